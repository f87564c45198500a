"""Tables at which several may answer at once: deadlines, bots that leave people their time, and standing answers."""

from typing import Any

import pytest
from msgspec.structs import replace

from crazydeck.games.registry import GAMES
from crazydeck.table import commands as cm
from crazydeck.table import events as ev
from crazydeck.table import pauses
from crazydeck.table.choices import Due, agenda
from crazydeck.table.records import write_record
from crazydeck.table.state import Table
from tests.claims import Claims, ClaimsRound
from tests.table.support import Desk, people_at, plain, who

LIMIT = 8_000
LONGEST = pauses.CLAIM_PAUSE + pauses.CLAIM_SPREAD


@pytest.fixture(autouse=True)
def claims(monkeypatch: pytest.MonkeyPatch) -> Claims:
    """The game with claims, registered for one test."""
    game = Claims()
    monkeypatch.setitem(GAMES, "claims", game)
    return game


def round_of(table: Table) -> ClaimsRound:
    assert table.match is not None
    assert isinstance(table.match.round, ClaimsRound)
    return table.match.round


def move_of(desk: Desk, seat: int, move: str | None = None) -> list[ev.AnyEvent]:
    """Let whoever drives a seat move at its moment."""
    table = desk.table
    assert table.match is not None
    driver, move = table.seats[seat].driver, move or table.match.moves(seat)[0]
    if driver == "person":
        return desk.play(who(seat), move)
    assert driver is not None
    return desk.do("", cm.Driven(seat, table.decisions[seat], move, driver))


def open_window(desk: Desk) -> None:
    """Play on to the next discard that may be asked for."""
    while desk.table.phase == "playing":
        turn = round_of(desk.table).turn
        move_of(desk, turn)
        if round_of(desk.table).phase == "window":
            return
    raise AssertionError("there is no window any more")


def a_window(seats: int = 4, bots: int = 0, **wish: Any) -> Desk:
    """A table with an open window; the last seats are bots'."""
    desk = Desk(seats, game="claims", **wish)
    for seat in range(seats - bots):
        desk.do(who(seat), cm.Sit(id=desk.id(), name=f"P{seat}", seat=seat))
    for seat in range(seats - bots, seats):
        desk.do("host", cm.SetBot(id=desk.id(), seat=seat, level="easy"))
    desk.do("host", cm.Start(id=desk.id()))
    open_window(desk)
    return desk


def in_turn(desk: Desk) -> int:
    return round_of(desk.table).turn


def askers(desk: Desk) -> list[int]:
    return list(round_of(desk.table).waiting)


def moves_due(desk: Desk, by: str) -> dict[int, int]:
    """When the moves of seats are due, as so many milliseconds from now."""
    found = [due for due in agenda(desk.table) if due.kind == "move" and due.by == by]
    return {due.seat: due.at - desk.now for due in found}


def answer(desk: Desk, seat: int, value: str) -> list[ev.AnyEvent]:
    return desk.do(who(seat), cm.Answer(id=desk.id(), name="may_i", value=value))


def kinds(events: list[ev.AnyEvent]) -> list[tuple[str, int, str, str]]:
    """Moves as (kind, seat, text, by), other events by their names alone."""
    return [
        ("moved", event.seat, event.move, event.by)
        if isinstance(event, ev.Moved)
        else (type(event).__name__.lower(), -1, "", "")
        for event in events
    ]


# -- deadlines -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("clock", [0, 60])
def test_the_games_own_limit_holds_whatever_the_tables_clock(clock: int) -> None:
    desk = a_window(settings=cm.Settings(clock=clock))
    turn, asking = in_turn(desk), askers(desk)
    assert moves_due(desk, "time") == dict.fromkeys(asking, LIMIT)
    assert desk.table.deadlines[turn] == 0, "who need not answer has no clock"
    assert desk.table.decisions[turn] == desk.table.number, "but may"
    first, second = asking
    move_of(desk, first, "no-thanks")
    move_of(desk, second, "may-i")
    assert moves_due(desk, "time") == {turn: LIMIT}
    move_of(desk, turn, "yes")
    assert moves_due(desk, "time") == ({turn: 60_000} if clock else {})


@pytest.mark.parametrize(("seconds", "clock", "limit"), [(None, 0, 0), (None, 30, 30_000), (0, 30, 0)])
def test_without_a_limit_of_its_own_the_tables_clock_runs(
    claims: Claims, seconds: int | None, clock: int, limit: int
) -> None:
    claims.seconds = seconds
    desk = a_window(settings=cm.Settings(clock=clock))
    assert moves_due(desk, "time") == (dict.fromkeys(askers(desk), limit) if limit else {})


