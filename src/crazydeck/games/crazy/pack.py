"""The cards of Crazy: their numbers, their notation in either deck, and which are taken out (section 2).

A card is the number colour * 14 + rank - 1, with colours red, black, green, yellow in this order and ranks 1 to 14,
in both decks: of the standard deck hearts are red, spades black, clubs green and diamonds yellow, the jack is 11, the
queen 12, the king 13, and the ace 14, or 1 where aces are low.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from crazydeck.cards.deck import FOUR_COLOUR, FRENCH, Deck

COLOURS = 4
RANKS = 14
RED, BLACK, GREEN, YELLOW = range(COLOURS)
BLACK_13 = BLACK * RANKS + 12

_OUT_FIRST = (GREEN, YELLOW, BLACK, RED)
_SUIT = {RED: "H", BLACK: "S", GREEN: "C", YELLOW: "D"}
_HAND_ORDER = (RED, BLACK, YELLOW, GREEN)
"""Of the standard deck neighbours differ in the colour they are printed in."""
_COLOUR_WORDS = ("red", "black", "green", "yellow")
_SUIT_WORDS = {RED: "hearts", BLACK: "spades", GREEN: "clubs", YELLOW: "diamonds"}
_COURTS = {1: "ace", 11: "jack", 12: "queen", 13: "king", 14: "ace"}


@dataclass(frozen=True)
class Notation:
    """How the cards of a table are written and named."""

    deck: Deck
    numbers: tuple[int, ...]
    """For each card its place in the deck's own order; -1: the deck has no such card."""

    def parse(self, text: str) -> int:
        """Return the card that a text names; raises NotationError."""
        return self.numbers.index(self.deck.parse(text))

    def format(self, card: int) -> str:
        """Return a card's notation."""
        return self.deck.format(self.numbers[card])

    def parse_all(self, texts: Iterable[str]) -> list[int]:
        """Return the cards that texts name; raises NotationError."""
        return [self.parse(text) for text in texts]

    def format_all(self, cards: Iterable[int]) -> list[str]:
        """Return the notation of several cards in the order given."""
        return [self.format(card) for card in cards]

    def name(self, card: int) -> str:
        """Return a card in words, such as `green 7` or `queen of spades`."""
        colour, rank = divmod(card, RANKS)
        if self.deck is FOUR_COLOUR:
            return f"{_COLOUR_WORDS[colour]} {rank + 1}"
        return f"{_COURTS.get(rank + 1, rank + 1)} of {_SUIT_WORDS[colour]}"

    def colour(self, colour: int) -> str:
        """Return a colour, or the suit that stands for it, in words."""
        return _COLOUR_WORDS[colour] if self.deck is FOUR_COLOUR else _SUIT_WORDS[colour]

    @property
    def letters(self) -> str:
        """The letters of the colours, or of the suits that stand for them."""
        return "RBGY" if self.deck is FOUR_COLOUR else "HSCD"

    def letter(self, colour: int) -> str:
        """Return the letter of a colour or suit."""
        return self.letters[colour]


@dataclass(frozen=True)
class Pack:
    """The cards that one table plays with."""

    notation: Notation
    decks: int
    seats: int
    cards: tuple[int, ...]
    """The cards in use, sorted, copies adjacent."""
    removed: tuple[int, ...]
    """The cards taken out, in the order of taking."""
    red_colours: tuple[int, ...]
    power: tuple[int, ...]
    """How high each card is in its colour."""

    @property
    def tricks(self) -> int:
        """How many cards each seat gets, which is how many tricks there are."""
        return len(self.cards) // self.seats

    @property
    def reds(self) -> int:
        """How many red cards are in use."""
        return sum(card // RANKS in self.red_colours for card in self.cards)

    @property
    def total(self) -> int:
        """All points of the Crazy round (section 2)."""
        return 5 * self.reds + 100 * self.cards.count(BLACK_13) + 10 * self.tricks + 100

    def hand_order(self, cards: Iterable[int]) -> list[int]:
        """Return cards by colour and height, lowest first."""
        return sorted(cards, key=lambda card: (_HAND_ORDER.index(card // RANKS), self.power[card]))


@cache
def make(
    seats: int, *, face: bool, short: bool, decks: int, both_reds: bool, ace_high: bool, one_high: bool
) -> Pack:
    """Return the pack of a table: cards are taken out until all hands are equal, lowest first, red ones last."""
    low, high = (1, 14) if not face else (2, 14) if ace_high else (1, 13)
    red_colours = (RED, YELLOW) if face and both_reds else (RED,)
    order = _order(low, high, decks, red_colours)
    out = 8 if short else len(order) % seats
    power = [card % RANKS for card in range(COLOURS * RANKS)]
    if one_high:
        for colour in range(COLOURS):
            power[colour * RANKS] = RANKS
    return Pack(
        notation=_face_notation(ace_high) if face else FOUR_COLOUR_NOTATION,
        decks=decks,
        seats=seats,
        cards=tuple(sorted(order[out:])),
        removed=tuple(order[:out]),
        red_colours=red_colours,
        power=tuple(power),
    )


def _order(low: int, high: int, decks: int, red_colours: tuple[int, ...]) -> list[int]:
    """Return all cards in the order in which they are taken out."""
    out: list[int] = []
    plain = [colour for colour in _OUT_FIRST if colour not in red_colours]
    red = [colour for colour in _OUT_FIRST if colour in red_colours]
    for rank in range(low, high + 1):
        for colours in (plain, red):
            out += [colour * RANKS + rank - 1 for _ in range(decks) for colour in colours]
    return out


@cache
def _face_notation(ace_high: bool) -> Notation:
    numbers = [-1] * (COLOURS * RANKS)
    for colour, suit in _SUIT.items():
        for rank in range(2, 14):
            numbers[colour * RANKS + rank - 1] = FRENCH.groups.index(suit) * 13 + rank - 1
        ace = 14 if ace_high else 1
        numbers[colour * RANKS + ace - 1] = FRENCH.groups.index(suit) * 13
    return Notation(FRENCH, tuple(numbers))


FOUR_COLOUR_NOTATION = Notation(FOUR_COLOUR, tuple(range(COLOURS * RANKS)))
