"""How somebody plays Crazy Gin at its page, with keys alone or with taps alone, and what they choose."""

import json
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from playwright.async_api import Locator, expect

from crazydeck.bots import choosing
from tests.browser import keyboard
from tests.browser.person import Person
from tests.browser.playing import MATCH_TAKES, Means
from tests.browser.scripted import Scripted, settle

KEYS = {
    "stock": "d",
    "take": "t",
    "block": "e",
    "may-i": "m",
    "no-thanks": "w",
    "yes": "y",
    "no": "n",
    "end": "e",
}
"""The keys of moves that are one word; each is also the key of the button that does the same."""
WINDOW_LASTS = 20
"""Seconds for a request, the most that there are."""
_PICKED = 'ul[aria-label^="Your hand"] button[aria-pressed="true"]'
_ON_MELD = re.compile(r"(add|swap) (\S+) to (\d+)(?: (low|high))?")


def bar_button(person: Person, key: str) -> Locator:
    """The button of the bar that has a key, once it can be pressed."""
    return person.page.locator(f'.bar button[aria-keyshortcuts="{key}"]:not([aria-disabled="true"])')


def standing_answer(person: Person, name: str) -> Locator:
    """The choice of what is answered to all discards beforehand."""
    return person.page.get_by_role("radiogroup", name="May I?").get_by_role("radio", name=name)


def melds_of(move: str) -> list[list[str]]:
    """The melds that a lay-down names."""
    return [meld.split() for meld in move.removeprefix("lay ").split(" / ")]


def advice(view: dict[str, Any]) -> str:
    """What the rules of thumb advise to whom a view was sent, by nothing but that view."""
    return choosing.choose("steady", json.dumps(view).encode())


class WithKeys:
    """A keyboard and nothing else."""

    async def make_move(self, person: Person, move: str) -> None:
        """Press the key of a move; walk along the hand to a card first, where the move is about one."""
        if move in KEYS:
            await self._key(person, KEYS[move])
        elif move.startswith("discard"):
            await self._pick(person, move.split()[1])
            await self._key(person, "d")
        elif move.startswith("lay"):
            await person.page.keyboard.press("Escape")
            await self._key(person, "r")
            await self._key(person, "l")
        else:
            places = choices(person.moves, move)
            await self._pick(person, _on_meld(move)[1])
            await self._key(person, "l")
            for place in places:
                await keyboard.press(
                    person, person.page.get_by_role("dialog").locator("ul button").nth(place)
                )

    async def next_round(self, person: Person) -> None:
        """Ask for the next round."""
        await keyboard.next_round(person)

    async def _key(self, person: Person, key: str) -> None:
        await expect(bar_button(person, key)).to_be_visible()
        await person.page.keyboard.press(key)

    async def _pick(self, person: Person, card: str) -> None:
        await person.page.keyboard.press("Escape")  # nothing else is picked
        await keyboard.play_card(person, card)
        await expect(person.card(card)).to_have_attribute("aria-pressed", "true")


