"""Who may do what in a round of Crazy Gin, compiled (rules: sections 4 to 6). Steps: see steps.py."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.bits import bit, full, lowest

from .laying import Way
from .melds import HIGH, LOW
from .pack import CONTRACTS, least_cards
from .pack import decks as decks_for
from .piles import NONE
from .search import APART, BALANCED, LEAVE
from .solver import can_meet, ways
from .steps import (
    ADD,
    ADD_CARD,
    ADD_MELD,
    ANSWER,
    BLOCK,
    DRAW,
    END,
    HIGH_END,
    LAY,
    LAY_WAY,
    LOW_END,
    MAY_I,
    NO,
    NO_THANKS,
    NOT_YET,
    ONE_CARD,
    OVER,
    PLAY,
    STOCK,
    SWAP,
    SWAP_CARD,
    SWAP_END,
    SWAP_MELD,
    TAKE,
    WINDOW,
    YES,
)
from .tableau import NO_TWOS, GinTableau

REQUESTS: Final = 3
"""How many requests a seat may have granted in a round (section 5)."""
LAST_CONTRACT: Final = 7
MOST_WAYS: Final = 20
UNDECIDED: Final = -1


class GinChoices(GinTableau):
    """The position of one round: cards, melds, whose turn it is, requests, and how it ended."""

    def __init__(self, seats: int, dealer: int, options: Any, contract: int = 1) -> None:
        """Prepare a round with nothing dealt; `options` are checked GinOptions, `contract` is 1 to 7."""
        super().__init__(seats, decks_for(seats))
        self.options: Any = options
        self.contract: i64 = contract
        sets, runs = CONTRACTS[contract - 1]
        self.sets: i64 = sets
        self.runs: i64 = runs
        self.least: i64 = least_cards(sets, runs)
        """How many cards the contract takes at least."""
        self.max_reshuffles: i64 = options.max_reshuffles
        self.impatient: bool = options.may_i_seconds == 0
        self.down_may_ask: bool = options.down_may_ask
        self.count_denied: bool = options.count_denied
        self.lay_after_take: bool = options.lay_down_after_discard_draw
        self.balanced: bool = options.wild_limit == "not_more_wilds_than_naturals"
        self.apart: bool = options.strict_separate
        self.must_discard: bool = options.must_discard_to_go_out and contract != LAST_CONTRACT
        self.discard_taken: bool = options.discard_taken
        self.relaxed: bool = options.relaxed_discard
        self.manual: bool = options.manual_one_card
        self.upcard: bool = options.upcard
        self.rules: i64 = (
            (BALANCED if self.balanced else 0)
            | (APART if self.apart else 0)
            | (LEAVE if self.must_discard else 0)
        )
        """What the solver must mind."""

        self.dealer: i64 = dealer
        self.turn: i64 = dealer
        self.turns: i64 = 0
        """How many turns have begun."""
        self.phase: i64 = OVER
        self.drew: i64 = NOT_YET
        self.taken: i64 = NONE
        """The card that the player in turn has taken from the discards in this turn and not melded, or NONE."""
        self.must_stock: bool = False
        """Whether the player in turn has given the top discard away and must draw from the stock."""
        self.waiting: i64 = 0
        """The seats that may still ask for the top discard, as a set."""
        self.passed: i64 = 0
        """The seats that have waved it through."""
        self.asker: i64 = NONE
        self.asked: vec[i64] = vec[i64]([0] * seats)
        """For each seat how many of its requests are used up."""
        self.owes: i64 = NONE
        """The seat that has one card and has not said so yet, until the next draw (option `manual_one_card`)."""
        self.said: i64 = 0
        """The seats that have one card and have said so, as a set (option `manual_one_card`)."""
        self.laps: i64 = 0
        """Turns in a row that began without a stock card to be made."""
        self.reason: i64 = 0
        self.winner: i64 = NONE
        self.dealt: Any = None
        """Hands, the card turned up or NONE, and the stock with its next card first, for records; None in playouts."""
        self.ways: list[Way] = []
        """While a lay-down is being chosen: the ways offered."""
        self.moves: i64 = 0
        """How many moves `random_playout` has played, over all rounds."""
        self.spelled: list[list[int]] = []
        """While a lay-down is being spelled out: its melds so far."""
        self.lay_state: i64 = 0
        """Whether the player in turn may lay down: 0, 1, or UNDECIDED until that is asked."""
        self.path_card: i64 = 0
        """The card of a path that has begun."""
        self.path_meld: i64 = 0
        """The meld of a path that has begun."""

    # -- who may do what ---------------------------------------------------------------------------------------------

    def actors(self) -> i64:
        """Return the seats that may move now; several while a discard may be asked for or “one card” be said."""
        if self.phase == OVER:
            return 0
        who = bit(self.turn)
        if self.phase == WINDOW:
            who |= self.waiting
        if self.owes >= 0 and self.phase < PLAY:
            who |= bit(self.owes)
        return who

    def next_actor(self) -> i64:
        """Return the first actor in turn order from the left of the player in turn, who comes last; -1: over."""
        if self.phase == OVER:
            return -1
        if self.phase == WINDOW:
            return self._first_waiting()
        if self.owes >= 0 and self.phase < PLAY:
            return self.owes
        return self.turn

    def _first_waiting(self) -> i64:
        waiting = self.waiting
        after = waiting & -bit(self.turn)
        return lowest(after if after != 0 else waiting)

    def legal(self, seat: i64) -> i64:
        """Return the next steps of a seat (sections 4 to 6)."""
        phase = self.phase
        if phase == OVER:
            return 0
        if seat != self.turn:
            if phase == WINDOW and self.waiting & bit(seat):
                return bit(MAY_I) | bit(NO_THANKS)
            return bit(ONE_CARD) if seat == self.owes and phase < PLAY else 0
        if phase == PLAY:
            return self._choices(seat)
        if phase == DRAW:
            return self._draws()
        if phase == WINDOW:
            return bit(TAKE) | bit(STOCK) if self.impatient else bit(TAKE)
        if phase == ANSWER:
            return bit(YES) | bit(NO)
        return self._path(seat)

    def can_grant(self) -> bool:
        """Return whether two stock cards can be made once the top discard is given away: all that a yes takes."""
        supply = self.supply()
        return self.stock_size > 1 or (supply > self.stock_size and supply > 2)

    def may_ask(self, turn: i64) -> i64:
        """Return the seats that may ask for the card just discarded, as a set; `turn` is next to move (section 5)."""
        if self.contract == LAST_CONTRACT or not self.can_grant():
            return 0
        discarder = turn - 1 if turn > 0 else self.seats - 1
        eligible: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.asked[seat] < REQUESTS and seat not in (discarder, turn):
                eligible |= bit(seat)
            seat += 1
        return eligible if self.down_may_ask else eligible & ~self.down

    def _draws(self) -> i64:
        if self.must_stock:
            return bit(STOCK)
        draws = bit(STOCK) if self.supply() > 0 else bit(BLOCK)
        return draws if self.pile_size == 0 else draws | bit(TAKE)

    def _choices(self, seat: i64) -> i64:
        """Return the steps of the player in turn after the draw."""
        hand = self.once[seat]
        steps = self.discards(seat)
        if steps == 0:
            steps = hand & NO_TWOS if self.relaxed else 0
            if steps == 0:
                steps = bit(END)
        if self.down & bit(seat) == 0:
            if self.may_lay():
                steps |= bit(LAY)
        elif self.sizes[seat] > 1 or not self.must_discard:
            if hand & self.addable:
                steps |= bit(ADD)
            if hand & self.swappable:
                steps |= bit(SWAP)
        return steps

    def discards(self, seat: i64) -> i64:
        """Return the cards that the player in turn may discard by the rules of section 4, without relief."""
        cards = self.once[seat] & NO_TWOS
        if self.many_melds > 0:
            cards &= ~self.barred(seat)
        if self.taken >= 0 and not self.discard_taken:
            taken = bit(self.taken)
            # a copy that was there before may be thrown, and all copies look alike
            if self.twice[seat] & taken == 0:
                cards &= ~taken
        return cards

    def may_lay(self) -> bool:
        """Return whether the player in turn may lay down the contract now (section 4)."""
        if self.lay_state == UNDECIDED:
            seat = self.turn
            possible = self.sizes[seat] >= self.least and can_meet(
                self.once[seat], self.twice[seat], self.thrice[seat], self.sets, self.runs, self.rules
            )
            self.lay_state = 1 if possible else 0
        return self.lay_state == 1

    def _path(self, seat: i64) -> i64:
        """Return the next steps of a path that has begun."""
        phase = self.phase
        if phase == LAY_WAY:
            return full(len(self.ways))
        if phase == ADD_CARD:
            return self.once[seat] & self.addable
        if phase == SWAP_CARD:
            return self.once[seat] & self.swappable
        if phase == ADD_MELD:
            return self.adding_melds(self.path_card)
        if phase == SWAP_MELD:
            return self.swapping_melds(self.path_card)
        meld = self.melds[self.path_meld]
        if phase == SWAP_END:
            low, high = meld.is_free(LOW), meld.is_free(HIGH)
        else:
            low, high = meld.low_takes & bit(self.path_card) != 0, meld.high_takes & bit(self.path_card) != 0
        return (bit(LOW_END) if low else 0) | (bit(HIGH_END) if high else 0)

    def ways_of(self, seat: i64) -> list[Way]:
        """Return up to 20 ways in which a seat's hand can lay down the contract, in the order of their indexes."""
        return ways(
            self.once[seat], self.twice[seat], self.thrice[seat], self.sets, self.runs, self.rules, MOST_WAYS
        )
