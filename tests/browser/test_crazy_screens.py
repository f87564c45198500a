"""The screens that Crazy brings, on a phone and a desktop: axe finds nothing, nothing sticks out."""

import json
import re
from urllib.parse import quote

from playwright.async_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.browser.screens import Theme, judge
from tests.browser.scripted import Scripted, actor, match_of, play_on, settle
from tests.browser.seating import seated
from tests.browser.server import Server

LOOKS: tuple[tuple[str, Theme], ...] = (("desktop", "light"), ("phone", "dark"))


async def test_rules_with_changes(person: NewPerson) -> None:
    ann = await person()
    options = quote(json.dumps({"duplicates": "cancel", "tie_break": "replay_crazy"}))
    page = await ann.open(f"/rules/crazy?seats=9&o={options}")
    changes = page.get_by_role("table").filter(has=page.get_by_role("columnheader", name="Here"))
    change = changes.get_by_role("row", name=re.compile("^Equal cards"))
    await expect(change.get_by_role("cell").last).to_contain_text("they cancel each other")
    await judge(page, "crazy-rules", LOOKS)


async def test_the_choice(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 4, game="crazy") as players:
        chooser = actor(players)
        assert chooser is not None
        ann = await seated(person, chooser, reduced_motion="reduce")
        await expect(ann.page.get_by_role("heading", name="Choose the round")).to_be_visible()
        await judge(ann.page, "crazy-choose", LOOKS)
        ben = await seated(
            person, next(each for each in players if each is not chooser), reduced_motion="reduce"
        )
        await expect(ben.page.get_by_role("heading", name=re.compile("chooses the round"))).to_be_visible()
        await judge(ben.page, "crazy-choosing", LOOKS)


async def test_a_trick_and_the_last_one_at_a_full_table(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 12, game="crazy") as players:

        def far() -> bool:
            public = players[0].view["public"]
            return (
                bool(players[0].moves)
                and len(public.get("tricks", ())) > 0
                and len(public.get("trick", ())) > 2
            )

        await play_on(players, far)
        ann = await seated(person, players[0], reduced_motion="reduce")
        await judge(ann.page, "crazy-trick", LOOKS)
        for panel in ("Last trick", "This round"):
            await ann.button(panel).click()
            await _sheet(ann, panel)


async def test_results_and_replay(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 4, game="crazy") as players:
        await _play_a_round(players)
        ann = await seated(person, players[0], reduced_motion="reduce")
        await expect(ann.button("Next round")).to_be_visible()
        await judge(ann.page, "crazy-round-result", LOOKS)
        await ann.button("Look at the table").click()
        await ann.button("Score sheet").first.click()
        await _sheet(ann, "Score sheet")
        await ann.page.close()  # now the script drives again
        await players[0].until(lambda: players[0].driving)
        while players[0].phase != "over":
            await _play_a_round(players)
        await ann.open(f"/t/{players[0].code}")
        await expect(ann.button("Play again")).to_be_visible()
        await judge(ann.page, "crazy-match-result", LOOKS)
        await ann.page.get_by_role("link", name="Replay").click()
        for _ in range(8):
            await ann.button("On one move").click()
        await expect(ann.page.get_by_text("Move 8 of")).to_be_visible()
        await judge(ann.page, "crazy-replay", LOOKS)


async def _play_a_round(players: list[Scripted]) -> None:
    """Play the round, after asking for it where the one before is over."""
    if players[0].phase == "between":
        number = players[0].view["public"]["match"]["round"]
        for player in players:
            await player.command("deal", decision=player.decision)
        for player in players:
            await player.until(lambda player=player: player.view["public"]["match"]["round"] > number)  # type: ignore[misc]
    await play_on(players, lambda: False)
    await settle(players)


async def _sheet(ann: Person, title: str) -> None:
    sheet = ann.page.get_by_role("dialog", name=title)
    await expect(sheet).to_be_visible()
    await judge(ann.page, f"crazy-{title.lower().replace(' ', '-')}", LOOKS)
    await ann.page.keyboard.press("Escape")
    await expect(sheet).to_be_hidden()
