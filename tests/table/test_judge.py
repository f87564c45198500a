from dataclasses import dataclass

import pytest

from crazydeck.cards.shuffles import commitment, mixed_key
from crazydeck.engine.refusal import Refused
from crazydeck.table import commands as cm
from crazydeck.table import events as ev
from crazydeck.table.create import Chance, Wish, create, rematch
from crazydeck.table.evolve import fold
from crazydeck.table.state import client_of
from crazydeck.table.words import bot_name, folded
from tests.table.support import GAME, HOST, KEY, START, Desk, people_at, plain, secret, who


def test_people_sit_change_their_name_and_stand_up() -> None:
    desk = Desk(3)
    desk.sit("ann")
    assert desk.refused("ann", cm.Sit(id="x", name="Ann", seat=2)) == "seated"
    assert desk.refused("ann", cm.Sit(id="x", name="Ann")) == "no_change"
    assert desk.refused("bob", cm.Sit(id="x", name="ANN")) == "name_taken"
    assert desk.refused("bob", cm.Sit(id="x", name="Bob", seat=0)) == "seat_taken"
    assert desk.refused("bob", cm.Sit(id="x", name="Bob", seat=7)) == "bad_seat"
    assert desk.refused("bob", cm.Sit(id="x", name=" \t\u200b ")) == "bad_text"
    desk.do("ann", cm.Sit(id="y", name="  Anne\u0007 \n Marie "))
    assert desk.table.names == ["Anne Marie", "", ""]
    desk.do("ann", cm.Stand(id="z"))
    assert desk.table.seats[0].kind == "empty"
    assert desk.refused("ann", cm.Stand(id="z2")) == "not_seated"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "Ａｎｎ"),
        ("Ann", "𝐀𝐧𝐧"),
        ("Ann", "\u24b6nn"),
        ("Straße", "STRASSE"),
        ("Sofia", "So\ufb01a"),
        ("Zoë", "ZOE\u0308"),
        ("Bo 2", "bo\u00a0²"),
        ("Tel", "℡"),
    ],
)  # fmt: skip
def test_names_that_look_alike_are_one_name(name: str, other: str) -> None:
    for mine, theirs in ((name, other), (other, name)):
        desk = Desk(3)
        desk.do("ann", cm.Sit(id="a", name=mine))
        assert desk.refused("bob", cm.Sit(id="b", name=theirs)) == "name_taken"
        desk.do("bob", cm.Sit(id="c", name=f"{theirs} too"))


def test_no_bot_has_a_name_that_looks_like_a_players() -> None:
    assert bot_name(0, ["ＡＤＡ"]) == "Basil"
    assert folded("Ada") != folded("Adа"), "another alphabet is another name"


@pytest.mark.parametrize(
    "name", ["constructor", "__proto__", "toString", "<b>x</b>", "{0}", "'; drop table log; --"]
)
def test_no_name_is_special(name: str) -> None:
    desk = Desk(2)
    desk.do("ann", cm.Sit(id="constructor", name=name))
    assert desk.table.names[0] == name
    assert plain(desk.fold()) == plain(desk.table)


def test_only_the_host_sets_the_table_up() -> None:
    desk = Desk(3)
    desk.sit("ann")
    for command in (
        cm.Start(id="a"),
        cm.Configure(id="b", seats=2),
        cm.SetBot(id="c", seat=1, level="steady"),
        cm.Remove(id="d", seat=0),
    ):
        assert desk.refused("ann", command) == "not_host"
    assert desk.refused("host", cm.Start(id="e")) == "seats_empty"
    assert desk.refused("host", cm.Configure(id="f", seats=9)) == "bad_seats"
    assert desk.refused("host", cm.Configure(id="g", options={"decks": 3})) == "bad_option"
    assert desk.refused("host", cm.Configure(id="h", options={"nonsense": 1})) == "bad_option"
    assert desk.refused("host", cm.SetBot(id="i", seat=0, level="steady")) == "seat_taken"
    assert desk.refused("host", cm.SetBot(id="j", seat=1, level="genius")) == "no_level"
    assert desk.refused("host", cm.SetBot(id="k", seat=1, level=None)) == "no_change"
    desk.do("host", cm.Configure(id="l", seats=2, options={"draw": "until"}, settings=cm.Settings(clock=30)))
    assert (len(desk.table.seats), desk.table.options, desk.table.settings.clock) == (
        2,
        {"draw": "until"},
        30,
    )
    assert desk.refused("host", cm.Configure(id="m", seats=1)) == "bad_seats"
    desk.do("host", cm.SetBot(id="n", seat=1, level="steady"))
    assert desk.refused("host", cm.Configure(id="o", seats=2, options={"hand_size": 99})) == "bad_option"
    desk.do("host", cm.Start(id="p"))
    assert desk.phase() == "playing"
    for command in (cm.Configure(id="q", seats=3), cm.SetBot(id="r", seat=1, level="easy"), cm.Start(id="s")):
        assert desk.refused("host", command) == "started"
    assert desk.refused("bob", cm.Sit(id="t", name="Bob")) == "started"


