"""How rounds and matches of Crazy Gin end (section 7)."""

from typing import Any

from crazydeck.engine.standing import MatchState
from crazydeck.engine.view import MatchResult, RoundResult, Standing

from . import pack, words
from .choices import LAST_CONTRACT
from .options import GinOptions
from .round import GinRound
from .steps import OUT

_OUT = words.REASONS[OUT]


def block_marks(state: MatchState) -> list[int]:
    """Return how many of the finished rounds each seat has gone out in."""
    marks = [0] * state.seats
    for result in state.results:
        if result.reason == _OUT:
            for seat in result.winners:
                marks[seat] += 1
    return marks


def round_result(round: GinRound, state: MatchState) -> RoundResult:
    """Return what a finished round counts against each seat."""
    seats = range(round.seats)
    points = [int(round.points(seat)) for seat in seats]
    winners = [int(round.winner)] if round.reason == OUT else []
    return RoundResult(
        round=state.round,
        reason=words.REASONS[int(round.reason)],
        winners=winners,
        points=points,
        totals=[total + more for total, more in zip(state.totals, points, strict=True)],
        text=words.round_sentence(round),
        details=_details(round, state, winners),
    )


def _details(round: GinRound, state: MatchState, winners: list[int]) -> dict[str, Any]:
    """Return for each seat its cards left, what each counts and that in words; then the block marks with this round."""
    hands = [pack.hand_order(round.hand(seat)) for seat in range(round.seats)]
    marks = block_marks(state)
    for seat in winners:
        marks[seat] += 1
    return {
        "contract": {"sets": int(round.sets), "runs": int(round.runs)},
        "hands": [pack.format_all(hand) for hand in hands],
        "values": [[pack.value(card) for card in hand] for hand in hands],
        "blocks": marks,
        "lines": [words.score_line(seat, hand) for seat, hand in enumerate(hands)],
    }


def match_result(options: GinOptions, state: MatchState) -> MatchResult | None:
    """Return how the match ended after seven rounds, or None while it goes on: the lowest total wins."""
    if len(state.results) < LAST_CONTRACT:
        return None
    marks = block_marks(state)
    decides = options.tie_break == "blocks"
    order = sorted((total, -marks[seat] if decides else 0, seat) for seat, total in enumerate(state.totals))
    standings: list[Standing] = []
    for index, (total, mark, seat) in enumerate(order):
        alike = index > 0 and order[index - 1][:2] == (total, mark)
        standings.append(Standing(standings[-1].place if alike else index + 1, seat, total))
    winners = [one.seat for one in standings if one.place == 1]
    lowest = standings[0].total
    by_blocks = decides and len(winners) < state.totals.count(lowest)
    return MatchResult(
        "seven_rounds", winners, standings, words.match_sentence(winners, lowest, by_blocks=by_blocks)
    )