def test_silence_is_answered_when_the_time_is_up_and_not_before() -> None:
    desk = a_window()
    first, second = askers(desk)
    choice = desk.table.decisions[first]
    assert desk.refused("", cm.Driven(first, choice, "no-thanks", "time")) == "too_early"
    desk.now = desk.table.deadlines[first]
    desk.do("", cm.Driven(first, choice, "no-thanks", "time"))
    assert desk.refused("", cm.Driven(first, choice, "no-thanks", "time")) == "stale"
    desk.do("", cm.Driven(second, desk.table.decisions[second], "no-thanks", "time"))
    assert round_of(desk.table).phase == "draw"
    assert plain(desk.fold()) == plain(desk.table)


def test_the_log_alone_keeps_the_deadline_of_an_open_window() -> None:
    desk = a_window()
    first, second = askers(desk)
    desk.do(who(second), cm.Say(id=desk.id(), text="hm"), later=1000)
    move_of(desk, second, "no-thanks")
    left = moves_due(desk, "time")
    assert left == {first: LIMIT - 1010}
    desk.table = desk.fold()
    assert moves_due(desk, "time") == left


def test_overdue_deadlines_are_postponed_and_bots_wait_as_long() -> None:
    desk = a_window(4, bots=2)
    while not [s for s in askers(desk) if s > 1] or not [s for s in askers(desk) if s < 2]:
        for seat in askers(desk):
            move_of(desk, seat, "no-thanks")
        open_window(desk)
    [bot], [person] = [s for s in askers(desk) if s > 1], [s for s in askers(desk) if s < 2]
    desk.do("", cm.Postpone(desk.now + 60_000 + LIMIT), later=50_000)
    assert moves_due(desk, "time") == {person: 10_000 + LIMIT}
    assert 10_000 + pauses.CLAIM_PAUSE <= moves_due(desk, "bot")[bot] < 10_000 + LONGEST
    move_of(desk, person, "no-thanks")
    assert moves_due(desk, "bot")[bot] < 0, "nobody is waited for any more"


# -- bots ------------------------------------------------------------------------------------------------------------


def mixed_window(**wish: Any) -> tuple[Desk, list[int], list[int]]:
    """A window in which two people and two bots may ask; the people and the bots."""
    desk = a_window(6, bots=3, **wish)
    while True:
        people = [seat for seat in askers(desk) if seat < 3]
        bots = [seat for seat in askers(desk) if seat >= 3]
        if len(people) == len(bots) == 2:
            return desk, people, bots
        for seat in askers(desk):
            move_of(desk, seat, "no-thanks")
        open_window(desk)


def test_bots_leave_people_their_time() -> None:
    desk, people, bots = mixed_window()
    due = moves_due(desk, "bot")
    assert set(due) == set(bots)
    assert all(pauses.CLAIM_PAUSE <= at < LONGEST for at in due.values())
    move_of(desk, people[0], "no-thanks")
    assert {seat: at + 10 for seat, at in moves_due(desk, "bot").items()} == due
    move_of(desk, people[1], "no-thanks")
    quick = moves_due(desk, "bot")
    assert all(
        pauses.QUICK_PAUSE <= at + 20 < pauses.QUICK_PAUSE + pauses.QUICK_SPREAD for at in quick.values()
    )
    assert list(quick) == sorted(bots, key=quick.__getitem__), "the first one is judged first"


def test_a_bot_in_turn_is_not_driven_while_it_need_not_answer() -> None:
    desk, _, _ = mixed_window()
    turn = in_turn(desk)
    assert [due.seat for due in agenda(desk.table) if due.kind == "move" and due.seat == turn] == []
    for seat in askers(desk):
        move_of(desk, seat, "no-thanks")
    by = desk.table.seats[turn].driver
    due = moves_due(desk, "bot")
    assert due == ({} if by == "person" else {turn: pauses.pause(desk.table, turn)})


def test_with_bots_alone_nobody_waits() -> None:
    desk = Desk(5, game="claims", bots="easy", start=True)
    open_window(desk)
    due = moves_due(desk, "bot")
    assert sorted(due) == askers(desk)
    assert all(pauses.QUICK_PAUSE <= at < pauses.QUICK_PAUSE + pauses.QUICK_SPREAD for at in due.values())


