"""Every sentence of Crazy Eights: what happened, why a move is refused, how a hand and a match ended."""

from crazydeck.cards.bits import bit, members
from crazydeck.cards.deck import FRENCH
from crazydeck.engine.refusal import Refused
from crazydeck.engine.wording import counted

from .card import EIGHT, rank_of, suit_of
from .round import BLOCKED, LAST_PLAYER, OUT, EightsRound

SUITS = ("clubs", "diamonds", "hearts", "spades")
SUIT = ("club", "diamond", "heart", "spade")
RANKS = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)
REASONS = {OUT: "out", BLOCKED: "blocked", LAST_PLAYER: "last_player"}


def card_name(card: int) -> str:
    """Return a card in words, such as `queen of spades`."""
    return f"{RANKS[rank_of(card)]} of {SUITS[suit_of(card)]}"


def cards_count(n: int) -> str:
    """Return a number of cards in words, such as `1 card` or `3 cards`."""
    return counted(n, "card")


def what_fits(round: EightsRound) -> str:
    """Return what may be discarded on the top card, in words (section 2)."""
    top = round.pile_list()[-1]
    rank = rank_of(top)
    if rank == EIGHT:
        return "any card" if round.named < 0 else f"a {SUIT[round.named]} or an eight"
    article = "an" if rank in (0, EIGHT) else "a"
    return f"a {SUIT[suit_of(top)]}, {article} {RANKS[rank]} or an eight"


def _instead(round: EightsRound, seat: int) -> str:
    if round.drew:
        return "pass"
    if round.supply() > 0:
        return "draw"
    return "" if round.playable(seat) else "pass"


def _fits_now(round: EightsRound, seat: int) -> str:
    cards = [FRENCH.format(card) for card in members(round.playable(seat))]
    return f"you can play {' or '.join([', '.join(cards[:-1]), cards[-1]] if len(cards) > 1 else cards)}"


def not_your_turn(round: EightsRound) -> Refused:
    """Return the refusal of a move out of turn."""
    return Refused(
        "not_your_turn", f"It is not your turn; seat {int(round.turn)} is to move.", seat=int(round.turn)
    )


def bad_move(text: str) -> Refused:
    """Return the refusal of a text that is no move."""
    return Refused(
        "bad_move",
        f"“{text[:24]}” is not a move; write a card such as QD, an eight with its suit such as 8H=S, draw or pass.",
        field="move",
    )


def refuse_card(round: EightsRound, seat: int, card: int) -> Refused | None:
    """Return why a card cannot be discarded now by the seat in turn, or None when it can (sections 2 to 4)."""
    name = card_name(card)
    if round.once[seat] & bit(card) == 0:
        return Refused("not_in_hand", f"You do not hold the {name}.", card=FRENCH.format(card))
    if round.playable(seat) & bit(card):
        return None
    params = {"card": FRENCH.format(card)}
    if round.penalty > 0:
        return Refused("penalty_pending", penalty_sentence(round), **params)
    if round.drew and round.drawn_only:
        drawn = card_name(int(round.drawn_card))
        way = "play it" if round.playable(seat) else "it does not fit, so pass"
        return Refused(
            "drawn_card_only",
            f"After drawing, only the card drawn may be played: the {drawn}; {way}.",
            **params,
        )
    text = f"The {name} does not fit: play {what_fits(round)}"
    other = _instead(round, seat)
    if not round.playable(seat):
        text = f"The {name} does not fit, and nothing else you hold does: {other or 'pass'}"
    elif other:
        text += f", or {other}"
    return Refused("does_not_fit", f"{text}.", **params)


def penalty_sentence(round: EightsRound) -> str:
    """Return what a pending penalty asks for (section 4)."""
    answers = round.answers()
    two_of_spades, queen = card_name(40), card_name(50)
    if answers == 0:
        way = "draw; it cannot be answered"
    elif answers == bit(40):
        way = f"answer with the {two_of_spades}, or draw"
    elif answers & bit(50):
        way = f"answer with a two or the {queen}, or draw"
    else:
        way = "answer with a two, or draw"
    return f"You must take {cards_count(int(round.penalty))}: {way}."


def refuse_draw(round: EightsRound, seat: int) -> Refused:
    """Return why the seat in turn cannot draw (section 3)."""
    if round.drew:
        return Refused("already_drawn", "You have drawn in this turn: play a card that fits, or pass.")
    way = "play a card that fits" if round.playable(seat) else "pass"
    return Refused("nothing_to_draw", f"There is nothing left to draw: {way}.")


def refuse_pass(round: EightsRound, seat: int) -> Refused:
    """Return why the seat in turn cannot pass (section 3)."""
    if round.penalty > 0:
        return Refused("penalty_pending", penalty_sentence(round))
    if not round.drew and round.supply() > 0:
        return Refused("draw_first", "You may pass only after drawing: draw, or play a card that fits.")
    why = (
        "When drawing goes on until a card fits"
        if round.until and round.drew
        else "With nothing left to draw"
    )
    return Refused("must_play", f"{why}, you must play if you can: {_fits_now(round, seat)}.")


def needs_suit(card: int) -> Refused:
    """Return the refusal of an eight without its suit (section 2)."""
    name = FRENCH.format(card)
    ways = ", ".join(f"{name}={suit}" for suit in "CDHS")
    return Refused("needs_suit", f"Name a suit with your eight: {ways}.", card=name)


def no_suit(card: int, last: bool) -> Refused:
    """Return the refusal of a suit named where none can be (section 2)."""
    name = FRENCH.format(card)
    if last:
        return Refused("last_card_names_no_suit", f"Your last card needs no suit: write {name}.", card=name)
    return Refused("only_eights_name", f"Only an eight names a suit: write {name}.", card=name)


def must_name() -> Refused:
    """Return the refusal of any other move while the dealer names a suit (section 1)."""
    return Refused("must_name", "Name the suit of the eight turned up: name C, name D, name H or name S.")


def round_sentence(round: EightsRound) -> str:
    """Return how a hand ended, with `{0}` … for names (section 5)."""
    if round.reason == OUT:
        return f"{{{int(round.winner)}}} is out and gets {counted(int(round.gain), 'point')} from the others' hands."
    if round.reason == LAST_PLAYER:
        return "Only one player is left; the hand scores nothing."
    if round.winner < 0:
        return "The hand is blocked and the lowest hands are equal: nobody scores."
    points = counted(int(round.gain), "point")
    return f"The hand is blocked; {{{int(round.winner)}}} has the lowest hand and gets {points}."


def shared_sentence(winners: list[int]) -> str:
    """Return that several share a blocked single hand (section 7)."""
    names = " and ".join([", ".join(f"{{{seat}}}" for seat in winners[:-1]), f"{{{winners[-1]}}}"])
    return f"The hand is blocked; {names} hold equally few points."


def match_sentence(reason: str, winners: list[int]) -> str:
    """Return how a match ended (sections 6 and 7)."""
    names = " and ".join(f"{{{seat}}}" for seat in winners)
    if reason == "last_player":
        return f"{names} is the only player left and wins."
    if len(winners) > 1:
        return f"{names} share the win."
    return f"{names} wins the match." if reason != "single" else f"{names} wins."
