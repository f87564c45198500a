"""One-line builders of matches of Crazy Gin at written positions."""

from typing import Any

from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import LoggingShuffler, RngShuffler
from crazydeck.engine.match import Happenings, Match
from crazydeck.engine.refusal import Refusal
from crazydeck.engine.view import Happening, Secret, seen_by
from crazydeck.games.gin.game import GIN
from crazydeck.games.gin.round import GinRound

FIELDS = (
    "contract", "phase", "turn", "turns", "melds", "discards", "stock", "drew", "taken", "must_draw_stock", "may_i",
    "waiting", "passed", "asker", "one_card", "owes_one_card", "laps", "reshuffles", "dealer", "orders",
)  # fmt: skip

EIGHTS = "8C 8D 8H / 8S 9S 10S JS"
"""A contract of round 2."""


def down(owner: int, text: str) -> list[dict[str, Any]]:
    """Return the melds of a seat as a position writes them; `/` stands between two."""
    return [{"owner": owner, "cards": cards} for cards in text.split("/")]


def at(hands: list[str], **fields: Any) -> Match:
    """Return a match at a written position, by default seat 0 after drawing from a small stock.

    Fields of a position go there, all others are rule options.
    """
    position: dict[str, Any] = {"turn": 0, "stock": "AC AC AD KC KC 10D", "dealer": len(hands) - 1}
    position |= {name: fields.pop(name) for name in FIELDS if name in fields}
    if not {"phase", "drew", "waiting", "asker", "must_draw_stock"} & set(position):
        position["phase"] = "play"
    match = Match(GIN, len(hands), fields)
    match.set_position({"hands": hands, **position})
    return match


def asked(hands: list[str], **fields: Any) -> Match:
    """Return a match in which seat 0 has just thrown the queen of diamonds and others may ask for it."""
    return at(hands, **{"phase": "window", "turn": 1, "discards": "4H QD", "contract": 1, **fields})


def round_of(match: Match) -> GinRound:
    """Return the round in play."""
    assert isinstance(match.round, GinRound)
    return match.round


def position(match: Match) -> dict[str, Any]:
    """Return the position as it is written."""
    return GIN.write_position(round_of(match))


def melds(match: Match) -> list[str]:
    """Return the cards of each meld on the table."""
    return [" ".join(meld["cards"]) for meld in position(match)["melds"]]


def hand(match: Match, seat: int) -> str:
    """Return a hand, sorted."""
    return " ".join(position(match)["hands"][seat])


def play(match: Match, *moves: str) -> Match:
    """Make moves, each by the seat whose turn it is."""
    for move in moves:
        match.play(int(round_of(match).turn), move)
    return match


def refused(match: Match, move: str, seat: int | None = None) -> Refusal:
    """Return why a move, by default of the seat in turn, is refused."""
    round = round_of(match)
    before = GIN.write_position(round)
    found = GIN.refusal(move, round, int(round.turn) if seat is None else seat)
    assert found is not None, f"{move} is legal"
    assert GIN.write_position(round) == before, "what is refused changes nothing"
    assert found.text.endswith(".")
    return found


def code(match: Match, move: str, seat: int | None = None) -> str:
    """Return the code of that refusal."""
    return refused(match, move, seat).code


def canonical(match: Match, move: str) -> str:
    """Return the canonical text of a legal move of the seat in turn."""
    round = round_of(match)
    return GIN.format_move(GIN.parse_move(move, round, int(round.turn)), round)


def seen(happened: Happenings, seat: int | None) -> list[Happening]:
    """Return happenings as a seat, or a watcher, may see them."""
    return [seen_by(one, seat) for one in happened]


def secret_cards(happened: Happenings) -> list[tuple[int, list[str]]]:
    """Return who alone sees which cards."""
    return [(one.seat, one.cards) for one in happened if isinstance(one, Secret)]


def shuffled(match: Match) -> Match:
    """Let a written position shuffle what has to be shuffled."""
    round_of(match).shuffler = LoggingShuffler(RngShuffler(Rng(1)))
    return match
