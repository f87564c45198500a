"""What a game tells tables of time: who is waited for and how long, and what people may answer beforehand."""

import msgspec


class Timing(msgspec.Struct, frozen=True):
    """How a table waits for a seat's open choice."""

    waits: bool = True
    """Whether the others wait for the seat; False: it may move but need not, so no clock runs and no bot moves."""
    claim: bool = False
    """Whether it is one of several open at once, of which the first answer may win: bots leave people their time."""
    seconds: int | None = None
    """The game's own time limit for a person, 0 for none; None: the table's clock."""


TABLE_CLOCK = Timing()
"""As nearly all choices are: waited for, and timed by the table's clock if it has one."""


class StandingValue(msgspec.Struct, frozen=True):
    """One thing that a person may answer beforehand."""

    value: str
    label: str
    sentence: str


class StandingAnswer(msgspec.Struct, frozen=True):
    """A kind of choice that a person may answer beforehand, until the game's rules let the answer expire."""

    name: str
    label: str
    sentence: str
    values: tuple[StandingValue, ...]
    """What may be answered; the first value, that of somebody who has set nothing, is to be asked each time."""
