"""Several people who may answer at once, over real sockets: races, deadlines, bots that wait, standing answers."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from crazydeck.games.registry import GAMES
from crazydeck.server.driver import Driver, Moment
from crazydeck.server.live import now_ms
from crazydeck.server.wire import deadlines_of
from crazydeck.server.workers import Workers
from crazydeck.table import commands as cm
from crazydeck.table import pauses
from crazydeck.table.choices import Due
from tests.claims import Claims, ClaimsPolicy
from tests.server.support import PATIENCE, Client, Served, client, seated, serving
from tests.table import claiming
from tests.table.support import who


@pytest.fixture(autouse=True)
def claims(monkeypatch: pytest.MonkeyPatch) -> Claims:
    """The game with claims, registered for one test."""
    game = Claims(seconds=60)
    monkeypatch.setitem(GAMES, "claims", game)
    return game


def position(one: Client) -> dict[str, Any]:
    return dict(one.view["public"]["position"])


async def all_at(clients: list[Client], number: int) -> None:
    for one in clients:
        while one.number < number:
            await one.receive()


async def until_phase(one: Client, phase: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while not one.view or position(one)["phase"] != phase:
            await one.receive()


async def discard(clients: list[Client]) -> None:
    """Let the player in turn draw and discard."""
    turn = clients[position(clients[0])["turn"]]
    for _ in range(2):
        done = await turn.play()
        assert done["type"] == "done", done
        await all_at(clients, done["number"])


@asynccontextmanager
async def a_window(served: Served, seats: int = 4, **wish: Any) -> AsyncIterator[tuple[str, list[Client]]]:
    """People at a table with an open window."""
    async with seated(served, seats, game="claims", **wish) as (code, clients):
        await discard(clients)
        assert position(clients[0])["phase"] == "window"
        yield code, clients


def asking(clients: list[Client]) -> list[Client]:
    return [clients[seat] for seat in position(clients[0])["waiting"]]


def answers(one: Client) -> dict[str, str]:
    return dict(one.you.get("answers", {}))


# -- races -----------------------------------------------------------------------------------------------------------


async def test_of_two_requests_at_once_one_wins_for_everybody(served: Served) -> None:
    async with a_window(served) as (_, clients):
        askers = asking(clients)
        outcomes = await asyncio.gather(*(one.play("may-i") for one in askers))
        assert sorted(outcome["type"] for outcome in outcomes) == ["done", "refused"]
        [winner] = [one for one, outcome in zip(askers, outcomes, strict=True) if outcome["type"] == "done"]
        [refused] = [outcome for outcome in outcomes if outcome["type"] == "refused"]
        [done] = [outcome for outcome in outcomes if outcome["type"] == "done"]
        assert refused["refusal"]["code"] == "stale"
        assert refused["refusal"]["text"].endswith(".")
        await all_at(clients, done["number"])
        seen = [one.view["public"] for one in clients]
        assert seen == seen[:1] * 4
        assert position(clients[0])["asker"] == winner.you["seat"]
        assert [one.decision is not None for one in clients].count(True) == 1


async def test_a_double_tap_asks_once(served: Served) -> None:
    async with a_window(served) as (_, clients):
        one, other = asking(clients)
        play = {"type": "play", "decision": one.decision, "move": "no-thanks"}
        for id in ("tap", "tap", "second tap"):
            await one.send({**play, "id": id})
        first, again = await one.until("done"), await one.until("done")
        assert first == again
        assert (await one.until("refused"))["refusal"]["code"] == "stale"
        await all_at(clients, first["number"])
        assert asking(clients) == [other]


async def test_a_request_that_comes_too_late_changes_nothing(served: Served) -> None:
    async with a_window(served) as (_, clients):
        turn, (one, _) = clients[position(clients[0])["turn"]], asking(clients)
        late = one.decision
        done = await turn.play("take")
        assert (await one.do("play", decision=late, move="may-i"))["refusal"]["code"] == "stale"
        await all_at(clients, done["number"])
        assert position(one) == position(turn)


# -- clocks ----------------------------------------------------------------------------------------------------------


async def test_everybody_sees_the_windows_deadline_and_silence_ends_it(
    served: Served, claims: Claims
) -> None:
    claims.seconds = 1
    async with a_window(served) as (_, clients):
        seats = [one.you["seat"] for one in asking(clients)]
        for one in clients:
            limits = one.update["deadlines"]
            assert [limit["seat"] for limit in limits] == seats
            assert all(0 < limit["at"] - one.update["now"] <= 1000 for limit in limits)
        await until_phase(clients[0], "draw")
        assert clients[0].update["by"] == "rule", "no bot chose that"
        assert "deadlines" not in clients[0].update


def test_no_clock_is_shown_for_who_is_away_though_it_runs() -> None:
    desk = claiming.a_window()
    one, other = claiming.askers(desk)
    desk.do(who(one), cm.Away(id=desk.id(), away=True))
    assert desk.table.deadlines[one]
    assert [limit["seat"] for limit in json.loads(deadlines_of(desk.table))] == [other]


async def test_an_open_window_survives_a_restart_with_its_deadline(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with serving(database=database) as served:
        async with a_window(served) as (code, clients):
            one, _ = asking(clients)
            seat, decision, limits = one.you["seat"], one.decision, one.update["deadlines"]
            done = await one.do("answer", name="may_i", value="always", id="early")
            assert done["type"] == "done"
            turn = position(one)["turn"]
            await until_phase(one, "answer")
    with serving(database=database) as served:
        async with client(served) as again, client(served) as other:
            await again.hello(code, f"p{seat}")
            assert answers(again) == {"may_i": "always"}
            assert (await again.do("play", decision=decision, move="may-i"))["refusal"]["code"] == "stale"
            await other.hello(code, f"p{turn}")
            [limit] = other.update["deadlines"]
            assert limit["seat"] == turn
            assert 0 <= limit["at"] - limits[0]["at"] < 10_000, (
                "the answer's time began a moment after the window's"
            )
            assert (await other.play("yes"))["type"] == "done"


# -- bots ------------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def with_bots(
    served: Served, monkeypatch: pytest.MonkeyPatch, people: int, seats: int
) -> AsyncIterator[list[Client]]:
    """A table of people and bots; these are chosen for in the server's own process, which knows the game."""

    async def nothing(*_: object) -> None:
        return None

    monkeypatch.setattr(served.house.workers, "choose", nothing)
    async with seated_with_bots(served, people, seats) as clients:
        yield clients


