"""Somebody with a phone: taps, and nothing else."""

import re

from tests.browser.person import Person

SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
WORDS = {
    "draw": "Draw$",
    "pass": "Pass$",
    "red": "Red ",
    "black13": "Black 13 ",
    "firstlast": "First & last ",
    "every": "Every trick ",
}
"""How the names of the buttons for moves begin."""


async def make_move(person: Person, move: str) -> None:
    """Make a move of any game."""
    if move in WORDS:
        await person.button(re.compile(f"^{WORDS[move]}")).tap()
        return
    card, _, suit = move.partition("=")
    await person.press_card(card, touch=True)
    if suit:
        await person.page.get_by_role("dialog").get_by_role("button", name=SUITS[suit]).tap()


async def next_round(person: Person) -> None:
    """Ask for the next round."""
    await person.button("Next round").tap()
