"""Wrong moves and questions of Crazy Gin over the wire: coded refusals in words, nothing changed, nobody held up."""

import asyncio
import json
import random
import statistics
import time
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from crazydeck.engine.standing import MatchState
from crazydeck.games.gin import solver
from crazydeck.games.gin.pack import format_all
from crazydeck.games.gin.round import GinRound
from crazydeck.games.registry import find_game
from tests.games.gin.rounds import cards
from tests.server.may_i import (
    ANSWER,
    DRAW,
    OVER,
    PLAY,
    WINDOW,
    a_window,
    act,
    agree,
    askers,
    in_turn,
    phase,
    public,
    seat_of,
    to_window,
)
from tests.server.support import Client, Served, client, seated

WORDS = (
    *("stock", "take", "may-i", "no-thanks", "yes", "no", "block", "one-card", "end"),
    *(
        "discard",
        "lay",
        "add",
        "swap",
        "to",
        "low",
        "high",
        "/",
        "0",
        "1",
        "2",
        "99",
        "1000",
        "-1",
        "?",
        "!",
        ",",
    ),
    *("2S", "5C", "10H", "TH", "AS", "KD", "constructor", "__proto__", "\u2660", "\x00", "\t"),
)
MOVES = (
    " ",
    "lay",
    "lay /",
    "lay " + "/ " * 150,
    "lay " + " ".join(["2S"] * 130),
    "lay 9C 9C 9C 9C / 9C 9C 9C 9C",
    "lay 2C 2C 2C / 2D 2D 2D",
    "discard",
    "discard 1S",
    "discard 2S",
    "discard 9S 9S",
    "discard \u2660",
    "add 5C to",
    "add 5C to 0",
    "add 5C to 999",
    "add 5C to 9999",
    "add 5C to 1 up",
    "add 2S to 1 low high",
    "swap 5C to 1",
    "may-i may-i",
    "May I, please?",
    "x" * 400,
    "9" * 400,
)


async def refused_all(one: Client, moves: Sequence[str]) -> set[str]:
    """Try moves that are none; the codes."""
    codes = set()
    for number, move in enumerate(moves):
        outcome = await one.do(
            "play", decision=one.decision, move=move, id=f"{one.name}-{one.number}-w{number}"
        )
        assert outcome["type"] == "refused", move
        refusal = outcome["refusal"]
        assert refusal["code"] != "internal", move
        assert refusal["text"].endswith((".", "?")), refusal
        assert len(refusal["text"]) < 700
        codes.add(refusal["code"])
    return codes


def nonsense(rng: random.Random, many: int) -> Iterator[str]:
    for _ in range(many):
        yield " ".join(rng.choices(WORDS, k=rng.randrange(1, 9)))[:400] or "?"


async def test_moves_that_are_none_change_nothing_in_any_phase(served: Served) -> None:
    rng = random.Random(11)
    async with a_window(served) as (code, clients):
        for wanted in (WINDOW, ANSWER, DRAW, PLAY):
            if wanted == ANSWER:
                await act(clients, askers(clients)[0], "may-i")
            elif wanted == DRAW:
                await act(clients, in_turn(clients), "yes")
            elif wanted == PLAY:
                await act(clients, in_turn(clients), "stock")
            assert phase(clients[0]) == wanted
            before = [(one.number, one.view, one.decision) for one in clients]
            match = served.house.rooms[code].live.table.match
            for one in clients:
                if one.decision is None:
                    continue
                wrong = [
                    text
                    for text in (*MOVES, *nonsense(rng, 60))
                    if match.game.refusal(text, match.round, seat_of(one)) is not None
                ]
                assert len(wrong) > 50
                codes = await refused_all(one, wrong)
                assert "bad_move" in codes
            assert [(one.number, one.view, one.decision) for one in clients] == before
        await agree(served, code, clients)
        await act(clients, in_turn(clients))


ASKED: tuple[tuple[str, Any, Any, str], ...] = (
    ("groups", [], {}, "bad_query"),
    ("groups", [], {"groups": None}, "bad_query"),
    ("groups", [], {"groups": 7}, "bad_query"),
    ("groups", [], {"groups": "5C 6C"}, "bad_query"),
    ("groups", [], {"groups": {"0": ["5C"]}}, "bad_query"),
    ("groups", [], {"groups": ["5C"]}, "bad_query"),
    ("groups", [], {"groups": [[5]]}, "bad_query"),
    ("groups", [], {"groups": [[None]]}, "bad_query"),
    ("groups", [], {"groups": [[["5C"]]]}, "bad_query"),
    ("groups", [], {"groups": [[]] * 13}, "bad_query"),
    ("groups", [], {"groups": [["constructor"]]}, "bad_query"),
    ("groups", [], {"groups": [["?"]]}, "bad_query"),
    ("groups", [], {"groups": [[""]]}, "bad_query"),
    ("groups", [], {"groups": [["9S" * 300]]}, "bad_query"),
    ("groups", [], {"groups": [["5C"] * 60]}, "not_in_hand"),
    ("groups", [], {"groups": [["2S"] * 60] * 12}, "not_in_hand"),
    ("fits", ["5C"] * 60, {}, "not_in_hand"),
    ("fits", ["constructor"], {}, "bad_query"),
    ("fits", ["5C"] * 61, {}, "bad_message"),
    ("fits", [5], {}, "bad_message"),
    ("fits", "5C", {}, "bad_message"),
    ("fits", [], [], "bad_message"),
    ("fits", [], None, "bad_message"),
    ("ways", ["\ud800"], {}, "bad_message"),
    ("", [], {}, "bad_message"),
    ("x" * 65, [], {}, "bad_message"),
    ("constructor", [], {}, "no_question"),
    ("hands", [], {}, "no_question"),
    ("fits\x00", [], {}, "no_question"),
)


