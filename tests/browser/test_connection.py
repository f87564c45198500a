"""Away, back, elsewhere, offline, and a server that dies: the page says what is so, and play goes on."""

import asyncio
import re
from typing import Any

from playwright.async_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.screens import judge
from tests.browser.scripted import Scripted, deal_where, make_table, match_of, new_token
from tests.browser.seating import seated
from tests.browser.server import Server, serving

LOST = re.compile("Connection lost")


async def test_when_the_time_is_up_a_bot_moves_and_the_page_says_so(
    person: NewPerson, server: Server
) -> None:
    async with deal_where(server.url, lambda p: bool(p[0].moves), settings={"clock": 3}) as players:
        ann = await seated(person, players[0])
        ben = await seated(person, players[1], phone=True)
        await ben.until(lambda: any(frame.get("by") == "time" for frame in ben.frames))
        await ann.see("Your time was up: a bot moved for you.")
        await ben.see("Time was up: a bot moved for Ann.")


async def test_stepping_away_and_coming_back(person: NewPerson, server: Server) -> None:
    settings = {"stand_in": "bot"}
    async with deal_where(server.url, lambda p: bool(p[1].moves), settings=settings) as (one, two):
        ann = await seated(person, one, phone=True)
        await ann.button("Menu").tap()
        await ann.button(re.compile("^Step away")).tap()
        back = ann.button(re.compile("^I’m back"))
        await expect(back).to_be_visible()
        await two.until(lambda: bool(two.table["seats"][0].get("bot_plays")))
        await _take_a_turn(two)
        await two.until(lambda: bool(two.moves))  # a bot has moved for Ann
        await ann.until(lambda: any(frame.get("by") == "stand_in" for frame in ann.frames))
        await back.tap()
        await two.until(lambda: not two.table["seats"][0].get("bot_plays"))
        await _take_a_turn(two)
        await ann.until(lambda: bool(ann.moves))
        await ann.ready()
        await expect(back).to_have_count(0)


async def test_somebody_gone_is_stood_in_for_and_is_back_at_once(person: NewPerson, server: Server) -> None:
    settings = {"stand_in": "bot", "grace": 5}
    async with deal_where(server.url, lambda p: bool(p[0].moves), settings=settings) as (one, two):
        await one.close()
        ann, ben = await seated(person, one), await seated(person, two)
        await ann.page.close()
        await ben.until(lambda: ben.table["seats"][0].get("bot_plays", False))
        await expect(ben.page.get_by_role("group", name=re.compile("^Ann.*away"))).to_be_visible()
        await ben.until(lambda: bool(ben.moves))  # a bot has moved for Ann
        ann.forget()
        await ann.open(f"/t/{one.code}")
        await ann.until(lambda: bool(ann.table) and not ann.table["seats"][0].get("bot_plays"))
        await ann.ready()
        await expect(ann.button("I’m back")).to_have_count(0)


async def test_a_seat_moves_to_another_device_and_is_taken_back(person: NewPerson, server: Server) -> None:
    async with deal_where(server.url, lambda p: bool(p[0].moves)) as players:
        desk, phone = await seated(person, players[0]), await person(phone=True)
        await desk.button("Menu").click()
        await desk.button("Play on another device").click()
        link = await desk.page.get_by_label("Link to your seat").inner_text()
        assert link == f"{server.url}/t/{players[0].code}#s={players[0].token}"
        await desk.page.keyboard.press("Escape")

        await phone.open(link.removeprefix(server.url))
        await phone.until(lambda: bool(phone.moves))
        await phone.ready()
        assert players[0].token not in phone.page.url
        await expect(desk.button(re.compile("^Play here"))).to_be_visible()
        await desk.press_card(desk.hand[0])  # it plays nothing from here
        await phone.button("Draw").first.tap()
        await phone.until(lambda: "pass" in phone.moves)
        assert phone.public["drawn"][0] == 1

        await desk.button(re.compile("^Play here")).click()
        await expect(phone.button(re.compile("^Play here"))).to_be_visible()
        await desk.until(lambda: "pass" in desk.moves)
        await desk.ready()
        await desk.button("Pass").click()
        await desk.until(lambda: not desk.moves)


async def test_of_two_tabs_the_newer_one_plays(person: NewPerson, server: Server) -> None:
    async with deal_where(server.url, lambda p: bool(p[0].moves)) as players:
        ann = await seated(person, players[0])
        old = ann.page
        new = await ann.open(f"/t/{players[0].code}")
        await expect(old.get_by_role("button", name=re.compile("^Play here"))).to_be_visible()
        await ann.ready()
        await ann.button("Draw").last.click()
        await expect(ann.button("Pass")).to_be_visible()
        await new.close()
        await expect(old.get_by_role("button", name=re.compile("^Play here"))).to_have_count(0)
        await old.get_by_role("button", name="Pass").click()
        await players[1].until(lambda: bool(players[1].moves))


