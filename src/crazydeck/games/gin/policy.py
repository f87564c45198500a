"""How to play Crazy Gin by rules of thumb, compiled: for playouts and for the bots `steady` and `easy`.

A choice rests on the seat's own cards and on what everybody sees, never on other hands or on the order of the stock.
The rules of thumb, of which variants were played against each other:

1. Take a discard, or keep it from somebody who asks for it, when the contract lacks fewer cards after the turn than
   before. Nothing is won by refusing what one cannot use.
2. Ask for a discard that brings the contract nearer, or of which more unseen cards would then do so.
3. Lay down at once, in the way that leaves least when all that fits has been laid off; then add every card that fits.
4. Discard what the contract misses least; then what leaves most useful cards to draw, counts much, and goes with few
   cards that others may hold.
"""

from typing import Final

from mypy_extensions import i64

from crazydeck.cards.bits import bit, lowest
from crazydeck.cards.rng import Rng
from crazydeck.engine.round import Policy, Round

from .adding import best_discard_when_down, best_way, next_step
from .knowledge import CARDS
from .laying import Laying, Way
from .planning import LACKING, Outlook
from .round import GinRound
from .search import Search
from .solver import can_meet, can_use, helpful, most_used
from .steps import (
    ADD,
    ANSWER,
    BLOCK,
    DRAW,
    LAY,
    LAY_WAY,
    MAY_I,
    NO,
    NO_THANKS,
    OVER,
    PLAY,
    SWAP,
    TAKE,
    WINDOW,
    YES,
)
from .tableau import NO_TWOS

NEARER: Final = LACKING // 4
"""What a card must add to the worth of a hand to be taken: nothing else than a card lacking less adds so much."""
LOOKED_AT: Final = 3
"""How many discards a search compares."""
USUAL_POINTS: Final = 8
"""What a card in an unknown hand counts about."""


class GinPolicy(Policy):
    """Plays by the rules of thumb above; the generator is only for careless play."""

    def step(self, round: Round, seat: i64, rng: Rng) -> i64:
        """Return the step that the rules of thumb advise."""
        assert isinstance(round, GinRound)
        legal = round.legal(seat)
        if legal & (legal - 1) == 0:
            return lowest(legal)
        phase = round.phase
        if phase == PLAY:
            return _play(round, seat, legal)
        if phase == LAY_WAY:
            return best_way(round, round.ways)
        if phase > OVER:
            return next_step(round, seat, legal)
        if phase == ANSWER:
            return NO if _wants(round, seat) else YES
        if seat != round.turn:
            return MAY_I if _asks(round, seat) else NO_THANKS
        return _draw(round, seat, legal)

    def careless_step(self, round: Round, seat: i64, rng: Rng) -> i64:
        """Return a beginner's step: seldom asks or takes, keeps high cards, breaks up what it collects."""
        assert isinstance(round, GinRound)
        legal = round.legal(seat)
        if legal & (legal - 1) == 0:
            return lowest(legal)
        phase = round.phase
        if phase == PLAY:
            return _careless_play(round, seat, legal, rng)
        if phase > OVER:
            return rng.member(legal)
        if phase == ANSWER:
            return NO if _likes(round, seat) else YES
        if seat != round.turn:
            return MAY_I if rng.below(4) == 0 and _likes(round, seat) else NO_THANKS
        if legal & bit(TAKE) and rng.below(2) == 0 and _likes(round, seat):
            return TAKE
        others = legal & ~bit(TAKE)
        return lowest(others if others != 0 else legal)

    def sensible(self, round: Round, seat: i64) -> i64:
        """Return the steps to search: requests and answers, the best few discards; else what the rules of thumb advise.

        So few playouts as there is time for choose worse than the rules of thumb between stock and discard, and
        nobody who has laid down, or lacks nothing, is better off for asking.
        """
        assert isinstance(round, GinRound)
        legal = round.legal(seat)
        if legal & (legal - 1) == 0:
            return legal
        phase = round.phase
        down = round.down & bit(seat) != 0
        if phase == PLAY and not down and legal & ~CARDS == 0:
            return _best_discards(round, seat, legal)
        if phase == ANSWER or (phase == WINDOW and seat != round.turn and not down and _lacks(round, seat)):
            return legal
        if phase == DRAW and legal & bit(BLOCK):
            return legal
        return bit(self.step(round, seat, Rng(0)))

    def playout(self, round: Round, rng: Rng, most: i64) -> i64:
        """Play to the end of the round, or that many steps; return how many were taken."""
        assert isinstance(round, GinRound)
        steps: i64 = 0
        seat = round.next_actor()
        while seat >= 0 and steps < most:
            step = self.step(round, seat, rng)
            if step == LAY and round.phase == PLAY:
                round.lay(seat, _quick_way(round, seat).melds)
            else:
                round.play(seat, step)
            steps += 1
            seat = round.next_actor()
        return steps


# -- drawing and asking ------------------------------------------------------------------------------------------------


def _draw(round: GinRound, seat: i64, legal: i64) -> i64:
    if legal & bit(TAKE):
        if _wants(round, seat):
            return TAKE
        legal ^= bit(TAKE)
    if legal & bit(BLOCK) and not _is_well_off(round, seat):
        return TAKE if round.pile_size > 0 else BLOCK
    return lowest(legal)


