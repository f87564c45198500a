"""Why a move of Crazy Gin is refused: each sentence names the rule and says what would be legal."""

from crazydeck.cards.bits import bit, members
from crazydeck.cards.deck import FRENCH
from crazydeck.engine.refusal import Refused
from crazydeck.engine.wording import listed

from . import pack, words
from .choices import LAST_CONTRACT, REQUESTS
from .melds import HIGH, LOW, RUN
from .pack import is_two
from .round import GinRound
from .search import LEAVE
from .solver import can_meet
from .steps import (
    ANSWER,
    BLOCK,
    DRAW,
    END,
    FROM_PILE,
    LAY,
    MAY_I,
    NO,
    NO_THANKS,
    ONE_CARD,
    PLAY,
    STOCK,
    TAKE,
    WINDOW,
    YES,
)

WORDS = {
    "stock": STOCK,
    "take": TAKE,
    "may-i": MAY_I,
    "no-thanks": NO_THANKS,
    "yes": YES,
    "no": NO,
    "block": BLOCK,
    "one-card": ONE_CARD,
    "end": END,
}
"""Moves of one word, by their texts; which step a word is depends on the phase."""


# -- whose turn and what for -------------------------------------------------------------------------------------------


def not_your_turn(round: GinRound, seat: int) -> Refused:
    """Return the refusal of a move out of turn, by a seat that may at most answer to a discard or say “one card”."""
    turn = int(round.turn)
    ways = [f"“{word}”" for word in open_words(round, seat)]
    now = f"now you may only write {listed(ways, 'or')}" if ways else f"seat {turn} is to move"
    return Refused("not_your_turn", f"It is not your turn; {now}.", seat=turn)


def bad_move(text: str, round: GinRound, seat: int) -> Refused:
    """Return the refusal of a text that is no move."""
    if round.phase == PLAY:
        ways = (
            "“discard 9S”, “lay 8H 8C 2S / 4D 5D 2H 7D”, “add 8C to 2”, “add 3S to 4 low”, "
            "“swap 8C to 4 high” or “end”"
        )
    else:
        ways = listed([f"“{word}”" for word in open_words(round, seat)], "or")
    return Refused("bad_move", f"“{text[:40]}” is not a move here; write {ways}.", field="move")


def open_words(round: GinRound, seat: int) -> list[str]:
    """Return the words that a seat may say now, before a draw."""
    legal = round.legal(seat)
    return [word for word, step in WORDS.items() if word != "end" and legal & bit(step)]


def _top(round: GinRound) -> str:
    return FRENCH.format(int(round.pile[round.pile_size - 1]))


def _draws(round: GinRound) -> str:
    """Return what the player in turn may do before the draw, in words."""
    if round.phase == ANSWER:
        return f"say yes, and seat {int(round.asker)} gets the {_top(round)}, or no, and take it yourself"
    if round.phase == WINDOW and not round.impatient:
        return f"take the {_top(round)}, or wait until nobody may ask for it any more"
    ways: list[str] = []
    if round.must_stock or round.supply() > 0:
        ways.append("draw from the stock")
    if not round.must_stock and round.pile_size:
        ways.append(f"take the {_top(round)}")
    if not round.must_stock and round.supply() == 0:
        ways.append("end the round with “block”")
    return listed(ways, "or")


def _plays(round: GinRound, seat: int) -> str:
    """Return what the player in turn may do after the draw, in words."""
    ways = ["lay down the contract"] if round.legal(seat) & bit(LAY) else []
    if _may_play(round, seat):
        ways.append("play cards on melds")
    ways.append("discard" if round.discards(seat) or _relief(round, seat) else "end your turn")
    return listed(ways, "or")


def _may_play(round: GinRound, seat: int) -> bool:
    return bool(round.down & bit(seat)) and (round.sizes[seat] > 1 or not round.must_discard)


def _relief(round: GinRound, seat: int) -> int:
    """Return the cards that may be discarded only because no other may (option `relaxed_discard`)."""
    if not round.relaxed or round.discards(seat):
        return 0
    return sum(1 << card for card in set(round.hand(seat)) if not is_two(card))


