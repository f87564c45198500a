"""How long each contract takes and what it costs: the study behind `simulate gin --study contracts`."""

from collections.abc import Mapping, Sequence
from statistics import mean
from typing import NamedTuple

import msgspec

from crazydeck.engine.round import Round
from crazydeck.engine.study import LineUp, Rate, Report, Study, rate
from crazydeck.engine.view import RoundResult

from . import words
from .options import GinOptions
from .pack import CONTRACTS
from .round import GinRound
from .steps import BLOCKED

COLUMNS = ["players", "contract", "rounds", "turns", "laid down", "requests used", "blocked", "points"]


class Played(NamedTuple):
    """What a sample tells of a round, as one number."""

    contract: int
    turns: int
    down: int
    """How many players had laid down."""
    asked: int
    """How many requests were used up: the granted ones, as an option the refused ones too."""
    blocked: bool
    points: int
    """What all players had left together."""

    def packed(self) -> int:
        """Return the number that `unpacked` reads."""
        head = ((self.points * 64 + self.asked) * 16 + self.down) * 2 + self.blocked
        return (head * 4096 + min(self.turns, 4095)) * 8 + self.contract


def unpacked(number: int) -> Played:
    """Return the round that a number tells of."""
    rest, contract = divmod(number, 8)
    rest, turns = divmod(rest, 4096)
    rest, blocked = divmod(rest, 2)
    rest, down = divmod(rest, 16)
    points, asked = divmod(rest, 64)
    return Played(contract, turns, down, asked, bool(blocked), points)


class Contract(msgspec.Struct, frozen=True):
    """What became of the rounds of one contract; means of a round, points those of a player."""

    contract: int
    rounds: int
    turns: float
    down: Rate
    """The players who had laid down when the round ended."""
    asked: float
    blocked: Rate
    points: float


class Found(msgspec.Struct, frozen=True):
    """What was found for one line-up; `turns`, `asked` and `points` are sums over the contracts that were played."""

    players: str
    contracts: list[Contract]
    turns: float
    asked: float
    points: float


class ContractsStudy(Study):
    """How long each contract takes, how many meet it, how often “May I?” is granted, and the points left."""

    name = "contracts"
    sentence = (
        "how long each contract takes, how many lay it down, how often “May I?” is granted, and the points"
    )

    def sample(self, round: Round, result: RoundResult) -> int | None:
        """Return what happened in a round, as one number."""
        assert isinstance(round, GinRound)
        return Played(
            contract=int(round.contract),
            turns=int(round.turns),
            down=int(round.down).bit_count(),
            asked=sum(int(round.asked[seat]) for seat in range(round.seats)),
            blocked=bool(round.reason == BLOCKED),
            points=sum(result.points),
        ).packed()

    def report(
        self, options: GinOptions, seats: int, flags: Mapping[str, str], found: Sequence[LineUp]
    ) -> Report:
        """Return a row for each contract of each line-up, and a sentence on whole matches."""
        summed = [summary(one.players, seats, [unpacked(number) for number in one.samples]) for one in found]
        used = "granted or refused" if options.count_denied else "granted"
        return Report(
            heading=f"The contracts with {seats} players: means of a round, points those of a player",
            columns=COLUMNS,
            rows=[_row(one.players, contract) for one in summed for contract in one.contracts],
            notes=[
                f"{one.players}: a match of these {len(one.contracts)} rounds takes {one.turns:.0f} turns, has "
                f"{one.asked:.1f} requests {used}, and leaves a player with {one.points:.0f} points."
                for one in summed
            ],
            data={"found": summed},
        )


def summary(players: str, seats: int, rounds: Sequence[Played]) -> Found:
    """Sum up the rounds of one line-up."""
    contracts = []
    for contract in range(1, len(CONTRACTS) + 1):
        of_it = [one for one in rounds if one.contract == contract]
        if of_it:
            contracts.append(
                Contract(
                    contract=contract,
                    rounds=len(of_it),
                    turns=mean(one.turns for one in of_it),
                    down=rate(sum(one.down for one in of_it), seats * len(of_it)),
                    asked=mean(one.asked for one in of_it),
                    blocked=rate(sum(one.blocked for one in of_it), len(of_it)),
                    points=mean(one.points for one in of_it) / seats,
                )
            )
    return Found(
        players=players,
        contracts=contracts,
        turns=sum(one.turns for one in contracts),
        asked=sum(one.asked for one in contracts),
        points=sum(one.points for one in contracts),
    )


def _row(players: str, one: Contract) -> list[str]:
    return [
        players,
        f"{one.contract}: {words.contract(*CONTRACTS[one.contract - 1])}",
        str(one.rounds),
        f"{one.turns:.1f}",
        f"{one.down.share:.1%}",
        f"{one.asked:.2f}",
        f"{one.blocked.share:.1%}",
        f"{one.points:.1f}",
    ]
