"""One-line builders of deals of Crazy Solo."""

from collections.abc import Sequence
from typing import Any

from crazydeck.cards.assign import assign, fits
from crazydeck.cards.bits import bit
from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.view import Happening, RoundResult, seen_by
from crazydeck.games.solo import pack
from crazydeck.games.solo.game import SOLO
from crazydeck.games.solo.options import SoloOptions, pack_of
from crazydeck.games.solo.round import SoloRound

FIELDS = (
    "phase", "turn", "bids", "bid", "bidder", "trumps", "called", "partner", "leader", "trick", "history", "gone",
    "taken", "voids",
)  # fmt: skip


def at(hands: Sequence[str | list[str]], **fields: Any) -> Match:
    """Return a match at a written position; fields of a position go there, all others are rule options.

    The last seat deals, so that seat 0 bids first and leads.
    """
    position = {name: fields.pop(name) for name in FIELDS if name in fields}
    match = Match(SOLO, len(hands), fields)
    match.set_position({"dealer": len(hands) - 1, "hands": hands, **position})
    return match


def full(
    hands: list[str], lacking: dict[int, str] | None = None, *, seed: int = 1, **options: Any
) -> list[list[str]]:
    """Return whole hands that hold some cards each, and no card of the suits that a seat lacks."""
    cards = pack_of(SoloOptions(**options), len(hands))
    held = [pack.parse_all(hand.split()) for hand in hands]
    left = [card for card in cards.cards if not any(card in hand for hand in held)]
    places = []
    for seat, hand in enumerate(held):
        suits = [pack.SUITS.index(letter) for letter in (lacking or {}).get(seat, "")]
        allowed = sum(int(bit(card)) for card in cards.cards if card // pack.PER_SUIT not in suits)
        places += [allowed] * (cards.tricks - len(hand))
    rest = assign(left, places, Rng(seed))
    assert all(map(fits, rest, places)), "no cards fit"
    return [
        pack.format_all([*hand, *(rest.pop(0) for _ in range(cards.tricks - len(hand)))]) for hand in held
    ]


def dealt(hands: Sequence[Sequence[str]], **options: Any) -> Match:
    """Return a match whose first deal is written; the last seat deals, so that seat 0 bids first and leads."""
    match = Match(SOLO, len(hands), options, first_dealer=len(hands) - 1, key=key_of(1))
    match.deal_written({"hands": [list(hand) for hand in hands]})
    return match


def begin(seats: int, seed: int = 1, **options: Any) -> Match:
    """Return a match with its first deal out; seat 0 bids first."""
    match = Match(SOLO, seats, options, key=key_of(seed), first_dealer=seats - 1)
    match.deal()
    return match


def turn(match: Match) -> int:
    """Return the seat to move."""
    (seat,) = match.actors
    return seat


def play(match: Match, *moves: str) -> Match:
    """Make moves, each by the seat whose turn it is."""
    for move in moves:
        match.play(turn(match), move)
    return match


def pass_on(match: Match) -> Match:
    """Let all others pass until the auction is over."""
    while not match.between and match.observe(None).public.phase == "bid":
        play(match, "pass")
    return match


def contract(match: Match, bid: str, declaration: str | None = None) -> Match:
    """Let seat 0 bid, all others pass, and seat 0 declare."""
    pass_on(play(match, bid))
    return match if declaration is None else play(match, declaration)


def happened(match: Match, *moves: str) -> list[Happening]:
    """Make moves, each by the seat whose turn it is; return what a watcher saw happen."""
    return [seen_by(one, None) for move in moves for one in match.play(turn(match), move)]


def step(match: Match, rng: Rng) -> list[Any]:
    """Make a random move of the seat to move, in the auction seldom one of the highest bids; return what happened."""
    moves = match.moves(turn(match))
    if match.observe(None).public.phase == "bid" and rng.below(8):
        moves = [move for move in moves if not move.startswith("alone")]
    return match.play(turn(match), moves[int(rng.below(len(moves)))])


def play_on(match: Match, seed: int = 1) -> Match:
    """Play random moves to the end of the deal."""
    rng = Rng(seed)
    while match.actors:
        step(match, rng)
    return match


def round_of(match: Match) -> SoloRound:
    """Return the deal in play."""
    assert isinstance(match.round, SoloRound)
    return match.round


def last(match: Match) -> RoundResult:
    """Return the result of the last deal."""
    return match.state.results[-1]


def refusal(match: Match, move: str, seat: int | None = None) -> str:
    """Return the code with which a move is refused, of the seat in turn where none is given."""
    found = SOLO.refusal(move, round_of(match), turn(match) if seat is None else seat)
    assert found is not None, f"{move} is legal"
    return found.code


def sentence(match: Match, move: str) -> str:
    """Return the sentence with which a move of the seat in turn is refused."""
    found = SOLO.refusal(move, round_of(match), turn(match))
    assert found is not None, f"{move} is legal"
    return found.text