def draw_first(round: GinRound) -> Refused:
    """Return the refusal of playing a card before the draw (section 4)."""
    if round.phase == ANSWER:
        return must_answer(round)
    return Refused("draw_first", f"Draw a card first: {_draws(round)}.")


def already_drawn(round: GinRound, seat: int) -> Refused:
    """Return the refusal of a second draw (section 4)."""
    return Refused("already_drawn", f"You have drawn in this turn: {_plays(round, seat)}.")


# -- before the draw ---------------------------------------------------------------------------------------------------


def refuse_stock(round: GinRound) -> Refused:
    """Return why the player in turn cannot draw from the stock (sections 5 and 6)."""
    if round.phase == ANSWER:
        return must_answer(round)
    if round.phase == WINDOW:
        waiting = listed([f"seat {seat}" for seat in members(round.waiting)])
        text = f"{waiting} may still ask for the {_top(round)}: take it, or wait with the stock for their answers."
        return Refused("window_open", text[0].upper() + text[1:], seats=members(round.waiting))
    return Refused("no_stock", f"No stock card is left and none can be made: {_draws(round)}.")


def refuse_take(round: GinRound) -> Refused:
    """Return why the player in turn cannot take the top discard (sections 4 and 5)."""
    if round.phase == ANSWER:
        return must_answer(round)
    if round.must_stock:
        return Refused("gave_away", "You have given the top discard away: draw from the stock.")
    return Refused("nothing_to_take", f"The discard pile is empty: {_draws(round)}.")


def refuse_block(round: GinRound) -> Refused:
    """Return why the player in turn cannot end the round as blocked (section 6)."""
    if round.phase == ANSWER:
        return must_answer(round)
    if round.phase == PLAY:
        return Refused(
            "no_block", "A round is blocked only instead of a draw, when no stock card can be made."
        )
    return Refused("no_block", f"A round is blocked only when no stock card can be made: {_draws(round)}.")


def must_answer(round: GinRound) -> Refused:
    """Return the refusal of another move while a request is open (section 5)."""
    asker = int(round.asker)
    return Refused("must_answer", f"Seat {asker} asks for the {_top(round)}: {_draws(round)}.", seat=asker)


def nothing_asked(round: GinRound) -> Refused:
    """Return the refusal of an answer where nobody has asked who answers (section 5)."""
    if round.phase == ANSWER:
        text = f"Only seat {int(round.turn)}, in turn, answers seat {int(round.asker)}."
        return Refused("not_your_turn", text, seat=int(round.turn))
    return Refused("nothing_asked", "Nobody has asked you “May I?”, so there is nothing to answer.")


def refuse_claim(round: GinRound, seat: int) -> Refused:
    """Return why a seat can neither ask for the top discard nor wave it through (section 5)."""
    if round.contract == LAST_CONTRACT:
        return Refused("no_may_i", "In round 7 nobody may ask “May I?”.")
    if seat == round.turn:
        return Refused("in_turn", f"It is your turn, so you need not ask: {_ahead(round, seat)}.")
    if round.phase != PLAY and round.passed & bit(seat):
        return Refused("waved_through", "You have waved this card through, and that is final.")
    if round.asked[seat] >= REQUESTS:
        text = f"You have used up your {REQUESTS} requests of this round."
        return Refused("no_requests_left", text)
    if not round.down_may_ask and round.down & bit(seat):
        return Refused("down_may_not_ask", "In this game who has laid down may not ask “May I?”.")
    if round.phase == ANSWER:
        asker = int(round.asker)
        if seat == asker:
            return Refused("already_asked", f"You have asked; seat {int(round.turn)} answers.", seat=seat)
        return Refused("already_asked", f"Seat {asker} has asked first, and only one may.", seat=asker)
    if round.phase == WINDOW:
        return Refused("own_discard", "You threw this card yourself, so you may not ask for it.")
    text = "The time to ask is over: you may ask from a discard on until the player in turn has drawn."
    if round.phase == DRAW:
        text = "Nobody may ask for a card now: wait for the next discard."
    return Refused("window_closed", text)


