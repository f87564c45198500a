"""The window in which a discard may be asked for with “May I?” (section 5)."""

import pytest

from crazydeck.cards.bits import members
from crazydeck.cards.deck import FRENCH
from crazydeck.games.gin import steps as s
from crazydeck.games.gin.round import GinRound
from tests.games.gin.rounds import at, card, hand, legal, play

HANDS = ["3C QD", "5D 6D", "7H 8H", "9S 10S", "JC KC"]


def opened(**changes: object) -> GinRound:
    """Five seats, seat 0 has just thrown the queen of diamonds."""
    values: dict[str, object] = {"stock": "AS KS QS JS", "discards": "4H"} | changes
    round = at(HANDS, **values)  # type: ignore[arg-type]
    play(round, "QD")
    return round


def test_who_may_ask() -> None:
    round = opened()
    assert round.phase == s.WINDOW
    assert members(round.actors()) == [1, 2, 3, 4], "all but the discarder; the player in turn may take"
    assert legal(round, 1) == {s.TAKE}
    for seat in (2, 3, 4):
        assert legal(round, seat) == {s.MAY_I, s.NO_THANKS}
    assert legal(round, 0) == set()


def test_without_a_clock_the_left_of_the_player_in_turn_answers_first() -> None:
    round = opened()
    order = []
    while round.phase == s.WINDOW:
        seat = int(round.next_actor())
        order.append(seat)
        play(round, s.NO_THANKS, seat=seat)
    assert order == [2, 3, 4]
    assert (round.phase, round.next_actor()) == (s.DRAW, 1)
    assert legal(round) == {s.STOCK, s.TAKE}
    around = at([*HANDS[1:3], "3C QD", *HANDS[3:]], turn=2)
    play(around, "QD")
    assert around.next_actor() == 4


def test_no_thanks_is_final() -> None:
    round = opened()
    play(round, s.NO_THANKS, seat=3)
    assert legal(round, 3) == set()
    assert members(round.waiting) == [2, 4]
    assert members(round.passed) == [3]


def test_the_first_request_stands_and_yes_gives_two_cards() -> None:
    round = opened()
    play(round, s.MAY_I, seat=4)
    assert members(round.actors()) == [1], "nobody else can ask any more"
    assert round.asker == 4
    assert legal(round) == {s.YES, s.NO}
    play(round, s.YES)
    assert hand(round, 4) == "JC KC QD AS"
    assert round.asked[4] == 1
    assert (FRENCH.format(round.drawn_before[4]), FRENCH.format(round.drawn[4])) == ("QD", "AS")
    assert members(round.actors()) == [1]
    assert legal(round) == {s.STOCK}, "the top discard is given away and the next one no choice"
    assert round.must_stock
    play(round, s.STOCK)
    assert hand(round, 1) == "5D 6D KS"
    assert round.pile_list() == [card("4H")]


def test_no_takes_the_card() -> None:
    round = opened()
    play(round, s.MAY_I, seat=4)
    play(round, s.NO)
    assert hand(round, 1) == "5D 6D QD"
    assert (round.phase, round.drew) == (s.PLAY, s.FROM_PILE)
    assert card("QD") not in legal(round), "it is a card just taken"
    assert round.asked[4] == 0
    assert hand(round, 4) == "JC KC"


def test_a_refused_request_counts_where_the_option_says_so() -> None:
    round = opened(count_denied=True)
    play(round, s.MAY_I, seat=4)
    play(round, s.NO)
    assert round.asked[4] == 1


def test_the_player_in_turn_takes_and_closes_it() -> None:
    round = opened()
    play(round, s.NO_THANKS, seat=2)
    play(round, s.TAKE, seat=1)
    assert round.phase == s.PLAY
    assert members(round.actors()) == [1]
    assert hand(round, 1) == "5D 6D QD"


def test_with_no_time_the_player_in_turn_closes_it_by_drawing() -> None:
    round = opened(may_i_seconds=0)
    assert legal(round, 1) == {s.TAKE, s.STOCK}
    play(round, s.STOCK, seat=1)
    assert (round.phase, round.waiting) == (s.PLAY, 0)
    assert hand(round, 1) == "5D 6D AS"


def test_three_requests_are_all() -> None:
    round = at(HANDS)
    round.asked[3] = 3
    play(round, "QD")
    assert members(round.waiting) == [2, 4]


def test_nobody_may_ask() -> None:
    round = at(HANDS)
    for seat in (2, 3, 4):
        round.asked[seat] = 3
    play(round, "QD")
    assert round.phase == s.DRAW


def test_who_is_down_may_ask_unless_the_option_says_no() -> None:
    melds = [(3, "3C 3D 3H")]
    assert members(opened(melds=melds).waiting) == [2, 3, 4]
    assert members(opened(melds=melds, down_may_ask=False).waiting) == [2, 4]


def test_none_in_round_seven() -> None:
    assert opened(contract=7).phase == s.DRAW


def test_none_after_the_end_of_the_round() -> None:
    round = at(["QD", *HANDS[1:]])
    play(round, "QD")
    assert members(round.actors()) == []


def test_none_after_the_draw() -> None:
    round = opened()
    for seat in (2, 3, 4):
        play(round, s.NO_THANKS, seat=seat)
    play(round, s.STOCK)
    assert members(round.actors()) == [1]


@pytest.mark.parametrize(
    "stock, discards, max_reshuffles, opens",
    [
        ("AS KS", "", 0, True),
        ("AS", "", 3, False),
        ("AS", "4H", 3, False),
        ("AS", "4H 5H", 3, True),  # 4H can be reshuffled: 5H stays as the top once the queen is gone
        ("AS", "4H 5H", 0, False),
        ("", "4H 5H", 3, False),
        ("", "4H 5H 6H", 3, True),
        ("", "4H 5H 6H", 0, False),
    ],
)
def test_only_where_two_cards_can_be_drawn(
    stock: str, discards: str, max_reshuffles: int, opens: bool
) -> None:
    round = opened(stock=stock, discards=discards, max_reshuffles=max_reshuffles)
    assert (round.phase == s.WINDOW) == opens
    if opens:
        play(round, s.MAY_I, seat=3)
        play(round, s.YES)
        assert round.sizes[3] == 4
        play(round, s.STOCK)
        assert round.sizes[1] == 3


def test_a_reshuffle_for_the_penalty_card_keeps_the_card_below() -> None:
    round = opened(stock="", discards="4H 5H 6H")
    play(round, s.MAY_I, seat=3)
    play(round, s.YES)
    assert round.pile_list() == [card("6H")]
    assert round.reshuffles == 1
    assert {*round.hand(3), *round.stock_list()} >= {card("4H"), card("5H"), card("QD")}


def test_who_has_asked_cannot_lay_down() -> None:
    hands = ["3C QD", "5D", "QC QH KC KD KH JC"]
    round = at(hands, stock="AS AC AD")
    play(round, "QD")
    play(round, s.MAY_I, seat=2)
    play(round, s.YES)
    assert legal(round, 2) == set()
