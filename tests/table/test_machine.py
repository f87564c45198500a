"""Commands of all kinds by all parties in any order: what holds of a table holds always."""

from typing import Any

import hypothesis.strategies as st
import msgspec
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from crazydeck.engine.refusal import Refused
from crazydeck.games.registry import GAMES
from crazydeck.server.info import table_info
from crazydeck.server.wire import Views, decision_of
from crazydeck.table import commands as cm
from crazydeck.table.choices import agenda
from tests.claims import Claims, ClaimsRound
from tests.table.support import Desk, people_at, plain, secret
from tests.timed import Timed

PARTIES = st.sampled_from(["host", "p1", "p2", "p3", "stranger"])
SEATS = st.integers(0, 5)
TEXT = st.sampled_from(["hello", "constructor", "__proto__", "\u202e", "  ", "Zoë", "a" * 24])
MOVES = st.sampled_from(
    ["draw", "pass", "8H=S", "8S", "AS", "name H", "", "constructor", "🂡", "may-i", "take"]
)
ANSWERS = st.sampled_from(["ask", "turn", "round", "always", "", "constructor"])
OPTIONS = st.fixed_dictionaries(
    {"target": st.sampled_from(["hands:1", "hands:2", 25])},
    optional={
        "draw": st.sampled_from(["one", "until"]),
        "twos_draw_two": st.booleans(),
        "aces_reverse": st.booleans(),
        "jacks_skip": st.booleans(),
        "eight_starter": st.sampled_from(["bury", "dealer_names", "first_player_free"]),
    },
)


