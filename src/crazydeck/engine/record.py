"""Records: a match written down as one JSON document, from which replay.py gets every position and score again.

The document is read strictly: what cannot be a record is refused with a code, the path of the field and one sentence.
Cards, moves, deals and positions inside it are each game's own notation and are judged when the record is replayed.
"""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType, field

from .refusal import Refused
from .wording import NAMES, counted, in_words, shown

RECORD_VERSION: Literal[1] = 1
OF_ALL = ("time-up", "last-deal")
"""What a table does that concerns no single seat."""
MAX_DEPTH = 16
"""How deep lists and objects of a record may be nested."""

Seat = Annotated[int, Meta(ge=0, le=31)]
Points = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
By = Literal["person", "bot", "time", "rule", "stand_in", "standing", "table"]
Kind = Literal["person", "bot"]
Deed = Literal["removed", "replaced", "time-up", "last-deal"]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Word = Annotated[str, Meta(max_length=40)]
Sentence = Annotated[str, Meta(max_length=1000)]

_CHOICES = {"version": (RECORD_VERSION,), "kind": get_args(Kind), "table": get_args(Deed), "by": get_args(By)}


def _this_version() -> Literal[1]:
    return RECORD_VERSION


def _person() -> Kind:
    return "person"


class _Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What all parts of a record share: nothing unknown is passed over."""


class Player(_Part, frozen=True, kw_only=True):
    """Who sits in a seat."""

    name: Name
    kind: Kind = field(default_factory=_person)
    level: Word | None = None
    """The bot's level."""


class Entry(_Part, frozen=True, kw_only=True):
    """One thing that happened in a round or after it: a seat's `move`, or what the `table` did."""

    seat: Seat | None = None
    """Whom it concerns; absent for `time-up` and `last-deal`, which concern all."""
    move: Annotated[str, Meta(max_length=400)] | None = None
    """The move in the game's notation."""
    table: Deed | None = None
    """`removed`: taken out of the match; `replaced`: from now on a bot of `level` plays there; `time-up`: the time for
    the match is up; `last-deal`: the host announced that the next deal is the last."""
    by: By | None = None
    """Who made the move: the person; a bot in its own seat, for somebody away (`stand_in`) or because time was up
    (`time`); the table by the game's rule for that (`rule`) or for the person's standing answer (`standing`)."""
    level: Word | None = None


class StoredResult(_Part, frozen=True, kw_only=True):
    """How a round ended, as it was written down; the referee compares what is there."""

    round: Annotated[int, Meta(ge=1, le=10**6)] | None = None
    reason: Word | None = None
    winners: list[Seat] | None = None
    points: list[Points] | None = None
    totals: list[Points] | None = None
    text: Sentence = ""
    details: dict[str, Any] = {}


class StoredStanding(_Part, frozen=True, kw_only=True):
    """One seat's place at the end of a match."""

    place: Annotated[int, Meta(ge=1, le=32)]
    seat: Seat
    total: Points


class StoredMatchResult(_Part, frozen=True, kw_only=True):
    """How the match ended, as it was written down; the referee compares what is there."""

    reason: Word | None = None
    winners: list[Seat] | None = None
    standings: list[StoredStanding] | None = None
    text: Sentence = ""


class RecordRound(_Part, frozen=True, kw_only=True):
    """One round: exactly one of `seed`, `deal` and `position`, then what happened."""

    seed: Hex | UnsetType = UNSET
    """The match key; with the round's number it gives the deal."""
    deal: dict[str, Any] | UnsetType = UNSET
    """The deal as written, in the game's own fields."""
    position: dict[str, Any] | UnsetType = UNSET
    """A position to start from, in the fields that `referee` prints; `?` is an unknown card."""
    dealer: Seat | None = None
    entries: list[Entry] = []
    result: StoredResult | None = None


class Record(_Part, frozen=True, kw_only=True):
    """A match written down. Only `game` and `rounds` are needed."""

    version: Literal[1] = field(default_factory=_this_version)  # by a function, so that it is always written
    """The version of this format."""
    game: Word
    rules_version: Word | None = None
    """The version of the game's rules that the match was played by; absent: today's."""
    seats: Annotated[int, Meta(ge=1, le=32)] | None = None
    """How many seats there are; absent: as many as players, or as hands in the first round."""
    options: dict[str, Any] = {}
    """The options that differ from the default."""
    players: list[Player] = []
    first_dealer: Seat | None = None
    """The dealer of the first round; absent: drawn from `seed` if that is there, else seat 0."""
    seed: Hex | None = None
    """The match key that all deals come from."""
    commitment: Hex | None = None
    """SHA-256 of the server's part of the key, published before the first deal."""
    server_key: Hex | None = None
    """The server's part of the key; absent where it is the key itself."""
    entropy: list[Hex] = []
    """What players' browsers added to the key, in seat order."""
    before: list[Entry] = []
    """What the table did before the first deal."""
    rounds: list[RecordRound]
    closed: Word | None = None
    """Why the match ended unfinished, if it did."""
    result: StoredMatchResult | None = None

    def __str__(self) -> str:
        """Return one line about the record."""
        names = ", ".join(player.name for player in self.players) or f"{seats_of(self)} seats"
        return f"{self.game}: {names}; {counted(len(self.rounds), 'round')}"


def bad_record(path: str, sentence: str, code: str = "bad_record") -> Refused:
    """Return the refusal of a record: the field's path and what is wrong there."""
    where = path or "record"
    return Refused(code, f"{where}: {sentence}", field=where)


