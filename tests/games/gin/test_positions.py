"""Written positions and deals: read strictly, written back as they were (sections 1, 4, 5 and 6)."""

from typing import Any

import pytest

from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import LoggingShuffler, RngShuffler
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.refusal import Refused
from crazydeck.games.gin import pack
from crazydeck.games.gin.game import GIN
from crazydeck.games.gin.options import GinOptions
from tests.games.gin.positions import asked, at, down, play, position, round_of
from tests.games.gin.test_contract import choose

HANDS = ["3C 9S KD", "4C 5H 6H", "JC JD JS", "7H 8H"]
TABLE = down(2, "8C 8D 8S / 4S 2H 6S 7S")


def test_only_hands_are_needed() -> None:
    match = Match(GIN, 4)
    match.set_position({"hands": HANDS})
    there = position(match)
    assert there["turn"] == (there["dealer"] + 1) % 4
    assert (there["phase"], there["contract"], there["melds"], there["discards"]) == ("draw", 1, [], [])
    assert len(there["stock"]) == 104 - 11
    assert match.observe(None).public.stock == 93


def test_fields_are_understood_from_each_other() -> None:
    assert position(at(HANDS, drew="discard", phase=None))["phase"] == "play"
    window = asked(HANDS, phase=None, waiting=[2])
    assert position(window)["phase"] == "window"
    assert position(window)["passed"] == [3]
    assert position(asked(HANDS, passed=[3]))["waiting"] == [2]
    answer = position(asked(HANDS, phase=None, asker=3))
    assert (answer["phase"], answer["asker"], answer["passed"]) == ("answer", 3, [])
    took = at(["3C 9S QD", *HANDS[1:]], taken="QD")
    assert position(took)["drew"] == "discard"
    assert position(at(["", *HANDS[1:]], phase=None, turn=None))["phase"] == "over"
    assert position(at(HANDS, phase="draw", stock="", discards="QD"))["laps"] == 1


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"hands": HANDS[:3]}, "hands"),
        ({"hands": "3C"}, "hands"),
        ({"hands": ["", "", "JC", "7H"]}, "hands"),
        ({"hands": ["3C 3C 3C", *HANDS[1:]]}, "hands[0]"),
        ({"hands": ["3X", *HANDS[1:]]}, "hands[0]"),
        ({"colour": "red"}, "colour"),
        ({"contract": 8}, "contract"),
        ({"contract": 0}, "contract"),
        ({"turn": 4}, "turn"),
        ({"turns": 0}, "turns"),
        ({"phase": "deal"}, "phase"),
        ({"phase": "over"}, "phase"),
        ({"discards": "QD ?"}, "discards"),
        ({"discards": "QD QD QD"}, "discards"),
        ({"stock": "QD QD QD"}, "stock"),
        ({"reshuffles": 4}, "reshuffles"),
        ({"may_i": [0, 0, 0]}, "may_i"),
        ({"may_i": [0, 0, 0, 4]}, "may_i"),
        ({"phase": "draw", "drew": "stock"}, "drew"),
        ({"drew": "hand"}, "drew"),
        ({"drew": "stock", "taken": "3C"}, "taken"),
        ({"taken": "QD"}, "taken"),
        ({"taken": "?"}, "taken"),
        ({"must_draw_stock": True}, "must_draw_stock"),
        ({"phase": "draw", "must_draw_stock": True}, "must_draw_stock"),
        ({"phase": "draw", "stock": ""}, "phase"),
        ({"phase": "draw", "laps": 1}, "laps"),
        ({"drew": "stock", "laps": 1}, "laps"),
        ({"laps": 5}, "laps"),
        ({"asker": 2}, "asker"),
        ({"waiting": [2], "phase": "draw"}, "waiting"),
        ({"phase": "window", "discards": ""}, "discards"),
        ({"phase": "window", "discards": "QD", "stock": "AC"}, "phase"),
        ({"phase": "window", "discards": "QD", "contract": 7}, "phase"),
        ({"phase": "window", "discards": "QD", "waiting": [0]}, "waiting"),
        ({"phase": "window", "discards": "QD", "waiting": [3]}, "waiting"),
        ({"phase": "window", "discards": "QD", "waiting": [1, 1]}, "waiting"),
        ({"phase": "window", "discards": "QD", "waiting": [1], "passed": [1]}, "waiting"),
        ({"phase": "window", "discards": "QD", "asker": 1}, "asker"),
        ({"phase": "window", "discards": "QD", "may_i": [0, 3, 3, 0]}, "phase"),
        ({"phase": "answer", "discards": "QD"}, "asker"),
        ({"phase": "answer", "discards": "QD", "asker": 3}, "asker"),
        ({"phase": "answer", "discards": "QD", "asker": 1, "passed": [1]}, "asker"),
        ({"phase": "answer", "discards": "QD", "asker": 1, "waiting": [2]}, "waiting"),
        ({"one_card": [3]}, "one_card"),
        ({"owes_one_card": 3}, "owes_one_card"),
        ({"hands": ["", *HANDS[1:]], "drew": "stock"}, "phase"),
        ({"hands": ["", *HANDS[1:]], "phase": "over"}, "turn"),
        ({"melds": "8C"}, "melds"),
        ({"melds": ["8C 8D 8S"]}, "melds[0]"),
        ({"melds": [{"owner": None, "cards": "8C 8D 8S"}]}, "melds[0]"),
        ({"melds": down(1, "8C 8D 8S")}, "melds"),
        ({"melds": down(1, "8C 8D 8S / 4S 5S 6S 7S")}, "melds[1]"),
        ({"melds": down(1, "8C 8D 8S / 5C 5D 5S / 9C 9H 9D")}, "melds[2]"),
        ({"contract": 2, "melds": down(1, "8C 8D 8S / 4S 6S 5S 7S")}, "melds[1]"),
        ({"contract": 2, "melds": TABLE[:1] + down(1, "8C 8D 8H / 4H 2H 6H 7H") + TABLE[1:]}, "melds[3]"),
        ({"melds": down(1, "8C 8C 8C / 5C 5D 5S")}, "melds"),
        ({"orders": {"removals": []}}, "orders"),
        ({"orders": {"reshuffles": "AC"}}, "orders.reshuffles"),
        ({"orders": {"reshuffles": [[]]}}, "orders.reshuffles[0]"),
        ({"orders": {"reshuffles": [["AC"]] * 4}}, "orders.reshuffles"),
        ({"orders": {"reshuffles": [["AC"] * 3]}}, "orders.reshuffles[0]"),
    ],
)
def test_what_cannot_be_so_is_refused_by_its_field(fields: dict[str, Any], field: str) -> None:
    match = Match(GIN, 4)
    base: dict[str, Any] = {"hands": HANDS, "phase": "play", "turn": 0, "stock": "AC AC AD"}
    with pytest.raises(Refused) as error:
        match.set_position({**base, **fields})
    assert (error.value.code, error.value.refusal.field) == ("bad_position", field)
    assert error.value.refusal.text.startswith(f"{field}: ")
    assert match.round is None


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"phase": "draw", "one_card": [0]}, "one_card"),
        ({"phase": "draw", "owes_one_card": 2}, "owes_one_card"),
        ({"phase": "draw", "one_card": [3], "owes_one_card": 3}, "one_card"),
        ({"phase": "play", "owes_one_card": 3}, "owes_one_card"),
    ],
)
def test_who_has_said_one_card(fields: dict[str, Any], field: str) -> None:
    match = Match(GIN, 4, {"manual_one_card": True})
    with pytest.raises(Refused) as error:
        match.set_position({"hands": [*HANDS[:3], "7H"], "turn": 0, "stock": "AC AC AD", **fields})
    assert error.value.refusal.field == field
    match.set_position({"hands": [*HANDS[:3], "7H"], "turn": 0, "stock": "AC AC AD", "owes_one_card": 3})
    assert match.actors == [0, 3]