async def test_who_watches_sees_no_hand(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 3) as players:
        eve = await person()
        await eve.open(f"/t/{players[0].code}")
        await eve.see("You are watching")
        assert eve.seat is None
        assert eve.view.get("own") is None
        await expect(eve.page.get_by_role("list", name=re.compile("^Your hand"))).to_have_count(0)
        shown = set(
            await eve.page.locator("[data-card]").evaluate_all("all => all.map(each => each.dataset.card)")
        )
        assert shown <= set(eve.public["discards"])


async def test_a_table_may_let_nobody_watch(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, settings={"spectators": False}) as players:
        eve = await person()
        page = await eve.open(f"/t/{players[0].code}")
        await expect(page.get_by_role("heading", name="This table lets nobody watch.")).to_be_visible()


async def test_a_code_that_is_no_table(person: NewPerson) -> None:
    ann = await person()
    page = await ann.open()
    await page.get_by_role("textbox", name="Type the code or paste the link you were sent.").fill(
        "nosuchtable"
    )
    await ann.button("Join").click()
    await expect(page.get_by_role("heading", name="There is no such table.")).to_be_visible()
    await expect(page.get_by_text("nosuchtable")).to_be_visible()


async def test_a_code_and_a_pasted_link_lead_to_the_table(person: NewPerson, server: Server) -> None:
    code = await make_table(server.url, new_token(), name="Ann")
    for text in (code, f"  {server.url}/t/{code} "):
        ben = await person()
        page = await ben.open()
        await page.get_by_role("textbox", name="Type the code or paste the link you were sent.").fill(text)
        await ben.button("Join").click()
        await expect(page.get_by_text("Ann has a seat for you.")).to_be_visible()


async def test_offline_the_page_says_so_and_comes_back(person: NewPerson, server: Server) -> None:
    async with deal_where(server.url, lambda p: bool(p[1].moves)) as players:
        ann = await person()
        ann.expected += ["ERR_INTERNET_DISCONNECTED", "WebSocket connection"]
        cut: list[Any] = []
        # Chromium keeps open sockets through its own offline switch, so the wire is cut here.
        await ann.context.route_web_socket(
            re.compile("/ws$"), lambda route: cut.append((route, route.connect_to_server()))
        )
        await ann.open(f"/t/{players[0].code}#s={players[0].token}")
        await expect(ann.cards).to_have_count(7)
        await ann.context.set_offline(True)
        for route, upstream in cut:
            await route.close(code=4000)
            await upstream.close()
        cut.clear()
        await ann.context.unroute_all()
        await expect(ann.page.get_by_text(LOST)).to_be_visible()
        await _take_a_turn(players[1])
        await ann.context.set_offline(False)
        await expect(ann.page.get_by_text(LOST)).to_have_count(0)
        await expect(ann.page.get_by_text(re.compile("^Your turn|^Nothing fits")).first).to_be_visible()


async def test_a_killed_server_comes_back_and_play_goes_on(person: NewPerson) -> None:
    with serving() as server:
        async with deal_where(server.url, lambda p: bool(p[0].moves)) as (one, two):
            await one.close()
            await two.close()
            ann = await seated(person, one, url=server.url)
            ben = await seated(person, two, url=server.url, phone=True)
        for each in (ann, ben):
            each.expected += ["WebSocket connection", "ERR_CONNECTION_REFUSED"]
        turn, other = (ann, ben) if ann.moves else (ben, ann)
        number = turn.frames[-1]["number"]
        await turn.button("Draw").last.click()
        await turn.until(lambda: "pass" in turn.moves)
        hands = sorted(ann.hand), sorted(ben.hand)
        server.kill()
        await asyncio.gather(*(expect(each.page.get_by_text(LOST)).to_be_visible() for each in (ann, ben)))
        await judge(ann.page, "table-offline")
        await turn.button("Pass").click()  # this waits for the server, and comes to it once
        for each in (ann, ben):
            each.forget()
        server.start()
        await asyncio.gather(*(each.until(lambda each=each: bool(each.view)) for each in (ann, ben)))  # type: ignore[misc]
        assert (sorted(ann.hand), sorted(ben.hand)) == hands
        assert turn.frames[-1]["number"] > number
        await asyncio.gather(*(expect(each.page.get_by_text(LOST)).to_have_count(0) for each in (ann, ben)))
        await other.until(lambda: bool(other.moves))
        await other.ready()
        await other.button("Draw").last.click()
        await turn.until(lambda: turn.public["drawn"] == [1, 1])


async def _take_a_turn(player: Scripted) -> None:
    """Draw and pass: nothing that a scripted player could lose by."""
    await player.until(lambda: bool(player.moves))
    await player.play("draw")
    await player.play("pass")