def read_record(data: bytes | str) -> Record:
    """Return the record that a JSON document holds; raises Refused `bad_record` with the field's path."""
    return record_of(parse_json(data))


def record_of(document: Any) -> Record:
    """Return the record that plain data holds; raises Refused `bad_record` with the field's path."""
    if not isinstance(document, Mapping):
        raise bad_record("", f"a record is a JSON object, not {_kind(document)}.")
    try:
        record = msgspec.convert(document, Record)
    except msgspec.ValidationError as error:
        raise bad_record(*in_words(str(error), _CHOICES)) from None
    _check(record)
    return record


def write_record(record: Record) -> bytes:
    """Return a record as one line of JSON, without the line's end."""
    return msgspec.json.encode(record)


def seats_of(record: Record) -> int:
    """Return how many seats a record has; raises Refused `bad_record` where nothing says it."""
    if record.seats is not None:
        return record.seats
    if record.players:
        return len(record.players)
    for start in record.rounds[:1]:
        for source in (start.deal, start.position):
            if isinstance(source, dict) and isinstance(source.get("hands"), list):
                return len(source["hands"])
    raise bad_record("seats", "write how many seats there are.")


# -- reading -----------------------------------------------------------------------------------------------------------


def parse_json(data: bytes | str) -> Any:
    """Return what a JSON text holds, strictly; raises Refused `bad_record` in one sentence whatever is wrong."""
    if isinstance(data, bytes):
        if data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
            raise bad_record("", "the text begins with a byte order mark; save it as UTF-8 without one.")
        try:
            data = data.decode()
        except UnicodeDecodeError as error:
            raise bad_record("", f"this is not UTF-8 text (byte {error.start + 1}).") from None
    if data.startswith("\ufeff"):
        raise bad_record("", "the text begins with a byte order mark; save it as UTF-8 without one.")
    if not data.strip():
        raise bad_record("", "this is empty; a record is a JSON object.")
    try:
        value = json.loads(data, object_pairs_hook=_object, parse_constant=_no_constant, parse_int=_integer)
    except json.JSONDecodeError as error:
        raise bad_record(
            "", f"this is not JSON: {error.msg} at line {error.lineno}, column {error.colno}."
        ) from None
    except RecursionError:
        raise bad_record("", "lists and objects are nested too deep.") from None
    _check_tree(value)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out = dict(pairs)
    if len(out) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise bad_record(shown(twice), "this field is written twice in one object.")
    return out


def _no_constant(text: str) -> Any:
    raise bad_record("", f"{text} is not a number of JSON.")


def _integer(text: str) -> int:
    if len(text) > 18:
        raise bad_record("", f"the number {text[:12]}… is too large.")
    return int(text)


def _check_tree(value: Any) -> None:
    """Refuse texts that cannot be written again, and what is nested too deep, without recursion."""
    level = [value]
    for _ in range(MAX_DEPTH):
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                below += item
                below += item.values()
            elif isinstance(item, list):
                below += item
            elif isinstance(item, str) and not _writable(item):
                raise bad_record("", f"the text “{shown(item)}” holds characters that are not text.")
        if not below:
            return
        level = below
    raise bad_record("", "lists and objects are nested too deep.")


def _writable(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def _kind(value: Any) -> str:
    word = {list: "array", dict: "object", type(None): "null"}.get(type(value), type(value).__name__)
    return NAMES.get(word, "that")


def _check(record: Record) -> None:
    """Refuse what the types alone cannot say."""
    seats = seats_of(record)
    if record.players and len(record.players) != seats:
        raise bad_record("players", f"{counted(len(record.players), 'player')} for {counted(seats, 'seat')}.")
    for number, player in enumerate(record.players):
        if not player.name.isprintable():
            raise bad_record(
                f"players[{number}].name", "a name is made of letters, digits, signs and spaces."
            )
    if record.first_dealer is not None and record.first_dealer >= seats:
        raise bad_record("first_dealer", f"write a seat from 0 to {seats - 1}.")
    for place, entry in enumerate(record.before):
        _check_entry(entry, f"before[{place}]", seats)
        if entry.table is None:
            raise bad_record(f"before[{place}]", "nobody moves before the first deal.")
    for number, start in enumerate(record.rounds):
        _check_round(start, f"rounds[{number}]", seats)


def _check_round(start: RecordRound, path: str, seats: int) -> None:
    given = [name for name in ("seed", "deal", "position") if getattr(start, name) is not UNSET]
    if len(given) != 1:
        what = f"not {' and '.join(given)}" if given else "none of them is there"
        raise bad_record(path, f"a round has exactly one of seed, deal and position; {what}.")
    if start.dealer is not None and start.dealer >= seats:
        raise bad_record(f"{path}.dealer", f"write a seat from 0 to {seats - 1}.")
    for place, entry in enumerate(start.entries):
        _check_entry(entry, f"{path}.entries[{place}]", seats)


def _check_entry(entry: Entry, path: str, seats: int) -> None:
    if (entry.move is None) == (entry.table is None):
        raise bad_record(path, "an entry has either a move or what the table did.")
    if entry.table in OF_ALL:
        if entry.seat is not None:
            raise bad_record(f"{path}.seat", f"{entry.table} concerns all seats; leave this out.")
    elif entry.seat is None:
        raise bad_record(f"{path}.seat", "this field is missing.")
    elif entry.seat >= seats:
        raise bad_record(f"{path}.seat", f"write a seat from 0 to {seats - 1}.")