class TableMachine(RuleBasedStateMachine):
    """One table, from its making to its end."""

    desk: Desk

    def __init__(self) -> None:
        super().__init__()
        GAMES["timed"] = Timed(minutes=1)
        GAMES["claims"] = Claims()

    def teardown(self) -> None:
        """The game for tests is in no other test's way."""
        del GAMES["timed"], GAMES["claims"]

    @initialize(
        game=st.sampled_from(["eights", "timed"]),
        seats=st.integers(2, 4),
        options=OPTIONS,
        clock=st.sampled_from([0, 30]),
        started=st.booleans(),
    )
    def make(self, game: str, seats: int, options: dict[str, Any], clock: int, started: bool) -> None:
        wish: dict[str, Any] = {"game": game, "options": options, "settings": cm.Settings(clock=clock)}
        self.desk = people_at(seats, **wish) if started else Desk(seats, **wish)

    def give(self, who: str, command: Any) -> None:
        """Give a command; a refusal must leave the table untouched, and an accepted one the table before it."""
        before = self.desk.table
        kept, entries = plain(before), len(self.desk.log)
        try:
            self.desk.do(who, command)
        except Refused:
            assert self.desk.table is before
            assert len(self.desk.log) == entries
        assert plain(before) == kept

    @rule(who=PARTIES, seat=st.none() | SEATS, name=TEXT)
    def sit(self, who: str, seat: int | None, name: str) -> None:
        self.give(who, cm.Sit(id=self.desk.id(), name=name, seat=seat))

    @rule(who=PARTIES)
    def start(self, who: str) -> None:
        self.give(who, cm.Start(id=self.desk.id()))

    @rule(who=PARTIES, seat=SEATS, level=st.sampled_from([None, "easy", "steady", "constructor"]))
    def set_bot(self, who: str, seat: int, level: str | None) -> None:
        self.give(who, cm.SetBot(id=self.desk.id(), seat=seat, level=level))

    @rule(who=PARTIES, seats=st.none() | st.integers(0, 8), options=st.none() | OPTIONS)
    def configure(self, who: str, seats: int | None, options: dict[str, Any] | None) -> None:
        self.give(who, cm.Configure(id=self.desk.id(), seats=seats, options=options))

    @rule(who=PARTIES, data=st.binary(min_size=32, max_size=32))
    def entropy(self, who: str, data: bytes) -> None:
        self.give(who, cm.Entropy(id=self.desk.id(), bytes=data.hex()))

    @rule(who=PARTIES, move=MOVES, off=st.sampled_from([-1, 0, 0, 1]))
    def play_anything(self, who: str, move: str, off: int) -> None:
        table = self.desk.table
        decision = max(table.decisions, default=0) + off
        self.give(who, cm.Play(id=self.desk.id(), decision=decision, move=move))

    @precondition(lambda self: self.desk.table.phase == "playing")
    @rule(data=st.data(), times=st.integers(1, 12))
    def play_on(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            table = self.desk.table
            if table.phase != "playing" or table.match is None:
                return
            seat = data.draw(st.sampled_from(table.match.actors))
            move = data.draw(st.sampled_from(table.match.moves(seat)))
            driver = table.seats[seat].driver
            if driver == "person":
                who = next(
                    w
                    for w in ("host", "p1", "p2", "p3", "stranger")
                    if table.seat_of(self.desk.client(w)) == seat
                )
                self.desk.do(who, cm.Play(id=self.desk.id(), decision=table.decisions[seat], move=move))
            else:
                assert driver is not None
                self.desk.do("", cm.Driven(seat, table.decisions[seat], move, driver))

    @rule(who=PARTIES, off=st.sampled_from([0, 0, 1]))
    def ready(self, who: str, off: int) -> None:
        self.give(who, cm.Deal(id=self.desk.id(), decision=self.desk.table.opened + off))

    @rule(who=PARTIES, away=st.booleans())
    def away(self, who: str, away: bool) -> None:
        self.give(who, cm.Away(id=self.desk.id(), away=away))

    @rule(who=PARTIES)
    def stand(self, who: str) -> None:
        self.give(who, cm.Stand(id=self.desk.id()))

    @rule(who=PARTIES, seat=SEATS)
    def remove(self, who: str, seat: int) -> None:
        self.give(who, cm.Remove(id=self.desk.id(), seat=seat))

    @rule(who=PARTIES)
    def last_deal(self, who: str) -> None:
        self.give(who, cm.LastDeal(id=self.desk.id()))

    @rule(who=PARTIES, text=TEXT)
    def say(self, who: str, text: str) -> None:
        self.give(who, cm.Say(id=self.desk.id(), text=text))

    @rule(who=PARTIES)
    def rematch(self, who: str) -> None:
        self.give(who, cm.Rematch(id=self.desk.id()))

    @rule(who=PARTIES, name=st.sampled_from(["may_i", "may_i", "may_i", "b"]), value=ANSWERS)
    def answer(self, who: str, name: str, value: str) -> None:
        self.give(who, cm.Answer(id=self.desk.id(), name=name, value=value))

    @rule(seat=SEATS, what=st.sampled_from(["gone", "came", "deal", "time_up", "postpone", "rematched"]))
    def house(self, seat: int, what: str) -> None:
        seat %= len(self.desk.table.seats)
        self.give(
            "",
            {
                "gone": cm.Gone(seat),
                "came": cm.Came(seat),
                "deal": cm.DealNow(self.desk.table.opened),
                "time_up": cm.TimeUp(),
                "postpone": cm.Postpone(self.desk.now + 5000),
                "rematched": cm.Rematched(seat, "next"),
            }[what],
        )

    @rule(wait=st.integers(0, 100_000), move=MOVES)
    def time_is_up(self, wait: int, move: str) -> None:
        self.desk.now += wait
        for seat, decision in enumerate(self.desk.table.decisions):
            if decision:
                self.give("", cm.Driven(seat, decision, move, "time"))

    @precondition(lambda self: len(self.desk.log) > 25)
    @rule()
    def close(self) -> None:
        self.give("", cm.Close("abandoned"))

    # -- what always holds -------------------------------------------------------------------------------------------

    @invariant()
    def the_log_makes_the_same_table(self) -> None:
        if len(self.desk.log) % 5 == 0:
            assert plain(self.desk.fold()) == plain(self.desk.table)

    @invariant()
    def all_cards_are_there(self) -> None:
        match = self.desk.table.match
        if match is not None and match.round is not None:
            deck = sorted(list(range(52)) * int(getattr(match.options, "decks", 1)))
            assert match.game.all_cards(match.round) == deck

    @invariant()
    def somebody_drives(self) -> None:
        table = self.desk.table
        dues = agenda(table)
        if table.finished:
            assert not dues
            assert not any(table.decisions)
            return
        assert dues, "nobody would ever look at this table again"
        if table.phase == "playing":
            assert table.match is not None
            acting = [seat for seat, decision in enumerate(table.decisions) if decision]
            assert acting == table.match.actors != []
            for seat in acting:
                driven = [due for due in dues if due.kind == "move" and due.seat == seat and due.by != "time"]
                timing = table.match.game.timing(table.match.round, seat)
                assert bool(driven) == (table.seats[seat].driver != "person" and timing.waits)
                assert table.seat_of(table.seats[seat].client) == seat or driven or not timing.waits
                clocks = [due for due in dues if due.kind == "move" and due.seat == seat and due.by == "time"]
                limit = table.settings.clock if timing.seconds is None else timing.seconds
                assert bool(clocks) == (table.seats[seat].driver == "person" and timing.waits and limit > 0)
            waited_for = {due.seat for due in dues if due.kind == "move"}
            people = set(table.people())
            assert waited_for or people & set(acting), "nobody could go on"
        if table.phase == "between":
            assert any(due.kind == "deal" for due in dues)
        assert table.match is None or table.phase == "lobby" or bool(table.ends_at) == (table.game == "timed")
        timed = bool(table.ends_at) and table.match is not None and not table.match.state.time_up
        assert any(due.kind == "time_up" for due in dues) == timed

    @invariant()
    def standing_answers_are_sound(self) -> None:
        table = self.desk.table
        assert len(table.answers) in {0, len(table.seats)}
        for seat, own in enumerate(table.answers):
            assert own in ({}, {"may_i": "turn"}, {"may_i": "round"}, {"may_i": "always"})
            assert not own or table.seats[seat].human
            assert not own or table.game == "claims"
        if table.phase != "playing" or table.match is None or not isinstance(table.match.round, ClaimsRound):
            return
        for seat in table.match.round.waiting:
            answered = table.seats[seat].driver == "person" and table.answers[seat]
            assert not answered, "what has been answered beforehand is not asked"

    @invariant()
    def numbers_are_sound(self) -> None:
        table = self.desk.table
        assert all(closed < table.number for closed in table.closed_choices)
        for open_now, closed in zip(table.decisions, table.closed_choices, strict=True):
            assert not open_now or closed < open_now
        assert all(decision <= table.number for decision in table.decisions)
        assert table.touched <= self.desk.now
        if table.match is not None:
            assert len(table.results) == len(table.match.state.results)
            assert (table.result is None) == (table.match.state.result is None)
            assert (table.phase == "over") <= table.match.over

    @invariant()
    def nothing_secret_is_public(self) -> None:
        table = self.desk.table
        text = msgspec.json.encode(table_info(table)).decode()
        for name in ("host", "p1", "p2", "p3"):
            assert self.desk.client(name) not in text
            assert secret(name) not in text
        if not table.finished:
            assert table.server_key.hex() not in text
            assert table.key is None or table.key.hex() not in text
        for seat in (None, *range(len(table.seats))):
            view = Views(table).view(seat)
            if view:
                seen = msgspec.json.decode(view)
                assert seen["seat"] == seat
                assert ("own" in seen) == (seat is not None)
                assert table.match is not None
                assert seen == msgspec.to_builtins(table.match.observe(seat)) | {
                    "game": "claims" if table.game == "claims" else "eights",  # timed has its observations
                    "seat": seat,
                }
                assert decision_of(table, seat) >= 0


class ClaimsMachine(TableMachine):
    """The same at a table where several may answer at once."""

    @initialize(seats=st.integers(3, 4), turns=st.integers(1, 12), clock=st.sampled_from([0, 30]))
    def make(self, seats: int, turns: int, clock: int) -> None:
        options = {"turns": turns, "rounds": 9}
        self.desk = people_at(seats, game="claims", options=options, settings=cm.Settings(clock=clock))

    @rule(who=st.sampled_from(["host", "p1", "p2", "p3"]), value=st.sampled_from(["turn", "round", "always"]))
    def answer_beforehand(self, who: str, value: str) -> None:
        self.give(who, cm.Answer(id=self.desk.id(), name="may_i", value=value))


TestClaims = ClaimsMachine.TestCase
TestClaims.settings = settings(max_examples=100, stateful_step_count=40, deadline=None)
TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
