"""Somebody with a phone: taps, and nothing else."""

import re

from tests.browser.person import Person

SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}


async def make_move(person: Person, move: str) -> None:
    """Make a move of Crazy Eights."""
    if move in {"draw", "pass"}:
        await person.button(re.compile(f"^{move.capitalize()}$")).tap()
        return
    card, _, suit = move.partition("=")
    await person.press_card(card, touch=True)
    if suit:
        await person.page.get_by_role("dialog").get_by_role("button", name=SUITS[suit]).tap()
