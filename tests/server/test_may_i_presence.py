"""People who go, come back, reload or play from two tabs while a discard of Crazy Gin may be asked for."""

import asyncio

import pytest

from crazydeck.table.pauses import CLAIM_PAUSE
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
    until_phase,
)
from tests.server.support import PATIENCE, Served, client


async def test_who_reloads_in_a_window_sees_it_as_before(served: Served) -> None:
    async with a_window(served, 5) as (code, clients):
        one, other, *_ = askers(clients)
        before, decision, limits = one.view, one.decision, one.update["deadlines"]
        await one.socket.close()
        await act([each for each in clients if each is not one], other, "no-thanks")
        async with client(served) as again:
            await again.hello(code, f"p{seat_of(one)}", one.number)
            assert again.decision == decision
            assert [limit for limit in limits if limit["seat"] != seat_of(other)] == again.update["deadlines"]
            assert again.view["own"] == before["own"]
            assert [happened["kind"] for happened in again.update["steps"]] == ["no_thanks"]
            asked = await again.play("may-i")
            assert asked["type"] == "done"
            rest = [each for each in clients if each is not one]
            await all_at([*rest, again], asked["number"])
            await agree(served, code, [*rest, again])


async def test_of_two_tabs_the_newer_one_asks(served: Served) -> None:
    async with a_window(served) as (code, clients):
        old = askers(clients)[0]
        async with client(served) as new:
            await new.hello(code, f"p{seat_of(old)}")
            decision = new.decision
            assert decision == old.decision
            outcomes = await asyncio.gather(
                old.do("play", decision=decision, move="may-i"),
                new.do("play", decision=decision, move="no-thanks"),
            )
            assert outcomes[0]["refusal"]["code"] == "not_driving"
            assert outcomes[1]["type"] == "done"
            await all_at([*clients, new], outcomes[1]["number"])
            assert last_moves(await agree(served, code, [*clients, new]), 1) == [
                (seat_of(new), "no-thanks", "person")
            ]
        other = askers(clients)[0]
        async with client(served) as new:
            await new.hello(code, f"p{seat_of(other)}")
            decision = new.decision
        while not other.you["driving"]:
            await other.receive()
        assert other.decision == decision
        assert (await other.play("may-i"))["type"] == "done", "the tab that is left plays on"


@pytest.mark.parametrize("seats", range(3, 9))
async def test_who_steps_away_is_stood_in_for_with_a_bots_pause(served: Served, seats: int) -> None:
    async with a_window(served, seats, settings={"pace": 100}) as (code, clients):
        gone, *others = askers(clients)
        done = await gone.do("away", away=True)
        await all_at(clients, done["number"])
        assert seat_of(gone) not in [limit["seat"] for limit in clients[0].update.get("deadlines", [])]
        for one in others:
            await act(clients, one, "no-thanks")
        async with asyncio.timeout(3):  # nobody else is waited for
            while phase(clients[0]) == WINDOW:
                await clients[0].receive()
        [(seat, move, by)] = last_moves(await log_of(served, code), 1)
        assert (seat, by) == (seat_of(gone), "stand_in")
        assert move in {"may-i", "no-thanks"}


async def test_a_stand_in_gives_the_others_time(served: Served) -> None:
    async with a_window(served) as (code, clients):
        gone, _ = askers(clients)
        done = await gone.do("away", away=True)
        left_at = (await log_of(served, code))[-1].at
        await all_at(clients, done["number"])
        async with asyncio.timeout(PATIENCE):
            while clients[0].update.get("by") != "stand_in":
                await clients[0].receive()
        event = next(event for event in moved(await log_of(served, code)) if event.by == "stand_in")
        assert event.at - left_at >= CLAIM_PAUSE


async def test_going_and_coming_back_wins_no_time(served: Served) -> None:
    async with a_window(served, 5) as (_, clients):
        one, *others = askers(clients)
        limits = {limit["seat"]: limit["at"] for limit in one.update["deadlines"]}
        for away in (True, False, True, False):
            done = await one.do("away", away=away)
            await all_at(clients, done["number"])
        assert {limit["seat"]: limit["at"] for limit in others[0].update["deadlines"]} == limits
        assert one.decision is not None
        await act(clients, one, "may-i")


