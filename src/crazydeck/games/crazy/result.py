"""What is played next, and how rounds and matches of Crazy end (sections 3, 5, 6 and 7)."""

from typing import Any

from crazydeck.engine.standing import MatchState, rank
from crazydeck.engine.view import MatchResult, RoundResult, Standing
from crazydeck.games.tricks.round import NOBODY

from . import words
from .options import CrazyOptions
from .round import CRAZY, NO_KIND, CrazyRound
from .words import KINDS


def used_kinds(state: MatchState) -> list[str]:
    """Return the kinds of the rounds that are over, in order."""
    return [result.details["kind"] for result in state.results]


def next_round(options: CrazyOptions, state: MatchState) -> CrazyRound:
    """Return the next round with nothing dealt: to choose, the last one left, Crazy, or a play-off (section 3)."""
    used = used_kinds(state)
    if state.results and state.round == len(state.results):
        used = used[:-1]  # asked again for a round that is over
    left = [kind for kind in range(CRAZY) if KINDS[kind] not in used]
    kind = NO_KIND if len(left) > 1 else left[0] if left else CRAZY
    play_off = KINDS[CRAZY] in used
    open_kinds = sum(1 << one for one in left) if kind == NO_KIND else 0
    return CrazyRound(state.seats, state.dealer, options, CRAZY if play_off else kind, open_kinds, play_off)


def round_result(round: CrazyRound, state: MatchState) -> RoundResult:
    """Return what a finished round gives; a play-off leaves totals alone, a moon makes one 0 (sections 5 to 7)."""
    points = [int(round.points(seat)) for seat in range(round.seats)]
    shooter = int(round.shooter())
    totals = list(state.totals)
    if not round.play_off:
        totals = [total + more for total, more in zip(totals, points, strict=True)]
    fewest = [seat for seat in range(round.seats) if points[seat] == min(points)]
    if shooter != NOBODY:
        totals[shooter] = 0
        fewest = [shooter]
    return RoundResult(
        round=state.round,
        reason=words.REASONS[int(round.reason)],
        winners=fewest,
        points=points,
        totals=totals,
        text=words.round_sentence(round, points, fewest, None if shooter == NOBODY else shooter),
        details=_details(round, shooter),
    )


def _details(round: CrazyRound, shooter: int) -> dict[str, Any]:
    """Return the score sheet: for each line that counts in this round the points of each seat, and what was taken."""
    seats = range(round.seats)
    reds = [int(round.reds_taken(seat)) for seat in seats]
    blacks = [int(round.blacks_taken(seat)) for seat in seats]
    tricks = [int(round.tricks_taken(seat)) for seat in seats]
    ends = [int(round.ends_taken(seat)) for seat in seats]
    lines = {
        "red": (int(round.red_worth), reds),
        "black13": (int(round.black_worth), blacks),
        "firstlast": (int(round.end_worth), ends),
        "every": (int(round.trick_worth), tricks),
    }
    details: dict[str, Any] = {
        "kind": KINDS[int(round.kind)],
        "sheet": {name: [worth * many for many in taken] for name, (worth, taken) in lines.items() if worth},
        "reds": reds,
        "black13s": blacks,
        "tricks": tricks,
        "first": None if round.first_taker < 0 else int(round.first_taker),
        "last": None if round.last_taker < 0 else int(round.last_taker),
    }
    if round.play_off:
        details["play_off"] = True
    if round.moon_possible():
        details["moon"] = {
            "threshold": int(round.threshold),
            "shooter": None if shooter == NOBODY else shooter,
        }
    return details


def match_result(options: CrazyOptions, state: MatchState) -> MatchResult | None:
    """Return how the match ended after its Crazy round or play-off, or None while it goes on (sections 6 and 7)."""
    if not state.results or used_kinds(state)[-1] != KINDS[CRAZY]:
        return None
    last = state.results[-1]
    if last.reason == "moon":
        return _result("moon", last.winners, state)
    totals = dict(enumerate(state.totals))
    winners = [seat for seat in totals if totals[seat] == min(totals.values())]
    if len(winners) == 1 or options.tie_break == "shared":
        return _result("rounds", winners, state)
    play_off = last.details.get("play_off", False)
    if options.tie_break == "replay_crazy" and not play_off:
        return None
    fewest = min(last.points[seat] for seat in winners)
    best = [seat for seat in winners if last.points[seat] == fewest]
    if len(best) == len(winners):
        return _result("rounds", winners, state)
    return _result("play_off" if play_off else "fewest_crazy_points", best, state)


def _result(reason: str, winners: list[int], state: MatchState) -> MatchResult:
    """Rank the winners first, all others behind them by total, lowest first."""
    others = {seat: total for seat, total in enumerate(state.totals) if seat not in winners}
    standings = [Standing(1, seat, state.totals[seat]) for seat in winners]
    standings += [
        Standing(one.place + len(winners), one.seat, one.total) for one in rank(others, lowest_first=True)
    ]
    return MatchResult(reason, winners, standings, words.match_sentence(reason, winners))
