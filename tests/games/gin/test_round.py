"""Turns of Crazy Gin, how a round ends, and what always holds (sections 1, 3, 4 and 7)."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crazydeck.cards.bits import members
from crazydeck.cards.rng import Rng
from crazydeck.games.gin import steps as s
from crazydeck.games.gin.arrange import FINE, read_run, read_set
from crazydeck.games.gin.options import GinOptions
from crazydeck.games.gin.pack import all_cards
from crazydeck.games.gin.round import GinRound
from tests.games.gin.rounds import (
    at,
    card,
    check,
    dealt,
    discards,
    hand,
    legal,
    meld,
    places,
    play,
    random_options,
    random_play,
    twos,
)

LONGEST = 3000
"""Turns: far beyond what random play needs; two thousand rounds with all options had 977 at most."""


@pytest.mark.parametrize("seats, stock", [(3, 71), (4, 60), (5, 49), (6, 90), (7, 79), (8, 68)])
def test_the_deal(seats: int, stock: int) -> None:
    round = dealt(seats, GinOptions(), 1, 5, dealer=seats - 2)
    assert [len(round.hand(seat)) for seat in range(seats)] == [11] * seats
    assert round.stock_size == stock
    assert round.pile_size == 0
    assert round.turn == seats - 1, "the player left of the dealer begins"
    assert legal(round) == {s.STOCK}, "there is nothing to take"
    assert sorted(places(round).elements()) == all_cards(seats)


def test_a_card_turned_up() -> None:
    round = dealt(4, GinOptions(upcard=True), 1, 5)
    assert round.stock_size == 59
    assert legal(round) == {s.STOCK, s.TAKE}, "it may be taken, and nobody asks for it"
    assert round.actors() == 2
    play(round, s.TAKE)
    assert round.sizes[1] == 12


def test_one_card_at_a_time_from_the_left_of_the_dealer() -> None:
    round = dealt(3, GinOptions(), 1, 5, dealer=0)
    hands, up_card, stock = round.dealt
    order = [hands[(1 + place) % 3][turn] for turn in range(11) for place in range(3)]
    assert up_card == -1
    assert round.shuffler.orders("deal", 1) == [order + stock]
    assert round.stock_list() == stock


def test_a_turn() -> None:
    round = at(["3C 4C", "5D 6D", "7H 8H"], stock="KS QS", phase=s.DRAW, discards="JS")
    assert legal(round) == {s.STOCK, s.TAKE}
    play(round, s.STOCK)
    assert hand(round, 0) == "3C 4C KS"
    assert discards(round) == {"3C", "4C", "KS"}
    play(round, "4C")
    assert round.turn == 1
    assert round.pile_list() == [card("JS"), card("4C")]


def test_no_two_is_discarded() -> None:
    round = at(["2S 9D", "3C", "3C"])
    assert discards(round) == {"9D"}


def test_a_card_for_a_meld_of_another_is_not_discarded() -> None:
    melds = [(1, "8C 8D 8H"), (2, "4C 5C 6C 7C"), (0, "9S 9H 9C")]
    round = at(["8D 2S 3S 8S 9D 3C 8C KH", "3C", "3C"], melds=melds)
    assert discards(round) == {"3S", "9D", "KH"}, "9D only fits a meld of one's own"


def test_replacing_a_two_counts_as_playing() -> None:
    round = at(["8C 8D", "3C", "3C"], melds=[(1, "7C 2H 9C 10C")])
    assert discards(round) == {"8D"}
    full = at(["8C KD", "3C", "3C"], melds=[(1, "AC 2C 3C 4C 5C 6C 7C 2H 9C 10C JC QC KC AC")])
    assert discards(full) == {"8C", "KD"}, "no end is free for the two, so nothing can be replaced"


def test_the_card_just_taken_is_not_discarded() -> None:
    round = at(["3C 4C", "5D", "6D"], discards="JS", phase=s.DRAW)
    play(round, s.TAKE)
    assert discards(round) == {"3C", "4C"}


def test_the_card_just_taken_is_discarded_where_a_copy_was_held_or_the_option_says_so() -> None:
    round = at(["JS 4C", "5D", "6D"], discards="JS", phase=s.DRAW)
    play(round, s.TAKE)
    assert discards(round) == {"JS", "4C"}
    free = at(["3C 4C", "5D", "6D"], discards="JS", phase=s.DRAW, discard_taken=True)
    play(free, s.TAKE)
    assert discards(free) == {"3C", "4C", "JS"}


def test_after_melding_the_card_taken_a_copy_held_before_is_free() -> None:
    melds = [(0, "JC JD JH")]
    round = at(["JS JS 4C", "5D", "6D"], discards="JS", phase=s.DRAW, melds=melds)
    play(round, s.TAKE, s.ADD, "JS", 0, s.ADD, "JS", 0)
    assert discards(round) == {"JS", "4C"}


def test_a_turn_ends_without_a_discard_only_where_there_is_none() -> None:
    melds = [(1, "8C 8D 8H")]
    round = at(["2S 8S", "5D 6D", "6D"], discards="JS", melds=melds)
    assert legal(round) == {s.END}
    play(round, s.END)
    assert round.phase == s.DRAW, "no window after it"
    assert round.actors() == 2
    assert legal(round) == {s.STOCK, s.TAKE}, "the old top discard may be taken"
    assert round.pile_list() == [card("JS")]
    other = at(["2S 8S 9D", "5D 6D", "6D"], discards="JS", melds=melds)
    assert legal(other) == {card("9D")}


def test_who_is_down_may_lay_off_before_ending_without_a_discard() -> None:
    round = at(["2S 8S", "5D", "6D"], melds=[(1, "8C 8D 8H"), (0, "9C 9D 9H")])
    assert legal(round) == {s.ADD, s.END}
    play(round, s.ADD, "8S", 0)
    assert legal(round) == {s.ADD, s.END}
    play(round, s.END)
    assert hand(round, 0) == "2S"


def test_a_free_discard_in_need() -> None:
    melds = [(1, "8C 8D 8H")]
    round = at(["2S 8S", "5D", "6D"], melds=melds, relaxed_discard=True)
    assert legal(round) == {card("8S")}
    only_twos = at(["2S 2C", "5D", "6D"], melds=melds, relaxed_discard=True)
    assert legal(only_twos) == {s.END}
    no_need = at(["2S 8S 9D", "5D", "6D"], melds=melds, relaxed_discard=True)
    assert legal(no_need) == {card("9D")}


def test_going_out_by_a_discard() -> None:
    round = at(["3C", "2S 2D AH KC QC 9D 9H 5S 5C 4D 3C", "KH"])
    play(round, "3C")
    assert round.phase == s.OVER
    assert (round.reason, round.winner) == (s.OUT, 0)
    assert [round.points(seat) for seat in range(3)] == [0, 110, 10]
    assert round.actors() == 0
    assert round.next_actor() == -1
    assert not any(round.legal(seat) for seat in range(3))


def test_values() -> None:
    for text, value in [("2S", 20), ("AS", 15), ("KH QH JH 10H", 40), ("3C 4C 5C 6C 7C 8C 9C", 42)]:
        assert at([text, "3C", "3C"]).hand_value(0) == value
    assert at(["2S 2S 2S AC AC", "3C", "3C"]).hand_value(0) == 90


def test_utility_is_what_the_others_hold_more() -> None:
    round = at(["3C", "10C", "AH 5C"])
    play(round, "3C")
    assert [round.utility(seat) for seat in range(3)] == [30, 0, -30]


def test_laying_down_needs_the_stock() -> None:
    hand_ = "3C 3D 3H 7C 7D 7H KC"
    round = at([hand_, "5D", "6D"], discards="JS", phase=s.DRAW, stock="QS QD")
    taken, free = round.fresh(), at([hand_, "5D", "6D"], lay_down_after_discard_draw=True, phase=s.DRAW)
    taken.copy_from(round)
    play(taken, s.TAKE)
    assert s.LAY not in legal(taken)
    play(round, s.STOCK)
    assert s.LAY in legal(round)
    free.pile[0], free.pile_size = card("JS"), 1
    play(free, s.TAKE)
    assert s.LAY in legal(free)


def test_laying_down() -> None:
    round = at(["3C 3D 3H 7C 7D 7H KC", "5D", "6D"])
    play(round, s.LAY, 0)
    assert [meld(round, number) for number in range(round.many_melds)] == ["3C 3D 3H", "7C 7D 7H"]
    assert round.down == 1
    assert hand(round, 0) == "KC"
    assert legal(round) == {card("KC")}
    play(round, "KC")
    assert round.winner == 0


def test_once_down_no_second_contract() -> None:
    round = at(["3C 3D 3H 7C 7D 7H 4C 4D 4H 5C 5D 5H KC", "5D", "6D"])
    play(round, s.LAY, 0)
    assert s.LAY not in legal(round)


def test_a_spelled_out_lay_down() -> None:
    round = at(["3C 3D 3H 2S 7C 7D 7H KC KD KH", "5D", "6D"], contract=1)
    steps = s.spell([[card("KC"), card("KD"), card("KH")], [card("3C"), card("3D"), card("3H"), card("2S")]])
    assert steps[0] in legal(round)
    for step in steps:
        assert round.actors() == 1
        round.play(0, step)
    assert round.phase == s.PLAY
    assert [meld(round, 0), meld(round, 1)] == ["KC KD KH", "3C 3D 3H 2S"]
    assert hand(round, 0) == "7C 7D 7H"


def test_a_two_stands_where_it_was_laid() -> None:
    round = at(["3C 3D 3H 5C 6C 2H 2S KC", "5D", "6D"], contract=2)
    text = ("3C 3D 3H", "2S 5C 6C 2H")
    round.lay(0, [[card(word) for word in part.split()] for part in text])
    assert meld(round, 1) == "2S 5C 6C 2H"
    assert round.melds[1].low == 4


def test_round_seven_ends_by_laying_down() -> None:
    hand_ = "3C 4C 5C 6C 3D 4D 5D 6D 3H 4H 5H"
    round = at([hand_, "2S 2D AH KC QC 9D 9H 5S 5C 4D 3C", "6D"], contract=7, phase=s.DRAW, stock="6H")
    play(round, s.STOCK)
    assert s.LAY in legal(round)
    play(round, s.LAY, 0)
    assert (round.phase, round.winner) == (s.OVER, 0)
    assert round.points(1) == 110


def test_the_last_card_must_be_discarded_where_the_option_says_so() -> None:
    melds = [(0, "9C 9D 9H"), (1, "KC KD KH")]
    round = at(["9S", "5D", "6D"], melds=melds, must_discard_to_go_out=True)
    assert legal(round) == {card("9S")}, "adding it would leave nothing to discard"
    barred = at(["KS", "5D", "6D"], melds=melds, must_discard_to_go_out=True)
    assert legal(barred) == {s.END}
    two = at(["9S KS", "5D", "6D"], melds=melds, must_discard_to_go_out=True)
    assert legal(two) == {card("9S"), s.ADD}
    usual = at(["9S", "5D", "6D"], melds=melds)
    assert legal(usual) == {card("9S"), s.ADD}
    play(usual, s.ADD, "9S", 0)
    assert usual.winner == 0


def test_a_lay_down_of_all_cards_is_barred_by_the_same_option_but_in_round_seven() -> None:
    six = "3C 3D 3H 7C 7D 7H"
    assert s.LAY in legal(at([six, "5D", "6D"]))
    assert s.LAY not in legal(at([six, "5D", "6D"], must_discard_to_go_out=True))
    seven = "3C 4C 5C 6C 3D 4D 5D 6D 3H 4H 5H 6H"
    assert s.LAY in legal(at([seven, "5D", "6D"], contract=7, must_discard_to_go_out=True))
    eight = at([f"{six} 3S", "5D", "6D"], must_discard_to_go_out=True)
    play(eight, s.LAY)
    for index in legal(eight):
        twin = eight.fresh()
        twin.copy_from(eight)
        play(twin, index)
        assert twin.sizes[0] > 0


def test_saying_one_card() -> None:
    round = at(["3C 4C", "5D 6D", "6D 7D"], discards="JS", manual_one_card=True)
    play(round, "4C")
    assert members(round.actors()) == [0, 1, 2], "the asker, the player in turn, and who has one card"
    assert round.next_actor() == 2
    play(round, s.NO_THANKS, seat=2)
    assert members(round.actors()) == [0, 1]
    assert round.next_actor() == 0
    play(round, s.ONE_CARD, seat=0)
    assert members(round.actors()) == [1]
    assert round.said == 1
    play(round, s.STOCK)
    assert round.sizes[0] == 1


def test_one_card_not_said() -> None:
    round = at(["3C 4C", "5D 6D", "6D 7D"], stock="KS QS JS", manual_one_card=True)
    play(round, "4C")
    play(round, s.NO_THANKS, seat=2)
    play(round, s.STOCK)
    assert hand(round, 1) == "5D 6D KS", "the player in turn draws first"
    assert hand(round, 0) == "3C QS"
    assert legal(round, 0) == set()


def test_one_card_not_said_costs_nothing_without_a_stock() -> None:
    round = at(["3C 4C", "5D 6D", "6D 7D"], stock="", manual_one_card=True)
    play(round, "4C")
    play(round, s.TAKE)
    assert hand(round, 0) == "3C"


def test_one_card_is_said_anew_each_time() -> None:
    round = at(["3C 4C", "5D 6D", "6D 7D"], stock="KS QS JS 10S", contract=7, manual_one_card=True)
    play(round, "4C")
    play(round, s.ONE_CARD, seat=0)
    play(round, s.STOCK, "KS")
    play(round, s.STOCK, "QS")
    play(round, s.STOCK)
    assert round.said == 0
    play(round, "JS")
    assert round.owes == 0


@pytest.mark.parametrize("seats", range(3, 9))
@settings(max_examples=12, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**31), contract=st.integers(1, 7))
def test_what_always_holds(seats: int, seed: int, contract: int) -> None:
    rng = Rng(seed)
    round = dealt(seats, random_options(rng), contract, seed, dealer=seed % seats)
    before: list[Counter[int]] = []
    for position in random_play(round, rng):
        check(position)
        now = twos(position)
        assert not any(old - new for old, new in zip(before, now, strict=False)), "a two left its meld"
        before = now
        assert position.turns < LONGEST
    assert round.reason in {s.OUT, s.BLOCKED}
    assert (round.winner >= 0) == (round.reason == s.OUT)
    for seat in range(seats):
        assert (round.points(seat) == 0) == (seat == round.winner)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**31), contract=st.integers(1, 7))
def test_a_copy_is_whole_and_independent(seed: int, contract: int) -> None:
    rng = Rng(seed)
    round = dealt(3 + seed % 6, random_options(rng), contract, seed)
    round.rng = Rng(1)
    twin, other = round.fresh(), round.fresh()
    for position in random_play(round, rng):
        if rng.below(20) == 0:
            twin.copy_from(position)
            twin.rng = Rng(3)
            other.copy_from(position)
            other.rng = Rng(3)
            before = state(position)
            twin.random_playout(Rng(4))
            assert state(position) == before
            other.random_playout(Rng(4))
            assert state(twin) == state(other)


def state(round: GinRound) -> list[object]:
    seats = range(round.seats)
    return [
        [round.hand(seat) for seat in seats],
        round.stock_list(),
        round.pile_list(),
        [round.melds[number].cards() for number in range(round.many_melds)],
        [int(round.asked[seat]) for seat in seats],
        [round.legal(seat) for seat in seats],
        round.turn,
        round.phase,
        round.turns,
    ]


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**31), contract=st.integers(1, 7))
def test_every_lay_down_on_offer_meets_the_contract(seed: int, contract: int) -> None:
    rng = Rng(seed)
    round = dealt(3 + seed % 6, random_options(rng), contract, seed)
    for position in random_play(round, rng):
        seat = int(position.turn)
        if position.phase != s.PLAY or s.LAY not in legal(position):
            continue
        for way in [*position.ways_of(seat), position._random_way(seat, rng)]:
            sets, runs = way.melds[: position.sets], way.melds[position.sets :]
            assert len(runs) == position.runs
            assert all(read_set(cards, position.balanced) == FINE for cards in sets)
            assert all(read_run(cards, position.balanced) > 0 for cards in runs)
            used = Counter(card for cards in way.melds for card in cards)
            assert used + Counter(way.left) == Counter(position.hand(seat))
            assert way.left or not position.must_discard


def test_random_games_play_all_contracts_to_their_ends() -> None:
    for contract in range(1, 8):
        round = GinRound(4, 0, GinOptions(), contract)
        steps = round.random_games(Rng(contract), 20)
        assert round.phase == s.OVER
        assert 20 * 20 < round.moves <= steps
        assert places(round) == Counter(all_cards(4))
