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
    "first state and `evaluate_bots` with a `make_uniform_random_bot` for each player (C++), two calls from Python for "
    "each game."
)
PLAYOUT_NOTE = (
    f"copy and playout: {POSITIONS} positions after {{}} random decisions; `copy_from` and `random_playout` beside "
    "`State.clone` and `evaluate_bots` (C++), two calls from Python for each playout on either side."
)
DECISION_NOTE = "decision in a full game: the same by the mean number of decisions, see below."
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
class Lengths:
    """Mean numbers of decisions in random games and playouts."""

    ours: float
    theirs: float
    chance: float
    """Their chance events in a game."""
    our_rest: float
    their_rest: float

    def row(self, name: str) -> list[str]:
        """Return a row of a table."""
        return [
            name,
            f"{self.ours:.0f}",
            f"{self.theirs:.0f} ({self.chance:.0f})",
            f"{self.our_rest:.0f}",
            f"{self.their_rest:.0f}",
        ]


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
            length = _lengths(pair, here, there, scale)
            rows += self._rates(pair, here, there, length, rounds, scale)
            lengths.append(length.row(pair.name))
        return [
            Part(
                f"Random games of {self.ours} beside OpenSpiel's `{self.theirs}`",
                self.rules,
                ["what", "rules", "Crazydeck, a second", "OpenSpiel, a second", "ratio"],
                rows,
                [GAME_NOTE, DECISION_NOTE, PLAYOUT_NOTE.format(self.middle), STEPPED_NOTE],
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
        self,
        pair: Pair,
        here: list[Round],
        there: list[State],
        length: Lengths,
        rounds: int,
        scale: float,
    ) -> list[list[str]]:
        players = open_spiel_peer.bots(pair.theirs)

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
        rows = [
            [
                what,
                pair.name,
                number(median(measured, what)),
                number(median(measured, f"their {what}")),
                times(ratio(measured, what, f"their {what}"), batch.wanted),
            ]
            for what, batch in batches.items()
        ]
        decisions = [
            "decision in a full game",
            pair.name,
            number(median(measured, "full game") * length.ours),
            number(median(measured, "their full game") * length.theirs),
            times(ratio(measured, "full game", "their full game") * length.ours / length.theirs, None),
        ]
        return [rows[0], decisions, *rows[1:]]


def _lengths(pair: Pair, here: list[Round], there: list[State], scale: float) -> Lengths:
    games, steps = random_games.whole_games(pair.ours, max(1, round(5000 * scale)), 2)
    playouts, rest = random_games.rollouts(here, max(1, round(100 * scale)), 2)
    decisions, chance = open_spiel_peer.decisions(
        pair.theirs, open_spiel_peer.bots(pair.theirs), max(1, round(1000 * scale))
    )
    their_rest = open_spiel_peer.rollout_decisions(there, max(1, round(10 * scale)))
    return Lengths(steps / games, decisions, chance, rest / playouts, their_rest)
