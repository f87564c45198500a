"""Crazy Gin through its page: seven rounds with three people, and what a reload keeps."""

import asyncio
import json
from collections import Counter

import httpx
from playwright.async_api import expect

import crazydeck
from tests.browser import keyboard
from tests.browser.conftest import NewPerson
from tests.browser.gin_player import (
    WINDOW_LASTS,
    WithKeys,
    WithTaps,
    advice,
    bar_button,
    melds_of,
    play,
    play_on,
    standing_answer,
)
from tests.browser.person import Person
from tests.browser.playing import MATCH_TAKES, shown_sheet, shown_standings
from tests.browser.screens import SIZES, Theme, judge
from tests.browser.scripted import match_of
from tests.browser.seating import seated
from tests.browser.server import Server
from tests.browser.solo_player import drive_again

NAMES = ("Ann", "Ben", "Cleo")
_KEEPS_CONNECTION = """window.WebSocket = class extends WebSocket {
  constructor(...all) { super(...all); window.connection = this; }
}"""
THREE: tuple[tuple[str, Theme], ...] = (("phone", "light"), ("upright", "light"), ("desktop", "light"))
CONTRACTS = [(2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3)]


async def test_three_people_play_seven_rounds(person: NewPerson, server: Server) -> None:
    still = {"reduced_motion": "reduce"}
    ann, ben = await person(**still), await person(phone=True, **still)
    cleo = await person(viewport=SIZES["upright"], has_touch=True, **still)
    for each in (ben, cleo):
        await each.context.add_init_script(_KEEPS_CONNECTION)
    code = await _make_by_keyboard(ann)
    for seat, each in enumerate((ben, cleo), 1):
        await _sit_down(each, code, NAMES[seat])
    await keyboard.press(ann, ann.button("Start the match"))
    asking = Asking(cleo.seat or 0)
    standing = Standing(ann, 2, keys=True), Standing(ben, 2), Standing(cleo, 3)
    async with asyncio.timeout(MATCH_TAKES):
        made = await asyncio.gather(
            play(ann, WithKeys(), asking.choose, standing[0].before_move, after_round=lambda: _counted(ann)),
            play(ben, Mostly(), asking.choose, standing[1].before_move),
            play(cleo, Mostly(), asking.choose, standing[2].before_move),
        )
    kinds = Counter(move.split()[0] for moves in made for move in moves)
    assert {"stock", "take", "may-i", "no-thanks", "yes", "no", "lay", "add", "discard"} <= kinds.keys()
    assert [each.asked_since() for each in standing] == [0, 0, 0]
    results = ann.public["match"]["results"]
    contracts = [result["details"]["contract"] for result in results]
    assert [(each["sets"], each["runs"]) for each in contracts] == CONTRACTS
    await _as_the_record_says(server, ann, ben, cleo)
    await judge(ann.page, "gin-match-over", THREE)


async def test_a_reload_loses_nothing(person: NewPerson, server: Server) -> None:
    async with match_of(server.url, 3, game="gin", options={"may_i_seconds": WINDOW_LASTS}) as players:
        at = players[0]
        await play_on(players, lambda: at.view["public"]["phase"] == "window")
        public = at.view["public"]
        [asker], turn = (players[seat] for seat in public["window"]["waiting"]), players[public["turn"]]
        ann = await seated(person, asker, phone=True, reduced_motion="reduce")
        ben = await seated(person, turn, reduced_motion="reduce")
        await expect(bar_button(ann, "m")).to_be_visible()
        await _reload(ann)
        await WithTaps().make_move(ann, "may-i")
        await ben.until(lambda: "yes" in ben.moves)
        await _reload(ben)
        await WithKeys().make_move(ben, "yes")
        await ann.until(lambda: ann.public["may_i"][ann.seat or 0] == 1)
        assert public["window"]["card"] in ann.hand
        assert len(ann.hand) == 13
        await drive_again(ann, asker)
        await drive_again(ben, turn)
        await play_on(players, lambda: any(move.startswith("lay") for each in players for move in each.moves))
        laying = next(each for each in players if each.moves)
        cleo = await seated(person, laying, phone=True, reduced_motion="reduce")
        move = next(move for move in cleo.moves if move.startswith("lay"))
        await WithTaps().group(cleo, melds_of(move)[:1])
        await _reload(cleo)
        await WithTaps().make_move(cleo, move)
        await cleo.until(lambda: cleo.seat in cleo.public.get("down", ()))
        own = [meld["cards"] for meld in cleo.public["melds"] if meld["owner"] == cleo.seat]
        assert [sorted(meld) for meld in own] == [sorted(meld) for meld in melds_of(move)]


async def _reload(person: Person) -> None:
    """Reload; all that was known must be known after it, and be on the page."""
    view = person.view
    await person.reload()
    assert person.view == view
    await person.ready()


