"""The unknown cards of a written position of Crazy Eights: in hands, and in the stock from some place on."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from crazydeck.cards.bits import bit
from crazydeck.cards.deck import FRENCH
from crazydeck.engine.round import Round
from crazydeck.engine.unknown import Unknown, unknown_card

from .moves import format_move, parse_move
from .reading import UNKNOWN
from .round import DRAW, OVER, PASS, EightsRound


def unknown_in(position: Mapping[str, Any], round: EightsRound) -> "EightsUnknown | None":
    """Return what a position that has been read leaves open, or None when every card is written."""
    hands = []
    for seat, hand in enumerate(position["hands"]):
        written = _words(hand)
        filled = Counter(round.hand(seat))
        filled.subtract(FRENCH.parse(word) for word in written if word != UNKNOWN)
        hands.append(+filled)
    if position.get("stock") is None:
        sure_stock = 0
    else:
        stock = _words(position["stock"])
        sure_stock = stock.index(UNKNOWN) if UNKNOWN in stock else len(stock)
    unsure_stock = int(round.stock_size) - sure_stock
    drawn_unsure = position.get("drawn_card") == UNKNOWN or (
        bool(position.get("drew")) and position.get("drawn_card") is None
    )
    if unsure_stock == 0 and not drawn_unsure and not any(hands):
        return None
    return EightsUnknown(hands, unsure_stock, drawn_unsure)


def _words(value: Any) -> list[str]:
    words = value.split() if isinstance(value, str) else value
    return [word.strip() for word in words]


class EightsUnknown(Unknown):
    """Unknown cards of hands never leave them, since a move with one is refused; those of the stock are its lowest."""

    def __init__(self, hands: list[Counter[int]], unsure_stock: int, drawn_unsure: bool) -> None:
        self._hands = hands
        self._unsure_stock = unsure_stock
        self._drawn_unsure = drawn_unsure

    def sure(self, round: Round, seat: int, moves: Sequence[str]) -> tuple[list[str], bool]:
        """Return the moves that are legal whatever the unknown cards are, and whether there may be more."""
        assert isinstance(round, EightsRound)
        if round.phase == OVER or not (self._hands[seat] or self._asks_drawn(round, seat)):
            return list(moves), False
        return [
            move for move in moves if self._problem(round, seat, parse_move(move, round, seat)) is None
        ], True

    def before(self, round: Round, seat: int, move: str) -> None:
        """Refuse a move whose legality rests on an unknown card."""
        assert isinstance(round, EightsRound)
        if (
            round.phase == OVER
            or seat != round.turn
            or not (self._hands[seat] or self._asks_drawn(round, seat))
        ):
            return
        word = move.strip().partition("=")[0].strip().upper()
        if word in FRENCH.names or word in FRENCH.aliases:
            steps: tuple[int, ...] = (FRENCH.parse(word),)
        else:
            steps = {"DRAW": (DRAW,), "PASS": (PASS,)}.get(word, ())
        problem = self._problem(round, seat, steps)
        if problem is not None:
            raise unknown_card(f"Whether this is legal can't be told: {problem}.")

    def after(self, round: Round) -> None:
        """Refuse a draw of an unknown card, and an end of the hand that rests on one."""
        assert isinstance(round, EightsRound)
        if round.stock_size < self._unsure_stock:
            raise unknown_card("What is drawn here can't be told: that card of the stock is unknown.")
        holders = [seat for seat, cards in enumerate(self._hands) if cards]
        if not holders:
            return
        if round.phase == OVER:
            raise unknown_card(f"What the hand gives can't be told: seat {holders[0]} holds unknown cards.")
        if round.supply() == 0 and not self._somebody_fits(round):
            raise unknown_card(
                f"Whether the hand is blocked here can't be told: seat {holders[0]} holds unknown cards."
            )

    def hide(self, round: Round, position: dict[str, Any]) -> dict[str, Any]:
        """Return a written position with `?` in place of unknown cards."""
        assert isinstance(round, EightsRound)
        hands = []
        for seat, unknown in enumerate(self._hands):
            sure = list((Counter(round.hand(seat)) - unknown).elements())
            hands.append([*FRENCH.format_all(sorted(sure)), *[UNKNOWN] * unknown.total()])
        stock = position["stock"]
        sure_stock = len(stock) - self._unsure_stock
        shown = {**position, "hands": hands, "stock": [*stock[:sure_stock], *[UNKNOWN] * self._unsure_stock]}
        if self._drawn_open(round):
            shown["drawn_card"] = UNKNOWN
        return shown

    def _drawn_open(self, round: EightsRound) -> bool:
        """Return whether the seat in turn had drawn an unknown card when the position was written."""
        return self._drawn_unsure and bool(round.drew) and round.drawn[round.turn] == 0

    def _asks_drawn(self, round: EightsRound, seat: int) -> bool:
        return self._drawn_open(round) and seat == round.turn and bool(round.drawn_only)

    def _problem(self, round: EightsRound, seat: int, steps: Sequence[int]) -> str | None:
        """Return why nobody can tell whether a move is legal, or None where one can."""
        if not steps or steps[0] == DRAW:
            return None  # drawing never rests on what is held
        sure = Counter(round.hand(seat)) - self._hands[seat]
        if steps[0] == PASS:
            if round.penalty > 0 or (round.drew and not round.until and round.supply() > 0):
                return None
            if not round.drew and round.supply() > 0:
                return None
            if any(round.playable(seat) & bit(card) for card in sure) and not self._asks_drawn(round, seat):
                return None
            return f"seat {seat} holds unknown cards, which may fit"
        if steps[0] > PASS:
            return None  # the dealer names a suit
        if self._asks_drawn(round, seat):
            return f"it is unknown which card seat {seat} has drawn"
        if sure[steps[0]] == 0:
            return f"it is unknown whether seat {seat} holds {format_move(steps[:1])}"
        return None

    def _somebody_fits(self, round: EightsRound) -> bool:
        fit = round.fitting()
        return any(
            fit & bit(card)
            for seat, unknown in enumerate(self._hands)
            for card in Counter(round.hand(seat)) - unknown
        )
