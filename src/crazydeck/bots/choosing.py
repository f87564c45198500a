"""How each level chooses: a pure function of an observation, a limit and a seed."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from crazydeck.cards.rng import Rng
from crazydeck.engine.game import Game
from crazydeck.engine.refusal import Refused
from crazydeck.engine.round import Round
from crazydeck.games.registry import GAMES, find_game

from .levels import LEVELS, Level
from .search import Search

SEARCH_SECONDS = 0.25
"""How long a search takes when no limit is given."""


@dataclass(frozen=True)
class Limit:
    """When a search ends: after a time, after a number of playouts, or at whichever comes first.

    Only a limit of playouts alone makes a search reproducible. Levels that do not search need no limit.
    """

    seconds: float | None = None
    nodes: int | None = None
    """How many playouts at most; each re-deal takes one for every move in the running."""

    def __post_init__(self) -> None:
        """Raise ValueError for a limit that is not positive."""
        if (self.seconds is not None and self.seconds <= 0) or (self.nodes is not None and self.nodes <= 0):
            raise ValueError("a limit is positive")


@dataclass(frozen=True)
class Choice:
    """The move that a bot chose, and what it thought of the moves where it searched."""

    move: str
    value: float | None = None
    """The mean utility of the move, in the game's points against the average of the others."""
    values: Mapping[str, float] = field(default_factory=dict)
    """The mean utility of every sensible move; one that was dropped early has a rougher value."""
    playouts: int = 0


@dataclass(frozen=True)
class Bot:
    """A player of one level; it keeps nothing from one choice to the next."""

    level: Level

    def choose(self, observation: Any, limit: Limit | None = None, seed: int = 0) -> Choice:
        """Return a legal move for the observation's seat; raises Refused `no_move` where it has none."""
        own = observation.own
        if own is None or not own.moves:
            raise Refused("no_move", "This seat has no move to choose.")
        if len(own.moves) == 1:
            return Choice(own.moves[0])
        return _WAYS[self.level.name](game_of(observation), observation, limit, seed)


def bot(level: str) -> Bot:
    """Return the bot of a level; raises Refused `no_level`."""
    if level not in LEVELS:
        known = ", ".join(LEVELS)
        raise Refused("no_level", f"There is no level “{level[:40]}”; there are {known}.", field="level")
    return Bot(LEVELS[level])


def choose(
    level: str, observation: bytes, *, seconds: float | None = None, nodes: int | None = None, seed: int = 0
) -> str:
    """Return the text of a level's move for an observation written as JSON: the face for worker processes."""
    game = find_game(msgspec.json.decode(observation, type=_Tag).game)
    decoded = msgspec.json.decode(observation, type=game.observation)
    limit = None if seconds is None and nodes is None else Limit(seconds, nodes)
    return bot(level).choose(decoded, limit, seed).move


def choose_quickly(
    level: str, game: Game[Any, Any], round: Round, seat: int, texts: Sequence[str], seed: int
) -> str | None:
    """Return what a level's bot would choose among all legal moves, from the round itself; None where it searches.

    For simulations: rules of thumb rest on what the seat may know, so that it makes no difference that the round
    holds more, and the observation is spared.
    """
    next_step = _steps(game, level)
    if next_step is None:
        return None
    if len(texts) == 1:
        return texts[0]
    moves = {game.parse_move(text, round, seat): text for text in texts}
    first = (int(next_step(round, seat, Rng(seed))),)
    if first in moves:
        return moves[first]
    draft = round.fresh()
    draft.copy_from(round)
    return moves[_path(moves, draft, seat, Rng(seed), next_step)]


class _Tag(msgspec.Struct):
    game: str


def game_of(observation: Any) -> Game[Any, Any]:
    """Return the game that an observation belongs to."""
    for game in GAMES.values():
        if isinstance(observation, game.observation):
            return game
    raise TypeError(f"{type(observation).__name__} is no game's observation")


# -- the ways to choose ----------------------------------------------------------------------------------


NextStep = Callable[[Round, Any, Rng], Any]


def _steps(game: Game[Any, Any], level: str) -> NextStep | None:
    """Return the policy's steps by which a level plays, None where it searches."""
    if level == "easy":
        return game.policy.careless_step
    return game.policy.careful_step if level == "steady" else None


def _easy(game: Game[Any, Any], observation: Any, _limit: Limit | None, seed: int) -> Choice:
    return _by_steps(game, observation, seed, game.policy.careless_step)


def _steady(game: Game[Any, Any], observation: Any, _limit: Limit | None, seed: int) -> Choice:
    return _by_steps(game, observation, seed, game.policy.careful_step)


def _by_steps(game: Game[Any, Any], observation: Any, seed: int, next_step: NextStep) -> Choice:
    """Make the move that a policy's steps make up."""
    round = game.sample(observation, Rng(0))
    moves = _moves(game, observation, round)
    return Choice(moves[_path(moves, round, observation.seat, Rng(seed), next_step)])


def _moves(game: Game[Any, Any], observation: Any, round: Round) -> dict[tuple[int, ...], str]:
    return {game.parse_move(text, round, observation.seat): text for text in observation.own.moves}


def _path(
    moves: Mapping[tuple[int, ...], str],
    round: Round,
    seat: int,
    rng: Rng,
    next_step: NextStep,
) -> tuple[int, ...]:
    """Return the policy's steps that make up one of the moves; all but the last one are played on the round."""
    path: tuple[int, ...] = ()
    while True:
        step = int(next_step(round, seat, rng))
        path = (*path, step)
        if path in moves:
            return path
        round.play(seat, step)


def _sharp(game: Game[Any, Any], observation: Any, limit: Limit | None, seed: int) -> Choice:
    limit = limit or Limit(seconds=SEARCH_SECONDS)
    round = game.sample(observation, Rng(seed))
    moves = _moves(game, observation, round)
    draft = round.fresh()
    draft.copy_from(round)
    advised = _path(moves, draft, observation.seat, Rng(seed), game.policy.careful_step)
    sensible = _sensible(game, moves, round, observation.seat)
    paths = [path for path in moves if path == advised or path in sensible]
    if len(paths) == 1:
        return Choice(moves[advised])
    search = Search(round, observation.seat, list(map(list, paths)), paths.index(advised), game.policy, seed)
    search.run(limit.nodes or 0, limit.seconds or 0.0)
    values = dict(zip((moves[path] for path in paths), search.values(), strict=True))
    best = moves[paths[search.best()]]
    return Choice(best, values[best], values, int(search.playouts))


def _sensible(
    game: Game[Any, Any], moves: Collection[tuple[int, ...]], round: Round, seat: int
) -> set[tuple[int, ...]]:
    """Return the moves all of whose steps a search should look into."""
    steps: dict[tuple[int, ...], int] = {}
    for path in moves:
        for end in range(len(path)):
            start = path[:end]
            if start not in steps:
                draft = round.fresh()
                draft.copy_from(round)
                for step in start:
                    draft.play(seat, step)
                steps[start] = int(game.policy.sensible(draft, seat))
    return {path for path in moves if all(steps[path[:end]] >> step & 1 for end, step in enumerate(path))}


_WAYS: dict[str, Callable[[Game[Any, Any], Any, Limit | None, int], Choice]] = {
    "easy": _easy,
    "steady": _steady,
    "sharp": _sharp,
}
