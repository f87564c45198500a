"""Standing answers at a table: what they do at once, whose they are, and when they expire."""

import pytest

from crazydeck.games.registry import GAMES
from crazydeck.table import commands as cm
from crazydeck.table import events as ev
from crazydeck.table.choices import agenda
from crazydeck.table.records import write_record
from tests.claims import Claims
from tests.table.claiming import (
    a_window,
    answer,
    askers,
    in_turn,
    kinds,
    move_of,
    moves_due,
    open_window,
    round_of,
)
from tests.table.support import Desk, people_at, plain, who


@pytest.fixture(autouse=True)
def claims(monkeypatch: pytest.MonkeyPatch) -> Claims:
    """The game with claims, registered for one test."""
    game = Claims()
    monkeypatch.setitem(GAMES, "claims", game)
    return game


def test_a_standing_answer_answers_the_open_choice_at_once() -> None:
    desk = a_window()
    first, second = askers(desk)
    assert kinds(answer(desk, first, "turn")) == [
        ("answered", -1, "", ""),
        ("moved", first, "no-thanks", "standing"),
    ]
    assert askers(desk) == [second]
    assert desk.table.standing(first) == {"may_i": "turn"}
    assert desk.table.standing(second) == {"may_i": "ask"}
    assert desk.refused(who(first), cm.Answer(id="a", name="may_i", value="turn")) == "no_change"
    assert plain(desk.fold()) == plain(desk.table)


def test_where_all_have_answered_beforehand_no_window_stays_open() -> None:
    desk = a_window(options={"turns": 20})
    for seat in range(4):
        answer(desk, seat, "round")
    discarder = in_turn(desk)
    move_of(desk, discarder, "stock")
    events = move_of(desk, discarder)
    turn = (discarder + 1) % 4
    assert kinds(events)[1:] == [
        ("moved", seat, "no-thanks", "standing") for seat in ((turn + 1) % 4, (turn + 2) % 4)
    ]
    assert round_of(desk.table).phase == "draw"
    assert desk.table.decisions[turn] == desk.table.number - 2, "as the discard opened it"
    assert desk.table.since[turn] == desk.now
    assert plain(desk.fold()) == plain(desk.table)


def test_of_several_that_ask_beforehand_the_first_from_the_left_wins() -> None:
    desk = a_window(5)
    for seat in askers(desk):
        move_of(desk, seat, "no-thanks")
    for seat in range(5):
        answer(desk, seat, "always")
    discarder = in_turn(desk)
    move_of(desk, discarder, "stock")
    move_of(desk, discarder)
    assert round_of(desk.table).asker == (discarder + 2) % 5


def test_standing_answers_expire_in_the_fold() -> None:
    desk = a_window(options={"turns": 20})
    first, second = askers(desk)
    answer(desk, first, "turn")
    answer(desk, second, "round")
    seen = []
    while desk.table.phase == "playing":
        seen.append((in_turn(desk), desk.table.answers[first], desk.table.answers[second]))
        for seat in [*askers(desk), in_turn(desk)]:
            if round_of(desk.table).phase == "window" or seat == in_turn(desk):
                move_of(desk, seat, "no-thanks" if seat in askers(desk) else None)
                break
    turns = [turn for turn, _, _ in seen]
    begun = turns.index(first)
    assert all(own == {"may_i": "turn"} for _, own, _ in seen[:begun])
    assert all(own == {} for _, own, _ in seen[begun:])
    assert all(own == {"may_i": "round"} for _, _, own in seen)
    desk.do("", cm.DealNow(desk.table.opened))
    assert desk.table.answers == ({}, {}, {}, {})
    assert plain(desk.fold()) == plain(desk.table)


def test_an_answer_is_taken_back_by_the_first_value() -> None:
    desk = a_window()
    turn = in_turn(desk)
    answer(desk, turn, "always")
    assert desk.table.answers[turn] == {"may_i": "always"}
    assert kinds(answer(desk, turn, "ask")) == [("answered", -1, "", "")]
    assert desk.table.answers[turn] == {}
    assert plain(desk.fold()) == plain(desk.table)


