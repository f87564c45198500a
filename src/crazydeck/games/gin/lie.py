"""Laying out a written position of Crazy Gin: melds, whose turn it is, requests, and what can be so at all."""

from collections.abc import Mapping
from typing import Any

from crazydeck.cards.bits import bit, members
from crazydeck.engine import wording

from . import arrange, contract, pack, words
from .choices import LAST_CONTRACT, REQUESTS
from .melds import RUN, SET
from .observe import DREW, PHASES
from .pack import CONTRACTS
from .reading import bad, choice, known_cards, listed, number, one_card, seat, seats_listed
from .round import GinRound
from .steps import ANSWER, BLOCKED, DRAW, FROM_PILE, FROM_STOCK, NOT_YET, OVER, PLAY, WINDOW

_MANY = 10**6
_PHASES = {word: phase for phase, word in PHASES.items()}
_DREW = {word: code for code, word in DREW.items()}


# -- the table ---------------------------------------------------------------------------------------------------------


def lay_table(round: GinRound, position: Mapping[str, Any]) -> None:
    """Put the melds on the table; raises Refused where somebody has laid down anything but the contract."""
    melds: list[tuple[int, list[int]]] = []
    for place, one in enumerate(listed(position, "melds", "objects with owner and cards")):
        field = f"melds[{place}]"
        if not isinstance(one, Mapping) or not set(one) == {"owner", "cards"}:
            raise bad(field, "write an object with owner and cards.")
        owner = seat({field: one["owner"]}, field, int(round.seats))
        if owner is None:
            raise bad(field, "write whose meld it is as owner.")
        melds.append((owner, known_cards(one["cards"], field)))
    for place, (owner, cards) in enumerate(melds):
        first = next(at for at, (other, _) in enumerate(melds) if other == owner)
        _lay_one(round, place, owner, cards, place - first)
    sets, runs = CONTRACTS[int(round.contract) - 1]
    for owner in {owner for owner, _ in melds}:
        if [other for other, _ in melds].count(owner) != sets + runs:
            raise bad("melds", f"seat {owner} lays down {words.contract(sets, runs)}, all at once.")
    round.look()


def _lay_one(round: GinRound, place: int, owner: int, cards: list[int], index: int) -> None:
    """Put down a meld, the one at `index` of its owner's contract."""
    field, sets, runs = f"melds[{place}]", int(round.sets), int(round.runs)
    if index >= sets + runs:
        raise bad(field, f"the melds of a seat lie together, and are {words.contract(sets, runs)}.")
    if index < sets:
        why = contract.why_no_set(cards, balanced=False)
        if why:
            raise bad(field, f"this is to be a set: {why}.")
        round.put_meld(owner, SET, 0, cards)
        return
    why = contract.why_no_run(cards, balanced=False)
    if why:
        raise bad(field, f"this is to be a run: {why}.")
    round.put_meld(owner, RUN, arrange.read_run(cards, False), cards)


# -- the turn ----------------------------------------------------------------------------------------------------------


def lay_out(round: GinRound, position: Mapping[str, Any]) -> None:
    """Set what a position says besides its cards; raises Refused for what play never comes to."""
    seats = int(round.seats)
    round.reshuffles = number(position, "reshuffles", 0, int(round.max_reshuffles))
    counts = position.get("may_i")
    if counts is not None:
        if not isinstance(counts, list) or len(counts) != seats:
            raise bad("may_i", f"write {seats} numbers, one for each seat in order.")
        for who, many in enumerate(counts):
            round.asked[who] = number({"may_i": many}, "may_i", 0, REQUESTS)
    round.phase = _phase(round, position)
    turn = seat(position, "turn", seats)
    round.turn = (round.dealer + 1) % seats if turn is None else turn
    asking = round.phase in {WINDOW, ANSWER}
    round.turns = number(position, "turns", 1 + asking, _MANY, 1 + asking)
    if round.phase == OVER:
        _refuse_in_force(position)
    _set_draw(round, position)
    _set_laps(round, position)
    _set_window(round, position)
    _set_one_card(round, position)


def check_phase(round: GinRound, position: Mapping[str, Any]) -> None:
    """Refuse a written phase that is not the one that came out; a round without stock cards may be blocked."""
    phase = position.get("phase")
    if phase not in {None, PHASES[int(round.phase)]}:
        raise bad("phase", "a seat has no cards, so the round is over; write “over”, or leave this out.")


def _phase(round: GinRound, position: Mapping[str, Any]) -> int:
    """Return the phase as written, or as other fields say."""
    empty = any(round.sizes[who] == 0 for who in range(round.seats))
    default = "draw"
    if empty:
        default = "over"
    elif position.get("asker") is not None:
        default = "answer"
    elif position.get("waiting"):
        default = "window"
    elif position.get("drew") is not None or position.get("taken") is not None:
        default = "play"
    phase = _PHASES[choice(position, "phase", tuple(_PHASES), default)]
    if phase == OVER and not empty:
        if round.supply() > 0:
            raise bad("phase", "the round is not over: all hold cards, and stock cards are left.")
        round.reason = BLOCKED
    return phase


def _refuse_in_force(position: Mapping[str, Any]) -> None:
    fields = (
        "turn",
        "drew",
        "taken",
        "must_draw_stock",
        "waiting",
        "passed",
        "asker",
        "one_card",
        "owes_one_card",
    )
    for field in fields:
        value = position.get(field)
        if value is not None and value is not False and value != []:
            raise bad(field, "the round is over, so this has no place.")


