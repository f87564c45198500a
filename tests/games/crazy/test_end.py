"""Sections 6 and 7: the moon, ties, the play-off, and how a match is won."""

from typing import Any

import msgspec
import pytest

from crazydeck.engine.match import Match
from crazydeck.engine.standing import MatchState
from crazydeck.engine.view import MatchResult, RoundResult
from crazydeck.games.crazy.game import CRAZY
from crazydeck.games.crazy.options import CrazyOptions
from crazydeck.games.crazy.round import CRAZY as CRAZY_KIND
from tests.games.crazy.positions import (
    at,
    begin,
    full,
    happened,
    last,
    play,
    play_on,
    points,
    refusal,
    round_of,
    turn,
)

STRONG = "G14 G13 G12 G11 B14 B13 Y14 Y13"


def moon(taken: int, **options: Any) -> Match:
    """Seven players, two tricks to go in Crazy; seat 0 leads with the two highest cards and has `taken` tricks."""
    hands = ["R14 G14", "R2 G2", "R3 G3", "R4 G4", "R5 G5", "R6 G6", "R7 G7"]
    tricks = [taken, 6 - taken, 0, 0, 0, 0, 0]
    reds = [7, 0, 0, 0, 0, 0, 0]
    blacks = [1, 0, 0, 0, 0, 0, 0]
    rows = [{"tricks": a, "reds": b, "black13s": c} for a, b, c in zip(tricks, reds, blacks, strict=True)]
    return at("crazy", hands, taken=rows, first=0, leader=0, **options)


def test_the_moon_is_automatic() -> None:
    """7 players: 8 tricks, 14 reds, the black 13, first and last are 350; 275 are enough."""
    match = moon(4)
    view = match.observe(2).public.moon
    assert view.threshold == 275
    assert view.points == [225, 20, 0, 0, 0, 0, 0]
    assert view.possible == [0]
    steps = happened(match, "R14", "R2", "R3", "R4", "R5", "R6", "R7")
    assert points(match)[0] == 270
    steps = happened(match, "G14", "G2", "G3", "G4", "G5", "G6", "G7")
    assert [one.kind for one in steps][-4:] == ["trick", "shoots_moon", "round_over", "match_over"]
    result = last(match)
    assert result.reason == "moon"
    assert result.points == [330, 20, 0, 0, 0, 0, 0]
    assert result.totals == [0, 20, 0, 0, 0, 0, 0]
    assert result.winners == [0]
    assert result.details["moon"] == {"threshold": 275, "shooter": 0}
    assert match.result is not None
    assert match.result.reason == "moon"
    assert match.result.winners == [0], "even over those whose total is 0"
    assert [(one.place, one.seat) for one in match.result.standings] == [
        (1, 0), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (7, 1),
    ]  # fmt: skip


def test_a_moon_missed_counts_as_it_is() -> None:
    match = moon(4, moon=335)
    play_on(match)
    assert last(match).reason == "played"
    assert last(match).points[0] == last(match).totals[0] == 330
    assert match.result is not None
    assert match.result.winners == [2, 3, 4, 5, 6]


def test_exactly_the_threshold_is_enough() -> None:
    assert last(play_on(moon(4, moon=330))).reason == "moon"


def test_earlier_rounds_never_count_towards_the_moon() -> None:
    """Example 11: 205 before and 80 in Crazy is 285, and no moon."""
    state = state_with([205, 0, 0, 0, 0, 0, 0], [])
    round = CRAZY.new_round(CrazyOptions(), state)
    source = round_of(play_on(at("crazy", full([""] * 7))))
    round.copy_from(source)
    assert source.shooter() == -1
    result = CRAZY.round_result(source, state)
    assert result.reason == "played"
    assert result.totals[0] == 205 + result.points[0]


def test_no_moon_in_other_rounds() -> None:
    match = at("red", [f"R{rank} B{rank}" for rank in (14, 1, 2, 3)])
    assert match.observe(0).public.moon is None
    play(match, "R14", "R1", "R2", "R3")
    assert last(match).reason == "reds"


def test_an_announced_moon() -> None:
    match = at("crazy", full(["", "", "", ""], announce_moon=True), announce_moon=True)
    assert [turn(match), match.moves(0)] == [0, ["moon", "pass"]]
    own = match.observe(0).own
    assert {one.code for one in own.refusals.values()} == {"must_announce"}
    assert refusal(match, own.hand[0]) == "must_announce"
    play(match, "pass", "moon")
    assert match.observe(3).public.moon.announced == [1]
    assert match.observe(3).public.moon.asked == 2
    play(match, "pass", "pass")
    assert turn(match) == 0
    assert match.observe(3).public.phase == "play"
    assert match.observe(3).public.moon.possible == [1]
    assert refusal(match, "moon") == "no_announcing"


