"""Crazy Eights a second time, slowly: a referee written from the rules text alone.

Nothing here comes from the package. Cards are strings ("10H"), hands and piles are lists, and what a rule says is
written down where it applies. The tests replay matches with this referee and compare it with `crazydeck referee`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
PACK = [rank + suit for suit in SUITS for rank in RANKS]
TENS = ("10", "J", "Q", "K")

DEFAULTS: dict[str, Any] = {
    "match": "points",
    "target": None,
    "hand_size": None,
    "decks": 1,
    "eight_starter": "bury",
    "starter_action": False,
    "draw": "one",
    "play_drawn_only": False,
    "reshuffle": True,
    "max_reshuffles": 3,
    "twos_draw_two": False,
    "stack_twos": True,
    "queen_spades_five": False,
    "stack_mixed": False,
    "jacks_skip": False,
    "aces_reverse": False,
    "reverse_two": "skip",
}

# Called with "reshuffle" or "removed" and the cards to shuffle; gives the cards in their new order.
Shuffler = Callable[[str, list[str]], list[str]]


class IllegalMove(ValueError):
    """A move that the rules do not allow here."""


def rank_of(card: str) -> str:
    """Return "10" for "10H"."""
    return card[:-1]


def suit_of(card: str) -> str:
    """Return "H" for "10H"."""
    return card[-1]


def value_of(card: str) -> int:
    """Return what a card left in hand counts: an eight 50, court cards 10, an ace 1, others their pips."""
    rank = rank_of(card)
    if rank == "8":
        return 50
    if rank in TENS:
        return 10
    return 1 if rank == "A" else int(rank)


def rules_of(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options: the given ones, and the defaults for the others."""
    assert set(options) <= set(DEFAULTS), options
    return {**DEFAULTS, **options}