def test_a_position_goes_on_as_play_would() -> None:
    match = at(HANDS, contract=2, melds=TABLE, discards="QD")
    play(match, "discard 3C")
    assert match.actors == [1, 2, 3]
    assert match.observe(None).public.melds[1].low == 4


def test_an_order_that_is_written_is_used() -> None:
    match = at(
        HANDS, phase="draw", stock="", discards="AC AD AH KC", orders={"reshuffles": [["AH", "AC", "AD"]]}
    )
    happened = play(match, "stock").observe(0)
    assert happened.own.drawn == ["AH"]
    assert position(match)["stock"] == ["AC", "AD"]
    assert position(match)["discards"] == ["KC"]
    missing = at(HANDS, phase="draw", stock="", discards="AC AD AH KC")
    with pytest.raises(Refused) as error:
        play(missing, "stock")
    assert error.value.code == "missing_order"
    assert position(missing)["stock"] == []


@pytest.mark.parametrize("seats", range(3, 9))
def test_every_position_of_play_can_be_written_and_read(seats: int) -> None:
    rng = Rng(seats)
    options = GinOptions(allow_7_to_8=True, manual_one_card=True, max_reshuffles=1)
    match = Match(GIN, seats, options, key=key_of(1))
    phases = set()
    for lively in (True, False):
        match.deal()
        while match.actors:
            there = position(match)
            phases.add(there["phase"])
            round, known = GIN.read_position(there, options, match.state)
            assert GIN.write_position(round) == there
            assert known == frozenset(range(seats))
            choose(match, rng, lively=lively)
        there = position(match)
        assert GIN.write_position(GIN.read_position(there, options, match.state)[0]) == there
    assert phases == {"draw", "window", "answer", "play"}


