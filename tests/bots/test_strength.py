"""Each level is clearly stronger than the one below: the same deals, each level in each seat in turn."""

import math

import pytest

from crazydeck.bots import Limit, bot
from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.round import Round
from crazydeck.games.registry import GAMES

ACTIONS: dict[str, object] = {
    "twos_draw_two": True,
    "queen_spades_five": True,
    "jacks_skip": True,
    "aces_reverse": True,
}


def utilities(game: str, levels: list[str], options: dict[str, object], seed: int, limit: Limit) -> list[int]:
    """Play one round with a level in each seat; return how well it went for each."""
    match = Match(GAMES[game], len(levels), options, key=key_of(seed), first_dealer=seed % len(levels))
    match.deal()
    chance = Rng(seed)
    while match.actors:
        seat = match.actors[0]
        choice = bot(levels[seat]).choose(match.observe(seat), limit, int(chance.word()))
        match.play(seat, choice.move)
    round = match.round
    assert isinstance(round, Round)
    return [int(round.utility(seat)) for seat in range(len(levels))]


def errors_ahead(
    better: str,
    worse: str,
    seats: int,
    options: dict[str, object],
    deals: int,
    limit: Limit,
    game: str = "eights",
) -> float:
    """Return by how many standard errors one level beats a table of another, on deals played in each seat."""
    gains: list[float] = []
    for seed in range(deals):
        total = 0
        for seat in range(seats):
            levels = [better if other == seat else worse for other in range(seats)]
            total += utilities(game, levels, options, seed, limit)[seat]
        gains.append(total / seats)
    mean = sum(gains) / deals
    spread = sum((gain - mean) ** 2 for gain in gains) / (deals - 1)
    return mean / math.sqrt(spread / deals)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("options", [{}, ACTIONS], ids=["plain", "actions"])
def test_steady_beats_easy(seats: int, options: dict[str, object]) -> None:
    assert errors_ahead("steady", "easy", seats, options, deals=60, limit=Limit(nodes=1)) > 3


def test_sharp_beats_steady() -> None:
    options = {**ACTIONS, "draw": "until"}
    assert errors_ahead("sharp", "steady", 2, options, deals=50, limit=Limit(nodes=1500)) > 2.5


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_steady_beats_easy_at_crazy_solo(seats: int) -> None:
    assert errors_ahead("steady", "easy", seats, {}, deals=60, limit=Limit(nodes=1), game="solo") > 3


@pytest.mark.parametrize("seats", [4, 5])
def test_sharp_beats_steady_at_crazy_solo(seats: int) -> None:
    assert errors_ahead("sharp", "steady", seats, {}, deals=50, limit=Limit(nodes=300), game="solo") > 2


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_steady_beats_easy_at_crazy_gin(seats: int) -> None:
    assert errors_ahead("steady", "easy", seats, {}, deals=20, limit=Limit(nodes=1), game="gin") > 3
