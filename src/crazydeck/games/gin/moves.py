"""Moves of Crazy Gin as texts and steps.

`stock` `take` draw, `block` ends a round without stock; `may-i` `no-thanks` ask for a discard or wave it through, `yes`
`no` answer; `discard 9S`, `end` without a discard; `lay 8H 8C 2S / 4D 5D 2H 7D` sets first, then runs in order, so that
a two's place is seen; `add 8C to 2`, for a run `add 3S to 4 low`; `swap 8C to 4 high`: the two moves to that end.

A lay-down that is not among those offered is judged as well: its steps spell it out.
"""

import re
from collections.abc import Sequence

from crazydeck.cards.bits import bit, members
from crazydeck.cards.deck import NotationError
from crazydeck.engine.refusal import Refused

from . import contract, pack, refusals
from .melds import HIGH, LOW, RUN
from .refusals import WORDS
from .round import GinRound
from .steps import ADD, END, HIGH_END, LAY, LOW_END, MELD_END, ONE_CARD, OVER, PLAY, SPELL, STOCK, SWAP, spell

_TEXTS = {step: word for word, step in WORDS.items() if word != "end"}
_CARD_TO_MELD = re.compile(r"(\S+) (?:to )?(\d{1,3})(?: (low|high))?")
_ENDS = {"low": LOW, "high": HIGH}
_END_STEPS = {"low": LOW_END, "high": HIGH_END}
_END_TEXTS = {LOW_END: "low", HIGH_END: "high"}


# -- reading -----------------------------------------------------------------------------------------------------------


def parse_move(text: str, round: GinRound, seat: int) -> tuple[int, ...]:
    """Return the steps of a legal move; raises Refused with the rule in words where it is malformed or illegal."""
    lower = " ".join(text.lower().split())
    if round.phase == OVER:
        raise Refused("round_over", "The round is over.")
    word = lower.replace(" ", "-").rstrip("?!")
    if word in WORDS:
        return (_word(word, round, seat),)
    if not round.actors() & bit(seat):
        raise refusals.not_your_turn(round, seat)
    verb, _, rest = lower.partition(" ")
    if verb not in {"discard", "add", "swap", "lay"}:
        raise refusals.bad_move(text, round, seat)
    if seat != round.turn:
        raise refusals.not_your_turn(round, seat)
    if verb == "lay":
        return _lay(rest, text, round, seat)
    if round.phase != PLAY:
        raise refusals.draw_first(round)
    if verb == "discard":
        card = _card(rest, text, round, seat)
        refusal = refusals.refuse_discard(round, seat, card)
        if refusal is not None:
            raise refusal
        return (card,)
    return _on_meld(verb, rest, text, round, seat)


def _word(word: str, round: GinRound, seat: int) -> int:
    step = WORDS[word]
    in_turn = seat == round.turn
    if word == "one-card":
        if round.phase == PLAY or not round.legal(seat) & bit(ONE_CARD):
            raise refusals.refuse_one_card(round, seat)
    elif word in {"may-i", "no-thanks"}:
        if round.phase == PLAY or not round.legal(seat) & bit(step):
            raise refusals.refuse_claim(round, seat)
    elif word in {"yes", "no"}:
        if round.phase == PLAY or not round.legal(seat) & bit(step):
            raise refusals.nothing_asked(round)
    elif not in_turn:
        raise refusals.not_your_turn(round, seat)
    elif word == "end":
        _check_end(round, seat)
    elif round.phase == PLAY and word != "block":
        raise refusals.already_drawn(round, seat)
    elif round.phase == PLAY or not round.legal(seat) & bit(step):
        raise {"stock": refusals.refuse_stock, "take": refusals.refuse_take, "block": refusals.refuse_block}[
            word
        ](round)
    return step


def _check_end(round: GinRound, seat: int) -> None:
    if round.phase != PLAY:
        raise refusals.draw_first(round)
    if not round.legal(seat) & bit(END):
        raise refusals.refuse_end(round, seat)


def _card(word: str, text: str, round: GinRound, seat: int) -> int:
    try:
        return pack.parse(word)
    except NotationError:
        raise refusals.bad_move(text, round, seat) from None


def _on_meld(verb: str, rest: str, text: str, round: GinRound, seat: int) -> tuple[int, ...]:
    match = _CARD_TO_MELD.fullmatch(rest)
    if match is None:
        raise refusals.bad_move(text, round, seat)
    card, number = _card(match[1], text, round, seat), int(match[2]) - 1
    if not round.once[seat] & bit(card):
        raise refusals.not_in_hand(card)
    refusal = refusals.not_down(round, seat)
    if refusal is not None:
        raise refusal
    if not 0 <= number < round.many_melds:
        raise refusals.no_such_meld(round, number + 1)
    if verb == "add":
        return _add(round, card, number, match[3])
    return _swap(round, card, number, match[3])


