"""Whole matches of Crazy Solo through the page: with three people, with five, and at a table of twelve."""

import asyncio
from collections.abc import Sequence

import httpx
from playwright.async_api import expect

import crazydeck
from tests.browser import keyboard
from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.browser.playing import MATCH_TAKES, Means, play, shown_sheet, shown_standings
from tests.browser.scripted import make_table, new_token
from tests.browser.server import Server
from tests.browser.solo_player import WithKeys, WithTaps, choice_of

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
THROWN_IN = "The hands are thrown in: everybody passed."


async def test_three_people_play_with_the_short_deck(person: NewPerson, server: Server) -> None:
    ann, ben = await person(), await person(phone=True, reduced_motion="reduce")
    cleo, watcher = await person(reduced_motion="reduce"), await person(reduced_motion="reduce")
    code = await _make_by_keyboard(ann)
    for seat, each in enumerate((ben, cleo), 1):
        await _sit_down(each, code, NAMES[seat])
    await watcher.open(f"/t/{code}")
    await keyboard.press(ann, ann.button("Start the match"))
    reloads = Reloads(ben)
    async with asyncio.timeout(MATCH_TAKES):
        await asyncio.gather(
            cleo.see(THROWN_IN),
            play(ann, WithKeys(), choice_of(ann, {1}), after_round=lambda: _settled(ann)),
            play(ben, WithTaps(), choice_of(ben, {1}), reloads.before_move, lambda: _settled(ben)),
            play(cleo, WithKeys(), choice_of(cleo, {1})),
        )
        await watcher.until(lambda: watcher.phase == "over")
    assert reloads.done == {"bid", "play"}
    assert ann.public["deck_size"] == 24
    results = ann.public["match"]["results"]
    assert [result["reason"] for result in results] == ["thrown_in", "settled", "settled", "settled"]
    assert all(not frame["view"].get("own") for frame in watcher.frames if frame.get("view"))
    await _as_the_record_says(server, ann, ben, cleo, watcher)


async def test_five_people_play_a_match(person: NewPerson, server: Server) -> None:
    token = new_token()
    code = await make_table(server.url, token, game="solo", seats=5, name=NAMES[0])
    ann = await person()  # a keyboard alone, and all motion
    await ann.open(f"/t/{code}#s={token}")
    still = {"reduced_motion": "reduce"}
    others = [
        await person(phone=True, **still),
        await person(phone=True, **still),
        await person(viewport={"width": 768, "height": 1024}, has_touch=True, **still),
        await person(**still),
    ]
    for seat, each in enumerate(others, 1):
        await _sit_down(each, code, NAMES[seat])
    await keyboard.press(ann, ann.button("Start the match"))
    means: tuple[Means, ...] = (WithKeys(), WithTaps(), WithTaps(), WithTaps(), WithKeys())
    async with asyncio.timeout(MATCH_TAKES):
        await asyncio.gather(
            *(
                play(each, by, choice_of(each), after_round=lambda each=each: _settled(each))  # type: ignore[misc]
                for each, by in zip((ann, *others), means, strict=True)
            )
        )
    results = ann.public["match"]["results"]
    assert [result["details"]["bid"] for result in results] == [
        "solo-hearts",
        "alone",
        "alone-hearts",
        "solo",
        "solo-hearts",
    ]
    _partners_came_to_light((ann, *others))
    await _as_the_record_says(server, ann, *others)


async def test_a_person_on_a_phone_plays_with_eleven_bots(person: NewPerson, server: Server) -> None:
    token = new_token()
    code = await make_table(server.url, token, game="solo", seats=12, name="Ann")
    ann = await person(phone=True, reduced_motion="reduce")
    await ann.open(f"/t/{code}#s={token}")
    await ann.button("Fill with bots").tap()
    await ann.button("Start the match").tap()
    async with asyncio.timeout(MATCH_TAKES):
        await play(ann, WithTaps(), choice_of(ann))
    counted = [result for result in ann.public["match"]["results"] if result["reason"] == "settled"]
    assert len(counted) == 12
    await _as_the_record_says(server, ann)


