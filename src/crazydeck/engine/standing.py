"""The facts of a match around its rounds: plain data that rounds, results and observations are made from."""

import msgspec

from .view import MatchResult, MatchView, RoundResult, Standing


class MatchState(msgspec.Struct, frozen=True, kw_only=True):
    """A match between or during rounds; `round` counts from 1, `results` holds the finished rounds."""

    seats: int
    round: int
    first_dealer: int
    dealer: int
    totals: tuple[int, ...]
    removed: frozenset[int] = frozenset()
    results: tuple[RoundResult, ...] = ()
    result: MatchResult | None = None
    time_up: bool = False
    """Whether the time for the match is up."""
    last_deal: int | None = None
    """The number of the round from which on a round that counts ends the match, once that is announced."""

    def view(self) -> MatchView:
        """Return the public facts of the match."""
        return MatchView(
            round=self.round,
            dealer=self.dealer,
            first_dealer=self.first_dealer,
            totals=list(self.totals),
            removed=sorted(self.removed),
            results=list(self.results),
            result=self.result,
            time_up=self.time_up,
            last_deal=self.last_deal,
        )

    def in_play(self) -> list[int]:
        """Return the seats that have not been taken out."""
        return [seat for seat in range(self.seats) if seat not in self.removed]


def left_of(seat: int, seats: int, removed: frozenset[int]) -> int:
    """Return the next seat clockwise that is still in the match."""
    step = (seat + 1) % seats
    while step in removed:
        step = (step + 1) % seats
    return step


def rank(totals: dict[int, int], *, lowest_first: bool = False) -> list[Standing]:
    """Return the places of seats by their totals; equal totals share a place, and the next place is skipped."""
    order = sorted(totals.items(), key=lambda item: (item[1] if lowest_first else -item[1], item[0]))
    out: list[Standing] = []
    for index, (seat, total) in enumerate(order):
        place = out[-1].place if out and out[-1].total == total else index + 1
        out.append(Standing(place, seat, total))
    return out
