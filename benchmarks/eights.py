"""Random games of Crazy Eights, as the benchmarks play them with Crazydeck."""

import random

from crazydeck.cards.bits import members
from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.options import read_options
from crazydeck.engine.round import Round
from crazydeck.engine.standing import MatchState
from crazydeck.games.registry import find_game

SEATS = 4
GAME = find_game("eights")
Options = dict[str, object]


def new_round(options: Options) -> Round:
    """Return a round of four seats with nothing dealt yet."""
    state = MatchState(seats=SEATS, round=1, first_dealer=0, dealer=0, totals=(0,) * SEATS)
    made: Round = GAME.new_round(read_options(GAME.options, options), state)
    return made


def whole_games(options: Options, games: int, seed: int) -> tuple[int, int]:
    """Play random games from the deal to the score inside compiled code; return how many games and steps."""
    round, rng = new_round(options), Rng(seed)
    steps = 0
    for _ in range(games):
        round.deal_random(rng)
        steps += round.random_playout(rng)
    return games, steps


def middles(options: Options, many: int, steps: int) -> list[Round]:
    """Return positions that random play reaches after so many steps."""
    rng = Rng(1)
    found: list[Round] = []
    while len(found) < many:
        round = new_round(options)
        round.deal_random(rng)
        for _ in range(steps):
            seat = round.next_actor()
            if seat < 0:
                break
            choices = members(round.legal(seat))
            round.play(seat, choices[rng.below(len(choices))])
        if round.next_actor() >= 0:
            found.append(round)
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


def stepped_games(options: Options, games: int, seed: int) -> tuple[int, int]:
    """Play random games step by step from Python: the list of legal steps, a choice, the step."""
    round, rng, choose = new_round(options), Rng(seed), random.Random(seed).choice
    steps = 0
    for _ in range(games):
        round.deal_random(rng)
        while (seat := round.next_actor()) >= 0:
            round.play(seat, choose(members(round.legal(seat))))
            steps += 1
    return games, steps


def checked_hands(options: Options, hands: int, seed: int) -> tuple[int, int]:
    """Play random hands through the checked face, with moves as texts; return how many hands and moves."""
    choose = random.Random(seed).choice
    moves = 0
    for k in range(hands):
        match = Match(GAME, SEATS, options, key=key_of(seed * 1000 + k))
        match.deal()
        while not match.between and not match.over:
            seat = match.actors[0]
            match.play(seat, choose(match.moves(seat)))
            moves += 1
    return hands, moves
