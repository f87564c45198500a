"""Positions of trick games as people see them: shown voids as a line, and a picture of the trick and the hands."""

from collections.abc import Callable, Sequence

from crazydeck.cards.deck import Deck
from crazydeck.cards.picture import HEIGHT, WIDTH, card_at, row_at, row_width, svg, text_at
from crazydeck.engine.wording import listed

from .view import Played


def voids_line(voids: Sequence[Sequence[str]], names: Sequence[str], word: Callable[[str], str]) -> list[str]:
    """Return the line that says which suits or colours seats showed to lack, no line where none did.

    `word` says a letter's suit or colour in words.
    """
    shown = [
        f"{names[seat]} has no {listed([word(letter) for letter in letters], 'or')}"
        for seat, letters in enumerate(voids)
        if letters
    ]
    return [f"Shown by play: {'; '.join(shown)}."] if shown else []


def trick_picture(
    deck: Deck,
    title: str,
    trick: Sequence[Played],
    winning: int | None,
    rows: Sequence[tuple[str, Sequence[str]]],
) -> str:
    """Return an SVG picture with a title; `rows` are the words above each hand and its cards, `?` for hidden ones."""
    parts = [text_at(title, 0, 14)]
    for place, one in enumerate(trick):
        mark = " wins" if one.seat == winning else ""
        x = place * (WIDTH + 12)
        parts += [card_at(deck, one.card, x, 22), text_at(f"seat {one.seat}{mark}", x, HEIGHT + 36, 11)]
    y = 22 + HEIGHT + 40
    width = max(300, len(trick) * (WIDTH + 12))
    for label, cards in rows:
        parts += [text_at(label, 0, y), row_at(deck, cards, 0, y + 8)]
        width = max(width, row_width(len(cards)), 7 * len(label))
        y += HEIGHT + 32
    return svg(width, y - 16, parts, title)


def seen_hands(
    hands: list[list[str]] | None, counts: Sequence[int], seat: int | None, own: Sequence[str] | None
) -> list[Sequence[str]]:
    """Return the hands as their receiver sees them: all where `hands` are open, else only `own` at `seat`."""
    if hands is not None:
        return list(hands)
    return [own if own is not None and other == seat else ["?"] * many for other, many in enumerate(counts)]
