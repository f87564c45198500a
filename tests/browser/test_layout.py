"""Room for everything: no scrolling to the side, twenty cards in hand, less motion, and a light first load."""

import asyncio
from typing import Any

import pytest
from playwright.async_api import Page, Response, expect

from tests.browser.conftest import NewPerson
from tests.browser.screens import at_rest, covered, sticking_out
from tests.browser.scripted import Scripted, deal_where, make_table, match_of, new_token, play_on, settle
from tests.browser.seating import seated
from tests.browser.server import Server

WIDTHS = {320: 568, 390: 844, 820: 1180, 1440: 900}
MANY = 20
MOST_SCRIPT = 100_000
"""Bytes of gzipped script from the home page to the first table."""


async def _at_the_narrowest(page: Page, what: str) -> None:
    """Larger sizes are judged with every screen, in test_screens.py."""
    width = min(WIDTHS)
    await page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    await at_rest(page)
    wrong = [f"{what}, {width}: {each}" for each in await sticking_out(page)]
    assert not wrong, "\n".join(wrong)


async def test_no_page_scrolls_to_the_side(person: NewPerson, server: Server) -> None:
    ann = await person()
    page = await ann.open()
    for path, sign in {
        "/": "Crazy card games with your friends",
        "/new/eights": "House rules",
        "/rules/eights": "Crazy Eights",
        "/settings": "Light or dark",
        "/nowhere": "There is nothing at this address.",
    }.items():
        await page.goto(server.url + path)
        await ann.see(sign)
        await _at_the_narrowest(page, path)
    await page.goto(f"{server.url}/t/{await make_table(server.url, new_token(), seats=7, name='W' * 24)}")
    await ann.see("Take a seat")
    await _at_the_narrowest(page, "lobby")


async def test_no_table_scrolls_to_the_side(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 7) as players:
        ann = await seated(person, players[0])
        await _at_the_narrowest(ann.page, "table")
        await ann.page.close()  # now the script drives again
        await players[0].until(lambda: players[0].driving)
        await play_on(players, lambda: False)
        await ann.open(f"/t/{players[0].code}")
        await expect(ann.button("Next round")).to_be_visible()
        await _at_the_narrowest(ann.page, "result")


async def _draw_until(players: list[Scripted], cards: int) -> None:
    """Everybody draws and passes, until the first seat holds so many cards and is in turn."""

    def choose(player: Scripted) -> str:
        return "draw" if "draw" in player.moves else "pass"

    await play_on(players, lambda: len(players[0].hand) >= cards and "draw" in players[0].moves, choose)
    await settle(players)


async def test_nothing_overlaps_a_hand_of_twenty_cards(person: NewPerson, server: Server) -> None:
    options = {"decks": 2, "hand_size": 8, "twos_draw_two": True, "queen_spades_five": True}

    def hits(players: list[Scripted]) -> bool:
        return "QS" in players[1].moves

    async with deal_where(server.url, hits, 2, options=options) as players:  # type: ignore[arg-type]
        await players[1].play("QS")
        await settle(players)
        await players[0].play("draw")
        await settle(players)
        assert len(players[0].hand) == 13
        await _draw_until(players, MANY)
        ann = await seated(person, players[0])
        assert len(ann.hand) >= MANY
        wrong = []
        for width, height in WIDTHS.items():
            await ann.page.set_viewport_size({"width": width, "height": height})
            await ann.page.mouse.move(1, 1)
            await at_rest(ann.page)
            found = [*await covered(ann.page), *await sticking_out(ann.page)]
            wrong += [f"{width}: {each}" for each in found]
        assert not wrong, "\n".join(wrong)


_FLIGHTS = """() => { window.moved = 0; new MutationObserver((all) => {
  for (const each of all) for (const node of each.addedNodes) if (node.classList?.contains('flight')) window.moved++;
}).observe(document.body, {childList: true, subtree: true}); }"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
async def test_less_motion_is_respected(motion: Any, person: NewPerson, server: Server) -> None:
    async with deal_where(server.url, lambda p: bool(p[1].moves)) as players:
        ann = await seated(person, players[0], reduced_motion=motion)
        await ann.page.evaluate(_FLIGHTS)
        await players[1].play("draw")
        await ann.until(lambda: ann.public["drawn"][1] == 1)
        await expect(ann.page.get_by_role("group", name="Ben, 8 cards")).to_be_visible()
        await at_rest(ann.page)
        assert await ann.page.evaluate("window.moved") == (0 if motion == "reduce" else 1)


async def test_the_first_load_is_light(person: NewPerson) -> None:
    ann = await person()
    scripts: list[Response] = []

    def note(response: Response) -> None:
        if response.url.endswith(".js"):
            scripts.append(response)

    ann.context.on("response", note)
    page = await ann.open()
    await ann.button("Play Crazy Eights now, against bots").click()
    await ann.until(lambda: bool(ann.view))
    await expect(ann.cards.first).to_be_attached()
    await page.wait_for_load_state("networkidle")
    sizes: dict[str, int] = {}
    for response in scripts:
        sizes[response.url] = (await response.request.sizes())["responseBodySize"]
        small = sizes[response.url] < 1000
        assert small or await response.header_value("content-encoding") == "gzip", response.url
    assert 0 < sum(sizes.values()) < MOST_SCRIPT, sizes


async def test_from_home_to_the_first_card_is_two_taps(person: NewPerson) -> None:
    ann = await person(phone=True)
    await ann.open()
    await ann.button("Play Crazy Eights now, against bots").tap()
    async with asyncio.timeout(60):
        await ann.until(lambda: bool(ann.moves))
    await ann.ready()
    cards = [move for move in ann.moves if move not in {"draw", "pass"} and "=" not in move]
    decision = ann.decision
    if cards:
        await ann.press_card(cards[0], touch=True)
    else:
        await ann.button("Draw").last.tap()
    await ann.until(lambda: ann.decision != decision)
