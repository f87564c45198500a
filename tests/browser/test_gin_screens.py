"""The screens that Crazy Gin brings: axe finds nothing, nothing sticks out or is covered."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from urllib.parse import quote

from playwright.async_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.gin_player import WINDOW_LASTS, advice, bar_button, play_on
from tests.browser.screens import Theme, judge, room_for_all
from tests.browser.scripted import Scripted, make_table, match_of, new_token
from tests.browser.seating import seated
from tests.browser.server import Server
from tests.browser.solo_player import drive_again

Looks = tuple[tuple[str, Theme], ...]
ONE: Looks = (("phone", "light"),)
THREE: Looks = (("phone", "light"), ("upright", "light"), ("desktop", "light"))
FOUR: Looks = (*THREE, ("phone", "dark"))
STILL = {"reduced_motion": "reduce"}
NO_CLOCK = {"may_i_seconds": 0}


async def test_rules_form_and_lobby(person: NewPerson, server: Server) -> None:
    ann = await person(**STILL)
    options = {"wild_limit": "not_more_wilds_than_naturals", "upcard": True}
    page = await ann.open(f"/rules/gin?seats=4&o={quote(json.dumps(options))}")
    changes = page.get_by_role("table").filter(has=page.get_by_role("columnheader", name="Here"))
    await expect(changes.get_by_role("row", name=re.compile("^Twos in a meld")).first).to_be_visible()
    await judge(page, "gin-rules", THREE)
    page = await ann.open("/new/gin")
    await page.get_by_role("switch", name="Turn a card up").click(force=True)
    await judge(page, "gin-form", THREE)
    token = new_token()
    code = await make_table(server.url, token, game="gin", seats=6, name="Ann", options=options)
    page = await ann.open(f"/t/{code}#s={token}")
    await ann.button("Fill with bots").click()
    await expect(ann.button("Start the match")).to_be_enabled()
    await expect(page.get_by_role("row", name=re.compile("^Twos in a meld"))).to_be_visible()
    await judge(page, "gin-lobby", THREE)


async def test_draw_window_answer_and_contract(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 4, game="gin", options=NO_CLOCK) as players:
        await _look(person, _turn(players), "draw", ONE)
        await play_on(players, lambda: _phase(players) == "window")
        await _look(person, _asker(players), "asks", FOUR)
        await _look(person, _turn(players), "waits", ONE)
        await _asker(players).play("may-i")
        await _look(person, _turn(players), "answers")
        await play_on(players, lambda: _can_lay(_turn(players)))
        laying = _turn(players)
        ann = await seated(person, laying, **STILL)
        await ann.button("Arrange for me").click()
        await expect(bar_button(ann, "l")).to_have_text(re.compile("Lay down"))
        await room_for_all(ann.page, "gin-contract")
        await judge(ann.page, "gin-contract", FOUR)
        await ann.button("Contracts and melds").click()
        await expect(ann.page.get_by_role("dialog", name="Contracts and melds")).to_be_visible()
        await judge(ann.page, "gin-contracts", ONE)


async def test_a_request_against_the_clock(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 3, game="gin", options={"may_i_seconds": WINDOW_LASTS}) as players:
        await play_on(players, lambda: _phase(players) == "window")
        ann = await seated(person, _asker(players), **STILL)
        await judge(ann.page, "gin-asks-timed", ONE)
        assert "may-i" in ann.moves
        ben = await seated(person, _turn(players), **STILL)
        await bar_button(ann, "m").click()
        await ben.until(lambda: "yes" in ben.moves)
        await judge(ben.page, "gin-answers-timed", ONE)
        assert "yes" in ben.moves


async def test_many_melds_and_a_round_over(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 6, game="gin", options=NO_CLOCK) as players:
        await play_on(players, lambda: _fits_twice(_turn(players)) is not None, _stay)
        turn = _turn(players)
        card = _fits_twice(turn)
        assert card is not None
        ann = await seated(person, turn, **STILL)
        await room_for_all(ann.page, "gin-melds")
        await judge(ann.page, "gin-melds", FOUR)
        await ann.press_card(card)
        await expect(bar_button(ann, "l")).to_have_text(re.compile("Lay off"))
        await room_for_all(ann.page, "gin-fits")
        await judge(ann.page, "gin-fits", ONE)
        await bar_button(ann, "l").click()
        await expect(ann.page.get_by_role("dialog").get_by_role("button").nth(1)).to_be_visible()
        await judge(ann.page, "gin-lay-off", THREE)
        await drive_again(ann, turn)
        await play_on(players, lambda: False)
        ann = await seated(person, turn, **STILL)
        await expect(ann.button("Next round")).to_be_visible()
        await judge(ann.page, "gin-round-over", THREE)


async def _look(person: NewPerson, player: Scripted, state: str, looks: Looks = THREE) -> None:
    """Judge what a seat's page shows now, and give the seat back to the script."""
    ann = await seated(person, player, **STILL)
    await room_for_all(ann.page, f"gin-{state}")
    await judge(ann.page, f"gin-{state}", looks)
    await drive_again(ann, player)


def _phase(players: Sequence[Scripted]) -> str:
    return str(players[0].view["public"]["phase"])


def _turn(players: Sequence[Scripted]) -> Scripted:
    return players[int(players[0].view["public"]["turn"])]


def _asker(players: Sequence[Scripted]) -> Scripted:
    """Somebody who may ask for the discard."""
    return players[int(players[0].view["public"]["window"]["waiting"][0])]


def _can_lay(player: Scripted) -> bool:
    return any(move.startswith("lay ") for move in player.moves)


def _fits_twice(player: Scripted) -> str | None:
    """A card that fits two of many melds on the table."""
    if len(player.view["public"].get("melds", ())) < 9:
        return None
    cards = Counter(move.split()[1] for move in player.moves if move.startswith("add "))
    return next((card for card, many in cards.items() if many > 1), None)


def _stay(player: Scripted) -> str:
    """Play by rules of thumb, but once down keep the cards, so that the round goes on."""
    public = player.view["public"]
    if player.seat not in public.get("down", ()):
        return advice(player.view)
    order = ("no-thanks", "yes", "stock", "discard", "end")
    return min(player.moves, key=lambda move: order.index(move.split()[0]) if move.split()[0] in order else 9)
