"""What a set and a run are, and what fits a meld on the table."""

import random

import pytest

from crazydeck.games.gin import arrange
from crazydeck.games.gin.arrange import FINE, as_runs, as_set, read_run, read_set, why_no_run
from crazydeck.games.gin.melds import HIGH, LOW, Meld
from crazydeck.games.gin.pack import (
    CARDS,
    CONTRACTS,
    all_cards,
    format_all,
    hand_order,
    is_two,
    least_cards,
    name,
    parse,
    parse_all,
    points,
)


def a_set(text: str) -> Meld:
    meld = Meld()
    meld.lay_set(1, parse_all(text))
    return meld


def a_run(text: str) -> Meld:
    meld = Meld()
    cards = parse_all(text)
    meld.lay_run(1, read_run(cards, balanced=False), cards)
    return meld


def shown(meld: Meld) -> str:
    return " ".join(format_all(meld.cards()))


def kinds(mask: int) -> set[int]:
    return {card for card in range(CARDS) if mask >> card & 1}


TWOS = set(parse_all("2C 2D 2H 2S"))


# -- cards -----------------------------------------------------------------------------------------------------------


def test_decks_and_points() -> None:
    assert [len(all_cards(seats)) for seats in (3, 4, 5, 6, 8)] == [104, 104, 104, 156, 156]
    assert sum(map(is_two, all_cards(5))) == 8
    assert points(parse_all("2S 2D AH KC QC 9D 9H 5S 5C 4D 3C")) == 110
    assert [least_cards(*contract) for contract in CONTRACTS] == [6, 7, 8, 9, 10, 11, 12]


def test_words() -> None:
    assert (name(parse("10H")), name(parse("AS")), name(parse("2C"))) == (
        "10 of hearts",
        "ace of spades",
        "2 of clubs",
    )
    assert format_all(hand_order(parse_all("2C KH 3S 3C AD"))) == ["3C", "AD", "3S", "KH", "2C"]


# -- reading ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text,why,why_balanced",
    [
        ("7S 7S 7D", FINE, FINE),
        ("9H 2C 2S", FINE, arrange.TOO_MANY_TWOS),
        ("9H 9C 2C 2S", FINE, FINE),
        ("2C 9H 2S 9C 9D", FINE, FINE),
        ("AH AH AH 2C", FINE, FINE),
        ("2C 2D 2H", arrange.ONLY_TWOS, arrange.ONLY_TWOS),
        ("9H 9C", arrange.TOO_SHORT, arrange.TOO_SHORT),
        ("9H 9C 8C", arrange.OTHER_RANK, arrange.OTHER_RANK),
    ],
)
def test_sets(text: str, why: int, why_balanced: int) -> None:
    assert read_set(parse_all(text), balanced=False) == why
    assert read_set(parse_all(text), balanced=True) == why_balanced


@pytest.mark.parametrize(
    "text,low",
    [
        ("AH 2S 3H 4H", 1),
        ("JH QH KH AH", 11),
        ("2S QH KH AH", 11),
        ("AH 2H 2S 2C", 1),
        ("2H 2S 2C AH", 11),
        ("2H 3H 4H 5H", 2),
        ("2S 2H 3H 4H", 1),
        ("10S 2S 2D KS", 10),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", 1),
        ("2C 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", 1),
        ("KH AH 2S 3H", -arrange.PAST_ACE),
        ("QH KH AH 2S", -arrange.PAST_ACE),
        ("2C 2D 2H 3H 4H", -arrange.PAST_ACE),
        ("2C AH 3H 4H", -arrange.OUT_OF_ORDER),
        ("AH KH QH JH", -arrange.OUT_OF_ORDER),
        ("3H 4H 6H 7H", -arrange.OUT_OF_ORDER),
        ("3H 4H 4H 5H", -arrange.OUT_OF_ORDER),
        ("2C AH 2D 2H", -arrange.PAST_ACE),
        ("3H 4H 5H", -arrange.TOO_SHORT),
        ("3H 4H 5C 6H", -arrange.OTHER_SUIT),
        ("2C 2D 2H 2S", -arrange.ONLY_TWOS),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 2D", -arrange.TOO_LONG),
    ],
)
def test_runs_in_order(text: str, low: int) -> None:
    assert read_run(parse_all(text), balanced=False) == low


