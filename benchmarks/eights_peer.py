"""Crazy Eights beside OpenSpiel's `crazy_eights`."""

from crazydeck.games.registry import find_game

from . import open_spiel_peer, random_games
from .comparison import Batch, Comparison, Pair
from .report import Part

RULES = (
    "Both sides: four players, five cards each, one deck, draw one card and then play or pass, eights name a suit, "
    "no action cards, an eight turned up at the start goes back, uniformly random decisions. Ours are the standard "
    "game with `max_reshuffles = 2` (the standard 3 makes hands longer than theirs) or `reshuffle = off`; theirs "
    "are `max_draw_cards=1` and `reshuffle`. What still differs: OpenSpiel reshuffles without limit but ends a game "
    "at the 100th card played, it lets a player pass who could play when the stock is gone, ends a hand without "
    "stock after five passes in a row, and gives each player the negative of the own cards; ours finds a blocked "
    "hand at once and gives the others' cards to the winner. OpenSpiel makes each card dealt or drawn a chance "
    "event of its own, which its random play has to draw; ours shuffles the stock once. A decision is one choice of a "
    "player: a card, a draw, a pass, a suit."
)

COMPARISON = Comparison(
    ours="Crazy Eights",
    theirs="crazy_eights",
    rules=RULES,
    middle=40,
    game=Batch(8000, 600, 15),
    playout=Batch(400, 40, 6),
    stepped=Batch(300, 40, 4),
)


def pairs() -> list[Pair]:
    """Return the rules to compare."""
    game = find_game("eights")
    theirs = {"players": open_spiel_peer.SEATS, "max_draw_cards": 1}
    return [
        Pair(
            name,
            random_games.first_round(game, ours),
            open_spiel_peer.start("crazy_eights", theirs | {"reshuffle": reshuffle}),
        )
        for name, ours, reshuffle in (
            ("with reshuffles", {"max_reshuffles": 2}, True),
            ("without", {"reshuffle": False}, False),
        )
    ]


def measure(rounds: int, scale: float) -> list[Part]:
    """Measure with and without reshuffles."""
    return COMPARISON.measure(pairs(), rounds, scale)
