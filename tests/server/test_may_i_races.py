"""Requests for a discard over real sockets: the first in the log wins for everybody, whatever comes at once or late."""

import asyncio
import random
from collections import Counter
from contextlib import AsyncExitStack
from typing import Any

import pytest

from crazydeck.server.live import now_ms
from tests.server.may_i import (
    ANSWER,
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
    step,
    to_window,
)
from tests.server.support import Client, Served, client, seated


def only_done(outcomes: list[dict[str, Any]]) -> dict[str, Any]:
    """The one outcome that is no refusal; the others are all refused as stale, in a sentence."""
    [done] = [outcome for outcome in outcomes if outcome["type"] == "done"]
    for outcome in outcomes:
        if outcome is not done:
            assert outcome["refusal"]["code"] == "stale"
            assert outcome["refusal"]["text"].endswith(".")
    return done


@pytest.mark.parametrize("seats", range(3, 9))
async def test_all_ask_and_the_player_in_turn_takes_in_one_instant(served: Served, seats: int) -> None:
    rng = random.Random(seats)
    async with a_window(served, seats) as (code, clients), client(served) as watcher:
        await watcher.hello(code, "watcher")
        for _ in range(3):
            turn, rivals = in_turn(clients), askers(clients)
            assert len(rivals) == seats - 2
            top = public(clients[0])["window"]["card"]
            commands = [(turn, "take"), *((one, "may-i") for one in rivals)]
            rng.shuffle(commands)
            outcomes = await asyncio.gather(*(one.play(move) for one, move in commands))
            done = only_done(outcomes)
            await all_at([*clients, watcher], done["number"])
            winner, move = commands[outcomes.index(done)]
            events = await agree(served, code, [*clients, watcher])
            assert last_moves(events, 1) == [(seat_of(winner), move, "person")]
            if move == "take":
                assert top in winner.view["own"]["hand"]
                assert phase(clients[0]) == PLAY
            else:
                assert public(watcher)["window"]["asker"] == seat_of(winner)
                assert [one for one in clients if one.decision is not None] == [turn]
            await to_window(clients)


async def test_all_wave_through_and_one_asks_in_one_instant(served: Served) -> None:
    async with a_window(served, 6) as (code, clients):
        rivals = askers(clients)
        for one in rivals[:3]:
            await one.send({"type": "play", "id": "same", "decision": one.decision, "move": "no-thanks"})
        asked = await rivals[3].play("may-i")
        assert asked["type"] == "done", "nobody else's answer closes the choice of one who has not answered"
        for one in rivals[:3]:
            while (message := await one.receive())["type"] not in {"done", "refused"}:
                pass
            assert message["type"] == "done" or message["refusal"]["code"] == "stale"
        await all_at(clients, asked["number"])
        assert phase(clients[0]) == ANSWER
        await agree(served, code, clients)


async def test_who_takes_while_the_last_one_waves_through_is_not_refused(served: Served) -> None:
    async with a_window(served) as (code, clients):
        for _ in range(3):
            *others, last = askers(clients)
            for one in others:
                await act(clients, one, "no-thanks")
            turn = in_turn(clients)
            waved, took = await asyncio.gather(last.play("no-thanks"), turn.play("take"))
            assert took["type"] == "done"
            assert waved["type"] == "done" or waved["refusal"]["code"] == "stale"
            await all_at(clients, took["number"])
            assert phase(turn) == PLAY
            await agree(served, code, clients)
            await to_window(clients)


async def test_taps_repeated_and_crossed(served: Served) -> None:
    async with a_window(served) as (code, clients):
        one = askers(clients)[0]
        play = {"type": "play", "decision": one.decision}
        taps = [("a", "may-i"), ("a", "may-i"), ("b", "may-i"), ("c", "no-thanks"), ("a", "no-thanks")]
        for id, move in taps:
            await one.send({**play, "id": id, "move": move})
        outcomes: list[dict[str, Any]] = []
        while len(outcomes) < len(taps):
            message = await one.receive()
            outcomes += [message] if message["type"] in {"done", "refused"} else []
        kinds = Counter((outcome["id"], outcome["type"]) for outcome in outcomes)
        assert kinds == {("a", "done"): 3, ("b", "refused"): 1, ("c", "refused"): 1}
        assert {outcome["number"] for outcome in outcomes if outcome["type"] == "done"} == {one.number}
        await all_at(clients, one.number)
        events = await agree(served, code, clients)
        assert last_moves(events, 1) == [(seat_of(one), "may-i", "person")]


