"""The measured rates of the usual moon: they belong to the rules as they are, and the bots as they play."""

import pytest

from crazydeck.engine.study import rate
from crazydeck.games.crazy.game import CRAZY
from crazydeck.games.crazy.moon import found_with, measured
from crazydeck.games.crazy.options import CrazyOptions, moon_threshold, pack_of
from crazydeck.lab.simulation import Plan, play_match


def test_the_figures_are_of_the_usual_threshold() -> None:
    for line in measured():
        assert line.threshold == moon_threshold(CrazyOptions(), line.seats)
        assert line.total == pack_of(CrazyOptions(), line.seats).total
        for one in line.found:
            assert one.moons == rate(one.moons.hits, one.moons.trials)


@pytest.mark.parametrize("seats", range(4, 13))
def test_every_usual_table_is_measured_with_every_level(seats: int) -> None:
    found = found_with(seats)
    assert set(found) == {"random", "easy", "steady", "sharp"}
    assert found["steady"].moons.trials >= 3000
    assert found["easy"].moons.trials >= 1500
    assert found["sharp"].moons.trials >= 100


@pytest.mark.parametrize("seats", range(4, 8))
def test_with_one_deck_a_moon_is_rare_and_with_two_a_wonder(seats: int) -> None:
    """The rules' first figures, from simpler bots, were 4 to 7 % and under 0.5 %; those who defend allow fewer."""
    assert 0.001 < found_with(seats)["steady"].moons.share < 0.07
    assert found_with(seats + 5)["steady"].moons.high < 0.005


def test_the_bots_of_today_still_play_so() -> None:
    """A change that is seen in 400 matches asks for a new measurement (see moon.py)."""
    plan = Plan(game="crazy", options={}, levels=("steady",) * 5, seed=20, study="moon")
    best = [play_match(plan, index, 5).rounds[-1].sample for index in range(400)]
    threshold = moon_threshold(CrazyOptions(), 5)
    now, then = (
        rate(sum((points or 0) >= threshold for points in best), len(best)),
        found_with(5)["steady"].moons,
    )
    assert now.low <= then.high
    assert then.low <= now.high


@pytest.mark.parametrize("seats", range(CRAZY.min_seats, CRAZY.max_seats + 1))
def test_the_note_of_the_option(seats: int) -> None:
    note = CRAZY.option_notes(seats)["moon"]
    threshold, total = moon_threshold(CrazyOptions(), seats), pack_of(CrazyOptions(), seats).total
    assert note.startswith(f"Usual with {seats} players: {threshold} of {total} points.")
    steady = found_with(seats)["steady"]
    assert f"between steady bots: a moon in {steady.moons} of matches; " in note
    assert f" About 5% would take {steady.suggested.threshold} between steady bots" in note
    assert ("sharp bots" in note) == ("sharp" in found_with(seats))
    for one in found_with(seats).values():
        CRAZY.check_options(CrazyOptions(moon=one.suggested.threshold), seats)
