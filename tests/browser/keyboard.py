"""Somebody who has a keyboard and nothing else."""

from playwright.async_api import Locator, expect

from tests.browser.person import Person

MOST_TABS = 80


async def tab_to(person: Person, target: Locator) -> None:
    """Walk with Tab until a control has the focus."""
    await expect(target).to_be_attached()
    for _ in range(MOST_TABS):
        if await has_focus(target):
            return
        await person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {target}")


async def press(person: Person, target: Locator) -> None:
    """Walk to a button or link, and press Enter on it."""
    await expect(target).to_be_enabled()
    await tab_to(person, target)
    await person.page.keyboard.press("Enter")


async def has_focus(target: Locator) -> bool:
    """Whether a control, or something in it, has the focus."""
    return bool(await target.evaluate("each => each.contains(document.activeElement)"))


async def play_card(person: Person, card: str) -> None:
    """Walk along the hand to a card, and press Enter on it."""
    await tab_to(person, person.page.get_by_role("list", name="Your hand"))
    place = (await person.shown_hand()).index(card)
    await person.page.keyboard.press("Home")
    for _ in range(place):
        await person.page.keyboard.press("ArrowRight")
    await expect(person.cards.nth(place)).to_be_focused()
    await person.page.keyboard.press("Enter")


async def make_move(person: Person, move: str) -> None:
    """Make a move of Crazy Eights."""
    if move in {"draw", "pass"}:
        await person.page.keyboard.press(move[0])
        return
    card, _, suit = move.partition("=")
    await play_card(person, card)
    if suit:
        await expect(person.page.get_by_role("dialog", name="Name a suit")).to_be_visible()
        await person.page.keyboard.press(suit)
