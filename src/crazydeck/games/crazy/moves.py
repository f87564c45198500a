"""Moves of Crazy as texts and steps, and what a move makes happen.

`red` `black13` `firstlast` `every` choose a round, `moon` and `pass` announce, a bare card such as `B13` or `KS` is
played.
"""

from collections.abc import Sequence

from crazydeck.cards.bits import bit, members
from crazydeck.cards.deck import NotationError
from crazydeck.engine.refusal import Refused
from crazydeck.engine.view import Happening, Secret
from crazydeck.engine.wording import counted
from crazydeck.games.tricks.round import NOBODY, OVER

from . import words
from .round import ALL_PLAYED, ANNOUNCING, CHOOSE, CHOOSING, CRAZY, MOON, NO_KIND, PASS, SHOT_MOON, CrazyRound
from .words import KINDS, TITLES


def parse_move(text: str, round: CrazyRound, seat: int) -> tuple[int, ...]:
    """Return the steps of a legal move; raises Refused with the rule in words where it is malformed or illegal."""
    word = " ".join(text.split())
    lower = word.lower()
    if round.phase == OVER:
        raise Refused("round_over", "The round is over.")
    if seat != round.turn:
        raise words.not_your_turn(round)
    if round.phase == CHOOSING:
        return (_choice(lower, round),)
    if round.phase == ANNOUNCING:
        if lower not in {"moon", "pass"}:
            raise words.must_announce()
        return (MOON if lower == "moon" else PASS,)
    refusal = words.no_such_time(lower, round)
    if refusal is not None:
        raise refusal
    try:
        card = round.cards.notation.parse(word)
    except NotationError:
        raise words.bad_move(text, round) from None
    refusal = words.refuse_card(round, seat, card)
    if refusal is not None:
        raise refusal
    return (card,)


def _choice(lower: str, round: CrazyRound) -> int:
    if lower not in KINDS or round.open_kinds & bit(KINDS.index(lower)) == 0:
        raise words.refuse_choice(lower, round)
    return CHOOSE + KINDS.index(lower)


def format_move(steps: Sequence[int], round: CrazyRound) -> str:
    """Return the canonical text of a move."""
    step = steps[0]
    if step < CHOOSE:
        name: str = round.cards.notation.format(step)
        return name
    return {MOON: "moon", PASS: "pass"}.get(step) or KINDS[step - CHOOSE]


def moves(round: CrazyRound, seat: int) -> list[str]:
    """Return all legal moves as texts: cards by colour and rank, rounds in the order of the rules."""
    return [format_move((step,), round) for step in members(round.legal(seat))]


def play(round: CrazyRound, seat: int, steps: Sequence[int]) -> list[Happening | Secret]:
    """Play a legal move; return what happened, in order."""
    step = steps[0]
    if step < CHOOSE:
        return _play_card(round, seat, step)
    if step < MOON:
        if round.stated not in {NO_KIND, step - CHOOSE}:
            raise words.wrong_kind(round, step)
        round.play(seat, step)
        title = TITLES[step - CHOOSE]
        chosen = Happening("choose", f"{{{seat}}} chooses the {title} round: {words.aim(round)}.", seat)
        return [chosen, *_dealt(round)]
    round.play(seat, step)
    if step == MOON:
        return [Happening("moon", f"{{{seat}}} says “moon”.", seat)]
    return [Happening("pass", f"{{{seat}}} passes.", seat)]


def _play_card(round: CrazyRound, seat: int, card: int) -> list[Happening | Secret]:
    notation = round.cards.notation
    before = [int(round.points(other)) for other in range(round.seats)]
    done, aside = int(round.done), set_aside(round)
    round.play(seat, card)
    name = notation.format(card)
    happened: list[Happening | Secret] = [
        Happening("play", f"{{{seat}}} plays the {notation.name(card)}.", seat, [name], 1)
    ]
    if round.done == done:
        return happened
    taker, cards = int(round.takers[done]), notation.format_all(round.trick(done))
    if taker == NOBODY:
        text = f"The best cards cancel each other: the trick is set aside, and {{{int(round.leader)}}} leads again."
        happened.append(Happening("set_aside", text, int(round.leader), cards, len(cards)))
        return happened
    points = int(round.points(taker)) - before[taker]
    text = words.trick_sentence(taker, points, aside + 1)
    happened.append(Happening("trick", text, taker, cards, len(cards)))
    if round.phase == OVER and round.reason == SHOT_MOON:
        shooter = int(round.shooter())
        happened.append(Happening("shoots_moon", f"{{{shooter}}} shoots the moon!", shooter))
    elif round.phase == OVER and round.reason != ALL_PLAYED:
        happened.append(Happening("early_end", words.early_sentence(round)))
    return happened


def set_aside(round: CrazyRound) -> int:
    """Return how many of the last tricks are set aside."""
    many = 0
    while many < round.done - round.skipped and round.takers[round.done - 1 - many] == NOBODY:
        many += 1
    return many


def happened_at_deal(round: CrazyRound) -> list[Happening | Secret]:
    """Return what beginning a round made happen: a choice to come, or the deal, each hand shown to its seat alone."""
    chooser = int(round.chooser())
    if round.phase == CHOOSING:
        text = f"{{{chooser}}} chooses the round before any card is dealt: {words.open_words(round)}."
        return [
            Happening("choosing", text, chooser, own_text="Choose the round; the cards are dealt after that.")
        ]
    title = TITLES[int(round.kind)]
    text = f"The {title} round: {words.aim(round)}."
    if round.play_off:
        text = "One more Crazy round decides between equal totals."
    elif round.kind == CRAZY:
        text += f" Who takes {int(round.threshold)} points or more shoots the moon."
    return [Happening("round", text), *_dealt(round)]


def _dealt(round: CrazyRound) -> list[Happening | Secret]:
    dealer = int(round.dealer)
    notation = round.cards.notation
    out: list[Happening | Secret] = [
        Happening("shuffle", f"{{{dealer}}} shuffles and deals.", dealer, count=int(round.many))
    ]
    for seat in range(round.seats):
        hand = notation.format_all(round.cards.hand_order(round.hand(seat)))
        shown = Happening("deal", f"{{{seat}}} gets {counted(len(hand), 'card')}.", seat, count=len(hand))
        out.append(Secret(shown, seat, hand))
    if round.phase == ANNOUNCING:
        turn = int(round.turn)
        out.append(Happening("announcing", f"From {{{turn}}} on, each player says “moon” or passes.", turn))
    return out
