"""Puts a person with a page into the seat of a scripted player."""

from typing import Any

from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.browser.screens import at_rest
from tests.browser.scripted import Scripted


async def seated(person: NewPerson, player: Scripted, **context: Any) -> Person:
    """Somebody who took over a scripted player's seat by its link, and on whose page all has come to rest."""
    someone = await person(**context)
    await someone.open(f"/t/{player.code}#s={player.token}")
    await someone.until(lambda: bool(someone.view))
    await someone.ready()
    await at_rest(someone.page)
    return someone
