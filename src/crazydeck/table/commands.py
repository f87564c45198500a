"""What may be asked of a table: by people over the wire, and by the house itself.

Commands from people carry an `id`, unique per token; `decision` is the number of the event that opened the choice
that they answer.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Level = Annotated[str, Meta(min_length=1, max_length=24)]
Seat = Annotated[int, Meta(ge=0, le=31)]
Random = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
CloseReason = Literal["abandoned", "older_rules"]
By = Literal["person", "bot", "time", "rule", "stand_in", "standing", "table"]
"""Who moves: `time`: a bot because time was up; `rule`: the table, as the game has a move of its own for that."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table is run; not rules."""

    clock: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds for a move, 0 for no clock; at time-out a bot moves."""
    stand_in: Literal["bot", "wait"] = "bot"
    """What happens when a person is away longer than `grace`."""
    grace: Annotated[int, Meta(ge=5, le=600)] = 30
    """Seconds a person may be gone before a bot stands in."""
    pace: Annotated[int, Meta(ge=0, le=300)] = 100
    """How long bots pause, in percent of the usual."""
    spectators: bool = True
    """Whether the link lets others watch."""


class In(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """Any message from a client."""


class Command(In, frozen=True, kw_only=True):
    """Any message that may change a table."""

    id: Id


class Sit(Command, frozen=True, kw_only=True, tag="sit"):
    """Take an empty seat (None: the first empty one) under a name; in the seat already: change the name."""

    name: Name
    seat: Seat | None = None


class Stand(Command, frozen=True, kw_only=True, tag="stand"):
    """Leave for good: in the lobby the seat is empty again, in a match a bot plays on to the end."""


class Configure(Command, frozen=True, kw_only=True, tag="configure"):
    """The host changes seats, options or settings in the lobby; what is absent stays."""

    seats: Seat | None = None
    options: dict[str, Any] | None = None
    settings: Settings | None = None


class SetBot(Command, frozen=True, kw_only=True, tag="bot"):
    """The host puts a bot of a level into an empty or bot's seat, or (level None) takes it out, in the lobby."""

    seat: Seat
    level: Level | None


class Start(Command, frozen=True, kw_only=True, tag="start"):
    """The host starts the match; all seats must be filled."""


class Entropy(Command, frozen=True, kw_only=True, tag="entropy"):
    """Mix own random bytes (64 hexadecimal digits) into the match key; closed when the host starts."""

    bytes: Random


class Play(Command, frozen=True, kw_only=True, tag="play"):
    """Make a move in the choice that the event numbered `decision` opened."""

    decision: int
    move: Annotated[str, Meta(min_length=1, max_length=400)]


class Deal(Command, frozen=True, kw_only=True, tag="deal"):
    """Say that one is ready for the next round; when all people are, or after a while, it is dealt."""

    decision: int


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    """After the match: open a new table with the same people, seats and options; everybody is told its code."""


class Remove(Command, frozen=True, kw_only=True, tag="remove"):
    """The host takes a seat out of the match for good, where the rules of the game define it."""

    seat: Seat


class LastDeal(Command, frozen=True, kw_only=True, tag="last_deal"):
    """The host announces that the next deal is the last, where the game has that."""


class Away(Command, frozen=True, kw_only=True, tag="away"):
    """Step away (a bot stands in at once), or come back."""

    away: bool


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Answer(Command, frozen=True, kw_only=True, tag="answer"):
    """Set one's standing answer to a kind of choice, where the game has such; a choice of that kind is open: answer it.

    `name` and `value` are of the list in the game's `standing`. Only the seat itself is told of it, in `you`.
    """

    name: Id
    value: Id


FromPeople = (
    Sit
    | Stand
    | Configure
    | SetBot
    | Start
    | Entropy
    | Play
    | Deal
    | Rematch
    | Remove
    | LastDeal
    | Away
    | Say
    | Answer
)


class Driven(msgspec.Struct, frozen=True):
    """A bot's move for a seat that it drives, or the move of one whose time is up (`by` is `time` or `rule`)."""

    seat: int
    decision: int
    move: str
    by: By


class DealNow(msgspec.Struct, frozen=True):
    """The wait for the next round is over."""

    decision: int


class TimeUp(msgspec.Struct, frozen=True):
    """The time for the match is up."""


class Gone(msgspec.Struct, frozen=True):
    """A person's connection has been lost for longer than the grace time."""

    seat: int


class Came(msgspec.Struct, frozen=True):
    """A person who was stood in for is connected again."""

    seat: int


class Postpone(msgspec.Struct, frozen=True):
    """Deadlines were found overdue when a server took the table up: people get until `until`."""

    until: int


class Close(msgspec.Struct, frozen=True):
    """Nobody has used the table for long, or its rules are no longer played here."""

    reason: CloseReason


class Rematched(msgspec.Struct, frozen=True):
    """The rematch that a seat asked for, by the command `id` of `client`, has been opened as another table."""

    seat: int
    code: str
    client: str = ""
    id: str = ""


FromHouse = Driven | DealNow | TimeUp | Gone | Came | Postpone | Close | Rematched


class Request(msgspec.Struct, frozen=True):
    """A command and who gives it: `client` is the hash of a secret token, empty for the house itself."""

    client: str
    command: FromPeople | FromHouse

    @property
    def asked(self) -> tuple[str, str]:
        """Whose command this is or carries out, and its id, for giving its outcome again; both empty for the house."""
        command = self.command
        if isinstance(command, Rematched):
            return command.client, command.id
        return self.client, command.id if isinstance(command, Command) else ""
