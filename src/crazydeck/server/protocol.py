"""The whole wire protocol: what a client may send and what the server sends, one union each.

WebSocket `/ws`, one JSON object a message. A client first sends `hello`, then commands. Each command has an `id`,
unique per token; a repeated one gets its first outcome again. The server answers each command with `done` or
`refused`, and tells everybody at the table with `update`. Numbers of updates are only for catching up.
The page's types are generated from these structs. The commands themselves are the table's: table/commands.py.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from crazydeck.engine.options import OptionInfo
from crazydeck.engine.refusal import Refusal
from crazydeck.engine.timing import StandingAnswer
from crazydeck.engine.view import Happening, MatchResult, RoundResult
from crazydeck.table.commands import (
    Answer,
    Away,
    By,
    CloseReason,
    Configure,
    Deal,
    Entropy,
    Id,
    In,
    LastDeal,
    Level,
    Name,
    Play,
    Rematch,
    Remove,
    Say,
    Seat,
    SetBot,
    Settings,
    Sit,
    Stand,
    Start,
)

Code = Annotated[str, Meta(min_length=1, max_length=40)]
Token = Annotated[str, Meta(min_length=16, max_length=64)]


class Hello(In, frozen=True, kw_only=True, tag="hello"):
    """Open a table: as the holder of `token` if it is known there, else as a spectator.

    `last` is the number of the last update received before a connection was lost.
    """

    table: Code
    token: Token
    last: int | None = None


class Ask(In, frozen=True, kw_only=True, tag="ask"):
    """Ask about the seat's own observation while arranging a hand; no event. Answered with `told`."""

    id: Id
    question: Id
    cards: Annotated[list[str], Meta(max_length=60)] = []  # noqa: RUF012 - msgspec copies defaults
    params: dict[str, Any] = {}  # noqa: RUF012 - the same


class Beat(In, frozen=True, kw_only=True, tag="beat"):
    """Heartbeat, every 10 s; answered with `beat`."""


ToServer = (
    Hello | Sit | Stand | Configure | SetBot | Start | Entropy | Play | Deal | Rematch | Remove | LastDeal | Away | Say
    | Answer | Ask | Beat
)  # fmt: skip


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One seat as everybody sees it."""

    kind: Literal["empty", "person", "bot"]
    name: str = ""
    level: str | None = None
    """The bot's level; for a person who left for good, the level of the bot that replaced them."""
    here: bool = False
    """Whether the person is connected."""
    bot_plays: bool = False
    """Whether a bot stands in for the person now, or replaced them for good (`left`)."""
    left: bool = False
    ready: bool = False
    """Between rounds: whether they want the next one."""


class TableInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The public state of a table around the match."""

    code: str
    game: str
    title: str
    phase: Literal["lobby", "playing", "between", "over", "closed"]
    """`between`: a round is over and its result is shown; `over`: the match is."""
    seats: list[SeatInfo]
    host: int | None
    """The host's seat, or None while the host has none."""
    options: dict[str, Any]
    """The options that differ from the default."""
    settings: Settings
    commitment: str
    """The SHA-256 of the server's part of the match key, published before the first deal."""
    key: str | None = None
    """The match key, shown when the match is over; `server_key` and `entropy` say how it was made."""
    server_key: str | None = None
    entropy: list[str] = []
    """Bytes mixed in by players' browsers, in seat order."""
    rematch: str | None = None
    """The code of the next table."""
    ends_at: int | None = None
    """While a match is played for a set time: when it is up, in milliseconds since 1970 by the server's clock."""
    watchers: int = 0
    closed: CloseReason | None = None
    """Why the table was closed before its match was over."""
    results: list[RoundResult] = []
    """The stored results of a match begun under older rules, of which no view is made any more."""
    result: MatchResult | None = None