class Hand:
    """One hand: who holds what, whose turn it is, what may be done."""

    def __init__(self, rules: dict[str, Any], seats: int, gone: list[int], shuffler: Shuffler) -> None:
        """Begin with nothing dealt; `gone` are the seats already removed from the match."""
        self.rules = rules
        self.gone = gone
        self.shuffler = shuffler
        self.seats = seats
        self.dealer = 0
        self.turn = 0
        self.phase = "play"
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.stock: list[str] = []
        self.discards: list[str] = []
        self.named: str | None = None
        self.direction = 1
        self.penalty = 0
        self.reshuffles = 0
        self.drew = False
        self.drawn: str | None = None
        self.over = False
        self.reason: str | None = None
        self.points: list[int] | None = None
        self.lowest: list[int] = []

    def deal(self, dealer: int, hands: list[list[str]], up_card: str, stock: list[str]) -> None:
        """Section 1: the hand begins with what was dealt."""
        self.dealer = dealer
        self.hands = [list(hand) for hand in hands]
        self.discards = [up_card]
        self.stock = list(stock)
        self.turn = self.after(dealer)
        rank = rank_of(up_card)
        if rank == "8":
            if self.rules["eight_starter"] == "dealer_names":
                self.phase = "name"
                self.turn = dealer
        elif self.rules["starter_action"]:
            # As if the dealer had played it.
            self.turn = dealer
            self.effect_of(up_card)

    def in_play(self) -> list[int]:
        """Return the seats that were not removed."""
        return [seat for seat in range(self.seats) if seat not in self.gone]

    def after(self, seat: int) -> int:
        """Return the seat that follows in the direction of play."""
        seat = (seat + self.direction) % self.seats
        while seat in self.gone:
            seat = (seat + self.direction) % self.seats
        return seat

    def top(self) -> str:
        """Return the card on the discard pile."""
        return self.discards[-1]

    def fits(self, card: str) -> bool:
        """Section 2: whether a card matches, penalties aside."""
        top = self.top()
        if rank_of(card) == "8":
            return True
        if rank_of(top) == "8":
            # Nothing named: an eight turned up that any card fits.
            return self.named is None or suit_of(card) == self.named
        return suit_of(card) == suit_of(top) or rank_of(card) == rank_of(top)

    def may_reshuffle(self) -> bool:
        """Whether the discards may be shuffled once more in this hand."""
        limit = self.rules["max_reshuffles"]
        return bool(self.rules["reshuffle"]) and (limit == "none" or self.reshuffles < limit)

    def supply(self) -> int:
        """Return how many cards could still be drawn."""
        return len(self.stock) + (len(self.discards) - 1 if self.may_reshuffle() else 0)

    def take(self, seat: int) -> str:
        """Move one card from the stock to a hand; an empty stock is made anew from the discards."""
        if not self.stock:
            assert self.may_reshuffle()
            assert len(self.discards) > 1
            self.stock = self.shuffler("reshuffle", self.discards[:-1])
            self.discards = self.discards[-1:]
            self.reshuffles += 1
        card = self.stock.pop(0)
        self.hands[seat].append(card)
        return card

    def answers(self, card: str) -> bool:
        """Section 4: whether a card may be put on the action card whose penalty is pending."""
        if not self.rules["twos_draw_two"] or not self.rules["stack_twos"]:
            return False
        top = self.top()
        if rank_of(card) == "2" and rank_of(top) == "2":
            return True
        mixed = self.rules["stack_mixed"] and self.rules["queen_spades_five"]
        return bool(mixed) and (card, top) in {("2S", "QS"), ("QS", "2S")}

    def spelled(self, cards: set[str]) -> set[str]:
        """Return the moves that play these cards: an eight with each suit, unless it is the last card."""
        moves = set()
        for card in cards:
            if rank_of(card) == "8" and len(self.hands[self.turn]) > 1:
                moves |= {f"{card}={suit}" for suit in SUITS}
            else:
                moves.add(card)
        return moves

    def legal(self) -> set[str]:
        """Section 3: all moves of the seat in turn."""
        if self.over:
            return set()
        if self.phase == "name":
            return {f"name {suit}" for suit in SUITS}
        hand = self.hands[self.turn]
        if self.penalty:
            return {"draw"} | self.spelled({card for card in hand if self.answers(card)})
        playable = {card for card in hand if self.fits(card)}
        if self.drew and self.rules["play_drawn_only"]:
            playable = {card for card in playable if card == self.drawn}
        moves = self.spelled(playable)
        if not self.drew and self.supply() > 0:
            moves.add("draw")
        elif not playable:
            # Nothing to play, and drawn already or nothing to draw.
            moves.add("pass")
        elif self.drew and self.rules["draw"] == "one" and self.supply() > 0:
            # Passing although a card fits: only after a draw of one, and never into a block.
            moves.add("pass")
        return moves

    def play(self, seat: int, move: str) -> None:
        """Do a move, or raise IllegalMove."""
        if self.over or seat != self.turn or move not in self.legal():
            raise IllegalMove(f"{seat} {move}")
        if move.startswith("name "):
            self.named = move[-1]
            self.phase = "play"
            self.turn = self.after(self.dealer)
        elif move == "pass":
            self.end_turn()
        elif move == "draw" and self.penalty:
            while self.penalty and self.supply():
                self.take(seat)
                self.penalty -= 1
            self.penalty = 0
            self.end_turn()
        elif move == "draw":
            self.drew = True
            self.drawn = self.take(seat)
            if self.rules["draw"] == "until":
                while not self.fits(self.drawn) and self.supply():
                    self.drawn = self.take(seat)
        else:
            card, _, suit = move.partition("=")
            self.hands[seat].remove(card)
            self.discards.append(card)
            self.named = suit or None
            if not self.hands[seat]:
                self.score_out(seat)
                return
            self.effect_of(card)
        self.look_for_block()

    def end_turn(self) -> None:
        """Pass the turn on."""
        self.turn = self.after(self.turn)
        self.drew = False
        self.drawn = None

    def effect_of(self, card: str) -> None:
        """Section 4: the turn after the seat in turn has played this card."""
        rules = self.rules
        two_left = len(self.in_play()) == 2
        again = False
        if rank_of(card) == "2" and rules["twos_draw_two"]:
            self.penalty += 2
        elif card == "QS" and rules["queen_spades_five"]:
            self.penalty += 5
        elif rank_of(card) == "J" and rules["jacks_skip"]:
            self.end_turn()
        elif rank_of(card) == "A" and rules["aces_reverse"]:
            if not two_left:
                self.direction = -self.direction
            else:
                again = rules["reverse_two"] == "skip"
        if again:
            self.end_turn()
        self.end_turn()

    def hand_values(self) -> list[int]:
        """Return what each seat holds, in points."""
        return [sum(value_of(card) for card in hand) for hand in self.hands]

    def score_out(self, seat: int) -> None:
        """Section 5: a seat is out and gets the sum of all other hands; nothing else takes effect."""
        self.over = True
        self.reason = "out"
        self.penalty = 0
        self.points = [sum(self.hand_values()) if other == seat else 0 for other in range(self.seats)]
        self.lowest = [seat]

    def look_for_block(self) -> None:
        """Section 5: the hand ends when nothing can be drawn and no seat holds a card that fits."""
        if self.over or self.phase == "name" or self.supply() > 0:
            return
        if any(self.fits(card) for seat in self.in_play() for card in self.hands[seat]):
            return
        self.over = True
        self.reason = "blocked"
        self.penalty = 0
        values = self.hand_values()
        low = min(values[seat] for seat in self.in_play())
        self.lowest = [seat for seat in self.in_play() if values[seat] == low]
        self.points = [0] * self.seats
        if len(self.lowest) == 1:
            self.points[self.lowest[0]] = sum(values[seat] - low for seat in self.in_play())

    def remove(self, seat: int) -> None:
        """Section 6: a seat leaves for good; its cards go under the stock."""
        self.gone.append(seat)
        self.stock += self.shuffler("removed", self.hands[seat])
        self.hands[seat] = []
        if self.turn == seat:
            self.penalty = 0
            # A dealer gone before naming leaves the eight free; else the turn goes on.
            self.phase = "play"
        if len(self.in_play()) == 1:
            self.over = True
        elif self.turn == seat:
            self.end_turn()


