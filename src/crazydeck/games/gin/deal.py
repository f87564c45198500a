"""Deals of Crazy Gin as records write them (section 1)."""

from collections.abc import Mapping
from typing import Any

from . import pack
from .pack import DEALT
from .piles import NONE
from .reading import bad, known_cards, read_orders
from .round import GinRound

_FIELDS = ("hands", "up_card", "stock", "reshuffles")


def write_deal(round: GinRound) -> dict[str, Any]:
    """Return a deal: hands as dealt, the card turned up if one was, stock with the next card first, later orders."""
    hands, up_card, stock = round.dealt
    orders = round.shuffler.orders("reshuffle", int(round.reshuffles))
    return {
        "hands": [pack.format_all(hand) for hand in hands],
        "up_card": None if up_card == NONE else pack.format_card(up_card),
        "stock": pack.format_all(stock),
        "reshuffles": [pack.format_all(order) for order in orders],
    }


def read_deal(round: GinRound, deal: Mapping[str, Any]) -> None:
    """Deal a new round as written; `reshuffles` may be left out. Raises Refused `bad_deal`."""
    for name in deal:
        if name not in _FIELDS:
            raise bad(str(name)[:40], "a deal has no such field.", "bad_deal")
    seats = int(round.seats)
    value = deal.get("hands")
    if not isinstance(value, list) or len(value) != seats:
        raise bad("hands", f"write {seats} hands, one for each seat in order.", "bad_deal")
    hands = [known_cards(hand, f"hands[{seat}]", "bad_deal") for seat, hand in enumerate(value)]
    for seat, hand in enumerate(hands):
        if len(hand) != DEALT:
            raise bad(f"hands[{seat}]", f"{DEALT} cards are dealt, not {len(hand)}.", "bad_deal")
    up_card = _up_card(round, deal.get("up_card"))
    stock = known_cards(deal.get("stock"), "stock", "bad_deal")
    dealt = [*stock, *(card for hand in hands for card in hand), *([] if up_card == NONE else [up_card])]
    if sorted(dealt) != pack.all_cards(seats):
        cards = len(pack.all_cards(seats))
        raise bad("stock", f"hands, up_card and stock together must be the {cards} cards.", "bad_deal")
    read_orders(round, deal, "bad_deal")
    round.start(hands, up_card, stock[::-1])


def _up_card(round: GinRound, value: Any) -> int:
    if not round.upcard:
        if value is not None:
            raise bad("up_card", "no card is turned up here; the option upcard is off.", "bad_deal")
        return NONE
    return known_cards([value], "up_card", "bad_deal")[0]