class WithTaps:
    """A touch screen and nothing else; groups are made by hand, card by card."""

    async def make_move(self, person: Person, move: str) -> None:
        """Tap the button of a move; tap cards first, where the move is about some."""
        if move in KEYS:
            await bar_button(person, KEYS[move]).tap()
        elif move.startswith("discard"):
            await self._pick(person, [move.split()[1]])
            await bar_button(person, "d").tap()
        elif move.startswith("lay"):
            await self.group(person, melds_of(move))
            await bar_button(person, "l").tap()
        else:
            verb, card, number, end = _on_meld(move)
            ends = sum(each.startswith(f"swap {card} to {number} ") for each in person.moves)
            await self._pick(person, [card])
            name = "^Put the" if verb == "swap" else f"{end} end$" if end else "^Add the"
            meld = person.page.locator(f'[data-meld="{number}"]')
            await meld.get_by_role("button", name=re.compile(name)).tap()
            if verb == "swap" and ends > 1:
                place = 0 if end == "low" else 1
                await person.page.get_by_role("dialog").locator("ul button").nth(place).tap()

    async def next_round(self, person: Person) -> None:
        """Ask for the next round."""
        await person.button("Next round").tap()

    async def group(self, person: Person, melds: Sequence[Sequence[str]]) -> None:
        """Make a group of each meld, and wait until the page says that it is one."""
        for number, meld in enumerate(melds, 1):
            await self._pick(person, meld)
            await bar_button(person, "g").tap()
            await expect(person.button(re.compile(f"^Group {number}: (set|run) of"))).to_be_visible()

    async def _pick(self, person: Person, cards: Sequence[str]) -> None:
        while await (picked := person.page.locator(_PICKED)).count():
            await picked.first.tap(position={"x": 9.0, "y": 12.0})
        many = len(cards) > 1
        for card in cards:
            loose = f'ul[aria-label^="Your hand"] button[data-card="{card}"][aria-pressed="false"]'
            free = person.page.locator(f'{loose}:not([aria-label*="in group"])' if many else loose).first
            await free.tap(position={"x": 9.0, "y": 12.0})


def _on_meld(move: str) -> tuple[str, str, int, str | None]:
    found = _ON_MELD.fullmatch(move)
    assert found
    verb, card, number, end = found.groups()
    return verb, card, int(number), end


def _places(moves: Sequence[str], card: str) -> list[tuple[int, str, list[str]]]:
    """Where a card fits, as the page counts the places: the meld, which part of it, and the moves."""
    places: list[tuple[int, str, list[str]]] = []
    for move in moves:
        if not (found := _ON_MELD.fullmatch(move)) or found[2] != card:
            continue
        number, part = int(found[3]), "two" if found[1] == "swap" else (found[4] or "set")
        same = [place for place in places if part == "two" and place[:2] == (number, part)]
        if same:
            same[0][2].append(move)
        else:
            places.append((number, part, [move]))
    for _, _, ends in places:
        ends.sort(key=lambda move: not move.endswith("low"))
    return places


def choices(moves: Sequence[str], move: str) -> list[int]:
    """Which of the choices that the page offers lead to a move: a place, where there are several, then an end."""
    places = _places(moves, _on_meld(move)[1])
    at = next(place for place, (_, _, ends) in enumerate(places) if move in ends)
    ends = places[at][2]
    return [at] * (len(places) > 1) + [ends.index(move)] * (len(ends) > 1)


def may_move(person: Person | Scripted) -> bool:
    """Whether there is a choice now; who is in turn waits while others may ask for the discard."""
    return bool(person.moves) and not (
        person.view["public"]["phase"] == "window" and person.view["public"]["turn"] == person.seat
    )


async def play(
    person: Person,
    by: Means,
    choose: Callable[[Person], str] = lambda person: advice(person.view),
    before: Callable[[], Awaitable[None]] | None = None,
    after_round: Callable[[], Awaitable[None]] | None = None,
) -> list[str]:
    """Play to the end of the match, and return all moves made; `before` is called before each of them."""
    made: list[str] = []
    while person.phase != "over":
        await person.until(lambda: may_move(person) or person.phase in {"between", "over"}, MATCH_TAKES)
        if person.phase == "between":
            if after_round:
                await after_round()
            await by.next_round(person)
            await person.until(lambda: person.phase != "between", MATCH_TAKES)
        elif person.phase == "playing":
            if before:
                await before()
            if not may_move(person):
                continue
            await person.ready()
            decision, move = person.decision, choose(person)
            made.append(move)
            await by.make_move(person, move)
            await person.until(lambda decision=decision: person.decision != decision)  # type: ignore[misc]
    return made


async def play_on(
    players: Sequence[Scripted],
    done: Callable[[], bool],
    choose: Callable[[Scripted], str] = lambda player: advice(player.view),
) -> None:
    """Play by script until something is so or the round is over; requests come before draws."""
    await settle(players)
    while not done() and players[0].phase == "playing":
        turn = next(player for player in players if may_move(player))
        await turn.play(choose(turn))
        await settle(players)
