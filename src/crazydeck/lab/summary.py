"""What many matches come to: lengths, reasons of the end, and each seat's wins and points."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, median

import msgspec

from .simulation import Played


class Spread(msgspec.Struct, frozen=True):
    """A quantity over many cases."""

    least: int
    median: float
    mean: float
    most: int


class SeatSummary(msgspec.Struct, frozen=True):
    """What one seat got."""

    seat: int
    level: str
    matches_won: int
    """Matches won, shared ones included."""
    rounds_won: int
    points: int
    points_a_round: float


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What many matches come to."""

    rounds: int
    matches: int
    finished: int
    """Matches played to their end."""
    moves: int
    moves_a_round: Spread
    rounds_a_match: Spread | None
    """None where no match was finished."""
    reasons: dict[str, int]
    """How often rounds ended for which reason, such as `out` or `blocked`."""
    scoreless: int
    """Rounds in which nobody scored."""
    seats: list[SeatSummary]


class Collector:
    """Adds matches up."""

    def __init__(self, levels: Sequence[str]) -> None:
        self.samples: list[int] = []
        """What the study found, round by round."""
        self._levels = levels
        self._reasons: Counter[str] = Counter()
        self._moves: list[int] = []
        self._lengths: list[int] = []
        self._matches = 0
        self._scoreless = 0
        self._matches_won = [0] * len(levels)
        self._rounds_won = [0] * len(levels)
        self._points = [0] * len(levels)

    @property
    def players(self) -> str:
        """Who played, in a word where all are of one level."""
        return self._levels[0] if len(set(self._levels)) == 1 else ",".join(self._levels)

    def add(self, played: Played) -> None:
        """Add a match."""
        self._matches += 1
        if played.winners is not None:
            self._lengths.append(len(played.rounds))
            for seat in played.winners:
                self._matches_won[seat] += 1
        for each in played.rounds:
            self._reasons[each.reason] += 1
            self._moves.append(each.moves)
            if each.sample is not None:
                self.samples.append(each.sample)
            self._scoreless += not any(each.points)
            for seat in each.winners:
                self._rounds_won[seat] += 1
            for seat, points in enumerate(each.points):
                self._points[seat] += points

    def summary(self) -> Summary:
        """Return what was added up, of one round at least."""
        rounds = len(self._moves)
        return Summary(
            rounds=rounds,
            matches=self._matches,
            finished=len(self._lengths),
            moves=sum(self._moves),
            moves_a_round=_spread(self._moves),
            rounds_a_match=_spread(self._lengths) if self._lengths else None,
            reasons=dict(self._reasons.most_common()),
            scoreless=self._scoreless,
            seats=[
                SeatSummary(
                    seat,
                    level,
                    self._matches_won[seat],
                    self._rounds_won[seat],
                    self._points[seat],
                    round(self._points[seat] / rounds, 3),
                )
                for seat, level in enumerate(self._levels)
            ],
        )


def _spread(numbers: list[int]) -> Spread:
    return Spread(min(numbers), median(numbers), round(fmean(numbers), 3), max(numbers))
