"""Written deals of Crazy, for records: the kind of the round and the hands; no card is out before the choice."""

from collections.abc import Mapping
from typing import Any

from crazydeck.cards.bits import bit
from crazydeck.cards.shuffles import LoggingShuffler, WrittenShuffler
from crazydeck.games.tricks.deal import dealt_hands
from crazydeck.games.tricks.reading import bad

from .round import NO_KIND, CrazyRound
from .words import KINDS, TITLES


def write_deal(round: CrazyRound) -> dict[str, Any]:
    """Return a deal: the kind of the round, once it is known, and the hands as dealt, once they are."""
    notation = round.cards.notation
    out: dict[str, Any] = {}
    kind = int(round.kind) if round.kind >= 0 else round.stated
    if kind != NO_KIND:
        out["kind"] = KINDS[kind]
    hands = round.dealt if round.dealt is not None else round.waiting
    if hands is not None:
        out["hands"] = [notation.format_all(hand) for hand in hands]
    return out


def read_deal(round: CrazyRound, deal: Mapping[str, Any]) -> None:
    """Deal a new round as written: `kind` and `hands`; where a round is chosen, the hands wait for that choice."""
    for name in deal:
        if name not in {"kind", "hands"}:
            raise bad(str(name)[:40], "a deal has no such field; it has kind and hands.", "bad_deal")
    round.stated = _stated(round, deal.get("kind"))
    if deal.get("hands") is not None or round.kind != NO_KIND:
        round.waiting = dealt_hands(round, deal.get("hands"), round.cards.notation)
    round.deal(LoggingShuffler(WrittenShuffler({})))


def _stated(round: CrazyRound, kind: Any) -> int:
    if kind is None:
        return NO_KIND
    if kind not in KINDS:
        raise bad("kind", f"write one of {', '.join(KINDS)}.", "bad_deal")
    number = KINDS.index(kind)
    if round.kind == NO_KIND:
        if round.open_kinds & bit(number) == 0:
            raise bad("kind", f"the {TITLES[number]} round cannot be chosen here.", "bad_deal")
    elif number != round.kind:
        raise bad("kind", f"this is the {TITLES[int(round.kind)]} round.", "bad_deal")
    return number
