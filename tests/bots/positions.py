"""Positions for the tests of bots: random play of every game at every number of seats."""

from collections.abc import Iterator

from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match
from crazydeck.engine.round import Round
from crazydeck.engine.testing import play_out, random_options
from crazydeck.games.registry import GAMES

EVERY = [(name, seats) for name, game in GAMES.items() for seats in range(game.min_seats, game.max_seats + 1)]


def decisions(name: str, seats: int, seed: int, every: int = 1) -> Iterator[tuple[Match, int]]:
    """Yield a random match of random options and a seat with a choice of moves, at every so many-th choice."""
    game = GAMES[name]
    choices = 0
    for match in play_out(game, seats, random_options(game, seats, Rng(seed)), seed, rounds=1):
        for seat in match.actors:
            if len(match.moves(seat)) > 1:
                choices += 1
                if choices % every == 0:
                    yield match, seat
        if choices > 200:
            return


def other_deal(round: Round, seat: int, seed: int) -> Round:
    """Return a copy in which all that the seat cannot know is dealt anew."""
    other = round.fresh()
    other.copy_from(round)
    other.redeal(seat, Rng(seed))
    return other
