"""Tables whose matches a clock or the host ends, and results that need no look."""

from typing import Any

import pytest

from crazydeck.engine.record import read_record
from crazydeck.engine.record import write_record as to_json
from crazydeck.engine.replay import Replay
from crazydeck.engine.verify import verify
from crazydeck.games.registry import GAMES
from crazydeck.server.info import table_info
from crazydeck.table import commands as cm
from crazydeck.table import events as ev
from crazydeck.table.choices import BOTS_DEAL_AFTER, BRIEF_AFTER, DEAL_AFTER, agenda
from crazydeck.table.evolve import fold
from crazydeck.table.records import write_record
from tests.table.support import Desk, people_at, plain, who
from tests.timed import Timed

MINUTES = 10
LENGTH = MINUTES * 60_000


@pytest.fixture
def timed(monkeypatch: pytest.MonkeyPatch) -> Timed:
    """The game with a clock, registered for one test."""
    game = Timed(MINUTES)
    monkeypatch.setitem(GAMES, "timed", game)
    return game


def a_desk(seats: int = 2, **wish: Any) -> Desk:
    return people_at(seats, game="timed", **wish)


def play_round(desk: Desk) -> None:
    if desk.table.phase == "between":
        desk.do("", cm.DealNow(desk.table.opened))
    while desk.table.phase == "playing":
        desk.play(who(desk.actor()))


def due(desk: Desk, kind: str) -> int:
    [at] = [due.at for due in agenda(desk.table) if due.kind == kind]
    return at


def let_time_pass(desk: Desk) -> list[ev.AnyEvent]:
    return desk.do("", cm.TimeUp(), later=desk.table.ends_at - desk.now)


def check_record(desk: Desk, tables: list[list[str]]) -> None:
    """The record is verified, says what the table did in each round, and replays to the same match."""
    events = [event for data in desk.log for event in ev.read_entry(data).events]
    record = read_record(to_json(write_record(events)))
    game = GAMES["timed"]
    assert [[entry.table for entry in start.entries if entry.table] for start in record.rounds] == tables
    assert verify(record, game).finished
    replay = Replay(record, game)
    for _ in replay:
        pass
    assert desk.table.match is not None
    assert replay.match.state == desk.table.match.state


@pytest.mark.usefixtures("timed")
def test_the_clock_runs_from_the_first_deal_and_is_kept_in_the_log() -> None:
    desk = Desk(2, game="timed")
    assert desk.table.ends_at == 0
    desk.sit("host")
    desk.sit("p1")
    desk.do("host", cm.Start(id="go"), later=5000)
    ends = desk.now + LENGTH
    assert desk.table.ends_at == desk.fold().ends_at == due(desk, "time_up") == ends
    play_round(desk)
    play_round(desk)
    assert desk.table.ends_at == ends
    assert table_info(desk.table).ends_at == ends
    assert people_at(2).table.ends_at == 0


@pytest.mark.usefixtures("timed")
def test_time_up_in_a_round_lets_it_end() -> None:
    desk = a_desk()
    choices = desk.table.decisions
    assert desk.refused("", cm.TimeUp()) == "too_early"
    assert desk.refused("host", cm.TimeUp()) == "not_allowed"
    events = let_time_pass(desk)
    assert [type(event) for event in events] == [ev.TimeUp]
    assert [step.kind for step in desk.table.happened] == ["time_up"]  # type: ignore[union-attr]
    assert desk.table.decisions == choices
    assert not [due for due in agenda(desk.table) if due.kind == "time_up"]
    assert desk.refused("", cm.TimeUp()) == "too_early"
    play_round(desk)
    assert desk.phase() == "over"
    assert desk.table.result is not None
    assert desk.table.result.reason == "time"
    assert table_info(desk.table).ends_at is None
    assert agenda(desk.table) == []
    check_record(desk, [["time-up"]])
    assert plain(desk.fold()) == plain(desk.table)


@pytest.mark.usefixtures("timed")
def test_time_up_between_rounds_ends_the_match_at_once() -> None:
    desk = a_desk()
    play_round(desk)
    play_round(desk)
    assert [type(event) for event in let_time_pass(desk)] == [ev.TimeUp, ev.RoundEnded]
    assert desk.phase() == "over"
    assert len(desk.table.results) == 2
    check_record(desk, [[], ["time-up"]])
    assert plain(desk.fold()) == plain(desk.table)


@pytest.mark.usefixtures("timed")
@pytest.mark.parametrize("by_wait", [True, False])
def test_no_round_is_dealt_after_the_time(*, by_wait: bool) -> None:
    desk = a_desk()
    play_round(desk)
    desk.now = desk.table.ends_at + 1
    if by_wait:
        desk.do("", cm.DealNow(desk.table.opened))
    else:
        for seat in range(2):
            desk.do(who(seat), cm.Deal(id=desk.id(), decision=desk.table.opened))
    assert desk.phase() == "over"
    assert len(desk.table.results) == 1


