"""Random games of one of our games beside one of OpenSpiel's: the same three tasks for every pair of games."""

from collections.abc import Callable
from dataclasses import dataclass

from crazydeck.engine.round import Round

from . import open_spiel_peer, random_games
from .open_spiel_peer import State
from .report import Part, number, times
from .timing import median, rates, ratio

POSITIONS = 20

GAME_NOTE = (
    "full game: one call of `random_games` for them all, everything in compiled code, beside `State.clone` of the "
    "first state and `evaluate_bots` with four `make_uniform_random_bot` (C++), two calls from Python for each game."
)
PLAYOUT_NOTE = (
    f"copy and playout: {POSITIONS} positions after {{}} random decisions; `copy_from` and `random_playout` beside "
    "`State.clone` and `evaluate_bots` (C++), two calls from Python for each playout on either side."
)
STEPPED_NOTE = (
    "stepped from Python: `next_actor`, `legal`, `random.choice`, `play` beside `legal_actions`, `random.choice`, "
    "`apply_action`, and `chance_outcomes` with `random.choices` for their chance events."
)


@dataclass(frozen=True)
class Pair:
    """One set of rules as each side has it."""

    name: str
    ours: Round
    """A round with nothing dealt."""
    theirs: State
    """Where a game begins."""


@dataclass(frozen=True)
class Batch:
    """How much of one task each side does in a round of measuring, and what was wanted."""

    ours: int
    theirs: int
    wanted: float | None
    """How many times as fast ours should be, at least; None: for information."""


@dataclass(frozen=True)
class Comparison:
    """Two games that are near enough to be compared, and all that has to be said about it."""

    ours: str
    theirs: str
    rules: str
    """What both sides play, what differs, and why."""
    middle: int
    """After how many decisions playouts begin."""
    game: Batch
    playout: Batch
    """Playouts of each of the positions."""
    stepped: Batch

    def measure(self, pairs: list[Pair], rounds: int, scale: float) -> list[Part]:
        """Measure all pairs; `scale` shrinks or stretches the batches."""
        rows: list[list[str]] = []
        lengths: list[list[str]] = []
        for pair in pairs:
            here = random_games.middles(pair.ours, POSITIONS, self.middle)
            there = open_spiel_peer.middles(pair.theirs, POSITIONS, self.middle)
            rows += self._rates(pair, here, there, rounds, scale)
            lengths.append(_lengths(pair, here, there, scale))
        return [
            Part(
                f"Random games of {self.ours} beside OpenSpiel's `{self.theirs}`",
                self.rules,
                ["what", "rules", "Crazydeck, a second", "OpenSpiel, a second", "ratio"],
                rows,
                [GAME_NOTE, PLAYOUT_NOTE.format(self.middle), STEPPED_NOTE],
            ),
            Part(
                f"Decisions in {self.ours} and `{self.theirs}`",
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
        ]

    def _rates(
        self, pair: Pair, here: list[Round], there: list[State], rounds: int, scale: float
    ) -> list[list[str]]:
        players = open_spiel_peer.bots()

        def size(number: int) -> int:
            return max(1, round(number * scale))

        tasks: dict[str, Callable[[], int]] = {
            "full game": lambda: random_games.whole_games(pair.ours, size(self.game.ours), 1)[0],
            "their full game": lambda: open_spiel_peer.whole_games(
                pair.theirs, players, size(self.game.theirs), 1
            ),
            "copy and playout": lambda: random_games.rollouts(here, size(self.playout.ours), 1)[0],
            "their copy and playout": lambda: open_spiel_peer.rollouts(
                there, players, size(self.playout.theirs), 1
            ),
            "stepped from Python": lambda: random_games.stepped_games(pair.ours, size(self.stepped.ours), 1)[
                0
            ],
            "their stepped from Python": lambda: open_spiel_peer.stepped_games(
                pair.theirs, size(self.stepped.theirs), 1
            ),
        }
        measured = rates(tasks, rounds)
        batches = {
            "full game": self.game,
            "copy and playout": self.playout,
            "stepped from Python": self.stepped,
        }
        return [
            [
                what,
                pair.name,
                number(median(measured, what)),
                number(median(measured, f"their {what}")),
                times(ratio(measured, what, f"their {what}"), batch.wanted),
            ]
            for what, batch in batches.items()
        ]


def _lengths(pair: Pair, here: list[Round], there: list[State], scale: float) -> list[str]:
    games, steps = random_games.whole_games(pair.ours, max(1, round(5000 * scale)), 2)
    playouts, rest = random_games.rollouts(here, max(1, round(100 * scale)), 2)
    decisions, chance = open_spiel_peer.decisions(
        pair.theirs, open_spiel_peer.bots(), max(1, round(1000 * scale))
    )
    their_rest = open_spiel_peer.rollout_decisions(there, max(1, round(10 * scale)))
    return [
        pair.name,
        f"{steps / games:.0f}",
        f"{decisions:.0f} ({chance:.0f})",
        f"{rest / playouts:.0f}",
        f"{their_rest:.0f}",
    ]
