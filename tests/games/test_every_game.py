"""The contract, for every registered game: random matches at all seat counts and option combinations."""

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crazydeck.cards.rng import Rng
from crazydeck.engine.testing import check_match, digest, random_options, usual_options
from crazydeck.games.registry import GAMES
from tests.interpreted import run_interpreted

EVERY = [(name, seats) for name, game in GAMES.items() for seats in range(game.min_seats, game.max_seats + 1)]

ENOUGH = 5000
"""How many moves are checked for each game and number of seats: a game with long rounds needs fewer matches."""

CHECKED = Counter[tuple[str, int]]()

DIGESTS = """
import json, sys
from crazydeck.engine.testing import digest
from crazydeck.games.registry import GAMES
import crazydeck.engine.round
assert crazydeck.engine.round.__file__.endswith(".py")
for name, seats, options, seed in json.load(sys.stdin):
    print(digest(GAMES[name], seats, options, seed))
"""


@pytest.mark.parametrize(("name", "seats"), EVERY)
@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_contract(name: str, seats: int, seed: int) -> None:
    if CHECKED[name, seats] >= ENOUGH:
        return
    game = GAMES[name]
    options = random_options(game, seats, Rng(seed))
    moves = check_match(game, seats, options, seed)
    assert moves > 0
    CHECKED[name, seats] += moves


@pytest.mark.parametrize("name", GAMES)
def test_interpreted_equals_compiled(name: str) -> None:
    game = GAMES[name]
    cases = []
    for seed in range(24):
        seats = game.min_seats + seed % (game.max_seats - game.min_seats + 1)
        cases.append((name, seats, random_options(game, seats, Rng(seed)), seed))
    interpreted = run_interpreted("-c", DIGESTS, text_in=json.dumps(cases)).split()
    assert interpreted == [digest(GAMES[name], seats, options, seed) for name, seats, options, seed in cases]
    assert len(set(interpreted)) == len(cases)


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_the_default_game(name: str, seats: int) -> None:
    game = GAMES[name]
    assert check_match(game, seats, usual_options(game, seats), seats) > 0
