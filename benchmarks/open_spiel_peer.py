"""Random games of one of OpenSpiel's games."""

import random
from collections.abc import Sequence
from typing import Any

import pyspiel

SEATS = 4
State = Any


def start(name: str, parameters: dict[str, Any], chance: Sequence[int] = ()) -> State:
    """Return the state in which a game with parameters begins, after some chance events that are settled."""
    state = pyspiel.load_game(name, parameters).new_initial_state()
    for action in chance:
        state.apply_action(action)
    return state


def bots(first: State) -> list[Any]:
    """Return uniformly random bots written in C++, one for each player of a game."""
    return [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(first.num_players())]


def whole_games(first: State, players: list[Any], games: int, seed: int) -> int:
    """Play random games inside C++: `evaluate_bots` from a copy of the first state."""
    for k in range(games):
        pyspiel.evaluate_bots(first.clone(), players, seed + k)
    return games


def decisions(first: State, players: list[Any], games: int) -> tuple[float, float]:
    """Return the mean number of players' decisions and of chance events in a random game."""
    settled = len(first.full_history())
    events = seats = 0
    for k in range(games):
        state = first.clone()
        pyspiel.evaluate_bots(state, players, k)
        history = state.full_history()
        events += len(history) - settled
        seats += sum(1 for action in history if action.player >= 0)
    return seats / games, (events - seats) / games


def step(state: State, source: random.Random) -> bool:
    """Take one random step; return whether a player decided it."""
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(source.choices(actions, weights)[0])
        return False
    state.apply_action(source.choice(state.legal_actions()))
    return True


def middles(first: State, many: int, steps: int) -> list[State]:
    """Return positions that random play reaches after so many decisions of players."""
    source = random.Random(1)
    found: list[State] = []
    while len(found) < many:
        state = first.clone()
        taken = 0
        while not state.is_terminal() and (taken < steps or state.is_chance_node()):
            taken += step(state, source)
        if not state.is_terminal():
            found.append(state)
    return found


def rollouts(positions: list[State], players: list[Any], times: int, seed: int) -> int:
    """Clone each position and play it out inside C++ by `evaluate_bots`, so many times."""
    for position in positions:
        for k in range(times):
            pyspiel.evaluate_bots(position.clone(), players, seed + k)
    return len(positions) * times


def rollout_decisions(positions: list[State], times: int) -> float:
    """Return the mean number of players' decisions from the positions to the end, each played so many times."""
    source = random.Random(1)
    taken = 0
    for position in positions * times:
        state = position.clone()
        while not state.is_terminal():
            taken += step(state, source)
    return taken / len(positions) / times


def stepped_games(first: State, games: int, seed: int) -> int:
    """Play random games step by step from Python: legal actions, a choice, the action; chance too."""
    source = random.Random(seed)
    for _ in range(games):
        state = first.clone()
        while not state.is_terminal():
            step(state, source)
    return games
