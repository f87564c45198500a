"""One-line builders of positions of Crazy."""

from typing import Any

from crazydeck.cards.assign import assign, fits
from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.view import Happening, RoundResult, seen_by
from crazydeck.games.crazy.game import CRAZY
from crazydeck.games.crazy.options import CrazyOptions, pack_of
from crazydeck.games.crazy.pack import COLOURS, RANKS
from crazydeck.games.crazy.round import CrazyRound

FIELDS = (
    "phase", "open_kinds", "play_off", "turn", "leader", "trick", "history", "gone", "taken", "first", "voids",
    "said_moon", "asked",
)  # fmt: skip


def at(kind: str | None, hands: list[str], **fields: Any) -> Match:
    """Return a match at a written position; fields of a position go there, all others are rule options.

    The cards of no hand and no trick were played before, so that a middle trick is played unless hands are full.
    """
    position = {name: fields.pop(name) for name in FIELDS if name in fields}
    match = Match(CRAZY, len(hands), fields)
    match.set_position({"dealer": len(hands) - 1, "kind": kind, "hands": hands, **position})
    return match


def full(hands: list[str], lacking: dict[int, str] | None = None, **options: Any) -> list[str]:
    """Return whole hands of a first trick that hold some cards, and no card of the colours that a seat lacks."""
    pack = pack_of(CrazyOptions(**options), len(hands))
    notation = pack.notation
    left = list(pack.cards)
    held = [notation.parse_all(hand.split()) for hand in hands]
    for hand in held:
        for card in hand:
            left.remove(card)
    places = []
    for seat, hand in enumerate(held):
        letters = (lacking or {}).get(seat, "")
        allowed = sum(
            0x3FFF << RANKS * colour for colour in range(COLOURS) if notation.letter(colour) not in letters
        )
        places += [allowed] * (pack.tricks - len(hand))
    rest = assign(left, places, Rng(1))
    assert all(map(fits, rest, places)), "no cards fit"
    return [
        " ".join(notation.format_all([*hand, *(rest.pop(0) for _ in range(pack.tricks - len(hand)))]))
        for hand in held
    ]


def turn(match: Match) -> int:
    """Return the seat to move."""
    (seat,) = match.actors
    return seat


def play(match: Match, *moves: str) -> Match:
    """Make moves, each by the seat whose turn it is."""
    for move in moves:
        match.play(turn(match), move)
    return match


def happened(match: Match, *moves: str) -> list[Happening]:
    """Make moves, each by the seat whose turn it is; return what a watcher saw happen."""
    return [seen_by(one, None) for move in moves for one in match.play(turn(match), move)]


def play_on(match: Match, seed: int = 1) -> Match:
    """Play random moves to the end of the round."""
    rng = Rng(seed)
    while match.actors:
        moves = match.moves(turn(match))
        match.play(turn(match), moves[int(rng.below(len(moves)))])
    return match


def begin(seats: int, seed: int = 1, **options: Any) -> Match:
    """Return a match with its first round begun."""
    match = Match(CRAZY, seats, options, key=key_of(seed), first_dealer=seats - 1)
    match.deal()
    return match


def round_of(match: Match) -> CrazyRound:
    """Return the round in play."""
    assert isinstance(match.round, CrazyRound)
    return match.round


def points(match: Match) -> list[int]:
    """Return what each seat has taken in the round."""
    return [int(round_of(match).points(seat)) for seat in range(match.seats)]


def last(match: Match) -> RoundResult:
    """Return the result of the last round."""
    return match.state.results[-1]


def refusal(match: Match, move: str, seat: int | None = None) -> str:
    """Return the code with which a move is refused, of the seat in turn where none is given."""
    found = CRAZY.refusal(move, round_of(match), turn(match) if seat is None else seat)
    assert found is not None, f"{move} is legal"
    return found.code


def sentence(match: Match, move: str) -> str:
    """Return the sentence with which a move of the seat in turn is refused."""
    found = CRAZY.refusal(move, round_of(match), turn(match))
    assert found is not None, f"{move} is legal"
    return found.text
