"""From chosen natural cards to the melds of a lay-down, twos in their places, compiled (rules: sections 2, 3 and 7)."""

from typing import Final

from mypy_extensions import i64

from .arrange import LEAST_SET
from .melds import LAST, PER_SUIT, TWO
from .placing import Placing
from .search import APART, BALANCED, TWO_VALUE, VALUES, ranks_in, runs_in

PLACED: Final = 6
"""How many places for the twos of one choice are offered, for each number of twos in its runs."""


class Way:
    """One way to lay down a contract."""

    def __init__(self, melds: list[list[int]], left: list[int]) -> None:
        self.melds = melds
        """Sets by rank, naturals and then twos in each; then runs by suit and position, in order of position."""
        self.left = left
        """The cards that stay in hand, sorted."""
        self.points: int = points_of(left)
        """What those count."""
        self.twos: int = sum([1 for meld in melds for card in meld if card % PER_SUIT == TWO])
        """How many twos are laid down."""

    def order(self) -> tuple[int, int, list[list[int]]]:
        """Return what ways are sorted by: points left in hand, twos laid down, then the cards."""
        return self.points, self.twos, self.melds


def points_of(cards: list[int]) -> int:
    """Return what cards left in hand count (section 7)."""
    return sum(
        [TWO_VALUE if card % PER_SUIT == TWO else (VALUES >> (4 * (card % PER_SUIT))) & 15 for card in cards]
    )


class Laying:
    """Builds ways from the choices for one hand."""

    def __init__(self, hand: list[int], rules: i64) -> None:
        """Take the sorted hand, without a card that is to stay there; `rules` as for the search."""
        self.hand = hand
        self.balanced = rules & BALANCED != 0
        self.apart = rules & APART != 0
        self.twos = [card for card in hand if card % PER_SUIT == TWO]

    def ways(self, number: int, kept: list[int]) -> list[Way]:
        """Return the ways of a choice: with as many twos as possible in sets, in runs, and with as few as needed.

        `kept` are cards that stay in hand, beside what is left of this one.
        """
        runs = runs_in(number)
        naturals = [card for card in self.hand if card % PER_SUIT != TWO]
        placing = Placing(self.balanced, self.apart)
        run_need: i64 = 0
        for index, (suit, places) in enumerate(runs):
            first = (places & -places).bit_length()
            placing.put(index, suit, first, places.bit_length(), places.bit_count())
            run_need += placing.least(index)
            for position in range(1, LAST + 1):
                if (places >> (position - 1)) & 1:
                    naturals.remove(natural_card(suit, position))
        ranks = ranks_in(number)
        sets = _share_out(ranks, naturals)
        left = [card for card in naturals if card % PER_SUIT not in ranks] + kept
        out: list[Way] = []
        for in_runs, in_sets in self._shares(placing, sets, run_need):
            for ends in placing.arrangements(in_runs, PLACED):
                out.append(self._way(runs, ends, sets, in_sets, left))  # noqa: PERF401  compiled
        return out

    def _shares(self, placing: Placing, sets: list[list[int]], run_need: i64) -> list[tuple[int, int]]:
        """Return how many twos runs and sets may get: most of them in sets, most in runs, as few as needed."""
        twos: i64 = len(self.twos)
        need: i64 = 0
        room: i64 = 0
        for naturals in sets:
            need += max(LEAST_SET - len(naturals), 0)
            room += len(naturals) if self.balanced else len(self.twos)
        most = placing.most(twos - need) if placing.many else 0
        least = run_need
        if self.apart:
            while least < most and not placing.arrangements(least, 1):
                least += 1
        total = min(twos, most + room)
        few = max(least, total - room)
        while few < most and not placing.arrangements(few, 1):
            few += 1
        shares: list[tuple[int, int]] = []
        for in_runs, in_sets in (
            (few, min(total - few, room)),
            (most, total - most),
            (least, need),
        ):
            share = (int(in_runs), int(in_sets))
            if share not in shares:
                shares.append(share)
        return shares

    def _way(
        self,
        runs: list[tuple[int, int]],
        ends: tuple[int, ...],
        sets: list[list[int]],
        in_sets: int,
        left: list[int],
    ) -> Way:
        """Put twos, lowest first, into sets and then into runs in their order."""
        twos = list(reversed(self.twos))
        melds: list[list[int]] = []
        extra = in_sets - sum([max(LEAST_SET - len(naturals), 0) for naturals in sets])
        for naturals in sets:
            room = len(naturals) if self.balanced else len(self.twos)
            need = max(LEAST_SET - len(naturals), 0)
            more = min(extra, room - need)
            extra -= more
            melds.append(naturals + [twos.pop() for _ in range(need + more)])
        order = sorted([(runs[i][0], ends[2 * i], ends[2 * i + 1], runs[i][1]) for i in range(len(runs))])
        for suit, low, high, places in order:
            melds.append(
                [
                    natural_card(suit, position) if (places >> (position - 1)) & 1 else twos.pop()
                    for position in range(low, high + 1)
                ]
            )
        return Way(melds, sorted(left + twos))


def natural_card(suit: int, position: int) -> int:
    """Return the natural card of a position of a run, 1..14 but not 2."""
    return suit * PER_SUIT + (position - 1) % PER_SUIT


def _share_out(ranks: list[int], naturals: list[int]) -> list[list[int]]:
    """Return the natural cards of each set; sets of one rank get equal shares, the first ones the larger."""
    out: list[list[int]] = []
    for rank in sorted(set(ranks)):
        cards = [card for card in naturals if card % PER_SUIT == rank]
        sets = ranks.count(rank)
        at = 0
        for index in range(sets):
            size = len(cards) // sets + (1 if index < len(cards) % sets else 0)
            out.append(cards[at : at + size])
            at += size
    return out