def _ahead(round: GinRound, seat: int) -> str:
    return _plays(round, seat) if round.phase == PLAY else _draws(round)


def refuse_one_card(round: GinRound, seat: int) -> Refused:
    """Return why a seat cannot say “one card” (section 4)."""
    if not round.manual:
        return Refused("said_by_itself", "In this game “one card” is announced by itself.")
    if round.said & bit(seat):
        return Refused("already_said", "You have said “one card” already.")
    text = "“One card” is said with one card in hand, from the end of your turn until the next player draws."
    return Refused("not_one_card", text)


# -- after the draw ----------------------------------------------------------------------------------------------------


def not_in_hand(card: int) -> Refused:
    """Return the refusal of a card that the seat does not hold."""
    return Refused("not_in_hand", f"You do not hold the {pack.name(card)}.", card=FRENCH.format(card))


def too_few(card: int) -> Refused:
    """Return the refusal of a card written more often than the seat holds it."""
    text = f"You wrote the {pack.name(card)} more often than you hold it."
    return Refused("not_in_hand", text, card=FRENCH.format(card))


def _instead(round: GinRound, seat: int) -> str:
    """Return what may be discarded, in words."""
    cards = members(round.discards(seat)) or members(_relief(round, seat))
    if not cards:
        return "nothing you hold may be discarded, so end your turn with “end”"
    return f"you may discard {words.cards_listed(cards, 'or')}"


def refuse_discard(round: GinRound, seat: int, card: int) -> Refused | None:
    """Return why the player in turn cannot discard a card after the draw, or None where it can (section 4)."""
    name = FRENCH.format(card)
    if round.once[seat] & bit(card) == 0:
        return not_in_hand(card)
    if (round.discards(seat) | _relief(round, seat)) & bit(card):
        return None
    way = _instead(round, seat)
    if is_two(card):
        return Refused("two", f"A two is never discarded: {way}.", card=name)
    fit = words.fit_on(round, card, seat)
    if fit:
        text = f"The {name} {fit}, and what fits an opponent's meld may not be discarded: {way}."
        return Refused("fits_meld", text, card=name)
    text = f"You have just taken the {name}, and it may not be discarded in the same turn: {way}."
    return Refused("just_taken", text, card=name)


def refuse_end(round: GinRound, seat: int) -> Refused:
    """Return why the player in turn cannot end the turn without a discard (section 4)."""
    return Refused(
        "can_discard", f"A turn ends with a discard where one is possible: {_instead(round, seat)}."
    )


def cannot_lay(round: GinRound, seat: int) -> Refused | None:
    """Return why the player in turn may lay down nothing at all now, or None where the cards decide (section 4)."""
    if round.down & bit(seat):
        text = "You have laid down in this round: no further sets or runs, but you may play cards on melds."
        return Refused("already_down", text)
    if round.phase != PLAY:
        return Refused("draw_first", _lay_later(round))
    if round.drew == FROM_PILE and not round.lay_after_take:
        text = f"You drew from the discard pile, and laying down needs a stock card: {_plays(round, seat)}."
        return Refused("discard_draw", text)
    if round.must_discard and _meets(round, seat) and not round.may_lay():
        text = "Laying down would leave you no card, and the last card must be discarded in this game."
        return Refused("must_keep_card", text)
    return None


def _lay_later(round: GinRound) -> str:
    """Return the draw that must come before laying down, in a sentence."""
    if round.lay_after_take:
        return f"Laying down comes after drawing: {_draws(round)}."
    after = "Laying down comes after drawing from the stock"
    if round.phase == ANSWER:
        return f"{after}: say yes, and then draw."
    if round.phase == WINDOW and not round.impatient:
        return f"{after}: wait until nobody may ask for the {_top(round)} any more."
    if round.supply() > 0:
        return f"{after}: draw one."
    return f"{after}, and no stock card is left: {_draws(round)}."


