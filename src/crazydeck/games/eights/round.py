"""One deal of Crazy Eights, compiled. Section numbers are those of rules.md.

Steps: 0-51 discard that card (suit * 13 + rank, suits C D H S, ranks A 2 … K), 52 draw, 53 pass, 54-57 name the suit
C D H S. An eight that is not the last card is a move of two steps: the card, then its suit.
"""

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.assign import assign
from crazydeck.cards.bits import bit, count, lowest
from crazydeck.cards.rng import Rng
from crazydeck.engine.round import Round

from .knowledge import ANY, Knowledge

if TYPE_CHECKING:
    from crazydeck.cards.shuffles import Shuffler

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

EIGHT: Final = 7
TWO_OF_SPADES: Final = 40
QUEEN_OF_SPADES: Final = 50
NO_LIMIT: Final = 1000000

_RANK_COLUMN: Final = 0x8004002001
EIGHTS: Final = 0x400200100080
# the cards whose value has this binary digit (of an eight's 50 only the two)
_VALUE_ONE: Final = 0x155 * _RANK_COLUMN
_VALUE_TWO: Final = 0x1EE6 * _RANK_COLUMN
_VALUE_FOUR: Final = 0x78 * _RANK_COLUMN
_VALUE_EIGHT: Final = 0x1F00 * _RANK_COLUMN


def suit_mask(suit: i64) -> i64:
    """Return the cards of a suit 0..3."""
    return bit(suit * 13 + 13) - bit(suit * 13)


def rank_mask(rank: i64) -> i64:
    """Return the cards of a rank 0..12."""
    return bit(rank) * _RANK_COLUMN


def rank_of(card: i64) -> i64:
    """Return a card's rank 0..12."""
    return card - 13 * suit_of(card)


def suit_of(card: i64) -> i64:
    """Return a card's suit 0..3."""
    return (card * 79) >> 10  # card // 13, for these cards


def value_of(cards: i64) -> i64:
    """Return the points of a set of cards (section 5): eights 50, tens and courts 10, others their pips."""
    # by binary digits of the values; 50 is 48 + 2
    ones = count(cards & _VALUE_ONE)
    twos = count(cards & _VALUE_TWO)
    fours = count(cards & _VALUE_FOUR)
    eights = count(cards & _VALUE_EIGHT)
    return ones + 2 * twos + 4 * fours + 8 * eights + 48 * count(cards & EIGHTS)


