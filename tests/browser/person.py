"""One person at a page: a browser context of their own, all that its page was told, and all that went wrong in it."""

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any

from playwright.async_api import (
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    WebError,
    WebSocket,
    expect,
)

PATIENCE = 30.0
_ASIDE = {"bid", "declare"}
"""Phases in which cards are held that are not played yet."""
# Cards that are picked first, and played by a button then, do not say whether they can be played.
_READY = """({cards, turn}) => {
  const held = [...document.querySelectorAll('ul[aria-label^="Your hand"] button')];
  return held.map((each) => each.dataset.card).sort().join() === cards.join()
    && (!turn || held.every((each) => each.hasAttribute('aria-pressed')
      || /can(not)? be played$/.test(each.getAttribute('aria-label'))));
}"""


class Person:
    """Somebody with a browser of their own; `page` is the tab in front."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context, self.url = context, url
        self.page: Page
        self.frames: list[dict[str, Any]] = []
        """Every message that any tab of this person received, in order."""
        self.problems: list[str] = []
        """Errors in the console, uncaught exceptions, failed requests."""
        self.expected: list[str] = []
        """Patterns of problems that a test brings about on purpose."""
        self._heard = asyncio.Event()
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.decision: int | None = None
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)
        context.on("page", lambda page: page.on("websocket", self._socket))

    async def open(self, path: str = "/") -> Page:
        """Open a page of the product in a new tab, which comes to the front."""
        self.page = await self.context.new_page()
        await self.page.goto(self.url + path)
        return self.page

    async def reload(self) -> None:
        """Reload the tab in front, and wait for the server's word."""
        self.forget()
        await self.page.reload()
        await self.until(lambda: bool(self.table))

    def forget(self) -> None:
        """Forget what was told, so that `until` waits for what comes next."""
        self.table, self.view, self.you, self.decision = {}, {}, {}, None

    def unexpected(self) -> list[str]:
        """The problems that no test brought about."""
        return [text for text in self.problems if not any(re.search(each, text) for each in self.expected)]

    # -- what was told -----------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """The table's phase, empty before the first word."""
        return str(self.table.get("phase", ""))

    @property
    def seat(self) -> int | None:
        """The own seat."""
        return self.you.get("seat")

    @property
    def hand(self) -> list[str]:
        """The own cards, as the server sent them."""
        return list((self.view.get("own") or {}).get("hand", ()))

    @property
    def moves(self) -> list[str]:
        """The own legal moves; none when it is not this person's turn."""
        if self.phase != "playing" or self.decision is None:
            return []
        return list((self.view.get("own") or {}).get("moves", ()))

    @property
    def public(self) -> dict[str, Any]:
        """The public part of the view."""
        return dict(self.view.get("public") or {})

    async def until(self, true: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Wait for something that the server will tell this page."""
        async with asyncio.timeout(seconds):
            while not true():
                self._heard.clear()
                await self._heard.wait()

    # -- what is on the page -----------------------------------------------------------------------------------------

    @property
    def cards(self) -> Locator:
        """The cards of the own hand, from left to right."""
        return self.page.locator('ul[aria-label^="Your hand"] button')

    async def shown_hand(self) -> list[str]:
        """The own cards in the order on the page."""
        return [
            str(each) for each in await self.cards.evaluate_all("all => all.map(each => each.dataset.card)")
        ]

    def card(self, card: str) -> Locator:
        """A card of the own hand."""
        return self.page.locator(f'ul[aria-label^="Your hand"] button[data-card="{card}"]').first

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name)

    async def ready(self) -> None:
        """Wait until the page shows what this person was told last."""
        turn = bool(self.moves) and self.public.get("phase") not in _ASIDE
        await self.page.wait_for_function(_READY, arg={"cards": sorted(self.hand), "turn": turn})

    async def press_card(self, card: str, *, touch: bool = False) -> None:
        """Click or tap a card at its corner, the part that no other card covers."""
        at = {"x": 9.0, "y": 12.0}
        if touch:
            await self.card(card).tap(position=at)  # type: ignore[arg-type]
        else:
            await self.card(card).click(position=at)  # type: ignore[arg-type]

    async def see(self, text: str | re.Pattern[str]) -> None:
        """Wait until a text is to be seen."""
        await expect(self.page.get_by_text(text).first).to_be_visible()

    # -- ears --------------------------------------------------------------------------------------------------------

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._frame)

    def _frame(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        self.frames.append(message)
        if message["type"] == "update":
            self.table = message.get("table") or self.table
            self.you = message.get("you") or self.you
            self.decision = message.get("decision")
            if "view" in message:
                self.view = message["view"] or {}
        self._heard.set()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.problems.append(
                f"console {message.type}: {message.text} ({message.location.get('url', '')})"
            )

    def _error(self, error: WebError) -> None:
        self.problems.append(f"exception: {error.error}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left before all of it had come
            self.problems.append(f"request: {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"response: {response.url} {response.status}")
