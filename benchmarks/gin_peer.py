"""Crazy Gin beside OpenSpiel's `gin_rummy` and RLCard's `gin-rummy`, the nearest games that they have."""

import random
from dataclasses import dataclass
from functools import partial
from typing import Any

import pyspiel
import rlcard
from rlcard.agents import RandomAgent

from crazydeck.cards.bits import members
from crazydeck.cards.rng import Rng
from crazydeck.games.gin.options import GinOptions
from crazydeck.games.gin.pack import CONTRACTS
from crazydeck.games.gin.round import GinRound
from crazydeck.games.gin.steps import OVER

from . import open_spiel_peer
from .report import Part, number, times
from .timing import median, rates, ratio

RULES = (
    "Nobody else has Crazy Gin; gin rummy is the nearest, and it is another game: two players, one deck, ten cards, "
    "draw, discard or knock, no wild cards, nothing on the table before the end, and melds looked for where a hand may "
    "knock. Ours is the standard game at four seats, and at three: two decks, eleven cards, a window after a discard, "
    "in which others may ask for it, an answer, lay-downs of seven contracts, lay-offs, replaced twos. So decisions a "
    "second are compared: a decision is one whole move of a player, a forced one too. Play is uniformly random, ours "
    "in each step of a move; in `random_games` a lay-down is drawn from all choices of its natural cards. Ours is one "
    "round of each of the seven contracts in turn. OpenSpiel makes each card dealt or drawn a chance event of its own, "
    "which its random play has to draw."
)
COMPILED_NOTE = (
    "inside compiled code: `random_games` beside `State.clone` of the first state and `evaluate_bots` with two "
    "`make_uniform_random_bot` (C++), two calls from Python for each game."
)
STEPPED_NOTE = (
    "stepped from Python: `next_actor`, `legal`, `random.choice`, `play` beside `legal_actions`, `random.choice`, "
    "`apply_action`, and `chance_outcomes` with `random.choices` for their chance events."
)
RLCARD_NOTE = "RLCard plays by `Env.run` with random agents, and encodes an observation at each decision."
WANTED = 50
SEATS = (4, 3)
PAIR = 2
"""How many play gin rummy."""


@dataclass(frozen=True)
class Sizes:
    """How many games each task plays in one round of measuring; ours: so many of each contract."""

    ours: int
    ours_stepped: int
    theirs: int
    theirs_stepped: int
    rlcard: int


class Ours:
    """The seven rounds of a match with so many seats, reused."""

    def __init__(self, seats: int) -> None:
        self.rounds = [GinRound(seats, 0, GinOptions(), 1 + index) for index in range(len(CONTRACTS))]

    def play(self, games: int) -> int:
        """Play each round so often inside compiled code; return how many moves."""
        moves = 0
        for round in self.rounds:
            before = int(round.moves)
            round.random_games(Rng(1), games)
            moves += int(round.moves) - before
        return moves

    def play_stepped(self, games: int) -> int:
        """The same step by step from Python."""
        rng, choose = Rng(1), random.Random(1).choice
        moves = 0
        for round in self.rounds * games:
            round.deal_random(rng)
            while (seat := round.next_actor()) >= 0:
                round.play(seat, choose(members(round.legal(seat))))
                moves += round.phase <= OVER
        return moves


class OpenSpiel:
    """OpenSpiel's game, with how many decisions it takes."""

    def __init__(self) -> None:
        self.first: Any = pyspiel.load_game("gin_rummy").new_initial_state()
        self.bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(PAIR)]
        self.mean, self.chance = open_spiel_peer.decisions(self.first, self.bots, 300)

    def play(self, games: int) -> int:
        """Play games inside C++; return how many decisions they took, by the mean."""
        return round(open_spiel_peer.whole_games(self.first, self.bots, games, 1) * self.mean)

    def play_stepped(self, games: int) -> int:
        """The same step by step from Python; return how many decisions."""
        source = random.Random(1)
        taken = 0
        for _ in range(games):
            state = self.first.clone()
            while not state.is_terminal():
                taken += open_spiel_peer.step(state, source)
        return taken


class RLCard:
    """RLCard's game."""

    def __init__(self) -> None:
        self.environment = rlcard.make("gin-rummy", config={"seed": 1})
        agents = [RandomAgent(num_actions=self.environment.num_actions) for _ in range(PAIR)]
        self.environment.set_agents(agents)

    def play(self, games: int) -> int:
        """Play random games; return how many decisions."""
        return sum(
            len(path) // 2 for _ in range(games) for path in self.environment.run(is_training=False)[0]
        )


def measure(rounds: int, scale: float) -> list[Part]:
    """Measure random decisions of all three."""

    def size(games: int) -> int:
        return max(1, round(games * scale))

    sizes = Sizes(size(250), size(3), size(40), size(6), size(2))
    ours = {seats: Ours(seats) for seats in SEATS}
    theirs, card = OpenSpiel(), RLCard()
    tasks = {
        "OpenSpiel": partial(theirs.play, sizes.theirs),
        "OpenSpiel stepped": partial(theirs.play_stepped, sizes.theirs_stepped),
        "RLCard": partial(card.play, sizes.rlcard),
    }
    for seats in SEATS:
        tasks[f"{seats}"] = partial(ours[seats].play, sizes.ours)
        tasks[f"{seats} stepped"] = partial(ours[seats].play_stepped, sizes.ours_stepped)
    measured = rates(tasks, rounds)
    lengths = {seats: ours[seats].play(50) / 50 / len(CONTRACTS) for seats in SEATS}
    rows = [_row(measured, seats, lengths[seats], theirs.mean, "", WANTED) for seats in SEATS]
    rows += [_row(measured, seats, lengths[seats], theirs.mean, " stepped", None) for seats in SEATS]
    return [
        Part(
            "Random decisions in Crazy Gin beside OpenSpiel's `gin_rummy` and RLCard's `gin-rummy`",
            RULES,
            [
                "what",
                "Crazydeck, decisions a second",
                "OpenSpiel",
                "ratio",
                "RLCard",
                "ratio",
                "ours in a round",
                "theirs in a game",
                "our rounds a second",
                "their games a second",
            ],
            rows,
            [COMPILED_NOTE, STEPPED_NOTE, RLCARD_NOTE],
        )
    ]


def _row(
    measured: dict[str, list[float]],
    seats: int,
    ours: float,
    theirs: float,
    stepped: str,
    wanted: float | None,
) -> list[str]:
    """Return one comparison; `ours` and `theirs` are the mean decisions of a round or game."""
    mine, other = f"{seats}{stepped}", f"OpenSpiel{stepped}"
    return [
        f"{'stepped from Python' if stepped else 'inside compiled code'}, {seats} seats",
        number(median(measured, mine)),
        number(median(measured, other)),
        times(ratio(measured, mine, other), wanted),
        number(median(measured, "RLCard")),
        times(ratio(measured, mine, "RLCard"), None),
        number(ours),
        number(theirs),
        number(median(measured, mine) / ours),
        number(median(measured, other) / theirs),
    ]
