"""The unknown cards of a written position of Crazy Gin: in hands, and in the stock from some place on."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from crazydeck.cards.bits import bit
from crazydeck.cards.deck import NotationError
from crazydeck.engine.round import Round
from crazydeck.engine.unknown import Unknown, unknown_card

from . import pack
from .pack import is_two
from .reading import UNKNOWN, words_of
from .round import GinRound
from .steps import OVER, PLAY


def unknown_in(position: Mapping[str, Any], round: GinRound) -> "GinUnknown | None":
    """Return what a position that has been read leaves open, or None when every card is written."""
    hands = []
    for seat, hand in enumerate(position["hands"]):
        filled = Counter(round.hand(seat))
        filled.subtract(pack.parse(word) for word in words_of(hand, "hands") if word != UNKNOWN)
        hands.append(+filled)
    sure = 0
    if position.get("stock") is not None:
        stock = words_of(position["stock"], "stock")
        sure = stock.index(UNKNOWN) if UNKNOWN in stock else len(stock)
    unsure = int(round.stock_size) - sure
    if unsure == 0 and not any(hands):
        return None
    return GinUnknown(hands, unsure)


class GinUnknown(Unknown):
    """Unknown cards of hands never leave them, since a move with one is refused; those of the stock are its lowest."""

    def __init__(self, hands: list["Counter[int]"], unsure: int) -> None:
        self._hands = hands
        self._unsure = unsure

    def sure(self, round: Round, seat: int, moves: Sequence[str]) -> tuple[list[str], bool]:
        """Return the moves that are legal whatever the unknown cards are, and whether there may be more."""
        assert isinstance(round, GinRound)
        if not self._asked(round, seat):
            return list(moves), False
        return [move for move in moves if self._problem(round, seat, move) is None], True

    def before(self, round: Round, seat: int, move: str) -> None:
        """Refuse a move whose legality rests on an unknown card."""
        assert isinstance(round, GinRound)
        problem = self._problem(round, seat, move) if self._asked(round, seat) else None
        if problem is not None:
            raise unknown_card(f"Whether this is legal can't be told: {problem}.")

    def after(self, round: Round) -> None:
        """Refuse a draw of an unknown card, and an end of the round that rests on one."""
        assert isinstance(round, GinRound)
        if round.stock_size < self._unsure:
            raise unknown_card("What is drawn here can't be told: that card of the stock is unknown.")
        holders = [seat for seat, cards in enumerate(self._hands) if cards]
        if holders and round.phase == OVER:
            text = f"What the round counts can't be told: seat {holders[0]} holds unknown cards."
            raise unknown_card(text)

    def hide(self, round: Round, position: dict[str, Any]) -> dict[str, Any]:
        """Return a written position with `?` in place of unknown cards."""
        assert isinstance(round, GinRound)
        hands = []
        for seat, unknown in enumerate(self._hands):
            sure = pack.format_all(sorted(self._sure_cards(round, seat).elements()))
            hands.append([*sure, *[UNKNOWN] * unknown.total()])
        stock = position["stock"]
        known = stock[: len(stock) - self._unsure]
        return {**position, "hands": hands, "stock": [*known, *[UNKNOWN] * self._unsure]}

    def _asked(self, round: GinRound, seat: int) -> bool:
        """Return whether an unknown card of the seat's hand could matter: only after its draw."""
        return round.phase == PLAY and seat == round.turn and bool(self._hands[seat])

    def _sure_cards(self, round: GinRound, seat: int) -> "Counter[int]":
        return Counter(round.hand(seat)) - self._hands[seat]

    def _problem(self, round: GinRound, seat: int, move: str) -> str | None:
        """Return why nobody can tell whether a move of the player in turn is legal, or None where one can."""
        verb, _, rest = " ".join(move.lower().split()).partition(" ")
        sure = self._sure_cards(round, seat)
        if verb in {"add", "swap", "lay"}:
            named = rest.split()[:1] if verb != "lay" else rest.replace("/", " ").split()
            return self._not_sure(_cards(named), sure, seat)
        throws = [card for card in sure if self._may_throw(round, seat, card, sure)]
        if verb == "end":
            return None if throws else f"seat {seat} holds unknown cards, which may have to be discarded"
        cards = _cards(rest.split()[:1])
        if verb != "discard" or not cards:
            return None
        problem = self._not_sure(cards, sure, seat)
        card = cards[0]
        if problem is not None or card in throws or is_two(card):
            return problem
        if round.barred(seat) & bit(card):
            if not round.relaxed or throws:
                return None
            return f"seat {seat} holds unknown cards, of which one may have to be discarded"
        return f"it is unknown whether seat {seat} held another {pack.format_card(card)} when it was taken"

    def _may_throw(self, round: GinRound, seat: int, card: int, sure: "Counter[int]") -> bool:
        """Return whether a card that the seat surely holds may be discarded, whatever the unknown cards are."""
        if is_two(card) or round.barred(seat) & bit(card):
            return False
        return round.taken != card or round.discard_taken or sure[card] > 1

    def _not_sure(self, cards: Sequence[int], sure: "Counter[int]", seat: int) -> str | None:
        lacking = Counter(cards) - sure
        if not lacking:
            return None
        return f"it is unknown whether seat {seat} holds {pack.format_card(min(lacking))}"


def _cards(names: Sequence[str]) -> list[int]:
    """Return the cards that some words name; a word that is none is judged elsewhere."""
    found = []
    for name in names:
        try:
            found.append(pack.parse(name))
        except NotationError:
            continue
    return found
