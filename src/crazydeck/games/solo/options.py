"""The rule options of Crazy Solo (rules: sections 1, 2, 3, 5 and 6)."""

import re
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from crazydeck.engine.options import bad_option, option

from . import pack

MOST_DEALS, MOST_MINUTES, MOST_POINTS = 99, 600, 20000
_END = re.compile(r"(deals|minutes|target):([1-9][0-9]{0,4})")


class SoloOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How one table plays Crazy Solo; every default is the standard game."""

    end: Annotated[
        str | None,
        option(
            "Match",
            "How long a match goes on: a number of deals, a time in minutes, until somebody has so many points, or "
            "until the host announces the last deal.",
            group="Match",
            hint="deals:N with N from 1 to 99, minutes:M with M from 1 to 600, target:X with X above the start, "
            "or manual",
            labels={
                "default": "as many deals as players",
                "manual": "until the host announces the last deal",
            },
        ),
    ] = None
    start: Annotated[
        Annotated[int, Meta(ge=0, le=5000)],
        option(
            "Points at the start",
            "With how many points everybody begins; with many players much more is won and lost in a deal.",
            group="Match",
            hint="a number from 0 to 5000",
        ),
    ] = 150
    end_when_broke: Annotated[
        bool,
        option(
            "End when somebody is broke",
            "The match also ends after a deal that leaves anyone with no points or fewer.",
            group="Match",
        ),
    ] = False
    short3: Annotated[
        bool,
        option(
            "Short deck for three",
            "Three players leave out the 6s, 7s and 8s too: 24 cards, 8 each. Far fewer deals are thrown in.",
            group="Deck",
        ),
    ] = False
    hearts_overcall: Annotated[
        Literal["next", "any_later", "off"],
        option(
            "Equal hearts bid",
            "Who may bid solo-hearts again after a bid of solo-hearts, and so take the bid over.",
            group="Auction",
            order=["next", "any_later", "off"],
            labels={"next": "the very next player", "any_later": "any later player", "off": "nobody"},
        ),
    ] = "next"
    redeal_same_dealer: Annotated[
        bool,
        option(
            "Same dealer after a thrown-in deal",
            "When all pass, the same player deals again; if not, the deal passes to the left.",
            group="Auction",
        ),
    ] = False
    plain_excludes_hearts: Annotated[
        bool,
        option(
            "Hearts only for hearts bids",
            "Who bid solo or alone cannot name hearts as trumps.",
            group="Auction",
        ),
    ] = False
    call_own: Annotated[
        bool,
        option(
            "An own card may be called",
            "The bidder may call a card from their own hand, and is then secretly alone.",
            group="Auction",
        ),
    ] = False
    min_unit5: Annotated[
        bool,
        option(
            "A win pays 5 at least",
            "A win too narrow for a payment is paid with 5; 60 to 60 still pays nothing.",
            group="Payment",
        ),
    ] = False


class End(NamedTuple):
    """How a match ends: `deals`, `minutes` and `target` have a number, `manual` has none."""

    kind: str
    number: int


def end_of(options: SoloOptions, seats: int) -> End:
    """Return how a match ends; as many counted deals as players where nothing is said (section 6)."""
    if options.end is None:
        return End("deals", seats)
    match = _END.fullmatch(options.end)
    return End("manual", 0) if match is None else End(match[1], int(match[2]))


def minutes_of(options: SoloOptions) -> int | None:
    """Return for how many minutes a match is played, or None where no clock ends it (section 6)."""
    match = None if options.end is None else _END.fullmatch(options.end)
    return int(match[2]) if match is not None and match[1] == "minutes" else None


def pack_of(options: SoloOptions, seats: int) -> pack.Pack:
    """Return the cards that a table plays with (section 1)."""
    return pack.make(seats, short=options.short3)


def check(options: SoloOptions, seats: int) -> None:
    """Raise Refused `bad_option` where options do not fit each other or the seats (sections 1 and 6)."""
    if options.short3 and seats != 3:
        raise bad_option("short3", f"the short deck is for three players, not {seats}.")
    if options.end is None or options.end == "manual":
        return
    match = _END.fullmatch(options.end)
    if match is None:
        text = f"“{options.end[:24]}” cannot be used; write deals:N, minutes:M, target:X or manual."
        raise bad_option("end", text)
    kind, number = match[1], int(match[2])
    low, high = {
        "deals": (1, MOST_DEALS),
        "minutes": (1, MOST_MINUTES),
        "target": (options.start + 1, MOST_POINTS),
    }[kind]
    if not low <= number <= high:
        what = "more than the points at the start" if kind == "target" else f"at least {low}"
        raise bad_option("end", f"{kind}:{number} does not fit; the number is {what} and at most {high}.")