@pytest.mark.parametrize(("said", "reason"), [([0], "moon"), ([1], "played"), ([], "played")])
def test_only_who_said_moon_can_shoot_it(said: list[int], reason: str) -> None:
    match = play_on(moon(4, announce_moon=True, said_moon=said, asked=7))
    assert last(match).reason == reason
    assert last(match).totals[0] == (0 if reason == "moon" else 330)


def test_the_moon_is_announced_in_the_last_round_only() -> None:
    match = begin(4, announce_moon=True)
    play(match, "red")
    assert match.observe(0).public.phase == "play"


# -- ties ------------------------------------------------------------------------------------------------------------


def state_with(totals: list[int], crazy: list[int], *, play_off: list[int] | None = None) -> MatchState:
    """Return the state of a match after its Crazy round, or before it where that gave nothing."""
    kinds = ["red", "black13", "firstlast", "every"]
    rows = [(kind, [0] * len(totals)) for kind in kinds]
    rows += [("crazy", crazy)] if crazy else []
    rows += [("crazy", play_off)] if play_off else []
    results = tuple(
        RoundResult(
            round=number + 1,
            reason="played",
            winners=[],
            points=gained,
            totals=totals,
            text="",
            details={"kind": kind} | ({"play_off": True} if number == 5 else {}),
        )
        for number, (kind, gained) in enumerate(rows)
    )
    return MatchState(
        seats=len(totals),
        round=len(results) + (0 if crazy else 1),
        first_dealer=0,
        dealer=0,
        totals=tuple(totals),
        results=results,
    )


def ended(state: MatchState, **options: Any) -> MatchResult:
    """Return the result of a match that is over."""
    result = CRAZY.match_result(CrazyOptions(**options), state)
    assert result is not None
    return result


def test_equal_totals_share_the_win() -> None:
    result = ended(state_with([30, 10, 10, 60], [0, 5, 10, 5]))
    assert result.winners == [1, 2]
    assert [(one.place, one.seat, one.total) for one in result.standings] == [
        (1, 1, 10), (1, 2, 10), (3, 0, 30), (4, 3, 60),
    ]  # fmt: skip
    assert result.text == "{1} and {2} share the win."


def test_the_fewest_crazy_points() -> None:
    result = ended(state_with([30, 10, 10, 60], [0, 5, 10, 5]), tie_break="fewest_crazy_points")
    assert result.winners == [1]
    assert [(one.place, one.seat) for one in result.standings] == [(1, 1), (2, 2), (3, 0), (4, 3)]
    assert result.reason == "fewest_crazy_points"


def test_still_equal_is_shared() -> None:
    result = ended(state_with([30, 10, 10, 60], [0, 5, 5, 5]), tie_break="fewest_crazy_points")
    assert result.winners == [1, 2]


def test_one_more_crazy_round() -> None:
    state = state_with([30, 10, 10, 60], [0, 5, 10, 5])
    options = CrazyOptions(tie_break="replay_crazy", announce_moon=True)
    assert CRAZY.match_result(options, state) is None
    round = CRAZY.new_round(options, msgspec.structs.replace(state, round=6, dealer=1))
    assert round.play_off
    assert round.kind == CRAZY_KIND
    assert not round.moon_possible()


def test_a_play_off_leaves_totals_and_decides_among_the_tied() -> None:
    state = state_with([30, 10, 10, 60], [0, 5, 10, 5], play_off=[0, 200, 100, 10])
    result = ended(state, tie_break="replay_crazy")
    assert result.winners == [2]
    assert result.reason == "play_off"
    assert result.standings[1].total == 10
    state = state_with([30, 10, 10, 60], [0, 5, 10, 5], play_off=[0, 90, 90, 10])
    assert ended(state, tie_break="replay_crazy").winners == [1, 2]


def test_no_play_off_without_a_tie() -> None:
    state = state_with([30, 20, 10, 60], [0, 5, 10, 5])
    assert ended(state, tie_break="replay_crazy").winners == [2]


def test_a_whole_match_with_a_play_off() -> None:
    for seed in range(60):
        match = begin(14, seed=seed, tie_break="replay_crazy")
        while not match.over:
            play_on(match)
            if not match.over:
                match.deal()
        if len(match.state.results) == 6:
            break
    else:
        pytest.fail("no tie in 60 matches")
    fifth, sixth = match.state.results[-2:]
    assert sixth.totals == fifth.totals
    assert sum(sixth.points) == 520
    assert sixth.details["play_off"]
    assert match.observe(0).public.play_off
    assert match.observe(0).public.moon is None
    dealers = match.state.first_dealer
    assert match.state.dealer == (dealers + 5) % 14
    lowest = [seat for seat in range(14) if fifth.totals[seat] == min(fifth.totals)]
    assert match.result is not None
    assert set(match.result.winners) <= set(lowest)


def test_the_match_goes_on_until_crazy_is_played() -> None:
    match = begin(5)
    for _ in range(4):
        play_on(match)
        assert match.result is None
        match.deal()
    play_on(match)
    assert match.over


def test_nobody_is_taken_out() -> None:
    assert not CRAZY.removable()