def test_seats_that_are_taken_cannot_go() -> None:
    desk = Desk(4)
    desk.sit("ann", 3)
    assert desk.refused("host", cm.Configure(id="a", seats=3)) == "seat_taken"
    desk.do("host", cm.Remove(id="b", seat=3))
    desk.do("host", cm.Configure(id="c", seats=3))
    assert len(desk.table.seats) == 3


def test_moves_are_judged_by_seat_turn_and_decision() -> None:
    desk = people_at(3)
    actor = desk.actor()
    decision = desk.table.decisions[actor]
    other = who((actor + 1) % 3)
    assert desk.refused(other, cm.Play(id="a", decision=decision, move="draw")) == "not_your_turn"
    assert desk.refused("stranger", cm.Play(id="b", decision=decision, move="draw")) == "not_seated"
    assert desk.refused(who(actor), cm.Play(id="c", decision=decision - 1, move="draw")) == "stale"
    assert desk.refused(who(actor), cm.Play(id="d", decision=decision + 99, move="draw")) == "stale"
    assert desk.refused(who(actor), cm.Play(id="e", decision=decision, move="nonsense")) not in {
        "stale",
        "internal",
    }
    assert desk.refused(who(actor), cm.Deal(id="f", decision=decision)) == "not_between"
    desk.play(who(actor), "draw")
    assert desk.table.decisions[actor] == desk.table.number


def test_talk_does_not_make_a_choice_stale() -> None:
    desk = people_at(3)
    actor = desk.actor()
    decision = desk.table.decisions[actor]
    desk.do(who((actor + 1) % 3), cm.Say(id="a", text=" hello\nthere "))
    assert desk.table.decisions[actor] == decision
    desk.do(who(actor), cm.Play(id="b", decision=decision, move="draw"))


def test_the_next_round_comes_when_all_are_ready_or_after_a_while() -> None:
    desk = people_at(2, options={"match": "points", "target": "hands:3"})
    _play_round(desk)
    assert desk.phase() == "between"
    opened = desk.table.opened
    assert desk.refused("host", cm.Deal(id="a", decision=opened + 1)) == "stale"
    assert desk.refused("host", cm.Play(id="b", decision=opened, move="draw")) == "between_rounds"
    desk.do("host", cm.Deal(id="c", decision=opened))
    assert desk.refused("host", cm.Deal(id="d", decision=opened)) == "no_change"
    events = desk.do("p1", cm.Deal(id="e", decision=opened))
    assert [type(event) for event in events] == [ev.Readied, ev.Dealt]
    assert desk.phase() == "playing"
    _play_round(desk)
    assert desk.refused("", cm.DealNow(opened)) == "stale"
    desk.do("", cm.DealNow(desk.table.opened))
    assert desk.phase() == "playing"
    _play_round(desk)
    assert desk.phase() == "over"
    assert len(desk.table.results) == 3
    assert desk.table.result is not None


def test_who_leaves_is_replaced_and_the_host_passes_on() -> None:
    desk = people_at(3)
    desk.do("host", cm.Stand(id="a"))
    seat = desk.table.seats[0]
    assert (seat.left, seat.level, seat.driver, seat.client) == (True, "steady", "stand_in", "")
    assert desk.table.host == desk.client("p1")
    assert desk.refused("host", cm.Play(id="b", decision=1, move="draw")) == "not_seated"


