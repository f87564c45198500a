"""Random games of four beside OpenSpiel, and beside RLCard's Uno."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import rlcard
from rlcard.agents import RandomAgent

from . import eights, open_spiel_peer
from .report import Part, number, times
from .timing import median, rates, ratio

MIDDLE = 40
"""After how many decisions rollouts begin."""
POSITIONS = 20


@dataclass(frozen=True)
class Pair:
    """One set of rules as each side has it."""

    name: str
    ours: dict[str, Any] = field(default_factory=dict)
    theirs: dict[str, Any] = field(default_factory=dict)


PAIRS = (
    Pair("with reshuffles", {"max_reshuffles": 2}, {"max_draw_cards": 1, "reshuffle": True}),
    Pair("without", {"reshuffle": False}, {"max_draw_cards": 1, "reshuffle": False}),
)

RULES = (
    "Both sides: four players, five cards each, one deck, draw one card and then play or pass, eights name a suit, "
    "no action cards, an eight turned up at the start goes back, uniformly random decisions. Ours are the standard "
    "game with `max_reshuffles = 2` (the standard 3 makes hands longer than theirs) or `reshuffle = off`; theirs "
    "are `max_draw_cards=1` and `reshuffle`. What still differs: OpenSpiel reshuffles without limit but ends a game "
    "at the 100th card played, it lets a player pass who could play when the stock is gone, ends a hand without "
    "stock after five passes in a row, and gives each player the negative of the own cards; ours finds a blocked "
    "hand at once and gives the others' cards to the winner. OpenSpiel makes each card dealt or drawn a chance "
    "event of its own, which its random play has to draw; ours shuffles the stock once. A decision is one choice of a "
    "player: a card, a draw, a pass, a suit."
)

GAME_NOTE = (
    "full game: `deal_random` and `random_playout` beside `evaluate_bots` with four `make_uniform_random_bot` (C++); "
    "one call from Python for each of their games, two for ours."
)
PLAYOUT_NOTE = (
    f"copy and playout: {POSITIONS} positions after {MIDDLE} random decisions; `copy_from` and `random_playout` "
    "beside `State.clone` and `evaluate_bots` (C++), two calls from Python for each playout on either side."
)
STEPPED_NOTE = (
    "stepped from Python: `next_actor`, `legal`, `random.choice`, `play` beside `legal_actions`, `random.choice`, "
    "`apply_action`, and `chance_outcomes` with `random.choices` for their chance events."
)


def measure(rounds: int, scale: float) -> list[Part]:
    """Measure all pairs; `scale` shrinks or stretches the batches."""
    rows: list[list[str]] = []
    lengths: list[list[str]] = []
    for pair in PAIRS:
        more, length = _pair(pair, rounds, scale)
        rows += more
        lengths.append(length)
    return [
        Part(
            "Random games of Crazy Eights beside OpenSpiel",
            RULES,
            ["what", "rules", "Crazydeck, a second", "OpenSpiel, a second", "ratio"],
            rows,
            [GAME_NOTE, PLAYOUT_NOTE, STEPPED_NOTE],
        ),
        Part(
            "Decisions",
            "Means over random games, so that the ratios above can be judged for equal work.",
            [
                "rules",
                "ours in a game",
                "theirs in a game (and chance events)",
                "ours in a playout",
                "theirs in a playout",
            ],
            lengths,
        ),
        _side(rounds, scale),
    ]


def _pair(pair: Pair, rounds: int, scale: float) -> tuple[list[list[str]], list[str]]:
    game, players = open_spiel_peer.load(pair.theirs), open_spiel_peer.bots()
    here, there = (
        eights.middles(pair.ours, POSITIONS, MIDDLE),
        open_spiel_peer.middles(game, POSITIONS, MIDDLE),
    )

    def batch(number: int) -> int:
        return max(1, round(number * scale))

    tasks: dict[str, Callable[[], int]] = {
        "game": lambda: eights.whole_games(pair.ours, batch(8000), 1)[0],
        "their game": lambda: open_spiel_peer.whole_games(game, players, batch(600), 1),
        "playout": lambda: eights.rollouts(here, batch(400), 1)[0],
        "their playout": lambda: open_spiel_peer.rollouts(there, players, batch(40), 1),
        "stepped": lambda: eights.stepped_games(pair.ours, batch(300), 1)[0],
        "their stepped": lambda: open_spiel_peer.stepped_games(game, batch(40), 1),
    }
    measured = rates(tasks, rounds)
    wanted = {
        "game": ("full game", 15.0),
        "playout": ("copy and playout", 6.0),
        "stepped": ("stepped from Python", 4.0),
    }
    rows = [
        [
            text,
            pair.name,
            number(median(measured, name)),
            number(median(measured, f"their {name}")),
            times(ratio(measured, name, f"their {name}"), least),
        ]
        for name, (text, least) in wanted.items()
    ]
    games, steps = eights.whole_games(pair.ours, 5000, 2)
    playouts, rest = eights.rollouts(here, 100, 2)
    decisions, chance = open_spiel_peer.decisions(game, players, 1000)
    their_rest = open_spiel_peer.rollout_decisions(there, 10)
    length = [
        pair.name,
        f"{steps / games:.0f}",
        f"{decisions:.0f} ({chance:.0f})",
        f"{rest / playouts:.0f}",
        f"{their_rest:.0f}",
    ]
    return rows, length


def _side(rounds: int, scale: float) -> Part:
    """Measure RLCard's Uno and our checked face, which are further away."""
    environment = rlcard.make("uno", config={"seed": 1})
    environment.set_agents(
        [RandomAgent(num_actions=environment.num_actions) for _ in range(environment.num_players)]
    )
    moves = {"rlcard": 0.0, "checked": 0.0}

    def uno() -> int:
        moves["rlcard"] = sum(
            sum(len(path) // 2 for path in environment.run(is_training=False)[0])
            for _ in range(max(1, round(30 * scale)))
        )
        return int(moves["rlcard"])

    def checked() -> int:
        moves["checked"] = eights.checked_hands({}, max(1, round(20 * scale)), 1)[1]
        return int(moves["checked"])

    measured = rates({"checked": checked, "rlcard": uno}, rounds)
    return Part(
        "A side remark: checked moves, and RLCard",
        "RLCard has no Crazy Eights; its Uno (two players) is the nearest. Its games come with encoded observations "
        "at each decision, ours through the checked face with moves as texts, happenings in words and a key that "
        "anyone can verify.",
        ["what", "moves a second"],
        [
            ["Crazydeck, `Match.moves` and `Match.play`, four players", number(median(measured, "checked"))],
            ["RLCard, `uno`, `Env.run` with random agents", number(median(measured, "rlcard"))],
        ],
    )
