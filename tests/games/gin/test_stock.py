"""When the stock runs out (section 6)."""

from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import LoggingShuffler, RngShuffler
from crazydeck.games.gin import steps as s
from tests.games.gin.rounds import at, card, cards, legal, play

HANDS = ["3C 4C 5C", "5D 6D 7D", "7H 8H 9H"]


def test_the_discards_but_the_top_one_become_the_stock() -> None:
    round = at(HANDS, stock="", discards="AS KS QS JS", phase=s.DRAW)
    assert legal(round) == {s.STOCK, s.TAKE}
    play(round, s.STOCK)
    assert round.pile_list() == [card("JS")]
    assert sorted([*round.stock_list(), round.drawn[0]]) == sorted(cards("AS KS QS"))
    assert round.reshuffles == 1


def test_only_when_a_card_is_needed() -> None:
    round = at(HANDS, stock="10C", discards="AS KS QS JS", phase=s.DRAW, contract=7)
    play(round, s.STOCK)
    assert round.reshuffles == 0
    assert round.stock_size == 0
    play(round, "3C")
    play(round, s.STOCK)
    assert round.reshuffles == 1
    assert round.pile_list() == [card("3C")]


def test_a_shuffler_gives_the_order_and_sees_its_number() -> None:
    round = at(HANDS, stock="", discards="AS KS QS JS", phase=s.DRAW)
    round.rng = None
    round.shuffler = LoggingShuffler(RngShuffler(Rng(3)))
    play(round, s.STOCK)
    order = round.shuffler.orders("reshuffle", 1)[0]
    assert [round.drawn[0], *round.stock_list()] == order


def test_no_more_than_so_many_reshuffles() -> None:
    round = at(HANDS, stock="", discards="AS KS QS JS", phase=s.DRAW, max_reshuffles=1)
    round.reshuffles = 1
    assert legal(round) == {s.TAKE, s.BLOCK}
    none = at(HANDS, stock="", discards="AS KS", phase=s.DRAW, max_reshuffles=0)
    assert legal(none) == {s.TAKE, s.BLOCK}


def test_the_top_discard_alone_makes_no_stock() -> None:
    round = at(HANDS, stock="", discards="AS", phase=s.DRAW)
    assert legal(round) == {s.TAKE, s.BLOCK}


def test_block() -> None:
    round = at(HANDS, stock="", discards="AS", phase=s.DRAW)
    play(round, s.BLOCK)
    assert (round.phase, round.reason, round.winner) == (s.OVER, s.BLOCKED, -1)
    assert [round.points(seat) for seat in range(3)] == [12, 18, 24]


def test_no_pile_and_no_stock_is_blocked_at_once() -> None:
    melds = [(1, "8C 8D 8H")]
    round = at(["8S", "5D", "6D"], stock="", melds=melds)
    play(round, s.END)
    assert (round.phase, round.reason) == (s.OVER, s.BLOCKED)


def test_a_lap_without_a_stock_card_ends_the_round() -> None:
    round = at(HANDS, stock="", discards="", max_reshuffles=0)
    play(round, "3C")
    for discard in ("5D", "7H", "4C"):
        assert legal(round) == {s.TAKE, s.BLOCK}
        play(round, s.TAKE, discard)
    assert (round.phase, round.reason) == (s.OVER, s.BLOCKED), "all three have had such a turn"


def test_laps_are_counted_from_anew_when_a_card_can_be_drawn() -> None:
    round = at(HANDS, stock="", discards="", max_reshuffles=1)
    play(round, "3C")
    play(round, s.TAKE, "5D")
    assert round.laps == 2
    assert legal(round) == {s.TAKE, s.BLOCK}
    melds = at(["8S 3C", "5D 6D", "6D 7D"], stock="", discards="JS", melds=[(1, "8C 8D 8H")], contract=7)
    melds.laps = 2
    play(melds, "3C")
    assert melds.laps == 0
    assert legal(melds) == {s.STOCK, s.TAKE}


def test_an_end_without_a_discard_leaves_the_pile() -> None:
    round = at(["8S", "5D", "6D"], stock="", discards="AS", melds=[(1, "8C 8D 8H")])
    play(round, s.END)
    assert legal(round) == {s.TAKE, s.BLOCK}
    play(round, s.TAKE)
    assert round.pile_size == 0