async def test_questions_that_are_none_are_refused(served: Served) -> None:
    async with a_window(served) as (code, clients), client(served) as watcher:
        await watcher.hello(code, "watcher")
        one = clients[0]
        for question, wanted, params, refusal in ASKED:
            asked = {"type": "ask", "id": "q", "question": question, "cards": wanted, "params": params}
            assert await one.code_of(asked) == refusal, asked
        assert await watcher.code_of({"type": "ask", "id": "q", "question": "ways"}) == "not_seated"
        for size in (5, 700):  # a nest that the reader bears, and one that it does not
            nest = "[" * size + "]" * size
            text = f'{{"type":"ask","id":"q","question":"groups","params":{{"groups":{nest}}}}}'
            assert await one.code_of(text) in {"bad_query", "bad_message"}
        await agree(served, code, clients)
        for question in ("ways", "fits"):
            await one.send({"type": "ask", "id": question, "question": question, "params": {"x": 1}})
            assert set((await one.until("told", id=question))["answer"]) >= {question}
        await to_window(clients)


async def test_random_questions_get_an_answer_or_a_refusal(served: Served) -> None:
    rng = random.Random(3)
    junk: list[Any] = [None, True, 0, -1, 1e300, "", "5C", "2S", [], {}, ["5C"], [["2S"]], {"groups": []}]
    async with a_window(served, 3) as (code, clients):
        await act(clients, in_turn(clients), "take")
        number = clients[0].number
        for one in clients:
            hand = one.view["own"]["hand"]
            for _ in range(80):
                groups: Any = [
                    [rng.choice([*hand, rng.choice(hand)]) for _ in range(rng.randrange(7))]
                    for _ in range(rng.randrange(5))
                ]
                if rng.random() < 0.4:
                    groups = rng.choice([rng.choice(junk), [rng.choice(junk), *groups]])
                params = {"groups": groups, rng.choice(["x", "cards", "groups2"]): rng.choice(junk)}
                held = rng.choices(hand, k=rng.randrange(4))
                question = rng.choice(["groups", "fits", "ways"])
                await one.send(
                    {"type": "ask", "id": "q", "question": question, "cards": held, "params": params}
                )
                while (message := await one.receive())["type"] not in {"told", "refused"}:
                    pass
                if message["type"] == "refused":
                    assert message["refusal"]["code"] in {"bad_query", "not_in_hand"}
                    assert message["refusal"]["text"].endswith(".")
        assert [one.number for one in clients] == [number] * 3
        await agree(served, code, clients)


# -- how long the heaviest questions take -----------------------------------------------------------------------------

HEAVY = "AC 3C 4C 5C 6C 7C 8C 9C 10C JC QC 2C 2C 2D 2D 2H 2S 5D"
"""Eighteen cards, the most that is usual, of which a third are wild: there are a great many ways."""
MOST = 20
"""In how many milliseconds of computing a question about it is answered; compiled, most take less than one."""


@pytest.mark.parametrize("contract", range(1, 8))
def test_the_heaviest_hand_is_asked_about_quickly(contract: int) -> None:
    game = find_game("gin")
    options = game.options()
    hands = [format_all(cards(HEAVY)), *([["?"] * 11] * 5)]
    state = MatchState(seats=6, round=contract, first_dealer=5, dealer=5, totals=(0,) * 6)
    position = {"hands": hands, "contract": contract, "phase": "play", "drew": "stock", "turn": 0, "turns": 1}
    round, _ = game.read_position(position, options, state)
    assert isinstance(round, GinRound)
    observation = game.observe(round, options, state, 0)
    allowed = MOST if solver.__file__.endswith(".so") else 50 * MOST
    many = [["5C", "2C", "2C", "2D"], ["6C", "2D", "2H", "2S"], ["7C", "8C", "9C", "10C"]]
    for question, params in (("ways", {}), ("groups", {"groups": many}), ("fits", {})):
        begun = time.process_time()
        answer = game.ask(observation, question, [], params)
        assert (time.process_time() - begun) * 1000 < allowed
        assert question in answer
    assert len(game.ask(observation, "ways", [], {})["ways"]) == 20


async def test_many_questions_hold_nobody_up(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """One asks as fast as the server lets them, about a hand with many twos; another's beat comes back soon."""
    rich = "AC 3C 4C 5C 6C 7C 2C 2C 2D 2D 2H"
    rest = [card for card in range(52) for _ in range(2)]
    for card in cards(rich):
        rest.remove(card)

    def deal(game: Any, round: Any, _shuffler: object) -> Any:
        hands = [format_all(cards(rich)), *(format_all(rest[11 * n : 11 * n + 11]) for n in range(3))]
        return game.read_deal(round, {"hands": hands, "stock": format_all(rest[33:])})

    monkeypatch.setattr(type(find_game("gin")), "deal", deal)
    async with seated(served, 4, game="gin") as (code, clients):
        asker, other = clients[0], clients[1]
        groups = [["3C", "2C", "2C", "2D"], ["4C", "5C", "2D", "2H"]]
        for number in range(150):
            asked = {"type": "ask", "id": str(number), "question": ("ways", "groups", "fits")[number % 3]}
            await asker.send({**asked, "params": {"groups": groups}})
        waits = []
        for _ in range(10):
            begun = time.perf_counter()
            await other.send({"type": "beat"})
            await other.until("beat")
            waits.append(time.perf_counter() - begun)
        for number in range(150):
            message = await asker.until("told", id=str(number))
            assert message["answer"]
        assert statistics.median(waits) < 0.5
        assert public(asker)["phase"] != OVER
        assert json.loads(asker.raw[-1])["type"] == "told"
        await asyncio.sleep(0)
        await agree(served, code, clients)