class Asking:
    """Choices by rules of thumb, but for the first requests: Ben gets what he asks for, and Cleo is refused."""

    def __init__(self, refused: int) -> None:
        self._refused = refused
        self._done: set[int] = set()

    def choose(self, person: Person) -> str:
        """Return what this person does now."""
        seat = person.seat or 0
        if "may-i" in person.moves and seat and seat not in self._done:
            return "may-i"
        if "no" in person.moves and (asker := person.public["window"]["asker"]) not in self._done:
            self._done.add(asker)
            return "no" if asker == self._refused else "yes"
        return advice(person.view)


class Mostly:
    """Taps in the first two rounds and the last; between them moves go over the page's own connection, to be quick."""

    def __init__(self) -> None:
        self._taps = WithTaps()

    async def make_move(self, person: Person, move: str) -> None:
        """Make a move of the game."""
        if person.public["match"]["round"] in {1, 2, 7}:
            await self._taps.make_move(person, move)
            return
        command = {"type": "play", "id": f"t{person.decision}", "decision": person.decision, "move": move}
        await person.page.evaluate("text => window.connection.send(text)", json.dumps(command))

    async def next_round(self, person: Person) -> None:
        """Ask for the next round."""
        await self._taps.next_round(person)


class Standing:
    """Somebody who waves all discards of a match through beforehand, from a round on; `keys`: with a keyboard."""

    def __init__(self, person: Person, number: int, *, keys: bool = False) -> None:
        self._person, self._number, self._keys = person, number, keys
        self._since = 0

    async def before_move(self) -> None:
        """Say so, if it is time."""
        person = self._person
        if self._since or "may-i" in person.moves or person.public["match"]["round"] < self._number:
            return
        if self._keys:
            await keyboard.tab_to(person, standing_answer(person, "ask me"))
            await person.page.keyboard.press("ArrowLeft")  # from the first answer to the last
        else:
            await person.page.get_by_text("never", exact=True).tap()
        await expect(standing_answer(person, "never")).to_be_checked()
        await person.until(lambda: person.you["answers"] == {"may_i": "never"})
        self._since = len(person.frames)

    def asked_since(self) -> int:
        """How many messages have asked this person for a discard since then."""
        assert self._since
        views = [frame["view"] for frame in self._person.frames[self._since :] if frame.get("view")]
        return sum("may-i" in view["own"].get("moves", ()) for view in views)


async def _make_by_keyboard(ann: Person) -> str:
    """Make a table for three with the longest time for requests, from the home page; returns its code."""
    page = await ann.open()
    tile = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Crazy Gin"))
    await keyboard.press(ann, tile.get_by_role("link", name="Make a table"))
    await keyboard.tab_to(ann, page.get_by_role("textbox", name="Your name"))
    await page.keyboard.type(NAMES[0])
    await keyboard.tab_to(ann, page.get_by_role("radio", name="4", exact=True))
    await page.keyboard.press("ArrowLeft")
    await keyboard.tab_to(ann, page.get_by_role("textbox", name="Time for “May I?”"))
    await page.keyboard.press("Control+a")
    await page.keyboard.type(str(WINDOW_LASTS))
    await keyboard.press(ann, ann.button("Make the table"))
    await ann.until(lambda: ann.phase == "lobby")
    assert ann.table["options"] == {"may_i_seconds": WINDOW_LASTS}
    return str(ann.table["code"])


async def _sit_down(each: Person, code: str, name: str) -> None:
    page = await each.open(f"/t/{code}")
    await page.get_by_role("textbox", name="Your name").fill(name)
    await each.button("Sit down").tap()
    await each.until(lambda: each.seat is not None)


async def _counted(person: Person) -> None:
    """The result of a round shows what everybody gets and has."""
    result = person.public["match"]["results"][-1]
    names = [seat["name"] for seat in person.table["seats"]]
    region = person.page.get_by_role("region", name=result["text"].format(*names))
    await expect(region).to_be_visible()
    rows = region.locator("ul > li")
    texts = [" ".join(text.split()) for text in await rows.all_inner_texts()]
    for name, points, total in zip(names, result["points"], result["totals"], strict=True):
        text = next((text for text in texts if text.startswith(name)), str(texts))
        assert f"Total: {total}" in text
        assert points == 0 or str(points) in text


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
    for each in people:
        standings = await shown_standings(each)
        assert await shown_sheet(each) == (rows, steps[-1].scores.totals)
        for at, text in zip(match.standings, standings, strict=True):
            assert names[at.seat] in text
            assert str(at.total) in text
        if len(match.winners) == 1:
            [winner] = match.winners
            heading = "You win!" if winner == each.seat else f"{names[winner]} wins"
            await expect(each.page.get_by_role("heading", name=heading)).to_be_visible()
