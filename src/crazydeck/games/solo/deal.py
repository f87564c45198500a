"""Written deals of Crazy Solo, for records: the hands as dealt."""

from collections.abc import Mapping
from typing import Any

from crazydeck.cards.shuffles import LoggingShuffler, WrittenShuffler
from crazydeck.games.tricks.deal import dealt_hands
from crazydeck.games.tricks.reading import bad

from . import pack
from .reading import NAMES
from .round import SoloRound


def write_deal(round: SoloRound) -> dict[str, Any]:
    """Return a deal: the hands as dealt, once they are out."""
    return {} if round.dealt is None else {"hands": [pack.format_all(hand) for hand in round.dealt]}


def read_deal(round: SoloRound, deal: Mapping[str, Any]) -> None:
    """Deal a new round as written in `hands`; raises Refused `bad_deal` with the field's name."""
    for name in deal:
        if name != "hands":
            raise bad(str(name)[:40], "a deal has no such field; it has hands.", "bad_deal")
    hands = dealt_hands(round, deal.get("hands"), NAMES)
    first, seats = int(round.first_seat()), int(round.seats)
    order = [hands[(first + place) % seats][turn] for turn in range(round.tricks) for place in range(seats)]
    round.deal(LoggingShuffler(WrittenShuffler({"deal": [[pack.number(card) for card in order]]})))
