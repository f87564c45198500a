"""The games, one line each."""

from typing import Any

from crazydeck.engine.game import Game
from crazydeck.engine.refusal import Refused

from .crazy.game import CRAZY
from .eights.game import EIGHTS
from .gin.game import GIN
from .solo.game import SOLO

GAMES: dict[str, Game[Any, Any]] = {
    EIGHTS.name: EIGHTS,
    CRAZY.name: CRAZY,
    SOLO.name: SOLO,
    GIN.name: GIN,
}


def find_game(name: str) -> Game[Any, Any]:
    """Return the game of a name; raises Refused `no_game`."""
    game = GAMES.get(name)
    if game is None:
        raise Refused(
            "no_game", f"There is no game “{name[:40]}”; there are {', '.join(GAMES)}.", field="game"
        )
    return game