def _is_well_off(round: GinRound, seat: i64) -> bool:
    """Return whether a hand counts less than what the others hold on average is likely to count."""
    cards: i64 = 0
    other: i64 = 0
    while other < round.seats:
        if other != seat:
            cards += round.sizes[other]
        other += 1
    return round.hand_value(seat) * (round.seats - 1) <= USUAL_POINTS * cards


def _wants(round: GinRound, seat: i64) -> bool:
    """Return whether the player in turn takes the top discard rather than a card of the stock."""
    one = bit(round.pile[round.pile_size - 1])
    if round.down & bit(seat):
        return (round.addable | round.swappable) & one != 0
    h1, h2, h3 = round.once[seat], round.twice[seat], round.thrice[seat]
    outlook = Outlook(round, seat)
    now = outlook.worth(h1, h2, h3)
    g1, g2, g3 = h1 | one, h2 | (h1 & one), h3 | (h2 & one)
    completes = round.lay_after_take and now <= -LACKING // 2 and round.sizes[seat] + 1 >= round.least
    if completes and can_meet(g1, g2, g3, round.sets, round.runs, round.rules):
        return True
    cards = h1 & NO_TWOS & ~round.barred(seat)
    if cards == 0:
        return False
    _, then = outlook.best_discard(g1, g2, g3, cards)
    return then - now >= NEARER


def _asks(round: GinRound, seat: i64) -> bool:
    """Return whether a seat asks for the top discard."""
    if round.down & bit(seat):
        return False
    h1, h2, h3 = round.once[seat], round.twice[seat], round.thrice[seat]
    top = bit(round.pile[round.pile_size - 1])
    return Outlook(round, seat).gain(h1, h2, h3, top) >= 0


def _lacks(round: GinRound, seat: i64) -> bool:
    """Return whether a hand lacks a card that the contract needs."""
    return not can_meet(
        round.once[seat], round.twice[seat], round.thrice[seat], round.sets, round.runs, round.rules
    )


# -- after the draw ----------------------------------------------------------------------------------------------------


def _play(round: GinRound, seat: i64, legal: i64) -> i64:
    """Return the first step of a lay-down or lay-off where one is possible, else the card to discard."""
    if legal & bit(LAY):
        return LAY
    hand = round.once[seat]
    if legal & bit(ADD) and hand & round.addable & NO_TWOS:
        return ADD
    if legal & bit(SWAP):
        return SWAP
    if legal & bit(ADD):
        return ADD
    if round.down & bit(seat):
        return best_discard_when_down(round, legal)
    card, _ = Outlook(round, seat).best_discard(hand, round.twice[seat], round.thrice[seat], legal)
    return card


def _quick_way(round: GinRound, seat: i64) -> Way:
    """Return a way to lay down, which there is, that leaves few points: most twos in sets."""
    search = Search(
        round.once[seat], round.twice[seat], round.thrice[seat], round.sets, round.runs, round.rules
    )
    search.run()
    if search.found:
        found = Laying(round.hand(int(seat)), round.rules).ways(search.found[0][2], [])
        if found and (found[0].left or not round.must_discard):
            return found[0]
    return round.ways_of(seat)[0]


def _best_discards(round: GinRound, seat: i64, cards: i64) -> i64:
    """Return the few cards that are best discarded before laying down."""
    outlook = Outlook(round, seat)
    h1, h2, h3 = round.once[seat], round.twice[seat], round.thrice[seat]
    out: i64 = 0
    many: i64 = 0
    while many < LOOKED_AT and cards != 0:
        card, _ = outlook.best_discard(h1, h2, h3, cards)
        out |= bit(card)
        cards ^= bit(card)
        many += 1
    return out


# -- a beginner --------------------------------------------------------------------------------------------------------


def _likes(round: GinRound, seat: i64) -> bool:
    """Return whether the top discard brings the contract nearer; nobody who is down looks at it."""
    if round.down & bit(seat):
        return False
    kinds = helpful(round.once[seat], round.twice[seat], round.thrice[seat], round.sets, round.runs)
    return kinds & bit(round.pile[round.pile_size - 1]) != 0


def _careless_play(round: GinRound, seat: i64, legal: i64, rng: Rng) -> i64:
    """Return a lay-down, sometimes a lay-off, else any discard, mostly one that the contract can do without."""
    if legal & bit(LAY):
        return LAY
    if legal & bit(ADD) and rng.below(4) != 0:
        return ADD
    cards = legal & CARDS
    if cards == 0:
        return lowest(legal)
    if round.down & bit(seat) or rng.below(5) == 0:
        return rng.member(cards)
    h1, h2, h3 = round.once[seat], round.twice[seat], round.thrice[seat]
    use, _ = most_used(h1, h2, h3, round.sets, round.runs)
    idle: i64 = 0
    rest = cards
    while rest != 0:
        one = rest & -rest
        rest ^= one
        g1, g2, g3 = (h1 & ~one) | (h2 & one), (h2 & ~one) | (h3 & one), h3 & ~one
        if can_use(g1, g2, g3, round.sets, round.runs, use):
            idle |= one
    return rng.member(idle if idle != 0 else cards)