class EightsRound(Round):
    """The position of one hand: who holds what, whose turn it is, and how it ended."""

    def __init__(self, seats: int, dealer: int, options: Any, removed: int = 0) -> None:
        """Prepare a hand with nothing dealt; `options` are checked EightsOptions, `removed` a bit set of seats."""
        super().__init__(seats)
        self.options: Any = options
        self.decks: i64 = options.decks
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

        cards = 52 * int(self.decks)
        self.once: vec[i64] = vec[i64]([0] * seats)
        """For each seat the cards that it holds."""
        self.twice: vec[i64] = vec[i64]([0] * seats)
        """For each seat the cards of which it holds both copies."""
        self.sizes: vec[i64] = vec[i64]([0] * seats)
        self.drawn: vec[i64] = vec[i64]([0] * seats)
        self.stock: vec[i64] = vec[i64]([0] * cards)
        """Next card last."""
        self.stock_size: i64 = 0
        self.pile: vec[i64] = vec[i64]([0] * cards)
        """The discards since the last reshuffle, top card last."""
        self.pile_size: i64 = 0

        self.dealer: i64 = dealer
        self.removed: i64 = removed
        self.removals: i64 = 0
        self.turn: i64 = dealer
        self.phase: i64 = OVER
        self.named: i64 = -1
        self.direction: i64 = 1
        self.penalty: i64 = 0
        self.drew: bool = False
        self.drawn_card: i64 = -1
        self.reshuffles: i64 = 0
        self.reason: i64 = 0
        self.winner: i64 = -1
        self.gain: i64 = 0

        self.rng: Rng | None = None
        self.shuffler: Any = None
        self.known: Knowledge | None = None
        self.forgets: bool = False
        self.buried: list[int] = []
        self.dealt: Any = None
        """The deal as written data, for records; None in playouts."""

    # -- who may do what ---------------------------------------------------------------------------------------------

    def actors(self) -> i64:
        """Return the seat whose turn it is as a bit set, 0 when the hand is over."""
        if self.phase == OVER:
            return 0
        return bit(self.turn)

    def next_actor(self) -> i64:
        """Return the seat whose turn it is, -1 when the hand is over."""
        if self.phase == OVER:
            return -1
        return self.turn

    def fitting(self) -> i64:
        """Return the cards that fit the top card (section 2), whoever holds them."""
        top = self.pile[self.pile_size - 1]
        rank = rank_of(top)
        if rank == EIGHT:
            if self.named < 0:
                return ANY
            return EIGHTS | suit_mask(self.named)
        return EIGHTS | suit_mask(suit_of(top)) | rank_mask(rank)

    def supply(self) -> i64:
        """Return how many cards can still be drawn: the stock and what a reshuffle can give (section 3)."""
        if self.reshuffles < self.max_reshuffles:
            return self.stock_size + self.pile_size - 1
        return self.stock_size

    def answers(self) -> i64:
        """Return the cards that answer the pending penalty (section 4), whoever holds them."""
        top = self.pile[self.pile_size - 1]
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
            if cards == 0 or (not self.until and self.supply() > 0):
                cards |= bit(PASS)
        elif self.supply() > 0:
            cards |= bit(DRAW)
        elif cards == 0:
            cards = bit(PASS)
        return cards

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
            self.phase = PLAY
            self._end_turn(self.next_seat(seat))

    def next_seat(self, seat: i64) -> i64:
        """Return the seat after this one in the direction of play, leaving out removed seats."""
        step = seat
        while True:
            step += self.direction
            if step == self.seats:
                step = 0
            elif step < 0:
                step = self.seats - 1
            if self.removed & bit(step) == 0:
                return step

    def in_play(self) -> i64:
        """Return how many seats have not been removed."""
        return self.seats - count(self.removed)

    def _discard(self, seat: i64, card: i64) -> None:
        known = self.known
        if known is not None:
            if self.drew and self.drawn_only:
                known.play_last(seat)
            else:
                known.play(seat, card)
        one = bit(card)
        if self.twice[seat] & one:
            self.twice[seat] ^= one
        else:
            self.once[seat] ^= one
        self.sizes[seat] -= 1
        self.pile[self.pile_size] = card
        self.pile_size += 1
        self.named = -1
        if self.sizes[seat] == 0:
            self._out(seat)
        elif rank_of(card) == EIGHT:
            self.phase = NAMING
        else:
            self._end_turn(self._effect(seat, card))

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
            while left > 0 and self.supply() > 0:
                self._take(seat)
                left -= 1
            self.penalty = 0
            self._end_turn(self.next_seat(seat))
            return
        self.drew = True
        if not self.until:
            self._take(seat)
        else:
            fit = self.fitting()
            while self.supply() > 0:
                self._take(seat)
                found = fit & bit(self.drawn_card) != 0
                known = self.known
                if known is not None:
                    known.narrow_last(seat, fit if found else ~fit)
                if found:
                    break
        self._check_blocked()

    def _take(self, seat: i64) -> None:
        """Move the next card of the stock to a hand, reshuffling first where the stock is empty."""
        if self.stock_size == 0:
            self._reshuffle()
        known = self.known
        if known is not None:
            known.draw(seat)
        self.stock_size -= 1
        card = self.stock[self.stock_size]
        self.give(seat, card)
        self.drawn[seat] += 1
        self.drawn_card = card

    def give(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        one = bit(card)
        if self.once[seat] & one:
            self.twice[seat] |= one
        else:
            self.once[seat] |= one
        self.sizes[seat] += 1

    def _reshuffle(self) -> None:
        """Make all discards but the top card the new stock; the named suit stays in force (section 3)."""
        many = self.pile_size - 1
        rng = self.rng
        i: i64 = 0
        if rng is not None:
            while i < many:
                self.stock[i] = self.pile[i]
                i += 1
            self._mix(many, rng)
        else:
            cards = [int(self.pile[k]) for k in range(many)]
            order: list[int] = self.shuffler.shuffle("reshuffle", int(self.reshuffles), cards)
            for card in order:
                i += 1
                self.stock[many - i] = card
        known = self.known
        if known is not None:
            self._tell_reshuffle(known, many)
        self.stock_size = many
        self.pile[0] = self.pile[many]
        self.pile_size = 1
        self.reshuffles += 1

    def _tell_reshuffle(self, known: Knowledge, many: i64) -> None:
        cards = [int(self.pile[k]) for k in range(many)]
        gone: i64 = 0
        for card in cards:
            if cards.count(card) == self.decks:
                gone |= bit(card)
        known.reshuffle(cards, gone)

    def _mix(self, many: i64, rng: Rng) -> None:
        """Shuffle the lowest `many` places of the stock."""
        i = many - 1
        while i > 0:
            j = rng.below(i + 1)
            card = self.stock[i]
            self.stock[i] = self.stock[j]
            self.stock[j] = card
            i -= 1

    def _pass(self, seat: i64) -> None:
        known = self.known
        if known is not None and (self.until or not self.drew or self.supply() == 0):
            # such a pass is legal only without a card to play, so it shows what the seat does not hold
            fit = self.fitting()
            if self.drew and self.drawn_only:
                known.narrow_last(seat, ~fit)
            else:
                known.exclude(seat, fit)
        self._end_turn(self.next_seat(seat))

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

    def hand_value(self, seat: i64) -> i64:
        """Return the points of the cards in a hand (section 5)."""
        both = self.twice[seat]
        value = value_of(self.once[seat])
        return value if both == 0 else value + value_of(both)

    def _check_blocked(self) -> None:
        """End the hand when nothing can be drawn and nobody holds a card that fits (section 5)."""
        if self.supply() > 0:
            return
        fit = self.fitting()
        seat: i64 = 0
        while seat < self.seats:
            if self.once[seat] & fit:
                return
            seat += 1
        self._end(BLOCKED)
        self._score_blocked()

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
        order = self._hand_list(seat)
        rng = self.rng
        if rng is None:
            order = self.shuffler.shuffle("removed", int(self.removals), order)
        else:
            order = assign(order, [ANY] * len(order), rng)
        many: i64 = len(order)
        i: i64 = self.stock_size - 1
        while i >= 0:
            self.stock[i + many] = self.stock[i]
            i -= 1
        for card in order:
            i += 1
            self.stock[many - 1 - i] = card
        self.stock_size += many
        self.once[seat] = 0
        self.twice[seat] = 0
        self.sizes[seat] = 0
        self.removals += 1
        known = self.known
        if known is not None:
            known.remove(seat)
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

    def _hand_list(self, seat: i64) -> list[int]:
        out: list[int] = []
        rest = self.once[seat]
        while rest != 0:
            card = lowest(rest)
            out.append(int(card))
            if self.twice[seat] & bit(card):
                out.append(int(card))
            rest &= rest - 1
        return out

    # -- the start ---------------------------------------------------------------------------------------------------

    def deal(self, shuffler: "Shuffler") -> None:
        """Shuffle, deal one card at a time from the dealer's left, and turn up a card (section 1)."""
        self.shuffler = shuffler
        order = shuffler.shuffle("deal", 0, [card for card in range(52) for _ in range(self.decks)])
        order.reverse()
        seats = self._dealing_order()
        hands: list[list[int]] = [[] for _ in range(self.seats)]
        for _ in range(self.hand_size):
            for seat in seats:
                hands[seat].append(order.pop())
        up_card = order.pop()
        buried: list[int] = []
        if self.eight_starter == "bury":
            while rank_of(up_card) == EIGHT and any(rank_of(card) != EIGHT for card in order):
                place = shuffler.below("bury", len(buried), len(order) + 1)
                order.insert(place, up_card)
                buried.append(up_card)
                up_card = order.pop()
        self.start(hands, up_card, order, buried)

    def _dealing_order(self) -> list[int]:
        out: list[int] = []
        seat: i64 = self.dealer
        for _ in range(self.seats):
            seat = seat + 1 if seat + 1 < self.seats else 0
            if self.removed & bit(seat) == 0:
                out.append(int(seat))
        return out

    def start(self, hands: list[list[int]], up_card: int, stock: list[int], buried: list[int]) -> None:
        """Begin a hand with the cards as dealt; `stock` has the next card last."""
        self.set_cards(hands, stock, [up_card])
        self.buried = buried
        self.dealt = (hands, up_card, list(reversed(stock)), buried)
        self.known = self._first_knowledge(hands)
        self._open(up_card)

    def set_cards(self, hands: list[list[int]], stock: list[int], pile: list[int]) -> None:
        """Put cards where nothing was dealt yet; `stock` has the next card last, `pile` the top card."""
        for seat, cards in enumerate(hands):
            for card in cards:
                self.give(seat, card)
        for index, card in enumerate(stock):
            self.stock[index] = card
        self.stock_size = len(stock)
        for index, card in enumerate(pile):
            self.pile[index] = card
        self.pile_size = len(pile)

    def hand(self, seat: int) -> list[int]:
        """Return the cards of a seat in canonical order, copies adjacent."""
        return self._hand_list(seat)

    def stock_list(self) -> list[int]:
        """Return the stock, next card first."""
        return [int(self.stock[self.stock_size - 1 - i]) for i in range(self.stock_size)]

    def pile_list(self) -> list[int]:
        """Return the discards since the last reshuffle, oldest first."""
        return [int(self.pile[i]) for i in range(self.pile_size)]

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
            if self.buried.count(card) == self.decks or self.decks == 1:
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
            self.once[seat] = 0
            self.twice[seat] = 0
            self.sizes[seat] = 0
            self.drawn[seat] = 0
            seat += 1
        n: i64 = 52 * self.decks
        i: i64 = 0
        while i < n:
            self.stock[i] = i if i < 52 else i - 52
            i += 1
        self._mix(n, rng)
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
                self._mix(n, rng)
        self.stock_size = n
        self.pile[0] = up_card
        self.pile_size = 1
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

    # -- copies and unknown cards ------------------------------------------------------------------------------------

    def copy_from(self, other: Round) -> None:
        """Become a copy of another hand with the same seats and options."""
        assert isinstance(other, EightsRound)
        seat: i64 = 0
        while seat < self.seats:
            self.once[seat] = other.once[seat]
            self.twice[seat] = other.twice[seat]
            self.sizes[seat] = other.sizes[seat]
            self.drawn[seat] = other.drawn[seat]
            seat += 1
        i: i64 = 0
        while i < other.stock_size:
            self.stock[i] = other.stock[i]
            i += 1
        i = 0
        while i < other.pile_size:
            self.pile[i] = other.pile[i]
            i += 1
        self.stock_size = other.stock_size
        self.pile_size = other.pile_size
        self.dealer = other.dealer
        self.removed = other.removed
        self.removals = other.removals
        self.turn = other.turn
        self.phase = other.phase
        self.named = other.named
        self.direction = other.direction
        self.penalty = other.penalty
        self.drew = other.drew
        self.drawn_card = other.drawn_card
        self.reshuffles = other.reshuffles
        self.reason = other.reason
        self.winner = other.winner
        self.gain = other.gain
        self.rng = other.rng
        self.shuffler = other.shuffler
        self.buried = other.buried
        self.dealt = other.dealt
        known = other.known
        self.known = None if known is None or self.forgets else known.copy()

    def fresh(self) -> "EightsRound":
        """Return a new hand with the same seats and options."""
        return EightsRound(int(self.seats), int(self.dealer), self.options, int(self.removed))

    def forget(self) -> None:
        """Stop keeping what is publicly known, in later copies too: for playouts, which never re-deal."""
        self.known = None
        self.forgets = True

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal all cards that the seat (-1: a watcher) cannot see anew, as far as public knowledge allows.

        A hand that is over lies open, and is left as it is.
        """
        if self.phase == OVER:
            return
        pool: list[int] = [0] * int(self._unseen(seat))
        filled = self._gather(seat, pool)
        assert filled == len(pool)
        places = self._places(seat)
        while True:
            self._lay_out(seat, assign(pool, places, rng))
            if self.supply() > 0 or self._somebody_fits():
                break
            # supply is gone and the hand goes on, so somebody holds a card that fits
        self.rng = rng

    def _somebody_fits(self) -> bool:
        fit = self.fitting()
        seat: i64 = 0
        while seat < self.seats:
            if self.once[seat] & fit:
                return True
            seat += 1
        return False

    def _unseen(self, seat: i64) -> i64:
        many = self.stock_size
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                many += self.sizes[other]
            other += 1
        return many

    def _gather(self, seat: i64, pool: list[int]) -> i64:
        """Fill the pool with the cards that the seat cannot see, in canonical order; return how many."""
        counts: vec[i64] = vec[i64]([0] * 52)
        i: i64 = 0
        while i < self.stock_size:
            counts[self.stock[i]] += 1
            i += 1
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                for card in self._hand_list(other):
                    counts[card] += 1
            other += 1
        filled: i64 = 0
        i = 0
        while i < 52:
            many = counts[i]
            while many > 0:
                pool[filled] = int(i)
                filled += 1
                many -= 1
            i += 1
        return filled

    def _places(self, seat: i64) -> list[int]:
        """Return what each unseen place may hold: hands in seat order, then the stock from its bottom."""
        known = self.known
        out: list[int] = []
        if known is None:
            return [ANY] * int(self._unseen(seat))
        for other, places in enumerate(known.hands):
            if other != seat:
                out.extend(places)
        out.extend(known.stock)
        return out

    def _lay_out(self, seat: i64, cards: list[int]) -> None:
        """Put cards into the unseen places in the order of `_places`."""
        at: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                many = self.sizes[other]
                self.once[other] = 0
                self.twice[other] = 0
                self.sizes[other] = 0
                i: i64 = 0
                while i < many:
                    self.give(other, cards[at])
                    at += 1
                    i += 1
                if other == self.turn and self.drawn_card >= 0:
                    self.drawn_card = cards[at - 1]
            other += 1
        i = 0
        while i < self.stock_size:
            self.stock[i] = cards[at]
            at += 1
            i += 1
