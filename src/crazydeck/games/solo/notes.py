"""What is worth knowing of the options of Crazy Solo with so many players, as measured with steady bots (section 6)."""

_BROKE = {3: "about 7 of 100 matches", 4: "about 56 of 100 matches", 5: "most matches"}
_NEARLY_ALL = "95 of 100 matches and more"
_USUAL_START = 150
_LARGE = 6
"""From so many players on another start than the usual one is better."""


def option_notes(seats: int) -> dict[str, str]:
    """Return a sentence or two by the option's name."""
    start, broke = suggested_start(seats), _BROKE.get(seats, _NEARLY_ALL)
    notes = {
        "end": f"A good target is twice the points at the start, such as target:{2 * start} with {start}.",
        "start": f"With {_USUAL_START} somebody falls to no points or below in {broke}.",
    }
    if start != _USUAL_START:
        notes["start"] += f" With {seats} players {start} is a good start."
    if seats == 3:
        notes["short3"] = (
            "About 64 of 100 deals are thrown in with all 36 cards and 24 of 100 with the short deck, "
            "so that it is the better game."
        )
    return notes


def suggested_start(seats: int) -> int:
    """Return with how many points so many players best begin: what is won and lost grows with the table."""
    return _USUAL_START * (seats - 2) // 2 if seats >= _LARGE else _USUAL_START
