"""Every screen of the product, on three sizes of device, light and dark: axe finds nothing, nothing sticks out."""

import json
import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

import pytest
from playwright.async_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.browser.screens import ALL, judge
from tests.browser.scripted import NAMES, Scripted, deal_where, make_table, match_of, new_token, play_on
from tests.browser.server import Server

ACTION = {"twos_draw_two": True, "queen_spades_five": True, "jacks_skip": True, "aces_reverse": True}


async def _seated(person: NewPerson, player: Scripted, **context: Any) -> Person:
    """Somebody who takes over a scripted player's seat by its link, as on another device."""
    someone = await person(reduced_motion="reduce", **context)
    await someone.open(f"/t/{player.code}#s={player.token}")
    await someone.until(lambda: bool(someone.view))
    return someone


# -- around the table ------------------------------------------------------------------------------------------------


async def test_home(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 3) as players:
        ann = await _seated(person, players[0])
        await ann.page.goto(server.url)
        await expect(ann.page.get_by_role("heading", name="Carry on")).to_be_visible()
        await ann.button("Join").click()
        await expect(ann.page.get_by_role("alert")).to_be_visible()
        await judge(ann.page, "home", ALL)


async def test_make_form(person: NewPerson) -> None:
    ann = await person()
    page = await ann.open("/new/eights")
    await page.get_by_role("group", name="Seats").get_by_text("7", exact=True).click()
    await page.get_by_role("combobox", name="Cards dealt").select_option("8")
    ann.expected += ["/rules 4", "400", "422"]  # the refusal is asked for
    await expect(page.get_by_role("alert")).to_contain_text("two decks")
    await page.get_by_role("switch", name="Twos draw two").click(force=True)
    await judge(page, "make", ALL)


async def test_rules(person: NewPerson) -> None:
    ann = await person()
    options = quote(json.dumps({"twos_draw_two": True, "draw": "until"}))
    page = await ann.open(f"/rules/eights?seats=3&o={options}")
    changes = page.get_by_role("table").filter(has=page.get_by_role("columnheader", name="Here"))
    change = changes.get_by_role("row", name=re.compile("^Twos draw two"))
    await expect(change.get_by_role("cell").last).to_contain_text("on")
    await judge(page, "rules", ALL)


async def test_settings(person: NewPerson) -> None:
    ann = await person()
    page = await ann.open("/settings")
    await expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    await judge(page, "settings", ALL)


async def test_nothing_here(person: NewPerson) -> None:
    ann = await person()
    page = await ann.open("/nowhere/at/all")
    await expect(page.get_by_role("heading", name="There is nothing at this address.")).to_be_visible()
    await judge(page, "not-found")
    await page.goto(f"{ann.url}/t/nosuchtable")
    await expect(page.get_by_role("heading", name="There is no such table.")).to_be_visible()
    await judge(page, "no-table")


# -- the lobby -------------------------------------------------------------------------------------------------------


async def test_lobby(person: NewPerson, server: Server) -> None:
    token = new_token()
    code = await make_table(
        server.url, token, seats=3, name="Ann", options={"jacks_skip": True, "draw": "until"}
    )
    async with Scripted(server.url, code, token) as host:
        ann, ben = await _host(person, host), await person()
        await ben.open(f"/t/{code}")
        await expect(ben.button("Sit down")).to_be_visible()
        await ben.button("Sit down").click()  # without a name
        await expect(ben.page.get_by_role("alert").first).to_be_visible()
        await judge(ben.page, "lobby-guest")
        await ben.page.get_by_role("textbox", name="Your name").fill("Ben")
        await ben.button("Sit down").click()
        await ben.until(lambda: ben.seat == 1)
        await judge(ben.page, "lobby-seated")
        await ann.button("Fill with bots").click()
        await expect(ann.button("Start the match")).to_be_enabled()
        await judge(ann.page, "lobby-host", ALL)
        eve = await person()
        await eve.open(f"/t/{code}")
        await expect(eve.page.get_by_text("All seats are taken.")).to_be_visible()
        await judge(eve.page, "lobby-full")
        await ann.page.get_by_role("button", name="Change", exact=True).click()
        await expect(ann.page.get_by_role("dialog", name="Seats, rules and settings")).to_be_visible()
        await judge(ann.page, "lobby-change")


async def _host(person: NewPerson, player: Scripted) -> Person:
    someone = await person(reduced_motion="reduce")
    await someone.open(f"/t/{player.code}#s={player.token}")
    await someone.until(lambda: someone.phase == "lobby")
    return someone


# -- the table -------------------------------------------------------------------------------------------------------


async def test_my_turn_and_why_a_card_does_not_fit(person: NewPerson, server: Server) -> None:
    def fits(players: Sequence[Scripted]) -> bool:
        return 2 < len(players[0].moves) < 5 and not any(card.startswith("8") for card in players[0].hand)

    async with deal_where(server.url, fits, 4, settings={"clock": 120}) as players:
        ann = await _seated(person, players[0])
        await ann.ready()
        await judge(ann.page, "table-my-turn", ALL)
        barred = next(card for card in ann.hand if card not in ann.moves)
        await ann.press_card(barred)
        await expect(ann.page.get_by_role("alert").filter(has_text=re.compile("."))).to_be_visible()
        await judge(ann.page, "table-reason")


