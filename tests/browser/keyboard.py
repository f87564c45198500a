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
    hand = await person.shown_hand()
    place = hand.index(card)
    from_end = len(hand) - 1 - place
    start, arrow, steps = (
        ("Home", "ArrowRight", place) if place <= from_end else ("End", "ArrowLeft", from_end)
    )
    for key in [start] + [arrow] * steps:
        await person.page.keyboard.press(key)
    await expect(person.cards.nth(place)).to_be_focused()
    await person.page.keyboard.press("Enter")


async def make_move(person: Person, move: str) -> None:
    """Make a move of any game: a word by its letter, a card by walking to it."""
    if move.islower():
        key = person.page.locator(f'[aria-keyshortcuts="{move[0]}"]').first
        await expect(key).to_be_attached()
        await person.page.keyboard.press(move[0])
        return
    card, _, suit = move.partition("=")
    await play_card(person, card)
    if suit:
        await expect(person.page.get_by_role("dialog", name="Name a suit")).to_be_visible()
        await person.page.keyboard.press(suit)


async def next_round(person: Person) -> None:
    """Ask for the next round."""
    await press(person, person.button("Next round"))