@pytest.mark.parametrize(
    ("pace", "seconds", "least", "most"),
    [
        (100, 8, 2200, 3400),
        (200, 60, 4400, 6800),
        (300, 8, 2200 * 4000 // 3400, 4000),
        (0, 8, 1100, 1700),
        (100, 4, 2200 * 2000 // 3400, 2000),
        (100, 0, 2200, 3400),
    ],
)
def test_peoples_time_follows_the_pace_within_half_of_the_limit(
    claims: Claims, pace: int, seconds: int, least: int, most: int
) -> None:
    claims.seconds = seconds
    desk, people, _ = mixed_window(settings=cm.Settings(pace=pace))
    assert all(least <= at <= most for at in moves_due(desk, "bot").values())
    for seat in people:
        move_of(desk, seat, "no-thanks")
    assert all(at + 20 <= 5 * pace for at in moves_due(desk, "bot").values())


def test_a_bots_moment_does_not_tell_what_it_answers() -> None:
    desk, _, bots = mixed_window()
    moments = [pauses.claim_pause(desk.table, seat, LIMIT) for seat in bots]
    assert len(set(moments)) == 2
    other = replace(desk.table, key=bytes(32), match=None)
    assert [pauses.claim_pause(other, seat, LIMIT) for seat in bots] == moments


# -- races -----------------------------------------------------------------------------------------------------------


def test_the_first_request_in_the_log_wins_and_the_second_is_stale() -> None:
    desk = a_window()
    first, second = askers(desk)
    choices = list(desk.table.decisions)
    move_of(desk, second, "may-i")
    late = cm.Play(id="late", decision=choices[first], move="may-i")
    assert desk.refused(who(first), late) == "stale"
    assert desk.refused(who(second), cm.Play(id="again", decision=choices[second], move="may-i")) == "stale"
    assert (
        desk.refused(who(first), cm.Play(id="x", decision=choices[first] + 5, move="may-i"))
        == "not_your_turn"
    )
    assert round_of(desk.table).asker == second
    assert plain(desk.fold()) == plain(desk.table)


def test_anothers_answer_leaves_the_number_of_a_choice_as_it_is() -> None:
    desk = a_window()
    turn, (first, second) = in_turn(desk), askers(desk)
    choices = desk.table.decisions
    move_of(desk, first, "no-thanks")
    assert desk.table.decisions[second] == choices[second]
    assert desk.table.decisions[turn] == choices[turn]
    desk.do(who(turn), cm.Play(id="t", decision=choices[turn], move="take"))
    assert desk.refused(who(second), cm.Play(id="s", decision=choices[second], move="may-i")) == "stale"


class SameMove(Claims):
    """The player in turn may do in a window what it may do after it."""

    def new_round(self, options: Any, state: Any) -> ClaimsRound:
        """Such a round."""
        return SameRound(state.seats, options, state.dealer)


class SameRound(ClaimsRound):
    """A draw from the stock closes the window."""

    def legal(self, seat: Any) -> Any:
        """The same before and after."""
        before = self.phase
        if before == "window" and seat == self.turn:
            self.phase = "draw"
        steps = super().legal(seat)
        self.phase = before
        return steps


def test_a_choice_that_is_waited_for_from_now_on_keeps_its_number_and_begins_its_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, "claims", SameMove())
    desk = a_window(settings=cm.Settings(clock=30))
    turn, choice = in_turn(desk), desk.table.decisions[in_turn(desk)]
    for seat in askers(desk):
        move_of(desk, seat, "no-thanks")
    assert desk.table.decisions[turn] == choice
    assert moves_due(desk, "time") == {turn: 30_000}
    assert desk.table.since[turn] == desk.now


# -- who comes and goes ----------------------------------------------------------------------------------------------


def test_a_stand_in_answers_as_a_bot_and_gives_the_others_time() -> None:
    desk = a_window(5)
    gone, *others = askers(desk)
    desk.do(who(gone), cm.Away(id=desk.id(), away=True))
    assert pauses.CLAIM_PAUSE <= moves_due(desk, "stand_in")[gone] < LONGEST
    assert set(moves_due(desk, "time")) == set(others)
    for seat in others:
        move_of(desk, seat, "no-thanks")
    assert moves_due(desk, "stand_in")[gone] < pauses.QUICK_PAUSE + pauses.QUICK_SPREAD
    desk.do(who(gone), cm.Away(id=desk.id(), away=False))
    assert moves_due(desk, "time") == {gone: LIMIT}
    assert moves_due(desk, "stand_in") == {}


def test_a_player_in_turn_who_is_away_is_not_driven_in_the_window() -> None:
    desk = a_window()
    turn = in_turn(desk)
    desk.do(who(turn), cm.Away(id=desk.id(), away=True))
    assert moves_due(desk, "stand_in") == {}
    move_of(desk, askers(desk)[0], "may-i")
    assert moves_due(desk, "stand_in") == {turn: pauses.pause(desk.table, turn)}


def test_who_leaves_in_a_window_is_replaced_there() -> None:
    desk = a_window()
    first, second = askers(desk)
    desk.do(who(first), cm.Stand(id=desk.id()))
    assert first in moves_due(desk, "stand_in")
    assert moves_due(desk, "time") == {second: LIMIT - 10}
    move_of(desk, first, "may-i")
    assert round_of(desk.table).asker == first
    assert plain(desk.fold()) == plain(desk.table)


# -- standing answers ------------------------------------------------------------------------------------------------


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
    assert desk.table.decisions[turn] == desk.table.number
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


def test_dues_are_told_in_their_order() -> None:
    desk, _, _ = mixed_window()
    moves: list[Due] = [due for due in agenda(desk.table) if due.kind == "move"]
    assert moves == sorted(moves, key=lambda due: due.at)
