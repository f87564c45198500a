"""Plain words: counted and listed things, and what msgspec says of a document that does not fit."""

import re
from collections.abc import Iterable, Mapping, Sequence

NAMES = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number with a decimal point",
    "bool": "true or false",
    "null": "null",
    "object": "an object",
    "array": "a list",
}
"""The kinds of JSON values as people call them."""

_SEAT = re.compile(r"\b[Ss]eat (\d+)\b")
_PATH = re.compile(r"(?P<text>.*?)(?: - at `(?:key in )?\$?\.?(?P<path>[^`]*)`)?", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(\w+)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_KIND = re.compile(r"Expected `([^`]*)`, got `(\w+)`")
_BOUND = re.compile(r"Expected `[^`]*` (<=|>=) (-?\d+)")
_LENGTH = re.compile(r"Expected `str` of length (<=|>=) (\d+)")
_DIGITS = re.compile(r"Expected `[^`]*` matching regex '\^\[0-9a-f\]\{(\d+)\}\$'")
_CHOICE = re.compile(r"Invalid enum value (.*)", re.DOTALL)


def counted(many: int, noun: str) -> str:
    """Return a number of things in words, such as `1 round` or `3 rounds`; the plural takes an s."""
    return f"{many} {noun}" if many == 1 else f"{many} {noun}s"


def points_count(n: int) -> str:
    """Return a number of points in words; 0 is `no points`."""
    return counted(n, "point") if n else "no points"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Return parts with commas between them and a word before the last one."""
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def seats_named(seats: Iterable[int]) -> str:
    """Return places for the names of seats, such as `{0}, {2} and {3}`."""
    return listed([f"{{{seat}}}" for seat in seats])


def named(text: str, names: Sequence[str]) -> str:
    """Return a sentence with names in place of words such as `seat 2`, where there is such a seat."""
    return _SEAT.sub(lambda found: names[int(found[1])] if int(found[1]) < len(names) else found[0], text)


def in_words(message: str, choices: Mapping[str, tuple[object, ...]]) -> tuple[str, str]:
    """Return the path of the field that a message is about, empty for the document, and a sentence without it.

    `choices` are the values that fields with few of them may have, by the field's name.
    """
    match = _PATH.fullmatch(message)
    text, path = (match["text"], match["path"] or "") if match else (message, "")
    missing, unknown = _MISSING.fullmatch(text), _UNKNOWN.fullmatch(text)
    if missing:
        return _join(path, missing[1]), "this field is missing."
    if unknown:
        return _join(path, shown(unknown[1])), "a record has no such field here."
    return path, _sentence(text, choices.get(path.rpartition(".")[2], ()))


def shown(text: str) -> str:
    """Return the beginning of a text, in characters that any terminal shows."""
    return text[:40].encode("ascii", "backslashreplace").decode()


def _sentence(text: str, choices: tuple[object, ...]) -> str:
    if found := _KIND.fullmatch(text):
        wanted = " or ".join(NAMES.get(word, word) for word in found[1].split(" | "))
        return f"write {wanted}, not {NAMES.get(found[2], found[2])}."
    if found := _LENGTH.fullmatch(text):
        many = int(found[2])
        return f"write at most {many} characters." if found[1] == "<=" else "write a text that is not empty."
    if found := _BOUND.fullmatch(text):
        return f"write a number that is at {'most' if found[1] == '<=' else 'least'} {found[2]}."
    if found := _DIGITS.fullmatch(text):
        return f"write {found[1]} hexadecimal digits, in small letters."
    if found := _CHOICE.fullmatch(text):
        value = shown(found[1].strip("'"))
        return f"write {' or '.join(str(one) for one in choices)}, not “{value}”."
    return "this does not fit here."


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