def _set_draw(round: GinRound, position: Mapping[str, Any]) -> None:
    taken = one_card(position, "taken")
    drew = choice(position, "drew", tuple(_DREW), None)
    if round.phase == PLAY:
        round.drew = (FROM_STOCK if taken is None else FROM_PILE) if drew is None else _DREW[drew]
    elif drew is not None or taken is not None:
        field = "taken" if drew is None else "drew"
        raise bad(field, "a card has been drawn only in the phase “play”.")
    else:
        round.drew = NOT_YET
    if taken is not None:
        if round.drew != FROM_PILE:
            raise bad("taken", "a card is taken only from the discards, and this turn drew from the stock.")
        if not round.once[round.turn] & bit(taken):
            text = f"seat {int(round.turn)} does not hold {pack.format_card(taken)}; write it in the hand."
            raise bad("taken", text)
        round.taken = taken
    if choice(position, "must_draw_stock", (False, True), False):
        if round.phase != DRAW:
            raise bad("must_draw_stock", "this is so only before the draw, after a yes to “May I?”.")
        if round.supply() == 0 or not any(
            round.asked[who] for who in range(round.seats) if who != round.turn
        ):
            raise bad(
                "must_draw_stock", "somebody was given the top discard: write that in may_i, and a stock."
            )
        round.must_stock = True


def _set_laps(round: GinRound, position: Mapping[str, Any]) -> None:
    """Set how many turns in a row began without a stock card (section 6)."""
    dry = round.supply() == 0
    default = 1 if dry and round.phase == DRAW else 0
    round.laps = number(position, "laps", 0, int(round.seats), default)
    if round.phase == DRAW and dry and round.pile_size == 0:
        raise bad("phase", "no card can be drawn here, so the round is over and blocked.")
    if round.laps and ((round.phase < PLAY and not dry) or round.drew == FROM_STOCK):
        raise bad("laps", "this turn began with a stock card, so it can only be 0.")


def _set_window(round: GinRound, position: Mapping[str, Any]) -> None:
    """Set who may ask, who has waved the card through and who asks (section 5)."""
    seats = int(round.seats)
    waiting, passed = seats_listed(position, "waiting", seats), seats_listed(position, "passed", seats)
    asker = seat(position, "asker", seats)
    if round.phase not in {WINDOW, ANSWER}:
        for field in ("waiting", "passed", "asker"):
            if position.get(field) not in (None, []):
                raise bad(field, "a discard is asked for only in the phases “window” and “answer”.")
        return
    able = set(_eligible(round))
    if waiting is None:
        waiting = [] if round.phase == ANSWER else sorted(able - set(passed or []))
    if passed is None:
        passed = [] if round.phase == ANSWER else sorted(able - set(waiting))
    for field, those in (("waiting", waiting), ("passed", passed)):
        if not set(those) <= able:
            raise bad(field, f"only {_named(able)} could ask for this card.")
    if round.phase == WINDOW:
        if asker is not None:
            raise bad("asker", "somebody asks only in the phase “answer”.")
        if not waiting or set(waiting) | set(passed) != able or set(waiting) & set(passed):
            raise bad(
                "waiting", f"{_named(able)}: each either still waits or has passed, and somebody waits."
            )
        round.waiting = sum(1 << who for who in waiting)
    else:
        if waiting:
            raise bad("waiting", "somebody has asked, so nobody else may.")
        if asker is None or asker not in able or asker in passed:
            raise bad("asker", f"write who of {_named(able - set(passed))} asks.")
        round.asker = asker
    round.passed = sum(1 << who for who in passed)


def _named(seats: set[int]) -> str:
    return wording.listed([f"seat {who}" for who in sorted(seats)])


def _eligible(round: GinRound) -> list[int]:
    """Return who could ask for the top discard; raises Refused where no window opens for it."""
    if round.contract == LAST_CONTRACT:
        raise bad("phase", "in round 7 nobody may ask for a discard.")
    if round.pile_size == 0:
        raise bad("discards", "write the discard that may be asked for.")
    if not round.can_grant():
        raise bad("phase", "a discard may be asked for only where two stock cards can be made.")
    able = members(round.may_ask(round.turn))
    if not able:
        raise bad("phase", "nobody may ask for this discard.")
    return able


def _set_one_card(round: GinRound, position: Mapping[str, Any]) -> None:
    """Set who has said “one card” and who still has to (option `manual_one_card`)."""
    said = seats_listed(position, "one_card", int(round.seats)) or []
    owes = seat(position, "owes_one_card", int(round.seats))
    if not round.manual:
        if said or owes is not None:
            raise bad("one_card" if said else "owes_one_card", "this is so only with manual_one_card.")
        return
    for who in said:
        if round.sizes[who] != 1 or who == owes or (round.phase == PLAY and who == round.turn):
            raise bad("one_card", f"seat {who} has not said “one card” with one card in hand.")
    if owes is not None:
        if round.phase >= PLAY or owes != (round.turn - 1) % round.seats or round.sizes[owes] != 1:
            text = "only who has just ended a turn with one card has to say so, before the next player draws."
            raise bad("owes_one_card", text)
        round.owes = owes
    round.said = sum(1 << who for who in said)