def test_a_balanced_run() -> None:
    assert read_run(parse_all("2C 2D 5H 6H"), balanced=True) == 3
    assert read_run(parse_all("2C 2D 5H 2H"), balanced=True) == -arrange.TOO_MANY_TWOS
    assert as_runs(parse_all("2C 2D 5H 2H"), balanced=True) == []


@pytest.mark.parametrize(
    "text,orders",
    [
        ("5C 6C 2D 2C", ["2C 2D 5C 6C", "2C 5C 6C 2D", "5C 6C 2C 2D"]),
        ("2S AH KH QH", ["2S QH KH AH"]),
        ("AH 3H 4H 2S", ["AH 2S 3H 4H"]),
        ("AH 2C 2D 2H", ["AH 2C 2D 2H", "2C 2D 2H AH"]),
        ("3H 6H 2C 4H", ["3H 4H 2C 6H"]),
        ("QH KH 2C 2D", ["2C 2D QH KH", "2C QH KH 2D"]),
        ("4H 3H 2C 2D 5H", ["2C 2D 3H 4H 5H", "2C 3H 4H 5H 2D", "3H 4H 5H 2C 2D"]),
    ],
)
def test_orders_of_a_run(text: str, orders: list[str]) -> None:
    found = as_runs(parse_all(text), balanced=False)
    assert [" ".join(format_all(order)) for order in found] == orders
    assert why_no_run(parse_all(text), balanced=False) == FINE


def test_fourteen_cards_with_one_ace_leave_a_choice() -> None:
    cards = parse_all("AS 2S 2C 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS")
    ends = [(format_all(order)[0], format_all(order)[-1]) for order in as_runs(cards, balanced=False)]
    assert ends == [("AS", "2S"), ("2C", "AS")]


@pytest.mark.parametrize(
    "text,why",
    [
        ("3H 4H 4H 5H", arrange.SAME_CARD),
        ("3H 7H 2C 2D", arrange.GAP),
        ("AH AH AH 2C", arrange.SAME_CARD),
        ("AH 3H 4H 5H", arrange.GAP),
        ("KH AH 2S 3H", arrange.GAP),
        ("KH AH 2S 3S", arrange.OTHER_SUIT),
        ("KH AH 2S", arrange.TOO_SHORT),
    ],
)
def test_why_cards_are_no_run(text: str, why: int) -> None:
    assert why_no_run(parse_all(text), balanced=False) == why
    assert as_runs(parse_all(text), balanced=False) == []


def test_the_usual_order_of_a_set() -> None:
    assert format_all(as_set(parse_all("2S 9S 2C 9C"))) == ["9C", "9S", "2C", "2S"]


# -- melds on the table ----------------------------------------------------------------------------------------------


def test_a_set_takes_its_rank_and_twos() -> None:
    meld = a_set("2S 9S 9C 9C")
    assert shown(meld) == "9C 9C 9S 2S"
    assert kinds(meld.takes) == {*parse_all("9C 9D 9H 9S"), *TWOS}
    meld.add(parse("2D"), LOW)
    meld.add(parse("9C"), HIGH)
    assert shown(meld) == "9C 9C 9C 9S 2D 2S"
    assert (meld.size, meld.swaps) == (6, 0)


def test_what_an_opponent_may_not_discard() -> None:
    """The rules' example: beside three eights and a run from 4 to 7."""
    eights, run = a_set("8C 8H 8S"), a_run("4S 5S 6S 7S")
    barred = kinds(eights.takes | run.takes)
    assert barred >= set(parse_all("8D 2S 3S 8S"))
    assert not barred & set(parse_all("9S 3H KD"))
    assert parse("8C") in kinds(a_run("7C 2H 9C 10C").takes)


def test_a_run_takes_neighbours_and_twos() -> None:
    meld = a_run("4H 5H 6H 7H")
    assert kinds(meld.low_takes) == {parse("3H"), *TWOS}
    assert kinds(meld.high_takes) == {parse("8H"), *TWOS}
    assert kinds(meld.takes) == {parse("3H"), parse("8H"), *TWOS}
    meld.add(parse("3H"), LOW)
    assert kinds(meld.low_takes) == TWOS
    meld.add(parse("2C"), LOW)
    assert kinds(meld.low_takes) == {parse("AH"), *TWOS}
    assert meld.swaps == 0
    meld.add(parse("AH"), LOW)
    assert not meld.is_free(LOW)
    assert meld.low_takes == 0
    assert shown(meld) == "AH 2C 3H 4H 5H 6H 7H"


