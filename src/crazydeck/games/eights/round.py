"""One deal of Crazy Eights, compiled: who may do what, and how the hand ends. Section numbers are those of rules.md.

Steps: 0-51 discard that card (see card.py), 52 draw, 53 pass, 54-57 name the suit C D H S. An eight that is not the
last card is a move of two steps: the card, then its suit.
"""

from typing import Any, Final

from mypy_extensions import i64

from crazydeck.cards.assign import assign
from crazydeck.cards.bits import bit, count
from crazydeck.cards.rng import Rng
from crazydeck.engine.round import Round

from .card import (
    EIGHT,
    EIGHTS,
    QUEEN_OF_SPADES,
    TWO_OF_SPADES,
    action_cards,
    fits_on,
    rank_mask,
    rank_of,
    suit_mask,
)
from .knowledge import ANY, Knowledge
from .piles import EightsPiles

DRAW: Final = 52
PASS: Final = 53
NAME: Final = 54

# phases
PLAY: Final = 0
NAMING: Final = 1
DEALER_NAMES: Final = 2
OVER: Final = 3

# reasons for the end
OUT: Final = 1
BLOCKED: Final = 2
LAST_PLAYER: Final = 3

NO_LIMIT: Final = 1000000


class EightsRound(EightsPiles):
    """The position of one hand: who holds what, whose turn it is, and how it ended."""

    def __init__(self, seats: int, dealer: int, options: Any, removed: int = 0) -> None:
        """Prepare a hand with nothing dealt; `options` are checked EightsOptions, `removed` a bit set of seats."""
        super().__init__(seats, options.decks)
        self.options: Any = options
        self.hand_size: i64 = options.cards_each(seats)
        self.eight_starter: str = options.eight_starter
        self.starter_action: bool = options.starter_action
        self.until: bool = options.draw == "until"
        self.drawn_only: bool = options.play_drawn_only
        limit: i64 = NO_LIMIT if options.max_reshuffles == "none" else options.max_reshuffles
        self.max_reshuffles: i64 = limit if options.reshuffle else 0
        self.twos: bool = options.twos_draw_two
        self.stack: bool = options.stack_twos
        self.queen: bool = options.queen_spades_five
        self.mixed: bool = options.stack_mixed and self.twos and self.queen and self.stack
        self.jacks: bool = options.jacks_skip
        self.aces: bool = options.aces_reverse
        self.ace_repeats: bool = options.reverse_two == "skip"
        self.actions: i64 = action_cards(options)
        """The cards with an effect on the next player (section 4)."""
        self.dealer: i64 = dealer
        self.removed: i64 = removed
        self.removals: i64 = 0
        self.turn: i64 = dealer
        self.phase: i64 = OVER
        self.named: i64 = -1
        self.direction: i64 = 1
        self.penalty: i64 = 0
        self.drew: bool = False
        self.reason: i64 = 0
        self.winner: i64 = -1
        self.gain: i64 = 0

        self.buried: list[int] = []
        self.dealt: Any = None
        """The deal as written data, for records; None in playouts."""

    # -- who may do what ---------------------------------------------------------------------------------------------

    def actors(self) -> i64:
        """Return the seat whose turn it is as a bit set, 0 when the hand is over."""
        return 0 if self.phase == OVER else bit(self.turn)

    def next_actor(self) -> i64:
        """Return the seat whose turn it is, -1 when the hand is over."""
        return -1 if self.phase == OVER else self.turn

    def fitting(self) -> i64:
        """Return the cards that fit the top card (section 2), whoever holds them."""
        if self.fit < 0:
            self.fit = self._fitting()
        return self.fit

    def _fitting(self) -> i64:
        top = self.pile[self.pile_size - 1]
        if bit(top) & EIGHTS:
            if self.named < 0:
                return ANY
            return EIGHTS | suit_mask(self.named)
        return fits_on(top)

    def supply(self) -> i64:
        """Return how many cards can still be drawn: the stock and what a reshuffle can give (section 3)."""
        if self.reshuffles < self.max_reshuffles:
            return self.stock_size + self.pile_size - 1
        return self.stock_size

    def can_draw(self) -> bool:
        """Return whether there is supply (section 3)."""
        return self.stock_size > 0 or self.supply() > 0

    def answers(self) -> i64:
        """Return the cards that answer the pending penalty (section 4), whoever holds them."""
        return self.answers_to(self.pile[self.pile_size - 1])

    def answers_to(self, top: i64) -> i64:
        """Return the cards that answer a penalty with this card on top (section 4)."""
        if top == QUEEN_OF_SPADES:
            return bit(TWO_OF_SPADES) if self.mixed else 0
        if not self.stack:
            return 0
        if self.mixed and top == TWO_OF_SPADES:
            return rank_mask(1) | bit(QUEEN_OF_SPADES)
        return rank_mask(1)

    def playable(self, seat: i64) -> i64:
        """Return the cards that the seat, in turn, may discard."""
        if self.penalty > 0:
            return self.once[seat] & self.answers()
        fit = self.once[seat] & self.fitting()
        if self.drew and self.drawn_only:
            fit &= bit(self.drawn_card)
        return fit

    def legal(self, seat: i64) -> i64:
        """Return the next steps of a seat (sections 2 to 4)."""
        if self.phase == OVER or seat != self.turn:
            return 0
        if self.phase != PLAY:
            return bit(NAME + 4) - bit(NAME)
        cards = self.playable(seat)
        if self.penalty > 0:
            return cards | bit(DRAW)
        if self.drew:
            if cards == 0 or (not self.until and self.can_draw()):
                cards |= bit(PASS)
        elif self.can_draw():
            cards |= bit(DRAW)
        elif cards == 0:
            cards = bit(PASS)
        return cards

    def random_playout(self, rng: Rng) -> i64:
        """Play uniformly random steps to the end of the hand; as in Round, but bound early, for speed."""
        steps: i64 = 0
        while self.phase != OVER:
            seat = self.turn
            self.play(seat, rng.member(self.legal(seat)))
            steps += 1
        return steps

    # -- moves -------------------------------------------------------------------------------------------------------

    def play(self, seat: i64, step: i64) -> None:
        """Take one legal step."""
        if step < DRAW:
            self._discard(seat, step)
        elif step == DRAW:
            self._draw(seat)
        elif step == PASS:
            self._pass(seat)
        else:
            self.named = step - NAME
            self.fit = -1
            self.phase = PLAY
            self._end_turn(self.next_seat(seat))

    def next_seat(self, seat: i64) -> i64:
        """Return the seat after this one in the direction of play, leaving out removed seats."""
        step = seat + self.direction
        if step == self.seats:
            step = 0
        elif step < 0:
            step = self.seats - 1
        if self.removed & bit(step) == 0:
            return step
        return self.next_seat(step)

    def in_play(self) -> i64:
        """Return how many seats have not been removed."""
        return self.seats - count(self.removed)

    def _discard(self, seat: i64, card: i64) -> None:
        if self.known is not None:
            self._tell_play(seat, card)
        left = self.drop(seat, card)
        self.named = -1
        if left == 0:
            self._out(seat)
        elif bit(card) & EIGHTS:
            self.phase = NAMING
        elif bit(card) & self.actions:
            self._end_turn(self._effect(seat, card))
        else:
            self._end_turn(self.next_seat(seat))

    def _tell_play(self, seat: i64, card: i64) -> None:
        known = self.known
        assert known is not None
        if self.drew and self.drawn_only:
            known.play_last(seat)
        else:
            known.play(seat, card)

    def _effect(self, seat: i64, card: i64) -> i64:
        """Carry out an action card (section 4); return whose turn is next."""
        rank = rank_of(card)
        if rank == 1 and self.twos:
            self.penalty += 2
        elif card == QUEEN_OF_SPADES and self.queen:
            self.penalty += 5
        elif rank == 10 and self.jacks:
            return self.next_seat(self.next_seat(seat))
        elif rank == 0 and self.aces:
            if self.in_play() == 2:
                return seat if self.ace_repeats else self.next_seat(seat)
            self.direction = -self.direction
        return self.next_seat(seat)

    def _end_turn(self, turn: i64) -> None:
        self.turn = turn
        self.drew = False
        self.drawn_card = -1
        self._check_blocked()

    def _draw(self, seat: i64) -> None:
        if self.penalty > 0:
            left = self.penalty
            while left > 0 and self.can_draw():
                self.take(seat)
                left -= 1
            self.penalty = 0
            self._end_turn(self.next_seat(seat))
            return
        self.drew = True
        if not self.until:
            self.take(seat)
        else:
            fit = self.fitting()
            while self.can_draw():
                self.take(seat)
                found = fit & bit(self.drawn_card) != 0
                known = self.known
                if known is not None:
                    known.narrow_last(seat, fit if found else ~fit)
                if found:
                    break
        self._check_blocked()

    def _pass(self, seat: i64) -> None:
        if self.known is not None:
            self._tell_pass(seat)
        self._end_turn(self.next_seat(seat))

    def _tell_pass(self, seat: i64) -> None:
        known = self.known
        assert known is not None
        if self.until or not self.drew or self.supply() == 0:
            # such a pass is legal only without a card to play, so it shows what the seat does not hold
            fit = self.fitting()
            if self.drew and self.drawn_only:
                known.narrow_last(seat, ~fit)
            else:
                known.exclude(seat, fit)

    # -- the end -----------------------------------------------------------------------------------------------------

    def _end(self, reason: i64) -> None:
        self.phase = OVER
        self.reason = reason
        self.penalty = 0
        self.drew = False
        self.drawn_card = -1

    def _out(self, seat: i64) -> None:
        self._end(OUT)
        self.winner = seat
        other: i64 = 0
        while other < self.seats:
            self.gain += self.hand_value(other)
            other += 1

    def _check_blocked(self) -> None:
        """End the hand when nothing can be drawn and nobody holds a card that fits (section 5)."""
        if self.can_draw() or self.somebody_fits():
            return
        self._end(BLOCKED)
        self._score_blocked()

    def somebody_fits(self) -> bool:
        """Return whether any seat holds a card that fits the top card."""
        fit = self.fitting()
        seat: i64 = 0
        while seat < self.seats:
            if self.once[seat] & fit:
                return True
            seat += 1
        return False

    def _score_blocked(self) -> None:
        least: i64 = -1
        total: i64 = 0
        shared = False
        seat: i64 = 0
        while seat < self.seats:
            if self.removed & bit(seat) == 0:
                value = self.hand_value(seat)
                total += value
                if least < 0 or value < least:
                    least = value
                    self.winner = seat
                    shared = False
                elif value == least:
                    shared = True
            seat += 1
        if shared:
            self.winner = -1
        else:
            self.gain = total - least * self.in_play()

    def points(self, seat: i64) -> i64:
        """Return what the finished hand gives the seat (section 5)."""
        return self.gain if seat == self.winner else 0

    def utility(self, seat: i64) -> i64:
        """Return the seat's gain over the average of the others, times their number."""
        if self.winner < 0:
            return 0
        return self.gain * (self.seats - 1) if seat == self.winner else -self.gain

    def remove(self, seat: i64) -> None:
        """Take a seat out for good (section 6): its cards go under the stock in shuffled order."""
        order = self.hand(int(seat))
        rng = self.rng
        if rng is None:
            order = self.shuffler.shuffle("removed", int(self.removals), order)
        else:
            order = assign(order, [ANY] * len(order), rng)
        self.hand_under_stock(seat, order)
        self.removals += 1
        self.removed |= bit(seat)
        if self.in_play() == 1:
            self._end(LAST_PLAYER)
        elif seat == self.turn:
            if self.phase == DEALER_NAMES:
                self.phase = PLAY
            self.penalty = 0
            self._end_turn(self.next_seat(seat))
        else:
            self._check_blocked()

    # -- the start ---------------------------------------------------------------------------------------------------

    def start(self, hands: list[list[int]], up_card: int, stock: list[int], buried: list[int]) -> None:
        """Begin a hand with the cards as dealt; `stock` has the next card last."""
        self.set_cards(hands, stock, [up_card])
        self.buried = buried
        self.dealt = (hands, up_card, list(reversed(stock)), buried)
        self.known = self._first_knowledge(hands)
        self._open(up_card)

    def resume(self) -> None:
        """Go on from a position that was set; it is over where somebody is out, alone, or the hand is blocked."""
        if self.in_play() == 1:
            self._end(LAST_PLAYER)
            return
        for seat in range(self.seats):
            if self.sizes[seat] == 0 and self.removed & bit(seat) == 0:
                self._out(seat)
                return
        if self.phase == PLAY:
            self._check_blocked()

    def _first_knowledge(self, hands: list[list[int]]) -> Knowledge:
        """Know that an eight put back is in no hand, unless another copy of it is about."""
        held: i64 = ANY
        for card in self.buried:
            # with two decks it may be one copy turned up twice, so that the other is anywhere
            if self.decks == 1:
                held &= ~bit(card)
        known = Knowledge(int(self.seats))
        known.hands = [[int(held)] * len(cards) for cards in hands]
        known.stock = [ANY] * int(self.stock_size)
        return known

    def _open(self, up_card: i64) -> None:
        """Set whose turn is first, with what the card turned up may do (section 1)."""
        self.phase = PLAY
        self.turn = self.next_seat(self.dealer)
        if rank_of(up_card) == EIGHT:
            if self.eight_starter == "dealer_names":
                self.phase = DEALER_NAMES
                self.turn = self.dealer
        elif self.starter_action:
            self.turn = self._effect(self.dealer, up_card)

    def deal_random(self, rng: Rng) -> None:
        """Start anew with cards drawn from the generator; eights turned up are buried or left as the options say."""
        seat: i64 = 0
        while seat < self.seats:
            self.empty(seat)
            self.drawn[seat] = 0
            seat += 1
        n: i64 = 52 * self.decks
        self.fill_stock(n, rng)
        i: i64 = 0
        seat = 0
        while seat < self.seats:
            if self.removed & bit(seat) == 0:
                i = 0
                while i < self.hand_size:
                    n -= 1
                    self.give(seat, self.stock[n])
                    i += 1
            seat += 1
        n -= 1
        up_card = self.stock[n]
        if rank_of(up_card) == EIGHT and self.eight_starter == "bury":
            # any order in which the first card is no eight is as likely as any other
            i = n - 1
            while i >= 0 and rank_of(self.stock[i]) == EIGHT:
                i -= 1
            if i >= 0:
                up_card = self.stock[i]
                self.stock[i] = self.stock[n]
                self.mix(n, rng)
        self.stock_size = n
        self.pile[0] = up_card
        self.pile_size = 1
        self.fit = -1
        self.named = -1
        self.direction = 1
        self.penalty = 0
        self.drew = False
        self.drawn_card = -1
        self.reshuffles = 0
        self.reason = 0
        self.winner = -1
        self.gain = 0
        self.rng = rng
        self.known = None
        self._open(up_card)

    # -- copies and unseen cards -------------------------------------------------------------------------------------

    def copy_from(self, other: Round) -> None:
        """Become a copy of another hand with the same seats and options."""
        assert isinstance(other, EightsRound)
        self.copy_cards(other)
        self.dealer = other.dealer
        self.removed = other.removed
        self.removals = other.removals
        self.turn = other.turn
        self.phase = other.phase
        self.named = other.named
        self.direction = other.direction
        self.penalty = other.penalty
        self.drew = other.drew
        self.reason = other.reason
        self.winner = other.winner
        self.gain = other.gain
        self.buried = other.buried
        self.dealt = other.dealt

    def fresh(self) -> "EightsRound":
        """Return a new hand with the same seats and options."""
        return EightsRound(int(self.seats), int(self.dealer), self.options, int(self.removed))

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal all cards that the seat (-1: a watcher) cannot see anew, as far as public knowledge allows.

        A hand that is over lies open, and is left as it is.
        """
        if self.phase == OVER:
            return
        mover = self.turn if self.drawn_card >= 0 else -1
        drawn = self.deal_unseen(seat, rng, mover)
        if drawn >= 0:
            self.drawn_card = drawn
        self.rng = rng
