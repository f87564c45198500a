"""The rule options of Crazy Gin (rules: sections 1 to 7)."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from crazydeck.engine.options import bad_option, option

USUAL_MOST = 6
"""How many players play without `allow_7_to_8`."""


class GinOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How one table plays Crazy Gin; every default is the standard game."""

    may_i_seconds: Annotated[
        Annotated[int, Meta(ge=0, le=20)],
        option(
            "Time for “May I?”",
            "How many seconds everybody has to ask for a card just discarded, 4 to 20; with 0 the player in turn ends "
            "the wait by drawing.",
            group="May I?",
            hint="0, or a number from 4 to 20",
        ),
    ] = 8
    down_may_ask: Annotated[
        bool,
        option(
            "Ask when down",
            "Who has laid down the contract may still ask “May I?”.",
            group="May I?",
        ),
    ] = True
    count_denied: Annotated[
        bool,
        option(
            "Refused requests count",
            "A request that is refused also uses up one of the three of a round.",
            group="May I?",
        ),
    ] = False
    lay_down_after_discard_draw: Annotated[
        bool,
        option(
            "Lay down after taking a discard",
            "The contract may also be laid down in a turn that began with the top discard, not only after the stock.",
            group="Laying down",
        ),
    ] = False
    wild_limit: Annotated[
        Literal["one_natural", "not_more_wilds_than_naturals"],
        option(
            "Twos in a meld",
            "How many twos a meld may hold when it is laid down.",
            group="Laying down",
            order=["one_natural", "not_more_wilds_than_naturals"],
            labels={
                "one_natural": "any number beside one natural card",
                "not_more_wilds_than_naturals": "not more than natural cards",
            },
        ),
    ] = "one_natural"
    strict_separate: Annotated[
        bool,
        option(
            "Melds keep apart",
            "Nobody lays down two sets of one rank, or two runs of one suit of which one begins right after the other.",
            group="Laying down",
        ),
    ] = False
    must_discard_to_go_out: Annotated[
        bool,
        option(
            "Go out with a discard",
            "In rounds 1 to 6 the last card must be discarded.",
            group="Discarding",
        ),
    ] = False
    discard_taken: Annotated[
        bool,
        option(
            "Discard the card just taken",
            "The card taken from the discard pile may be discarded in the same turn.",
            group="Discarding",
        ),
    ] = False
    relaxed_discard: Annotated[
        bool,
        option(
            "Free discard in need",
            "Who holds no card that may be discarded discards any card but a two, in place of ending without one.",
            group="Discarding",
        ),
    ] = False
    manual_one_card: Annotated[
        bool,
        option(
            "Say “one card”",
            "Who is left with one card must say so before the next player draws, or gets a penalty card.",
            group="Discarding",
        ),
    ] = False
    upcard: Annotated[
        bool,
        option(
            "Turn a card up",
            "One card is turned up at the start, and the first player may take it.",
            group="Deal",
        ),
    ] = False
    allow_7_to_8: Annotated[
        bool,
        option(
            "Seven or eight players",
            "Seven or eight may play, with three decks.",
            group="Deal",
        ),
    ] = False
    max_reshuffles: Annotated[
        Annotated[int, Meta(ge=0, le=9)],
        option(
            "Reshuffles",
            "How often in a round the discards become a new stock.",
            group="End",
            hint="a number from 0 to 9",
        ),
    ] = 3
    tie_break: Annotated[
        Literal["shared", "blocks"],
        option(
            "Equal totals",
            "What decides between players who share the lowest total: nothing, or who went out most often.",
            group="End",
            order=["shared", "blocks"],
            labels={"shared": "they share the win", "blocks": "who went out more often"},
        ),
    ] = "shared"


def check(options: GinOptions, seats: int) -> None:
    """Raise Refused `bad_option` where options do not fit each other or the seats (sections 1 and 5)."""
    if options.may_i_seconds in {1, 2, 3}:
        raise bad_option(
            "may_i_seconds", f"{options.may_i_seconds} seconds are too short; write 0, or 4 to 20."
        )
    if seats > USUAL_MOST and not options.allow_7_to_8:
        raise bad_option("allow_7_to_8", f"switch this on to play with {seats}; usually 3 to 6 play.")
