"""Section 6: how a match ends in every mode, thrown-in deals, who wins."""

from typing import Any

import msgspec
import pytest

from crazydeck.engine.match import Match
from crazydeck.engine.refusal import Refused
from crazydeck.engine.standing import MatchState
from crazydeck.engine.view import MatchResult, RoundResult
from crazydeck.games.solo.game import SOLO
from crazydeck.games.solo.options import SoloOptions, end_of
from tests.games.solo.positions import begin, pass_on, play, play_on


def deal_on(match: Match, *, counts: bool = True) -> Match:
    """Play the deal in play to its end, or throw it in; the next one is dealt unless the match is over."""
    play_on(play(match, "alone-hearts")) if counts else pass_on(match)
    if not match.over:
        match.deal()
    return match


def why(match: Match) -> str | None:
    """Return why a match is over, None where it is not."""
    return None if match.result is None else match.result.reason


def deal_result(number: int, totals: list[int], *, counted: bool = True) -> RoundResult:
    """Return a deal as a match keeps it."""
    return RoundResult(
        round=number,
        reason="settled" if counted else "thrown_in",
        winners=[],
        points=[0] * len(totals),
        totals=totals,
        text="",
        details={"counted": counted},
    )


def ended(
    deals: str, totals: list[int], *, last_deal: int | None = None, time_up: bool = False, **options: Any
) -> MatchResult | None:
    """Judge a match after some deals, `x` one that counts and `-` one thrown in."""
    results = tuple(
        deal_result(number, totals, counted=deal == "x") for number, deal in enumerate(deals, start=1)
    )
    state = MatchState(
        seats=len(totals), round=len(deals), first_dealer=0, dealer=0, totals=tuple(totals), results=results,
        last_deal=last_deal, time_up=time_up,
    )  # fmt: skip
    return SOLO.match_result(SoloOptions(**options), state)


def reason(deals: str, totals: list[int] | None = None, **more: Any) -> str | None:
    """Return why a match of four is over after some deals."""
    result = ended(deals, totals or [200, 150, 150, 100], **more)
    return None if result is None else result.reason


def test_as_many_deals_as_players_count() -> None:
    assert reason("xxx") is None
    assert reason("xxxx") == "deals"
    assert reason("x-x--x") is None
    assert reason("x-x--xx") == "deals"
    assert reason("x" * 3, [160, 140, 150]) == "deals", "three of three"


def test_a_number_of_deals() -> None:
    assert reason("x", end="deals:1") == "deals"
    assert reason("x" * 98, end="deals:99") is None
    assert reason("x" * 99, end="deals:99") == "deals"


def test_a_target() -> None:
    assert reason("x" * 30, [299, 150, 150, 1], end="target:300") is None
    assert reason("x", [300, 150, 150, 0], end="target:300") == "target"
    assert reason("x-", [420, 150, 150, 0], end="target:300") == "target"


def test_the_time() -> None:
    assert reason("xx", end="minutes:20") is None
    assert reason("xx", end="minutes:20", time_up=True) == "time"
    assert reason("x-", end="minutes:20", time_up=True) == "time", "a last deal that is thrown in ends it too"


def test_the_host_ends_it() -> None:
    assert reason("x" * 50, end="manual") is None
    for end in (None, "manual", "deals:50", "minutes:20", "target:5000"):
        assert reason("xx", end=end, last_deal=3) is None
        assert reason("xx-", end=end, last_deal=3) is None, "dealt again"
        assert reason("xx-x", end=end, last_deal=3) == "last_deal"


def test_somebody_is_broke() -> None:
    assert reason("x", [300, 150, 150, 0]) is None
    assert reason("x", [300, 150, 150, 0], end_when_broke=True) == "broke"
    assert reason("x", [299, 150, 150, 1], end_when_broke=True) is None
    assert reason("-", [0, 0, 0, 0], end_when_broke=True, start=0) is None, "only after a deal that counts"
    assert reason("x", [-100, 200, 250, 250]) is None, "totals may fall below 0"


@pytest.mark.parametrize("end", [None, "manual", "target:300", "minutes:5"])
def test_patience_ends(end: str | None) -> None:
    assert reason("x" + "-" * 39, end=end) is None
    assert reason("x" + "-" * 40, end=end) == "thrown_in"
    assert reason("-" * 20 + "x" + "-" * 20, end=end) is None, "in a row"
    assert reason("-" * 40, end=end) == "thrown_in"


