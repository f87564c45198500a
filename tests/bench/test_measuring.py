"""The benchmarks' own arithmetic, and that they measure what they say."""

from functools import partial
from typing import Any

import pytest

from benchmarks import random_games, thinking
from benchmarks.report import Part, number, times
from benchmarks.timing import median, rates, ratio
from crazydeck.bots.choosing import game_of
from crazydeck.games.crazy.options import CrazyOptions
from crazydeck.games.crazy.round import CrazyRound
from crazydeck.games.registry import find_game


def test_every_round_runs_every_task_and_starts_with_another() -> None:
    ran: list[str] = []

    def task(name: str) -> int:
        ran.append(name)
        return sum(range(20000))

    measured = rates({name: partial(task, name) for name in "abc"}, 3)
    assert "".join(ran) == "abc" + "abc" + "bca" + "cab"
    assert [len(found) for found in measured.values()] == [3, 3, 3]


def test_a_ratio_is_the_median_of_the_rounds_ratios() -> None:
    measured = {"ours": [10.0, 90.0, 40.0], "theirs": [5.0, 10.0, 10.0]}
    assert ratio(measured, "ours", "theirs") == 4.0
    assert median(measured, "ours") == 40.0


@pytest.mark.parametrize(
    ("value", "shown"), [(1234567.0, "1,230,000"), (324499.0, "324,000"), (999.6, "1,000"), (12.34, "12.3")]
)
def test_numbers_for_people(value: float, shown: str) -> None:
    assert number(value) == shown
    assert times(15.44, 15) == "**15.4x** (wanted: 15x)"


def test_a_part_is_a_table_of_markdown() -> None:
    part = Part("Title", "Text.", ["a", "b"], [["1", "2"]], ["note"])
    assert part.markdown() == "## Title\n\nText.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n* note\n"


@pytest.mark.parametrize(
    ("name", "options", "fewest", "most"),
    [("eights", {"reshuffle": False}, 60, 120), ("crazy", {}, 10, 57)],
)
def test_all_ways_of_playing_play_whole_games(
    name: str, options: dict[str, Any], fewest: int, most: int
) -> None:
    round = random_games.first_round(find_game(name), options)
    for play in (random_games.whole_games, random_games.stepped_games):
        games, steps = play(round, 40, 1)
        assert games == 40
        assert fewest < steps / games < most
    rounds, moves = random_games.checked_rounds(find_game(name), 10, 1)
    assert rounds == 10
    assert moves > 10 * fewest


def test_playouts_begin_in_the_middle() -> None:
    positions = random_games.middles(last_round(), 5, 40)
    assert random_games.rollouts(positions, 10, 1) == (50, 50 * 16)


def last_round() -> CrazyRound:
    """Return the round of Crazy that the benchmarks play: 4 seats with 14 cards each."""
    return CrazyRound(random_games.SEATS, 0, CrazyOptions())


def test_compiled_calls_count_every_step() -> None:
    assert random_games.whole_games(last_round(), 30, 1) == (30, 30 * 56)
    assert random_games.stepped_games(last_round(), 3, 1) == (3, 3 * 56)


@pytest.mark.parametrize("case", thinking.CASES)
def test_bots_think_in_the_middle_of_a_round(case: thinking.Case) -> None:
    for observation in thinking.positions(case, 3):
        assert game_of(observation).name == case.game
        assert observation.public.match.round == case.round
        assert len(observation.own.moves) > 2


def test_bots_think_about_crazy_in_its_last_round() -> None:
    case = thinking.CASES[1]
    (observation,) = thinking.positions(case, 1)
    assert observation.public.kind == "crazy"
