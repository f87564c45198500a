"""What is worth knowing of the options of Crazy Gin with so many players, as measured with simple bots."""

from .options import USUAL_MOST

_MEANS = {3: 219, 4: 263, 5: 302, 6: 354}
_USUAL_WINDOWS = 120


def option_notes(seats: int) -> dict[str, str]:
    """Return a sentence or two by the option's name."""
    notes = {
        "may_i_seconds": (
            f"A match has about {_USUAL_WINDOWS} discards that may be asked for; who waves them through beforehand "
            "is not waited for."
        ),
        "lay_down_after_discard_draw": (
            "Without this a contract comes down about one lap later; the scores hardly change."
        ),
    }
    if seats in _MEANS:
        notes["tie_break"] = (
            f"A player ends with {_MEANS[seats]} points on average, so equal totals are rare."
        )
    if seats > USUAL_MOST:
        notes["allow_7_to_8"] = f"Switch this on to play with {seats}."
    return notes
