"""Tables at which several may answer at once: deadlines, bots that leave people their time, and races."""

from typing import Any

import pytest
from msgspec.structs import replace

from crazydeck.games.registry import GAMES
from crazydeck.table import commands as cm
from crazydeck.table import pauses
from crazydeck.table.choices import Due, agenda
from tests.claims import Claims, ClaimsRound
from tests.table.claiming import a_window, askers, in_turn, move_of, moves_due, open_window, round_of
from tests.table.support import Desk, plain, who

LIMIT = 8_000
LONGEST = pauses.CLAIM_PAUSE + pauses.CLAIM_SPREAD


@pytest.fixture(autouse=True)
def claims(monkeypatch: pytest.MonkeyPatch) -> Claims:
    """The game with claims, registered for one test."""
    game = Claims()
    monkeypatch.setitem(GAMES, "claims", game)
    return game


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


def test_who_takes_while_the_last_one_waves_through_is_not_refused() -> None:
    desk = a_window(settings=cm.Settings(clock=60))
    turn, both = in_turn(desk), askers(desk)
    choice = desk.table.decisions[turn]
    assert desk.table.deadlines[turn] == 0
    for seat in both:
        move_of(desk, seat, "no-thanks")
    assert round_of(desk.table).phase == "draw"
    assert desk.table.decisions[turn] == choice
    assert desk.table.since[turn] == desk.now, "only now it is waited for"
    assert desk.table.deadlines[turn] == desk.now + 60_000
    desk.do(who(turn), cm.Play(id="t", decision=choice, move="take"))
    assert plain(desk.fold()) == plain(desk.table)


def test_who_takes_when_a_request_was_quicker_is_refused() -> None:
    desk = a_window()
    turn, one = in_turn(desk), askers(desk)[0]
    choice = desk.table.decisions[turn]
    move_of(desk, one, "may-i")
    assert desk.refused(who(turn), cm.Play(id="t", decision=choice, move="take")) == "stale"


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
    assert list(moves_due(desk, "time")) == [gone]
    assert moves_due(desk, "stand_in") == {}


def step_out(desk: Desk, seat: int, *, after: int, back_after: int) -> None:
    """Let somebody go away and come back."""
    desk.do(who(seat), cm.Away(id=desk.id(), away=True), later=after)
    desk.do(who(seat), cm.Away(id=desk.id(), away=False), later=back_after)


def test_who_goes_and_comes_back_gets_no_more_time_in_a_window() -> None:
    desk = a_window(settings=cm.Settings(clock=60))
    turn, (one, other) = in_turn(desk), askers(desk)
    for _ in range(3):
        step_out(desk, one, after=1000, back_after=1000)
    assert moves_due(desk, "time") == {one: LIMIT - 6000, other: LIMIT - 6000}
    desk.do(who(other), cm.Away(id=desk.id(), away=True))
    step_out(desk, one, after=500, back_after=2000)
    assert moves_due(desk, "time")[one] < 0, "too late: the time is up at once"
    desk.do("", cm.Driven(one, desk.table.decisions[one], "no-thanks", "rule"))
    assert list(moves_due(desk, "stand_in")) == [other]
    assert plain(desk.fold()) == plain(desk.table)
    assert desk.table.deadlines[turn] == 0


def test_a_window_that_opens_while_somebody_is_away_ends_for_them_too() -> None:
    desk = a_window(5)
    gone, *others = askers(desk)
    desk.do(who(gone), cm.Away(id=desk.id(), away=True))
    for seat in (gone, *others):
        move_of(desk, seat, "no-thanks")
    open_window(desk)
    while gone not in askers(desk):
        for seat in askers(desk):
            move_of(desk, seat, "no-thanks")
        open_window(desk)
    assert gone not in moves_due(desk, "time")
    desk.do(who(gone), cm.Away(id=desk.id(), away=False), later=3000)
    assert moves_due(desk, "time")[gone] == LIMIT - 3000


def test_the_tables_own_clock_runs_anew_for_who_comes_back(claims: Claims) -> None:
    claims.seconds = None
    desk = a_window(settings=cm.Settings(clock=30))
    one = askers(desk)[0]
    step_out(desk, one, after=20_000, back_after=1000)
    assert moves_due(desk, "time")[one] == 30_000


@pytest.mark.parametrize("by", ["time", "rule"])
def test_what_a_time_out_plays_is_told_by_who_chose_it(by: cm.By) -> None:
    desk = a_window()
    one = askers(desk)[0]
    choice = desk.table.decisions[one]
    assert desk.refused("", cm.Driven(one, choice, "no-thanks", by)) == "too_early"
    desk.now = desk.table.deadlines[one]
    desk.do("", cm.Driven(one, choice, "no-thanks", by))
    assert desk.table.by == by


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


def test_dues_are_told_in_their_order() -> None:
    desk, _, _ = mixed_window()
    moves: list[Due] = [due for due in agenda(desk.table) if due.kind == "move"]
    assert moves == sorted(moves, key=lambda due: due.at)
