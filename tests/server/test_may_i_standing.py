"""What people answer beforehand to discards of Crazy Gin: each value, how long it holds, and that nobody is told."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from crazydeck.games.gin.pack import all_cards, format_all, parse_all
from crazydeck.games.registry import find_game
from tests.server.may_i import (
    DRAW,
    WINDOW,
    a_window,
    act,
    agree,
    all_at,
    askers,
    in_turn,
    last_moves,
    log_of,
    moved,
    phase,
    public,
    seat_of,
    to_window,
)
from tests.server.support import PATIENCE, Client, Served, client, seated, serving

VALUES = ("turn", "round", "never")
LIKE_A_MOVE = {"type", "number", "now", "decision", "deadlines", "steps", "by", "view"}


def answer_of(one: Client) -> str:
    return str(one.you["answers"]["may_i"])


async def answer(clients: Sequence[Client], one: Client, value: str) -> None:
    done = await one.do("answer", name="may_i", value=value)
    assert done["type"] == "done", done
    await all_at(clients, done["number"])


@pytest.mark.parametrize("value", VALUES)
async def test_set_in_a_window_it_answers_at_once(served: Served, value: str) -> None:
    async with a_window(served, 5) as (code, clients), client(served) as watcher:
        await watcher.hello(code, "watcher")
        one, *others = askers(clients)
        heard = {each.name: len(each.raw) for each in [*clients, watcher]}
        await answer([*clients, watcher], one, value)
        assert one.decision is None
        assert askers(clients) == others
        assert one.update["by"] == "standing"
        assert answer_of(one) == value
        for each in [*clients, watcher]:
            if each is not one:
                text = "".join(each.raw[heard[each.name] :])
                assert each.update["by"] == "person"
                assert "standing" not in text
                assert "answers" not in text
                assert each.update.keys() <= LIKE_A_MOVE
        events = await agree(served, code, clients)
        assert last_moves(events, 1) == [(seat_of(one), "no-thanks", "standing")]


async def test_outside_a_window_others_hear_a_bare_number(served: Served) -> None:
    async with a_window(served) as (code, clients), client(served) as watcher:
        await watcher.hello(code, "watcher")
        turn = in_turn(clients)
        others = [*(one for one in clients if one is not turn), watcher]
        await all_at(others, turn.number)
        await asyncio.sleep(0.2)  # what is told of who came has been told
        decisions = [one.decision for one in others]
        for value in (*VALUES, "ask"):
            await answer([turn, *others], turn, value)
            assert answer_of(turn) == value
            for one in others:
                message = json.loads(one.raw[-1])
                assert message["number"] == turn.number
                assert message.keys() <= {"type", "number", "now", "decision", "deadlines"}
        assert [one.decision for one in others] == decisions
        assert len(askers(clients)) == 2, "the window is open as before"


@pytest.mark.parametrize("value", VALUES)
async def test_how_long_an_answer_holds_within_a_round(served: Served, value: str) -> None:
    async with a_window(served, 3) as (code, clients):
        [one] = askers(clients)
        await answer(clients, one, value)
        assert phase(one) == DRAW, "nobody else was to be asked"
        await to_their_turn(clients, one)
        assert answer_of(one) == ("ask" if value == "turn" else value)
        await to_next_discard(clients)
        await to_next_discard(clients)
        asked = phase(one) == WINDOW
        assert asked == (value == "turn"), "whose next discard the seat may ask for again"
        assert (one.decision is not None) == asked
        mine = [event.by for event in moved(await log_of(served, code)) if event.move == "no-thanks"]
        assert mine.count("standing") == (1 if value == "turn" else 2)


async def to_their_turn(clients: Sequence[Client], one: Client) -> None:
    while in_turn(clients) is not one:
        await to_next_discard(clients)


async def to_next_discard(clients: Sequence[Client]) -> None:
    """Let the player in turn draw and discard, with all waving through what may be asked for before."""
    for other in askers(clients):
        await act(clients, other, "no-thanks")
    turn = in_turn(clients)
    await act(clients, turn, "stock")
    await act(clients, turn)


async def test_all_waved_through_a_discard_is_followed_by_a_draw(served: Served) -> None:
    async with a_window(served, 6) as (code, clients):
        for one in clients:
            await answer(clients, one, "round")
        assert phase(clients[0]) == DRAW
        for _ in range(4):
            turn = in_turn(clients)
            await act(clients, turn, "stock")
            number = turn.number
            await act(clients, turn)
            assert phase(turn) == DRAW
            assert turn.number == number + 1 + 4, "the discard and four answers are one entry"
        await agree(served, code, clients)


def rigged(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    """Let every deal give each hand so many aces and kings that whoever is first goes out."""
    rich = parse_all("AC AC AD AD AH AH KC KC KD KD KH")
    rest = all_cards(seats)
    for card in rich:
        rest.remove(card)
    rest.remove(top := parse_all("KS")[0])

    def deal(game: Any, round: Any, _shuffler: object) -> Any:
        first = (int(round.dealer) + 1) % seats
        hands = [rest[11 * seat : 11 * seat + 11] for seat in range(seats)]
        given = [card for seat, hand in enumerate(hands) if seat != first for card in hand]
        hands[first] = rich
        stock = list(rest)
        for card in given:
            stock.remove(card)
        return game.read_deal(
            round, {"hands": [format_all(hand) for hand in hands], "stock": format_all([top, *stock])}
        )

    monkeypatch.setattr(type(find_game("gin")), "deal", deal)


async def test_what_holds_in_the_next_round(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    rigged(monkeypatch, 4)
    async with seated(served, 4, game="gin") as (code, clients):
        for one, value in zip(clients, ("ask", *VALUES), strict=True):
            if value != "ask":
                await answer(clients, one, value)
        turn = in_turn(clients)
        await act(clients, turn, "stock")
        await act(clients, turn, "lay AC AC AD AD AH AH / KC KC KD KD KH KS")
        assert clients[0].table["phase"] == "between"
        for one in clients:
            assert (await one.do("deal", decision=one.decision))["type"] == "done"
        await all_at(clients, served.house.rooms[code].live.table.number)
        assert [answer_of(one) for one in clients] == ["ask", "ask", "ask", "never"]
        assert public(clients[0])["match"]["round"] == 2
        await agree(served, code, clients)


async def test_answers_outlive_a_restart_and_hold_on_all_devices(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with serving(database=database) as served:
        async with a_window(served) as (code, clients):
            one, other = askers(clients)
            await answer(clients, one, "round")
            seats = seat_of(one), seat_of(other)
    with serving(database=database) as served:
        people = [client(served) for _ in range(4)]
        async with people[0] as a, people[1] as b, people[2] as c, people[3] as d:
            clients = [a, b, c, d]
            for seat, each in enumerate(clients):
                await each.hello(code, f"p{seat}")
            assert answer_of(clients[seats[0]]) == "round"
            assert answer_of(clients[seats[1]]) == "ask"
            await act(clients, clients[seats[1]], "no-thanks")
            async with client(served) as phone:
                await phone.hello(code, f"p{seats[0]}")
                assert answer_of(phone) == "round"
            await asyncio.sleep(0.2)
            while not clients[seats[0]].you["driving"]:
                await clients[seats[0]].receive()
            await to_their_turn(clients, clients[seats[0]])
            await to_next_discard(clients)
            while seats[0] in {(turn := seat_of(in_turn(clients))), (turn - 1) % 4}:
                await to_next_discard(clients)
            assert clients[seats[0]] not in askers(clients)
            assert (seats[0], "no-thanks", "standing") in last_moves(await log_of(served, code), 1)
            await agree(served, code, clients)


async def test_a_stand_in_does_not_use_it_and_who_comes_back_does(served: Served) -> None:
    async with a_window(served, 5, settings={"pace": 300}) as (code, clients):
        gone = clients[(seat_of(in_turn(clients)) + 2) % 5]  # who may ask for the next discard as well
        await answer(clients, gone, "never")
        done = await gone.do("away", away=True)
        await all_at(clients, done["number"])
        assert answer_of(gone) == "never"
        await act(clients, in_turn(clients), "take")
        await act(clients, in_turn(clients))
        await asyncio.sleep(0.5)
        assert gone in askers(clients), "it is a bot that is waited for, with its pause"
        done = await gone.do("away", away=False)
        assert done["type"] == "done"
        await all_at(clients, done["number"])
        assert gone not in askers(clients)
        events = await log_of(served, code)
        assert last_moves(events, 1) == [(seat_of(gone), "no-thanks", "standing")]
        await agree(served, code, clients)


async def test_wrong_answers_are_refused_in_words(served: Served) -> None:
    async with a_window(served) as (code, clients), client(served) as watcher:
        await watcher.hello(code, "watcher")
        one = clients[0]
        for name, value, wanted in (
            ("may_i", "always", "no_value"),
            ("may_i", "constructor", "no_value"),
            ("May I?", "turn", "no_answer"),
            ("may_i", "ask", "no_change"),
        ):
            refusal = (await one.do("answer", name=name, value=value))["refusal"]
            assert refusal["code"] == wanted
            assert refusal["text"].endswith(".")
        assert (await watcher.do("answer", name="may_i", value="turn"))["refusal"]["code"] == "not_seated"
        async with asyncio.timeout(PATIENCE):
            await one.send({"type": "answer", "id": "x", "name": "may_i", "value": 5})
            assert (await one.until("refused"))["refusal"]["code"] == "bad_message"
        await to_window(clients)
        await agree(served, code, clients)
