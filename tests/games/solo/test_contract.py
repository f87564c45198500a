"""Whole matches at every number of seats, with random options: the contract, and interpreted = compiled.

The contract's own random play seldom passes the highest bid by, so that here bids are chosen with more patience.
"""

import hashlib
import json
from typing import Any

import msgspec
import pytest

from crazydeck.cards.rng import Rng
from crazydeck.engine.testing import check_match, check_position, random_options
from crazydeck.games.solo.game import SOLO
from tests.games.solo.positions import begin, play, round_of, step
from tests.interpreted import run_interpreted

DIGESTS = """
import json, sys
import crazydeck.games.solo.round
from tests.games.solo.test_contract import digest
assert crazydeck.games.solo.round.__file__.endswith(".py")
for seats, options, seed in json.load(sys.stdin):
    print(digest(seats, options, seed))
"""


def digest(seats: int, options: dict[str, Any], seed: int) -> str:
    """Return a hash of every position, observation and sample of a deal in which most bids are passed by."""
    match, rng, total = begin(seats, seed, **options), Rng(seed), hashlib.sha256()
    while match.actors:
        step(match, rng)
        total.update(json.dumps(SOLO.write_position(round_of(match)), sort_keys=True).encode())
        for seat in match.actors:
            observation = match.observe(seat)
            total.update(msgspec.json.encode(observation))
            sampled = SOLO.sample(observation, Rng(seed))
            total.update(json.dumps(SOLO.write_position(sampled), sort_keys=True).encode())
            total.update(str(sampled.random_playout(rng)).encode())
    return total.hexdigest()


@pytest.mark.parametrize("seats", range(3, 13))
def test_a_whole_match(seats: int) -> None:
    options = random_options(SOLO, seats, Rng(seats))
    assert check_match(SOLO, seats, options, seats, rounds=4) > 0


@pytest.mark.parametrize("seats", range(3, 13))
@pytest.mark.parametrize("own", [False, True])
def test_every_position_of_deals_of_all_kinds(seats: int, own: bool) -> None:
    match, rng = begin(seats, seats, call_own=own, end="manual"), Rng(seats)
    kinds = set()
    for _ in range(12):
        number = 0
        while match.actors:
            check_position(match, rng, thorough=number % 9 == 0)
            step(match, rng)
            number += 1
        check_position(match, rng, thorough=True)
        kinds.add(match.state.results[-1].details.get("bid", "thrown in"))
        match.deal()
    assert len(kinds) > 1


def test_the_declaration_is_one_move() -> None:
    match = play(begin(4), "solo", "pass", "pass", "pass")
    check_position(match, Rng(1), thorough=True)
    for text in match.moves(0):
        steps = SOLO.parse_move(text, round_of(match), 0)
        assert len(steps) == 2
        assert SOLO.format_move(steps, round_of(match)) == text


def test_interpreted_equals_compiled() -> None:
    cases: list[tuple[int, dict[str, Any], int]] = []
    for seed in range(24):
        options = random_options(SOLO, 3 + seed % 10, Rng(seed))
        cases.append((3 + seed % 10, options | {"end": "manual"}, seed))
    interpreted = run_interpreted("-c", DIGESTS, text_in=json.dumps(cases)).split()
    assert interpreted == [digest(seats, options, seed) for seats, options, seed in cases]
    assert len(set(interpreted)) == len(cases)