async def test_others_turn_at_a_full_table(person: NewPerson, server: Server) -> None:
    async with deal_where(server.url, lambda p: bool(p[3].moves), 7) as players:
        ann = await _seated(person, players[0])
        await ann.ready()
        await expect(ann.page.get_by_text("Waiting for Dan").first).to_be_visible()
        await judge(ann.page, "table-others-turn", ALL)
        eve = await person(reduced_motion="reduce")
        await eve.open(f"/t/{players[0].code}")
        await expect(eve.page.get_by_text("You are watching")).to_be_visible()
        await judge(eve.page, "table-watching")


async def test_penalty(person: NewPerson, server: Server) -> None:
    def fits(players: Sequence[Scripted]) -> bool:
        has_two = any(card.startswith("2") for card in players[0].hand)
        return has_two and any(move.startswith("2") for move in players[1].moves)

    async with deal_where(server.url, fits, options=ACTION) as players:
        await players[1].play(next(move for move in players[1].moves if move.startswith("2")))
        ann = await _seated(person, players[0])
        await ann.ready()
        await expect(ann.button("Take 2").first).to_be_visible()
        await judge(ann.page, "table-penalty")


async def test_suit_chooser(person: NewPerson, server: Server) -> None:
    async with deal_where(server.url, lambda p: any("=" in move for move in p[0].moves)) as players:
        ann = await _seated(person, players[0])
        await ann.ready()
        await ann.press_card(next(move for move in ann.moves if "=" in move)[:2])
        await expect(ann.page.get_by_role("dialog", name="Name a suit")).to_be_visible()
        await judge(ann.page, "table-suit-chooser", ALL)


async def test_named_suit(person: NewPerson, server: Server) -> None:
    async with deal_where(server.url, lambda p: any("=" in move for move in p[1].moves)) as players:
        await players[1].play(next(move for move in players[1].moves if "=" in move))
        ann = await _seated(person, players[0])
        await ann.ready()
        assert ann.public["named"]
        await judge(ann.page, "table-named-suit")


PANELS = {
    "Last moves": "table-log",
    "Rules": "table-rules",
    "Settings": "table-settings",
    "Play on another device": "table-device",
    "Host": "table-host",
    "Leave for good": "table-leave",
}


async def test_sheets(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 3) as players:
        ann = await _seated(person, players[0])
        await players[1].command("say", text="Good luck, everybody!")
        await expect(ann.button("Talk, 1 new message")).to_be_visible()
        await judge(ann.page, "table-unread")
        await ann.button("Talk, 1 new message").click()
        await _sheet(ann, "Talk", "table-talk")
        for tool, name in {"Score sheet": "table-scores", "Keys": "table-keys"}.items():
            await ann.button(tool).first.click()
            await _sheet(ann, tool, name)
        await ann.button("Menu").click()
        await _sheet(ann, "Menu", "table-menu")
        for item, name in PANELS.items():
            await ann.button("Menu").click()
            await ann.page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{item}")).click()
            if item == "Host":
                await ann.button("Take out of the match").first.click()
            await _sheet(ann, item, name)


async def _sheet(ann: Person, title: str, name: str) -> None:
    sheet = ann.page.get_by_role("dialog", name=title)
    beside = ann.page.get_by_role("complementary", name=title)  # on a wide screen
    await expect(sheet.or_(beside)).to_be_visible()
    await judge(ann.page, name, (("desktop", "light"), ("phone", "dark")))
    await expect(sheet).to_be_visible()
    await ann.page.keyboard.press("Escape")
    await expect(sheet).to_be_hidden()


async def test_away_and_elsewhere(person: NewPerson, server: Server) -> None:
    async with deal_where(server.url, lambda p: bool(p[1].moves), 3, settings={"stand_in": "bot"}) as players:
        ann = await _seated(person, players[0])
        await ann.button("Menu").click()
        await ann.button(re.compile("^Step away")).click()
        await expect(ann.button(re.compile("I’m back"))).to_be_visible()
        await judge(ann.page, "table-away")
        first = ann.page
        await ann.open(f"/t/{players[0].code}")
        await expect(first.get_by_role("button", name=re.compile("Play here"))).to_be_visible()
        await judge(first, "table-elsewhere")


# -- results and replay ----------------------------------------------------------------------------------------------


async def test_round_result(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 4) as players:
        await play_on(players, lambda: False)
        ann = await _seated(person, players[0])
        await expect(ann.button("Next round")).to_be_visible()
        await judge(ann.page, "round-result", ALL)
        await ann.button("Look at the table").click()
        await expect(ann.button("Back to the result")).to_be_visible()
        await judge(ann.page, "table-after-round")


@pytest.mark.parametrize("me", [0, 1])
async def test_match_result_and_replay(me: int, person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 3, options={"match": "single"}) as players:
        await play_on(players, lambda: False)
        ann = await _seated(person, players[me])
        await expect(ann.button("Play again")).to_be_visible()
        await ann.page.get_by_text("Check the shuffles").click()
        await ann.button("Check here").click()
        await expect(ann.page.get_by_text("It fits:")).to_be_visible()
        await judge(ann.page, f"match-result-{me}", ALL if me == 0 else (("phone", "dark"),))
        if me == 0:
            await _replay(ann)


async def _replay(ann: Person) -> None:
    await ann.page.get_by_role("link", name="Replay").click()
    await expect(ann.page.get_by_role("slider", name="Move")).to_be_visible()
    await ann.button("On one move").click()
    await expect(ann.page.get_by_text("Move 1 of")).to_be_visible()
    await judge(ann.page, "replay-open", ALL)
    await ann.page.get_by_role("combobox", name="Cards shown").select_option(label=f"as {NAMES[1]} saw it")
    await ann.button("Last move").click()
    await expect(ann.button("Last move")).to_be_disabled()
    await judge(ann.page, "replay-seat")
