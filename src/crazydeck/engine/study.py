"""Studies: questions about a game that simulated matches answer, such as how often a rare event happens.

A game offers them in `Game.studies`; whoever simulates asks `sample` after each round, in any process, and gives all
that it got to `report`. The flags of a study are words of the command line; one may stand for a rule option.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import ceil, sqrt
from typing import Any, ClassVar

import msgspec

from .round import Round
from .view import RoundResult

SURE = 1.959964
"""How many standard errors an interval of 95 % reaches to each side."""


class Flag(msgspec.Struct, frozen=True):
    """A word of the command line that belongs to a study, followed by a value."""

    name: str
    """Small letters only."""
    metavar: str
    sentence: str
    option: str = ""
    """The rule option that the value is for; empty where the study itself reads it."""


class Rate(msgspec.Struct, frozen=True):
    """How often something happened, and between what shares it would with 95 % certainty (Wilson's interval)."""

    hits: int
    trials: int
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        """Return the share and its interval in words."""
        return f"{percent(self.share)} ({self.interval})"

    @property
    def interval(self) -> str:
        """The interval in words."""
        return f"{percent(self.low)} to {percent(self.high)}"


def rate(hits: int, trials: int) -> Rate:
    """Return how often something happened in a number of trials; without trials every share is possible."""
    if trials == 0:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    share, square = hits / trials, SURE * SURE
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    half = SURE * sqrt(share * (1 - share) / trials + square / (4 * trials * trials)) / (1 + square / trials)
    low = 0.0 if hits == 0 else middle - half
    high = 1.0 if hits == trials else middle + half
    return Rate(hits, trials, round(share, 6), round(low, 6), round(high, 6))


def percent(share: float) -> str:
    """Return a share in percent, with two decimals where it is small."""
    return f"{share:.2%}" if 0 < share < 0.00995 else f"{share:.1%}"


def quantile(ordered: Sequence[int], share: float) -> int:
    """Return the least of some ordered numbers that so large a share of them does not exceed."""
    return ordered[max(0, ceil(share * len(ordered)) - 1)]


class LineUp(msgspec.Struct, frozen=True):
    """Who played, as words, and the samples of the rounds that concern the study."""

    players: str
    samples: list[int]


class Report(msgspec.Struct, frozen=True):
    """What a study found: a table with a row for each line-up, sentences below it, and all of it as plain data."""

    heading: str
    columns: list[str]
    rows: list[list[str]]
    notes: list[str]
    data: dict[str, Any]


class Study(ABC):
    """A question about a game; it keeps nothing between calls."""

    name: ClassVar[str]
    """The word used in commands."""
    sentence: ClassVar[str]
    """What is found out, in one sentence."""
    flags: ClassVar[tuple[Flag, ...]] = ()

    def check(self, flags: Mapping[str, str]) -> None:  # noqa: B027  most studies have nothing to refuse
        """Raise Refused `bad_flag` where the value of a flag that is no rule option cannot be read."""

    @abstractmethod
    def sample(self, round: Round, result: RoundResult) -> int | None:
        """Return the figure of a finished round; None where the round does not concern the study."""

    @abstractmethod
    def report(self, options: Any, seats: int, flags: Mapping[str, str], found: Sequence[LineUp]) -> Report:
        """Sum up what was found with these rule options, for each line-up."""
