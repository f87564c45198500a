"""Monte-Carlo choice of a move over random re-deals, for any game; compiled with mypyc.

For each re-deal of what the seat cannot know, every move still in the running is made and the round is
played out by the game's policy, with the same chance. The moves are compared by their mean utility; one that is
clearly worse than the best is dropped, so that the re-deals go to the close ones.
"""

import time
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.rng import Rng
from crazydeck.engine.round import Policy, Round

FIRST_LOOK: Final = 24
"""After how many re-deals moves are first dropped, and how many lie between one look and the next."""
CLEARLY: Final = 2.5
"""How many standard errors a move must lie behind the best one to be dropped."""


class Search:
    """One choice between the moves of a seat; the same round, seed and number of playouts give the same."""

    def __init__(self, round: Round, seat: int, moves: list[list[int]], policy: Policy, seed: int) -> None:
        """Prepare to choose between moves, each a path of steps.

        The round is used up: it is dealt anew again and again. What it holds that the seat cannot know has no
        influence.
        """
        self.round = round
        self.work = round.fresh()
        self.work.forget()
        self.seat: i64 = seat
        self.moves = moves
        self.policy = policy
        self.rng = Rng(seed)
        self.chance = Rng(seed)
        self.playouts: i64 = 0
        self.deals: i64 = 0
        many = len(moves)
        self.running: list[int] = list(range(many))
        """The moves not dropped, by index; each has been played on all re-deals so far."""
        self.now: vec[float] = vec[float]([0.0] * many)
        """The utilities on the present re-deal."""
        self.sums: vec[float] = vec[float]([0.0] * many)
        """The sum of each move's utilities, over the re-deals while it was in the running."""
        self.counts: vec[i64] = vec[i64]([0] * many)
        self.squares: vec[float] = vec[float]([0.0] * many)
        """The sum of squares of each move's distance from the mean of the moves on the same re-deal."""

    def run(self, playouts: int, seconds: float) -> None:
        """Search until so many playouts are done, the time is over, or one move is left; deal once at least.

        A limit of 0 means none; one of the two must be set.
        """
        end = time.perf_counter() + seconds
        most: i64 = playouts
        while True:
            self._deal()
            if self.deals % FIRST_LOOK == 0:
                self._drop()
            if len(self.running) == 1:
                return
            if most > 0 and self.playouts + len(self.running) > most:
                return
            if seconds > 0 and time.perf_counter() >= end:
                return

    def _deal(self) -> None:
        """Deal anew once and play out each move in the running, with the same chance for all."""
        base = self.round
        work = self.work
        chance = self.chance
        chance.branch(self.rng)
        base.redeal(self.seat, chance)
        start = chance.state
        total = 0.0
        for index in self.running:
            chance.state = start
            work.copy_from(base)
            for step in self.moves[index]:
                work.play(self.seat, step)
            self.policy.playout(work, chance)
            value = float(int(work.utility(self.seat)))
            self.now[index] = value
            total += value
        mean = total / len(self.running)
        for index in self.running:
            value = self.now[index]
            self.sums[index] += value
            self.counts[index] += 1
            self.squares[index] += (value - mean) * (value - mean)
        self.playouts += len(self.running)
        self.deals += 1

    def best(self) -> int:
        """Return the index of the move with the highest mean among those not dropped, the first of equals."""
        top = self.running[0]
        for index in self.running:
            if self.sums[index] > self.sums[top]:
                top = index
        return top

    def _drop(self) -> None:
        """Drop the moves that lie clearly behind the best one."""
        top = self.best()
        left: list[int] = []
        for index in self.running:
            gap = self.sums[top] - self.sums[index]
            # the square of the gap's standard error, or more: it holds however the two moves go together
            error = 2.0 * (self.squares[top] + self.squares[index])
            if gap * gap <= CLEARLY * CLEARLY * error:
                left.append(index)
        self.running = left

    def values(self) -> list[float]:
        """Return each move's mean utility."""
        return [self.sums[index] / float(int(self.counts[index])) for index in range(len(self.moves))]
