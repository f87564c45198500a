"""What is worth knowing of the options of Crazy Solo with so many players, as measured with steady bots (section 6)."""

_BROKE = {3: "about 7 in 100 matches", 4: "more than half of the matches", 5: "most matches"}
_NEARLY_ALL = "at least 95 in 100 matches"


def option_notes(seats: int) -> dict[str, str]:
    """Return a sentence or two by the option's name."""
    notes = {"start": f"Somebody falls to no points or below in {_BROKE.get(seats, _NEARLY_ALL)}."}
    start = suggested_start(seats)
    if start > 150:
        notes["start"] += f" With {seats} players {start} is a good start."
    target = suggested_target(seats)
    notes["end"] = f"A target that suits {seats} players and the usual start is target:{target}."
    if seats == 3:
        notes["short3"] = (
            "About 64 of 100 deals are thrown in with all 36 cards and 24 of 100 with the short deck, "
            "so that it is the better game."
        )
    return notes


def suggested_start(seats: int) -> int:
    """Return with how many points so many players best begin: stakes grow with the table."""
    return 150 * (seats - 2) // 2 if seats >= 6 else 150


def suggested_target(seats: int) -> int:
    """Return a target that goes with the usual start."""
    return 150 + 50 * seats
