"""Every sentence of Crazy: what happened, why a move is refused, how a round and a match ended."""

from crazydeck.cards.bits import members
from crazydeck.engine.refusal import Refused
from crazydeck.engine.wording import listed, points_count, seats_named

from .pack import RANKS
from .round import (
    ALL_BLACK13S,
    ALL_PLAYED,
    ALL_REDS,
    ANNOUNCING,
    CHOOSE,
    CHOOSING,
    CRAZY,
    SHOT_MOON,
    CrazyRound,
)

KINDS = ("red", "black13", "firstlast", "every", "crazy")
TITLES = ("red", "black 13", "first and last", "every trick", "Crazy")
REASONS = {ALL_PLAYED: "played", ALL_REDS: "reds", ALL_BLACK13S: "black13", SHOT_MOON: "moon"}


def aim(round: CrazyRound) -> str:
    """Return what costs points in a kind of round, with this table's cards (section 5)."""
    notation = round.cards.notation
    black = notation.name(26)
    reds = listed([notation.colour(colour) for colour in round.cards.red_colours])
    each_red = f"each card of {reds}" if notation.deck.name == "french" else "each red card"
    return (
        f"{each_red} costs 5",
        f"the {black} costs 100",
        "the first and the last trick cost 50 each",
        "each trick costs 10",
        f"each trick costs 10, the first and the last one 50, {each_red} 5, and the {black} 100",
    )[int(round.kind)]


# -- refusals ----------------------------------------------------------------------------------------------------------


def not_your_turn(round: CrazyRound) -> Refused:
    """Return the refusal of a move out of turn."""
    return Refused(
        "not_your_turn", f"It is not your turn; seat {int(round.turn)} is to move.", seat=int(round.turn)
    )


def bad_move(text: str, round: CrazyRound) -> Refused:
    """Return the refusal of a text that is no move."""
    example = round.cards.notation.deck.example.split()[0]
    return Refused("bad_move", f"“{text[:24]}” is not a move; write a card such as {example}.", field="move")


def open_words(round: CrazyRound) -> str:
    """Return what can be chosen, as the words to write."""
    return listed([KINDS[kind] for kind in members(round.open_kinds)], "or")


def refuse_choice(text: str, round: CrazyRound) -> Refused:
    """Return why a choice of a round is refused (section 3)."""
    if text == KINDS[CRAZY]:
        return Refused("crazy_is_last", f"Crazy is always the last round: choose {open_words(round)}.")
    if text in KINDS:
        title = TITLES[KINDS.index(text)]
        return Refused(
            "kind_used", f"The {title} round has been played: choose {open_words(round)}.", kind=text
        )
    return must_choose(round)


def must_choose(round: CrazyRound) -> Refused:
    """Return the refusal of any other move while a round is chosen (section 3)."""
    return Refused("must_choose", f"Choose what is played first: {open_words(round)}.")


def must_announce() -> Refused:
    """Return the refusal of any other move while the moon is announced (section 6)."""
    return Refused("must_announce", "Say first whether you try to shoot the moon: moon or pass.")


def no_such_time(text: str, round: CrazyRound) -> Refused | None:
    """Return why a word that is a move at another time is none now; None for other words."""
    if text in KINDS:
        title = TITLES[int(round.kind)]
        return Refused("already_chosen", f"This is the {title} round; play a card.")
    if text == "moon":
        return Refused("no_announcing", "The moon is not announced now: play a card.")
    if text == "pass":
        return Refused("no_passing", "Nobody passes in this game: play a card.")
    return None


def refuse_card(round: CrazyRound, seat: int, card: int) -> Refused | None:
    """Return why a card cannot be played now by the seat in turn, or None when it can (section 4)."""
    notation = round.cards.notation
    name, held = notation.format(card), round.hand(seat)
    if round.phase == CHOOSING:
        return must_choose(round)
    if round.phase == ANNOUNCING:
        return must_announce()
    if card not in held:
        return Refused("not_in_hand", f"You do not hold the {notation.name(card)}.", card=name)
    led = int(round.led_group)
    if round.led == 0 or card // RANKS == led:
        return None
    follow = [other for other in held if other // RANKS == led]
    if not follow:
        return None
    return must_follow(round, card, follow)


def must_follow(round: CrazyRound, card: int, follow: list[int]) -> Refused:
    """Return the refusal of a card of another colour by a seat that holds these of the colour led (section 4)."""
    notation = round.cards.notation
    names = list(dict.fromkeys(notation.format_all(round.cards.hand_order(follow))))
    return Refused(
        "must_follow",
        f"You must follow {notation.colour(int(round.led_group))}: you hold {', '.join(names)}.",
        card=notation.format(card),
        legal=names,
    )


def wrong_kind(round: CrazyRound, step: int) -> Refused:
    """Return the refusal of a choice that a written deal contradicts."""
    return Refused(
        "wrong_kind",
        f"This deal is written for the {TITLES[round.stated]} round, not for the {TITLES[step - CHOOSE]} round.",
        kind=KINDS[round.stated],
    )


# -- what happened -----------------------------------------------------------------------------------------------------


def trick_sentence(taker: int, points: int, tricks: int) -> str:
    """Return who takes a trick, and for how many points."""
    what = "the trick" if tricks == 1 else f"the trick and {tricks - 1} set aside"
    return f"{{{taker}}} takes {what}: {points_count(points)}."


def early_sentence(round: CrazyRound) -> str:
    """Return why a round ends before all cards are played (section 5)."""
    if round.reason == ALL_REDS:
        return "Every red card is taken: the round is over."
    name = round.cards.notation.name(26)
    if round.all_blacks == 1:
        return f"The {name} is taken: the round is over."
    which = "Both cards" if round.blacks_out == 0 else "One card"
    return f"{which} “{name}” {'are' if round.blacks_out == 0 else 'is'} taken: the round is over."


def round_sentence(round: CrazyRound, points: list[int], fewest: list[int], shooter: int | None) -> str:
    """Return how a round ended, with `{0}` … for names."""
    if shooter is not None:
        return f"{{{shooter}}} shoots the moon with {points[shooter]} points: the total is 0, and that wins."
    title = TITLES[int(round.kind)]
    least = points_count(points[fewest[0]])
    if len(fewest) == len(points):
        return f"The {title} round costs everybody {least}."
    if len(fewest) > 3:
        return f"The {title} round is over; {len(fewest)} players take {least}."
    return (
        f"The {title} round is over; {seats_named(fewest)} {'takes' if len(fewest) == 1 else 'take'} {least}."
    )


def match_sentence(reason: str, winners: list[int]) -> str:
    """Return how a match ended (sections 6 and 7)."""
    names = seats_named(winners)
    if reason == "moon":
        return f"{names} shot the moon and wins the match."
    if len(winners) > 1:
        return f"{names} share the win."
    return {
        "fewest_crazy_points": f"Totals are equal; {names} took the fewest points in the Crazy round and wins.",
        "play_off": f"{names} takes the fewest points in the last Crazy round and wins the match.",
    }.get(reason, f"{names} has the fewest points and wins the match.")