def _meets(round: GinRound, seat: int) -> bool:
    """Return whether a hand can meet the contract, if need be with all its cards."""
    return bool(
        round.sizes[seat] >= round.least
        and can_meet(
            round.once[seat],
            round.twice[seat],
            round.thrice[seat],
            round.sets,
            round.runs,
            round.rules & ~LEAVE,
        )
    )


def contract_met(round: GinRound, seat: int) -> bool:
    """Return whether a seat's hand can meet the contract, now or when the rules let it; False once it has."""
    return not round.down & bit(seat) and _meets(round, seat)


def not_down(round: GinRound, seat: int) -> Refused | None:
    """Return why the player in turn may play no card on melds, or None where it may (section 4)."""
    if not round.down & bit(seat):
        asked = words.contract(int(round.sets), int(round.runs))
        text = f"You may play cards on melds only after laying down your own contract: {asked}."
        return Refused("not_down", text)
    if not _may_play(round, seat):
        text = f"The last card must be discarded in this game: {_instead(round, seat)}."
        return Refused("must_discard_last", text)
    return None


def no_such_meld(round: GinRound, number: int) -> Refused:
    """Return the refusal of a meld's number."""
    many = int(round.many_melds)
    return Refused("no_meld", f"There is no meld {number}; those on the table are 1 to {many}.", field="move")


def refuse_add(round: GinRound, number: int, card: int) -> Refused:
    """Return why a card cannot be added to a meld, whose number is from 0 (section 4)."""
    meld = round.melds[number]
    name = FRENCH.format(card)
    if meld.swaps & bit(card):
        ends = " or ".join(end for end, at in (("low", LOW), ("high", HIGH)) if meld.is_free(at))
        start = f"The {name} can only take the place of a two in meld {number + 1}"
        text = f"{start}: write swap {name} to {number + 1} {ends}."
        return Refused("swap_it", text, card=name)
    return Refused(
        "does_not_fit", f"The {name} does not fit: the {words.takes(meld, number + 1)}.", card=name
    )


def refuse_end_of_run(number: int, card: int, end: str) -> Refused:
    """Return why a card cannot be added at one end of a run, though it can at the other (section 4)."""
    name, other = FRENCH.format(card), "high" if end == "low" else "low"
    text = f"The {name} does not fit at the {end} end of meld {number + 1}, but at the {other} end."
    return Refused("wrong_end", text, card=name)


def no_ends(number: int, card: int) -> Refused:
    """Return the refusal of an end of a set."""
    name = FRENCH.format(card)
    return Refused(
        "no_ends", f"Meld {number + 1} is a set and has no ends: write add {name} to {number + 1}."
    )


def which_end(verb: str, number: int, card: int) -> Refused:
    """Return the refusal of a move that could go to either end of a run."""
    start = f"{verb} {FRENCH.format(card)} to {number + 1}"
    return Refused("which_end", f"Say at which end of the run: {start} low, or {start} high.")


def refuse_swap(round: GinRound, number: int, card: int) -> Refused:
    """Return why a card cannot take a two's place in a meld, whose number is from 0 (section 4)."""
    meld, name = round.melds[number], FRENCH.format(card)
    if meld.kind != RUN:
        text = f"Meld {number + 1} is a set, in which no two is replaced: only a two of a run stands for one card."
        return Refused("not_a_run", text, card=name)
    if not (meld.is_free(LOW) or meld.is_free(HIGH)):
        text = f"Meld {number + 1} has 14 cards: the two would have no end to move to."
        return Refused("run_full", text, card=name)
    swaps = members(meld.swaps)
    if swaps:
        what = f"there {words.cards_listed(swaps, 'or')} can take the place of a two"
    else:
        what = "no natural card can take the place of a two there"
    return Refused("does_not_fit", f"No two stands for the {name} in meld {number + 1}: {what}.", card=name)


def full_end(number: int, end: str) -> Refused:
    """Return the refusal of an end of a run that can't grow."""
    other = "high" if end == "low" else "low"
    text = f"Meld {number + 1} cannot grow at the {end} end: the two moves to the {other} end."
    return Refused("wrong_end", text)