class Reloads:
    """Somebody who reloads once in the middle of an auction, and once in the middle of a trick."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self.done: set[str] = set()

    async def before_move(self) -> None:
        """Reload, if it is time; all that was known must be known after it."""
        person = self._person
        public, own = person.public, person.view["own"]
        phase = public["phase"]
        if phase in self.done or not public.get({"bid": "bids", "play": "trick"}.get(phase, "")):
            return
        await person.reload()
        assert (person.phase, person.public, person.view["own"]) == ("playing", public, own)
        self.done.add(phase)


async def _make_by_keyboard(ann: Person) -> str:
    """Make a table for three with the short deck, from the home page; returns its code."""
    page = await ann.open()
    tile = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Crazy Solo"))
    await keyboard.press(ann, tile.get_by_role("link", name="Make a table"))
    await keyboard.tab_to(ann, page.get_by_role("textbox", name="Your name"))
    await page.keyboard.type("Ann")
    await keyboard.tab_to(ann, page.get_by_role("combobox", name="Seats"))
    await page.keyboard.type("3")
    await keyboard.tab_to(ann, page.get_by_role("switch", name="Short deck for three"))
    await page.keyboard.press("Space")
    await keyboard.press(ann, ann.button("Make the table"))
    await ann.until(lambda: ann.phase == "lobby")
    assert ann.table["options"] == {"short3": True}
    return str(ann.table["code"])


async def _sit_down(each: Person, code: str, name: str) -> None:
    page = await each.open(f"/t/{code}")
    await page.get_by_role("textbox", name="Your name").fill(name)
    await each.button("Sit down").click()
    await each.until(lambda: each.seat is not None)


async def _settled(person: Person) -> None:
    """The result of a deal shows how it is paid, line by line, and what everybody gets and has."""
    result = person.public["match"]["results"][-1]
    names = [seat["name"] for seat in person.table["seats"]]
    await _paid(person)
    rows = person.page.get_by_role("region", name=result["text"].format(*names)).locator("ul > li")
    texts = [" ".join(text.split()) for text in await rows.all_inner_texts()]
    for seat, (name, points, total) in enumerate(zip(names, result["points"], result["totals"], strict=True)):
        shown = f"Points: {points:+} Total: {total}" if points else f"Points: 0 Total: {total}"
        assert texts[seat].startswith(name)
        assert f"took {result['details']['points'][seat]}" in texts[seat]
        assert shown.replace("-", "\N{MINUS SIGN}") in texts[seat]


async def _paid(person: Person) -> None:
    """The page shows line by line how the last deal is paid."""
    names = [seat["name"] for seat in person.table["seats"]]
    lines = person.page.get_by_role("list", name="How it is paid").get_by_role("listitem")
    details = person.public["match"]["results"][-1]["details"]
    await expect(lines).to_have_text([line.format(*names) for line in details["lines"]])


def _partners_came_to_light(people: Sequence[Person]) -> None:
    """In deals with a called card somebody was the secret partner, and knew it while nobody else did."""
    # That nobody else was told is asked of everybody's messages in conftest.py.
    for result in people[0].public["match"]["results"]:
        knew = {
            frame["view"]["seat"]
            for each in people
            for frame in each.frames
            if (frame.get("view") or {}).get("own", {}).get("you_are_partner")
            and frame["view"]["public"]["match"]["round"] == result["round"]
        }
        assert knew == ({result["details"]["partner"]} if result["details"]["called"] else set())


async def _as_the_record_says(server: Server, *people: Person) -> None:
    """Everybody's page shows the scores that the library finds when it replays the record."""
    code = people[0].table["code"]
    async with httpx.AsyncClient(trust_env=False) as client:
        answer = await client.get(f"{server.url}/api/tables/{code}/record")
    record = crazydeck.read_record(answer.content)
    assert crazydeck.verify(record).finished
    steps = list(crazydeck.replay(record))
    rows = [step.result.points for step in steps if step.result is not None]
    match = steps[-1].match_result
    assert match is not None
    names = [player.name for player in record.players]
    winners = [names[seat] for seat in match.winners]
    for each in people:
        await _paid(each)
        standings = await shown_standings(each)
        assert await shown_sheet(each) == (rows, steps[-1].scores.totals)
        assert all(names[at.seat] in text for at, text in zip(match.standings, standings, strict=True))
        heading = f"{winners[0]} wins" if winners != [names[each.seat or 0]] else "You win!"
        if len(winners) == 1 and each.seat is not None:
            await expect(each.page.get_by_role("heading", name=heading)).to_be_visible()
