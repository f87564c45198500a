"""Nothing that a seat may not know is ever sent to it."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from crazydeck.cards.deck import FRENCH
from crazydeck.cards.rng import Rng
from crazydeck.games.registry import find_game
from crazydeck.server.wire import Steps, Views
from crazydeck.table import commands as cm
from tests.server.support import Client, Served, client, play_on, seated
from tests.table.support import people_at, who

SECRET_WORDS = ("stock_cards", "server_key", "hands", "token", "salt", "client")


async def test_through_a_whole_match_nobody_is_told_a_card_that_they_may_not_know(served: Served) -> None:
    options = {"target": "hands:2", "draw": "until", "twos_draw_two": True}
    async with seated(served, 3, options=options) as (code, clients), client(served) as watcher:
        await watcher.hello(code, "watcher")
        await play_on(clients, 1000)
        for one in (*clients, watcher):
            while one.table["phase"] != "over":
                await one.receive()
        record = served.get(f"/api/tables/{code}/replay?round=1&seat=open").json()
        assert record["frames"]
        for one in (*clients, watcher):
            _check_all_messages(one)


def _check_all_messages(one: Client) -> None:
    """Every card named in a message is one the receiver holds, has held, or that has lain open in this round."""
    known: set[str] = set()
    open_before: set[str] = set()
    for raw in one.raw:
        message = json.loads(raw)
        if message["type"] != "update" or message.get("table", {}).get("phase") == "over":
            continue
        view = message.get("view")
        if view is None:
            continue
        public, own = view["public"], view.get("own")
        if public["phase"] == "over":
            known, open_before = set(), set()
            continue
        assert "hands" not in public
        known |= set(public["discards"]) | set(public.get("buried", [])) | set((own or {}).get("hand", []))
        open_before |= set(public["discards"])
        barred = public.pop("barred_hands", None), public.pop("barred_stock", None)
        public["match"]["results"] = []
        named = set(_cards_in(message))
        assert named <= known, named - known
        if one.you.get("seat") is None:
            assert own is None
            # what is barred follows from what was played and declined in the open
            assert json.dumps(barred)


def _cards_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _cards_in(name)
            if name not in {"options", "table"}:
                yield from _cards_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _cards_in(inner)
    elif isinstance(value, str):
        for word in value.replace("=", " ").split():
            try:
                yield FRENCH.format(FRENCH.parse(word.strip(".,:")))
            except ValueError:
                continue


@pytest.mark.parametrize("seed", range(25))
def test_hidden_cards_may_be_swapped_without_a_byte_changing(seed: int) -> None:
    """Views, steps and decisions of a seat are the same bytes when cards change places that it cannot see."""
    rng = random.Random(seed)
    desk = people_at(4, options={"draw": rng.choice(["one", "until"]), "jacks_skip": True})
    for _ in range(rng.randrange(40)):
        if desk.table.phase != "playing":
            break
        seat = desk.actor()
        assert desk.table.match is not None
        desk.play(who(seat), rng.choice(desk.table.match.moves(seat)))
    table = desk.table
    if table.phase != "playing" or table.match is None:
        return
    for seat in (None, *range(4)):
        before = Views(table).view(seat)
        match = table.match.copy()
        assert match.round is not None
        match.round.redeal(-1 if seat is None else seat, Rng(seed))
        other = replace(table, match=match)
        assert Views(other).view(seat) == before
        changed = [s for s in range(4) if s != seat and Views(other).view(s) != Views(table).view(s)]
        assert changed, "the swap must have changed what somebody else sees"


def test_what_others_draw_is_a_number_only() -> None:
    desk = people_at(3)
    seat = desk.actor()
    desk.play(who(seat), "draw")
    steps = Steps(desk.table.happened)
    mine, other, watcher = steps.text(seat), steps.text((seat + 1) % 3), steps.text(None)
    assert other == watcher
    card = json.loads(mine)[0]["cards"][0]
    assert card not in watcher.decode()
    assert "own_text" in json.loads(mine)[0]
    assert "own_text" not in json.loads(watcher)[0]


def test_a_bot_is_given_its_own_view_and_nothing_else() -> None:
    desk = people_at(3)
    seat = desk.actor()
    game = find_game(desk.table.game)
    view = json.loads(Views(desk.table).view(seat))
    assert set(view) == {"game", "seat", "public", "own"}
    assert view["seat"] == seat
    assert game.name == view["game"]
    text = json.dumps(view)
    for word in SECRET_WORDS:
        assert f'"{word}"' not in text


async def test_at_connect_a_watcher_gets_no_hand_and_no_stock(served: Served) -> None:
    """A well-known server of this kind sends every hand and the deck to any watcher at connect."""
    async with seated(served, 2) as (code, clients), client(served) as watcher:
        message = await watcher.hello(code, "watcher")
        text = json.dumps(message)
        hands = [set(one.view["own"]["hand"]) for one in clients]
        shown = set(message["view"]["public"]["discards"])
        for hand in hands:
            assert not {card for card in hand if f'"{card}"' in text} - shown
        assert message["view"]["public"]["stock"] > 0


async def test_standing_in_changes_nobodys_view(served: Served) -> None:
    async with seated(served, 2, settings={"pace": 300}) as (_, clients):
        seat = next(seat for seat, one in enumerate(clients) if one.moves())
        other = clients[1 - seat]
        before = other.view
        assert (await clients[seat].do("away", away=True))["type"] == "done"
        while not other.table["seats"][seat].get("bot_plays"):
            await other.receive()
        assert other.view == before


def test_a_refusal_of_a_house_command_is_no_oracle() -> None:
    desk = people_at(2)
    seat = desk.actor()
    decision = desk.table.decisions[seat]
    one = desk.refused("", cm.Driven(seat, decision, "AS", "bot"))
    two = desk.refused("", cm.Driven(seat, decision, "KH", "bot"))
    assert one == two == "stale"
