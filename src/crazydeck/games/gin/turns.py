"""The moves of a round of Crazy Gin and its end, compiled (rules: sections 4 to 7). Steps: see steps.py."""

from mypy_extensions import i64

from crazydeck.cards.bits import bit

from .arrange import read_run
from .choices import UNDECIDED, GinChoices
from .melds import HIGH, LOW, RUN, SET, TWOS
from .piles import NONE
from .steps import (
    ADD,
    ADD_CARD,
    ADD_END,
    ADD_MELD,
    ANSWER,
    BLOCK,
    BLOCKED,
    DRAW,
    END,
    FROM_PILE,
    FROM_STOCK,
    LAY_SPELLED,
    LAY_WAY,
    LOW_END,
    MAY_I,
    MELD_END,
    NO_THANKS,
    NOT_YET,
    ONE_CARD,
    OUT,
    OVER,
    PLAY,
    SPELL,
    STOCK,
    SWAP,
    SWAP_CARD,
    SWAP_END,
    SWAP_MELD,
    TAKE,
    WINDOW,
    YES,
)


class GinTurns(GinChoices):
    """The moves of a round; the base of the round."""

    # -- moves -------------------------------------------------------------------------------------------------------

    def play(self, seat: i64, step: i64) -> None:
        """Take one legal step."""
        phase = self.phase
        if phase == WINDOW:
            self._in_window(seat, step)
        elif phase == PLAY:
            if step < STOCK:
                self._discard(seat, step)
            elif step == END:
                self._end_without(seat)
            else:
                self._begin_path(seat, step)
        elif phase > OVER:
            self._follow_path(seat, step)
        elif step == ONE_CARD:
            self._say_one_card()
        elif phase == DRAW:
            self._draw(seat, step)
        else:
            self._answer(seat, step)

    def _draw(self, seat: i64, step: i64) -> None:
        if step == BLOCK:
            self._end(BLOCKED)
            return
        self.said &= ~bit(seat)
        if step == STOCK:
            self.draw_card(seat)
            self.drew = FROM_STOCK
        else:
            self.taken = self.take_top(seat)
            self.drew = FROM_PILE
        self.waiting = 0
        self.must_stock = False
        self.lay_state = UNDECIDED
        if self.down & bit(seat) or (step == TAKE and not self.lay_after_take):
            self.lay_state = 0
        self.phase = PLAY
        if self.owes >= 0:
            if self.supply() > 0:
                self.draw_card(self.owes)
            self.owes = NONE

    def _discard(self, seat: i64, card: i64) -> None:
        if self.known is not None:
            self._tell_discard(seat, card)
        self.drop(seat, card)
        self.pile[self.pile_size] = card
        self.pile_size += 1
        if self.sizes[seat] == 0:
            self._out(seat)
        else:
            self._next_turn(seat, True)

    def _tell_discard(self, seat: i64, card: i64) -> None:
        known = self.known
        assert known is not None
        barred = card == self.taken and not self.discard_taken and not self.relaxed
        if barred and known.taken[seat].count(int(card)) == 1:
            known.play_unseen(seat, card)  # so there was a copy, and the one taken is still there
        else:
            known.play(seat, card)
        if self.relaxed and card != self.taken and bit(card) & self.barred(seat):
            known.holds_only(seat, TWOS | self.barred(seat))

    def _end_without(self, seat: i64) -> None:
        known = self.known
        if known is not None:
            known.holds_only(seat, TWOS if self.relaxed else TWOS | self.barred(seat))
        self._next_turn(seat, False)

    def _next_turn(self, seat: i64, thrown: bool) -> None:
        """Begin the turn of the seat after this one, who has thrown a card or not (sections 5 and 6)."""
        if self.manual and self.sizes[seat] == 1:
            self.owes = seat
        turn = seat + 1 if seat + 1 < self.seats else 0
        self.turn = turn
        self.turns += 1
        self.drew = NOT_YET
        self.taken = NONE
        self.passed = 0
        self.phase = DRAW
        supply = self.supply()
        if supply > 0:
            self.laps = 0
        elif self.pile_size == 0 or self.laps == self.seats:
            self._end(BLOCKED)
            return
        else:
            self.laps += 1
        if thrown:
            eligible = self.may_ask(turn)
            if eligible != 0:
                self.phase = WINDOW
                self.waiting = eligible

    def _in_window(self, seat: i64, step: i64) -> None:
        if step == MAY_I:
            self.asker = seat
            self.waiting = 0
            self.phase = ANSWER
        elif step == NO_THANKS:
            self.passed |= bit(seat)
            self.waiting ^= bit(seat)
            if self.waiting == 0:
                self.phase = DRAW
        elif step == ONE_CARD:
            self._say_one_card()
        else:
            self._draw(seat, step)

    def _answer(self, seat: i64, step: i64) -> None:
        asker = self.asker
        self.asker = NONE
        self.phase = DRAW
        if step == YES:
            self.asked[asker] += 1
            self.said &= ~bit(asker)
            card = self.take_top(asker)
            self.draw_card(asker)
            self.drawn_before[asker] = card
            self.must_stock = True
            return
        if self.count_denied:
            self.asked[asker] += 1
        self._draw(seat, TAKE)

    def _say_one_card(self) -> None:
        self.said |= bit(self.owes)
        self.owes = NONE

    # -- paths -------------------------------------------------------------------------------------------------------

    def _begin_path(self, seat: i64, step: i64) -> None:
        if step == ADD:
            self.phase = ADD_CARD
        elif step == SWAP:
            self.phase = SWAP_CARD
        else:
            self.ways = self.ways_of(seat)
            self.phase = LAY_WAY

    def _follow_path(self, seat: i64, step: i64) -> None:
        phase = self.phase
        if phase == LAY_WAY:
            if step == SPELL:
                self.spelled = [[]]
                self.phase = LAY_SPELLED
            else:
                self.lay(seat, self.ways[step].melds)
        elif phase == LAY_SPELLED:
            self._spell(seat, step)
        elif phase in (ADD_CARD, SWAP_CARD):
            self.path_card = step
            self.phase = phase + 1
        elif phase == ADD_MELD:
            self.path_meld = step
            self.phase = ADD_END
            if self.melds[step].kind == SET:
                self._to_meld(seat, LOW)
        elif phase == SWAP_MELD:
            self.path_meld = step
            self.phase = SWAP_END
        else:
            self._to_meld(seat, LOW if step == LOW_END else HIGH)

    def _spell(self, seat: i64, step: i64) -> None:
        """Go on spelling out a lay-down: its next card, or the end of a meld."""
        if step != MELD_END:
            self.spelled = [*self.spelled[:-1], [*self.spelled[-1], int(step)]]
        elif len(self.spelled) < self.sets + self.runs:
            self.spelled = [*self.spelled, []]
        else:
            self.lay(seat, self.spelled)

    def _to_meld(self, seat: i64, end: i64) -> None:
        """Complete an ADD or SWAP: the card leaves the hand."""
        card = self.path_card
        meld = self.melds[self.path_meld]
        if self.phase == SWAP_END:
            meld.swap(card, end)
        else:
            meld.add(card, end)
        self._leave_hand(seat, card)
        self._melded(seat)

    def lay(self, seat: i64, melds: list[list[int]]) -> None:
        """Lay down the contract, which these melds are: the sets first, then the runs in order of position."""
        for index, cards in enumerate(melds):
            if index < self.sets:
                self.put_meld(seat, SET, 0, cards)
            else:
                self.put_meld(seat, RUN, read_run(cards, self.balanced), cards)
            for card in cards:
                self._leave_hand(seat, card)
        self.ways = []
        self.spelled = []
        self.lay_state = 0
        self._melded(seat)

    def _leave_hand(self, seat: i64, card: i64) -> None:
        known = self.known
        if known is not None:
            known.play(seat, card)
        self.drop(seat, card)
        if card == self.taken:
            self.taken = NONE

    def _melded(self, seat: i64) -> None:
        self.look()
        self.phase = PLAY
        if self.sizes[seat] == 0:
            self._out(seat)

    # -- the end -----------------------------------------------------------------------------------------------------

    def _end(self, reason: i64) -> None:
        self.phase = OVER
        self.reason = reason
        self.waiting = 0
        self.owes = NONE

    def _out(self, seat: i64) -> None:
        self._end(OUT)
        self.winner = seat

    def points(self, seat: i64) -> i64:
        """Return what the round counts against a seat: the cards left in its hand (section 7)."""
        return self.hand_value(seat)

    def utility(self, seat: i64) -> i64:
        """Return how much more than the seat the others hold, each less the seat's own points."""
        mine = self.hand_value(seat)
        total: i64 = 0
        other: i64 = 0
        while other < self.seats:
            total += self.hand_value(other) - mine
            other += 1
        return total
