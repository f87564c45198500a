"""Moves through our checked face beside RLCard's Uno, which is further away."""

import rlcard
from rlcard.agents import RandomAgent

from crazydeck.games.registry import GAMES

from . import random_games
from .report import Part, number
from .timing import median, rates


def measure(rounds: int, scale: float) -> list[Part]:
    """Measure random moves of every game of ours and of RLCard's `uno`."""
    environment = rlcard.make("uno", config={"seed": 1})
    environment.set_agents(
        [RandomAgent(num_actions=environment.num_actions) for _ in range(environment.num_players)]
    )
    size = max(1, round(30 * scale))

    def uno() -> int:
        return sum(len(path) // 2 for _ in range(size) for path in environment.run(is_training=False)[0])

    tasks = {name: lambda name=name: random_games.checked_rounds(GAMES[name], size, 1)[1] for name in GAMES}
    measured = rates(tasks | {"uno": uno}, rounds)
    ours = [
        [
            f"Crazydeck, {game.title}, `Match.moves` and `Match.play`, four players",
            number(median(measured, name)),
        ]
        for name, game in GAMES.items()
    ]
    theirs = ["RLCard, `uno`, `Env.run` with random agents", number(median(measured, "uno"))]
    return [
        Part(
            "A side remark: checked moves, and RLCard",
            "RLCard has none of these games; its Uno (two players) is the nearest to Crazy Eights. Its games come with "
            "encoded observations at each decision, ours through the checked face with moves as texts, happenings in "
            "words and a key that anyone can verify.",
            ["what", "moves a second"],
            [*ours, theirs],
        )
    ]
