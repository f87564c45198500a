"""A game whose matches only a clock or the host ends: Crazy Eights with the hooks that other games use for that."""

import msgspec

from crazydeck.engine.standing import MatchState
from crazydeck.engine.view import MatchResult, RoundResult
from crazydeck.games.eights.game import Eights
from crazydeck.games.eights.options import EightsOptions
from crazydeck.games.eights.round import EightsRound

OPENING = 150


class Timed(Eights):
    """Crazy Eights from 150 points on; a match ends by its minutes or by the host, never by points.

    A brief round does not count: it is a hand that nobody went out in, or with `all_brief` any hand.
    """

    name = "timed"
    title = "Timed Eights"
    announces_last_deal = True

    def __init__(
        self, minutes: int | None = 10, *, all_brief: bool = False, same_dealer: bool = False
    ) -> None:
        self._minutes = minutes
        self._all_brief = all_brief
        self._same_dealer = same_dealer

    def opening_total(self, options: EightsOptions, seats: int) -> int:
        """Everybody begins with the same stake."""
        return OPENING

    def minutes(self, options: EightsOptions) -> int | None:
        """For so long a match is played."""
        return self._minutes

    def next_dealer(self, options: EightsOptions, state: MatchState) -> int:
        """The deal passes to the left, or stays."""
        return state.dealer if self._same_dealer else super().next_dealer(options, state)

    def round_result(self, round: EightsRound, state: MatchState) -> RoundResult:
        """As in Crazy Eights; brief where the hand does not count."""
        result = super().round_result(round, state)
        return msgspec.structs.replace(result, brief=self._all_brief or result.reason != "out")

    def match_result(self, options: EightsOptions, state: MatchState) -> MatchResult | None:
        """A match ends when time is up, with the last deal that was announced, or when one player is left."""
        last = state.results[-1] if state.results else None
        if len(state.in_play()) == 1:
            return super().match_result(options, state)
        if last is None:
            return None
        called = state.last_deal is not None and last.round >= state.last_deal and not last.brief
        if not called and not state.time_up:
            return None
        best = max(state.totals)
        winners = [seat for seat, total in enumerate(state.totals) if total == best]
        return self._result("last_deal" if called else "time", winners, state)
