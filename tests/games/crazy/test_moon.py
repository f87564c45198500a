"""The study of the moon: what it counts in a round, its report, and the threshold that it suggests."""

import msgspec
import pytest

from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.refusal import Refused
from crazydeck.engine.study import LineUp, Report
from crazydeck.engine.view import RoundResult
from crazydeck.games.crazy.game import CRAZY
from crazydeck.games.crazy.moon import MoonStudy
from crazydeck.games.crazy.options import CrazyOptions
from crazydeck.games.crazy.round import CRAZY as CRAZY_KIND
from crazydeck.games.crazy.round import MOON, PASS, CrazyRound

STUDY = MoonStudy()


def report(samples: list[int], seats: int = 7, **flags: str) -> Report:
    moon = int(flags["moon"]) if "moon" in flags else None
    return STUDY.report(CrazyOptions(moon=moon), seats, flags, [LineUp("steady", samples)])


def samples_of(match: Match, rng: Rng) -> list[tuple[RoundResult, int | None]]:
    """Play a match at random; each round's result and sample."""
    found = []
    while not match.over:
        match.deal()
        while (seat := match.next_actor) is not None:
            moves = match.moves(seat)
            match.play(seat, moves[int(rng.below(len(moves)))])
        assert match.round is not None
        result = match.state.results[-1]
        found.append((result, STUDY.sample(match.round, result)))
    return found


@pytest.mark.parametrize("seats", [3, 4, 7, 8, 12])
def test_only_the_crazy_round_gives_a_sample_the_most_points(seats: int) -> None:
    for seed in range(5):
        *others, (last, sample) = samples_of(Match(CRAZY, seats, key=key_of(seed)), Rng(seed))
        assert [each for _, each in others] == [None] * 4
        assert sample == max(last.points)
        assert (sample >= last.details["moon"]["threshold"]) == (last.reason == "moon")


def test_a_play_off_gives_none() -> None:
    played_off = False
    for seed in range(60):
        found = samples_of(Match(CRAZY, 12, {"tie_break": "replay_crazy"}, key=key_of(seed)), Rng(seed))
        if len(found) == 6:
            played_off = True
            assert found[4][1] is not None
            assert found[5][1] is None
    assert played_off


@pytest.mark.parametrize(("said", "most"), [((), 0), ((2,), None), ((0, 1, 2, 3), None)])
def test_where_the_moon_is_announced_only_those_who_said_it_count(
    said: tuple[int, ...], most: int | None
) -> None:
    round = CrazyRound(4, 3, CrazyOptions(announce_moon=True), CRAZY_KIND)
    round.deal_random(Rng(3))
    for seat in range(4):
        round.play(seat, MOON if seat in said else PASS)
    round.random_playout(Rng(4))
    points = [int(round.points(seat)) for seat in range(4)]
    result = RoundResult(1, "all_played", [], points, points, "")
    expected = max((points[seat] for seat in said), default=0)
    assert STUDY.sample(round, result) == expected
    assert most is None or expected == most


def test_the_report_counts_moons_at_the_threshold_and_above() -> None:
    found = report([100] * 90 + [270] * 4 + [275] * 5 + [350])
    assert found.data["threshold"] == 275
    assert found.data["total"] == 350
    [row] = found.data["found"]
    assert (row["moons"].hits, row["moons"].trials) == (6, 100)
    assert row["best"] == {100: 90, 270: 4, 275: 5, 350: 1}
    assert found.rows[0] == ["steady", "100", "6", "6.0%", "2.8% to 12.5%", "100", "100", "275", "350"]
    assert len(found.rows[0]) == len(found.columns)
    msgspec.json.encode(found.data)


@pytest.mark.parametrize(
    ("seats", "wish", "threshold"),
    # of the samples below 20 % reach 180, 10 % reach 200, 6 % reach 275, 1 % reaches 280, none reaches 355
    [
        (7, "5%", 275),
        (7, "10", 200),
        (7, "1%", 280),
        (7, "80%", 180),
        (7, "0.4", 280),
        (4, "0.4", 355),
        (4, "80%", 210),
    ],
)
def test_the_suggested_threshold_comes_nearest_to_the_wish(seats: int, wish: str, threshold: int) -> None:
    samples = [150] * 80 + [180] * 5 + [195] * 5 + [270] * 4 + [275] * 5 + [350]
    found = report(samples, seats, wish=wish)
    [row] = found.data["found"]
    assert row["suggested"]["threshold"] == threshold
    assert row["suggested"]["moons"].hits == sum(points >= threshold for points in samples)
    assert f"take {threshold} of {found.data['total']} points" in found.notes[0]
    CRAZY.check_options(CrazyOptions(moon=threshold), seats)


def test_no_match_at_its_last_round_is_said_so() -> None:
    found = report([])
    assert found.rows[0][:3] == ["steady", "0", "0"]
    assert "more rounds" in found.notes[0]
    assert found.data["found"] == []


@pytest.mark.parametrize("wish", ["", "0", "100%", "-3", "five", "nan", "inf", "5%%", "1e999"])
def test_a_wish_is_a_percentage(wish: str) -> None:
    with pytest.raises(Refused, match="percentage") as refused:
        STUDY.check({"wish": wish})
    assert (refused.value.refusal.code, refused.value.refusal.field) == ("bad_flag", "wish")


def test_a_flag_of_the_study_is_the_rule_option() -> None:
    assert [flag.option for flag in STUDY.flags] == ["moon", ""]
    assert all(flag.option in {"", *CrazyOptions.__struct_fields__} for flag in STUDY.flags)
