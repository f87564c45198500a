"""Simulations spare the observation: a level chooses from the round itself as it would from what its seat may know."""

import pytest

from crazydeck.bots import bot
from crazydeck.bots.choosing import choose_quickly
from crazydeck.engine.match import Match
from crazydeck.engine.round import Round
from tests.bots.positions import EVERY, decisions


def quickly(level: str, match: Match, round: Round, seat: int, seed: int) -> str | None:
    return choose_quickly(level, match.game, round, seat, match.moves(seat), seed)


@pytest.mark.parametrize(("name", "seats"), EVERY)
@pytest.mark.parametrize("level", ["easy", "steady"])
def test_the_choice_is_that_of_the_bot_and_changes_nothing(level: str, name: str, seats: int) -> None:
    asked = 0
    for seed in range(4):
        for match, seat in decisions(name, seats, seed, every=5):
            assert match.round is not None
            before = match.game.write_position(match.round)
            chosen = bot(level).choose(match.observe(seat), seed=seed).move
            assert quickly(level, match, match.round, seat, seed) == chosen
            assert match.game.write_position(match.round) == before
            asked += 1
    assert asked > 5


def test_a_level_that_searches_has_no_quick_way() -> None:
    match, seat = next(decisions("eights", 4, 1))
    assert match.round is not None
    assert quickly("sharp", match, match.round, seat, 1) is None