# -- deals -------------------------------------------------------------------------------------------------------------


def deal_of(seats: int = 4, **options: Any) -> tuple[Match, dict[str, Any]]:
    """Return a match whose first round was dealt, and that deal."""
    match = Match(GIN, seats, options, first_dealer=0)
    match.deal(LoggingShuffler(RngShuffler(Rng(seats))))
    return match, GIN.write_deal(round_of(match))


def test_a_written_deal_is_dealt_again() -> None:
    for options in ({}, {"upcard": True}):
        match, deal = deal_of(**options)
        assert [len(hand) for hand in deal["hands"]] == [11] * 4
        assert (deal["up_card"] is None) is (not options)
        twin = Match(GIN, 4, options, first_dealer=0)
        twin.deal_written(deal)
        assert position(twin) == position(match)
        assert GIN.write_deal(round_of(twin)) == deal


def test_a_card_turned_up_may_be_taken_and_not_asked_for() -> None:
    match, deal = deal_of(upcard=True)
    assert match.actors == [1]
    assert match.moves(1) == ["stock", "take"]
    assert len(deal["stock"]) == 59
    match.play(1, "take")
    assert position(match)["taken"] == deal["up_card"]


@pytest.mark.parametrize(("seats", "stock"), [(3, 71), (4, 60), (5, 49), (6, 90), (7, 79), (8, 68)])
def test_how_many_cards_there_are(seats: int, stock: int) -> None:
    match, deal = deal_of(seats, allow_7_to_8=True)
    assert len(deal["stock"]) == stock
    assert match.observe(None).public.decks == (2 if seats < 6 else 3)
    assert len(GIN.all_cards(round_of(match))) == len(pack.all_cards(seats))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"colour": 1}, "colour"),
        ({"hands": []}, "hands"),
        ({"hands": [["AC"]] * 4}, "hands[0]"),
        ({"stock": ["AC"]}, "stock"),
        ({"stock": "? ?"}, "stock"),
        ({"up_card": "AC"}, "up_card"),
        ({"reshuffles": [["AC"]] * 4}, "reshuffles"),
        ({"reshuffles": ["ZZ"]}, "reshuffles[0]"),
    ],
)
def test_what_is_no_deal(changes: dict[str, Any], field: str) -> None:
    _, deal = deal_of()
    with pytest.raises(Refused) as error:
        Match(GIN, 4, first_dealer=0).deal_written({**deal, **changes})
    assert (error.value.code, error.value.refusal.field) == ("bad_deal", field)


def test_seven_players_need_the_option() -> None:
    with pytest.raises(Refused) as error:
        Match(GIN, 7)
    assert error.value.refusal.field == "allow_7_to_8"
    with pytest.raises(Refused) as error:
        Match(GIN, 4, {"may_i_seconds": 3})
    assert error.value.refusal.field == "may_i_seconds"
