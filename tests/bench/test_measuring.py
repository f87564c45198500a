"""The benchmarks' own arithmetic, and that they measure what they say."""

from functools import partial

import pytest

from benchmarks import eights, thinking
from benchmarks.report import Part, number, times
from benchmarks.timing import median, rates, ratio


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


def test_all_ways_of_playing_play_whole_games() -> None:
    for play in (eights.whole_games, eights.stepped_games, eights.checked_hands):
        games, steps = play({"reshuffle": False}, 40, 1)
        assert games == 40
        assert 60 < steps / games < 120
    positions = eights.middles({}, 5, 40)
    playouts, steps = eights.rollouts(positions, 10, 1)
    assert playouts == 50
    assert steps > 50


def test_bots_think_in_the_middle_of_a_hand() -> None:
    for observation in thinking.positions(5):
        assert len(observation.own.moves) > 2
        assert sum(observation.public.drawn) + len(observation.public.discards) > 10
