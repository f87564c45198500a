"""Deals of Crazy Eights: from a shuffler, and as records write them (rules: section 1)."""

from collections.abc import Mapping
from typing import Any

from crazydeck.cards.bits import bit
from crazydeck.cards.deck import FRENCH
from crazydeck.cards.shuffles import Shuffler

from .card import EIGHT, rank_of
from .reading import bad, known_cards, read_orders
from .round import EightsRound


def deal(round: EightsRound, shuffler: Shuffler) -> None:
    """Shuffle, deal one card at a time from the dealer's left, and turn up a card."""
    round.shuffler = shuffler
    order = shuffler.shuffle("deal", 0, [card for card in range(52) for _ in range(round.decks)])
    order.reverse()
    seats = _dealing_order(round)
    hands: list[list[int]] = [[] for _ in range(round.seats)]
    for _ in range(round.hand_size):
        for seat in seats:
            hands[seat].append(order.pop())
    up_card = order.pop()
    buried: list[int] = []
    if round.eight_starter == "bury":
        while rank_of(up_card) == EIGHT and any(rank_of(card) != EIGHT for card in order):
            place = shuffler.below("bury", len(buried), len(order) + 1)
            order.insert(place, up_card)
            buried.append(up_card)
            up_card = order.pop()
    round.start(hands, up_card, order, buried)


def _dealing_order(round: EightsRound) -> list[int]:
    seats = int(round.seats)
    left = [(int(round.dealer) + step) % seats for step in range(1, seats + 1)]
    return [seat for seat in left if round.removed & bit(seat) == 0]


def write_deal(round: EightsRound) -> dict[str, Any]:
    """Return a deal: hands as dealt, up-card, stock with the next card first, eights put back, later orders."""
    hands, up_card, stock, buried = round.dealt
    log = round.shuffler
    return {
        "hands": [FRENCH.format_all(hand) for hand in hands],
        "up_card": FRENCH.format(up_card),
        "stock": FRENCH.format_all(stock),
        "buried": FRENCH.format_all(buried),
        "reshuffles": [FRENCH.format_all(order) for order in log.orders("reshuffle", int(round.reshuffles))],
        "removals": [FRENCH.format_all(order) for order in log.orders("removed", int(round.removals))],
    }


def read_deal(round: EightsRound, deal: Mapping[str, Any]) -> None:
    """Deal a new round as written; `buried`, `reshuffles` and `removals` may be left out."""
    for name in deal:
        if name not in ("hands", "up_card", "stock", "buried", "reshuffles", "removals"):
            raise bad(str(name)[:40], "a deal has no such field.", "bad_deal")
    seats = int(round.seats)
    value = deal.get("hands")
    if not isinstance(value, list) or len(value) != seats:
        raise bad("hands", f"write {seats} hands, one for each seat in order.", "bad_deal")
    hands = [known_cards(hand, f"hands[{seat}]", "bad_deal") for seat, hand in enumerate(value)]
    for seat, hand in enumerate(hands):
        want = 0 if round.removed & bit(seat) else int(round.hand_size)
        if len(hand) != want:
            raise bad(f"hands[{seat}]", f"{want} cards are dealt, not {len(hand)}.", "bad_deal")
    up_card = known_cards([deal.get("up_card")], "up_card", "bad_deal")[0]
    stock = known_cards(deal.get("stock"), "stock", "bad_deal")
    buried = _buried(deal.get("buried"))
    if sorted([up_card, *stock, *(card for hand in hands for card in hand)]) != sorted(
        list(range(52)) * int(round.decks)
    ):
        raise bad(
            "stock", f"hands, up_card and stock together must be the {52 * round.decks} cards.", "bad_deal"
        )
    bury = round.eight_starter == "bury"
    if bury and rank_of(up_card) == EIGHT and any(rank_of(card) != EIGHT for card in stock):
        raise bad(
            "up_card", "an eight turned up goes back into the stock; write the deal after that.", "bad_deal"
        )
    if any(rank_of(card) != EIGHT or card not in stock for card in buried) or (buried and not bury):
        raise bad("buried", "only eights that lie in the stock were put back.", "bad_deal")
    read_orders(round, deal, "bad_deal")
    round.start(hands, up_card, stock[::-1], buried)


def _buried(value: Any) -> list[int]:
    if value is None:
        return []
    if value == "":
        raise bad("buried", "leave this out where no eight was put back.", "bad_deal")
    return known_cards(value, "buried", "bad_deal")
