"""One deal of a game in which cards are played to tricks, compiled.

Cards lie in four groups (suits or colours); steps 0..55 play that card, other steps are each game's own. All cards in
use are dealt, so every seat plays once to every trick and all hands have the same size between tricks. A game fills
in what a trick gives and when the round ends; this class follows suit, finds who takes a trick and keeps the plays.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.bits import bit, count, lowest
from crazydeck.cards.rng import Rng
from crazydeck.engine.round import Round

from .knowledge import cards_of, choose_hands, voids_of

# phases; a game adds its own from 2 on
PLAY: Final = 0
OVER: Final = 1

# which of two equal cards of the led group wins
FIRST: Final = 0
LAST: Final = 1
CANCEL: Final = 2

NOBODY: Final = -1
MAX_CARDS: Final = 56
NO_TRUMPS: Final = -1


class TrickRound(Round):
    """Hands, the trick being played and the tricks before it."""

    def __init__(
        self, seats: int, dealer: int, pack: list[int], groups: list[int], power: list[int], twins: int
    ) -> None:
        """Prepare a round with nothing dealt.

        `pack` holds the cards in use, sorted, copies adjacent; `groups` the set of cards of each of the four groups;
        `power` how high each card 0..55 is in its group; `twins` which of two equal cards wins.
        """
        super().__init__(seats)
        self.dealer: i64 = dealer
        self.pack: vec[i64] = vec[i64](pack)
        self.pack_once: i64 = 0
        """The cards in use; and those of which two are."""
        self.pack_twice: i64 = 0
        for card in pack:
            if self.pack_once & bit(card):
                self.pack_twice |= bit(card)
            self.pack_once |= bit(card)
        self.double: bool = self.pack_twice != 0
        self.many: i64 = len(pack)
        self.tricks: i64 = len(pack) // seats
        """How many tricks there are, which is how many cards each seat is dealt."""
        self.groups: vec[i64] = vec[i64](groups)
        table = [0] * MAX_CARDS
        for group, cards in enumerate(groups):
            for card in range(MAX_CARDS):
                if cards & int(bit(card)):
                    table[card] = group
        self.group_of: vec[i64] = vec[i64](table)
        self.power: vec[i64] = vec[i64](power)
        self.twins: i64 = twins if self.double else FIRST
        self.later_wins: i64 = 1 if self.twins == LAST else 0

        self.once: vec[i64] = vec[i64]([0] * seats)
        """For each seat the cards that it holds."""
        self.twice: vec[i64] = vec[i64]([0] * seats)
        """For each seat the cards of which it holds both copies."""
        self.log: vec[i64] = vec[i64]([0] * (len(pack) + 1))
        """The cards played, in order; those of skipped tricks are left out."""
        self.log_size: i64 = 0
        self.leaders: vec[i64] = vec[i64]([0] * (int(self.tricks) + 1))
        """Who led to each trick, the one being played included."""
        self.takers: vec[i64] = vec[i64]([NOBODY] * (int(self.tricks) + 1))
        """Who took each trick that is complete; NOBODY: set aside."""
        self.done: i64 = 0
        """How many tricks are complete."""
        self.skipped: i64 = 0
        """How many of those are not in the log, where play began at a written position."""
        self.gone_once: i64 = 0
        """The cards played; and those of which both copies are."""
        self.gone_twice: i64 = 0
        self.voids: i64 = 0
        """The groups that seats are known to lack; see knowledge.py."""

        self.trump_group: i64 = NO_TRUMPS
        self.trumps: i64 = 0
        """The cards of the trump group; 0 where there is none."""

        self.phase: i64 = OVER
        self.turn: i64 = dealer
        self.leader: i64 = dealer
        self.in_trick: i64 = 0
        """How many cards lie in the trick being played."""
        self.led: i64 = 0
        """The cards of the led group; 0 before the lead."""
        self.led_group: i64 = 0
        self.best: i64 = NOBODY
        """Who would take the trick as it lies."""
        self.best_power: i64 = -1

        self.rng: Rng | None = None
        self.shuffler: Any = None
        self.forgets: bool = False
        self.dealt: list[list[int]] | None = None
        """The hands as dealt, for records; None before the deal and in playouts."""

    # -- who may do what ---------------------------------------------------------------------------------------------

    def actors(self) -> i64:
        """Return the seat whose turn it is as a bit set, 0 when the round is over."""
        if self.phase == OVER:
            return 0
        return bit(self.turn)

    def next_actor(self) -> i64:
        """Return the seat whose turn it is, -1 when the round is over."""
        if self.phase == OVER:
            return -1
        return self.turn

    def playable(self, seat: i64) -> i64:
        """Return the cards that the seat may play: it follows the led group, else plays trumps if it can."""
        hand = self.once[seat]
        led = self.led
        if led == 0:
            return hand
        allowed = hand & led
        if allowed == 0:
            allowed = hand & self.trumps
        if allowed == 0:
            allowed = hand
        return allowed

    def set_trumps(self, group: i64) -> None:
        """Let a group be trumps from now on; NO_TRUMPS: none is."""
        self.trump_group = group
        self.trumps = 0 if group < 0 else self.groups[group]

    def hand_size(self, seat: i64) -> i64:
        """Return how many cards a seat holds."""
        if not self.double:
            return count(self.once[seat])
        return count(self.once[seat]) + count(self.twice[seat])

    # -- plays -------------------------------------------------------------------------------------------------------

    def put_card(self, seat: i64, card: i64, one: i64) -> bool:
        """Move a card (`one`: its bit) from the seat in turn to the trick; return whether that completes the trick."""
        if self.double and self.twice[seat] & one:
            self.twice[seat] ^= one
        else:
            self.once[seat] ^= one
        self.gone_twice |= self.gone_once & one
        self.gone_once |= one
        self.log[self.log_size] = card
        self.log_size += 1
        led = self.led
        trump = (self.trumps >> card) & 1
        if led == 0:
            self.led_group = self.group_of[card]
            self.led = self.groups[self.led_group]
            self.best = seat
            self.best_power = self.power[card] + (trump << 6)
        else:
            # without branches, which a processor would often guess wrong
            follows = (led >> card) & 1
            self.voids |= (1 - follows) << (4 * seat + self.led_group)
            power = (follows | trump) * (self.power[card] + 1 + (trump << 6)) - 1
            wins = (self.best_power - power - self.later_wins) >> 63  # all bits where it wins, else none
            self.best += (seat - self.best) & wins
            self.best_power += (power - self.best_power) & wins
            if self.twins == CANCEL and follows != 0:
                self._cancel()
            if self.trumps != 0 and follows | trump == 0:
                self.voids |= bit(4 * seat + self.trump_group)
        self.in_trick += 1
        turn = seat + 1
        if turn == self.seats:
            turn = 0
        self.turn = turn
        return self.in_trick == self.seats

    def after(self, seat: i64) -> i64:
        """Return the seat to the left."""
        return seat + 1 if seat + 1 < self.seats else 0

    def _cancel(self) -> None:
        """Find who wins the trick where equal cards of the led group kill each other."""
        first = self.log_size - self.in_trick - 1  # the last card is not counted yet
        once: i64 = 0
        dead: i64 = 0
        i = first
        while i < self.log_size:
            one = bit(self.log[i])
            dead |= once & one
            once |= one
            i += 1
        self.best = NOBODY
        self.best_power = -1
        seat = self.leader
        i = first
        while i < self.log_size:
            card = self.log[i]
            one = bit(card)
            if self.led & one and dead & one == 0 and self.power[card] > self.best_power:
                self.best = seat
                self.best_power = self.power[card]
            seat = self.after(seat)
            i += 1

    def end_trick(self, taker: i64) -> None:
        """Close the trick; NOBODY sets it aside, else the taker gets those set aside before it too."""
        self.takers[self.done] = taker
        self.done += 1
        if taker >= 0:
            i = self.done - 2
            while i >= self.skipped and self.takers[i] == NOBODY:
                self.takers[i] = taker
                i -= 1

    def begin_trick(self, leader: i64) -> None:
        """Let a seat lead to a new trick."""
        self.leaders[self.done] = leader
        self.leader = leader
        self.turn = leader
        self.in_trick = 0
        self.led = 0
        self.best = NOBODY
        self.best_power = -1

    def random_playout(self, rng: Rng) -> i64:
        """Play uniformly random steps to the end of the round; return how many."""
        steps: i64 = 0
        while self.phase != OVER:
            seat = self.turn
            if self.phase == PLAY:
                self.play(seat, rng.member(self.playable(seat)))
            else:
                self.play(seat, rng.member(self.legal(seat)))
            steps += 1
        return steps

    # -- the start ---------------------------------------------------------------------------------------------------

    def deal(self, shuffler: Any) -> None:
        """Start the round anew with its chance from the shuffler."""
        self.rng = None
        self.shuffler = shuffler
        self.begin_round()

    def deal_random(self, rng: Rng) -> None:
        """Start the round anew with its chance from the generator."""
        self.rng = rng
        self.shuffler = None
        self.begin_round()

    def begin_round(self) -> None:
        """Deal, or let be chosen what is played before that; each game's own."""
        raise NotImplementedError

    def give(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        one = bit(card)
        if self.once[seat] & one:
            self.twice[seat] |= one
        else:
            self.once[seat] |= one

    def clear(self) -> None:
        """Take all cards back."""
        seat: i64 = 0
        while seat < self.seats:
            self.once[seat] = 0
            self.twice[seat] = 0
            seat += 1
        self.log_size = 0
        self.done = 0
        self.skipped = 0
        self.gone_once = 0
        self.gone_twice = 0
        self.voids = 0
        self.set_trumps(NO_TRUMPS)
        self.in_trick = 0
        self.led = 0
        self.best = NOBODY
        self.best_power = -1
        self.dealt = None

    def deal_cards(self) -> None:
        """Shuffle and deal all cards, one at a time from the dealer's left."""
        rng = self.rng
        if rng is not None:
            self._deal_from(rng)
            return
        hands: list[list[int]] = [[] for _ in range(self.seats)]
        seat = self.after(self.dealer)
        for card in self.shuffled():
            hands[seat].append(card)
            seat = self.after(seat)
        self.set_hands(hands)
        self.dealt = hands

    def shuffled(self) -> list[int]:
        """Return the pack in a new order from the shuffler, next card first."""
        order: list[int] = self.shuffler.shuffle("deal", 0, self.pack_list())
        return order

    def _deal_from(self, rng: Rng) -> None:
        """Deal random cards; each seat gets its own at once, which is as likely as any other order."""
        pack = self.pack
        cards = self.log
        n = self.many
        i: i64 = 0
        while i < n:
            cards[i] = pack[i]
            i += 1
        rng.shuffle(cards, n)
        seat: i64 = 0
        while seat < self.seats:
            once: i64 = 0
            twice: i64 = 0
            left = self.tricks
            while left > 0:
                n -= 1
                one = bit(cards[n])
                twice |= once & one
                once |= one
                left -= 1
            self.once[seat] = once
            self.twice[seat] = twice
            seat += 1

    def set_hands(self, hands: list[list[int]]) -> None:
        """Put cards where nothing was dealt yet."""
        for seat, cards in enumerate(hands):
            for card in cards:
                self.give(seat, card)

    # -- what lies where, for people ---------------------------------------------------------------------------------

    def pack_list(self) -> list[int]:
        """Return the cards in use, sorted, copies adjacent."""
        return [int(self.pack[i]) for i in range(self.many)]

    def hand(self, seat: int) -> list[int]:
        """Return the cards of a seat, sorted, copies adjacent."""
        return cards_of(self.once[seat], self.twice[seat])

    def gone(self) -> list[int]:
        """Return the cards played, sorted, copies adjacent."""
        return cards_of(self.gone_once, self.gone_twice)

    def trick(self, number: int) -> list[int]:
        """Return the cards of a trick in order; the one being played is number `done`, the first is 0."""
        start = (number - int(self.skipped)) * int(self.seats)
        end = min(start + int(self.seats), int(self.log_size))
        return [int(self.log[i]) for i in range(start, end)]

    def lacking(self, seat: int) -> list[int]:
        """Return the groups that a seat is known to lack."""
        voids = voids_of(self.voids, seat)
        return [group for group in range(4) if voids & bit(group)]

    # -- copies and unseen cards -------------------------------------------------------------------------------------

    def copy_from(self, other: Round) -> None:
        """Become a copy of another round with the same seats and options."""
        assert isinstance(other, TrickRound)
        seat: i64 = 0
        while seat < self.seats:
            self.once[seat] = other.once[seat]
            seat += 1
        if self.double:
            seat = 0
            while seat < self.seats:
                self.twice[seat] = other.twice[seat]
                seat += 1
        i: i64 = 0
        if self.forgets:
            i = other.log_size - other.in_trick
        while i < other.log_size:
            self.log[i] = other.log[i]
            i += 1
        if not self.forgets:
            i = 0
            while i <= other.done:
                self.leaders[i] = other.leaders[i]
                self.takers[i] = other.takers[i]
                i += 1
            self.dealt = other.dealt
        else:
            self.leaders[other.done] = other.leaders[other.done]
        self.log_size = other.log_size
        self.dealer = other.dealer
        self.done = other.done
        self.skipped = other.skipped
        self.gone_once = other.gone_once
        self.gone_twice = other.gone_twice
        self.voids = other.voids
        self.trump_group = other.trump_group
        self.trumps = other.trumps
        self.phase = other.phase
        self.turn = other.turn
        self.leader = other.leader
        self.in_trick = other.in_trick
        self.led = other.led
        self.led_group = other.led_group
        self.best = other.best
        self.best_power = other.best_power
        self.rng = other.rng
        self.shuffler = other.shuffler

    def forget(self) -> None:
        """Stop keeping tricks that are complete, in later copies too: for playouts."""
        self.forgets = True

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal the cards that the seat (-1: a watcher) has not seen anew, as far as the voids shown allow."""
        self.rng = rng
        pool: list[int] = []
        places: list[int] = []
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                self._add_places(other, places)
            other += 1
        if len(places) == 0:
            return
        self._add_unseen(seat, pool)
        cards = choose_hands(pool, places, rng)
        at: i64 = 0
        other = 0
        while other < self.seats:
            if other != seat:
                many = self.hand_size(other)
                self.once[other] = 0
                self.twice[other] = 0
                while many > 0:
                    self.give(other, cards[at])
                    at += 1
                    many -= 1
            other += 1

    def may_hold(self, seat: i64) -> i64:
        """Return the cards that another seat may hold, as far as the plays have shown to everybody."""
        allowed: i64 = self.pack_once
        lacking = voids_of(self.voids, seat)
        group: i64 = 0
        while group < 4:
            if lacking & bit(group):
                allowed &= ~self.groups[group]
            group += 1
        return allowed

    def _add_places(self, seat: i64, places: list[int]) -> None:
        allowed = self.may_hold(seat)
        many = self.hand_size(seat)
        while many > 0:
            places.append(int(allowed))
            many -= 1

    def _add_unseen(self, seat: i64, pool: list[int]) -> None:
        """Add the cards in use that the seat neither holds nor saw played, sorted."""
        own_once: i64 = 0
        own_twice: i64 = 0
        if seat >= 0:
            own_once = self.once[seat]
            own_twice = self.twice[seat]
        rest = self.pack_once
        while rest != 0:
            one = rest & -rest
            rest ^= one
            card = int(lowest(one))
            unseen: i64 = 1
            if self.pack_twice & one:
                unseen = 2
            if self.gone_once & one:
                unseen -= 1
            if self.gone_twice & one:
                unseen -= 1
            if own_once & one:
                unseen -= 1
            if own_twice & one:
                unseen -= 1
            while unseen > 0:
                pool.append(card)
                unseen -= 1
