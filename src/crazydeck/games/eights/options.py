"""The rule options of Crazy Eights (rules: sections 1, 3, 4 and 6)."""

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from crazydeck.engine.options import bad_option, option

TARGETS = range(25, 501, 5)


class EightsOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How one table plays Crazy Eights; every default is the standard points game."""

    match: Annotated[
        Literal["points", "single"],
        option(
            "Match",
            "Play hands until somebody reaches the target, or one single hand.",
            group="Match",
            order=["points", "single"],
            labels={"points": "points game", "single": "single hand"},
        ),
    ] = "points"
    target: Annotated[
        int | str | None,
        option(
            "Target",
            "Points that win the match, 25 to 500 in fives, or a number of hands such as hands:5.",
            group="Match",
            low=25,
            high=500,
            step=5,
            hint="25 to 500 in fives, or hands:N with N from 1 to 99",
            labels={"default": "50 for each player"},
        ),
    ] = None
    hand_size: Annotated[
        Annotated[int, Meta(ge=5, le=8)] | None,
        option(
            "Cards dealt",
            "How many cards each player gets: 5 to 8.",
            group="Deal",
            low=5,
            high=8,
            step=1,
            hint="a number from 5 to 8",
            labels={"default": "5 each, 7 each with two players"},
        ),
    ] = None
    decks: Annotated[
        Literal[1, 2],
        option(
            "Decks",
            "Play with one deck of 52 cards or with two.",
            group="Deal",
            order=[1, 2],
            labels={"1": "one deck", "2": "two decks"},
        ),
    ] = 1
    eight_starter: Annotated[
        Literal["bury", "dealer_names", "first_player_free"],
        option(
            "Eight turned up",
            "What happens when the first card turned up is an eight.",
            group="Deal",
            order=["bury", "dealer_names", "first_player_free"],
            labels={
                "bury": "it goes back into the stock",
                "dealer_names": "the dealer names a suit",
                "first_player_free": "the first player may play any card",
            },
        ),
    ] = "bury"
    starter_action: Annotated[
        bool,
        option(
            "Action card turned up counts",
            "An action card turned up at the start works as if the dealer had played it.",
            group="Deal",
        ),
    ] = False
    draw: Annotated[
        Literal["one", "until"],
        option(
            "Drawing",
            "A player who draws takes one card, or cards until one can be played.",
            group="Drawing",
            order=["one", "until"],
            labels={"one": "one card", "until": "until one can be played"},
        ),
    ] = "one"
    play_drawn_only: Annotated[
        bool,
        option(
            "Only the drawn card",
            "After drawing, only the last card drawn may be played in that turn.",
            group="Drawing",
        ),
    ] = False
    reshuffle: Annotated[
        bool,
        option(
            "Reshuffle",
            "When the stock is empty the discards under the top card become a new stock.",
            group="Drawing",
        ),
    ] = True
    max_reshuffles: Annotated[
        Annotated[int, Meta(ge=0, le=99)] | Literal["none"],
        option(
            "Most reshuffles",
            "How often the discards may be reshuffled in one hand, so that every hand ends.",
            group="Drawing",
            low=0,
            high=99,
            step=1,
            hint="a number from 0 to 99, or none",
            labels={"none": "no limit"},
            endless=["none"],
            needs=["reshuffle"],
        ),
    ] = 3
    twos_draw_two: Annotated[
        bool,
        option(
            "Twos draw two",
            "After a two the next player draws two cards and misses the turn.",
            group="Action cards",
        ),
    ] = False
    stack_twos: Annotated[
        bool,
        option(
            "Twos answer twos",
            "A two may be answered with another two, which passes the whole penalty on.",
            group="Action cards",
            needs=["twos_draw_two"],
        ),
    ] = True
    queen_spades_five: Annotated[
        bool,
        option(
            "Queen of spades draws five",
            "After the queen of spades the next player draws five cards and misses the turn.",
            group="Action cards",
        ),
    ] = False
    stack_mixed: Annotated[
        bool,
        option(
            "Two and queen of spades answer each other",
            "The two of spades answers the queen of spades, and the queen of spades the two of spades.",
            group="Action cards",
            needs=["twos_draw_two", "queen_spades_five", "stack_twos"],
        ),
    ] = False
    jacks_skip: Annotated[
        bool, option("Jacks skip", "After a jack the next player is skipped.", group="Action cards")
    ] = False
    aces_reverse: Annotated[
        bool, option("Aces reverse", "An ace turns the direction of play round.", group="Action cards")
    ] = False
    reverse_two: Annotated[
        Literal["skip", "none"],
        option(
            "Ace with two players",
            "With two players an ace gives you another turn, or does nothing.",
            group="Action cards",
            order=["skip", "none"],
            labels={"skip": "you play again", "none": "nothing"},
            needs=["aces_reverse"],
        ),
    ] = "skip"

    def cards_each(self, seats: int) -> int:
        """Return how many cards each seat is dealt (section 1)."""
        return self.hand_size or (7 if seats == 2 else 5)

    def target_points(self, seats: int) -> int | None:
        """Return the points that win the match (section 6), or None where hands are counted."""
        if self.match == "single" or isinstance(self.target, str):
            return None
        return self.target if self.target is not None else 50 * seats

    def target_hands(self) -> int | None:
        """Return after how many hands the match ends, or None where points decide."""
        if self.match == "single":
            return 1
        return int(self.target.split(":")[1]) if isinstance(self.target, str) else None


def check(options: EightsOptions, seats: int) -> None:
    """Raise Refused `bad_option` where options do not fit each other or the seats (section 1 and 6)."""
    need = seats * options.cards_each(seats) + 1
    have = 52 * options.decks
    if need > have:
        raise bad_option(
            "hand_size",
            f"{seats} players with {options.cards_each(seats)} cards and one card turned up need "
            f"{need} cards, and {options.decks} deck has {have}; take two decks or smaller hands.",
        )
    target = options.target
    if isinstance(target, str):
        if not re.fullmatch("hands:[1-9][0-9]?", target):
            raise bad_option(
                "target",
                f"“{target[:40]}” is neither a number from 25 to 500 in fives nor hands:N with N from 1 to 99.",
            )
    elif target is not None and target not in TARGETS:
        raise bad_option("target", f"{target} is not a number from 25 to 500 in fives.")