@asynccontextmanager
async def seated_with_bots(served: Served, people: int, seats: int) -> AsyncIterator[list[Client]]:
    """People in the first seats, bots in the others."""
    code = served.make("p0", seats=seats, name="P0", game="claims", options={"turns": 20})
    async with client(served) as one, client(served) as two:
        clients = [one, two][:people]
        for seat, each in enumerate(clients):
            await each.hello(code, f"p{seat}")
            if seat:
                assert (await each.do("sit", name="P1", seat=seat))["type"] == "done"
        for seat in range(people, seats):
            assert (await one.do("bot", seat=seat, level="easy"))["type"] == "done"
        assert (await one.do("start"))["type"] == "done"
        yield clients


async def person_is_asked(one: Client) -> None:
    """Play on until a person may ask for a discard."""
    async with asyncio.timeout(PATIENCE):
        while "no-thanks" not in one.moves():
            if {"stock", "yes"} & set(one.moves()) or position_of_turn(one):
                await one.play("yes" if "yes" in one.moves() else None)
            else:
                await one.receive()


async def anything_within(one: Client, seconds: float) -> bool:
    """Whether an update comes in so many seconds."""
    try:
        async with asyncio.timeout(seconds):
            await one.until("update")
    except TimeoutError:
        return False
    return True


def position_of_turn(one: Client) -> bool:
    """Whether it is time to discard."""
    return bool(one.moves()) and position(one)["phase"] == "play"


async def test_bots_wait_for_people_and_answer_at_once_when_those_have_answered(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pauses, "CLAIM_PAUSE", 3 * 60_000)
    async with with_bots(served, monkeypatch, 1, 4) as [one]:
        await person_is_asked(one)
        assert len(position(one)["waiting"]) == 2
        assert not await anything_within(one, 1.0)
        begun = time.monotonic()
        assert (await one.play("no-thanks"))["type"] == "done"
        async with asyncio.timeout(PATIENCE):
            while position(one)["waiting"]:
                await one.receive()
        assert time.monotonic() - begun < 3


async def test_a_bot_asks_when_people_have_had_their_time(
    served: Served, claims: Claims, monkeypatch: pytest.MonkeyPatch
) -> None:
    claims.policy = ClaimsPolicy(bold=True)
    async with with_bots(served, monkeypatch, 1, 4) as [one]:
        await person_is_asked(one)
        opened = time.monotonic()
        seat = one.you["seat"]
        await until_phase(one, "answer")
        assert time.monotonic() - opened > pauses.CLAIM_PAUSE / 1000 - 0.5
        assert position(one)["asker"] != seat
        assert one.decision is None or position(one)["turn"] == seat


async def test_with_all_waved_through_a_table_of_bots_goes_on_by_itself(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pauses, "CLAIM_PAUSE", 3 * 60_000)
    async with with_bots(served, monkeypatch, 1, 4) as [one]:
        assert (await one.do("answer", name="may_i", value="round"))["type"] == "done"
        turns = position(one)["turns"]
        async with asyncio.timeout(PATIENCE):
            while position(one)["turns"] < turns + 5:
                assert "no-thanks" not in one.moves()
                if one.moves() and position(one)["phase"] in {"draw", "play"}:
                    await one.play()
                else:
                    await one.receive()


# -- standing answers ------------------------------------------------------------------------------------------------


