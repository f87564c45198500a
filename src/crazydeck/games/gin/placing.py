"""Where runs lie whose natural cards are chosen, and where twos stand in them, compiled (rules: section 2)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .melds import LAST

LEAST_RUN: Final = 4


class Placing:
    """The runs of one lay-down: of each the suit, the positions of the first and last natural card and their number."""

    def __init__(self, balanced: bool, apart: bool) -> None:
        """Begin with no run. `balanced`: not more twos than naturals; `apart`: runs of one suit do not touch."""
        self.balanced = balanced
        self.apart = apart
        self.many: i64 = 0
        self.suits: vec[i64] = vec[i64]([0, 0, 0])
        self.firsts: vec[i64] = vec[i64]([0, 0, 0])
        self.lasts: vec[i64] = vec[i64]([0, 0, 0])
        self.naturals: vec[i64] = vec[i64]([0, 0, 0])
        self.lows: vec[i64] = vec[i64]([0, 0, 0])
        """Where each run begins, while one arrangement is tried."""
        self.highs: vec[i64] = vec[i64]([0, 0, 0])
        self.found: list[tuple[int, ...]] = []
        self.limit = 0

    def put(self, run: i64, suit: i64, first: i64, last: i64, naturals: i64) -> None:
        """Say what run number `run` holds; runs of higher numbers are forgotten."""
        self.suits[run] = suit
        self.firsts[run] = first
        self.lasts[run] = last
        self.naturals[run] = naturals
        self.many = run + 1

    def least(self, run: i64) -> i64:
        """Return how many twos a run needs."""
        span = self.lasts[run] - self.firsts[run] + 1
        return max(span, LEAST_RUN) - self.naturals[run]

    def room(self, run: i64) -> i64:
        """Return how many twos a run can hold."""
        n = self.naturals[run]
        return min(n, LAST - n) if self.balanced else LAST - n

    def most(self, twos: i64) -> i64:
        """Return the greatest number of twos, `twos` at most, that the runs can hold together; -1: none will do."""
        need: i64 = 0
        room: i64 = 0
        run: i64 = 0
        while run < self.many:
            if self.least(run) > self.room(run):
                return -1
            need += self.least(run)
            room += self.room(run)
            run += 1
        twos = min(room, twos)
        if self.apart and self.share_a_suit():
            while twos >= need and not self.arrangements(twos, 1):
                twos -= 1
        return twos if twos >= need else -1

    def arrangements(self, twos: i64, limit: int) -> list[tuple[int, ...]]:
        """Return up to `limit` arrangements that hold exactly so many twos: first and last position of every run."""
        self.found = []
        self.limit = limit
        self._arrange(0, twos)
        return self.found

    def share_a_suit(self) -> bool:
        """Return whether two of the runs are of one suit."""
        run: i64 = 1
        while run < self.many:
            other: i64 = 0
            while other < run:
                if self.suits[other] == self.suits[run]:
                    return True
                other += 1
            run += 1
        return False

    def _arrange(self, run: i64, twos: i64) -> None:
        if run == self.many:
            if twos == 0:
                ends: list[int] = []
                run = 0
                while run < self.many:
                    ends.append(int(self.lows[run]))
                    ends.append(int(self.highs[run]))
                    run += 1
                self.found.append(tuple(ends))
            return
        later: i64 = 0
        other = run + 1
        while other < self.many:
            later += self.least(other)
            other += 1
        mine = min(self.room(run), twos - later)
        least = twos if run == self.many - 1 else self.least(run)
        while mine >= least:
            size = self.naturals[run] + mine
            low = max(self.lasts[run] - size + 1, 1)
            while low <= self.firsts[run] and low + size - 1 <= LAST:
                self.lows[run] = low
                self.highs[run] = low + size - 1
                if not self.apart or self._is_apart(run):
                    self._arrange(run + 1, twos - mine)
                    if len(self.found) >= self.limit:
                        return
                low += 1
            mine -= 1

    def _is_apart(self, run: i64) -> bool:
        """Return whether a run touches none of those before it."""
        other: i64 = 0
        while other < run:
            if self.suits[other] == self.suits[run] and (
                self.highs[other] + 1 == self.lows[run] or self.highs[run] + 1 == self.lows[other]
            ):
                return False
            other += 1
        return True
