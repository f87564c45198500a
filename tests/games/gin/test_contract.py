"""Whole matches at every number of seats, with random options: the contract, and interpreted = compiled.

The contract's own random play seldom lays down, so that here lay-downs and cards on melds are chosen more often.
"""

import hashlib
import json
from typing import Any

import msgspec
import pytest

from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.testing import check_match, check_position, random_options
from crazydeck.games.gin.game import GIN
from tests.games.gin.positions import round_of
from tests.games.gin.rounds import check
from tests.interpreted import run_interpreted

DIGESTS = """
import json, sys
import crazydeck.games.gin.round
from tests.games.gin.test_contract import digest
assert crazydeck.games.gin.round.__file__.endswith(".py")
for seats, options, seed in json.load(sys.stdin):
    print(digest(seats, options, seed))
"""
EASY = {"lay_down_after_discard_draw": True, "may_i_seconds": 0}


def choose(match: Match, rng: Rng, *, lively: bool = True) -> str:
    """Make a random move, in lively play mostly a lay-down or a card on a meld, else never a lay-down; return it."""
    seat = match.actors[int(rng.below(len(match.actors)))]
    moves = match.moves(seat)
    good = [move for move in moves if move.startswith(("lay", "add", "swap"))]
    if not lively:
        moves = [move for move in moves if not move.startswith("lay")]
    pool = good if lively and good and rng.below(4) else moves
    move = pool[int(rng.below(len(pool)))]
    match.play(seat, move)
    return move


def digest(seats: int, options: dict[str, Any], seed: int) -> str:
    """Return a hash of every position, observation and sample of a round with many melds."""
    match, rng, total = Match(GIN, seats, options, key=key_of(seed)), Rng(seed), hashlib.sha256()
    match.deal()
    while match.actors:
        total.update(choose(match, rng).encode())
        total.update(json.dumps(GIN.write_position(round_of(match)), sort_keys=True).encode())
        for seat in match.actors:
            observation = match.observe(seat)
            total.update(msgspec.json.encode(observation))
            sampled = GIN.sample(observation, Rng(seed))
            total.update(json.dumps(GIN.write_position(sampled), sort_keys=True).encode())
    return total.hexdigest()


@pytest.mark.parametrize("seats", range(3, 9))
def test_a_whole_match(seats: int) -> None:
    options = random_options(GIN, seats, Rng(seats))
    assert check_match(GIN, seats, options, seats, rounds=3) > 0


@pytest.mark.parametrize("seats", range(3, 9))
def test_every_position_of_matches_with_many_melds(seats: int) -> None:
    rng, kinds, ends = Rng(seats), set(), set()
    for number in range(2):
        options = random_options(GIN, seats, rng) if number else {"allow_7_to_8": True, **EASY}
        match = Match(GIN, seats, options, key=key_of(100 * seats + number))
        while not match.over:
            match.deal()
            count = 0
            while match.actors:
                check_position(match, rng, thorough=count % 61 == 0)
                check(round_of(match))
                kinds.add(choose(match, rng).split()[0])
                count += 1
            check_position(match, rng, thorough=True)
            ends.add(match.state.results[-1].reason)
    assert kinds >= {"stock", "take", "may-i", "no-thanks", "yes", "no", "lay", "add", "swap", "discard"}
    assert "out" in ends


def test_interpreted_equals_compiled() -> None:
    cases = []
    for seed in range(12):
        seats = 3 + seed % 6
        cases.append((seats, {**random_options(GIN, seats, Rng(seed)), **EASY}, seed))
    interpreted = run_interpreted("-c", DIGESTS, text_in=json.dumps(cases)).split()
    assert interpreted == [digest(*case) for case in cases]
    assert len(set(interpreted)) == len(cases)