@pytest.mark.usefixtures("timed")
def test_only_the_host_announces_the_last_deal_and_only_once() -> None:
    desk = Desk(2, game="timed")
    assert desk.refused("host", cm.LastDeal(id="early")) == "not_playing"
    desk = a_desk()
    assert desk.refused("p1", cm.LastDeal(id="a")) == "not_host"
    [event] = desk.do("host", cm.LastDeal(id="b"))
    assert isinstance(event, ev.LastDeal)
    assert desk.refused("host", cm.LastDeal(id="c")) == "no_change"
    play_round(desk)
    assert desk.phase() == "between", "the round in play was not the last"
    while desk.phase() != "over":
        play_round(desk)
    assert desk.table.results[-1].round >= 2
    assert [result.round for result in desk.table.results[1:] if not result.brief] == [
        desk.table.results[-1].round
    ]
    assert desk.refused("host", cm.LastDeal(id="d")) == "match_over"
    check_record(desk, [["last-deal"], *[[]] * (len(desk.table.results) - 1)])
    assert people_at(2).refused("host", cm.LastDeal(id="e")) == "no_last_deal"


def test_a_brief_result_is_shown_for_a_moment(timed: Timed) -> None:
    desk = a_desk(options={"max_reshuffles": 0})
    play_round(desk)
    assert due(desk, "deal") == desk.table.opened_at + DEAL_AFTER
    timed._all_brief = True
    play_round(desk)
    assert [result.brief for result in desk.table.results] == [False, True]
    assert due(desk, "deal") == desk.table.opened_at + BRIEF_AFTER
    desk.do("host", cm.Deal(id=desk.id(), decision=desk.table.opened))
    assert desk.phase() == "between", "others may want to see it still"
    for seat in range(2):
        desk.do(who(seat), cm.Away(id=desk.id(), away=True))
    assert due(desk, "deal") == desk.table.opened_at + BOTS_DEAL_AFTER


@pytest.mark.parametrize(
    ("pace", "wait"), [(0, BRIEF_AFTER // 2), (100, BRIEF_AFTER), (300, 3 * BRIEF_AFTER)]
)
def test_a_brief_result_can_be_seen_at_any_pace(timed: Timed, pace: int, wait: int) -> None:
    timed._all_brief = True
    desk = a_desk(settings=cm.Settings(pace=pace))
    play_round(desk)
    assert due(desk, "deal") == desk.table.opened_at + wait


def test_a_log_of_older_rules_is_still_read(timed: Timed) -> None:
    desk = a_desk()
    desk.do("host", cm.LastDeal(id="a"))
    play_round(desk)
    let_time_pass(desk)
    assert desk.phase() == "over"
    timed.rules_version = "2"  # type: ignore[misc]
    old = desk.fold()
    assert old.outdated
    assert old.match is None
    assert old.ends_at == 0
    assert (old.phase, old.results, old.result) == ("over", desk.table.results, desk.table.result)


@pytest.mark.usefixtures("timed")
def test_a_closed_table_has_no_clock() -> None:
    desk = a_desk()
    desk.do("", cm.Close("abandoned"))
    assert agenda(desk.table) == []
    assert desk.refused("", cm.TimeUp()) == "too_early"
    assert desk.refused("host", cm.LastDeal(id="a")) == "table_closed"
    assert table_info(desk.table).ends_at is None
    assert fold([], desk.table) is desk.table


@pytest.mark.usefixtures("timed")
def test_while_the_host_is_away_somebody_who_is_here_announces_the_last_deal() -> None:
    desk = a_desk()
    desk.do("host", cm.Away(id=desk.id(), away=True))
    assert table_info(desk.table).host == 1
    assert desk.refused("host", cm.LastDeal(id="away")) == "not_host"
    [event] = desk.do("p1", cm.LastDeal(id="here"))
    assert isinstance(event, ev.LastDeal)
    desk.do("host", cm.Away(id=desk.id(), away=False))
    assert table_info(desk.table).host == 0
    assert plain(desk.fold()) == plain(desk.table)


@pytest.mark.usefixtures("timed")
def test_a_match_that_all_people_left_ends_with_its_next_deal() -> None:
    desk = a_desk()
    first = desk.do("p1", cm.Stand(id=desk.id()))
    assert [type(event) for event in first] == [ev.Left]
    last = desk.do("host", cm.Stand(id=desk.id()))
    assert [type(event) for event in last] == [ev.Left, ev.LastDeal]
    assert desk.table.match is not None
    assert desk.table.match.state.last_deal == desk.table.match.state.round + 1
    assert plain(desk.fold()) == plain(desk.table)