async def test_a_move_of_who_is_away_brings_them_back(served: Served) -> None:
    async with a_window(served) as (code, clients):
        one = askers(clients)[0]
        decision = one.decision
        done = await one.do("away", away=True)
        await all_at(clients, done["number"])
        assert (await one.do("play", decision=decision, move="may-i"))["type"] == "done"
        async with asyncio.timeout(PATIENCE):
            await until_phase(one, ANSWER)
        assert "away" not in one.table["seats"][seat_of(one)]
        assert last_moves(await log_of(served, code), 1) == [(seat_of(one), "may-i", "person")]


@pytest.mark.parametrize("who", ["asker", "turn", "discarder", "host"])
async def test_who_leaves_for_good_in_a_window_holds_nobody_up(
    served: Served, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    hasten(monkeypatch, 400)
    async with a_window(served, 5, settings={"pace": 0}) as (code, clients), client(served) as watcher:
        await watcher.hello(code, "watcher")
        seats = {
            "asker": seat_of(askers(clients)[0]),
            "turn": seat_of(in_turn(clients)),
            "discarder": public(watcher)["window"]["discarder"],
            "host": 0,
        }
        gone = clients[seats[who]]
        assert (await gone.do("stand"))["type"] == "done"
        rest = [one for one in clients if one is not gone]
        turns = public(watcher)["turns"]
        async with asyncio.timeout(PATIENCE):
            while public(watcher)["turns"] < turns + 3:
                turn = public(watcher)["turn"]
                one = clients[turn]
                if one is gone or phase(watcher) == WINDOW:
                    await watcher.receive()
                    continue
                await all_at([one], watcher.number)
                if one.moves() and phase(one) in {DRAW, ANSWER, PLAY}:
                    own = one.moves()
                    await one.play("stock" if "stock" in own else "yes" if "yes" in own else own[0])
                    await all_at([watcher], one.number)
                else:
                    await watcher.receive()
        events = await log_of(served, code)
        assert {event.by for event in moved(events)} <= {"person", "rule", "stand_in"}
        if who == "host":
            await all_at(rest, watcher.number)
            assert any(one.you.get("host") for one in rest)
        assert (await gone.do("play", decision=1, move="may-i"))["refusal"]["code"] == "not_seated"


async def test_a_player_in_turn_who_is_gone_is_asked_all_the_same(served: Served) -> None:
    async with a_window(served, settings={"pace": 0}) as (code, clients):
        asker, turn = askers(clients)[0], in_turn(clients)
        done = await turn.do("away", away=True)
        await all_at(clients, done["number"])
        asked = await asker.play("may-i")
        assert asked["type"] == "done"
        async with asyncio.timeout(PATIENCE):
            while phase(asker) in {WINDOW, ANSWER}:
                await asker.receive()
        answer = next(event for event in moved(await log_of(served, code)) if event.move in {"yes", "no"})
        assert (answer.seat, answer.by) == (seat_of(turn), "stand_in")


async def test_when_all_go_the_window_still_ends(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    hasten(monkeypatch, 700)
    async with a_window(served) as (code, clients):
        silent = [seat_of(one) for one in askers(clients)]
    async with asyncio.timeout(PATIENCE):
        while len(found := [e for e in moved(await log_of(served, code)) if e.by == "rule"]) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.1)  # nobody is connected who could be told
    assert sorted((event.seat, event.move) for event in found) == [(s, "no-thanks") for s in sorted(silent)]
    async with client(served) as again:
        await again.hello(code, "p0")
        assert phase(again) == DRAW


async def test_nobody_may_watch_and_host_commands_are_refused_in_a_window(served: Served) -> None:
    async with a_window(served, settings={"spectators": False}) as (code, clients), client(served) as one:
        assert (await one.hello(code, "stranger"))["refusal"]["code"] == "no_spectators"
        host = clients[0]
        for kind, fields, wanted in (
            ("remove", {"seat": 1}, None),
            ("configure", {"options": {"may_i_seconds": 20}}, "started"),
            ("last_deal", {}, None),
            ("bot", {"seat": 1, "level": "easy"}, "started"),
            ("start", {}, "started"),
        ):
            outcome = await host.do(kind, **fields)
            assert outcome["type"] == "refused", kind
            assert wanted is None or outcome["refusal"]["code"] == wanted
            assert outcome["refusal"]["text"].endswith(".")
        await agree(served, code, clients)
