"""How often a moon comes off: the study behind `simulate crazy --moon`, and its figures for the usual threshold.

`measured.jsonl` holds what these commands print, a line each, for every number of seats; make it anew when the bots
or the rules change:

    crazydeck simulate crazy --study moon --seats SEATS --rounds ROUNDS --level LEVEL --seed 1 --json
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from crazydeck.engine.refusal import Refused
from crazydeck.engine.round import Round
from crazydeck.engine.study import Flag, LineUp, Rate, Report, Study, percent, quantile, rate
from crazydeck.engine.view import RoundResult

from .options import CrazyOptions, moon_threshold, pack_of
from .round import CrazyRound

WISH = 0.05
"""The rate for which a threshold is suggested when no other is wished: challenging, but not impossible."""
QUANTILES = {"median": 0.5, "9 in 10": 0.9, "99 in 100": 0.99}
COLUMNS = ["players", "matches", "moons", "rate", "95% interval", *QUANTILES, "most"]


class MoonStudy(Study):
    """How often a moon comes off, and which threshold would give a wished rate.

    The sample of a match is the most points of the Crazy round that a player had who might shoot the moon.
    """

    name = "moon"
    sentence = "how often somebody shoots the moon, and which threshold would give a wished rate"
    flags = (
        Flag("moon", "POINTS", "the threshold of the moon, as the rule option says it", option="moon"),
        Flag("wish", "PERCENT", "how often a moon should come off; 5% where nothing is said"),
    )

    def check(self, flags: Mapping[str, str]) -> None:
        """Raise Refused `bad_flag` for a wish that is no percentage between 0 and 100."""
        _wish(flags)

    def sample(self, round: Round, result: RoundResult) -> int | None:
        """Return the most points that a player had who might shoot the moon, in a Crazy round."""
        assert isinstance(round, CrazyRound)
        if not round.moon_possible():
            return None
        return max((had for seat, had in enumerate(result.points) if round.may_shoot(seat)), default=0)

    def report(
        self, options: CrazyOptions, seats: int, flags: Mapping[str, str], found: Sequence[LineUp]
    ) -> Report:
        """Return a row for each line-up, and a threshold for the wished rate."""
        wish, threshold, total = _wish(flags), moon_threshold(options, seats), pack_of(options, seats).total
        rows, notes, data = [], [], []
        for one in found:
            best = sorted(one.samples)
            now = _at_least(threshold, best)
            row = [one.players, str(now.trials), str(now.hits)]
            if not best:
                rows.append([*row, *["–"] * (len(COLUMNS) - len(row))])
                notes.append(f"{one.players}: no match came to its last round; play more rounds.")
                continue
            spread = {name: quantile(best, share) for name, share in QUANTILES.items()}
            rows.append([*row, percent(now.share), now.interval, *map(str, spread.values()), str(best[-1])])
            other = suggest(best, total, wish)
            then = _at_least(other, best)
            notes.append(f"{one.players}: for {percent(wish)} take {other} of {total} points: {then}.")
            data.append(
                {
                    "players": one.players,
                    "moons": now,
                    "best": dict(sorted(Counter(best).items())),
                    "suggested": {"wish": wish, "threshold": other, "moons": then},
                }
            )
        notes.append(
            "Suggestions count the points of these very matches; who knows of another threshold defends otherwise, so "
            "try it with --moon."
        )
        return Report(
            heading=f"The moon at {threshold} of {total} points, and the most points that anybody had in the round",
            columns=COLUMNS,
            rows=rows,
            notes=notes,
            data={"threshold": threshold, "total": total, "found": data},
        )


def suggest(best: Sequence[int], total: int, wish: float) -> int:
    """Return the threshold, a multiple of 5 above half of all points, that comes nearest to the wished rate."""
    return min(
        range(total // 10 * 5 + 5, total + 1, 5), key=lambda points: abs(_at_least(points, best).share - wish)
    )


def _at_least(threshold: int, best: Sequence[int]) -> Rate:
    return rate(sum(points >= threshold for points in best), len(best))


def _wish(flags: Mapping[str, str]) -> float:
    text = flags.get("wish")
    if text is None:
        return WISH
    try:
        wish = float(text.strip().removesuffix("%")) / 100
    except ValueError:
        wish = 0.0
    if not 0 < wish < 1:
        raise Refused(
            "bad_flag", f"wish: “{text[:40]}” is no percentage between 0 and 100, such as 5%.", field="wish"
        )
    return wish


# -- what was measured ---------------------------------------------------------------------------------------


class Suggested(msgspec.Struct, frozen=True):
    """The threshold that comes nearest to a wished rate."""

    wish: float
    threshold: int
    moons: Rate


class Found(msgspec.Struct, frozen=True):
    """What was found between bots of one level."""

    players: str
    """The level."""
    moons: Rate
    suggested: Suggested


class Measured(msgspec.Struct, frozen=True):
    """What one command found for one number of seats with the standard game."""

    seats: int
    threshold: int
    total: int
    found: list[Found]


@cache
def measured() -> tuple[Measured, ...]:
    """Return the figures kept with the game."""
    text = files(__package__).joinpath("measured.jsonl").read_bytes()
    return tuple(msgspec.json.decode(line, type=Measured) for line in text.splitlines())


def found_with(seats: int) -> dict[str, Found]:
    """Return what was found with the usual threshold in the standard game, by the level of the bots."""
    return {one.players: one for line in measured() if line.seats == seats for one in line.found}


def option_notes(seats: int) -> dict[str, str]:
    """Return what the option screen says of the threshold: the usual one, its rate between bots, and another one."""
    usual = CrazyOptions()
    total = pack_of(usual, seats).total
    note = f"Usual with {seats} players: {moon_threshold(usual, seats)} of {total} points."
    found = found_with(seats)
    if found:
        main = [found[level] for level in ("steady", "sharp") if level in found] or list(found.values())
        others = [f"{name} {percent(one.moons.share)}" for name, one in found.items() if one is not main[0]]
        takes = [f"{one.suggested.threshold} between {one.players} bots" for one in main]
        note += f" Measured between {main[0].players} bots: a moon in {main[0].moons} of matches"
        note += f"; {', '.join(others)}." if others else "."
        note += f" About {main[0].suggested.wish:.0%} would take {', '.join(takes)}."
    return {"moon": note}
