"""Shuffles that can be checked, written orders, and the small generator."""

import hashlib
import hmac
from collections import Counter

import pytest

from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import (
    KeyShuffler,
    LoggingShuffler,
    MissingOrder,
    RngShuffler,
    WrittenShuffler,
    WrongOrder,
    commitment,
    new_key,
)

KEY = bytes(range(32))


def by_the_book(key: bytes, text: str, cards: list[int]) -> list[int]:
    """The shuffle as the documentation words it, written independently."""

    def words() -> "list[int]":
        out = []
        for counter in range(60):
            block = hmac.new(key, f"{text}|{counter}".encode(), hashlib.sha256).digest()
            out += [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
        return out

    source = iter(words())
    order = sorted(cards)
    for i in reversed(range(1, len(order))):
        word = next(word for word in source if word < 2**32 - 2**32 % (i + 1))
        j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


@pytest.mark.parametrize(("purpose", "k", "many"), [("deal", 0, 52), ("deal", 0, 104), ("reshuffle", 2, 19)])
def test_a_key_gives_the_documented_order(purpose: str, k: int, many: int) -> None:
    cards = [card % 52 for card in range(many)]
    order = KeyShuffler(KEY, "eights", 3).shuffle(purpose, k, cards[::-1])
    assert order == by_the_book(KEY, f"eights|3|{purpose}|{k}", cards)


def test_every_act_has_its_own_order() -> None:
    orders = {
        tuple(KeyShuffler(KEY, game, number).shuffle(purpose, k, range(52)))
        for game in ("eights", "gin")
        for number in (1, 2)
        for purpose in ("deal", "reshuffle")
        for k in (0, 1)
    }
    assert len(orders) == 16


def test_places_are_fair() -> None:
    first = Counter(
        KeyShuffler(new_key(seed), "eights", 1).shuffle("deal", 0, range(4))[0] for seed in range(2000)
    )
    assert all(420 < first[card] < 580 for card in range(4))
    below = Counter(KeyShuffler(new_key(seed), "eights", 1).below("bury", 0, 3) for seed in range(1500))
    assert all(420 < below[place] < 580 for place in range(3))


def test_a_key_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32"):
        KeyShuffler(b"short", "eights", 1)


def test_the_commitment_is_the_hash_of_the_key() -> None:
    assert commitment(KEY) == hashlib.sha256(KEY).hexdigest()
    assert new_key(7) == hashlib.sha256(b"crazydeck seed 7").digest()


def test_written_orders() -> None:
    written = WrittenShuffler({"reshuffle": [[2, 1, 3]]})
    assert written.shuffle("reshuffle", 0, [1, 2, 3]) == [2, 1, 3]
    with pytest.raises(WrongOrder):
        written.shuffle("reshuffle", 0, [1, 2, 4])
    with pytest.raises(MissingOrder):
        written.shuffle("reshuffle", 1, [1, 2, 3])
    with pytest.raises(MissingOrder):
        written.shuffle("deal", 0, [1])


def test_a_log_keeps_what_was_shuffled() -> None:
    log = LoggingShuffler(RngShuffler(Rng(1)))
    orders = [log.shuffle("reshuffle", k, range(9)) for k in range(2)]
    assert log.orders("reshuffle", 2) == orders
    assert log.orders("reshuffle", 0) == []


def test_the_small_generator_is_fair_and_reproducible() -> None:
    rng = Rng(5)
    draws = [int(rng.below(10)) for _ in range(20000)]
    assert all(1850 < many < 2150 for many in Counter(draws).values())
    again = Rng(5)
    assert draws == [int(again.below(10)) for _ in range(20000)]
    assert [int(Rng(seed).word()) for seed in (0, 1, 2)] != [int(Rng(3).word())] * 3
    for n in (1, 2, 52):
        assert {int(rng.below(n)) for _ in range(2000)} == set(range(n))


def test_an_order_from_the_small_generator_holds_all_cards() -> None:
    order = RngShuffler(Rng(2)).shuffle("deal", 0, range(52))
    assert sorted(order) == list(range(52))
    assert order != list(range(52))