class You(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the receiver is at this table."""

    seat: int | None = None
    host: bool = False
    driving: bool = True
    """False when the seat is being played from another device or tab; a new `hello` takes it back."""
    answers: dict[str, str] = {}
    """In a match: the seat's standing answers, a value for each name in the game's `standing`; nobody else is told."""


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    """When a seat's time is up, in milliseconds since 1970 by the server's clock."""

    seat: int
    at: int


class Talk(msgspec.Struct, frozen=True, kw_only=True):
    """Something said at the table."""

    number: int
    name: str
    text: str
    seat: int | None = None


class Update(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="update"):
    """What has happened up to event `number`, and all that the receiver may know now.

    Absent `table`, `you` or `view`: unchanged since the last update on this connection. A number may be skipped
    when what happened concerns one other seat alone.
    """

    number: int
    now: int
    """The server's clock, milliseconds since 1970."""
    decision: int | None = None
    """The number to send with a move or with `deal`, when the receiver has one to make."""
    steps: list[Happening] = []
    """What happened since the update before, as the receiver may see it; after a reconnect the last 50 at most."""
    by: By | None = None
    """Who moved: `time`: a bot because time was up; `rule`: the table, as the game has a move of its own for that;
    `stand_in`: a bot for somebody away; `standing`: a standing answer of the receiver, which to all others is a move of
    the person. Moves that standing answers add are not told apart."""
    view: msgspec.Raw | None = None
    """The game's whole observation (each game's view.py), None in the lobby."""
    table: TableInfo | None = None
    you: You | None = None
    deadlines: list[Deadline] = []
    talk: list[Talk] = []
    """What was said since the update before."""


class Done(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="done"):
    """A command was accepted and stored as the event `number`."""

    id: str
    number: int


class NotDone(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="refused"):
    """A message was refused; nothing has changed. `id` is the command's, where it could be read."""

    refusal: Refusal
    id: str | None = None


class Told(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="told"):
    """The answer to `ask`."""

    id: str
    answer: dict[str, Any]


class BeatBack(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="beat"):
    """The answer to a heartbeat."""

    now: int


ToClient = Update | Done | NotDone | Told | BeatBack


# HTTP, JSON. Errors are {"refusal": Refusal} with a fitting status.


class LevelInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One level of bots."""

    name: str
    title: str
    sentence: str


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One game as the home page and the option form show it. GET /api/games gives a list of them."""

    name: str
    title: str
    sentence: str
    deck: str
    min_seats: int
    max_seats: int
    usual_seats: int
    options: list[OptionInfo]
    notes: dict[str, dict[int, str]]
    """What is worth knowing of an option with a number of seats: by the option's name, then by the seats."""
    levels: list[LevelInfo]
    removable: bool
    """Whether the host may take a seat out of a match."""
    announces_last_deal: bool
    """Whether the host may announce that the next deal is the last."""
    standing: list[StandingAnswer]
    """The kinds of choice that a person may answer beforehand with `answer`."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/tables: make a table.

    With `name` the maker sits in the first seat, with `bots` all other seats get bots of that level, with `start`
    the match starts at once.
    """

    game: Name
    token: Token
    """The maker's secret, made by the client; whoever holds it is the host."""
    seats: Seat
    options: dict[str, Any] = {}
    settings: Settings = Settings()
    name: Name | None = None
    bots: Level | None = None
    start: bool = False


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to NewTable."""

    table: str


class RulesAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/games/{game}/rules: the rules page of the chosen options."""

    seats: Seat
    options: dict[str, Any] = {}


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """One position of a replay: what led to it and how it looks."""

    steps: list[Happening]
    view: msgspec.Raw
    mover: int | None = None
    move: str | None = None


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/tables/{code}/replay?round=1&seat=open|0|1…: one round of a finished match, and all results.

    `open` shows all hands (each frame's view has `public.hands`); a seat's number shows what that seat saw.
    404 while the match goes on.
    """

    game: str
    names: list[str]
    rounds: int
    round: int
    results: list[RoundResult]
    frames: list[Frame]


# GET  /api/games                     -> list[GameInfo]
# POST /api/games/{game}/rules        -> RulesPage
# POST /api/tables                    -> Made
# GET  /api/tables/{code}             -> TableInfo        (what the join page needs; 404 `no_table`)
# GET  /api/tables/{code}/record      -> the record        (404 `not_over` until the match is over)
# GET  /api/tables/{code}/replay      -> Replay
# GET  /api/qr?text=…                 -> image/svg+xml     (a QR code of a link to this server)
# GET  /api/health, /metrics, /openapi.json
# Page: / (home), /t/{code} (table; #s=TOKEN in the address moves a seat to this device), /rules/{game},
#       /replay/{code}, /settings
