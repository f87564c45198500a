"""Standing answers: what somebody has answered beforehand, the moves that makes for them, and when it expires.

`given` holds what a seat has set, value by name; what is not in it has the first value, which is to be asked.
"""

from collections.abc import Mapping
from typing import Any

from .game import Game
from .refusal import Refused
from .round import Round

AnyGame = Game[Any, Any]


def check_answer(game: AnyGame, name: str, value: str) -> None:
    """Raise Refused `no_answers`, `no_answer` or `no_value` where a game has no such standing answer."""
    if not game.standing:
        raise Refused("no_answers", f"{game.title} has no standing answers.", field="name")
    kinds = {answer.name: answer for answer in game.standing}
    kind = kinds.get(name)
    if kind is None:
        text = f"There is no standing answer “{name[:24]}”; there is {', '.join(kinds)}."
        raise Refused("no_answer", text, field="name")
    values = [each.value for each in kind.values]
    if value not in values:
        text = f"“{value[:24]}” is none of its answers; say {' or '.join(values)}."
        raise Refused("no_value", text, field="value")


def all_answers(game: AnyGame, given: Mapping[str, str]) -> dict[str, str]:
    """Return a value for each standing answer of a game: the one given, else the first."""
    return {each.name: given.get(each.name, each.values[0].value) for each in game.standing}


def with_answer(game: AnyGame, given: Mapping[str, str], name: str, value: str) -> dict[str, str]:
    """Return what is given after one more answer, which has been checked."""
    rest = {other: kept for other, kept in given.items() if other != name}
    return rest if all_answers(game, {})[name] == value else {**rest, name: value}


def kept_answers(
    game: AnyGame, given: Mapping[str, str], before: Round | None, round: Round, seat: int
) -> dict[str, str]:
    """Return what has not expired on the way from `before` (None: a deal) to `round`."""
    return {
        name: value for name, value in given.items() if game.keeps_standing(before, round, seat, name, value)
    }


def answered_move(game: AnyGame, given: Mapping[str, str], round: Round, seat: int) -> str | None:
    """Return the move that an actor's standing answers make, as its canonical text, or None where it is to be asked."""
    if not given:
        return None
    move = game.standing_move(round, seat, all_answers(game, given))
    if move is None or game.refusal(move, round, seat) is not None:
        return None
    return game.format_move(game.parse_move(move, round, seat), round)
