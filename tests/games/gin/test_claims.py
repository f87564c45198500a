"""“May I?” as moves: who may say what when, why not, what all hear, time-outs and standing answers (section 5)."""

import pytest

from crazydeck.engine.match import Match
from crazydeck.engine.timing import TABLE_CLOCK, Timing
from crazydeck.games.gin.game import GIN
from tests.games.gin.positions import (
    asked,
    at,
    code,
    down,
    hand,
    play,
    position,
    refused,
    round_of,
    secret_cards,
    seen,
    shuffled,
)

HANDS = ["3C 9S KD", "4C 5H 6H", "JC JD JS", "7H 8H", "QH QC QS"]


def requested(**changes: object) -> Match:
    """Return a match in which seat 4 has asked seat 1."""
    match = asked(HANDS, **changes)
    match.play(4, "may-i")
    return match


def test_who_may_say_what() -> None:
    match = asked(HANDS)
    assert match.actors == [1, 2, 3, 4]
    assert match.next_actor == 2
    assert match.moves(1) == ["take"]
    assert match.moves(0) == []
    assert match.moves(4) == ["may-i", "no-thanks"]
    window = match.observe(None).public.window
    assert (window.card, window.discarder, window.waiting, window.asker) == ("QD", 0, [2, 3, 4], None)


def test_a_yes() -> None:
    match = requested()
    assert match.actors == [1]
    assert match.moves(1) == ["yes", "no"]
    happened = match.play(1, "yes")
    assert hand(match, 4) == "AC QC QD QH QS"
    assert [one.text for one in seen(happened, 2)] == [
        "{1} says yes: {4} gets the queen of diamonds and a card from the stock; “May I?” 1 of 3.",
        "{4} gets a stock card with it.",
    ]
    assert secret_cards(happened) == [(4, ["AC"])]
    assert [one.cards for one in seen(happened, 2)] == [["QD"], []]
    assert seen(happened, 4)[1].own_text == "You get the ace of clubs."
    assert match.moves(1) == ["stock"]
    assert refused(match, "take").text == "You have given the top discard away: draw from the stock."
    assert match.observe(2).public.may_i == [0, 0, 0, 0, 1]
    assert match.observe(4).own.drawn == ["QD", "AC"]
    assert match.observe(2).public.known[4] == ["QD"]
    assert code(match, "lay QC QD QH / QS", 4) == "not_your_turn"


def test_a_no() -> None:
    match = requested()
    happened = match.play(1, "no")
    assert [one.text for one in seen(happened, None)] == [
        "{1} says no to {4}.",
        "{1} takes the queen of diamonds.",
    ]
    assert hand(match, 1) == "4C QD 5H 6H"
    assert (position(match)["drew"], position(match)["taken"]) == ("discard", "QD")
    assert position(match)["may_i"] == [0] * 5
    counting = requested(count_denied=True)
    happened = counting.play(1, "no")
    assert seen(happened, None)[0].text == "{1} says no to {4}; “May I?” 1 of 3."
    assert position(counting)["may_i"] == [0, 0, 0, 0, 1]


def test_the_first_request_stands() -> None:
    match = requested()
    assert refused(match, "may-i", 3).text == "Seat 4 has asked first, and only one may."
    assert refused(match, "may-i", 4).text == "You have asked; seat 1 answers."
    assert refused(match, "stock", 1).text == (
        "Seat 4 asks for the QD: say yes, and seat 4 gets the QD, or no, and take it yourself."
    )
    for move in ("take", "block", "discard 4C"):
        assert code(match, move, 1) == "must_answer"
    assert code(match, "yes", 3) == "not_your_turn"


def test_why_nobody_else_may_ask() -> None:
    match = asked(HANDS)
    assert refused(match, "may-i", 0).text == "You threw this card yourself, so you may not ask for it."
    assert refused(match, "may-i", 1).text == (
        "It is your turn, so you need not ask: take the QD, or wait until nobody may ask for it any more."
    )
    assert refused(match, "stock", 3).text == (
        "It is not your turn; now you may only write “may-i” or “no-thanks”."
    )
    match.play(3, "no-thanks")
    assert refused(match, "stock", 3).text == "It is not your turn; seat 1 is to move."
    assert code(match, "may-i", 3) == code(match, "no-thanks", 3) == "waved_through"
    assert code(asked(HANDS, may_i=[0, 0, 3, 0, 0]), "may-i", 2) == "no_requests_left"
    table = {"melds": down(2, "8C 8D 8S / 5C 5D 5S"), "down_may_ask": False}
    assert code(asked(HANDS, **table), "may-i", 2) == "down_may_not_ask"
    assert asked(HANDS, **{**table, "down_may_ask": True}).moves(2) == ["may-i", "no-thanks"]
    seven = at(["3C 9S", *HANDS[1:]], contract=7)
    play(seven, "discard 9S")
    assert seven.actors == [1]
    assert refused(seven, "may-i", 3).text == "In round 7 nobody may ask “May I?”."


def test_the_window_closes() -> None:
    match = asked(HANDS)
    assert refused(match, "stock").text == (
        "Seat 2, seat 3 and seat 4 may still ask for the QD: take it, or wait with the stock for their answers."
    )
    for seat in (4, 2, 3):
        match.play(seat, "no-thanks")
    assert match.moves(1) == ["stock", "take"]
    assert code(match, "may-i", 0) == "window_closed"
    play(match, "stock")
    assert refused(match, "may-i", 0).text == (
        "The time to ask is over: you may ask from a discard on until the player in turn has drawn."
    )
    early = asked(HANDS)
    early.play(1, "take")
    assert early.actors == [1]
    assert code(early, "may-i", 2) == "window_closed"


