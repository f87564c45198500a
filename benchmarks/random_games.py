"""Random games of any game, as the benchmarks play them with Crazydeck. They reuse the round that they are given."""

import random
from typing import Any

from crazydeck.cards.bits import members
from crazydeck.cards.rng import Rng
from crazydeck.engine.game import Game
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.options import read_options
from crazydeck.engine.round import Round
from crazydeck.engine.standing import MatchState

SEATS = 4
Options = dict[str, Any]


def first_round(game: Game[Any, Any], options: Options) -> Round:
    """Return the first round of four seats with nothing dealt yet."""
    state = MatchState(seats=SEATS, round=1, first_dealer=0, dealer=0, totals=(0,) * SEATS)
    made: Round = game.new_round(read_options(game.options, options), state)
    return made


def whole_games(round: Round, games: int, seed: int) -> tuple[int, int]:
    """Play random games from the deal to the score, all in one compiled call; return how many games and steps."""
    return games, int(round.random_games(Rng(seed), games))


def middles(round: Round, many: int, steps: int) -> list[Round]:
    """Return positions that random play reaches after so many steps."""
    rng = Rng(1)
    found: list[Round] = []
    while len(found) < many:
        position = round.fresh()
        position.deal_random(rng)
        for _ in range(steps):
            seat = position.next_actor()
            if seat < 0:
                break
            choices = members(position.legal(seat))
            position.play(seat, choices[rng.below(len(choices))])
        if position.next_actor() >= 0:
            found.append(position)
    return found


def rollouts(positions: list[Round], times: int, seed: int) -> tuple[int, int]:
    """Copy each position and play it out at random, so many times; return how many rollouts and steps."""
    work, rng = positions[0].fresh(), Rng(seed)
    steps = 0
    for position in positions:
        for _ in range(times):
            work.copy_from(position)
            steps += work.random_playout(rng)
    return len(positions) * times, steps


def stepped_games(round: Round, games: int, seed: int) -> tuple[int, int]:
    """Play random games step by step from Python: the list of legal steps, a choice, the step."""
    rng, choose = Rng(seed), random.Random(seed).choice
    steps = 0
    for _ in range(games):
        round.deal_random(rng)
        while (seat := round.next_actor()) >= 0:
            round.play(seat, choose(members(round.legal(seat))))
            steps += 1
    return games, steps


def checked_rounds(game: Game[Any, Any], rounds: int, seed: int) -> tuple[int, int]:
    """Play random first rounds through the checked face, with moves as texts; return how many rounds and moves."""
    choose = random.Random(seed).choice
    moves = 0
    for k in range(rounds):
        match = Match(game, SEATS, key=key_of(seed * 1000 + k))
        match.deal()
        while not match.between and not match.over:
            seat = match.actors[0]
            match.play(seat, choose(match.moves(seat)))
            moves += 1
    return rounds, moves
