"""Crazy Solo beside OpenSpiel's `skat` and `euchre`, the nearest games that it has."""

from typing import Any

from crazydeck.engine.options import read_options
from crazydeck.games.registry import find_game
from crazydeck.games.solo.round import SoloRound

from . import open_spiel_peer
from .comparison import Batch, Comparison, Pair
from .report import Part

OURS = (
    "Ours is a whole deal: the auction, trumps and the called card, all tricks, what everybody captured, with "
    "uniformly random decisions; now and then all pass. Ours also keeps who lacks which suit, and plays with any "
    "number of players. OpenSpiel makes each card dealt a chance event of its own, which its random play has to draw; "
    "ours deals all at once. A decision is a bid, a suit, a called card or a card played."
)
SKAT = (
    "OpenSpiel has no Crazy Solo; its `skat` is the nearest in play: three players, one alone against two, trumps, "
    "aces and tens, follow suit, 10 tricks, 120 card points; it has two cards to exchange, jacks that are trumps, and "
    f"nobody has to play a trump. {OURS}"
)
EUCHRE = (
    "OpenSpiel's `euchre` is the nearest in its sides: four players, two against two, trumps named by a bidder, who "
    f"may play alone; it has 5 tricks, and the sides are known from the start. {OURS}"
)
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "3 players, 12 cards each": (3, {}),
    "3 players, 8 cards each": (3, {"short3": True}),
    "4 players, 9 cards each": (4, {}),
    "5 players, 7 cards each": (5, {}),
}
COMPARISONS = {
    "skat": Comparison(
        "Crazy Solo", "skat", SKAT, 12, Batch(16000, 800, 12), Batch(1000, 80, None), Batch(800, 60, 2)
    ),
    "euchre": Comparison(
        "Crazy Solo", "euchre", EUCHRE, 10, Batch(16000, 1500, 12), Batch(1000, 160, None), Batch(800, 120, 2)
    ),
}


def pairs(theirs: str) -> list[Pair]:
    """Return the tables to compare with a game of theirs: those of four and more players with `euchre`."""
    first = open_spiel_peer.start(theirs, {})
    kind = find_game("solo").options
    return [
        Pair(name, SoloRound(seats, 0, read_options(kind, options)), first)
        for name, (seats, options) in TABLES.items()
        if theirs == "skat" or seats > 3
    ]


def measure(rounds: int, scale: float) -> list[Part]:
    """Measure beside both."""
    return [
        part
        for theirs, comparison in COMPARISONS.items()
        for part in comparison.measure(pairs(theirs), rounds, scale)
    ]
