"""The time of windows in Crazy Gin: silence, restarts, bots that leave people their time and keep nobody waiting."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from crazydeck.table import events as ev
from crazydeck.table import pauses
from tests.server.may_i import (
    ANSWER,
    DRAW,
    PLAY,
    WINDOW,
    a_window,
    act,
    agree,
    all_at,
    askers,
    hasten,
    in_turn,
    last_moves,
    log_of,
    moved,
    phase,
    public,
    seat_of,
    to_window,
    until_phase,
)
from tests.server.support import PATIENCE, Client, Served, client, serving

# -- silence ---------------------------------------------------------------------------------------------------------


async def test_who_is_silent_waves_through_when_the_time_is_up(served: Served) -> None:
    async with a_window(served, 5, options={"may_i_seconds": 4}) as (code, clients):
        silent = [seat_of(one) for one in askers(clients)]
        for one in clients:
            assert [limit["seat"] for limit in one.update["deadlines"]] == silent
            assert all(3000 < limit["at"] - one.update["now"] <= 4000 for limit in one.update["deadlines"])
        limits = {limit["at"] for limit in clients[0].update["deadlines"]}
        assert len(limits) == 1, "one time for all"
        for one in clients:
            await until_phase(one, DRAW)
        await all_at(clients, max(one.number for one in clients))
        events = await agree(served, code, clients)
        assert sorted(last_moves(events, 3)) == [(seat, "no-thanks", "rule") for seat in sorted(silent)]
        assert all(0 <= event.at - limits.copy().pop() < 2000 for event in moved(events)[-3:])
        assert clients[0].update["by"] == "rule"
        assert set(in_turn(clients).moves()) == {"stock", "take"}


async def test_silence_of_the_player_in_turn_is_a_yes(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    hasten(monkeypatch, 250)
    async with a_window(served) as (code, clients):
        asker, turn = askers(clients)[0], in_turn(clients)
        top, held = public(turn)["window"]["card"], public(turn)["counts"][seat_of(asker)]
        await act(clients, asker, "may-i")
        [limit] = turn.update["deadlines"]
        assert limit["seat"] == seat_of(turn)
        for one in clients:
            await until_phase(one, DRAW)
        events = await agree(served, code, clients)
        assert last_moves(events, 2) == [(seat_of(asker), "may-i", "person"), (seat_of(turn), "yes", "rule")]
        assert turn.moves() == ["stock"]
        assert len(asker.view["own"]["hand"]) == held + 2
        assert asker.view["own"]["drawn"][0] == top


async def test_answers_before_the_deadline_leave_the_others_their_time(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    hasten(monkeypatch, 60_000)
    async with a_window(served, 5) as (_, clients):
        one, *others = askers(clients)
        limits = {limit["seat"]: limit["at"] for limit in one.update["deadlines"]}
        await act(clients, one, "no-thanks")
        left = {limit["seat"]: limit["at"] for limit in clients[0].update["deadlines"]}
        assert left == {seat_of(other): limits[seat_of(other)] for other in others}
        await act(clients, others[0], "may-i")
        [limit] = clients[0].update["deadlines"]
        assert limit["seat"] == seat_of(in_turn(clients))
        assert limit["at"] >= max(limits.values())


async def test_the_tables_clock_is_no_matter_for_windows(served: Served) -> None:
    async with a_window(served, settings={"clock": 90}) as (_, clients):
        now = clients[0].update["now"]
        assert all(7000 < limit["at"] - now <= 8000 for limit in clients[0].update["deadlines"])
        await act(clients, in_turn(clients), "take")
        [limit] = clients[0].update["deadlines"]
        assert limit["at"] - clients[0].update["now"] > 80_000


# -- no time of its own ----------------------------------------------------------------------------------------------


async def test_without_a_time_of_its_own_the_first_tap_ends_the_window(served: Served) -> None:
    async with a_window(served, options={"may_i_seconds": 0}) as (code, clients):
        one, other = askers(clients)
        turn = in_turn(clients)
        assert "deadlines" not in turn.update
        assert set(turn.moves()) == {"take", "stock"}
        late = other.decision
        await act(clients, one, "no-thanks")
        assert phase(turn) == WINDOW
        await act(clients, turn, "stock")
        assert phase(turn) == PLAY
        assert (await other.do("play", decision=late, move="may-i"))["refusal"]["code"] == "stale"
        await to_window(clients)
        asker, turn = askers(clients)[0], in_turn(clients)
        outcomes = await asyncio.gather(asker.play("may-i"), turn.play("stock"))
        assert sorted(outcome["type"] for outcome in outcomes) == ["done", "refused"]
        await all_at(clients, max(outcome.get("number", 0) for outcome in outcomes))
        if outcomes[0]["type"] == "done":
            assert phase(turn) == ANSWER
            assert "deadlines" not in turn.update
            await act(clients, turn, "no")
        await agree(served, code, clients)


async def test_without_a_time_of_its_own_the_tables_clock_makes_the_player_in_turn_move(
    served: Served,
) -> None:
    async with a_window(served, 3, options={"may_i_seconds": 0}, settings={"clock": 1, "grace": 600}) as (
        code,
        clients,
    ):
        turn = in_turn(clients)
        [limit] = turn.update["deadlines"]
        assert limit["seat"] == seat_of(turn), "nobody else's time runs"
        async with asyncio.timeout(PATIENCE):
            while phase(turn) == WINDOW:
                await turn.receive()
        first = [event for event in moved(await log_of(served, code)) if event.by == "time"]
        assert (first[0].seat, first[0].move in {"take", "stock"}) == (seat_of(turn), True)


# -- restarts --------------------------------------------------------------------------------------------------------


async def test_a_window_and_a_request_outlive_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with serving(database=database) as served:
        async with a_window(served) as (code, clients):
            one, other = (seat_of(each) for each in askers(clients))
            decision, limits = clients[other].decision, clients[0].update["deadlines"]
            await act(clients, clients[one], "no-thanks")
    with serving(database=database) as served:
        async with client(served) as again:
            await again.hello(code, f"p{other}")
            assert [limit for limit in again.update["deadlines"] if limit["seat"] == other] == [
                limit for limit in limits if limit["seat"] == other
            ]
            assert again.decision == decision
            assert public(again)["window"]["passed"] == [one]
            assert (await again.play("may-i"))["type"] == "done"
            turn = public(again)["turn"]
    with serving(database=database) as served:
        async with client(served) as asked:
            await asked.hello(code, f"p{turn}")
            assert public(asked)["window"]["asker"] == other
            [limit] = asked.update["deadlines"]
            assert limit["seat"] == turn
            assert (await asked.play("no"))["type"] == "done"
            while phase(asked) != PLAY:
                await asked.receive()


# -- bots ------------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def among_bots(served: Served, bots: int = 3, **wish: Any) -> AsyncIterator[tuple[str, Client]]:
    """One person among bots."""
    code = served.make("p0", game="gin", seats=bots + 1, name="P0", bots="easy", **wish)
    async with client(served) as one:
        await one.hello(code, "p0")
        assert (await one.do("start"))["type"] == "done"
        yield code, one


async def play_among_bots(one: Client, moves: int, window: str) -> None:
    """Move in turn and answer windows with a word, until so many moves are made."""
    made = 0
    async with asyncio.timeout(90):
        while made < moves:
            if one.moves():
                own = one.moves()
                move = (
                    window
                    if window in own
                    else "yes"
                    if "yes" in own
                    else "stock"
                    if "stock" in own
                    else own[0]
                )
                if own == ["take"]:
                    await one.receive()  # a window, in which the player in turn need not do anything
                    continue
                await one.play(move)
                made += 1
            else:
                await one.receive()


class Windows:
    """What a log says of the windows in it: who answered what after which time."""

    def __init__(self, events: Sequence[ev.AnyEvent], people: Sequence[int]) -> None:
        self.bots_while_people: list[int] = []
        """After how long bots answered while a person was waited for, in milliseconds."""
        self.without_people: list[int] = []
        """How long windows lasted in which no person was waited for, or after the last one had answered."""
        opened, waiting, since = 0, set[int](), 0
        seats = 1 + max(event.seat for event in moved(events))
        for event in moved(events):
            if event.move.startswith("discard"):
                opened = since = event.at
                turn = (event.seat + 1) % seats
                waiting = set(range(seats)) - {event.seat, turn}
            elif event.move in {"no-thanks", "may-i"}:
                if event.by == "bot" and waiting & set(people):
                    self.bots_while_people.append(event.at - opened)
                waiting.discard(event.seat)
                if event.seat in people:
                    since = event.at
                if event.move == "may-i" or not waiting:
                    if event.by == "bot" and not waiting & set(people):
                        self.without_people.append(event.at - since)
                    waiting = set()


async def test_bots_leave_a_person_time_and_then_do_not_keep_anybody_waiting(served: Served) -> None:
    async with among_bots(served) as (code, one):
        await play_among_bots(one, 8, "no-thanks")
        events = await log_of(served, code)
        windows = Windows(events, [0])
        assert windows.without_people
        assert median(windows.without_people) < 600
        assert windows.bots_while_people == []


async def test_while_a_person_thinks_no_bot_answers_too_soon(served: Served) -> None:
    async with among_bots(served, 4) as (code, one):
        asked = 0
        async with asyncio.timeout(90):
            while asked < 1:
                own = one.moves()
                if "no-thanks" in own:
                    asked += 1
                    while "no-thanks" in one.moves():  # until a bot asks or the time is up
                        await one.receive()
                elif own and own != ["take"]:
                    await one.play("stock" if "stock" in own else "yes" if "yes" in own else None)
                else:
                    await one.receive()
        windows = Windows(await log_of(served, code), [0])
        assert windows.bots_while_people
        assert min(windows.bots_while_people) >= pauses.CLAIM_PAUSE == 2200


@pytest.mark.parametrize("value", ["turn", "round", "never"])
async def test_with_the_person_waving_all_through_windows_are_short(served: Served, value: str) -> None:
    async with among_bots(served) as (code, one):
        while not one.view:
            await one.receive()
        assert (await one.do("answer", name="may_i", value=value))["type"] == "done"
        discards = 0
        async with asyncio.timeout(60):
            while discards < 3:
                own = one.moves()
                assert "no-thanks" not in own or value == "turn"
                if "no-thanks" in own:  # the answer has expired
                    await one.do("answer", name="may_i", value=value)
                elif own and own != ["take"]:
                    await one.play("stock" if "stock" in own else "yes" if "yes" in own else None)
                else:
                    await one.receive()
                discards = sum("discard" in happened["kind"] for happened in one.steps)
        windows = Windows(await log_of(served, code), [0])
        assert windows.bots_while_people == []
        assert median(windows.without_people) < 600


async def test_a_table_of_bots_never_waits(served: Served) -> None:
    code = served.make("nobody", game="gin", seats=5, bots="easy", start=True)
    async with client(served) as watcher:
        await watcher.hello(code, "watcher")
        async with asyncio.timeout(60):
            while sum(happened["kind"] == "discard" for happened in watcher.steps) < 3:
                await watcher.receive()
    windows = Windows(await log_of(served, code), [])
    assert len(windows.without_people) >= 2
    assert median(windows.without_people) < 600