def test_bots_and_stand_ins_use_no_standing_answers() -> None:
    desk = a_window(options={"turns": 20})
    first, second = askers(desk)
    move_of(desk, second, "no-thanks")
    answer(desk, second, "round")
    desk.do(who(second), cm.Away(id=desk.id(), away=True))
    answer(desk, first, "round")
    for _ in range(4):
        if round_of(desk.table).phase != "window":
            open_window(desk)
        if second in askers(desk):
            assert second in moves_due(desk, "stand_in")
            break
        for seat in askers(desk):
            move_of(desk, seat, "no-thanks")
    else:
        raise AssertionError("no window in which they may ask")
    events = desk.do(who(second), cm.Away(id=desk.id(), away=False))
    assert kinds(events) == [("cameback", -1, "", ""), ("moved", second, "no-thanks", "standing")]


def test_setting_an_answer_brings_somebody_back() -> None:
    desk = a_window()
    first, _ = askers(desk)
    desk.do(who(first), cm.Away(id=desk.id(), away=True))
    assert [kind for kind, *_ in kinds(answer(desk, first, "turn"))] == ["cameback", "answered", "moved"]


def test_who_leaves_leaves_no_answers() -> None:
    desk = a_window()
    first, _ = askers(desk)
    answer(desk, first, "round")
    desk.do(who(first), cm.Stand(id=desk.id()))
    assert desk.table.answers[first] == {}
    assert desk.refused(who(first), cm.Answer(id="a", name="may_i", value="turn")) == "not_seated"


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [("may_i", "never", "no_value"), ("may-i", "turn", "no_answer"), ("__proto__", "turn", "no_answer")],
)
def test_what_cannot_be_answered_is_refused(name: str, value: str, code: str) -> None:
    desk = a_window()
    assert desk.refused("host", cm.Answer(id="a", name=name, value=value)) == code
    assert desk.refused("stranger", cm.Answer(id="b", name="may_i", value="turn")) == "not_seated"


def test_nothing_is_answered_before_or_after_the_match() -> None:
    desk = Desk(3, game="claims", options={"turns": 1, "rounds": 1})
    desk.sit("host", 0)
    assert desk.refused("host", cm.Answer(id="a", name="may_i", value="turn")) == "not_playing"
    assert people_at(2).refused("host", cm.Answer(id="a", name="may_i", value="turn")) == "no_answers"
    for seat in (1, 2):
        desk.sit(who(seat), seat)
    desk.do("host", cm.Start(id="go"))
    while desk.table.phase == "playing":
        move_of(desk, in_turn(desk))
    assert desk.table.phase == "over"
    assert desk.refused("host", cm.Answer(id="b", name="may_i", value="turn")) == "not_playing"


def test_between_rounds_an_answer_for_the_next_one_may_be_set() -> None:
    desk = people_at(4, game="claims", options={"turns": 1})
    move_of(desk, in_turn(desk))
    move_of(desk, in_turn(desk))
    assert desk.table.phase == "between"
    answer(desk, 0, "always")
    desk.do("", cm.DealNow(desk.table.opened))
    assert desk.table.answers[0] == {"may_i": "always"}


def test_a_game_that_answers_wrongly_for_people_stops_no_table(claims: Claims) -> None:
    claims.standing_move = lambda *_: "constructor"  # type: ignore[method-assign]
    desk = a_window()
    first, _ = askers(desk)
    assert kinds(answer(desk, first, "turn")) == [("answered", -1, "", "")]
    assert first in askers(desk)


def test_the_record_says_which_moves_were_answered_beforehand_and_no_more() -> None:
    desk = a_window(options={"turns": 2, "rounds": 1})
    answer(desk, askers(desk)[0], "round")
    while desk.table.phase == "playing":
        move_of(desk, (askers(desk) or [in_turn(desk)])[0], "no-thanks" if askers(desk) else None)
    record = write_record([event for data in desk.log for event in ev.read_entry(data).events])
    entries = record.rounds[0].entries
    assert [entry.by for entry in entries].count("standing") == 1
    assert all(entry.move is not None for entry in entries)


def test_a_log_of_older_rules_is_read_with_its_answers(claims: Claims) -> None:
    desk = a_window()
    answer(desk, askers(desk)[0], "round")
    claims.rules_version = "2"  # type: ignore[misc]
    old = desk.fold()
    assert old.outdated
    assert old.answers == ({}, {}, {}, {})
    assert old.standing(0) == {}
    assert [due.kind for due in agenda(old)] == ["close"]
    desk.table = old
    assert desk.refused("host", cm.Answer(id="z", name="may_i", value="always")) == "not_playing"
