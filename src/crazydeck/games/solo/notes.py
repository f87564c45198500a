"""What is worth knowing of the options of Crazy Solo with so many players, as measured with steady bots (section 6)."""

from crazydeck.engine.study import percent

from .bids import found_with
from .options import SoloOptions

_USUAL_START = 150
_LARGE = 6
"""From so many players on another start than the usual one is better."""


def option_notes(seats: int) -> dict[str, str]:
    """Return a sentence or two by the option's name."""
    start, found = suggested_start(seats), found_with(seats)["steady"]
    notes = {
        "end": f"A good target is twice the points at the start, such as target:{2 * start} with {start}.",
        "start": f"With {_USUAL_START} somebody falls to no points or below in {percent(found.broke.share)} of matches "
        "between steady bots.",
    }
    if start != _USUAL_START:
        notes["start"] += f" With {seats} players {start} is a good start."
    if seats == 3:
        short = found_with(seats, SoloOptions(short3=True))["steady"]
        notes["short3"] = (
            f"Between steady bots {percent(found.thrown_in.share)} of deals are thrown in with all 36 cards and "
            f"{percent(short.thrown_in.share)} with the short deck, so that it is the better game."
        )
    return notes


def suggested_start(seats: int) -> int:
    """Return with how many points so many players best begin: what is won and lost grows with the table."""
    return _USUAL_START * (seats - 2) // 2 if seats >= _LARGE else _USUAL_START
