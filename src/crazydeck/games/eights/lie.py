"""Laying out a written position of Crazy Eights: whose turn it is, what is in force, and what can be so at all."""

from collections.abc import Mapping, Sequence
from typing import Any

from crazydeck.cards.bits import bit
from crazydeck.cards.deck import FRENCH
from crazydeck.engine.standing import MatchState, left_of

from .card import EIGHT, QUEEN_OF_SPADES, TWO_OF_SPADES, rank_of
from .moves import SUIT_LETTERS
from .reading import UNKNOWN, bad, choice, known_cards, number, removed_seats, seat_of
from .round import DEALER_NAMES, OVER, PLAY, EightsRound

TWO_OF_CLUBS = 1
KINDS = (TWO_OF_CLUBS, TWO_OF_SPADES, QUEEN_OF_SPADES)
"""The cards that penalties are made of; the two of clubs stands for all twos but that of spades."""
PHASES = {PLAY: "play", DEALER_NAMES: "name", OVER: "over"}


def lay_out(round: EightsRound, position: Mapping[str, Any], state: MatchState, spare: Sequence[int]) -> None:
    """Set what a position says besides its cards; raises Refused `bad_position` for what play never comes to.

    `spare` are the cards that are written nowhere: those under the top card may be among them.
    """
    empty = [seat for seat in state.in_play() if round.sizes[seat] == 0 and not round.removed & bit(seat)]
    if len(empty) > 1:
        seats = " and ".join(f"seat {seat}" for seat in empty)
        raise bad("hands", f"{seats} have no cards; the first one without cards ends the hand.")
    if empty:
        _refuse_in_force(position, empty[0])
    round.direction = choice(position, "direction", (1, -1), 1)
    if round.direction < 0 and not (round.aces and round.seats > 2):
        raise bad("direction", "play turns round only where aces_reverse is on and more than two play.")
    round.reshuffles = number(position, "reshuffles", min(int(round.max_reshuffles), 10**6))
    _set_phase(round, position, state)
    _set_named(round, position)
    if round.phase == PLAY and not empty and not _suit_is_clear(round):
        raise bad("named", "write the suit that the eight on top asks for.")
    _set_penalty(round, position, spare)
    _set_drawn(round, position)


def check_phase(round: EightsRound, position: Mapping[str, Any], *, sure: bool) -> None:
    """Refuse a written phase that is not the one that came out; `sure` says that all hands are known."""
    phase = position.get("phase")
    if phase in {None, PHASES[int(round.phase)]} or (not sure and round.supply() == 0):
        return  # whether a hand is blocked, unknown cards decide, and the referee says so
    if round.phase == OVER:
        raise bad("phase", "the hand is over here; write “over”, or leave this out.")
    raise bad("phase", "the hand is not over here: all hold cards, and somebody can play or draw.")


def _refuse_in_force(position: Mapping[str, Any], seat: int) -> None:
    for field in ("named", "penalty", "drew", "drawn_card"):
        if position.get(field):
            raise bad(field, f"seat {seat} has no cards left, so the hand is over and this has no place.")


def _set_phase(round: EightsRound, position: Mapping[str, Any], state: MatchState) -> None:
    phase = choice(position, "phase", ("play", "name", "over"), "play")
    turn = position.get("turn")
    if turn is not None:
        seat_of("turn", turn, state.seats)
    if phase != "name":
        round.phase = PLAY
        first = left_of(int(round.dealer), state.seats, frozenset(removed_seats(round)))
        round.turn = first if turn is None else turn
        if round.removed & bit(round.turn):
            raise bad("turn", f"seat {int(round.turn)} is removed.")
        return
    if round.eight_starter != "dealer_names":
        raise bad("phase", "the dealer names a suit only with eight_starter=dealer_names.")
    if rank_of(round.pile_list()[-1]) != EIGHT or position.get("named") is not None:
        raise bad("phase", "the dealer names a suit only under an eight whose suit is not named yet.")
    if turn not in {None, int(round.dealer)}:
        raise bad("turn", f"seat {int(round.dealer)} deals, and names a suit before anybody plays.")
    if round.pile_size > 1 or round.reshuffles or round.direction < 0 or position.get("drew"):
        raise bad("phase", "the dealer names a suit before anything is played or drawn.")
    round.phase = DEALER_NAMES
    round.turn = round.dealer


