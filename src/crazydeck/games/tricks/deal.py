"""Written deals of trick games: the hands as dealt."""

from typing import Any

from .reading import Notation, bad, known_cards
from .round import TrickRound


def dealt_hands(round: TrickRound, value: Any, names: Notation) -> list[list[int]]:
    """Return one hand for each seat, together the cards in use; raises Refused `bad_deal` with the field `hands`."""
    seats = int(round.seats)
    if not isinstance(value, list) or len(value) != seats:
        raise bad("hands", f"write {seats} hands, one for each seat in order.", "bad_deal")
    hands = [known_cards(hand, f"hands[{seat}]", names, "bad_deal") for seat, hand in enumerate(value)]
    for seat, hand in enumerate(hands):
        if len(hand) != round.tricks:
            raise bad(f"hands[{seat}]", f"{int(round.tricks)} cards are dealt, not {len(hand)}.", "bad_deal")
    if sorted(card for hand in hands for card in hand) != round.pack_list():
        raise bad("hands", f"together the hands must be the {int(round.many)} cards in use.", "bad_deal")
    return hands