async def test_only_the_seat_itself_is_told_of_its_standing_answer(served: Served) -> None:
    async with a_window(served) as (code, clients), client(served) as watcher:
        await watcher.hello(code, "watcher")
        turn = clients[position(clients[0])["turn"]]
        others = [*(one for one in clients if one is not turn), watcher]
        assert answers(turn) == {"may_i": "ask"}
        assert "answers" not in watcher.you
        await all_at(others, turn.number)
        before = {id(one): (one.decision, len(one.raw)) for one in others}
        done = await turn.do("answer", name="may_i", value="always")
        assert done["type"] == "done"
        await all_at([turn, *others], done["number"])
        assert answers(turn) == {"may_i": "always"}
        for one in others:
            decision, count = before[id(one)]
            [raw] = [text for text in one.raw[count:] if f'"number":{done["number"]}' in text]
            assert "always" not in raw
            assert set(one.update) <= {"type", "number", "now", "decision", "deadlines"}
            assert one.decision == decision
        assert turn.update.keys() & {"view", "table", "steps"} == set()


async def test_a_move_answered_beforehand_looks_to_others_like_any_other(served: Served) -> None:
    async with a_window(served) as (_, clients):
        one, other = asking(clients)
        done = await one.do("answer", name="may_i", value="turn")
        await all_at(clients, done["number"])
        assert one.update["by"] == "standing"
        assert {each.update["by"] for each in clients if each is not one} == {"person"}
        assert "standing" not in "".join(other.raw)
        assert asking(clients) == [other]
        assert other.decision is not None
        assert one.decision is None


async def test_the_seat_is_told_when_its_answer_expires(served: Served) -> None:
    async with a_window(served, 3) as (_, clients):
        [one] = asking(clients)
        await all_at(clients, (await one.do("answer", name="may_i", value="turn"))["number"])
        assert position(one)["phase"] == "draw"
        assert answers(one) == {"may_i": "turn"}
        await discard(clients)
        assert position(clients[0])["turn"] == one.you["seat"]
        assert answers(one) == {"may_i": "ask"}
        assert one.decision is not None


async def test_all_devices_and_later_ones_know_the_answers(served: Served) -> None:
    async with a_window(served) as (code, clients), client(served) as phone:
        seat = asking(clients)[0].you["seat"]
        await phone.hello(code, f"p{seat}")
        assert answers(phone) == {"may_i": "ask"}
        done = await phone.do("answer", name="may_i", value="round")
        await all_at([clients[seat], phone], done["number"])
        assert answers(clients[seat]) == answers(phone) == {"may_i": "round"}
        async with client(served) as third:
            await third.hello(code, f"p{seat}")
            assert answers(third) == {"may_i": "round"}


async def test_wrong_answers_are_refused_in_words(served: Served) -> None:
    async with a_window(served) as (_, clients):
        for name, value, code in (
            ("may_i", "never", "no_value"),
            ("constructor", "turn", "no_answer"),
            ("may_i", "ask", "no_change"),
        ):
            refusal = (await clients[0].do("answer", name=name, value=value))["refusal"]
            assert refusal["code"] == code
            assert refusal["text"].endswith(".")


def test_the_list_of_games_says_what_can_be_answered_beforehand(served: Served) -> None:
    said = {game["name"]: game["standing"] for game in served.get("/api/games").json()}
    assert said["eights"] == []
    [may_i] = said["claims"]
    assert (may_i["name"], may_i["values"][0]["value"]) == ("may_i", "ask")
    assert set(may_i["values"][0]) == {"value", "label", "sentence"}


# -- the moments of bots ---------------------------------------------------------------------------------------------


async def test_a_moment_may_come_nearer_or_go_further_while_it_is_waited_for() -> None:
    moment = Moment(now_ms() + 3_600_000)
    waiting = asyncio.create_task(moment.come())
    await asyncio.sleep(0)
    assert not waiting.done()
    later = now_ms() + 150
    moment.change(now_ms() + 50)
    await asyncio.sleep(0.01)
    moment.change(later)
    async with asyncio.timeout(PATIENCE):
        await waiting
    assert now_ms() >= later


async def test_a_bot_is_not_asked_again_before_its_answer_is_judged() -> None:
    asked: list[Any] = []
    replies: list[Any] = []
    driver = Driver(Workers(1), asked.append, lambda _: True)
    due = Due(now_ms(), "move", 1, 7, "easy", "bot")
    table = SimpleNamespace(code="t", phase="playing", decisions=(0, 7))
    live: Any = SimpleNamespace(table=table, dues=[due], submit=lambda _, reply: replies.append(reply))

    async def choose(*_: object) -> tuple[str, str]:
        return "no-thanks", "bot"

    driver._choose = choose  # type: ignore[method-assign,assignment]
    driver.drive(live)
    await asked.pop()
    assert len(replies) == 1
    driver.drive(live)
    assert asked == []
    replies.pop()(8)
    table.decisions = (0, 9)
    live.dues = [Due(now_ms(), "move", 1, 9, "easy", "bot")]
    driver.drive(live)
    table.decisions = (0, 0)
    await asked.pop()
    assert replies == [], "the choice was closed by somebody quicker"
    driver.forget("t")
