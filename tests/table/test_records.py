import msgspec

from crazydeck.engine.record import record_of
from crazydeck.engine.record import write_record as to_json
from crazydeck.engine.replay import Replay
from crazydeck.engine.verify import verify
from crazydeck.games.registry import find_game
from crazydeck.table import commands as cm
from crazydeck.table import events as ev
from crazydeck.table.records import replayed, write_record
from tests.table.support import Desk, people_at, who


def test_a_finished_table_is_a_record_that_can_be_verified() -> None:
    desk = people_at(3, options={"target": "hands:3", "draw": "until"})
    _play(desk, until_round=2)
    desk.do("p2", cm.Stand(id="left"))
    _play(desk, until_round=3)
    desk.do("host", cm.Remove(id="out", seat=2))
    _play(desk, until_round=9)
    assert desk.table.phase == "over"
    record = write_record(_events(desk))
    again = record_of(msgspec.json.decode(to_json(record)))
    assert again == record
    assert [entry.table for start in record.rounds for entry in start.entries if entry.table] == [
        "replaced",
        "removed",
    ]
    verified = verify(record, find_game(record.game))
    assert (verified.rounds, verified.committed, verified.finished) == (3, True, True)
    assert verified.deals == 3


def test_a_seat_taken_out_between_rounds_is_an_entry_of_the_round_before() -> None:
    desk = people_at(4, options={"target": "hands:3"})
    _play_round(desk)
    desk.do("host", cm.Remove(id="out", seat=3))
    assert desk.phase() == "between"
    _play_round(desk)
    desk.do("host", cm.Remove(id="out2", seat=2))
    assert desk.phase() == "between"
    desk.do("host", cm.Remove(id="out3", seat=1))
    assert desk.phase() == "over", "one player is left"
    record = write_record(_events(desk))
    taken_out = [[entry.seat for entry in start.entries if entry.table] for start in record.rounds]
    assert taken_out == [[3], [2, 1]]
    verified = verify(record, find_game(record.game))
    assert (verified.rounds, verified.finished) == (2, True)
    replay = Replay(record, find_game(record.game))
    for _ in replay:
        pass
    assert desk.table.match is not None
    assert replay.match.state == desk.table.match.state
    assert replay.match.result == desk.table.result


def _play_round(desk: Desk) -> None:
    if desk.table.phase == "between":
        desk.do("", cm.DealNow(desk.table.opened))
    while desk.table.phase == "playing":
        desk.play(who(desk.actor()))


def test_replaying_gives_every_state() -> None:
    desk = people_at(2, options={"match": "single"})
    _play(desk, until_round=9)
    tables = [table for _, table in replayed(_events(desk))]
    assert [table.number for table in tables] == list(range(1, desk.table.number + 1))
    assert tables[-1].results == desk.table.results


def _events(desk: Desk) -> list[ev.AnyEvent]:
    return [event for data in desk.log for event in ev.read_entry(data).events]


def _play(desk: Desk, until_round: int) -> None:
    while not desk.table.finished:
        table = desk.table
        assert table.match is not None
        if table.match.state.round >= until_round:
            return
        if table.phase == "between":
            desk.do("", cm.DealNow(table.opened))
            continue
        seat = desk.actor()
        if table.seats[seat].left:
            desk.do("", cm.Driven(seat, table.decisions[seat], table.match.moves(seat)[0], "stand_in"))
        else:
            desk.play(who(seat))