def test_others_are_told_what_to_write() -> None:
    match = asked(HANDS)
    assert refused(match, "perhaps", 2).text == "“perhaps” is not a move here; write “may-i” or “no-thanks”."
    assert code(match, "discard JC", 2) == "not_your_turn"


def test_a_reshuffle_for_the_extra_card_is_told_before_it() -> None:
    match = shuffled(asked(HANDS, stock="", discards="9C 10C JH 4H QD"))
    match.play(2, "may-i")
    happened = match.play(1, "yes")
    assert [one.kind for one in seen(happened, None)] == ["yes", "reshuffle", "draw"]
    assert position(match)["discards"] == ["4H"]


# -- time --------------------------------------------------------------------------------------------------------------


def timing(match: Match, seat: int) -> Timing:
    return GIN.timing(round_of(match), seat)


def test_how_a_table_waits() -> None:
    match = asked(HANDS, may_i_seconds=12)
    assert timing(match, 3) == Timing(claim=True, seconds=12)
    assert timing(match, 1) == Timing(waits=False)
    assert GIN.timeout_move(round_of(match), 3) == "no-thanks"
    match.play(3, "may-i")
    assert timing(match, 1) == Timing(seconds=12)
    assert GIN.timeout_move(round_of(match), 1) == "yes"
    play(match, "yes")
    assert timing(match, 1) == TABLE_CLOCK
    assert GIN.timeout_move(round_of(match), 1) is None


def test_without_seconds_the_player_in_turn_ends_the_wait() -> None:
    match = asked(HANDS, may_i_seconds=0)
    assert match.moves(1) == ["stock", "take"]
    assert timing(match, 3) == Timing(claim=True, seconds=0)
    assert timing(match, 1) == Timing(claim=True)
    assert refused(match, "discard 4C").text == "Draw a card first: draw from the stock or take the QD."
    match.play(3, "may-i")
    assert timing(match, 1) == TABLE_CLOCK


@pytest.mark.parametrize("value", ["turn", "round", "never"])
def test_standing_answers_wave_through(value: str) -> None:
    match = asked(HANDS)
    round = round_of(match)
    assert GIN.standing_move(round, 3, {"may_i": value}) == "no-thanks"
    assert GIN.standing_move(round, 3, {"may_i": "ask"}) is None
    assert GIN.standing_move(round, 1, {"may_i": value}) is None, "the player in turn is asked"
    match.play(4, "may-i")
    assert GIN.standing_move(round_of(match), 1, {"may_i": value}) is None
    assert GIN.standing_move(round_of(match), 3, {"may_i": value}) is None


def test_when_standing_answers_expire() -> None:
    def kept(match: Match, seat: int, value: str, *moves: str) -> bool:
        before = match.copy()
        play(match, *moves)
        return GIN.keeps_standing(round_of(before), round_of(match), seat, "may_i", value)

    for value, lasts in (("turn", False), ("round", True), ("never", True)):
        assert kept(at(HANDS), 1, value, "discard 9S") is lasts, "the own turn begins"
        assert kept(at(HANDS), 2, value, "discard 9S") is True
        assert kept(at(HANDS, phase="draw"), 0, value, "stock") is True, "it was set in the own turn"
        dealt = GIN.keeps_standing(None, round_of(at(HANDS)), 2, "may_i", value)
        assert dealt is (value == "never")


# -- one card ----------------------------------------------------------------------------------------------------------


def test_one_card_is_announced_by_itself() -> None:
    match = at(["3C 9S", *HANDS[1:]])
    happened = match.play(0, "discard 9S")
    assert [one.text for one in seen(happened, None)] == [
        "{0} discards the 9 of spades.",
        "{0} has one card.",
    ]
    assert match.observe(3).public.one_card == [0]
    assert refused(match, "one-card", 0).text == "In this game “one card” is announced by itself."


def owing() -> Match:
    match = at(["3C 9S", *HANDS[1:]], manual_one_card=True)
    assert len(match.play(0, "discard 9S")) == 1
    return match


def test_one_card_said() -> None:
    match = owing()
    assert match.observe(3).public.one_card == []
    assert match.moves(0) == ["one-card"]
    assert timing(match, 0) == Timing(claim=True, seconds=0)
    assert GIN.timeout_move(round_of(match), 0) == "one-card"
    assert code(match, "one-card", 3) == "not_one_card"
    [said] = match.play(0, "One card!")
    assert said.text == "{0} says “one card”."  # type: ignore[union-attr]
    assert code(match, "one-card", 0) == "already_said"
    play(match, "take")
    assert hand(match, 0) == "3C"


def test_one_card_missed() -> None:
    match = owing()
    happened = match.play(1, "take")
    assert [one.text for one in seen(happened, 3)] == [
        "{1} takes the 9 of spades.",
        "{0} has not said “one card” and gets one more.",
    ]
    assert secret_cards(happened) == [(0, ["AC"])]
    assert hand(match, 0) == "AC 3C"
    late = owing()
    for seat in (2, 3, 4):
        late.play(seat, "no-thanks")
    assert secret_cards(late.play(1, "stock")) == [(1, ["AC"]), (0, ["AC"])]


@pytest.mark.parametrize(
    ("stock", "kinds"), [("", ["reshuffle", "draw", "draw"]), ("AC", ["draw", "reshuffle", "draw"])]
)
def test_a_reshuffle_is_told_where_it_happens(stock: str, kinds: list[str]) -> None:
    match = at(["3C 9S", *HANDS[1:]], manual_one_card=True, stock=stock, discards="9C 10C JH 4H")
    shuffled(match).play(0, "discard 9S")
    for seat in (2, 3, 4):
        match.play(seat, "no-thanks")
    assert [one.kind for one in seen(match.play(1, "stock"), None)] == kinds
