"""Crazy Solo a second time, slowly: a referee written from the rules text alone.

Nothing here comes from the package. Cards are strings ("10H"), hands are lists, seats count clockwise from 0, and what
a rule says is written down where it applies. The tests replay matches with this referee and compare it with the
program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

SUITS = ("C", "D", "H", "S")
RANKS = ("A", "10", "K", "Q", "J", "9", "8", "7", "6")
VALUES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0, "6": 0}
LADDER = ("solo", "solo-hearts", "alone", "alone-hearts")
SIXES = ("6C", "6D", "6H", "6S")
REMOVED = {
    5: ("6S",),
    7: ("6S",),
    8: SIXES,
    10: (*SIXES, "7C", "7S"),
    11: ("6D", "6C", "6S"),
}

DEFAULTS: dict[str, Any] = {
    "short3": False,
    "hearts_overcall": "next",
    "redeal_same_dealer": False,
    "plain_excludes_hearts": False,
    "call_own": False,
    "min_unit5": False,
    "end_when_broke": False,
    "start": 150,
    "end": None,
}


class IllegalMove(ValueError):
    """A move that the rules do not allow here."""


def rank_of(card: str) -> str:
    """Return "10" for "10H"."""
    return card[:-1]


def suit_of(card: str) -> str:
    """Return "H" for "10H"."""
    return card[-1]


def value_of(cards: list[str]) -> int:
    """Return the card points of some cards."""
    return sum(VALUES[rank_of(card)] for card in cards)


def rules_of(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options: the given ones, and the defaults for the others."""
    assert set(options) <= set(DEFAULTS), options
    return {**DEFAULTS, **options}


def deck_of(seats: int, *, short3: bool = False) -> list[str]:
    """Section 1: the cards that so many players use."""
    gone: tuple[str, ...] = REMOVED.get(seats, ())
    if short3 and seats == 3:
        gone = tuple(rank + suit for rank in ("6", "7", "8") for suit in SUITS)
    return [rank + suit for suit in SUITS for rank in RANKS if rank + suit not in gone]


def legal_bids(seats: int, history: list[str], overcall: str = "next") -> set[str]:
    """Section 2: what the next bidder may say; nothing when the auction is over."""
    if len(history) == seats or "alone-hearts" in history:
        return set()
    real = [bid for bid in history if bid != "pass"]
    # An equal bid replaces the earlier one, so the last real bid is the best one.
    best = real[-1] if real else None
    bids = {"pass"}
    for bid in LADDER if seats > 3 else ("alone", "alone-hearts"):
        if best is None or LADDER.index(bid) > LADDER.index(best):
            bids.add(bid)
    if best == "solo-hearts" and (
        overcall == "any_later" or (overcall == "next" and history[-1] == "solo-hearts")
    ):
        bids.add("solo-hearts")
    return bids


def legal_cards(hand: list[str], trick: list[str], trumps: str) -> set[str]:
    """Section 4: follow suit, else a trump, else anything; a leader plays any card."""
    if not trick:
        return set(hand)
    led = {card for card in hand if suit_of(card) == suit_of(trick[0])}
    trump_cards = {card for card in hand if suit_of(card) == trumps}
    return led or trump_cards or set(hand)


def best_of(trick: list[str], trumps: str) -> int:
    """Section 4: the place in the trick of the card that wins it."""
    for suit in (trumps, suit_of(trick[0])):
        for rank in RANKS:
            if rank + suit in trick:
                return trick.index(rank + suit)
    raise AssertionError(trick)


class Settlement(NamedTuple):
    """Section 5: who pays what after a deal."""

    side_points: int
    difference: int
    unit: int
    payments: list[int]


