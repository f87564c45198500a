"""Replaying records: the same positions and scores, and the first thing that is not allowed."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crazydeck.engine.options import describe
from crazydeck.engine.record import Entry, Record, read_record, write_record
from crazydeck.engine.referee import referee
from crazydeck.engine.refusal import Refused
from crazydeck.engine.replay import Replay
from crazydeck.engine.verify import verify, write_deals
from tests.engine.matches import ACTIONS, EIGHTS, play_and_write


def option_values() -> st.SearchStrategy[dict[str, Any]]:
    """Any options of Crazy Eights, hands of every length included."""
    chosen: dict[str, st.SearchStrategy[Any]] = {}
    for info in describe(EIGHTS.options):
        if info.kind == "switch":
            chosen[info.name] = st.booleans()
        elif info.kind == "choice":
            chosen[info.name] = st.sampled_from(info.choices)
    chosen["hand_size"] = st.sampled_from([None, 5, 6])
    chosen["max_reshuffles"] = st.sampled_from([0, 1, 3])
    chosen["target"] = st.sampled_from([None, 25, 100, "hands:2"])
    return st.fixed_dictionaries({}, optional=chosen)


def judged(document: dict[str, Any]) -> Any:
    return referee(read_record(json.dumps(document)), EIGHTS)


def start(position: dict[str, Any], moves: list[tuple[int, str]], **more: Any) -> dict[str, Any]:
    entries = [{"seat": seat, "move": move} for seat, move in moves]
    return {"game": "eights", "rounds": [{"position": position, "entries": entries}], **more}


@settings(max_examples=60, deadline=None)
@given(seats=st.integers(2, 7), options=option_values(), seed=st.integers(0, 10**6), removal=st.booleans())
def test_replaying_gives_every_position_and_score_again(
    seats: int, options: dict[str, Any], seed: int, removal: bool
) -> None:
    played = play_and_write(seats, options, seed, rounds=2, remove_at=seed % 30 if removal else None)
    for record in (played.record, write_deals(played.record, EIGHTS)):
        replay = Replay(read_record(write_record(record)), EIGHTS)
        steps = [replay.step() for _ in replay]
        assert [step.position for step in steps] == played.positions
        assert [step.scores.totals for step in steps] == played.totals
        assert replay.match.state == played.match.state
        assert all(step.moves[seat] for step in steps for seat in step.actors)
        done = verify(record, EIGHTS)
        assert done.deals == len(record.rounds)
        assert done.finished == played.match.over


def test_writing_deals_twice_changes_nothing() -> None:
    deals = write_deals(play_and_write(3, ACTIONS, 5).record, EIGHTS)
    assert write_deals(deals, EIGHTS) == deals


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_a_changed_move_is_either_legal_or_named(seed: int, data: st.DataObject) -> None:
    record = play_and_write(3, ACTIONS, seed, rounds=1).record
    entries = record.rounds[0].entries
    place = data.draw(st.integers(0, len(entries) - 1))
    other = data.draw(st.sampled_from(["draw", "pass", "8H=S", "8H", "QS", "2C", "name S", "nonsense", ""]))
    entries[place] = Entry(seat=entries[place].seat, move=other)
    replay = Replay(record, EIGHTS)
    legal = [step.moves for step in replay_until(replay, place)][-1]
    report = referee(record, EIGHTS)
    if other not in legal.get(entries[place].seat, []):
        assert report.refused is not None
        assert (report.refused.round, report.refused.entry) == (1, place)
        assert report.refused.path == f"rounds[0].entries[{place}].move"
        assert report.refused.text.endswith(".")
    elif report.refused is not None:
        assert (report.refused.entry or 10**6) > place


def replay_until(replay: Replay, place: int) -> list[Any]:
    """The steps before the entry at a place."""
    steps = []
    for _, entry in replay:
        steps.append(replay.step())
        if entry == place - 1 or (entry is None and place == 0):
            break
    return steps


# -- what is refused ---------------------------------------------------------------------------------------------------

POSITION = {"hands": ["8H 3C QC", "2D 7D"], "top": "5C", "turn": 0, "stock": "4D"}


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ([(1, "2D")], "not_your_turn"),
        ([(0, "3D")], "not_in_hand"),
        ([(0, "8H")], "needs_suit"),
        ([(0, "3C=S")], "only_eights_name"),
        ([(0, "pass")], "draw_first"),
        ([(0, "jump")], "bad_move"),
        ([(0, "draw"), (0, "draw")], "already_drawn"),
    ],
)
def test_an_illegal_move_stops_the_replay(moves: list[tuple[int, str]], code: str) -> None:
    report = judged(start(POSITION, moves))
    assert report.refused.code == code
    assert report.refused.entry == len(moves) - 1
    assert (report.refused.seat, report.refused.move) == moves[-1]
    assert report.actors == [0], "the position is that before the illegal move"


def test_moves_after_the_end_are_refused() -> None:
    report = judged(start({**POSITION, "hands": ["3C", "2D"]}, [(0, "3C"), (1, "draw")]))
    assert report.over
    assert report.refused.code == "between_rounds"


def test_an_unfinished_round_can_not_be_followed() -> None:
    document = start(POSITION, [(0, "3C")])
    document["rounds"] *= 2
    assert judged(document).refused.code == "not_between"


@pytest.mark.parametrize(
    ("result", "path"),
    [
        ({"points": [8, 0]}, "rounds[0].result.points"),
        ({"reason": "blocked"}, "rounds[0].result.reason"),
        ({"winners": [1]}, "rounds[0].result.winners"),
        ({"totals": [0, 8]}, "rounds[0].result.totals"),
    ],
)
def test_a_wrong_result_is_named(result: dict[str, Any], path: str) -> None:
    document = start({**POSITION, "hands": ["3C", "2D 7D"]}, [(0, "3C")])
    document["rounds"][0]["result"] = {"points": [9, 0], "reason": "out"}
    assert judged(document).refused is None
    document["rounds"][0]["result"] = result
    assert judged(document).refused.path == path


def test_by_older_rules_results_are_not_compared() -> None:
    document = start({**POSITION, "hands": ["3C", "2D 7D"]}, [(0, "3C")], rules_version="0.3")
    document["rounds"][0]["result"] = {"points": [3, 0]}
    report = judged(document)
    assert report.older_rules
    assert report.refused is None


def test_a_result_of_an_unfinished_round_is_refused() -> None:
    document = start(POSITION, [])
    document["rounds"][0]["result"] = {"points": [0, 0]}
    assert judged(document).refused.code == "not_over"


def test_an_order_that_is_not_written_stops_the_replay() -> None:
    position = {**POSITION, "stock": [], "discards": "9H 10H 5C"}
    report = judged(start(position, [(0, "draw")]))
    assert report.refused.code == "missing_order"
    assert report.position["discards"] == ["9H", "10H", "5C"], "nothing has changed"


def test_wrong_orders_are_refused() -> None:
    record = write_deals(play_and_write(7, {"draw": "until"}, 3, rounds=1).record, EIGHTS)
    deal = msgspec.to_builtins(record.rounds[0].deal)
    assert deal["reshuffles"], "the example needs a reshuffle"
    order = deal["reshuffles"][0]
    order[0] = next(card for card in EIGHTS.deck.names if card not in order)
    changed = msgspec.structs.replace(record, rounds=[msgspec.structs.replace(record.rounds[0], deal=deal)])
    report = referee(changed, EIGHTS)
    assert report.refused is not None
    assert report.refused.code == "wrong_order"


def test_the_dealer_of_a_round_is_compared() -> None:
    record = play_and_write(3, {}, 1, rounds=2).record
    wrong = (record.rounds[1].dealer or 0) + 1
    rounds = [record.rounds[0], msgspec.structs.replace(record.rounds[1], dealer=wrong % 3)]
    report = referee(msgspec.structs.replace(record, rounds=rounds), EIGHTS)
    assert report.refused is not None
    assert (report.refused.code, report.refused.path) == ("wrong_dealer", "rounds[1].dealer")


@pytest.mark.parametrize(
    ("changed", "code", "field"),
    [
        ({"options": {"draw": "three"}}, "bad_option", "options.draw"),
        ({"options": {"hand_size": "²"}}, "bad_option", "options.hand_size"),
        ({"options": {"speed": 1}}, "bad_option", "options.speed"),
        ({"seats": 8}, "bad_seats", "seats"),
    ],
)
def test_what_does_not_fit_the_game_is_refused(changed: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(Refused) as caught:
        judged({"game": "eights", "seats": 2, "rounds": [], **changed})
    assert (caught.value.code, caught.value.refusal.field) == (code, field)


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"hands": ["8H", "8H"], "top": "5C"}, "hands"),
        ({"hands": ["8H", "XX"], "top": "5C"}, "hands[1]"),
        ({"hands": ["8H"], "top": "5C"}, "hands"),
        ({"hands": ["8H", "9H"]}, "top"),
        ({"hands": ["8H", "9H"], "top": "5C", "turn": 2}, "turn"),
        ({"hands": ["8H", "9H"], "top": "5C", "dealer": 9}, "dealer"),
        ({"hands": ["8H", ""], "top": "5C", "removed": [1]}, "removed"),
        ({"hands": ["8H", "9H"], "top": "5C", "penalty": 10**12}, "penalty"),
        ({"hands": ["8H", "9H"], "top": "5C", "colour": "red"}, "colour"),
    ],
)
def test_a_wrong_position_is_refused_with_its_field(position: dict[str, Any], field: str) -> None:
    report = judged({"game": "eights", "seats": 2, "rounds": [{"position": position}]})
    assert report.refused.code == "bad_position"
    assert report.refused.path == f"rounds[0].position.{field}"


# -- unknown cards -----------------------------------------------------------------------------------------------------

OPEN = {"hands": ["8H 3C QC", "? 7S"], "top": "5C", "turn": 0}


def test_the_referee_answers_what_follows_from_the_cards_that_are_written() -> None:
    report = judged(start(OPEN, [(0, "8H=S")]))
    assert report.refused is None
    assert report.moves == {1: ["7S", "draw"]}
    assert report.unsure == [1]
    assert report.position["hands"] == [["3C", "QC"], ["7S", "?"]]
    assert set(report.position["stock"]) == {"?"}


@pytest.mark.parametrize(
    "moves",
    [
        [(0, "draw")],
        [(0, "8H=S"), (1, "9S")],
        [(0, "8H=S"), (1, "8C=H")],
    ],
)
def test_what_rests_on_an_unknown_card_is_refused(moves: list[tuple[int, str]]) -> None:
    assert judged(start(OPEN, moves)).refused.code == "unknown_card"


def test_a_hand_whose_scores_rest_on_unknown_cards_does_not_end() -> None:
    report = judged(start({**OPEN, "hands": ["3C", "? 7S"]}, [(0, "3C")]))
    assert report.refused.code == "unknown_card"
    assert not report.over


def test_whether_a_hand_is_blocked_is_not_guessed() -> None:
    options = {"reshuffle": False}
    report = judged(start({"hands": ["3D", "?"], "top": "5C", "stock": []}, [], options=options))
    assert report.refused.code == "unknown_card"
    report = judged(start({"hands": ["3C", "?"], "top": "5C", "stock": [], "turn": 0}, [], options=options))
    assert report.refused is None, "seat 0 can play, whatever seat 1 holds"


def test_known_cards_of_the_stock_can_be_drawn() -> None:
    position = {"hands": ["3D", "? ?"], "top": "5C", "turn": 0, "stock": "9C ?"}
    report = judged(start(position, [(0, "draw"), (0, "9C"), (1, "draw")]))
    assert report.refused.entry == 2
    assert report.refused.code == "unknown_card"
    assert report.position["hands"] == [["3D"], ["?", "?"]]


def test_passing_after_a_draw_rests_on_no_card() -> None:
    position = {"hands": ["3D 4D", "? ?"], "top": "5C", "turn": 1, "stock": "9C JD JH"}
    report = judged(start(position, [(1, "draw"), (1, "pass")]))
    assert report.refused is None
    assert report.position["hands"][1] == ["9C", "?", "?"]
    drawn_until = start(position, [(1, "draw"), (1, "pass")], options={"draw": "until"})
    assert judged(drawn_until).refused.code == "must_play"


def test_an_unknown_drawn_card_decides_where_only_it_may_be_played() -> None:
    position = {"hands": ["3C 4D ?", "7D"], "top": "5C", "turn": 0, "drew": True, "drawn_card": "?"}
    report = judged(start(position, [], options={"play_drawn_only": True}))
    assert report.moves == {0: ["pass"]}
    assert report.position["drawn_card"] == "?"
    assert judged(start(position, [(0, "3C")])).refused is None


# -- keys --------------------------------------------------------------------------------------------------------------


def committed() -> Record:
    from crazydeck.cards.shuffles import commitment, mixed_key  # noqa: PLC0415

    server_key, entropy = b"\x07" * 32, ["11" * 32, "22" * 32]
    key = mixed_key(server_key, entropy)
    document = {
        "game": "eights",
        "seats": 3,
        "seed": key.hex(),
        "commitment": commitment(server_key),
        "server_key": server_key.hex(),
        "entropy": entropy,
        "rounds": [{"seed": key.hex()}],
    }
    return read_record(json.dumps(document))


def test_the_key_is_checked_against_its_commitment() -> None:
    assert verify(committed(), EIGHTS).committed


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"commitment": "00" * 32}, "wrong_commitment"),
        ({"entropy": ["11" * 32]}, "wrong_key"),
        ({"server_key": None}, "no_key"),
        ({"server_key": "00" * 32}, "wrong_commitment"),
    ],
)
def test_a_key_that_does_not_fit_is_refused(changed: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as caught:
        verify(msgspec.structs.replace(committed(), **changed), EIGHTS)
    assert caught.value.code == code


def test_a_first_dealer_whom_a_committed_key_does_not_draw_is_refused() -> None:
    record = committed()
    drawn = Replay(record, EIGHTS).match.state.first_dealer
    assert verify(msgspec.structs.replace(record, first_dealer=drawn), EIGHTS).committed
    with pytest.raises(Refused) as caught:
        verify(msgspec.structs.replace(record, first_dealer=(drawn + 1) % 3), EIGHTS)
    assert caught.value.code == "wrong_dealer"


def test_a_deal_that_the_key_does_not_give_is_refused() -> None:
    record = write_deals(play_and_write(3, {}, 9, rounds=1).record, EIGHTS)
    stock = record.rounds[0].deal["stock"]  # type: ignore[index]
    stock[-1], stock[-2] = stock[-2], stock[-1]
    assert referee(record, EIGHTS).refused is None
    with pytest.raises(Refused) as caught:
        verify(record, EIGHTS)
    assert caught.value.code == "wrong_deal"
    assert caught.value.refusal.field == "rounds[0].deal.stock"
