"""How long the bots think about a move in the middle of a hand."""

import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from crazydeck.bots import LEVELS, Limit, bot, choose
from crazydeck.engine.match import Match, key_of

from . import eights
from .report import Part

PLAYOUTS = 1000
WANTED = 15.0
"""Milliseconds for `sharp` with so many playouts."""
AFTER = 16
"""Moves of the hand before the position."""


def positions(many: int) -> list[Any]:
    """Return observations of the seat to move, with a choice of moves, in the middle of hands of `steady` bots."""
    found: list[Any] = []
    steady = bot("steady")
    seed = 0
    while len(found) < many:
        seed += 1
        match = Match(eights.GAME, eights.SEATS, key=key_of(seed))
        match.deal()
        moves = 0
        while match.actors and moves < AFTER + 8:
            observation = match.observe(match.actors[0])
            if moves >= AFTER and len(observation.own.moves) > 2:
                found.append(observation)
                break
            match.play(match.actors[0], steady.choose(observation).move)
            moves += 1
    return found


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
    seen = positions(40)
    limit = Limit(nodes=PLAYOUTS)
    playouts = statistics.mean(bot("sharp").choose(observation, limit).playouts for observation in seen)
    written = [msgspec.json.encode(observation) for observation in seen]
    rows = []
    for name in LEVELS:
        if name != "sharp":
            spent = milliseconds(partial(choose, name), written, rounds)
            rows.append([f"`{name}`", "", f"{spent:.2f} ms"])
    spent = milliseconds(partial(choose, "sharp", nodes=PLAYOUTS), written, rounds)
    rows.append(
        [
            "`sharp`",
            f"at most {PLAYOUTS}, {playouts:.0f} on average",
            f"**{spent:.2f} ms** (wanted: {WANTED:g} ms)",
        ]
    )
    return Part(
        "Bots",
        f"Four seats, the standard game, {len(seen)} positions after {AFTER} moves or more with at least three legal "
        "moves; from the observation as JSON bytes to the text of the move. A search ends early when one move is "
        "clearly best.",
        ["level", "playouts", "median time"],
        rows,
    )