def _set_named(round: EightsRound, position: Mapping[str, Any]) -> None:
    named = choice(position, "named", tuple(SUIT_LETTERS), None)
    if named is None:
        return
    if rank_of(round.pile_list()[-1]) != EIGHT:
        raise bad("named", "a suit is named only under an eight.")
    round.named = SUIT_LETTERS.index(named)


def _suit_is_clear(round: EightsRound) -> bool:
    """Return whether a suit is named where the top card asks for one (sections 1 and 2).

    It asks for none where an eight was turned up and left to the first player, where only eights were left undealt,
    or where the dealer was taken out before naming.
    """
    if round.named >= 0 or rank_of(round.pile_list()[-1]) != EIGHT:
        return True
    if round.pile_size > 1:
        return False
    only_eights = round.eight_starter == "bury" and all(rank_of(card) == EIGHT for card in round.stock_list())
    return round.eight_starter == "first_player_free" or only_eights or bool(round.removed)


def _set_penalty(round: EightsRound, position: Mapping[str, Any], spare: Sequence[int]) -> None:
    penalty = number(position, "penalty", 104)
    if penalty == 0:
        return
    pile = round.pile_list()
    if _worth(round, pile[-1]) == 0:
        text = "a penalty is pending only on a two or the queen of spades, with that option on."
        raise bad("penalty", text)
    possible = _pending_on(round, pile) if len(pile) > 1 else _pending_with(round, pile[-1], spare)
    if penalty not in possible:
        those = " or ".join(str(one) for one in sorted({0, *possible}))
        raise bad("penalty", f"with these cards and options {those} can be pending, not {penalty}.")
    round.penalty = penalty


def _worth(round: EightsRound, card: int) -> int:
    """Return how many cards a card makes the next player draw (section 4)."""
    if card == QUEEN_OF_SPADES:
        return 5 if round.queen else 0
    return 2 if round.twos and rank_of(card) == 1 else 0


def _pending_on(round: EightsRound, pile: Sequence[int]) -> set[int]:
    """Return the penalties that the last of these discards can have made, each answering the one below it."""
    out: set[int] = set()
    total = 0
    above: int | None = None
    for place in range(len(pile) - 1, -1, -1):
        card = pile[place]
        worth = _worth(round, card)
        if worth == 0 or (above is not None and not round.answers_to(card) & bit(above)):
            break
        total += worth
        # the lowest card was turned up or lay there at a reshuffle: nobody played it
        if place > 0 or (round.starter_action and round.reshuffles == 0):
            out.add(total)
        above = card
    return out


def _pending_with(round: EightsRound, top: int, spare: Sequence[int]) -> set[int]:
    """Return the penalties possible where only the top card is written and cards written nowhere may lie below it."""
    counts = (
        sum(rank_of(card) == 1 and card != TWO_OF_SPADES for card in spare),
        spare.count(TWO_OF_SPADES),
        spare.count(QUEEN_OF_SPADES),
    )
    todo = [(top, _worth(round, top), counts)]
    seen = set(todo)
    while todo:
        card, total, rest = todo.pop()
        for kind, below in enumerate(KINDS):
            if rest[kind] and _worth(round, below) and round.answers_to(below) & bit(card):
                fewer = (rest[0] - (kind == 0), rest[1] - (kind == 1), rest[2] - (kind == 2))
                found = (below, total + _worth(round, below), fewer)
                if found not in seen:
                    seen.add(found)
                    todo.append(found)
    return {total for _, total, _ in seen}


def _set_drawn(round: EightsRound, position: Mapping[str, Any]) -> None:
    drawn = position.get("drawn_card")
    drew = choice(position, "drew", (False, True), drawn is not None)
    if not drew:
        if drawn is not None:
            raise bad("drawn_card", "nothing has been drawn in this turn, as drew says.")
        return
    if round.penalty > 0:
        raise bad("drew", "with a penalty pending nothing has been drawn in this turn.")
    seat = int(round.turn)
    hand = round.hand(seat)
    if len(hand) < 2:
        raise bad("drew", f"seat {seat} held a card before drawing, so it holds two or more now.")
    card = hand[-1] if drawn in (None, UNKNOWN) else known_cards([drawn], "drawn_card", "bad_position")[0]
    if card not in hand:
        raise bad("drawn_card", f"seat {seat} does not hold {FRENCH.format(card)}.")
    round.drew = True
    round.drawn_card = card
