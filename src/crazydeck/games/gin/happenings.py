"""What a move of Crazy Gin makes happen, in order, as everybody may see it; only the taker sees a card of the stock."""

from collections.abc import Sequence

from crazydeck.engine.view import Happening, Secret
from crazydeck.engine.wording import counted, listed

from . import pack, words
from .choices import REQUESTS
from .melds import RUN
from .moves import melds_of
from .piles import NONE
from .round import GinRound
from .steps import (
    ADD,
    BLOCK,
    BLOCKED,
    END,
    LAY,
    LOW_END,
    MAY_I,
    NO,
    NO_THANKS,
    ONE_CARD,
    OVER,
    PLAY,
    STOCK,
    YES,
)

Happened = list[Happening | Secret]


def play(round: GinRound, seat: int, steps: Sequence[int]) -> Happened:
    """Play a legal move; return what happened, in order."""
    held = int(round.sizes[seat])
    if round.phase == PLAY:
        out = _after_draw(round, seat, steps)
        if round.sizes[seat] == 1 and held > 1 and not round.manual:
            out.append(Happening("one_card", f"{{{seat}}} has one card.", seat))
    else:
        out = _before_play(round, seat, steps[0])
    if round.phase == OVER and round.reason == BLOCKED:
        out.append(Happening("blocked", "No stock card is left: the round is blocked."))
    return out


def happened_at_deal(round: GinRound) -> Happened:
    """Return what dealing made happen: each hand shown to its seat alone, and a card turned up where that is played."""
    dealer = int(round.dealer)
    many = len(pack.all_cards(int(round.seats)))
    out: Happened = [Happening("shuffle", f"{{{dealer}}} shuffles and deals.", dealer, count=many)]
    for seat in range(round.seats):
        hand = pack.format_all(pack.hand_order(round.hand(seat)))
        shown = Happening("deal", f"{{{seat}}} gets {counted(len(hand), 'card')}.", seat, count=len(hand))
        out.append(Secret(shown, seat, hand))
    for card in round.pile_list():
        text = f"The {pack.name(card)} is turned up."
        out.append(Happening("turn_up", text, cards=[pack.format_card(card)], count=1))
    return out


# -- draws and requests ------------------------------------------------------------------------------------------------


def _before_play(round: GinRound, seat: int, step: int) -> Happened:
    if step == MAY_I:
        round.play(seat, step)
        top = round.pile_list()[-1]
        return [Happening("may_i", f"{{{seat}}} asks for the {pack.name(top)}: “May I?”", seat, [_text(top)])]
    if step == NO_THANKS:
        round.play(seat, step)
        return [Happening("no_thanks", f"{{{seat}}} waves the card through.", seat)]
    if step == ONE_CARD:
        round.play(seat, step)
        return [Happening("one_card", f"{{{seat}}} says “one card”.", seat)]
    if step == BLOCK:
        round.play(seat, step)
        return []
    return _yes(round, seat) if step == YES else _draw(round, seat, step)


def _yes(round: GinRound, seat: int) -> Happened:
    asker, top, before = int(round.asker), round.pile_list()[-1], int(round.reshuffles)
    round.play(seat, YES)
    gets = f"{{{asker}}} gets the {pack.name(top)} and a card from the stock"
    text = f"{{{seat}}} says yes: {gets}{_used(round, asker)}."
    out: Happened = [Happening("yes", text, asker, [_text(top)], 1)]
    return [*out, *_from_stock(round, before, asker, "gets a stock card with it")]


def _used(round: GinRound, asker: int) -> str:
    return f"; “May I?” {int(round.asked[asker])} of {REQUESTS}"


def _draw(round: GinRound, seat: int, step: int) -> Happened:
    """Play STOCK, TAKE or NO; who has not said “one card” gets a card after it."""
    top, asker, owes = (round.pile_list() or [NONE])[-1], int(round.asker), int(round.owes)
    held = 0 if owes < 0 else int(round.sizes[owes])
    before, again = int(round.reshuffles), step == STOCK and round.stock_size == 0
    round.play(seat, step)
    out: Happened = []
    if step == NO:
        used = _used(round, asker) if round.count_denied else ""
        out.append(Happening("no", f"{{{seat}}} says no to {{{asker}}}{used}.", seat))
    if step == STOCK:
        out += _from_stock(round, before if again else int(round.reshuffles), seat, "draws a card")
    else:
        out.append(Happening("take", f"{{{seat}}} takes the {pack.name(top)}.", seat, [_text(top)], 1))
    if owes >= 0 and round.sizes[owes] > held:
        out += _from_stock(round, before + again, owes, "has not said “one card” and gets one more")
    return out


def _from_stock(round: GinRound, reshuffles: int, seat: int, what: str) -> Happened:
    """Say that a seat got a card of the stock, after a reshuffle where there have been more than `reshuffles`."""
    out: Happened = []
    if round.reshuffles > reshuffles:
        text = "The discards are shuffled into a new stock."
        out.append(Happening("reshuffle", text, count=int(round.reshuffles)))
    card = int(round.drawn[seat])
    own = f"You {'draw' if what.startswith('draws') else 'get'} the {pack.name(card)}."
    shown = Happening("draw", f"{{{seat}}} {what}.", seat, count=1, own_text=own)
    return [*out, Secret(shown, seat, [_text(card)])]


# -- after the draw ----------------------------------------------------------------------------------------------------


def _after_draw(round: GinRound, seat: int, steps: Sequence[int]) -> Happened:
    first = steps[0]
    if first == LAY:
        return _lay(round, seat, melds_of(steps, round))
    if first == END:
        round.play(seat, END)
        return [Happening("end", f"{{{seat}}} can discard nothing and ends the turn.", seat)]
    if first < STOCK:
        round.play(seat, first)
        text = f"{{{seat}}} discards the {pack.name(first)}."
        return [Happening("discard", text, seat, [_text(first)], 1)]
    return _to_meld(round, seat, steps)


def _lay(round: GinRound, seat: int, melds: list[list[int]]) -> Happened:
    first = int(round.many_melds)
    round.lay(seat, melds)
    names = [words.meld_name(round.melds[first + place]) for place in range(len(melds))]
    cards = [card for meld in melds for card in meld]
    text = f"{{{seat}}} lays down {listed([f'a {name}' for name in names])}."
    return [Happening("lay", text, seat, pack.format_all(cards), len(cards))]


def _to_meld(round: GinRound, seat: int, steps: Sequence[int]) -> Happened:
    card, number = steps[1], steps[2]
    meld = round.melds[number]
    name, owner = words.meld_name(meld), int(meld.owner)
    for step in steps:
        round.play(seat, step)
    whose = "their" if owner == seat else f"{{{owner}}}'s"
    end = "" if meld.kind != RUN else "low end" if steps[3] == LOW_END else "high end"
    if steps[0] == ADD:
        where = f", at the {end}" if end else ""
        text = f"{{{seat}}} adds the {pack.name(card)} to {whose} {name}{where}."
        return [Happening("add", text, seat, [_text(card)], 1)]
    text = f"{{{seat}}} puts the {pack.name(card)} in place of a two of {whose} {name}; the two moves to the {end}."
    return [Happening("swap", text, seat, [_text(card)], 1)]


def _text(card: int) -> str:
    return pack.format_card(card)
