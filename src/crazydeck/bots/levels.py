"""The levels of bots: their names and what people read about them; imports nothing, for tables and menus."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """How well a bot plays, in words."""

    name: str
    """The word used in commands, tables and records."""
    title: str
    sentence: str
    """One sentence for the lobby."""


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("easy", "Easy", "Plays what fits without much thought, good cards included."),
        Level("steady", "Steady", "Plays by sound rules of thumb, as a practised player does."),
        Level("sharp", "Sharp", "Plays many possible deals to their end before each move."),
    )
}
"""All levels by name, weakest first."""

DEFAULT_LEVEL = "steady"