def settle(
    seats: int,
    bidder: int,
    partner: int | None,
    side_points: int,
    *,
    hearts: bool,
    min_unit5: bool = False,
) -> Settlement:
    """Section 5: the payments for what the bidder's side took; without a partner the bidder is alone."""
    difference = side_points - 60
    due = (3 if hearts else 2) * abs(difference)
    unit = min(range(0, 1000, 5), key=lambda multiple: abs(multiple - due))
    if min_unit5 and difference != 0:
        unit = max(unit, 5)
    side = [bidder] if partner is None else [bidder, partner]
    opponents = [seat for seat in range(seats) if seat not in side]
    payments = [0] * seats
    won = difference > 0
    # One payment for each opponent, the first one to or from the bidder, then in turns.
    for number, opponent in enumerate(opponents):
        payer, payee = side[number % len(side)], opponent
        if won:
            payer, payee = payee, payer
        payments[payer] -= unit
        payments[payee] += unit
    return Settlement(side_points, difference, unit, payments)


class Deal:
    """One deal: who holds what, the auction, what was declared, the tricks, the payments."""

    def __init__(self, rules: dict[str, Any], seats: int, dealer: int, hands: list[list[str]]) -> None:
        """Begin with the cards dealt; the auction comes next."""
        self.rules = rules
        self.seats = seats
        self.dealer = dealer
        self.deck = deck_of(seats, short3=rules["short3"])
        self.hands = [list(hand) for hand in hands]
        assert Counter(card for hand in hands for card in hand) == Counter(self.deck)
        assert len({len(hand) for hand in hands}) == 1
        assert len(hands) == seats
        self.phase = "bid"
        self.turn = self.after(dealer)
        self.bids: list[str] = []
        self.bidder: int | None = None
        self.bid: str | None = None
        self.trumps: str | None = None
        self.called: str | None = None
        self.called_holder: int | None = None
        self.leader: int | None = None
        self.trick: list[str] = []
        self.tricks: list[list[str]] = []
        self.takers: list[int] = []
        self.captured = [0] * seats
        self.settlement: Settlement | None = None

    # -- who and what ------------------------------------------------------------------------------------------------

    def after(self, seat: int) -> int:
        """Return the seat to the left."""
        return (seat + 1) % self.seats

    @property
    def over(self) -> bool:
        """Whether the deal is finished or thrown in."""
        return self.phase == "over"

    @property
    def thrown_in(self) -> bool:
        """Whether everybody passed."""
        return self.over and self.settlement is None

    @property
    def points(self) -> list[int] | None:
        """What the finished deal gives each seat; nothing when thrown in."""
        if not self.over:
            return None
        return [0] * self.seats if self.settlement is None else self.settlement.payments

    @property
    def called_is_out(self) -> bool:
        """Whether the called card has been played, so that everybody knows who the partner is."""
        return self.called is not None and all(self.called not in hand for hand in self.hands)

    @property
    def partner(self) -> int | None:
        """The partner, known or not; none where the bidder is alone, openly or secretly."""
        return self.called_holder if self.called_holder != self.bidder else None

    def public_partner(self) -> int | None:
        """Section 3: the partner as far as everybody may know."""
        return self.partner if self.called_is_out else None

    def is_known_alone(self) -> bool:
        """Section 3: whether everybody knows that the bidder is alone, by the bid or by an own card that fell."""
        if self.phase == "bid" or self.bid is None:
            return False
        return self.bid.startswith("alone") or (self.called_is_out and self.called_holder == self.bidder)

    def shown_voids(self, seat: int) -> set[str]:
        """Section 4: the suits that a seat showed to lack: the one led, trumps too where it played neither."""
        lacking = set()
        for cards, leader in zip(
            [*self.tricks, self.trick], [self.after(self.dealer), *self.takers], strict=False
        ):
            place = (seat - leader) % self.seats
            if place >= len(cards):
                continue
            played, led = suit_of(cards[place]), suit_of(cards[0])
            if played != led:
                lacking.add(led)
                if played != self.trumps:
                    assert self.trumps is not None
                    lacking.add(self.trumps)
        return lacking

    def winners(self) -> list[int]:
        """Section 5: the side that won the deal; nobody when thrown in or at 60-60."""
        if self.settlement is None or self.settlement.difference == 0:
            return []
        side = {self.bidder, self.partner}
        won = self.settlement.difference > 0
        return [seat for seat in range(self.seats) if (seat in side) == won]

    # -- moves -------------------------------------------------------------------------------------------------------

    def legal(self) -> set[str]:
        """Return all moves of the seat in turn, as they are written."""
        if self.phase == "bid":
            return legal_bids(self.seats, self.bids, self.rules["hearts_overcall"])
        if self.phase == "declare":
            return self.declarations()
        if self.phase == "play":
            assert self.trumps is not None
            return legal_cards(self.hands[self.turn], self.trick, self.trumps)
        return set()

    def declarations(self) -> set[str]:
        """Section 3: what the winner of the auction may name."""
        suits = set(SUITS)
        if self.bid == "solo-hearts":
            suits = {"H"}
        elif self.rules["plain_excludes_hearts"]:
            suits.remove("H")
        if self.bid == "alone":
            return {f"trumps {suit}" for suit in suits}
        cards = set(self.deck)
        if not self.rules["call_own"]:
            cards -= set(self.hands[self.turn])
        return {f"trumps {suit} call {card}" for suit in suits for card in cards}

    def read(self, move: str) -> str:
        """Return a move as it is written: `T` is a ten, and SOLO-HEARTS needs no trump suit."""
        words = [
            "10" + word[1] if len(word) == 2 and word[0] == "T" and word[1] in SUITS else word
            for word in move.split()
        ]
        if self.phase == "declare" and self.bid == "solo-hearts" and words[:1] == ["call"]:
            words = ["trumps", "H", *words]
        return " ".join(words)

    def play(self, seat: int, text: str) -> None:
        """Do a move, or raise IllegalMove."""
        move = self.read(text)
        if seat != self.turn or move not in self.legal():
            raise IllegalMove(f"{seat} {text}")
        if self.phase == "bid":
            self.make_bid(seat, move)
        elif self.phase == "declare":
            self.declare(move)
        else:
            self.play_card(seat, move)

    def make_bid(self, seat: int, bid: str) -> None:
        """Section 2: one bid each, up to the dealer; ALONE-HEARTS ends the auction. Hearts bids make hearts trumps."""
        self.bids.append(bid)
        if bid != "pass":
            self.bidder, self.bid = seat, bid
        if bid == "alone-hearts":
            self.trumps = "H"
            self.first_lead()
        elif len(self.bids) < self.seats:
            self.turn = self.after(seat)
        elif self.bidder is None:
            self.phase = "over"
        else:
            self.phase = "declare"
            self.turn = self.bidder
            if self.bid == "solo-hearts":
                self.trumps = "H"

    def declare(self, move: str) -> None:
        """Section 3: trumps, and the card whose holder is the partner."""
        words = move.split()
        self.trumps = words[1]
        if "call" in words:
            self.called = words[3]
            [self.called_holder] = [seat for seat in range(self.seats) if self.called in self.hands[seat]]
        self.first_lead()

    def first_lead(self) -> None:
        """Section 4: left of dealer leads."""
        self.phase = "play"
        self.turn = self.leader = self.after(self.dealer)

    def play_card(self, seat: int, card: str) -> None:
        """Section 4: a card is played; the last of a trick gives it to who played the best one."""
        assert self.trumps is not None
        assert self.leader is not None
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.turn = self.after(seat)
        if len(self.trick) < self.seats:
            return
        taker = (self.leader + best_of(self.trick, self.trumps)) % self.seats
        self.captured[taker] += value_of(self.trick)
        self.takers.append(taker)
        self.tricks.append(self.trick)
        self.trick = []
        self.turn = self.leader = taker
        if not self.hands[taker]:
            self.finish()

    def finish(self) -> None:
        """Section 5: the deal is settled."""
        assert self.bidder is not None
        self.phase = "over"
        side = self.captured[self.bidder] + (0 if self.partner is None else self.captured[self.partner])
        self.settlement = settle(
            self.seats,
            self.bidder,
            self.partner,
            side,
            hearts=self.trumps == "H",
            min_unit5=self.rules["min_unit5"],
        )


