"""Written positions and deals: what play comes to is read again, and what cannot be is refused by its field."""

import json
import random
from contextlib import suppress
from typing import Any

import pytest

from crazydeck.engine.match import Match
from crazydeck.engine.record import record_of
from crazydeck.engine.referee import referee
from crazydeck.engine.refusal import Refused
from crazydeck.games.eights.game import EIGHTS
from tests.engine.matches import ACTIONS, play_and_write
from tests.games.eights.positions import at, play, position, turn

TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (7, {**ACTIONS, "starter_action": True}),
    (7, {**ACTIONS, "stack_mixed": True, "decks": 2, "hand_size": 8, "eight_starter": "first_player_free"}),
    (2, {**ACTIONS, "stack_mixed": True, "starter_action": True, "draw": "until", "decks": 2}),
    (4, {**ACTIONS, "stack_twos": False, "eight_starter": "dealer_names", "max_reshuffles": "none"}),
    (5, {**ACTIONS, "draw": "until", "play_drawn_only": True, "reshuffle": False}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_position_of_play_is_read_again(seats: int, options: dict[str, Any]) -> None:
    names: set[str] = set()
    for seed in range(5):
        written = play_and_write(seats, options, seed, rounds=2, remove_at=9 if seed % 4 == 3 else None)
        for one in json.loads(json.dumps(written.positions)):
            if one["dealer"] in one["removed"] or seats - len(one["removed"]) < 2:
                continue
            names |= {name for name in ("penalty", "drew", "named", "reshuffles") if one[name]}
            match = Match(EIGHTS, seats, options)
            match.set_position(one)
            assert position(match) == one
            # with the top card alone nothing is known of those below it
            brief = Match(EIGHTS, seats, options)
            left_out = {"discards", "stock", *(["phase"] if one["phase"] == "over" else [])}
            brief.set_position({name: one[name] for name in one if name not in left_out})
            assert position(brief)["penalty"] == one["penalty"]
    assert {"drew", "named"} <= names


def test_a_position_that_was_printed_goes_on_with_its_orders() -> None:
    found = 0
    for seed in range(30):
        record = play_and_write(3, {}, seed, rounds=1).record
        whole = Match(EIGHTS, 3, {}, key=bytes.fromhex(record.seed or ""))
        whole.deal()
        entries = record.rounds[0].entries
        for done, entry in enumerate(entries):
            assert whole.round is not None
            if position(whole)["reshuffles"] == 1:
                found += 1
                here = position(whole)
                for later in entries[done:]:
                    whole.play(later.seat or 0, later.move or "")
                orders = EIGHTS.write_deal(whole.round)["reshuffles"][1:]  # type: ignore[arg-type]
                moves = [{"seat": later.seat, "move": later.move} for later in entries[done:]]
                start = {"position": {**here, "orders": {"reshuffles": orders}}, "entries": moves}
                report = referee(record_of({"game": "eights", "rounds": [start]}), EIGHTS)
                assert report.refused is None
                assert report.position == position(whole)
                break
            whole.play(entry.seat or 0, entry.move or "")
    assert found > 3, "the example needs reshuffles"


def test_orders_of_a_position_are_used() -> None:
    orders = {"reshuffles": ["9D 3C 4C"], "removals": [["KD", "AC"]]}
    match = Match(EIGHTS, 3)
    hands, discards = ["5D 6D", "AC KD", "QS 9S"], "3C 4C 9D QD"
    match.set_position({"hands": hands, "discards": discards, "stock": [], "turn": 0, "orders": orders})
    play(match, "draw")
    assert position(match)["stock"] == ["3C", "4C"]
    assert position(match)["drawn_card"] == "9D"
    match.remove(1)
    assert position(match)["stock"] == ["3C", "4C", "KD", "AC"]
    assert turn(match) == 0


def refused(options: dict[str, Any], **fields: Any) -> tuple[str, str | None, str]:
    start: dict[str, Any] = {"hands": ["5C KD", "6C 7C", "QH"], **fields}
    if not fields.get("discards"):
        start.setdefault("top", "9C")
    with pytest.raises(Refused) as caught:
        Match(EIGHTS, len(start["hands"]), options).set_position(start)
    refusal = caught.value.refusal
    return refusal.code, refusal.field, refusal.text


TWOS = {"twos_draw_two": True}
MIXED = {**TWOS, "queen_spades_five": True, "stack_mixed": True}
NAMES = {"eight_starter": "dealer_names"}
ODD_LISTS: list[Any] = [0, False, "", {}]
ODD_CARDS: list[Any] = [0, False, {}]
ODD_OTHERS: dict[str, list[Any]] = {
    "named": [0, False, "", {}, "X"],
    "drew": [0, "", {}, "yes"],
    "drawn_card": [0, False, "", {}],
    "penalty": [False, "", {}, -1],
    "direction": [0, True, "", 2],
    "orders": [0, False, "", [], {"buried": []}],
}


@pytest.mark.parametrize(
    ("options", "fields", "field"),
    [
        *[({}, {"removed": odd}, "removed") for odd in ODD_LISTS],
        *[({}, {"discards": odd}, "discards") for odd in ODD_LISTS],
        *[({}, {"stock": odd}, "stock") for odd in ODD_CARDS],
        *[({}, {"hands": [odd, "6C", "QH"]}, "hands[0]") for odd in [*ODD_CARDS, None]],
        *[({}, {name: odd, "turn": 0}, name) for name, odds in ODD_OTHERS.items() for odd in odds],
        *[({}, {"orders": {"reshuffles": odd}}, "orders.reshuffles") for odd in ODD_LISTS],
        *[({}, {"orders": {"removals": odd}, "stock": []}, "orders.removals") for odd in ODD_LISTS],
        ({}, {"hands": ["", "", "QH"]}, "hands"),
        ({}, {"hands": ["", "", "QH"], "phase": "over"}, "hands"),
        ({}, {"hands": ["5C", "", ""]}, "hands"),
        ({}, {"phase": "over"}, "phase"),
        ({}, {"phase": "over", "stock": [], "discards": "3D 9C"}, "phase"),
        ({}, {"phase": "play", "hands": ["", "6C", "QH"]}, "phase"),
        ({"reshuffle": False}, {"phase": "play", "hands": ["5D", "6D", "QH"], "stock": []}, "phase"),
        ({}, {"hands": ["", "6C", "QH"], "top": "8C", "named": "S"}, "named"),
        (TWOS, {"hands": ["", "6C", "QH"], "top": "2C", "penalty": 2}, "penalty"),
        ({}, {"hands": ["", "6C", "QH"], "turn": 1, "drew": True}, "drew"),
        ({}, {"phase": "name", "top": "8C"}, "phase"),
        (NAMES, {"phase": "name"}, "phase"),
        (NAMES, {"phase": "name", "top": "8C", "named": "C"}, "phase"),
        (NAMES, {"phase": "name", "top": "8C", "turn": 1}, "turn"),
        (NAMES, {"phase": "name", "discards": "5D 8C"}, "phase"),
        (NAMES, {"phase": "name", "top": "8C", "drew": True}, "phase"),
        (NAMES, {"phase": "name", "top": "8C", "reshuffles": 1}, "phase"),
        (NAMES, {"top": "8C"}, "named"),
        ({}, {"top": "8C"}, "named"),
        ({"eight_starter": "first_player_free"}, {"discards": "9C 8C"}, "named"),
        ({}, {"drew": False, "drawn_card": "5C", "turn": 0}, "drawn_card"),
        ({}, {"drawn_card": "6C", "turn": 0}, "drawn_card"),
        ({}, {"drew": True, "turn": 2}, "drew"),
        ({}, {"reshuffles": 4}, "reshuffles"),
        ({"max_reshuffles": 1}, {"reshuffles": 2}, "reshuffles"),
        ({"max_reshuffles": 0}, {"reshuffles": 1}, "reshuffles"),
        ({"reshuffle": False}, {"reshuffles": 1}, "reshuffles"),
        ({}, {"direction": -1}, "direction"),
        ({"aces_reverse": True}, {"direction": -1, "hands": ["5C", "6C"]}, "direction"),
        ({}, {"orders": {"reshuffles": ["5C XX"]}}, "orders.reshuffles[0]"),
        ({}, {"orders": {"reshuffles": ["5C", "5C 5C"]}}, "orders.reshuffles[1]"),
        ({}, {"orders": {"reshuffles": [[]]}}, "orders.reshuffles[0]"),
        ({}, {"orders": {"reshuffles": ["5C ?"]}}, "orders.reshuffles[0]"),
        ({}, {"reshuffles": 2, "orders": {"reshuffles": ["5C", "5C"]}}, "orders.reshuffles"),
        ({}, {"orders": {"removals": ["5C"]}}, "orders.removals"),
        ({}, {"stock": [], "orders": {"removals": ["5C", "6C", "QH"]}}, "orders.removals"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(options: Any, fields: dict[str, Any], field: str) -> None:
    code, named, text = refused(options, **fields)
    assert (code, named) == ("bad_position", field)
    assert text.startswith(f"{field}: ")
    assert text.endswith(".")


@pytest.mark.parametrize(
    ("options", "discards", "possible"),
    [
        (TWOS, "2H", {2, 4, 6, 8}),
        ({**TWOS, "decks": 2}, "2H", set(range(2, 17, 2))),
        ({**TWOS, "stack_twos": False}, "2H", {2}),
        (TWOS, "QS", set()),
        (TWOS, "9C", set()),
        ({}, "2H", set()),
        ({"queen_spades_five": True}, "QS", {5}),
        ({**MIXED, "stack_mixed": False}, "2S", {2, 4, 6, 8}),
        ({**MIXED, "stack_mixed": False}, "QS", {5}),
        # with two and queen of spades answering each other: only under the two of spades can a queen lie
        (MIXED, "2S", {2, 4, 6, 8, 7}),
        (MIXED, "2H", {2, 4, 6, 8, 9, 11, 13}),
        (MIXED, "QS", {5, 7, 9, 11, 13}),
        # what is written below the top card decides
        (TWOS, "5C 2C 2H", {2, 4}),
        (TWOS, "2C 2H", {2}),
        ({**TWOS, "starter_action": True}, "2C 2H", {2, 4}),
        ({**TWOS, "stack_twos": False}, "5C 2C 2H", {2}),
        (MIXED, "5S QS 2S 2H", {2, 4, 9}),
        (MIXED, "5S QS 2H", {2}),
        (MIXED, "5H 2H 2S QS", {5, 7, 9}),
        (MIXED, "5H 2S 2H QS", {5}),
    ],
)
def test_penalties_are_those_that_play_reaches(
    options: dict[str, Any], discards: str, possible: set[int]
) -> None:
    found = set()
    for penalty in range(1, 30):
        match = Match(EIGHTS, 3, options)
        start = {"hands": ["5D KD", "6D 7D", "QH"], "discards": discards, "penalty": penalty}
        with suppress(Refused):
            match.set_position(start)
            found.add(penalty)
    assert found == possible


def test_twos_that_are_held_made_no_penalty() -> None:
    assert refused(TWOS, hands=["2S", "2D", "QH"], top="2C", penalty=6)[1] == "penalty"
    assert position(at(["2S", "2D", "QH"], "2C", penalty=4, twos_draw_two=True))["penalty"] == 4


def test_an_eight_lies_open_where_only_eights_were_left_undealt() -> None:
    match = at(["5C KD", "6H 7H"], "8C", "8D")
    assert "6H" in play(match, "KD").moves(1) or position(match)["top"] == "KD"
    assert at(["5C KD", "6H 7H"], "8C", "8D").moves(0) == ["5C", "KD", "draw"]


def test_a_hand_that_is_over_may_say_so() -> None:
    match = at(["", "6C QH"], "9C", phase="over")
    assert match.state.results[0].points == [16, 0]
    blocked = at(["5D", "6D QH"], "9C", phase="over", reshuffle=False)
    assert blocked.state.results[0].reason == "blocked"


# -- deals -------------------------------------------------------------------------------------------------------------


def dealt(**fields: Any) -> dict[str, Any]:
    cards = [card for card in EIGHTS.deck.names if card != "QD"]
    return {"hands": [cards[:5], cards[5:10], cards[10:15]], "up_card": "QD", "stock": cards[15:], **fields}


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        *[({name: odd}, name) for name in ("buried", "reshuffles", "removals") for odd in ODD_LISTS],
        *[({"stock": odd}, "stock") for odd in ODD_CARDS],
        *[({"hands": odd}, "hands") for odd in ODD_LISTS],
        *[({"up_card": odd}, "up_card") for odd in [*ODD_LISTS, None]],
        ({"reshuffles": ["5C 6C XX"]}, "reshuffles[0]"),
        ({"reshuffles": ["5C 6C", "5C 5C"]}, "reshuffles[1]"),
        ({"reshuffles": ["5C", 0]}, "reshuffles[1]"),
        ({"reshuffles": ["5C"] * 4}, "reshuffles"),
        ({"removals": ["5C", []]}, "removals[1]"),
        ({"removals": ["5C", "6C", "7C"]}, "removals"),
        ({"buried": ["QC"]}, "buried"),
        ({"buried": ["8C"]}, "buried"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_by_its_field(fields: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as caught:
        Match(EIGHTS, 3).deal_written(dealt(**fields))
    assert (caught.value.code, caught.value.refusal.field) == ("bad_deal", field)
    assert caught.value.refusal.text.startswith(f"{field}: ")


def test_a_deal_may_leave_its_lists_out_or_empty() -> None:
    empty: dict[str, Any] = {"buried": [], "reshuffles": [], "removals": []}
    for more in ({}, empty, dict.fromkeys(empty)):
        match = Match(EIGHTS, 3)
        match.deal_written(dealt(**more))
        assert position(match)["top"] == "QD"


def test_two_decks_hold_each_card_twice_in_an_order() -> None:
    names = [*EIGHTS.deck.names, *EIGHTS.deck.names]
    random.Random(1).shuffle(names)
    names.sort(key=lambda name: name.startswith("8"))
    deal = {"hands": [names[:5], names[5:10]], "up_card": names[10], "stock": names[11:]}
    Match(EIGHTS, 2, {"decks": 2, "hand_size": 5}).deal_written({**deal, "reshuffles": ["5C 5C"]})
    with pytest.raises(Refused, match="more often"):
        Match(EIGHTS, 2, {"decks": 2, "hand_size": 5}).deal_written({**deal, "reshuffles": ["5C 5C 5C"]})