async def test_yes_and_no_in_one_instant(served: Served) -> None:
    async with a_window(served) as (code, clients):
        asker, turn = askers(clients)[0], in_turn(clients)
        await act(clients, asker, "may-i")
        held = public(turn)["counts"]
        outcomes = await asyncio.gather(*(turn.socket.send(text) for text in answers_of(turn)))
        assert len(outcomes) == 2
        first = await turn.until("done")
        assert first["id"] == "yes"
        assert (await turn.until("refused"))["refusal"]["code"] == "stale"
        await all_at(clients, first["number"])
        gained = [after - before for before, after in zip(held, public(turn)["counts"], strict=True)]
        assert gained == [2 if seat == seat_of(asker) else 0 for seat in range(4)]
        assert turn.moves() == ["stock"]
        await agree(served, code, clients)


def answers_of(turn: Client) -> list[str]:
    return [
        f'{{"type":"play","id":"{word}","decision":{turn.decision},"move":"{word}"}}'
        for word in ("yes", "no")
    ]


async def test_a_request_held_up_does_not_ask_for_the_next_discard(served: Served) -> None:
    async with a_window(served, 5) as (code, clients):
        held_up = {seat_of(one): one.decision for one in askers(clients)}
        await act(clients, in_turn(clients), "take")
        await to_window(clients)
        late = [one for one in askers(clients) if seat_of(one) in held_up]
        assert late
        before = [(one.decision, one.view) for one in clients]
        for one in late:
            refused = await one.do("play", decision=held_up[seat_of(one)], move="may-i")
            assert refused["refusal"]["code"] == "stale"
            assert one.decision is not None
        assert [(one.decision, one.view) for one in clients] == before
        await agree(served, code, clients)
        await act(clients, late[0], "may-i")


async def test_what_others_answer_leaves_my_choice_as_it_was(served: Served) -> None:
    async with a_window(served, 6) as (_, clients):
        *others, last = askers(clients)
        mine, turns = last.decision, in_turn(clients).decision
        for one in others:
            await act(clients, one, "no-thanks")
            assert (last.decision, in_turn(clients).decision) == (mine, turns)
        assert (await last.do("play", decision=mine, move="may-i"))["type"] == "done"


async def test_only_who_may_ask_can(served: Served) -> None:
    async with a_window(served) as (code, clients), client(served) as watcher:
        await watcher.hello(code, "watcher")
        turn, asker = in_turn(clients), askers(clients)[0]
        discarder = clients[public(turn)["window"]["discarder"]]
        decision = asker.decision
        refusals = [
            await turn.do("play", decision=turn.decision, move="may-i"),
            await turn.do("play", decision=turn.decision, move="stock"),
            await turn.do("play", decision=turn.decision, move="yes"),
            await discarder.do("play", decision=decision, move="may-i"),
            await watcher.do("play", decision=decision, move="may-i"),
            await asker.do("play", decision=decision, move="take"),
            await asker.do("play", decision=decision, move="yes"),
        ]
        codes = [outcome["refusal"]["code"] for outcome in refusals]
        assert codes == [
            "in_turn",
            "window_open",
            "nothing_asked",
            "not_your_turn",
            "not_seated",
            "not_your_turn",
            "nothing_asked",
        ]
        assert all(outcome["refusal"]["text"].endswith(".") for outcome in refusals)
        await agree(served, code, clients)
        assert len(askers(clients)) == 2


@pytest.mark.parametrize("move", ["may-i", "no-thanks", "take"])
async def test_what_comes_at_the_deadline_counts_or_is_refused(
    served: Served, monkeypatch: pytest.MonkeyPatch, move: str
) -> None:
    hasten(monkeypatch, 300)
    async with a_window(served, 3) as (code, clients):
        seen = set()
        for late in (-30, -6, -3, -1, 0, 1, 2, 4, 30):
            [asker], turn = askers(clients), in_turn(clients)
            [limit] = turn.update["deadlines"]
            who = turn if move == "take" else asker
            decision = who.decision
            await asyncio.sleep(max(0, limit["at"] + late - now_ms()) / 1000)
            outcome = await who.do("play", decision=decision, move=move)
            await settle(clients, served, code)
            events = await agree(served, code, clients)
            if outcome["type"] == "done":
                event = events[outcome["number"] - 1]
                assert last_moves([event], 1) == [(seat_of(who), move, "person")]
            else:
                assert move != "take", "which may be done before and after"
                assert outcome["refusal"]["code"] == "stale"
                assert last_moves(events, 1) == [(seat_of(asker), "no-thanks", "rule")]
            seen.add(outcome["type"])
            await to_window_whatever(clients)
        assert "done" in seen


