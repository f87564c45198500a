"""One deal of Crazy Gin, compiled: how it begins, random play, copies and re-deals. Its moves are in turns.py."""

from mypy_extensions import i64

from crazydeck.cards.bits import bit
from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import Shuffler
from crazydeck.engine.round import Round

from .choices import UNDECIDED
from .laying import Laying, Way
from .pack import DEALT, all_cards
from .piles import NONE
from .search import Search
from .steps import DRAW, FROM_PILE, LAY, NOT_YET, OVER, PLAY
from .turns import GinTurns


class GinRound(GinTurns):
    """The position of one round of Crazy Gin."""

    # -- the start ---------------------------------------------------------------------------------------------------

    def deal(self, shuffler: Shuffler) -> None:
        """Shuffle and deal one card at a time from the dealer's left; turn one up where that is played (section 1)."""
        self.shuffler = shuffler
        order = shuffler.shuffle("deal", 0, all_cards(int(self.seats)))[::-1]
        seats = int(self.seats)
        hands: list[list[int]] = [[] for _ in range(seats)]
        for _ in range(DEALT):
            for place in range(1, seats + 1):
                hands[(int(self.dealer) + place) % seats].append(order.pop())
        up_card = order.pop() if self.upcard else NONE
        self.start(hands, up_card, order)

    def start(self, hands: list[list[int]], up_card: int, stock: list[int]) -> None:
        """Begin a new round with the cards as dealt; `up_card` may be NONE, `stock` has the next card last."""
        self.set_cards(hands, stock, [up_card] if up_card != NONE else [])
        self.dealt = (hands, up_card, stock[::-1])
        self.know_nothing()
        self._open()

    def resume(self) -> None:
        """Go on from a position that was set: cards, melds, phase and all the rest; over where a hand is empty."""
        self.look()
        self._forget_lay()
        for seat in range(self.seats):
            if self.sizes[seat] == 0:
                self._out(seat)

    def _open(self) -> None:
        self.turn = self.dealer + 1 if self.dealer + 1 < self.seats else 0
        self.turns = 1
        self.phase = DRAW

    def deal_random(self, rng: Rng) -> None:
        """Start anew with cards drawn from the generator."""
        self.fill_stock(rng)
        n = self.stock_size
        seat: i64 = 0
        while seat < self.seats:
            self.empty(seat)
            self.asked[seat] = 0
            i: i64 = 0
            while i < DEALT:
                n -= 1
                self.give(seat, self.stock[n])
                i += 1
            self.drawn[seat] = NONE
            self.drawn_before[seat] = NONE
            seat += 1
        self.pile_size = 0
        if self.upcard:
            n -= 1
            self.pile[0] = self.stock[n]
            self.pile_size = 1
        self.stock_size = n
        self.open_lanes()
        self.reshuffles = 0
        self.rng = rng
        self.known = None
        self.dealt = None
        self.clear_table()
        self._clear_turn()
        self._open()

    def _clear_turn(self) -> None:
        self.drew = NOT_YET
        self.taken = NONE
        self.must_stock = False
        self.waiting = 0
        self.passed = 0
        self.asker = NONE
        self.owes = NONE
        self.said = 0
        self.laps = 0
        self.reason = 0
        self.winner = NONE
        self.ways = []
        self.spelled = []
        self.lay_state = 0

    # -- random play -------------------------------------------------------------------------------------------------

    def random_playout(self, rng: Rng) -> i64:
        """Play uniformly random steps to the end of the round, count moves, and return how many steps.

        A lay-down is drawn from all choices of its natural cards, without writing out the ways that `legal` offers.
        """
        steps: i64 = 0
        moves: i64 = 0
        while self.phase != OVER:
            seat = self.next_actor()
            step = rng.member(self.legal(seat))
            steps += 1
            if step == LAY and self.phase == PLAY:
                self.lay(seat, self._random_way(seat, rng).melds)
                steps += 1
            else:
                self.play(seat, step)
            if self.phase <= OVER:
                moves += 1
        self.moves += moves
        return steps

    def _random_way(self, seat: i64, rng: Rng) -> Way:
        """Return a random way to lay down, which there is."""
        search = Search(
            self.once[seat], self.twice[seat], self.thrice[seat], self.sets, self.runs, self.rules
        )
        search.run()
        many: i64 = len(search.found)
        if many > 0:
            number = search.found[rng.below(many)][2]
            found = Laying(self.hand(int(seat)), self.rules).ways(number, [])
            if found and (found[0].left or not self.must_discard):
                return found[0]
        offered = self.ways_of(seat)
        return offered[rng.below(len(offered))]

    # -- copies and unseen cards -------------------------------------------------------------------------------------

    def copy_from(self, other: Round) -> None:
        """Become a copy of another round with the same seats, options and contract."""
        assert isinstance(other, GinRound)
        self.copy_cards(other)
        self.copy_table(other)
        seat: i64 = 0
        while seat < self.seats:
            self.asked[seat] = other.asked[seat]
            seat += 1
        self.dealer = other.dealer
        self.turn = other.turn
        self.turns = other.turns
        self.phase = other.phase
        self.drew = other.drew
        self.taken = other.taken
        self.must_stock = other.must_stock
        self.waiting = other.waiting
        self.passed = other.passed
        self.asker = other.asker
        self.owes = other.owes
        self.said = other.said
        self.laps = other.laps
        self.reason = other.reason
        self.winner = other.winner
        self.dealt = other.dealt
        self.ways = other.ways
        self.spelled = other.spelled
        self.lay_state = other.lay_state
        self.path_card = other.path_card
        self.path_meld = other.path_meld

    def fresh(self) -> "GinRound":
        """Return a new round with the same seats, options and contract."""
        return GinRound(int(self.seats), int(self.dealer), self.options, int(self.contract))

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal all cards that the seat (-1: a watcher) cannot see anew, as far as public knowledge allows.

        A round that is over lies open, and is left as it is.
        """
        if self.phase == OVER:
            return
        self.deal_unseen(seat, rng)
        if seat != self.turn:
            self._forget_lay()
        self.rng = rng

    def _forget_lay(self) -> None:
        """Let it be found out anew whether the player in turn may lay down."""
        from_pile = self.drew == FROM_PILE and not self.lay_after_take
        if self.phase < PLAY or from_pile or self.down & bit(self.turn):
            self.lay_state = 0
        else:
            self.lay_state = UNDECIDED
