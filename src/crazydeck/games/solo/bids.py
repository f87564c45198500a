"""What is bid, how often it is won and what it pays: the study behind `simulate solo --study bids`, and its figures.

`measured.jsonl` holds what these commands print, a line each, for every number of seats; make it anew when the bots
or the rules change (three players also with `--options short3=true`):

    crazydeck simulate solo --study bids --seats SEATS --rounds ROUNDS --level LEVEL --seed 1 --json
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from crazydeck.engine.options import read_options
from crazydeck.engine.round import Round
from crazydeck.engine.study import LineUp, Rate, Report, Study, percent, rate
from crazydeck.engine.view import RoundResult

from .options import SoloOptions
from .round import HALF, HEARTS, PASS, SoloRound
from .view import BIDS

COLUMNS = ["players", "bid", "deals", "share", "won", "95% interval", "points", "to the bidder"]
_PAY = 10000
"""More than anybody wins or loses in a deal."""


class Deal(NamedTuple):
    """What a sample tells of a deal, as one number."""

    first: bool
    """Whether it was the first of its match."""
    broke: bool
    """Whether it left anybody with no points or fewer."""
    bid: int
    """PASS where all passed, and the rest says nothing."""
    hearts: bool
    """Whether hearts were trumps."""
    side: int
    """The card points of the bidder's side."""
    paid: int
    """What the bidder was paid; negative for a loss."""

    def packed(self) -> int:
        """Return the number that `unpacked` reads."""
        flags = self.first + 2 * self.broke + 4 * self.hearts
        return (((self.paid + _PAY) * 128 + self.side) * 8 + self.bid) * 8 + flags


def unpacked(number: int) -> Deal:
    """Return the deal that a number tells of."""
    rest, flags = divmod(number, 8)
    rest, bid = divmod(rest, 8)
    paid, side = divmod(rest, 128)
    return Deal(bool(flags & 1), bool(flags & 2), bid, bool(flags & 4), side, paid - _PAY)


class Bid(msgspec.Struct, frozen=True):
    """What became of the deals that one bid won the auction of."""

    bid: str
    deals: int
    share: Rate
    """Of all deals."""
    won: Rate
    """By the bidder's side; 60 to 60 is not won."""
    side: float
    """The mean card points of the bidder's side."""
    paid: float
    """What the bidder was paid in the mean."""
    hearts: int
    """In how many of the deals hearts were trumps."""


class Found(msgspec.Struct, frozen=True):
    """What was found between bots of one level."""

    players: str
    deals: int
    thrown_in: Rate
    bids: list[Bid]
    broke: Rate
    """The matches in which somebody came to no points or fewer."""


class BidsStudy(Study):
    """How often each bid is played, won and what it pays: what a hand is worth."""

    name = "bids"
    sentence = "how often each bid is played and won, and what it pays"

    def sample(self, round: Round, result: RoundResult) -> int | None:
        """Return what happened in a deal, as one number."""
        assert isinstance(round, SoloRound)
        first, broke = result.round == 1, min(result.totals) <= 0
        if round.thrown_in:
            return Deal(first, broke, PASS, hearts=False, side=0, paid=0).packed()
        paid = result.points[int(round.bidder)]
        hearts = bool(round.trump_group == HEARTS)
        return Deal(first, broke, int(round.bid), hearts, int(round.side_points()), paid).packed()

    def report(
        self, options: SoloOptions, seats: int, flags: Mapping[str, str], found: Sequence[LineUp]
    ) -> Report:
        """Return a row for each bid of each line-up, and how often deals are thrown in and players broke."""
        summed = [summary(one.players, [unpacked(number) for number in one.samples]) for one in found]
        rows = [_row(one.players, bid) for one in summed for bid in one.bids]
        notes = [
            f"{one.players}: all passed in {one.thrown_in} of {one.deals} deals; somebody came to no points or fewer "
            f"in {one.broke} of matches."
            for one in summed
        ]
        return Report(
            heading=f"The bids that were played with {seats} players, and what the bidder was paid in the mean",
            columns=COLUMNS,
            rows=rows,
            notes=notes,
            data={"found": summed},
        )


def summary(players: str, deals: Sequence[Deal]) -> Found:
    """Sum up deals in the order in which they were played."""
    played = [deal for deal in deals if deal.bid != PASS]
    broke: list[bool] = []
    for deal in deals:
        if deal.first or not broke:
            broke.append(False)
        broke[-1] |= deal.broke
    bids = [_bid(bid, deals) for bid in sorted({deal.bid for deal in played})]
    thrown_in = rate(len(deals) - len(played), len(deals))
    return Found(players, len(deals), thrown_in, bids, rate(sum(broke), len(broke)))


def _bid(bid: int, deals: Sequence[Deal]) -> Bid:
    mine = [deal for deal in deals if deal.bid == bid]
    many = len(mine)
    return Bid(
        bid=BIDS[bid],
        deals=many,
        share=rate(many, len(deals)),
        won=rate(sum(deal.side > HALF for deal in mine), many),
        side=round(sum(deal.side for deal in mine) / many, 1),
        paid=round(sum(deal.paid for deal in mine) / many, 1),
        hearts=sum(deal.hearts for deal in mine),
    )


def _row(players: str, bid: Bid) -> list[str]:
    share, won = percent(bid.share.share), percent(bid.won.share)
    return [
        players,
        bid.bid,
        str(bid.deals),
        share,
        won,
        bid.won.interval,
        f"{bid.side:.1f}",
        f"{bid.paid:+.1f}",
    ]


# -- what was measured ---------------------------------------------------------------------------------------


class Measured(msgspec.Struct, frozen=True):
    """What one command found for one number of seats."""

    seats: int
    options: dict[str, Any]
    """As they were written on the command line."""
    found: list[Found]


@cache
def measured() -> tuple[Measured, ...]:
    """Return the figures kept with the game."""
    text = files(__package__).joinpath("measured.jsonl").read_bytes()
    return tuple(msgspec.json.decode(line, type=Measured) for line in text.splitlines())


def found_with(seats: int, options: SoloOptions | None = None) -> dict[str, Found]:
    """Return what was found in the standard game, or with other options, by the level of the bots."""
    wanted = options or SoloOptions()
    lines = [
        line
        for line in measured()
        if line.seats == seats and read_options(SoloOptions, line.options) == wanted
    ]
    return {one.players: one for line in lines for one in line.found}