class Match:
    """The deals of a match, its totals, its end."""

    def __init__(self, options: Mapping[str, Any], seats: int, first_dealer: int) -> None:
        """Begin a match before its first deal."""
        assert 3 <= seats <= 12
        self.rules = rules_of(options)
        self.seats = seats
        self.first_dealer = first_dealer
        self.totals = [self.rules["start"]] * seats
        self.deal: Deal | None = None
        self.deals_begun = 0
        self.deals_counted = 0
        self.thrown_in_row = 0
        self.time_up = False
        self.announced_after: int | None = None
        self.over = False
        self.counted = True
        mode, _, number = (self.rules["end"] or f"deals:{seats}").partition(":")
        self.mode = mode
        self.limit = int(number) if number else 0

    @property
    def between(self) -> bool:
        """Whether the next deal is to come."""
        return not self.over and (self.deal is None or self.deal.over)

    def next_dealer(self) -> int:
        """Section 1 and 2: the deal passes left, also after all passed unless the option says the same dealer."""
        if self.deal is None:
            return self.first_dealer
        if self.deal.thrown_in and self.rules["redeal_same_dealer"]:
            return self.deal.dealer
        return self.deal.after(self.deal.dealer)

    def begin(self, hands: list[list[str]]) -> Deal:
        """Begin the next deal with these hands."""
        assert self.between
        self.deal = Deal(self.rules, self.seats, self.next_dealer(), hands)
        self.deals_begun += 1
        self.counted = False
        return self.deal

    def play(self, seat: int, move: str) -> None:
        """Do a move in the present deal, and count a deal that it ends."""
        if self.over or self.deal is None:
            raise IllegalMove("no deal in play")
        self.deal.play(seat, move)
        if self.deal.over:
            self.count()

    def count(self) -> None:
        """Section 2, 5 and 6: add up the deal that has ended, and see whether the match has."""
        assert self.deal is not None
        if self.counted:
            return
        self.counted = True
        if self.deal.thrown_in:
            self.thrown_in_row += 1
            self.over = self.time_up or self.thrown_in_row == 10 * self.seats
            return
        self.thrown_in_row = 0
        self.deals_counted += 1
        assert self.deal.points is not None
        self.totals = [old + new for old, new in zip(self.totals, self.deal.points, strict=True)]
        self.over = (
            self.time_up
            or (self.announced_after is not None and self.deals_begun > self.announced_after)
            or (self.mode == "deals" and self.deals_counted >= self.limit)
            or (self.mode == "target" and max(self.totals) >= self.limit)
            or (self.rules["end_when_broke"] and min(self.totals) <= 0)
        )

    def time_is_up(self) -> None:
        """Section 6: the deal in play is the last; between deals the match ends at once."""
        if self.over or self.time_up or self.mode != "minutes" or self.deal is None:
            raise IllegalMove("time-up")
        self.time_up = True
        if self.deal.over:
            self.over = True

    def announce_last_deal(self) -> None:
        """Section 6: the next deal that counts is the last."""
        if self.over or self.announced_after is not None:
            raise IllegalMove("last-deal")
        self.announced_after = self.deals_begun

    def winners(self) -> list[int]:
        """Section 6: the highest score wins, ties shared."""
        return [seat for seat in range(self.seats) if self.totals[seat] == max(self.totals)]

    def standings(self) -> list[tuple[int, int, int]]:
        """Return place, seat and total of every seat, the best first; equal totals share a place."""
        places = [1 + sum(other > total for other in self.totals) for total in self.totals]
        return sorted((places[seat], seat, self.totals[seat]) for seat in range(self.seats))
