"""Monte-Carlo choice of a move over random re-deals, for any game; compiled with mypyc.

For each re-deal of what the seat cannot know, every move still in the running is made and the round is
played out by the game's policy, with the same chance. Moves are compared by the differences of their
utilities. One that is clearly worse than another is dropped, so that the re-deals go to the close ones; and
the move that the rules of thumb advise is kept unless another is found better beyond doubt, so that a short
search plays no worse than they do.
"""

import time
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.rng import Rng
from crazydeck.engine.round import Policy, Round

LOOK: Final = 24
"""Moves are dropped after every so many re-deals."""
CLEARLY: Final = 2.5
"""How many standard errors a move must lie behind the best one to be dropped."""
LONGEST: Final = 600
"""A playout is broken off, as worth nothing to anybody, after so many steps: some options let a round go on."""
DOUBT: Final = 1.0
"""How many standard errors the best move must lie before the advised one to be preferred."""


class Search:
    """One choice between the moves of a seat; the same round, seed and number of playouts give the same."""

    def __init__(
        self, round: Round, seat: int, moves: list[list[int]], advised: int, policy: Policy, seed: int
    ) -> None:
        """Prepare to choose between moves, each a path of steps; `advised` is the index of one.

        The round is used up: it is dealt anew again and again. What it holds that the seat cannot know has no
        influence.
        """
        self.round = round
        self.work = round.fresh()
        self.work.forget()
        self.seat: i64 = seat
        self.moves = moves
        self.advised = advised
        self.policy = policy
        self.rng = Rng(seed)
        self.chance = Rng(seed)
        self.playouts: i64 = 0
        self.deals: i64 = 0
        many = len(moves)
        self.many: i64 = many
        self.running: list[int] = list(range(many))
        """The moves not dropped, by index; each has been played on all re-deals so far."""
        self.now: vec[float] = vec[float]([0.0] * many)
        """The utilities on the present re-deal."""
        self.sums: vec[float] = vec[float]([0.0] * many)
        """The sum of each move's utilities, over the re-deals while it was in the running."""
        self.counts: vec[i64] = vec[i64]([0] * many)
        self.squares: vec[float] = vec[float]([0.0] * (many * many))
        """For each two moves, at i * many + j, the sum of squares of their differences."""

    def run(self, playouts: int, seconds: float) -> None:
        """Search until so many playouts are done, the time is over, or one move is left; deal once at least.

        A limit of 0 means none; one of the two must be set.
        """
        end = time.perf_counter() + seconds
        most: i64 = playouts
        while True:
            self._deal()
            if self.deals % LOOK == 0:
                self._drop()
            if len(self.running) == 1:
                return
            if most > 0 and self.playouts + len(self.running) > most:
                return
            if seconds > 0 and time.perf_counter() >= end:
                return

    def best(self) -> int:
        """Return the index of the move to make."""
        top = self._top()
        if self.advised in self.running and not self._beyond(top, self.advised, DOUBT):
            return self.advised
        return top

    def values(self) -> list[float]:
        """Return each move's mean utility."""
        return [self.sums[index] / float(int(self.counts[index])) for index in range(len(self.moves))]

    def _deal(self) -> None:
        """Deal anew once and play out each move in the running, with the same chance for all."""
        base = self.round
        work = self.work
        chance = self.chance
        chance.branch(self.rng)
        base.redeal(self.seat, chance)
        start = chance.state
        for index in self.running:
            chance.state = start
            work.copy_from(base)
            for step in self.moves[index]:
                work.play(self.seat, step)
            self.policy.playout(work, chance, LONGEST)
            self.now[index] = float(int(work.utility(self.seat))) if work.actors() == 0 else 0.0
        self.playouts += len(self.running)
        self.deals += 1
        self._add()

    def _add(self) -> None:
        """Add the present re-deal to the sums."""
        for index in self.running:
            i: i64 = index
            value = self.now[i]
            self.sums[i] += value
            self.counts[i] += 1
            row: i64 = i * self.many
            for other in self.running:
                difference = value - self.now[other]
                self.squares[row + other] += difference * difference

    def _top(self) -> int:
        """Return the index of the move in the running with the highest mean, the first of equals."""
        top = self.running[0]
        for index in self.running:
            if self.sums[index] > self.sums[top]:
                top = index
        return top

    def _beyond(self, better: i64, worse: i64, errors: float) -> bool:
        """Return whether a move lies at least so many standard errors before another."""
        gap = self.sums[better] - self.sums[worse]
        deals = float(int(self.deals))
        spread = self.squares[better * self.many + worse] - gap * gap / deals
        return gap > 0.0 and gap * gap >= errors * errors * spread

    def _drop(self) -> None:
        """Drop the moves that lie clearly behind the best one."""
        top = self._top()
        self.running = [index for index in self.running if not self._beyond(top, index, CLEARLY)]
