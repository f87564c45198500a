"""The last round of Crazy beside OpenSpiel's `hearts`, the nearest game that it has."""

from typing import Any

from crazydeck.engine.options import read_options
from crazydeck.games.crazy.round import CRAZY, CrazyRound
from crazydeck.games.registry import find_game

from . import open_spiel_peer, random_games
from .comparison import Batch, Comparison, Pair
from .report import Part

RULES = (
    "OpenSpiel has no Crazy; its `hearts` is the nearest. Both sides: four players, all cards dealt, follow suit or "
    "play anything, the highest card of the led suit takes the trick and leads, no trump, some cards and a moon "
    "count, uniformly random decisions. Ours is the round in which everything counts, the longest one, with the "
    "four-colour deck (14 cards each) and with the standard deck (13 cards each, as theirs). Theirs begins after the "
    "chance event that nobody passes cards, because Crazy has no passing; that is settled by hand, because with "
    "`pass_cards=False` it draws a direction and passes all the same. Their leads and first trick are as free as ours "
    "as far as parameters make them so: `can_lead_any_club`, no `must_break_hearts`, no `no_pts_on_first_trick`. What "
    "still differs: in `hearts` the holder of the lowest club leads a club, here the seat left of the dealer any "
    "card; `hearts` counts one point for each heart and 13 for the queen of spades, ours five for each red card, 100 "
    "for the black 13, ten for each trick and 50 each for first and last. Ours also keeps who lacks which colour and "
    "who took which trick. OpenSpiel makes each card dealt a chance event of its own, which its random play has to "
    "draw; ours deals all at once. A decision is one card played."
)

COMPARISON = Comparison(
    ours="Crazy",
    theirs="hearts",
    rules=RULES,
    middle=24,
    game=Batch(16000, 1000, 15),
    playout=Batch(1000, 80, None),
    stepped=Batch(800, 120, 2),
)

NOBODY_PASSES = 0


def pairs() -> list[Pair]:
    """Return the rules to compare."""
    theirs = {"can_lead_any_club": True, "must_break_hearts": False, "no_pts_on_first_trick": False}
    first = open_spiel_peer.start("hearts", theirs, [NOBODY_PASSES])
    return [
        Pair("four-colour deck", last_round({}), first),
        Pair("standard deck", last_round({"deck": "face"}), first),
    ]


def last_round(options: dict[str, Any]) -> CrazyRound:
    """Return the round in which everything counts, with nothing dealt."""
    return CrazyRound(random_games.SEATS, 0, read_options(find_game("crazy").options, options), CRAZY)


def measure(rounds: int, scale: float) -> list[Part]:
    """Measure with either deck."""
    return COMPARISON.measure(pairs(), rounds, scale)
