"""How long the bots think about a move in the middle of a round, for every game."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from crazydeck.bots import LEVELS, Limit, bot, choose
from crazydeck.engine.match import Match, key_of
from crazydeck.games.registry import find_game

from .random_games import SEATS
from .report import Part

PLAYOUTS = 1000
POSITIONS = 40


@dataclass(frozen=True)
class Case:
    """Where in a match of one game the bots are asked."""

    game: str
    where: str
    """The position in words."""
    round: int
    after: int
    """Moves of the round before the position."""
    wanted: float
    """Milliseconds for `sharp` with so many playouts, at most."""


CASES = (
    Case("eights", "the first hand", 1, 16, 15),
    Case("crazy", "the last round, in which everything counts", 5, 24, 10),
    Case("gin", "the round of three sets", 4, 24, 100),
    Case("solo", "the first deal, in its first tricks", 1, 8, 15),
)


def positions(case: Case, many: int) -> list[Any]:
    """Return observations of the seat to move, with a choice of moves, from matches of `steady` bots."""
    found: list[Any] = []
    seed = 0
    while len(found) < many:
        seed += 1
        match = Match(find_game(case.game), SEATS, key=key_of(seed))
        match.deal()
        for _ in range(case.round - 1):
            _play(match)
            match.deal()
        _play(match, case.after)
        for _ in range(8):
            if not match.actors:
                break
            observation = match.observe(match.actors[0])
            if len(observation.own.moves) > 2:
                found.append(observation)
                break
            _play(match, 1)
    return found


def _play(match: Match, most: int = 1000) -> None:
    """Play so many moves of a round, or to its end."""
    steady = bot("steady")
    while match.actors and most > 0:
        match.play(match.actors[0], steady.choose(match.observe(match.actors[0])).move)
        most -= 1


def milliseconds(work: Callable[[Any], object], inputs: list[Any], rounds: int) -> float:
    """Return the median time of one call over all inputs and rounds, in milliseconds of processor time."""
    spent = []
    for _ in range(rounds):
        for value in inputs:
            start = time.process_time()
            work(value)
            spent.append(1000 * (time.process_time() - start))
    return statistics.median(spent)


def measure(rounds: int) -> Part:
    """Measure every level, from the observation's bytes to the move's text, and `sharp` with a fixed search."""
    return Part(
        "Bots",
        f"Four seats, standard games, {POSITIONS} positions each, with at least three legal moves, in matches of "
        "`steady` bots; from the observation as JSON bytes to the text of the move. A search ends early when one move "
        "is clearly best.",
        ["game", "level", "playouts", "median time"],
        [row for case in CASES for row in _rows(case, rounds)],
        [
            f"{find_game(case.game).title}: {case.where}, after {case.after} to {case.after + 7} moves."
            for case in CASES
        ],
    )


def _rows(case: Case, rounds: int) -> list[list[str]]:
    title = find_game(case.game).title
    seen = positions(case, POSITIONS)
    limit = Limit(nodes=PLAYOUTS)
    playouts = statistics.mean(bot("sharp").choose(observation, limit).playouts for observation in seen)
    written = [msgspec.json.encode(observation) for observation in seen]
    rows = []
    for name in LEVELS:
        if name != "sharp":
            spent = milliseconds(partial(choose, name), written, rounds)
            rows.append([title, f"`{name}`", "", f"{spent:.2f} ms"])
    spent = milliseconds(partial(choose, "sharp", nodes=PLAYOUTS), written, rounds)
    searched = f"at most {PLAYOUTS}, {playouts:.0f} on average"
    return [*rows, [title, "`sharp`", searched, f"**{spent:.2f} ms** (wanted: {case.wanted:g} ms)"]]
