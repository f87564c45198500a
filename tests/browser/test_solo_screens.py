"""The screens that Crazy Solo brings, with 3, 5 and 12 seats: axe finds nothing, nothing sticks out or is covered."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

import pytest
from playwright.async_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.browser.screens import Theme, judge, room_for_all
from tests.browser.scripted import Scripted, actor, make_table, match_of, new_token
from tests.browser.seating import seated
from tests.browser.server import Server
from tests.browser.solo_player import (
    bid_button,
    call_button,
    confirm_button,
    drive_again,
    next_deal,
    open_row,
    others_pass,
    play_along,
    play_deal,
    trumps_button,
)

Looks = tuple[tuple[str, Theme], ...]
SIX: Looks = (
    ("phone", "light"),
    ("upright", "light"),
    ("desktop", "light"),
    ("phone", "dark"),
    ("upright", "dark"),
    ("desktop", "dark"),
)
TWO: Looks = (("desktop", "light"), ("phone", "dark"))
EMPTY = {"declare", "lead"}
"""States of which a later one shows the same and more."""
KEY = {"auction-of-others", "declared", "trick"}
"""What is looked at with axe at a table that differs only in its seats."""
STILL = {"reduced_motion": "reduce"}


@dataclass
class Sight:
    """Somebody whose page is looked at in every state of a deal at a table of so many seats."""

    ann: Person
    seats: int
    looks: Looks

    async def look(self, state: str) -> None:
        """Judge what the page shows now."""
        name = f"solo-{self.seats}-{state}"
        await self.ann.ready()
        await room_for_all(self.ann.page, name)
        if state in KEY or (self.looks == SIX and state not in EMPTY):
            await judge(self.ann.page, name, self.looks)


async def test_rules_with_changes(person: NewPerson) -> None:
    ann = await person()
    options = quote(json.dumps({"end": "target:300", "call_own": True}))
    page = await ann.open(f"/rules/solo?seats=7&o={options}")
    changes = page.get_by_role("table").filter(has=page.get_by_role("columnheader", name="Here"))
    await expect(changes.get_by_role("row", name=re.compile("^An own card may be called"))).to_be_visible()
    await judge(page, "solo-rules", SIX)


async def test_form_and_lobby(person: NewPerson, server: Server) -> None:
    ann = await person(**STILL)
    page = await ann.open("/new/solo")
    await page.get_by_role("combobox", name="Seats").select_option("12")
    await page.get_by_role("switch", name="End when somebody is broke").click(force=True)
    await judge(page, "solo-form", SIX)
    token = new_token()
    options = {"start": 750, "end_when_broke": True, "hearts_overcall": "any_later"}
    code = await make_table(server.url, token, game="solo", seats=12, name="Ann", options=options)
    page = await ann.open(f"/t/{code}#s={token}")
    await ann.button("Fill with bots").click()
    await expect(ann.button("Start the match")).to_be_enabled()
    await expect(page.get_by_role("row", name=re.compile("^Points at the start"))).to_be_visible()
    await judge(page, "solo-lobby", SIX)


@pytest.mark.parametrize(("seats", "looks"), [(3, TWO), (5, SIX), (12, TWO)])
async def test_a_deal(seats: int, looks: Looks, person: NewPerson, server: Server) -> None:
    options = {"end": "deals:2"} | ({"short3": True} if seats == 3 else {})
    async with match_of(server.url, seats, game="solo", options=options) as players:
        first = actor(players)
        assert first is not None
        others = [each for each in players if each is not first]
        sight = Sight(await seated(person, first, **STILL), seats, looks)
        ann = sight.ann
        await sight.look("auction")
        await bid_button(ann, "alone" if seats == 3 else "solo").click()
        await ann.until(lambda: bool(ann.public.get("bid")))
        await sight.look("auction-of-others")
        await others_pass(ann, others)
        await sight.look("declare")
        called = await _declare(ann, others)

        def choose(moves: list[str]) -> str:
            return called if called in moves else moves[0]

        await sight.look("declared")
        await confirm_button(ann).click()
        await ann.until(lambda: ann.public["phase"] == "play" and bool(ann.moves))
        await sight.look("lead")
        await play_along(ann, others, lambda: len(ann.public.get("trick", ())) > 1)
        await sight.look("trick")
        if seats > 3:
            await play_along(ann, others, lambda: bool(ann.public.get("called_played")), choose)
            await sight.look("reveal")
        await ann.button("This deal").click()
        await expect(ann.page.get_by_role("dialog", name="This deal")).to_be_visible()
        await judge(ann.page, f"solo-{seats}-this-deal", looks)
        await ann.page.keyboard.press("Escape")
        await play_along(ann, others, lambda: False)
        await expect(ann.button("Next round")).to_be_visible()
        await judge(ann.page, f"solo-{seats}-round-over", looks)
        await drive_again(ann, first)
        await next_deal(players)
        await play_deal(players)
        await ann.open(f"/t/{first.code}")
        await expect(ann.page.get_by_role("list", name="Standings")).to_be_visible()
        await judge(ann.page, f"solo-{seats}-match-over", looks)


async def _declare(ann: Person, others: Sequence[Scripted]) -> str:
    """Choose trumps, and where there is a partner a card of the next to play, which is returned."""
    await trumps_button(ann, "C").click()
    if ann.public["bid"] != "solo":
        return ""
    called = next(
        each for each in others if each.seat == ((ann.seat or 0) + 1) % len(ann.table["seats"])
    ).hand[0]
    await open_row(ann, called[-1])
    await call_button(ann, called).click()
    return called
