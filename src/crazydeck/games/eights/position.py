"""Written positions of Crazy Eights, for records, referees and tests."""

from collections.abc import Mapping
from typing import Any

from crazydeck.cards.deck import FRENCH
from crazydeck.engine.standing import MatchState

from .knowledge import ANY, Knowledge
from .lie import PHASES, check_phase, lay_out
from .moves import SUIT_LETTERS
from .options import EightsOptions
from .reading import bad, listed, parse, read_orders, removed_seats, seat_of
from .round import OVER, EightsRound

_FIELDS = (
    "dealer", "turn", "phase", "hands", "stock", "discards", "top", "named", "direction", "penalty", "drew",
    "drawn_card", "reshuffles", "removed", "orders",
)  # fmt: skip
_ORDERS = ("reshuffles", "removals")


def write_position(round: EightsRound) -> dict[str, Any]:
    """Return a position as plain data; `stock` has the next card first, `discards` the top card last."""
    pile = FRENCH.format_all(round.pile_list())
    return {
        "dealer": int(round.dealer),
        "turn": None if round.phase == OVER else int(round.turn),
        "phase": PHASES[int(round.phase)],
        "hands": [FRENCH.format_all(round.hand(seat)) for seat in range(round.seats)],
        "top": pile[-1],
        "named": None if round.named < 0 else SUIT_LETTERS[round.named],
        "discards": pile,
        "stock": FRENCH.format_all(round.stock_list()),
        "reshuffles": int(round.reshuffles),
        "direction": int(round.direction),
        "penalty": int(round.penalty),
        "drew": bool(round.drew),
        "drawn_card": FRENCH.format(int(round.drawn_card)) if round.drawn_card >= 0 else None,
        "removed": removed_seats(round),
    }


def read_position(
    position: Mapping[str, Any], options: EightsOptions, state: MatchState
) -> tuple[EightsRound, frozenset[int]]:
    """Return the round that a position writes and the seats whose hands are wholly known.

    Only `hands` and `top` (or `discards`) are needed. Without `stock` it is all cards not written elsewhere, in
    unknown order; without `turn` the seat left of the dealer is to move. `orders` holds `reshuffles` and `removals`,
    written as in a deal, for what is shuffled from here on. Raises Refused `bad_position`.
    """
    for name in position:
        if name not in _FIELDS:
            raise bad(str(name)[:40], f"a position has no such field; it has {', '.join(_FIELDS)}.")
    written = listed(position, "removed", "seats")
    removed = {seat_of("removed", seat, state.seats) for seat in written} | state.removed
    round = EightsRound(state.seats, state.dealer, options, sum(1 << seat for seat in removed))
    hands = _hands(position, state.seats, removed)
    pile = _pile(position)
    left = _left_over(round, [*pile, *(card for hand in hands for card in hand)])
    unseen = sum(hand.count(None) for hand in hands)
    if position.get("stock") is None:
        stock: list[int | None] = [None] * (len(left) - unseen)
    else:
        stock = parse(position["stock"], "stock", "bad_position")
    for card in stock:
        if card is not None:
            _take(left, card, "stock")
    spare = list(left)
    unknown = unseen + stock.count(None)
    if unknown > len(left):
        raise bad("hands", f"more cards are unknown ({unknown}) than are left ({len(left)}).")
    filled = [[left.pop(0) if card is None else card for card in hand] for hand in hands]
    rest = [left.pop(0) if card is None else card for card in stock]
    round.set_cards(filled, rest[::-1], pile)
    lay_out(round, position, state, spare)
    round.known = _wide(filled, len(rest))
    _read_orders(round, position, open_cards=unknown > 0)
    round.resume()
    check_phase(round, position, sure=unseen == 0)
    return round, frozenset(seat for seat, hand in enumerate(hands) if None not in hand)


def _read_orders(round: EightsRound, position: Mapping[str, Any], *, open_cards: bool) -> None:
    orders = position.get("orders")
    if orders is None:
        orders = {}
    if not isinstance(orders, Mapping) or not all(name in _ORDERS for name in orders):
        raise bad("orders", f"write an object with {' or '.join(_ORDERS)}, as in a deal.")
    if orders.get("removals") and open_cards:
        raise bad(
            "orders.removals", "these can be written only where all cards of hands and stock are known."
        )
    read_orders(round, orders, "bad_position", "orders.")


def _wide(hands: list[list[int]], stock: int) -> Knowledge:
    known = Knowledge(len(hands))
    known.hands = [[ANY] * len(hand) for hand in hands]
    known.stock = [ANY] * stock
    return known


def _hands(position: Mapping[str, Any], seats: int, removed: set[int]) -> list[list[int | None]]:
    value = position.get("hands")
    if not isinstance(value, list) or len(value) != seats:
        raise bad("hands", f"write {seats} hands, one for each seat in order; unknown cards are “?”.")
    hands = [parse(hand, f"hands[{seat}]", "bad_position") for seat, hand in enumerate(value)]
    for seat in removed:
        if hands[seat]:
            raise bad("hands", f"seat {seat} is removed and holds no cards.")
    return hands


def _pile(position: Mapping[str, Any]) -> list[int]:
    pile: list[int | None] = []
    if position.get("discards") is not None:
        pile = parse(position["discards"], "discards", "bad_position")
        if not pile:
            raise bad(
                "discards", "the top card at least lies there; leave this out where only that is known."
            )
    top = position.get("top")
    if top is not None:
        card = parse([top], "top", "bad_position")[0]
        if pile and pile[-1] != card:
            raise bad(
                "top",
                "the top card is the last of the discards; write the same card, or leave one field out.",
            )
        pile = pile or [card]
    if not pile:
        raise bad("top", "write the top card of the discard pile.")
    seen = [card for card in pile if card is not None]
    if len(seen) < len(pile):
        raise bad("discards", "all discards were seen, so none can be unknown.")
    return seen


def _left_over(round: EightsRound, written: list[int | None]) -> list[int]:
    left = sorted(list(range(52)) * int(round.decks))
    for card in written:
        if card is not None:
            _take(left, card, "hands")
    return left


def _take(left: list[int], card: int, field: str) -> None:
    try:
        left.remove(card)
    except ValueError:
        raise bad(field, f"{FRENCH.format(card)} is written more often than the cards hold it.") from None
