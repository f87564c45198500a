"""One-line builders of Crazy Eights positions."""

from typing import Any

from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import LoggingShuffler, RngShuffler
from crazydeck.engine.match import Match
from crazydeck.games.eights.game import EIGHTS
from crazydeck.games.eights.round import EightsRound


def at(hands: list[str], top: str, stock: str = "", *, seats: int | None = None, **fields: Any) -> Match:
    """Return a match at a written position; fields of a position go there, all others are rule options."""
    names = (
        "discards",
        "named",
        "turn",
        "phase",
        "penalty",
        "drew",
        "drawn_card",
        "direction",
        "reshuffles",
        "dealer",
    )
    position = {name: fields.pop(name) for name in names if name in fields}
    match = Match(EIGHTS, seats or len(hands), fields)
    if "discards" in position:
        position["discards"] = f"{position['discards']} {top}"
    match.set_position({"dealer": len(hands) - 1, "hands": hands, "top": top, "stock": stock, **position})
    return match


def turn(match: Match) -> int:
    """Return the seat to move."""
    (seat,) = match.actors
    return seat


def position(match: Match) -> dict[str, Any]:
    """Return the position as it is written."""
    assert isinstance(match.round, EightsRound)
    return EIGHTS.write_position(match.round)


def sizes(match: Match) -> list[int]:
    """Return how many cards each seat holds."""
    return [len(hand) for hand in position(match)["hands"]]


def play(match: Match, *moves: str) -> Match:
    """Make moves, each by the seat whose turn it is."""
    for move in moves:
        match.play(turn(match), move)
    return match


def refusal(match: Match, move: str) -> str:
    """Return the code with which a move of the seat in turn is refused."""
    assert isinstance(match.round, EightsRound)
    found = EIGHTS.refusal(move, match.round, turn(match))
    assert found is not None, f"{move} is legal"
    return found.code


def shuffled(match: Match) -> Match:
    """Let a written position shuffle what has to be shuffled."""
    assert isinstance(match.round, EightsRound)
    match.round.shuffler = LoggingShuffler(RngShuffler(Rng(1)))
    return match