def test_the_host_may_take_a_seat_out() -> None:
    desk = people_at(3)
    assert desk.refused("p1", cm.Remove(id="a", seat=2)) == "not_host"
    assert desk.refused("host", cm.Remove(id="b", seat=5)) == "bad_seat"
    desk.do("host", cm.Remove(id="c", seat=2))
    assert desk.table.removed == {2}
    assert desk.refused("host", cm.Remove(id="d", seat=2)) == "bad_seat"
    assert desk.refused("p2", cm.Say(id="e", text="hm")) == "not_seated"
    desk.do("host", cm.Remove(id="f", seat=1))
    assert desk.phase() == "over"
    assert plain(desk.fold()) == plain(desk.table)


def test_who_is_away_is_stood_in_for_and_comes_back_in_mid_turn() -> None:
    desk = people_at(2)
    actor = desk.actor()
    desk.do("", cm.Gone(actor))
    assert desk.table.seats[actor].driver == "stand_in"
    assert desk.refused("", cm.Gone(actor)) == "no_change"
    decision = desk.table.decisions[actor]
    assert desk.refused("", cm.Driven(actor, decision, "draw", "bot")) == "stale"
    desk.do("", cm.Driven(actor, decision, "draw", "stand_in"))
    assert desk.table.by == "stand_in"
    events = desk.play(who(actor))
    assert isinstance(events[0], ev.CameBack)
    assert desk.table.seats[actor].driver == "person"
    desk.do(who(actor), cm.Away(id="a", away=True))
    assert desk.refused(who(actor), cm.Away(id="b", away=True)) == "no_change"
    assert desk.refused("", cm.Came(actor)) == "no_change"
    desk.do(who(actor), cm.Away(id="c", away=False))
    assert desk.refused("", cm.Driven(actor, decision, "draw", "stand_in")) == "stale"


def test_a_table_may_wait_for_people() -> None:
    desk = people_at(2, settings=cm.Settings(stand_in="wait"))
    assert desk.refused("", cm.Gone(0)) == "no_change"


def test_a_clock_lets_a_bot_move_when_time_is_up() -> None:
    desk = people_at(2, settings=cm.Settings(clock=30))
    actor = desk.actor()
    decision, limit = desk.table.decisions[actor], desk.table.deadlines[actor]
    assert limit == desk.now + 30_000
    assert desk.refused("", cm.Driven(actor, decision, "draw", "time")) == "too_early"
    desk.now = limit
    desk.do("", cm.Driven(actor, decision, "draw", "time"))
    assert desk.table.by == "time"
    assert desk.table.deadlines[actor] == desk.now + 30_000


def test_overdue_clocks_are_put_off() -> None:
    desk = people_at(2, settings=cm.Settings(clock=30))
    actor = desk.actor()
    desk.do("", cm.Postpone(desk.now + 99_000))
    assert desk.table.deadlines[actor] == desk.now - 10 + 99_000
    assert desk.table.deadlines[1 - actor] == 0


def test_people_cannot_give_the_houses_commands() -> None:
    desk = people_at(2)
    for command in (cm.Gone(1), cm.Close("abandoned"), cm.DealNow(1), cm.Driven(0, 1, "draw", "bot")):
        assert desk.refused("host", command) == "not_allowed"


def test_a_closed_table_shows_its_key_and_takes_nothing_more() -> None:
    desk = people_at(2)
    desk.do("", cm.Close("abandoned"))
    assert desk.table.finished
    assert desk.refused("host", cm.Say(id="a", text="hello")) == "table_closed"
    assert desk.refused("", cm.Close("abandoned")) == "no_change"
    lobby = Desk(2)
    lobby.do("", cm.Close("abandoned"))
    assert lobby.table.key == mixed_key(KEY, [])