async def settle(clients: list[Client], served: Served, code: str) -> None:
    """Let everybody hear of all that is stored; what is due by the clock meanwhile is waited for."""
    number = -1
    while number != served.house.rooms[code].live.table.number:
        number = served.house.rooms[code].live.table.number
        await all_at(clients, number)


async def to_window_whatever(clients: list[Client]) -> None:
    """Play on to the next window, whatever the clock does meanwhile."""
    while True:
        at, turn = phase(clients[0]), in_turn(clients)
        outcome = await turn.play({"draw": "stock", WINDOW: "take", ANSWER: "no", PLAY: None}[at])
        if outcome["type"] == "done":
            await all_at(clients, outcome["number"])
            if at == PLAY and phase(clients[0]) == WINDOW:
                return
        else:
            await all_at(clients, turn.number)


async def test_with_lag_nothing_is_lost_and_all_see_the_same(served: Served) -> None:
    """Five people on slow lines, each from two devices, move on what they saw a while ago."""
    rng = random.Random(5)
    people = range(5)
    async with (
        seated(served, 5, game="gin", settings={"pace": 0}) as (code, clients),
        AsyncExitStack() as stack,
    ):
        await to_window(clients)
        devices = [[await stack.enter_async_context(client(served)) for _ in range(2)] for _ in people]
        for seat, pair in enumerate(devices):
            for one in pair:
                await one.hello(code, f"p{seat}")
        outcomes: list[tuple[int, str, dict[str, Any]]] = []

        async def play(seat: int) -> None:
            old, new = devices[seat]
            for number in range(60):
                async with asyncio.timeout(20):
                    while new.decision is None or not new.moves():
                        await new.receive()
                decision, moves = new.decision, new.moves()
                move = "may-i" if "may-i" in moves and rng.random() < 0.5 else rng.choice(moves)
                await asyncio.sleep(rng.uniform(0, 0.03))
                if rng.random() < 0.1:
                    refused = await old.do("play", decision=decision, move=move)
                    assert refused["refusal"]["code"] == "not_driving"
                taps = rng.choice([1, 1, 2])
                for _ in range(taps):
                    await new.send(
                        {"type": "play", "id": f"{seat}-{number}", "decision": decision, "move": move}
                    )
                outcome = await answered(new, f"{seat}-{number}")
                for _ in range(taps - 1):
                    assert await answered(new, f"{seat}-{number}") == outcome
                outcomes.append((seat, move, outcome))
                if sum(outcome["type"] == "done" for *_, outcome in outcomes) > 150:
                    return
                if new.table.get("phase") != "playing":
                    return

        tasks = [asyncio.create_task(play(seat)) for seat in people]
        done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.sleep(0.2)
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)
        for task in done:
            task.result()
        number = served.house.rooms[code].live.table.number
        everyone = [*clients, *(pair[1] for pair in devices)]
        await all_at(everyone, number)
        events = await agree(served, code, everyone)
        for seat, move, outcome in outcomes:
            if outcome["type"] == "done":
                event = events[outcome["number"] - 1]
                assert last_moves([event], 1) == [(seat, move, "person")]
            else:
                assert outcome["refusal"]["code"] in {"stale", "not_your_turn"}
        kinds = Counter(outcome["type"] for *_, outcome in outcomes)
        assert kinds["done"] > 100
        assert kinds["refused"] > 0, "some were too late"
        assert Counter(event.move for event in moved(events))["may-i"] > 3


async def answered(one: Client, id: str) -> dict[str, Any]:
    """The outcome of a command sent before."""
    while True:
        message = await one.receive()
        if message["type"] in {"done", "refused"} and message["id"] == id:
            return message


async def test_used_up_requests_keep_a_seat_out_of_windows(served: Served) -> None:
    async with a_window(served, 3) as (code, clients):
        granted = [0, 0, 0]
        for _ in range(60):
            if phase(clients[0]) == WINDOW:
                one = askers(clients)[0]
                await act(clients, one, "may-i")
                await act(clients, in_turn(clients), "yes")
                granted[seat_of(one)] += 1
                assert public(one)["may_i"] == granted
            else:
                await step(clients)
            if granted == [3, 3, 3]:
                break
        assert granted == [3, 3, 3]
        for _ in range(6):
            assert phase(clients[0]) != WINDOW
            await step(clients)
        turn = in_turn(clients)
        other = next(one for one in clients if one is not turn)
        refused = await other.do("play", decision=other.number, move="may-i")
        assert refused["refusal"]["code"] == "not_your_turn"
        assert max(public(turn)["may_i"]) == 3
        assert len(await log_of(served, code)) >= turn.number
