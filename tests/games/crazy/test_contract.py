"""Whole matches at every number of seats, with random options: the contract, and interpreted = compiled."""

import json
from typing import Any

import pytest

from crazydeck.cards.rng import Rng
from crazydeck.engine.testing import check_match, digest, play_out, random_options
from crazydeck.games.crazy.game import CRAZY
from tests.interpreted import run_interpreted

DIGESTS = """
import json, sys
from crazydeck.engine.testing import digest
from crazydeck.games.crazy.game import CRAZY
import crazydeck.games.crazy.round
assert crazydeck.games.crazy.round.__file__.endswith(".py")
for seats, options, seed in json.load(sys.stdin):
    print(digest(CRAZY, seats, options, seed, 6))
"""


@pytest.mark.parametrize("seats", range(3, 15))
def test_a_whole_match(seats: int) -> None:
    options = random_options(CRAZY, seats, Rng(seats))
    assert check_match(CRAZY, seats, options, seats, rounds=6) > 5 * seats


@pytest.mark.parametrize("announce", [False, True])
def test_a_match_that_a_moon_ends(announce: bool) -> None:
    """With the lowest threshold of seven players somebody comes to it at random now and then."""
    options: dict[str, Any] = {"moon": 180, "announce_moon": announce}
    for seed in range(300):
        if _ends_with_a_moon(options, seed):
            assert check_match(CRAZY, 7, options, seed, rounds=6) > 0
            return
    pytest.fail("no moon in 300 matches")


def _ends_with_a_moon(options: dict[str, Any], seed: int) -> bool:
    *_, match = play_out(CRAZY, 7, options, seed, 6)
    return match.state.results[-1].reason == "moon"


def test_interpreted_equals_compiled() -> None:
    cases = [(seats, random_options(CRAZY, seats, Rng(seats + 40)), seats) for seats in range(3, 15)]
    interpreted = run_interpreted("-c", DIGESTS, text_in=json.dumps(cases)).split()
    assert interpreted == [digest(CRAZY, seats, options, seed, 6) for seats, options, seed in cases]
    assert len(set(interpreted)) == len(cases)