def test_a_run_ends_at_the_high_ace() -> None:
    meld = a_run("2S QH KH AH")
    assert meld.high_takes == 0
    assert kinds(meld.takes) == {parse("10H"), parse("JH"), *TWOS}
    assert kinds(a_run("10H JH QH KH").high_takes) == {parse("AH"), *TWOS}


@pytest.mark.parametrize("end,after", [(LOW, "2H 7C 8C 9C 10C"), (HIGH, "7C 8C 9C 10C 2H")])
def test_a_two_that_is_replaced_moves_to_an_end(end: int, after: str) -> None:
    meld = a_run("7C 2H 9C 10C")
    assert kinds(meld.swaps) == {parse("8C")}
    meld.swap(parse("8C"), end)
    assert shown(meld) == after
    assert kinds(meld.swaps) == {parse("6C" if end == LOW else "JC")}


def test_the_very_two_moves() -> None:
    meld = a_run("2C 5D 2S 7D")
    meld.swap(parse("6D"), HIGH)
    assert shown(meld) == "2C 5D 6D 7D 2S"
    meld.swap(parse("4D"), HIGH)
    assert shown(meld) == "4D 5D 6D 7D 2S 2C"


def test_a_full_run_replaces_nothing() -> None:
    meld = a_run("2C 2S 3S 4S 5S 2D 7S 8S 9S 10S JS QS KS")
    assert kinds(meld.swaps) == {parse("AS"), parse("6S")}
    meld.add(parse("AS"), HIGH)
    assert (meld.swaps, meld.takes, meld.size) == (0, 0, 14)


def test_a_two_as_high_ace_is_replaced() -> None:
    meld = a_run("JH QH KH 2D")
    assert kinds(meld.swaps) == {parse("AH")}
    meld.swap(parse("AH"), LOW)
    assert shown(meld) == "2D JH QH KH AH"


def test_copies_are_independent() -> None:
    for meld, card in ((a_run("7C 2H 9C 10C"), "8C"), (a_set("9C 9D 2H"), "9S")):
        copy = Meld()
        copy.copy_from(meld)
        assert (copy.owner, copy.kind, copy.size, copy.takes) == (1, meld.kind, meld.size, meld.takes)
        before = shown(meld)
        if meld.swaps:
            copy.swap(parse(card), LOW)
        else:
            copy.add(parse(card), LOW)
        assert shown(meld) == before != shown(copy)


def test_random_runs_take_what_makes_a_longer_run_and_nothing_else() -> None:
    """What fits is found anew by reading the cards with each card put in."""
    chance = random.Random(3)
    for _ in range(200):
        size, suit = chance.randint(4, 6), chance.randrange(4)
        low = chance.randint(1, 15 - size)
        cards = [suit * 13 + (position - 1) % 13 for position in range(low, low + size)]
        for place in chance.sample(range(size), chance.randint(0, size - 2)):
            cards[place] = chance.choice(sorted(TWOS))
        if all(map(is_two, cards)):
            continue
        meld = Meld()
        meld.lay_run(0, low, cards)
        while meld.takes:
            _look(meld)
            card = chance.choice(sorted(kinds(meld.takes)))
            ends = [end for end in (LOW, HIGH) if _takes(meld, end) >> card & 1]
            if ends:
                meld.add(card, chance.choice(ends))
            else:
                meld.swap(card, chance.choice([end for end in (LOW, HIGH) if meld.is_free(end)]))
        assert meld.size == 14


def _takes(meld: Meld, end: int) -> int:
    return meld.low_takes if end == LOW else meld.high_takes


def _look(meld: Meld) -> None:
    cards = meld.cards()
    low = meld.low
    assert read_run(cards, balanced=False) == low
    for card in range(CARDS):
        assert (read_run([card, *cards], balanced=False) == low - 1 >= 1) == bool(meld.low_takes >> card & 1)
        assert (read_run([*cards, card], balanced=False) == low) == bool(meld.high_takes >> card & 1)
        replaced = [
            place
            for place, two in enumerate(cards)
            if is_two(two)
            and not is_two(card)
            and read_run([*cards[:place], card, *cards[place + 1 :]], balanced=False) == low
        ]
        free = meld.is_free(LOW) or meld.is_free(HIGH)
        assert (bool(replaced) and free) == bool(meld.swaps >> card & 1)
        assert bool(meld.takes >> card & 1) == any(
            mask >> card & 1 for mask in (meld.low_takes, meld.high_takes, meld.swaps)
        )
