"""A whole points game through the page: a keyboard alone, a phone, two bots, and somebody who watches."""

import asyncio
from typing import Any

from playwright.async_api import expect

from tests.browser import keyboard, touch
from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.browser.playing import Reloads, play, shown_sheet, shown_standings
from tests.browser.secrets_kept import hands_at

MATCH_TAKES = 150.0


async def test_two_people_and_two_bots_play_a_points_game_to_its_end(person: NewPerson) -> None:
    ann, ben, eve = await person(), await person(phone=True, reduced_motion="reduce"), await person()
    link = await _make_by_keyboard(ann)
    await _join_by_link(ben, link)
    await eve.open(link)
    await keyboard.press(ann, ann.button("Fill with bots"))
    await keyboard.press(ann, ann.button("Start the match"))
    async with asyncio.timeout(MATCH_TAKES):
        reloads = Reloads(ben, before={2, 4})
        await asyncio.gather(
            play(ann, keyboard, _simple),
            play(ben, touch, _simple, reloads.before_move),
        )
        await eve.until(lambda: eve.phase == "over")
    assert reloads.done >= 2

    await _same_result(ann, ben, eve)
    _nobody_was_told_too_much(ann, ben, eve)
    await _rematch(ann, ben)


async def _make_by_keyboard(ann: Person) -> str:
    page = await ann.open()
    tile = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Crazy Eights"))
    await keyboard.press(ann, tile.get_by_role("link", name="Make a table"))
    await keyboard.tab_to(ann, page.get_by_role("textbox", name="Your name"))
    await page.keyboard.type("Ann")
    four = page.get_by_role("group", name="Seats").get_by_role("radio", name="4")
    await keyboard.tab_to(ann, page.get_by_role("group", name="Seats"))
    while not await four.is_checked():
        await page.keyboard.press("ArrowRight")
    await keyboard.press(ann, ann.button("Short: 100"))
    await keyboard.tab_to(ann, page.get_by_role("combobox", name="Bots think"))
    await page.keyboard.type("not")
    await keyboard.press(ann, ann.button("Make the table"))
    await ann.until(lambda: ann.phase == "lobby")
    assert ann.table["options"] == {"target": 100}
    assert ann.table["settings"]["pace"] == 0
    path = f"/t/{ann.table['code']}"
    await ann.see(ann.url + path)
    return path


async def _join_by_link(ben: Person, link: str) -> None:
    page = await ben.open(link)
    await page.get_by_role("textbox", name="Your name").fill("Ben")
    await ben.button("Sit down").tap()
    await ben.until(lambda: ben.seat is not None)
    assert ben.table["seats"][1]["name"] == "Ben"


async def _same_result(*people: Person) -> None:
    standings = [await shown_standings(each) for each in people]
    sheets = [await shown_sheet(each) for each in people]
    assert standings[0] == standings[1] == standings[2]
    assert sheets[0] == sheets[1] == sheets[2]
    rows, total = sheets[0]
    match = people[0].public["match"]
    assert rows == [result["points"] for result in match["results"]]
    assert total == [sum(column) for column in zip(*rows, strict=True)] == match["totals"]
    assert max(total) >= 100 > max(match["results"][-2]["totals"] if len(rows) > 1 else [0])
    winner = people[0].table["seats"][match["result"]["winners"][0]]["name"]
    for each in people:
        mine = each.seat == match["result"]["winners"][0]
        heading = "You win!" if mine else f"{winner} wins"
        await expect(each.page.get_by_role("heading", name=heading)).to_be_visible()


def _simple(moves: list[str]) -> str:
    """A card before an eight, an eight before drawing."""
    cards = [each for each in moves if each not in {"draw", "pass"}]
    return min(cards, key=lambda each: each.startswith("8")) if cards else moves[0]


def _nobody_was_told_too_much(ann: Person, ben: Person, eve: Person) -> None:
    # That no card was named too early is asked of everybody's messages in conftest.py.
    held, other = hands_at(ann.frames), hands_at(ben.frames)
    both = [number for number in held.keys() & other.keys() if held[number][0] == other[number][0]]
    assert len(both) > 20
    assert all(not set(held[number][1]) & set(other[number][1]) for number in both)
    assert hands_at(eve.frames) == {}
    assert _publics(ann) == _publics(ben, ann) == _publics(eve, ann)


def _publics(person: Person, like: Person | None = None) -> dict[int, Any]:
    """The public part of every view, by number; those that both got, where `like` is given."""
    own = {frame["number"]: frame["view"]["public"] for frame in person.frames if frame.get("view")}
    if like is None:
        return own
    theirs = _publics(like)
    return theirs | {number: public for number, public in own.items() if number in theirs}


async def _rematch(ann: Person, ben: Person) -> None:
    old = ann.table["code"]
    await keyboard.press(ann, ann.button("Play again"))
    await ann.until(lambda: ann.table["code"] != old and ann.phase == "lobby")
    await ben.button("To the next match").tap()
    await ben.until(lambda: ben.table["code"] == ann.table["code"])
    assert [ann.seat, ben.seat] == [0, 1]
    await expect(ann.page.get_by_role("heading", name="Seats")).to_be_visible()
    await keyboard.press(ann, ann.button("Start the match"))
    await ben.until(lambda: ben.phase == "playing" and len(ben.hand) > 0)
    await ben.ready()
