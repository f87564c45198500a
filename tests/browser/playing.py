"""A whole match through pages, and what they show at its end."""

import re
from collections.abc import Awaitable, Callable
from typing import Protocol

from playwright.async_api import expect

from tests.browser.person import Person

MATCH_TAKES = 240.0


class Means(Protocol):
    """What somebody plays with: the modules `keyboard` and `touch`, or a game's own."""

    async def make_move(self, person: Person, move: str) -> None:
        """Make a move of the game."""

    async def next_round(self, person: Person) -> None:
        """Ask for the next round."""


class Reloads:
    """Somebody who reloads in the middle of the first round, before some of the own moves counted from 1."""

    def __init__(self, person: Person, before: set[int]) -> None:
        self._person, self._before = person, before
        self._moves = self.done = 0

    async def before_move(self) -> None:
        """Reload, if it is time; round and hand must be the same after it."""
        self._moves += 1
        if self._moves in self._before:
            person = self._person
            hand, number = sorted(person.hand), person.public["match"]["round"]
            await person.reload()
            assert person.phase == "playing"
            assert (sorted(person.hand), person.public["match"]["round"]) == (hand, number)
            self.done += 1


async def _nothing() -> None:
    pass


async def play(
    person: Person,
    by: Means,
    choose: Callable[[list[str]], str],
    before: Callable[[], Awaitable[None]] = _nothing,
    after_round: Callable[[], Awaitable[None]] = _nothing,
) -> None:
    """Play to the end of the match, going by nothing but what the page was told.

    `before` is called before each own move, `after_round` where a round is over and its result is to be looked at.
    A round whose result needs no look is followed by the next one without anybody's doing.
    """
    while person.phase != "over":
        await person.until(lambda: bool(person.moves) or person.phase in {"between", "over"}, MATCH_TAKES)
        if person.phase == "between":
            if not person.public["match"]["results"][-1].get("brief"):
                await after_round()
                await by.next_round(person)
            await person.until(lambda: person.phase != "between", MATCH_TAKES)
        elif person.phase == "playing":
            await before()
            await person.ready()
            decision = person.decision
            await by.make_move(person, choose(person.moves))
            await person.until(lambda decision=decision: person.decision != decision)  # type: ignore[misc]


async def shown_standings(person: Person) -> list[str]:
    """The standings of a match that is over, without the mark of the own line."""
    places = person.page.get_by_role("list", name="Standings").get_by_role("listitem")
    await expect(places).to_have_count(len(person.table["seats"]))
    texts = await places.all_inner_texts()
    return [re.sub(r"\s*\byou\b\s*", " ", " ".join(text.split())) for text in texts]


async def shown_sheet(person: Person) -> tuple[list[list[int]], list[int]]:
    """The points of every round and the totals, as the score sheet shows them."""
    table = person.page.get_by_role("table")
    rows: list[list[int]] = await table.locator("tbody tr:not(.start)").evaluate_all(
        """rows => rows.map(row => [...row.querySelectorAll('td')].map(
            cell => Number(cell.querySelector('b')?.textContent.replace('−', '-') ?? 0)))"""
    )
    total = [int(text.replace("−", "-")) for text in await table.locator("tfoot td").all_inner_texts()]
    return rows, total
