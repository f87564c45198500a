"""All ways to choose the natural cards of a contract's melds, compiled (rules: sections 2 and 3).

A *choice* says which natural cards each run holds, and of which ranks the sets are; a set then takes all that is left
of its rank. Twos fill the gaps of a run and what a meld lacks to its least size; where they stand beyond that is not
chosen here. A choice is written as one number: four bits for the rank of each set (15: none), then 16 bits for each
run, of which 14 are its places and two its suit.

What keeps the search small where one natural card is enough for a meld: a run takes every card between its first and
its last. A card that another meld holds can be moved here, and a two goes back there; that fails only where it is the
other meld's sole natural card, so those melds are chosen first. (Where a meld may not have more twos than natural
cards, every choice between the two ends is tried.) And no run is shorter than the hand can make it with the same twos.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.bits import bit, count, lowest

from .placing import LEAST_RUN, Placing
from .usage import (
    ALL_RANKS,
    PLACES,
    SUIT,
    both_ends,
    count_twos,
    places_of,
    places_of_rank,
    rank_counts,
)

BALANCED: Final = 1
"""Not more twos than natural cards in a meld (`wild_limit`)."""
APART: Final = 2
"""No two sets of one rank, no two runs of one suit that touch (`strict_separate`)."""
LEAVE: Final = 4
"""One card at least must stay in hand (`must_discard_to_go_out` in rounds 1 to 6)."""

TWO_VALUE: Final = 20
NO_RANK: Final = 15
MANY: Final = 64
"""How many of the best choices are kept."""
SORTED: Final = 512
"""From how many on the worse ones are thrown away."""
HIGH_ACE: Final = 13
INNER: Final = 0x7FF1FFC7FF1FFC
"""All places but those of aces and twos: what a run can step over."""
VALUES: Final = 0xFAAAA98765430F
"""What a natural card left in hand counts, by its place in its suit, four bits each (section 7)."""


def value_of(places: i64) -> i64:
    """Return the points of cards of one suit, given their places."""
    out: i64 = 0
    values: i64 = VALUES
    while places != 0:
        out += (values >> (4 * lowest(places))) & 15
        places &= places - 1
    return out


class Search:
    """The search for one hand and contract; `found` has the best choices when it has run."""

    def __init__(self, h1: i64, h2: i64, h3: i64, sets: i64, runs: i64, rules: i64) -> None:
        """Take a hand; `rules` is a sum of BALANCED, APART and LEAVE."""
        self.x1 = places_of(h1)
        self.x2 = places_of(h2)
        self.x3 = places_of(h3)
        self.twos = count_twos(h1, h2, h3)
        self.sets = sets
        self.runs = runs
        self.balanced = rules & BALANCED != 0
        self.apart = rules & APART != 0
        self.leave = rules & LEAVE != 0
        self.found: list[tuple[int, int, int]] = []
        """Of each choice: minus the points it can lay down, how many twos it needs, its number."""
        self.emptied = False
        """Whether some choice was left out because nothing would stay in hand."""
        self.one_is_enough = False
        """Stop at the first choice."""
        self.done = False

        self._seen: set[int] = set()
        self._placing = Placing(self.balanced, self.apart)
        self._suits: vec[i64] = vec[i64]([0, 0, 0])
        self._used: vec[i64] = vec[i64]([0, 0, 0])
        self._ranks: vec[i64] = vec[i64]([NO_RANK, NO_RANK, NO_RANK])
        self._held: i64 = 0
        """The cards that are chosen as the sole natural card of a meld."""
        self._held_ranks: i64 = 0
        """The ranks of those of them that are for sets, plus one, four bits each."""
        self._held_for_sets: i64 = 0
        """The places of those."""
        self._counts: i64 = 0
        """Of each rank how many natural cards runs have left, four bits each."""
        self._run_points: i64 = 0
        self._run_cards: i64 = 0
        self._naturals = count(self.x1 & ALL_RANKS) + count(self.x2 & ALL_RANKS) + count(self.x3 & ALL_RANKS)
        self._worst: i64 = 0
        """Minus the points of the worst choice that is kept, once there are too many."""

    def run(self) -> None:
        """Find all choices."""
        self._choose_sole_sets(self.x1, self.x2, self.x3, 0, 0, self.twos)
        self.found.sort()

    # -- melds with one natural card that a run of the same suit steps over ------------------------------------------

    def _choose_sole_sets(self, x1: i64, x2: i64, x3: i64, chosen: i64, start: i64, twos: i64) -> None:
        """Choose cards for `chosen` and more sets; `twos`: how many are there beyond those that these sets need."""
        self._choose_sole_runs(x1, x2, x3, 0, 0, twos)
        # the set takes two twos, the run a third
        if self.balanced or self.runs == 0 or chosen == self.sets or twos < 3:
            return
        ranks = self._held_ranks
        held = self._held
        held_for_sets = self._held_for_sets
        rest = x1 & INNER & -bit(start)
        while rest != 0 and not self.done:
            one = rest & -rest
            rest ^= one
            self._held = held | one
            self._held_for_sets = held_for_sets | one
            self._held_ranks = (ranks << 4) | (lowest(one) % PLACES + 1)
            self._choose_sole_sets(
                (x1 & ~one) | (x2 & one),
                (x2 & ~one) | (x3 & one),
                x3 & ~one,
                chosen + 1,
                lowest(one),
                twos - 2,
            )
        self._held = held
        self._held_for_sets = held_for_sets
        self._held_ranks = ranks

    def _choose_sole_runs(self, x1: i64, x2: i64, x3: i64, chosen: i64, start: i64, twos: i64) -> None:
        self._choose_runs(x1, x2, x3, chosen, 0, 0, twos)
        if self.balanced or chosen + 1 >= self.runs or twos < 4:
            return
        held = self._held
        rest = x1 & INNER & -bit(start)
        while rest != 0 and not self.done:
            one = rest & -rest
            rest ^= one
            place = lowest(one)
            self._held = held | one
            self._take(chosen, place // PLACES, bit(place % PLACES), 1)
            points = value_of(bit(place % PLACES))
            self._run_points += points
            self._choose_sole_runs(
                (x1 & ~one) | (x2 & one), (x2 & ~one) | (x3 & one), x3 & ~one, chosen + 1, place, twos - 3
            )
            self._run_points -= points
            self._run_cards -= 1
        self._held = held

    # -- runs --------------------------------------------------------------------------------------------------------

    def _choose_runs(self, x1: i64, x2: i64, x3: i64, chosen: i64, suit: i64, start: i64, twos: i64) -> None:
        """Choose the runs from number `chosen` on, by suit and then by their lowest place."""
        if chosen == self.runs:
            self._begin_sets(x1, x2, x3, twos)
            return
        while suit < 4:
            field = (x1 >> (PLACES * suit)) & SUIT
            lows = field & -bit(start)
            while lows != 0:
                low = lows & -lows
                lows ^= low
                highs = field & -low
                while highs != 0:
                    high = highs & -highs
                    highs ^= high
                    if low == 1 and high == bit(HIGH_ACE) and not (x2 >> (PLACES * suit)) & 1:
                        continue  # one ace cannot lie at both ends
                    self._choose_inside(x1, x2, x3, chosen, suit, low, high, field, twos)
                    if self.done:
                        return
            suit += 1
            start = 0

    def _choose_inside(
        self, x1: i64, x2: i64, x3: i64, chosen: i64, suit: i64, low: i64, high: i64, field: i64, twos: i64
    ) -> None:
        """Choose a run between two natural cards, then the others."""
        inner = field & ((high - 1) & -(low << 1)) if high != low else 0
        span = max(lowest(high) - lowest(low) + 1, LEAST_RUN)
        some = inner
        while True:
            used = low | high | some
            naturals = count(used)
            need = span - naturals
            if need <= twos and (not self.balanced or need <= naturals):
                cards = used << (PLACES * suit)
                points = value_of(used)
                out = both_ends(cards)
                y1 = (x1 & ~out) | (x2 & out)
                y2 = (x2 & ~out) | (x3 & out)
                y3 = x3 & ~out
                if used & 1 and used & bit(HIGH_ACE):  # two aces
                    out = both_ends(bit(PLACES * suit))
                    y1 = (y1 & ~out) | (y2 & out)
                    y2 = (y2 & ~out) | (y3 & out)
                    y3 &= ~out
                self._take(chosen, suit, used, naturals)
                self._run_points += points
                self._choose_runs(y1, y2, y3, chosen + 1, suit, lowest(low), twos - need)
                self._run_points -= points
                self._run_cards -= naturals
            if not self.balanced or some == 0 or self.done:
                return
            some = (some - 1) & inner

    def _take(self, run: i64, suit: i64, used: i64, naturals: i64) -> None:
        self._suits[run] = suit
        self._used[run] = used
        self._run_cards += naturals

    # -- sets --------------------------------------------------------------------------------------------------------

    def _begin_sets(self, x1: i64, x2: i64, x3: i64, twos: i64) -> None:
        """Choose sets of what runs have left; `twos` excludes those of sole sets."""
        if self._held != 0 and not self._is_stepped_over():
            return  # a choice that is found without holding that card
        counts = rank_counts(x1, x2, x3)
        ranks = self._held_ranks
        while ranks != 0:
            counts += bit(4 * ((ranks & 15) - 1))
            ranks >>= 4
            twos += 2
        self._counts = counts
        self._choose_sets(x1 | self._held_for_sets, 0, 0, twos, 0, 0)

    def _is_stepped_over(self) -> bool:
        """Return whether every card held lies inside a run that does without it."""
        cover: i64 = 0
        run: i64 = 0
        while run < self.runs:
            used = self._used[run]
            low = used & -used
            high = bit(int(used).bit_length() - 1)
            if high > low:
                cover |= ((high - 1) & -(low << 1) & ~used) << (PLACES * self._suits[run])
            run += 1
        return self._held & ~cover == 0

    def _choose_sets(self, left: i64, chosen: i64, rank: i64, twos: i64, points: i64, cards: i64) -> None:
        """Choose the sets from number `chosen` on, of ranks from `rank` on."""
        if chosen == self.sets:
            self._accept(left, twos, points, cards)
            return
        while rank < HIGH_ACE and not self.done:
            many = (self._counts >> (4 * rank)) & 15
            if many != 0:
                most = self.sets - chosen
                if self.apart:
                    most = 1
                most = min(most, many >> 1 if self.balanced else many)
                sets: i64 = 1
                while sets <= most:
                    self._ranks[chosen + sets - 1] = rank
                    need = max(3 * sets - many, 0)
                    if need <= twos:
                        self._choose_sets(
                            left & ~places_of_rank(rank),
                            chosen + sets,
                            rank + 1,
                            twos - need,
                            points + many * value_of(bit(rank)),
                            cards + many,
                        )
                    sets += 1
            rank += 1

    # -- choices -----------------------------------------------------------------------------------------------------

    def _accept(self, left: i64, twos: i64, set_points: i64, set_cards: i64) -> None:
        """Keep a choice that needs all but `twos` of the twos and leaves natural cards at `left`, if it is sensible."""
        if left & self._held_for_sets:
            return  # held for a set of a rank that was not chosen
        placing = self._placing
        run: i64 = 0
        run_need: i64 = 0
        while run < self.runs:
            used = self._used[run]
            placing.put(run, self._suits[run], lowest(used) + 1, int(used).bit_length(), count(used))
            run_need += placing.least(run)
            run += 1
        run_twos: i64 = 0
        if self.runs != 0:
            if not (self.apart and placing.share_a_suit()) and self._could_be_longer(left):
                return
            run_twos = placing.most(twos + run_need)
            if run_twos < 0:
                return
        if self.one_is_enough:
            self.done = True
            return
        laid = run_twos
        if self.sets != 0:
            laid = min(self.twos, run_twos + set_cards) if self.balanced else self.twos
        if self.leave and self._run_cards + set_cards + laid == self._naturals + self.twos:
            self.emptied = True
            return
        self._keep(-(self._run_points + set_points + TWO_VALUE * laid), self.twos - twos)

    def _could_be_longer(self, left: i64) -> bool:
        """Return whether a natural card that would stay in hand fits a run without a further two."""
        run: i64 = 0
        while run < self.runs:
            used = self._used[run]
            high: i64 = int(used).bit_length() - 1
            # from four places below the last card, or one below the first, to as far above
            reach = bit(max(high, lowest(used) + 3) + 2) - 1
            reach &= -bit(max(min(lowest(used), high - 3) - 1, 0))
            if (left >> (PLACES * self._suits[run])) & reach & SUIT & ~used:
                return True
            run += 1
        return False

    def _keep(self, minus_points: i64, need: i64) -> None:
        if len(self.found) >= SORTED:
            self.found.sort()
            del self.found[MANY:]
            self._worst = self.found[MANY - 1][0]
        if minus_points > self._worst:
            return
        number = self._number()
        if number not in self._seen:
            self._seen.add(number)
            self.found.append((int(minus_points), int(need), number))

    def _number(self) -> int:
        """Return the number of the choice, the same in whatever order it was found."""
        ranks = self._ranks[0] | (self._ranks[1] << 4) | (self._ranks[2] << 8)
        a: i64 = 0
        b: i64 = 0
        c: i64 = 0
        if self.runs > 0:
            a = (self._suits[0] << PLACES) | self._used[0]
        if self.runs > 1:
            b = (self._suits[1] << PLACES) | self._used[1]
        if self.runs > 2:
            c = (self._suits[2] << PLACES) | self._used[2]
        least = min(a, min(b, c))  # noqa: PLW3301  compiled natively only with two
        most = max(a, max(b, c))  # noqa: PLW3301
        return int(ranks | (least << 12) | ((a + b + c - least - most) << 28) | (most << 44))


def runs_in(number: int) -> list[tuple[int, int]]:
    """Return the suit and the places of each run of a choice, sorted."""
    out: list[tuple[int, int]] = []
    for shift in (12, 28, 44):
        packed = (number >> shift) & 0xFFFF
        if packed:
            out.append((packed >> 14, packed & 0x3FFF))
    return out


def ranks_in(number: int) -> list[int]:
    """Return the ranks of the sets of a choice, sorted."""
    return [rank for rank in (number & 15, (number >> 4) & 15, (number >> 8) & 15) if rank != NO_RANK]
