from msgspec.structs import replace

from crazydeck.engine.refusal import Refusal
from crazydeck.table import commands as cm
from crazydeck.table import events as ev
from crazydeck.table.choices import agenda, wake
from crazydeck.table.evolve import fold
from crazydeck.table.outcomes import KEPT, KEPT_OTHERS, MOST_CLIENTS, Outcomes
from crazydeck.table.pauses import draw, pause
from tests.table.support import Desk, people_at, who


def test_a_bots_pause_is_drawn_before_it_sees_anything_and_follows_the_pace() -> None:
    desk = Desk(3, bots="sharp", start=True)
    seat = desk.actor()
    assert 500 <= pause(desk.table, seat) < 1400
    assert pause(desk.table, seat) == pause(desk.fold(), seat)
    quick = replace(desk.table, settings=cm.Settings(pace=0))
    assert pause(quick, seat) == 0
    other = replace(desk.table, code="other")
    assert draw(other, seat, 5, "pause") != draw(desk.table, seat, 5, "pause")
    # neither the key nor the match is asked
    assert pause(replace(desk.table, key=bytes(32), match=None), seat) == pause(desk.table, seat)


def test_what_is_due_first_wakes_the_table() -> None:
    desk = people_at(2, settings=cm.Settings(clock=60))
    seat = desk.actor()
    dues = agenda(desk.table)
    assert {due.kind for due in dues} == {"move", "close"}
    assert wake(dues) == desk.table.deadlines[seat]
    desk.do(who(seat), cm.Away(id="a", away=True))
    dues = agenda(desk.table)
    assert wake(dues) == desk.now + pause(desk.table, seat)
    assert wake([]) is None


def test_coming_back_starts_the_clock_anew() -> None:
    desk = people_at(2, settings=cm.Settings(clock=60))
    seat = desk.actor()
    desk.do(who(seat), cm.Away(id="a", away=True))
    assert desk.table.deadlines == (0, 0)
    desk.do(who(seat), cm.Away(id="b", away=False), later=100)
    assert desk.table.deadlines[seat] == desk.now + 60_000


def test_a_table_of_older_rules_is_closed_with_its_results() -> None:
    desk = people_at(2, options={"target": "hands:2"})
    while desk.table.phase == "playing":
        desk.play(who(desk.actor()))
    events = [event for data in desk.log for event in _events(data)]
    assert isinstance(events[0], ev.Created)
    old = fold([replace(events[0], rules_version="0"), *events[1:]])
    assert old.outdated
    assert old.match is None
    assert old.results == desk.table.results
    assert [due.kind for due in agenda(old)] == ["close"]


def test_outcomes_are_kept_for_a_while() -> None:
    outcomes = Outcomes()
    outcomes.keep("a", "1", 5)
    outcomes.keep("a", "1", 6)
    outcomes.keep("b", "", 7)
    assert (outcomes.find("a", "1"), outcomes.find("b", "1"), outcomes.find("b", "")) == (5, None, None)
    for number in range(KEPT):
        outcomes.keep("a", str(number), number)
    assert outcomes.find("a", "1") is not None
    outcomes.keep("a", "one more", 9)
    assert outcomes.find("a", "1") is None
    for number in range(MOST_CLIENTS):
        outcomes.keep(f"c{number}", "1", number)
    assert outcomes.find("a", "one more") is None
    assert outcomes.find("c0", "1") == 0


def test_nobody_drives_out_the_outcomes_of_others() -> None:
    outcomes = Outcomes()
    no = Refusal("not_seated", "You have no seat at this table.")
    outcomes.keep("player", "1", 5)
    outcomes.keep("player", "2", no)
    for number in range(2 * KEPT_OTHERS):
        outcomes.keep("watcher", str(number), no)
        outcomes.keep(f"watcher{number}", "1", no)
    assert (outcomes.find("player", "1"), outcomes.find("player", "2")) == (5, no)
    assert outcomes.find("watcher", "0") is None
    assert outcomes.find(f"watcher{number}", "1") == no


def _events(data: bytes) -> list[ev.AnyEvent]:
    return list(ev.read_entry(data).events)
