"""The solver beside the rules' examples and beside brute force, which knows nothing of how it works."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from crazydeck.games.gin.arrange import FINE, as_set, read_run, read_set
from crazydeck.games.gin.laying import Way
from crazydeck.games.gin.pack import CARDS, CONTRACTS, is_two, least_cards, parse_all, points
from crazydeck.games.gin.search import APART, BALANCED, LEAVE
from crazydeck.games.gin.solver import can_meet, hand_cards, hand_masks, helpful, missing, ways

Hand = tuple[int, ...]
ALL_RULES = (0, BALANCED, APART, LEAVE, BALANCED | APART, BALANCED | LEAVE, APART | LEAVE, 7)
PACK = [card for card in range(CARDS) for _ in range(3)]
TWOS = [card for card in PACK if is_two(card)]
NATURALS = [card for card in PACK if not is_two(card)]


# -- brute force: all melds of a hand, then all of their combinations ------------------------------------------------


class Brute:
    """All lay-downs of one hand; its twos count as one kind, -1."""

    def __init__(self, cards: list[int], rules: int) -> None:
        self.rules = rules
        self.hand: Hand = tuple(sorted(-1 if is_two(card) else card for card in cards))
        self.sets = list(self._sets())
        self.runs = list(self._runs())
        self.least_left = cache(self._least_left)

    def _is_balanced(self, naturals: int, twos: int) -> bool:
        return naturals >= 1 and (twos <= naturals or not self.rules & BALANCED)

    def _sets(self) -> Iterator[tuple[Hand, int]]:
        """Give all sets with their rank."""
        twos = self.hand.count(-1)
        for rank in range(13):
            kinds = sorted({card for card in self.hand if card >= 0 and card % 13 == rank})
            for many in product(*(range(self.hand.count(kind) + 1) for kind in kinds)):
                cards = [kind for kind, copies in zip(kinds, many, strict=True) for _ in range(copies)]
                for wild in range(twos + 1):
                    if len(cards) + wild >= 3 and self._is_balanced(len(cards), wild):
                        yield (*([-1] * wild), *cards), rank

    def _runs(self) -> Iterator[tuple[Hand, tuple[int, int, int]]]:
        """Give all runs with their suit and ends."""
        twos = self.hand.count(-1)
        for suit in range(4):
            for low in range(1, 12):
                for high in range(low + 3, 15):
                    for cards in self._fill(suit, list(range(low, high + 1)), twos):
                        wild = cards.count(-1)
                        if self._is_balanced(len(cards) - wild, wild):
                            yield tuple(sorted(cards)), (suit, low, high)

    def _fill(self, suit: int, positions: list[int], twos: int) -> Iterator[list[int]]:
        if not positions:
            yield []
            return
        card = suit * 13 + (positions[0] - 1) % 13
        for rest in self._fill(suit, positions[1:], twos):
            if positions[0] != 2 and rest.count(card) < self.hand.count(card):
                yield [card, *rest]
            if rest.count(-1) < twos:
                yield [-1, *rest]

    def best(self, sets: int, runs: int) -> int | None:
        """Return the fewest points that a lay-down leaves; None: there is none."""
        return self.least_left(self.hand, sets, runs, ())

    def _least_left(self, hand: Hand, sets: int, runs: int, seen: tuple[object, ...]) -> int | None:
        if not sets and not runs:
            if self.rules & LEAVE and not hand:
                return None
            return sum(20 if card < 0 else points([card]) for card in hand)
        found = []
        tried = set()
        for cards, what in self.sets if sets else self.runs:
            mark = (cards, what) if self.rules & APART else cards
            if mark in tried or not _holds(hand, cards):
                continue
            tried.add(mark)
            if self.rules & APART and any(_too_near(what, other) for other in seen):
                continue
            now = tuple(sorted((*seen, what), key=repr)) if self.rules & APART else ()
            left = self.least_left(_without(hand, cards), sets - bool(sets), runs - (not sets), now)
            if left is not None:
                found.append(left)
        return min(found, default=None)


def _too_near(one: object, other: object) -> bool:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return bool(one[0] == other[0] and (one[2] + 1 == other[1] or other[2] + 1 == one[1]))
    return one == other


def _holds(hand: Hand, cards: Hand) -> bool:
    return all(hand.count(card) >= cards.count(card) for card in set(cards))


def _without(hand: Hand, cards: Hand) -> Hand:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


# -- what must hold for all ways -------------------------------------------------------------------------------------


def solve(cards: list[int], contract: tuple[int, int], rules: int = 0, most: int = 20) -> list[Way]:
    return ways(*hand_masks(cards), *contract, rules, most)


def meets(cards: list[int], contract: tuple[int, int], rules: int = 0) -> bool:
    return can_meet(*hand_masks(cards), *contract, rules)


def check_way(way: Way, cards: list[int], contract: tuple[int, int], rules: int) -> None:
    sets, runs = contract
    assert sorted([card for meld in way.melds for card in meld] + way.left) == sorted(cards)
    assert way.points == points(way.left)
    assert way.twos == sum(is_two(card) for meld in way.melds for card in meld)
    assert len(way.melds) == sets + runs
    balanced = bool(rules & BALANCED)
    ranks = []
    places = []
    for meld in way.melds[:sets]:
        assert read_set(meld, balanced) == FINE
        assert meld == as_set(meld)
        ranks.append(next(card % 13 for card in meld if not is_two(card)))
    for meld in way.melds[sets:]:
        low = read_run(meld, balanced)
        assert low > 0
        suit = next(card // 13 for card in meld if not is_two(card))
        places.append((suit, low, low + len(meld) - 1))
    assert ranks == sorted(ranks)
    assert places == sorted(places)
    if rules & APART:
        assert len(set(ranks)) == len(ranks)
        assert not any(_too_near(a, b) for a in places for b in places if a is not b)
    if rules & LEAVE:
        assert way.left


def check(cards: list[int], contract: tuple[int, int], rules: int) -> bool:
    """Compare everything with brute force; return whether the contract can be met."""
    what = (cards, contract, rules)
    best = Brute(cards, rules).best(*contract)
    assert meets(cards, contract, rules) == (best is not None), what
    found = solve(cards, contract, rules)
    assert bool(found) == (best is not None), what
    for way in found:
        check_way(way, cards, contract, rules)
    assert len({repr(way.melds) for way in found}) == len(found) <= 20
    assert [way.order() for way in found] == sorted(way.order() for way in found)
    assert not found or found[0].points == best, what
    if not rules & LEAVE:
        assert (missing(*hand_masks(cards), *contract, rules) == 0) == (best is not None), what
    return best is not None


def some_hand(chance: random.Random, twos: int, size: int, suits: int = 4, ranks: int = 13) -> list[int]:
    """Return a random hand of few suits and neighbouring ranks, in which melds are likely."""
    first = chance.randrange(14 - ranks)
    near = [card for card in NATURALS if card // 13 < suits and first <= (card - 1) % 13 < first + ranks]
    twos = min(twos, size, len(TWOS))
    return sorted(chance.sample(TWOS, twos) + chance.sample(near, min(size - twos, len(near))))


# -- examples of the rules -------------------------------------------------------------------------------------------


def melds(text: str) -> list[list[int]]:
    return [parse_all(part) for part in text.split("/")]


def test_masks_hold_copies() -> None:
    cards = parse_all("AC 2C 9H 9H KS KS KS")
    assert hand_cards(*hand_masks(cards)) == sorted(cards)


def test_a_two_goes_below_a_high_ace() -> None:
    cards = parse_all("QH KH AH 2S 9C 9D 9S")
    assert solve(cards, (1, 1))[0].melds == melds("9C 9D 9S / 2S QH KH AH")


def test_a_low_ace_and_a_two_in_its_own_place() -> None:
    cards = parse_all("AH 2S 3H 4H 9C 9D 9S KC")
    way = solve(cards, (1, 1))[0]
    assert way.melds == melds("9C 9D 9S / AH 2S 3H 4H")
    assert way.left == parse_all("KC")


def test_runs_do_not_go_round_the_corner() -> None:
    assert not meets(parse_all("KH AH 2S 3H 9C 9D 9S"), (1, 1))


def test_one_rank_can_make_two_sets() -> None:
    cards = parse_all("9C 9D 9H 9S 2C 2D")
    assert meets(cards, (2, 0))
    assert meets(cards, (2, 0), BALANCED)
    assert not meets(cards, (2, 0), APART)
    assert solve(cards, (2, 0))[0].melds == melds("9C 9D 2C / 9H 9S 2D")


def test_twos_alone_are_no_set() -> None:
    assert not meets(parse_all("2C 2D 2H 2S 2S 9H"), (2, 0))
    assert meets(parse_all("2C 2D 2H 2S 8H 9H"), (2, 0))
    assert not meets(parse_all("2C 2D 2H 2S 8H 9H"), (2, 0), BALANCED)


def test_the_places_of_twos_are_offered() -> None:
    cards = parse_all("5C 6C 2H 2S 9C 9D 9S")
    runs = [way.melds[1] for way in solve(cards, (1, 1)) if way.points == 0]
    assert runs == melds("5C 6C 2H 2S / 2H 5C 6C 2S / 2H 2S 5C 6C")


def test_twelve_cards_make_three_runs() -> None:
    cards = parse_all("3C 4C 5C 6C 9H 10H JH 2H 10S JS QS KS")
    way = solve(cards, (0, 3))[0]
    assert (way.left, way.points, way.twos) == ([], 0, 1)
    assert not solve(cards, (0, 3), LEAVE)


def test_extra_cards_make_melds_longer() -> None:
    cards = parse_all("3C 4C 5C 6C 7C 8C 9C 9D 9H 9S KD 4D")
    way = solve(cards, (1, 1))[0]
    assert way.left == parse_all("4D KD")
    assert way.melds == melds("9C 9D 9H 9S / 3C 4C 5C 6C 7C 8C")


def test_runs_that_touch_must_overlap_or_stand_off_where_melds_keep_apart() -> None:
    cards = parse_all("3H 4H 5H 6H 7H 8H 9H 10H")
    assert meets(cards, (0, 2))
    assert not meets(cards, (0, 2), APART)
    assert meets([*cards, *parse_all("JH")], (0, 2), APART)
    seven = [*cards, *parse_all("7H")]
    assert solve(seven, (0, 2), APART)[0].melds == melds("3H 4H 5H 6H 7H / 7H 8H 9H 10H")
    assert solve(seven, (0, 2), APART | LEAVE)[0].left == parse_all("3H")


def test_a_two_may_keep_runs_apart() -> None:
    cards = parse_all("3H 4H 5H 6H 7H 8H 9H 10H 2C")
    found = [way.melds for way in solve(cards, (0, 2), APART)]
    assert found[0] == melds("3H 4H 5H 2C / 6H 7H 8H 9H 10H")
    assert melds("3H 4H 5H 6H 2C / 7H 8H 9H 10H") in found
    assert melds("3H 4H 5H 6H / 2C 7H 8H 9H 10H") in found
    assert melds("3H 4H 5H 6H / 8H 9H 10H 2C") in found


def test_three_runs_of_one_suit_where_melds_keep_apart() -> None:
    """Runs of four would touch; a longer one meets another."""
    cards = parse_all("3S 4S 5S 6S 7S 7S 8S 8S 9S 9S 10S 10S")
    assert meets(cards, (0, 3))
    assert not meets(cards, (0, 3), APART)
    way = solve([*cards, *parse_all("2C")], (0, 3), APART)[0]
    assert way.melds == melds("3S 4S 5S 6S 2C / 7S 8S 9S 10S / 7S 8S 9S 10S")


def test_what_must_stay_in_hand_is_the_cheapest_card() -> None:
    cards = parse_all("3C 3D 3H 3S KC KD KH KS")
    assert solve(cards, (2, 0))[0].points == 0
    assert solve(cards, (2, 0), LEAVE)[0].left == parse_all("3S")


def test_missing_cards_and_what_would_help() -> None:
    cards = parse_all("9C 9D 5H 6H 7H KS")
    masks = hand_masks(cards)
    assert missing(*masks, 1, 1, 0) == 2
    assert helpful(*masks, 1, 1) == sum(1 << card for card in set(parse_all("9C 9D 9H 9S 4H 8H 2C 2D 2H 2S")))
    assert helpful(*hand_masks(parse_all("9C 9D 9S 5H 6H 7H 8H")), 1, 1) == 0


def one_more(cards: list[int]) -> Iterator[tuple[int, list[int]]]:
    """Give all hands with one card more, that card first."""
    for card in range(CARDS):
        if cards.count(card) < 3:
            yield card, [*cards, card]


EXACT = [(contract, 0) for contract in CONTRACTS] + [
    ((sets, 0), rules) for sets in (2, 3) for rules in (BALANCED, APART, BALANCED | APART)
]


@pytest.mark.parametrize("contract,rules", EXACT)
def test_a_card_takes_at_most_one_off_what_is_missing_and_some_card_does(
    contract: tuple[int, int], rules: int
) -> None:
    """With `missing` being 0 just where the contract can be met, which brute force shows, this makes it exact."""
    chance = random.Random(7)
    for size in [*range(13)] * 6:
        cards = some_hand(
            chance, chance.choice([0, 0, 1, 2, 4, 9]), size, chance.randint(1, 4), chance.choice([6, 13])
        )
        lacking = missing(*hand_masks(cards), *contract, rules)
        after = {card: missing(*hand_masks(hand), *contract, rules) for card, hand in one_more(cards)}
        helping = {card for card in after if after[card] < lacking}
        assert set(after.values()) <= {lacking, max(lacking - 1, 0)}
        assert bool(helping) == (lacking > 0), (cards, contract)
        if not rules:
            help_ = helpful(*hand_masks(cards), *contract)
            assert helping == {card for card in after if help_ >> card & 1}, (cards, contract)


# -- beside brute force ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("contract", CONTRACTS)
def test_all_hands_of_few_kinds(contract: tuple[int, int]) -> None:
    """All hands of least size of an ace, neighbours, equal ranks and twos, with up to three copies (twos: more)."""
    kinds = parse_all("AC 3C 4C 4D 5C KC" if sum(contract) == 2 else "AC 3C 4D 5C KC")
    met = 0
    for naturals in product(range(4), repeat=len(kinds)):
        twos = least_cards(*contract) - sum(naturals)
        if 0 <= twos <= 7:
            cards = [kind for kind, copies in zip(kinds, naturals, strict=True) for _ in range(copies)]
            met += check(
                sorted(cards + TWOS[:twos]), contract, ALL_RULES[sum(naturals) % len(ALL_RULES)] & ~LEAVE
            )
    assert met


@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_random_hands(contract: tuple[int, int], rules: int) -> None:
    chance = random.Random(100 * rules + 10 * contract[0] + contract[1])
    met = 0
    hands = 20 if rules & APART else 50  # brute force takes its time there
    for _ in range(hands):
        size = chance.randint(10, 13)
        twos = chance.choice([0, 1, 1, 2, 3]) + contract[1] // 2
        suits = chance.randint(1, 2 if contract[1] == 3 else 4)
        hand = some_hand(chance, twos, size, suits, chance.choice([6, 9, 13]))
        met += check(hand, contract, rules)
    assert 0 < met < hands


@pytest.mark.parametrize("rules", [0, BALANCED, LEAVE, BALANCED | LEAVE])
@pytest.mark.parametrize("contract", CONTRACTS)
def test_large_hands_with_many_twos(contract: tuple[int, int], rules: int) -> None:
    chance = random.Random(200 * rules + 10 * contract[0] + contract[1])
    met = 0
    for _ in range(4):
        twos = chance.randint(4, 12)
        met += check(some_hand(chance, twos, chance.randint(14, 18), chance.randint(2, 4)), contract, rules)
    assert met
