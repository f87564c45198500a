"""What trick games share, shown on a small one of its own: four suits of three ranks."""

import itertools
from collections import Counter

import pytest

from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import RngShuffler
from crazydeck.games.tricks.knowledge import cards_of, choose_hands, void, voids_of
from crazydeck.games.tricks.round import CANCEL, FIRST, LAST, NOBODY, TrickRound

GROUPS = [0b111 << 3 * group for group in range(4)]
POWER = [card % 3 for card in range(56)]


def dealt(hands: list[list[int]], twins: int = FIRST, copies: int = 1) -> TrickRound:
    """Return a round of three seats in which seat 0 leads; cards are 3 * suit + rank."""
    round = TrickRound(3, 2, sorted(list(range(12)) * copies), GROUPS, POWER, twins)
    round.set_hands(hands)
    round.begin_trick(0)
    return round


def put(round: TrickRound, *cards: int) -> bool:
    full = False
    for card in cards:
        full = round.put_card(round.turn, card, 1 << card)
    return full


HANDS = [[0, 3, 6, 9], [1, 4, 7, 10], [2, 5, 8, 11]]


def test_the_led_group_is_followed_and_its_highest_card_wins() -> None:
    round = dealt(HANDS)
    assert round.playable(0) == 0b001001001001
    assert not put(round, 0)
    assert round.playable(1) == 0b10
    assert put(round, 1, 2)
    assert round.best == 2
    round.end_trick(2)
    round.begin_trick(2)
    assert round.turn == 2
    assert round.trick(0) == [0, 1, 2]
    assert round.gone() == [0, 1, 2]


def test_who_does_not_follow_shows_a_void_and_wins_nothing() -> None:
    round = dealt([[0, 3], [5, 8], [1, 4]])
    put(round, 0, 5, 1)
    assert round.best == 2
    assert round.lacking(1) == [0]
    assert round.lacking(2) == []


@pytest.mark.parametrize(("twins", "best"), [(FIRST, 0), (LAST, 1), (CANCEL, 2)])
def test_equal_cards(twins: int, best: int) -> None:
    round = dealt([[2, 5], [2, 5], [1, 4]], twins, copies=2)
    put(round, 2, 2, 1)
    assert round.best == best


def test_all_cancelled_is_set_aside_until_somebody_wins() -> None:
    round = dealt([[2, 5], [2, 6], [9, 4]], CANCEL, copies=2)
    put(round, 2, 2, 9)
    assert round.best == NOBODY
    round.end_trick(NOBODY)
    round.begin_trick(0)
    put(round, 5, 6, 4)
    round.end_trick(0)
    assert [int(round.takers[number]) for number in range(2)] == [0, 0]


def test_twins_are_one_card_each() -> None:
    round = dealt([[2, 2], [1, 1], [0, 0]], copies=2)
    assert round.hand(0) == [2, 2]
    assert round.hand_size(0) == 2
    put(round, 2)
    assert round.hand(0) == [2]
    assert cards_of(round.gone_once, round.gone_twice) == [2]


def test_voids_of_many_seats_fit_into_one_number() -> None:
    voids = 0
    for seat in range(14):
        voids |= int(void(seat, seat % 4))
    assert [voids_of(voids, seat) for seat in range(14)] == [1 << seat % 4 for seat in range(14)]


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    round = TrickRound(3, 1, list(range(12)), GROUPS, POWER, FIRST)
    round.shuffler = RngShuffler(Rng(5))
    round.deal_cards()
    order = RngShuffler(Rng(5)).shuffle("deal", 0, range(12))
    assert round.dealt == [order[1::3], order[2::3], order[0::3]]
    assert round.hand(2) == sorted(order[0::3])


def test_random_deals_are_even() -> None:
    round = TrickRound(3, 1, list(range(12)), GROUPS, POWER, FIRST)
    round.rng = Rng(9)
    held = Counter[tuple[int, int]]()
    for _ in range(3000):
        round.clear()
        round.deal_cards()
        held.update((seat, card) for seat in range(3) for card in round.hand(seat))
    assert len(held) == 36
    assert all(850 < many < 1150 for many in held.values())


def test_a_forgetful_copy_plays_on_alike() -> None:
    round = dealt(HANDS)
    put(round, 0, 1, 2)
    round.end_trick(2)
    round.begin_trick(2)
    put(round, 11)
    copy = dealt([[], [], []])
    copy.forget()
    copy.copy_from(round)
    put(round, 9, 10)
    put(copy, 9, 10)
    assert copy.best == round.best == 2
    assert copy.trick(1) == round.trick(1) == [11, 9, 10]


def test_redealt_hands_keep_to_the_voids() -> None:
    round = dealt([[0, 3, 6, 9], [5, 8, 10, 11], [1, 2, 4, 7]])
    put(round, 0, 5, 1)
    round.end_trick(2)
    round.begin_trick(2)
    rng = Rng(4)
    for _ in range(100):
        round.redeal(0, rng)
        assert round.hand(0) == [3, 6, 9]
        assert not set(round.hand(1)) & {0, 1, 2}


def test_all_orders_that_fit_are_alike() -> None:
    """Nine cards of three kinds in places that bar much: compared with all orders that there are."""
    cards, places = [0, 1, 2, 3, 4], [0b00011, 0b00111, 0b11110, 0b11000, 0b11111]
    every = {
        order
        for order in itertools.permutations(cards)
        if all(place >> card & 1 for card, place in zip(order, places, strict=True))
    }
    rng = Rng(6)
    found = Counter(tuple(choose_hands(cards, places, rng)) for _ in range(300 * len(every)))
    assert set(found) == every
    chi = sum((many - 300) ** 2 / 300 for many in found.values())
    assert chi < len(every) + 4 * (2 * len(every)) ** 0.5
