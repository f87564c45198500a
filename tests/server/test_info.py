"""What everybody may know of a table that was closed."""

from msgspec.structs import replace

from crazydeck.server.info import table_info
from crazydeck.table import commands as cm
from crazydeck.table import events as ev
from crazydeck.table.evolve import fold
from tests.table.support import Desk, people_at, who


def test_a_closed_match_says_so_and_shows_its_key() -> None:
    desk = people_at(2)
    assert table_info(desk.table).closed is None
    desk.do("", cm.Close("abandoned"))
    info = table_info(desk.table)
    assert (info.phase, info.closed, info.results) == ("closed", "abandoned", [])
    assert desk.table.key is not None
    assert info.key == desk.table.key.hex()
    assert info.server_key == desk.table.server_key.hex()


def test_under_newer_rules_the_stored_results_are_shown() -> None:
    desk = people_at(2, options={"target": "hands:3"})
    _to_the_next_deal(desk)
    events = [event for data in desk.log for event in ev.read_entry(data).events]
    assert isinstance(events[0], ev.Created)
    old = fold([replace(events[0], rules_version="0"), *events[1:]])
    info = table_info(old)
    assert info.results == list(desk.table.results)
    assert len(info.results) == 1
    assert info.key is None, "until the house has closed it"
    closed = table_info(fold([ev.Closed(at=old.touched, reason="older_rules")], old))
    assert (closed.closed, closed.results) == ("older_rules", info.results)
    assert closed.key is not None


def test_a_match_that_was_over_keeps_its_result_under_newer_rules() -> None:
    desk = people_at(2, options={"match": "single"})
    while desk.table.phase == "playing":
        desk.play(who(desk.actor()))
    events = [event for data in desk.log for event in ev.read_entry(data).events]
    assert isinstance(events[0], ev.Created)
    info = table_info(fold([replace(events[0], rules_version="0"), *events[1:]]))
    assert (info.phase, info.result) == ("over", desk.table.result)
    assert table_info(desk.table).result is None, "it is in the view"


def _to_the_next_deal(desk: Desk) -> None:
    while desk.table.phase == "playing":
        desk.play(who(desk.actor()))
    desk.do("", cm.DealNow(desk.table.opened))
