"""The two decks and their notation: French cards `AS 10H QD 8C`, four-colour cards `R14 B13 G7 Y1`.

A card is a small integer, its place in notation order; copies of a card in several decks share it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field


class NotationError(ValueError):
    """A text that is not a card of the deck; `text` is the offending word."""

    def __init__(self, text: str, sentence: str) -> None:
        super().__init__(sentence)
        self.text = text


@dataclass(frozen=True)
class Deck:
    """The cards of one deck in notation order, with their names.

    `groups` are the suits or colours in order; card = group * ranks + rank.
    """

    name: str
    groups: tuple[str, ...]
    ranks: tuple[str, ...]
    names: tuple[str, ...]
    example: str
    aliases: dict[str, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many different cards there are."""
        return len(self.names)

    def parse(self, text: str) -> int:
        """Return the card that a text names, in upper or lower case; raises NotationError."""
        word = text.strip().upper()
        word = self.aliases.get(word, word)
        try:
            return self.names.index(word)
        except ValueError:
            raise NotationError(
                text, f"“{text[:20]}” is not a card; write cards like {self.example}."
            ) from None

    def parse_all(self, text: str | Iterable[str]) -> list[int]:
        """Return the cards of a text with spaces between them, or of a list of texts; raises NotationError."""
        words = text.split() if isinstance(text, str) else list(text)
        return [self.parse(word) for word in words]

    def format(self, card: int) -> str:
        """Return a card's notation."""
        return self.names[card]

    def format_all(self, cards: Iterable[int]) -> list[str]:
        """Return the notation of several cards in the order given."""
        return [self.names[card] for card in cards]


def _french() -> Deck:
    suits = ("C", "D", "H", "S")
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    names = tuple(rank + suit for suit in suits for rank in ranks)
    return Deck("french", suits, ranks, names, "AS 10H QD 8C", {f"T{suit}": f"10{suit}" for suit in suits})


def _four_colour() -> Deck:
    colours = ("R", "B", "G", "Y")
    ranks = tuple(str(number) for number in range(1, 15))
    names = tuple(colour + rank for colour in colours for rank in ranks)
    return Deck("four-colour", colours, ranks, names, "R14 B13 G7 Y1")


FRENCH = _french()
FOUR_COLOUR = _four_colour()
