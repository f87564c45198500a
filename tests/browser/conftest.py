"""Chromium, a server, and people in front of it; everything runs in one event loop for the whole session."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.browser.person import Person
from tests.browser.secrets_kept import leaks
from tests.browser.server import Server, serving

PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
DESKTOP = {"width": 1440, "height": 900}
NewPerson = Callable[..., Awaitable[Person]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run all tests of this folder in the loop that the browser lives in."""
    for item in items:
        if item.path.parent.name == "browser":
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The server that the tests share."""
    with serving() as running:
        yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium_path: str, chromium_arguments: list[str]) -> AsyncIterator[Browser]:
    """The Chromium that the tests share; each person has a context of their own in it."""
    expect.set_options(timeout=20_000)
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=chromium_path, args=chromium_arguments)
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture(loop_scope="session")
async def person(browser: Browser, server: Server) -> AsyncIterator[NewPerson]:
    """Makes people.

    The test fails when anything goes wrong in one of their pages that it did not expect, or when one of them was told
    of a card too early.
    """
    people: list[Person] = []

    async def new(*, url: str = server.url, phone: bool = False, **context: Any) -> Person:
        context.setdefault("viewport", PHONE if phone else DESKTOP)
        if phone:
            context |= {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        opened = await browser.new_context(**context)
        opened.set_default_timeout(30_000)
        people.append(Person(opened, url))
        return people[-1]

    yield new
    for each in people:
        await each.context.close()
    problems = [problem for each in people for problem in each.unexpected()]
    assert problems == []
    assert [leak for each in people for leak in leaks(each.frames)] == []