class Match:
    """The hands of a match, its totals, its end."""

    def __init__(self, options: Mapping[str, Any], seats: int, shuffler: Shuffler) -> None:
        """Begin a match before its first hand."""
        self.rules = rules_of(options)
        self.seats = seats
        self.shuffler = shuffler
        self.gone: list[int] = []
        self.totals = [0] * seats
        self.hand = Hand(self.rules, seats, self.gone, shuffler)
        self.hand.over = True
        self.hands_begun = 0
        self.hands_done = 0
        self.over = False
        self.winners: list[int] = []
        self.counted = False

    def cards_each(self) -> int:
        """Return how many cards each seat is dealt."""
        return int(self.rules["hand_size"] or (7 if self.seats == 2 else 5))

    def next_dealer(self) -> int:
        """Section 1: the deal moves one seat on, past the seats that are removed."""
        dealer = (self.hand.dealer + 1) % self.seats
        while dealer in self.gone:
            dealer = (dealer + 1) % self.seats
        return dealer

    def new_hand(self) -> Hand:
        """Return a hand without cards, to be dealt or laid out."""
        assert not self.over
        assert self.hand.over
        self.hand = Hand(self.rules, self.seats, self.gone, self.shuffler)
        self.hands_begun += 1
        self.counted = False
        return self.hand

    def deal(self, dealer: int, deal: Mapping[str, Any]) -> Hand:
        """Begin a hand with a written deal, after a look whether it can be one."""
        cards = [card for hand in deal["hands"] for card in hand] + [deal["up_card"]] + deal["stock"]
        assert Counter(cards) == Counter(PACK * self.rules["decks"])
        for seat, cards in enumerate(deal["hands"]):
            assert len(cards) == (0 if seat in self.gone else self.cards_each())
        buried = self.rules["eight_starter"] == "bury"
        assert all(buried and rank_of(card) == "8" for card in deal["buried"])
        if buried and rank_of(deal["up_card"]) == "8":
            assert all(rank_of(card) == "8" for card in deal["stock"])
        hand = self.new_hand()
        hand.deal(dealer, deal["hands"], deal["up_card"], deal["stock"])
        return hand

    def play(self, seat: int, move: str) -> None:
        """Do a move in the present hand, and count a hand that it ends."""
        self.hand.play(seat, move)
        self.count()

    def count(self) -> None:
        """Section 5 and 6: add up a hand that has ended, and see whether the match has."""
        hand = self.hand
        if hand.points is None or self.counted:
            return
        self.counted = True
        self.hands_done += 1
        self.totals = [old + new for old, new in zip(self.totals, hand.points, strict=True)]
        target = self.rules["target"]
        staying = [seat for seat in range(self.seats) if seat not in self.gone]
        best = max(self.totals[seat] for seat in staying)
        if self.rules["match"] == "single":
            self.over = True
            self.winners = hand.lowest
        elif isinstance(target, str):
            self.over = self.hands_done == int(target.removeprefix("hands:"))
        else:
            self.over = best >= (target or 50 * self.seats)
        if self.over and not self.winners:
            self.winners = [seat for seat in staying if self.totals[seat] == best]

    def remove(self, seat: int) -> None:
        """Take a seat out of the match, in a hand or between two."""
        if self.hand.over:
            self.gone.append(seat)
        else:
            self.hand.remove(seat)
        staying = [other for other in range(self.seats) if other not in self.gone]
        if len(staying) == 1:
            self.over = True
            self.winners = staying

    def standings(self) -> list[tuple[int, int, int]]:
        """Return place, seat and total of every seat, the best first; who has won is before a removed seat."""
        places = [1] * self.seats
        others = [seat for seat in range(self.seats) if seat not in self.winners]
        for seat in others:
            ahead = sum(self.totals[other] > self.totals[seat] for other in others)
            places[seat] = 2 if self.rules["match"] == "single" else len(self.winners) + ahead + 1
        return sorted((places[seat], seat, self.totals[seat]) for seat in range(self.seats))
