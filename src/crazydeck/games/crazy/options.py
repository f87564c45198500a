"""The rule options of Crazy (rules: sections 2 to 7)."""

from typing import Annotated, Literal

import msgspec

from crazydeck.engine.options import bad_option, option

from . import pack


class CrazyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How one table plays Crazy; every default is the standard game."""

    deck: Annotated[
        Literal["four_colour", "face"],
        option(
            "Deck",
            "Play with the four-colour deck of ranks 1 to 14, or with the standard deck of 52 cards.",
            group="Deck",
            order=["four_colour", "face"],
            labels={"four_colour": "four-colour deck", "face": "standard deck"},
        ),
    ] = "four_colour"
    short4: Annotated[
        bool,
        option(
            "Short deck for four",
            "With four players and the four-colour deck, leave out all 1s and 2s: 12 cards each.",
            group="Deck",
        ),
    ] = False
    force_one_deck: Annotated[
        bool,
        option(
            "One deck for eight",
            "Eight players use one deck in place of two: short hands.",
            group="Deck",
        ),
    ] = False
    one_high: Annotated[
        bool,
        option(
            "Ones are high",
            "In the four-colour deck the 1 beats the 14; it is still taken out first.",
            group="Deck",
        ),
    ] = False
    face_red: Annotated[
        Literal["hearts", "both_reds"],
        option(
            "Red cards of the standard deck",
            "Which suits of the standard deck count as red cards.",
            group="Deck",
            order=["hearts", "both_reds"],
            labels={"hearts": "hearts", "both_reds": "hearts and diamonds"},
        ),
    ] = "hearts"
    ace_high: Annotated[
        bool,
        option(
            "Aces are high",
            "In the standard deck the ace beats the king; if not, it is the lowest card and is taken out first.",
            group="Deck",
        ),
    ] = True
    duplicates: Annotated[
        Literal["first", "last", "cancel"],
        option(
            "Equal cards",
            "With two decks, which of two equal cards wins; or they cancel each other, and a trick that nobody "
            "wins goes to the winner of the next one.",
            group="Play",
            order=["first", "last", "cancel"],
            labels={
                "first": "the one played first wins",
                "last": "the one played last wins",
                "cancel": "they cancel each other",
            },
        ),
    ] = "first"
    black13_end: Annotated[
        Literal["second", "first"],
        option(
            "End of the black 13 round",
            "With two decks, whether that round ends with the second black 13 or with the first.",
            group="Play",
            order=["second", "first"],
            labels={"second": "with the second black 13", "first": "with the first black 13"},
        ),
    ] = "second"
    auto_finish: Annotated[
        bool,
        option(
            "Finish the red round early",
            "The red round ends when every red card is taken; that changes no score.",
            group="Play",
        ),
    ] = True
    moon: Annotated[
        int | Literal["per_deck"] | None,
        option(
            "Points for the moon",
            "With so many points in the last round alone a player shoots the moon and wins: a multiple of five, "
            "more than half of all points, so that no two can.",
            group="Moon",
            low=165,
            high=700,
            step=5,
            hint="a multiple of five above half of all points of the last round, or per_deck",
            labels={"default": "75 less than all", "per_deck": "75 less than all for each deck"},
        ),
    ] = None
    announce_moon: Annotated[
        bool,
        option(
            "Announce the moon",
            "Before the last round is played each player says “moon” or passes; only who said it can shoot the moon.",
            group="Moon",
        ),
    ] = False
    tie_break: Annotated[
        Literal["shared", "fewest_crazy_points", "replay_crazy"],
        option(
            "Equal totals",
            "What decides between players who share the lowest total; from 12 players on that is usual, and one more "
            "Crazy round is a good way.",
            group="End",
            order=["shared", "fewest_crazy_points", "replay_crazy"],
            labels={
                "shared": "they share the win",
                "fewest_crazy_points": "the fewest points in the Crazy round",
                "replay_crazy": "one more Crazy round",
            },
        ),
    ] = "shared"


def pack_of(options: CrazyOptions, seats: int) -> pack.Pack:
    """Return the cards that a table plays with (section 2)."""
    return pack.make(
        seats,
        face=options.deck == "face",
        short=options.short4,
        decks=1 if seats < 8 or options.force_one_deck else 2,
        both_reds=options.face_red == "both_reds",
        ace_high=options.ace_high,
        one_high=options.one_high,
    )


def moon_threshold(options: CrazyOptions, seats: int) -> int:
    """Return the points of the Crazy round that shoot the moon (section 6)."""
    if isinstance(options.moon, int):
        return options.moon
    cards = pack_of(options, seats)
    return cards.total - 75 * (cards.decks if options.moon == "per_deck" else 1)


def check(options: CrazyOptions, seats: int) -> None:
    """Raise Refused `bad_option` where options do not fit each other or the seats (sections 2 and 6)."""
    if options.short4 and options.deck == "face":
        raise bad_option("short4", "the short deck for four is made of the four-colour deck only.")
    if options.short4 and seats != 4:
        raise bad_option("short4", f"the short deck is for four players, not {seats}.")
    if options.force_one_deck and seats != 8:
        raise bad_option("force_one_deck", f"only eight players may choose one deck, not {seats}.")
    if options.one_high and options.deck == "face":
        raise bad_option("one_high", "the standard deck has no 1s; its aces are ruled by ace_high.")
    if isinstance(options.moon, int):
        total = pack_of(options, seats).total
        if options.moon % 5 or not total < 2 * options.moon <= 2 * total:
            least = total // 10 * 5 + 5
            raise bad_option(
                "moon",
                f"{options.moon} is not a multiple of five from {least} to {total}, all points of the round.",
            )