def test_entropy_is_mixed_in_seat_order_and_the_key_is_not_the_commitment() -> None:
    desk = Desk(2)
    desk.do("host", cm.Sit(id="a", name="Host", seat=1))
    desk.sit("ann", 0)
    desk.do("host", cm.Entropy(id="b", bytes="11" * 32))
    desk.do("ann", cm.Entropy(id="c", bytes="22" * 32))
    assert desk.refused("stranger", cm.Entropy(id="d", bytes="33" * 32)) == "not_seated"
    desk.do("host", cm.Start(id="e"))
    assert desk.table.key == mixed_key(KEY, ["22" * 32, "11" * 32])
    assert desk.refused("ann", cm.Entropy(id="f", bytes="44" * 32)) == "started"
    assert mixed_key(KEY, []).hex() != commitment(KEY) == desk.table.commitment


def test_a_rematch_has_the_same_people_and_another_key() -> None:
    desk = Desk(3, bots="easy", name="Host", options={"match": "single"})
    desk.do("host", cm.Start(id="a"))
    assert desk.refused("host", cm.Rematch(id="b")) == "not_over"
    _play_round(desk)
    assert desk.phase() == "over"
    events = rematch(desk.table, Chance("other", "unused", bytes(32)), desk.now)
    table = fold(events)
    assert table.seat_of(client_of(table.salt, HOST)) == 0
    assert [seat.kind for seat in table.seats] == ["person", "bot", "bot"]
    assert (table.options, table.prior, table.server_key) == ({"match": "single"}, "tabel", bytes(32))
    desk.do("", cm.Rematched(0, "other"))
    assert desk.table.rematch == "other"
    assert desk.refused("", cm.Rematched(0, "third")) == "no_change"
    assert desk.refused("host", cm.Rematch(id="c")) == "no_change"


@dataclass
class Bad:
    field: str
    code: str
    wish: dict[str, object]


@pytest.mark.parametrize(
    "bad",
    [
        Bad("seats", "bad_seats", {"seats": 9}),
        Bad("options", "bad_option", {"options": {"hand_size": 4}}),
        Bad("bots", "no_level", {"bots": "genius"}),
        Bad("start", "seats_empty", {"start": True}),
        Bad("game", "no_game", {"game": "constructor"}),
        Bad("name", "bad_text", {"name": "\u200b"}),
    ],
    ids=lambda bad: bad.field,
)
def test_what_cannot_be_made_is_refused(bad: Bad) -> None:
    wish = Wish(**{"game": GAME, "token": secret("x"), "seats": 3, **bad.wish})  # type: ignore[arg-type]
    with pytest.raises(Refused) as caught:
        create(wish, Chance("tabel", "salt", KEY), START)
    assert caught.value.code == bad.code


def _play_round(desk: Desk) -> None:
    while desk.table.phase == "playing":
        seat = desk.actor()
        state = desk.table.seats[seat]
        assert desk.table.match is not None
        moves = desk.table.match.moves(seat)
        if state.kind == "bot":
            desk.do("", cm.Driven(seat, desk.table.decisions[seat], moves[0], "bot"))
        else:
            desk.play(who(seat), moves[0])


def test_a_new_name_leaves_whoever_is_away_away() -> None:
    desk = people_at(2, settings=cm.Settings(clock=30))
    seat = desk.actor()
    desk.do(who(seat), cm.Away(id="a", away=True))
    desk.do(who(seat), cm.Sit(id="b", name="Anew"))
    state = desk.table.seats[seat]
    assert (state.name, state.away, state.driver) == ("Anew", True, "stand_in")
    desk.do(who(seat), cm.Away(id="c", away=False))
    assert desk.table.deadlines[seat] == desk.now + 30_000, "the clock runs again"


def test_bots_of_a_rematch_have_different_names() -> None:
    desk = Desk(4, options={"match": "single"})
    for seat, name in enumerate(("ada", "zoe", "yan", "xia")):
        desk.sit(name, seat)
    desk.do("host", cm.Start(id="start"))
    for name in ("ada", "zoe"):
        desk.do(name, cm.Stand(id="stand"))
    events = rematch(desk.table, Chance("other", "unused", bytes(32)), desk.now)
    names = [event.name for event in events if isinstance(event, ev.Sat | ev.BotSat)]
    assert len({name.casefold() for name in names}) == 4
