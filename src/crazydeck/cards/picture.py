"""Small SVG pictures of cards for notebooks: faces, backs and rows of cards; no fonts of suits are needed."""

from collections.abc import Iterable
from dataclasses import dataclass
from xml.sax.saxutils import escape

from .deck import FRENCH, Deck

WIDTH = 60
HEIGHT = 84
OVERLAP = 26
"""How much of a covered card of a hand is seen."""

_SIGNS = {
    "H": "M0 46C-10 30-48 8-48-18-48-35-37-45-24-45-12-45-4-38 0-28 4-38 12-45 24-45"
    " 37-45 48-35 48-18 48 8 10 30 0 46Z",
    "D": "M0-50C9-32 23-15 40 0 23 15 9 32 0 50-9 32-23 15-40 0-23-15-9-32 0-50Z",
    "S": "M0-48C9-30 46-9 46 17 46 31 36 39 25 39 16 39 9 35 5 29 6 39 10 45 18 49H-18C-10 45-6 39-5 29"
    "-9 35-16 39-25 39-36 39-46 31-46 17-46-9-9-30 0-48Z",
    "C": "M0-48A22 22 0 0 1 18-13 23 23 0 1 1 6 21C6 35 10 44 18 49H-18C-10 44-6 35-6 21"
    "A23 23 0 1 1-18-13 22 22 0 0 1 0-48Z",
    "R": "M0-46A46 46 0 1 1 0 46 46 46 0 1 1 0-46Z",
    "B": "M-42-42H42V42H-42Z",
    "G": "M0-48L49 42H-49Z",
    "Y": "M0-50 14.5-20 47.5-15.5 23.5 7.6 29.4 40.5 0 25-29.4 40.5-23.5 7.6-47.5-15.5-14.5-20Z",
}
_FRENCH_INK = {"H": "#c2183a", "D": "#c2183a", "S": "#1b1b1f", "C": "#1b1b1f"}
_COLOUR_INK = {"R": "#c2183a", "B": "#1f5fc4", "G": "#14803c", "Y": "#a87400"}


@dataclass(frozen=True)
class Picture:
    """An SVG picture with the words that it shows; a notebook draws it, a terminal prints the words."""

    svg: str
    words: str

    def __str__(self) -> str:
        """Return the words."""
        return self.words

    def _repr_svg_(self) -> str:
        """Return the picture, for notebooks."""
        return self.svg


def card_at(deck: Deck, name: str, x: float, y: float) -> str:
    """Return a card's face, its upper left corner at x, y, as a part of an SVG picture; `?` is a back."""
    if name == "?":
        return back_at(x, y)
    group = deck.groups[deck.parse(name) // len(deck.ranks)]
    rank = deck.ranks[deck.parse(name) % len(deck.ranks)]
    ink = (_FRENCH_INK if deck is FRENCH else _COLOUR_INK)[group]
    corner = (
        f'<text x="5" y="17" font-size="16">{rank}</text>'
        f'<path d="{_SIGNS[group]}" transform="translate(11 27) scale(.12)"/>'
    )
    letter = (
        "" if deck is FRENCH else f'<text x="11" y="48" font-size="12" text-anchor="middle">{group}</text>'
    )
    return (
        f'<g transform="translate({x:g} {y:g})" fill="{ink}" font-family="sans-serif" font-weight="700">'
        f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="6" fill="#fffdf8" stroke="#8a8a90"/>'
        f'{corner}<path d="{_SIGNS[group]}" transform="translate(33 50) scale(.34)"/>{letter}</g>'
    )


def back_at(x: float, y: float) -> str:
    """Return a card's back, its upper left corner at x, y, as a part of an SVG picture."""
    return (
        f'<g transform="translate({x:g} {y:g})"><rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="6" '
        f'fill="#31456a" stroke="#1e2b44"/><rect x="6" y="6" width="{WIDTH - 12}" height="{HEIGHT - 12}" rx="3" '
        'fill="none" stroke="#93a7cf" stroke-width="2" stroke-dasharray="4 3"/></g>'
    )


def row_at(deck: Deck, names: Iterable[str], x: float, y: float) -> str:
    """Return cards that overlap in a row."""
    return "".join(card_at(deck, name, x + place * OVERLAP, y) for place, name in enumerate(names))


def row_width(many: int) -> int:
    """Return how wide a row of cards is."""
    return WIDTH + OVERLAP * (many - 1) if many else 0


def text_at(words: str, x: float, y: float, size: int = 13) -> str:
    """Return a line of words that reads on light and dark pages."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size}"'
    return f'<text {place} font-family="sans-serif" fill="#7a7a82">{escape(words)}</text>'


def svg(width: float, height: float, parts: Iterable[str], label: str) -> str:
    """Return a whole SVG picture with a label for screen readers."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img"><title>{escape(label)}</title>{"".join(parts)}</svg>'
    )


def hand_picture(deck: Deck, names: Iterable[str]) -> str:
    """Return an SVG picture of a hand."""
    cards = list(names)
    return svg(
        max(row_width(len(cards)), WIDTH), HEIGHT, [row_at(deck, cards, 0, 0)], " ".join(cards) or "no cards"
    )


def picture(cards: str | Iterable[str], deck: Deck = FRENCH) -> Picture:
    """Return a picture of cards such as `8H QD`; raises NotationError where one is no card of the deck."""
    names = deck.format_all(deck.parse_all(cards))
    return Picture(hand_picture(deck, names), " ".join(names))
