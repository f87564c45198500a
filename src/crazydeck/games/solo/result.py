"""How deals and matches of Crazy Solo end, and who deals next (sections 2, 5 and 6)."""

from typing import Any

from crazydeck.engine.standing import MatchState, left_of, rank
from crazydeck.engine.view import MatchResult, RoundResult

from . import settle, words
from .options import SoloOptions, end_of
from .pack import format_card
from .round import NO_CARD, SoloRound
from .view import BIDS, SUITS

THROWN_IN = "thrown_in"
SETTLED = "settled"
PATIENCE = 10
"""After so many deals for each player, all thrown in one after another, a match ends."""


def next_dealer(options: SoloOptions, state: MatchState) -> int:
    """Return who deals next: the left neighbour, or as an option the same player after a thrown-in deal (section 2)."""
    if options.redeal_same_dealer and state.results and state.results[-1].reason == THROWN_IN:
        return state.dealer
    return left_of(state.dealer, state.seats, state.removed)


def round_result(round: SoloRound, state: MatchState) -> RoundResult:
    """Return what a finished deal gives (section 5)."""
    points = [int(round.points(seat)) for seat in range(round.seats)]
    return RoundResult(
        round=state.round,
        reason=THROWN_IN if round.thrown_in else SETTLED,
        winners=settle.winners(round),
        points=points,
        totals=[total + more for total, more in zip(state.totals, points, strict=True)],
        text=settle.sentence(round),
        details=_details(round),
        brief=bool(round.thrown_in),
    )


def _details(round: SoloRound) -> dict[str, Any]:
    """Return what was played, what each seat captured and why it pays what it pays."""
    if round.thrown_in:
        return {"counted": False, "lines": settle.lines(round)}
    alone = bool(round.plays_alone())
    return {
        "counted": True,
        "bid": BIDS[int(round.bid)],
        "bidder": int(round.bidder),
        "partner": None if alone else int(round.partner),
        "alone": alone,
        "trumps": SUITS[int(round.trump_group)],
        "called": None if round.called == NO_CARD else format_card(int(round.called)),
        "points": [int(round.took[seat]) for seat in range(round.seats)],
        "side": int(round.side_points()),
        "unit": int(round.unit()),
        "lines": settle.lines(round),
    }


def match_result(options: SoloOptions, state: MatchState) -> MatchResult | None:
    """Return how the match ended after a deal, or None while it goes on (section 6)."""
    reason = _reason(options, state)
    if reason is None:
        return None
    standings = rank(dict(enumerate(state.totals)))
    winners = [one.seat for one in standings if one.place == 1]
    return MatchResult(reason, winners, standings, words.match_sentence(reason, winners))


def _reason(options: SoloOptions, state: MatchState) -> str | None:
    """Return why the match is over, or None."""
    if not state.results:
        return None
    end, last = end_of(options, state.seats), state.results[-1]
    if end.kind == "target" and max(state.totals) >= end.number:
        return "target"
    if end.kind == "deals" and counted(state) >= end.number:
        return "deals"
    if last.reason != THROWN_IN:
        if options.end_when_broke and min(state.totals) <= 0:
            return "broke"
        if state.last_deal is not None and last.round >= state.last_deal:
            return "last_deal"
    if end.kind == "minutes" and state.time_up:
        return "time"
    if len(state.results) - _last_counted(state) >= PATIENCE * state.seats:
        return THROWN_IN
    return None


def counted(state: MatchState) -> int:
    """Return how many deals have counted: those that were not thrown in."""
    return sum(result.reason != THROWN_IN for result in state.results)


def _last_counted(state: MatchState) -> int:
    """Return the place from 1 of the last deal that counted, 0 where none did."""
    places = [place for place, result in enumerate(state.results, 1) if result.reason != THROWN_IN]
    return places[-1] if places else 0
