"""One round of Crazy, compiled. Section numbers are those of the rules page.

Steps: 0-55 play that card (see pack.py), 56-59 choose the round red, black 13, first and last, every trick; 60 say
moon, 61 pass. Where a choice is to be made nothing is dealt before it.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.bits import bit
from crazydeck.engine.round import Round
from crazydeck.games.tricks.round import CANCEL, FIRST, LAST, MAX_CARDS, NOBODY, OVER, PLAY, TrickRound

from .options import moon_threshold, pack_of

# kinds of round
RED: Final = 0
BLACK13: Final = 1
FIRSTLAST: Final = 2
EVERY: Final = 3
CRAZY: Final = 4
NO_KIND: Final = -1

# steps
CHOOSE: Final = 56
MOON: Final = 60
PASS: Final = 61

# phases
CHOOSING: Final = 2
ANNOUNCING: Final = 3

# reasons for the end
ALL_PLAYED: Final = 1
ALL_REDS: Final = 2
ALL_BLACK13S: Final = 3
SHOT_MOON: Final = 4

BLACK_13: Final = 26
_TWINS: Final = {"first": FIRST, "last": LAST, "cancel": CANCEL}

# what was taken, in one number: red cards, black 13s and tricks
_BLACK: Final = 0x100
_TRICK: Final = 0x10000
NOT_KNOWN: Final = -2


class CrazyRound(TrickRound):
    """The position of one round: its kind, the hands, the tricks, who took what."""

    def __init__(
        self,
        seats: int,
        dealer: int,
        options: Any,
        kind: int = CRAZY,
        open_kinds: int = 0,
        play_off: bool = False,
    ) -> None:
        """Prepare a round with nothing dealt; `options` are checked CrazyOptions.

        `kind` is what will be played; NO_KIND: the seat left of the dealer chooses one of the bit set `open_kinds`.
        In a play-off nobody can shoot the moon.
        """
        cards = pack_of(options, seats)
        groups = [0x3FFF, 0x3FFF << 14, 0x3FFF << 28, 0x3FFF << 42]
        super().__init__(
            seats, dealer, list(cards.cards), groups, list(cards.power), _TWINS[options.duplicates]
        )
        self.options: Any = options
        self.cards: Any = cards
        """The pack with its notation."""
        self.reds: i64 = 0
        """The red cards."""
        for colour in cards.red_colours:
            self.reds |= self.groups[colour]
        self.counts: vec[i64] = vec[i64]([int(self.reds >> card) & 1 for card in range(MAX_CARDS)])
        """What each card adds to what is taken, packed."""
        self.counts[BLACK_13] = _BLACK
        self.all_reds: i64 = cards.reds
        self.all_blacks: i64 = cards.decks
        """How many black 13s are in use."""
        self.ends_at_first: bool = options.black13_end == "first"
        self.auto_finish: bool = options.auto_finish
        self.one_high: bool = options.one_high
        self.announce: bool = options.announce_moon
        self.threshold: i64 = moon_threshold(options, seats)
        self.play_off: bool = play_off

        self.open_kinds: i64 = open_kinds
        self.first_kind: i64 = kind
        """The kind before any choice."""
        self.kind: i64 = NO_KIND
        self.red_worth: i64 = 0
        self.black_worth: i64 = 0
        self.end_worth: i64 = 0
        self.trick_worth: i64 = 0
        self.took: vec[i64] = vec[i64]([0] * seats)
        """What each seat has taken, packed."""
        self.pot: i64 = 0
        """What lies in the trick being played and in those set aside before it, packed; tricks only when complete."""
        self.first_taker: i64 = NOBODY
        """Who took the first trick; NOBODY: nobody yet, NOT_KNOWN: nobody knows."""
        self.last_taker: i64 = NOBODY
        self.reds_out: i64 = 0
        """How many red cards, and black 13s, are not taken yet."""
        self.blacks_out: i64 = 0
        self.said_moon: i64 = 0
        """The seats that said moon."""
        self.asked: i64 = 0
        """How many seats have said moon or passed."""
        self.reason: i64 = 0
        self.waiting: list[list[int]] | None = None
        """Hands of a written deal that wait for the choice of the round."""
        self.stated: int = NO_KIND
        """The kind that a written deal says will be chosen."""
        self._set_kind(kind)

    # -- what is so --------------------------------------------------------------------------------------------------

    def legal(self, seat: i64) -> i64:
        """Return the next steps of a seat (sections 3, 4 and 6)."""
        if seat != self.turn or self.phase == OVER:
            return 0
        if self.phase == PLAY:
            return self.playable(seat)
        if self.phase == CHOOSING:
            return self.open_kinds * bit(CHOOSE)
        return bit(MOON) | bit(PASS)

    def chooser(self) -> i64:
        """Return the seat left of the dealer, which chooses and leads (section 3)."""
        return self.after(self.dealer)

    def reds_taken(self, seat: i64) -> i64:
        """Return how many red cards a seat has taken."""
        return self.took[seat] & 255

    def blacks_taken(self, seat: i64) -> i64:
        """Return how many black 13s a seat has taken."""
        return (self.took[seat] >> 8) & 255

    def tricks_taken(self, seat: i64) -> i64:
        """Return how many tricks a seat has taken."""
        return self.took[seat] >> 16

    def ends_taken(self, seat: i64) -> i64:
        """Return how many of the first and the last trick a seat has taken."""
        many: i64 = 0
        if self.first_taker == seat:
            many = 1
        if self.last_taker == seat:
            many += 1
        return many

    def points(self, seat: i64) -> i64:
        """Return the points that the seat has so far, at the end those that the round gives (section 5)."""
        taken = self.took[seat]
        points = self.worth(taken)
        if self.end_worth != 0:
            points += self.end_worth * self.ends_taken(seat)
        return points

    def worth(self, taken: i64) -> i64:
        """Return the points of what was taken, in this kind of round, without those for first and last."""
        return (
            self.red_worth * (taken & 255)
            + self.black_worth * ((taken >> 8) & 255)
            + self.trick_worth * (taken >> 16)
        )

    def at_stake(self) -> i64:
        """Return what the trick being played gives as it lies, with the tricks set aside before it."""
        points = self.worth(self.pot + _TRICK)
        if self.end_worth != 0:
            if self.first_taker == NOBODY:
                points += self.end_worth
            if self.done + 1 == self.tricks:
                points += self.end_worth
        return points

    def moon_possible(self) -> bool:
        """Return whether somebody can shoot the moon in this round (section 6)."""
        return self.kind == CRAZY and not self.play_off

    def may_shoot(self, seat: i64) -> bool:
        """Return whether a seat may still shoot the moon as far as announcing goes."""
        if not self.moon_possible():
            return False
        return not self.announce or self.phase == ANNOUNCING or self.said_moon & bit(seat) != 0

    def shooter(self) -> i64:
        """Return who has shot the moon in a finished round, or NOBODY."""
        if not self.moon_possible() or self.phase != OVER:
            return NOBODY
        seat: i64 = 0
        while seat < self.seats:
            if self.points(seat) >= self.threshold and self.may_shoot(seat):
                return seat
            seat += 1
        return NOBODY

    def utility(self, seat: i64) -> i64:
        """Return how many points fewer than the others the seat took, summed over them; a moon is worth all of them."""
        shooter = self.shooter()
        everything = self.all_points()
        if shooter == seat:
            return everything * self.seats
        if shooter >= 0:
            return -everything
        others: i64 = 0
        other: i64 = 0
        while other < self.seats:
            others += self.points(other)
            other += 1
        return others - self.seats * self.points(seat)

    def all_points(self) -> i64:
        """Return all points of a whole round of this kind (section 2)."""
        return (
            self.red_worth * self.all_reds
            + self.black_worth * self.all_blacks
            + self.trick_worth * self.tricks
            + 2 * self.end_worth
        )

    # -- moves -------------------------------------------------------------------------------------------------------

    def play(self, seat: i64, step: i64) -> None:
        """Take one legal step."""
        if step >= CHOOSE:
            self._say(seat, step)
            return
        self.pot += self.counts[step]
        if self.put_card(seat, step, bit(step)):
            self._settle()

    def lay(self, card: i64) -> None:
        """Play a card that left its hand before, by the seat in turn: for tricks that are written."""
        self.give(self.turn, card)
        self.play(self.turn, card)

    def _say(self, seat: i64, step: i64) -> None:
        if step < MOON:
            self.choose(step - CHOOSE)
            return
        if step == MOON:
            self.said_moon |= bit(seat)
        self.asked += 1
        if self.asked == self.seats:
            self.phase = PLAY
        self.turn = self.after(seat)

    def choose(self, kind: i64) -> None:
        """Play this kind of round, and deal (section 3)."""
        self._set_kind(kind)
        self._deal_now()

    def _set_kind(self, kind: i64) -> None:
        self.kind = kind
        crazy = kind == CRAZY
        self.red_worth = 5 if crazy or kind == RED else 0
        self.black_worth = 100 if crazy or kind == BLACK13 else 0
        self.end_worth = 50 if crazy or kind == FIRSTLAST else 0
        self.trick_worth = 10 if crazy or kind == EVERY else 0

    def _settle(self) -> None:
        """Give a complete trick to its taker, with those set aside before it; end the round where it ends."""
        taker = self.best
        last = self.done + 1 == self.tricks
        self.pot += _TRICK
        if taker == NOBODY:
            if not last:
                self.end_trick(NOBODY)
                self.begin_trick(self.leader)
                return
            taker = self.leader
        pot = self.pot
        self.pot = 0
        self.took[taker] += pot
        self.reds_out -= pot & 255
        self.blacks_out -= (pot >> 8) & 255
        if self.first_taker == NOBODY:
            self.first_taker = taker
        self.end_trick(taker)
        if last:
            self.last_taker = taker
            self._end(ALL_PLAYED)
        elif not self._ends_early():
            self.begin_trick(taker)

    def _ends_early(self) -> bool:
        """End a red or black 13 round when all that counts in it is taken (section 5)."""
        if self.kind == BLACK13:
            if self.blacks_out == 0 or (self.ends_at_first and self.blacks_out < self.all_blacks):
                self._end(ALL_BLACK13S)
                return True
        elif self.kind == RED and self.auto_finish and self.reds_out == 0:
            self._end(ALL_REDS)
            return True
        return False

    def _end(self, reason: i64) -> None:
        self.phase = OVER
        self.reason = reason
        self.in_trick = 0
        self.led = 0
        self.best = NOBODY
        if self.shooter() >= 0:
            self.reason = SHOT_MOON

    # -- the start ---------------------------------------------------------------------------------------------------

    def begin_round(self) -> None:
        """Let the round be chosen before any card is dealt, or deal (section 3)."""
        self.clear()
        self._set_kind(self.first_kind)
        if self.kind == NO_KIND:
            self.phase = CHOOSING
            self.turn = self.chooser()
            self._clear_score()
        else:
            self._deal_now()

    def _deal_now(self) -> None:
        self._clear_score()
        waiting = self.waiting
        if waiting is not None and self.rng is None:
            self.set_hands(waiting)
            self.dealt = waiting
        else:
            self.deal_cards()
        self.begin_trick(self.chooser())
        self.phase = PLAY
        if self.announce and self.moon_possible():
            self.phase = ANNOUNCING

    def _clear_score(self) -> None:
        seat: i64 = 0
        while seat < self.seats:
            self.took[seat] = 0
            seat += 1
        self.pot = 0
        self.first_taker = NOBODY
        self.last_taker = NOBODY
        self.reds_out = self.all_reds
        self.blacks_out = self.all_blacks
        self.said_moon = 0
        self.asked = 0
        self.reason = 0

    def shuffled(self) -> list[int]:
        """Return the pack in a new order, next card first; the shuffler sees the cards in their notation's order."""
        notation = self.cards.notation
        order = self.shuffler.shuffle(
            "deal", 0, sorted([notation.numbers[card] for card in self.pack_list()])
        )
        return [notation.numbers.index(number) for number in order]

    def begin(self, hands: list[list[int]], skipped: list[int]) -> None:
        """Begin to lay out a position: the hands as they are now, and the cards of tricks that are not written."""
        self.clear()
        self._clear_score()
        self.set_hands(hands)
        for card in skipped:
            one = bit(card)
            if self.gone_once & one:
                self.gone_twice |= one
            self.gone_once |= one
            if self.reds & one:
                self.reds_out -= 1
            elif card == BLACK_13:
                self.blacks_out -= 1
        self.skipped = len(skipped) // self.seats
        self.done = self.skipped
        if self.skipped > 0:
            self.first_taker = NOT_KNOWN
        self.phase = PLAY
        self.begin_trick(self.chooser())

    def set_taken(self, seat: int, tricks: int, reds: int, blacks: int) -> None:
        """Set what a seat has taken, where tricks are not written."""
        self.took[seat] = reds + blacks * _BLACK + tricks * _TRICK

    def resume(self) -> None:
        """Between tricks, end a round in which nothing is left that counts."""
        if self.done == self.tricks:
            self._end(ALL_PLAYED)
        else:
            self._ends_early()

    # -- copies and unseen cards -------------------------------------------------------------------------------------

    def copy_from(self, other: Round) -> None:
        """Become a copy of another round with the same seats and options."""
        assert isinstance(other, CrazyRound)
        TrickRound.copy_from(self, other)
        seat: i64 = 0
        while seat < self.seats:
            self.took[seat] = other.took[seat]
            seat += 1
        self.play_off = other.play_off
        self.open_kinds = other.open_kinds
        self.first_kind = other.first_kind
        self.kind = other.kind
        self.red_worth = other.red_worth
        self.black_worth = other.black_worth
        self.end_worth = other.end_worth
        self.trick_worth = other.trick_worth
        self.pot = other.pot
        self.first_taker = other.first_taker
        self.last_taker = other.last_taker
        self.reds_out = other.reds_out
        self.blacks_out = other.blacks_out
        self.said_moon = other.said_moon
        self.asked = other.asked
        self.reason = other.reason
        self.waiting = other.waiting
        self.stated = other.stated

    def fresh(self) -> "CrazyRound":
        """Return a new round with the same seats and options."""
        return CrazyRound(
            int(self.seats),
            int(self.dealer),
            self.options,
            int(self.first_kind),
            int(self.open_kinds),
            self.play_off,
        )
