"""Crazy Gin a second time, slowly: a referee written from the rules text alone.

Nothing here comes from the package. Cards are strings ("10H"), hands are lists, seats count clockwise from 0, and what
a rule says is written down where it applies. The tests replay matches with this referee and compare it with the
program.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tests.independent.gin_melds import (
    CONTRACTS,
    ENDS,
    IllegalMove,
    Meld,
    deck_of,
    is_lay_down,
    is_two,
    must_keep_one,
    rules_of,
    value_of,
)

# -- a round (sections 4 to 6) -----------------------------------------------------------------------------------------


class Round:
    """One round: hands, stock, discards, melds, whose turn it is and how far it has come."""

    def __init__(
        self,
        rules: dict[str, Any],
        number: int,
        dealer: int,
        hands: list[list[str]],
        stock: list[str],
        up_card: str | None,
        shuffled: Callable[[list[str]], list[str]],
    ) -> None:
        """Begin with what is dealt, the next stock card first; `shuffled` gives the order of each new stock."""
        self.rules = rules
        self.seats = len(hands)
        self.number = number
        self.dealer = dealer
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.discards = [] if up_card is None else [up_card]
        self.shuffled = shuffled
        assert all(len(hand) == 11 for hand in hands)
        assert (up_card is not None) == rules["upcard"]
        assert sorted([*self.stock, *self.discards, *itertools.chain(*hands)]) == sorted(deck_of(self.seats))
        self.melds: list[Meld] = []
        self.down: list[int] = []
        self.asked = [0] * self.seats
        self.known: list[list[str]] = [[] for _ in hands]
        """What everybody saw a seat take and has not seen again."""
        self.reshuffles = 0
        self.turns = 0
        self.dry_turns = 0
        self.phase = "draw"
        self.out: int | None = None
        self.owes: int | None = None
        """Who has ended a turn with one card and not said so, under `manual_one_card`."""
        self.said: set[int] = set()
        self.begin_turn((dealer + 1) % self.seats)

    # -- turns and the stock -------------------------------------------------------------------------------------------

    def begin_turn(self, seat: int, thrown_by: int | None = None) -> None:
        """Begin a turn, with a window where somebody may ask for the card thrown; section 6 may end the round."""
        self.turn = seat
        self.turns += 1
        self.drew: str | None = None
        self.taken: str | None = None
        """What the player in turn has just taken, until it is played."""
        self.had_copy = False
        self.must_draw_stock = False
        self.waiting: list[int] = []
        self.passed: list[int] = []
        self.asker: int | None = None
        self.discarder = thrown_by
        self.phase = "draw"
        if not self.can_draw():
            if not self.discards or self.dry_turns == self.seats:
                self.phase = "over"
            self.dry_turns += 1
            return
        self.dry_turns = 0
        if thrown_by is None or self.number == 7 or not self.two_can_be_made():
            return
        self.waiting = [other for other in range(self.seats) if self.may_ask(other)]
        if self.waiting:
            self.phase = "window"

    def may_ask(self, seat: int) -> bool:
        """Section 5: everyone but the player in turn and the discarder, up to three times, down or not."""
        return (
            seat not in (self.turn, self.discarder)
            and self.asked[seat] < 3
            and (self.rules["down_may_ask"] or seat not in self.down)
        )

    def can_draw(self) -> bool:
        """Section 6: whether a stock card can be made."""
        return bool(self.stock) or (self.reshuffles < self.rules["max_reshuffles"] and len(self.discards) > 1)

    def two_can_be_made(self) -> bool:
        """Section 5: whether there are cards for a yes, the top discard being gone and the one below it kept."""
        more = len(self.discards) - 2 if self.reshuffles < self.rules["max_reshuffles"] else 0
        return len(self.stock) + max(0, more) >= 2

    def draw(self, seat: int) -> None:
        """Give a seat a stock card; an empty stock is made anew of all discards but the top one."""
        if not self.stock:
            assert self.can_draw()
            self.stock = list(self.shuffled(self.discards[:-1]))
            assert sorted(self.stock) == sorted(self.discards[:-1])
            self.discards = self.discards[-1:]
            self.reshuffles += 1
        self.hands[seat].append(self.stock.pop(0))

    def take_top(self, seat: int) -> None:
        """Give a seat the top discard, seen by all."""
        self.hands[seat].append(self.discards[-1])
        self.known[seat].append(self.discards.pop())

    def after_draw(self, where: str) -> None:
        """The turn goes on; who has not said “one card” gets a penalty card just after this draw."""
        self.phase = "play"
        self.drew = where
        self.must_draw_stock = False
        self.said.discard(self.turn)
        if self.owes is not None and self.can_draw():
            self.draw(self.owes)
        self.owes = None

    def take_discard(self) -> None:
        """The player in turn takes the top discard; it may not be discarded at once unless a copy was held."""
        top = self.discards[-1]
        self.taken = top
        self.had_copy = top in self.hands[self.turn]
        self.take_top(self.turn)
        self.after_draw("discard")

    def end_turn(self, *, thrown: bool) -> None:
        """Go on to the seat at the left, with a window only after a discard."""
        if self.rules["manual_one_card"] and len(self.hands[self.turn]) == 1:
            self.owes = self.turn
        self.begin_turn((self.turn + 1) % self.seats, self.turn if thrown else None)

    # -- what may be done ----------------------------------------------------------------------------------------------

    def discardable(self, seat: int) -> list[str]:
        """Section 4.4: the cards that may be discarded."""
        hand = self.hands[seat]
        naturals = [card for card in hand if not is_two(card)]
        fine = [
            card
            for card in naturals
            if not any(meld.takes(card) for meld in self.melds if meld.owner != seat)
            and (card != self.taken or self.had_copy or self.rules["discard_taken"])
        ]
        return naturals if not fine and self.rules["relaxed_discard"] else fine

    def layable_off(self, seat: int) -> set[str]:
        """Section 4.3: what who is down may play on melds."""
        hand = self.hands[seat]
        if seat not in self.down or (len(hand) == 1 and must_keep_one(self.number, self.rules)):
            return set()
        return {
            f"{verb} {card} to {number}{end}"
            for card in hand
            for number, meld in enumerate(self.melds, 1)
            for verb, ends in (("add", meld.adds(card)), ("swap", meld.swaps(card)))
            for end in ends
        }

    def legal(self, seat: int) -> set[str]:
        """Return all moves of a seat but lay-downs, as they are written."""
        moves = {"one-card"} if seat == self.owes and self.phase != "over" else set()
        if self.phase == "window" and seat in self.waiting:
            moves |= {"may-i", "no-thanks"}
        if seat != self.turn:
            return moves
        if self.phase == "window":
            # Without a clock the first act of the player in turn closes the window.
            return moves | {"take"} | ({"stock"} if self.rules["may_i_seconds"] == 0 else set())
        if self.phase == "answer":
            return moves | {"yes", "no"}
        if self.phase == "draw":
            if self.must_draw_stock:
                return moves | {"stock"}
            return moves | ({"take"} if self.discards else set()) | {"stock" if self.can_draw() else "block"}
        if self.phase == "play":
            discards = {f"discard {card}" for card in self.discardable(seat)}
            return moves | (discards or {"end"}) | self.layable_off(seat)
        return moves

    def may_lay(self, seat: int) -> bool:
        """Section 4.2: whether a seat may lay down now, the contract apart."""
        return (
            self.phase == "play"
            and seat == self.turn
            and seat not in self.down
            and (self.drew == "stock" or self.rules["lay_down_after_discard_draw"])
        )

    def read_lay(self, seat: int, text: str) -> tuple[list[list[str]], list[list[str]]]:
        """Return sets and runs of a legal lay-down, the order in a run being that of its places.

        Sets are written first; where that is not so, it is understood all the same if it can be.
        """
        melds = [part.split() for part in text.removeprefix("lay ").split("/")]
        cards = Counter(itertools.chain(*melds))
        hand = Counter(self.hands[seat])
        if not self.may_lay(seat) or len(melds) > 3 or cards - hand:
            raise IllegalMove(text)
        if cards == hand and must_keep_one(self.number, self.rules):
            raise IllegalMove(text)
        many = CONTRACTS[self.number][0]
        separate = {**self.rules, "strict_separate": False}
        for order in itertools.permutations(melds):
            sets, runs = list(order[:many]), list(order[many:])
            if is_lay_down(sets, runs, self.number, separate):
                if not is_lay_down(sets, runs, self.number, self.rules):
                    break
                return sets, runs
        raise IllegalMove(text)

    def actors(self) -> list[int]:
        """Return who may move."""
        return [seat for seat in range(self.seats) if self.legal(seat)]

    def accepts(self, seat: int, text: str) -> bool:
        """Return whether a move is legal; where one end alone is possible it may be left unsaid."""
        if not text.startswith("lay "):
            move, legal = read(text), self.legal(seat)
            return move in legal or sum(f"{move} {end}" in legal for end in ENDS) == 1
        try:
            self.read_lay(seat, read(text))
        except IllegalMove:
            return False
        return True

    # -- moves ---------------------------------------------------------------------------------------------------------

    def play(self, seat: int, text: str) -> None:
        """Do a move, or raise IllegalMove."""
        if not self.accepts(seat, text):
            raise IllegalMove(f"{seat} {text}")
        verb, *words = read(text).split()
        if verb in ("lay", "add", "swap", "discard"):
            self.play_cards(seat, verb, words, text)
        elif verb == "stock":
            self.draw(seat)
            self.after_draw("stock")
        elif verb in ("take", "no"):
            if verb == "no" and self.asker is not None and self.rules["count_denied"]:
                self.asked[self.asker] += 1
            self.take_discard()
        elif verb == "may-i":
            self.asker, self.phase = seat, "answer"
        elif verb == "no-thanks":
            self.waiting.remove(seat)
            self.passed.append(seat)
            self.phase = "window" if self.waiting else "draw"
        elif verb == "yes":
            self.grant()
        elif verb == "one-card":
            self.owes = None
            self.said.add(seat)
        elif verb == "end":
            self.end_turn(thrown=False)
        else:
            self.phase = "over"

    def grant(self) -> None:
        """Section 5, yes: the asker gets the card and one of the stock; the player in turn must draw from the stock."""
        assert self.asker is not None
        self.asked[self.asker] += 1
        self.take_top(self.asker)
        self.draw(self.asker)
        self.phase = "draw"
        self.must_draw_stock = True

    def play_cards(self, seat: int, verb: str, words: list[str], text: str) -> None:
        """Lay down, lay off, replace a two or discard; an empty hand ends the round."""
        if verb == "lay":
            sets, runs = self.read_lay(seat, read(text))
            self.melds += [Meld(seat, cards, run=False) for cards in sets]
            self.melds += [Meld(seat, cards, run=True) for cards in runs]
            self.down.append(seat)
            gone = list(itertools.chain(*sets, *runs))
        else:
            gone = [words[0]]
        for card in gone:
            self.hands[seat].remove(card)
            if card in self.known[seat]:
                self.known[seat].remove(card)
            # Who discards the card just taken where that is barred shows that a copy was held, and still is.
            free = self.rules["discard_taken"] or self.rules["relaxed_discard"]
            if verb == "discard" and card == self.taken and card not in self.known[seat] and not free:
                self.known[seat].append(card)
            if card == self.taken:
                self.taken = None
        if verb in ("add", "swap"):
            meld, end = self.melds[int(words[2]) - 1], words[3] if len(words) > 3 else ""
            (meld.put if verb == "add" else meld.swap)(words[0], end)
        elif verb == "discard":
            self.discards.append(words[0])
        if not self.hands[seat]:
            self.phase, self.out = "over", seat
        elif verb == "discard":
            self.end_turn(thrown=True)

    # -- the end -------------------------------------------------------------------------------------------------------

    def points(self) -> list[int]:
        """Section 7: everybody counts the cards in hand; who is out has none."""
        return [sum(map(value_of, hand)) for hand in self.hands]

    def one_card(self) -> list[int]:
        """Section 4: who is known to hold one card."""
        ones = [seat for seat in range(self.seats) if len(self.hands[seat]) == 1]
        return [seat for seat in ones if seat in self.said or not self.rules["manual_one_card"]]


def read(text: str) -> str:
    """Return a move with every ten written `10`."""
    words = ["10" + word[1] if len(word) == 2 and word[0] == "T" else word for word in text.split()]
    return " ".join(words)


class Match:
    """Seven rounds, the totals and the block marks."""

    def __init__(self, options: Mapping[str, Any], seats: int, first_dealer: int) -> None:
        """Begin a match before its first deal."""
        self.rules = rules_of(options)
        assert 3 <= seats <= (8 if self.rules["allow_7_to_8"] else 6)
        self.seats = seats
        self.dealer = first_dealer
        self.totals = [0] * seats
        self.blocks = [0] * seats
        self.rounds = 0
        self.round: Round | None = None

    @property
    def between(self) -> bool:
        """Whether the next deal is to come."""
        return not self.over and (self.round is None or self.round.phase == "over")

    @property
    def over(self) -> bool:
        """Whether all seven rounds are played."""
        return self.rounds == 7 and self.round is not None and self.round.phase == "over"

    def begin(
        self,
        hands: list[list[str]],
        stock: list[str],
        up_card: str | None,
        shuffled: Callable[[list[str]], list[str]],
    ) -> None:
        """Begin the next round; the deal passes left."""
        assert self.between
        if self.round is not None:
            self.dealer = (self.dealer + 1) % self.seats
        self.rounds += 1
        self.round = Round(self.rules, self.rounds, self.dealer, hands, stock, up_card, shuffled)

    def play(self, seat: int, text: str) -> None:
        """Do a move, and count a round that it ends."""
        if self.round is None or self.round.phase == "over":
            raise IllegalMove("no round in play")
        self.round.play(seat, text)
        if self.round.phase == "over":
            self.totals = [old + new for old, new in zip(self.totals, self.round.points(), strict=True)]
            if self.round.out is not None:
                self.blocks[self.round.out] += 1

    def worth(self, seat: int) -> tuple[int, int]:
        """Section 7: what places are given by, the smallest first; with `tie_break` more block marks win a tie."""
        return self.totals[seat], -self.blocks[seat] if self.rules["tie_break"] == "blocks" else 0

    def winners(self) -> list[int]:
        """Section 7: the lowest total wins; who is equal shares."""
        best = min(map(self.worth, range(self.seats)))
        return [seat for seat in range(self.seats) if self.worth(seat) == best]

    def standings(self) -> list[tuple[int, int, int]]:
        """Return place, seat and total of every seat, the best first; equals share a place."""
        seats = range(self.seats)
        places = [1 + sum(self.worth(other) < self.worth(seat) for other in seats) for seat in seats]
        return sorted((places[seat], seat, self.totals[seat]) for seat in seats)