def test_the_most_points_win_and_equal_ones_share() -> None:
    result = ended("xxxx", [250, -50, 250, 150])
    assert result is not None
    assert result.winners == [0, 2]
    assert [(one.place, one.seat, one.total) for one in result.standings] == [
        (1, 0, 250), (1, 2, 250), (3, 3, 150), (4, 1, -50),
    ]  # fmt: skip
    assert result.text == "{0} and {2} have the most points and share the win."
    single = ended("xxxx", [250, -50, 249, 150])
    assert single is not None
    assert single.text == "{0} has the most points and wins the match."


@pytest.mark.parametrize(
    ("totals", "more", "text"),
    [
        (
            [300, 0, 150, 150],
            {"end_when_broke": True},
            "Somebody is broke. {0} has the most points and wins the match.",
        ),
        (
            [300, 0, 150, 150],
            {"end": "minutes:5", "time_up": True},
            "Time is up. {0} has the most points and wins",
        ),
    ],
)
def test_the_sentence_says_why(totals: list[int], more: dict[str, Any], text: str) -> None:
    result = ended("x", totals, **more)
    assert result is not None
    assert result.text.startswith(text)


# -- played ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(3, 13))
def test_a_usual_match(seats: int) -> None:
    match = begin(seats)
    for _ in range(seats):
        assert not match.over
        deal_on(match, counts=True)
    assert match.over
    assert sum(match.state.totals) == 150 * seats
    assert match.result is not None
    assert match.result.reason == "deals"
    assert [result.round for result in match.state.results] == list(range(1, seats + 1))


def test_thrown_in_deals_do_not_count() -> None:
    match = begin(3, end="deals:1")
    for number in range(5):
        assert match.state.round == number + 1
        deal_on(match, counts=False)
    deal_on(match)
    assert match.over
    assert len(match.state.results) == 6


def test_nobody_ever_bids() -> None:
    match = begin(3, end="manual")
    while not match.over:
        deal_on(match, counts=False)
    assert len(match.state.results) == 30
    assert match.result is not None
    assert match.result.winners == [0, 1, 2]
    assert match.result.text == (
        "All deals were thrown in for so long that the match ends. {0}, {1} and {2} have the most points and share "
        "the win."
    )


def test_time_up_between_deals_and_in_a_deal() -> None:
    match = begin(4, end="minutes:10")
    assert SOLO.minutes(SoloOptions(end="minutes:10")) == 10
    play_on(play(match, "alone-hearts"))
    assert match.between
    match.time_is_up()
    assert why(match) == "time"

    match = begin(4, end="minutes:10")
    match.time_is_up()
    assert why(match) is None
    pass_on(match)
    assert why(match) == "time", "even though it was thrown in"


def test_the_announced_last_deal() -> None:
    match = begin(4, end="manual")
    match.announce_last_deal()
    assert why(deal_on(match)) is None
    assert why(deal_on(match, counts=False)) is None, "thrown in: dealt again"
    assert why(deal_on(match)) == "last_deal"


def test_only_a_match_for_a_time_has_a_clock() -> None:
    for end in (None, "deals:3", "target:300", "manual"):
        assert SOLO.minutes(SoloOptions(end=end)) is None
        with pytest.raises(Refused, match="not played for a set time"):
            begin(4, end=end).time_is_up()


def test_what_is_written_as_the_end() -> None:
    assert end_of(SoloOptions(), 7) == ("deals", 7)
    assert end_of(SoloOptions(end="deals:3"), 7) == ("deals", 3)
    assert end_of(SoloOptions(end="manual"), 7) == ("manual", 0)
    assert end_of(SoloOptions(end="target:900"), 7) == ("target", 900)


@pytest.mark.parametrize("start", [0, 150, 750])
def test_the_start(start: int) -> None:
    match = begin(4, start=start)
    assert match.state.totals == (start,) * 4
    assert match.observe(None).public.match.totals == [start] * 4
    deal_on(match)
    assert match.state.results[0].totals == [start + more for more in match.state.results[0].points]


def test_nobody_is_taken_out() -> None:
    with pytest.raises(Refused) as caught:
        begin(4).remove(0)
    assert caught.value.code == "cannot_remove"
    assert SOLO.timeout_move(begin(4).round, 0) is None  # type: ignore[arg-type]


def test_results_can_be_stored() -> None:
    match = deal_on(begin(5))
    [result] = match.state.results
    assert msgspec.json.decode(msgspec.json.encode(result), type=RoundResult) == result