def _add(round: GinRound, card: int, number: int, end: str | None) -> tuple[int, ...]:
    meld = round.melds[number]
    if not round.adding_melds(card) & bit(number):
        raise refusals.refuse_add(round, number, card)
    if meld.kind != RUN:
        if end is not None:
            raise refusals.no_ends(number, card)
        return (ADD, card, number)
    low, high = round.adding_ends(number, card)
    if end is None:
        if low and high:
            raise refusals.which_end("add", number, card)
        return (ADD, card, number, LOW_END if low else HIGH_END)
    if not (low if end == "low" else high):
        raise refusals.refuse_end_of_run(number, card, end)
    return (ADD, card, number, _END_STEPS[end])


def _swap(round: GinRound, card: int, number: int, end: str | None) -> tuple[int, ...]:
    meld = round.melds[number]
    if not meld.swaps & bit(card):
        raise refusals.refuse_swap(round, number, card)
    low, high = round.free_ends(number)
    if end is None:
        if low and high:
            raise refusals.which_end("swap", number, card)
        return (SWAP, card, number, LOW_END if low else HIGH_END)
    if not meld.is_free(_ENDS[end]):
        raise refusals.full_end(number, end)
    return (SWAP, card, number, _END_STEPS[end])


def _lay(rest: str, text: str, round: GinRound, seat: int) -> tuple[int, ...]:
    groups = [
        [_card(word, text, round, seat) for word in part.split()] for part in rest.split("/") if part.strip()
    ]
    if not groups:
        raise refusals.bad_move(text, round, seat)
    refusal = refusals.cannot_lay(round, seat)
    if refusal is not None:
        raise refusal
    hand = round.hand(seat)
    held = list(hand)
    for card in (card for group in groups for card in group):
        if card not in held:
            raise refusals.not_in_hand(card) if card not in hand else refusals.too_few(card)
        held.remove(card)
    asked = terms_of(round)
    melds = contract.judge(groups, len(hand), asked)
    offered = contract.offered(hand, asked)
    if melds in offered:
        return (LAY, offered.index(melds))
    return spell([list(meld) for meld in melds])


def terms_of(round: GinRound) -> contract.Terms:
    """Return what a lay-down must be in a round."""
    return contract.terms(round.options, int(round.contract))


# -- writing -----------------------------------------------------------------------------------------------------------


def melds_of(steps: Sequence[int], round: GinRound) -> list[list[int]]:
    """Return the melds that the steps of a lay-down put on the table, in order."""
    if steps[1] != SPELL:
        hand = round.hand(int(round.turn))
        return [list(meld) for meld in contract.offered(hand, terms_of(round))[steps[1]]]
    melds: list[list[int]] = [[]]
    for step in steps[2:]:
        if step == MELD_END:
            melds.append([])
        else:
            melds[-1].append(step)
    return melds[:-1]


def format_move(steps: Sequence[int], round: GinRound) -> str:
    """Return the canonical text of a move."""
    first = steps[0]
    if round.phase != PLAY:
        return _TEXTS[first]
    if first < STOCK:
        return f"discard {pack.format_card(first)}"
    if first == END:
        return "end"
    if first == LAY:
        return contract.lay_text(melds_of(steps, round))
    return write_path(steps)


def write_path(steps: Sequence[int]) -> str:
    """Return the text of playing a card on a meld."""
    end = f" {_END_TEXTS[steps[3]]}" if len(steps) > 3 else ""
    return f"{'add' if steps[0] == ADD else 'swap'} {pack.format_card(steps[1])} to {steps[2] + 1}{end}"


def moves(round: GinRound, seat: int) -> list[str]:
    """Return all legal moves as texts, of the lay-downs up to 20: discards, `end`, lay-downs, additions, swaps."""
    legal = members(round.legal(seat))
    if round.phase != PLAY or seat != round.turn:
        return [_TEXTS[step] for step in legal]
    out = [format_move((step,), round) for step in legal if step < STOCK or step == END]
    if LAY in legal:
        offered = contract.offered(round.hand(seat), terms_of(round))
        out += dict.fromkeys(contract.lay_text(melds) for melds in offered)
    if ADD in legal:
        out += [format_move(path, round) for path in additions(round, members(round.once[seat]))]
    if SWAP in legal:
        out += [format_move(path, round) for path in replacements(round, members(round.once[seat]))]
    return out


def additions(round: GinRound, cards: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the paths that add one of some cards to a meld on the table."""
    out: list[tuple[int, ...]] = []
    for card in cards:
        for number in members(round.adding_melds(card)):
            if round.melds[number].kind != RUN:
                out.append((ADD, card, number))
                continue
            low, high = round.adding_ends(number, card)
            out += [(ADD, card, number, LOW_END)] * low + [(ADD, card, number, HIGH_END)] * high
    return out


def replacements(round: GinRound, cards: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the paths that let one of some cards replace a two of a run on the table."""
    out: list[tuple[int, ...]] = []
    for card in cards:
        for number in members(round.swapping_melds(card)):
            low, high = round.free_ends(number)
            out += [(SWAP, card, number, LOW_END)] * low + [(SWAP, card, number, HIGH_END)] * high
    return out
