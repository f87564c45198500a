"""Laying out a round of Crazy as it is written or was seen: hands, complete tricks, the trick being played."""

from dataclasses import dataclass, field

from crazydeck.cards.bits import bit
from crazydeck.games.tricks.knowledge import void
from crazydeck.games.tricks.reading import bad
from crazydeck.games.tricks.round import NOBODY, OVER, PLAY

from .pack import RANKS
from .round import ANNOUNCING, NOT_KNOWN, CrazyRound


@dataclass
class Lie:
    """How the cards of a round lie, with what became of those that are gone."""

    hands: list[list[int]]
    skipped: list[int] = field(default_factory=list)
    """The cards of tricks before those of `history`."""
    history: list[tuple[int, list[int]]] = field(default_factory=list)
    """Complete tricks: the leader and the cards in order."""
    leader: int | None = None
    """Who led, or leads, to the trick being played; None: who has to by the rules."""
    trick: list[int] = field(default_factory=list)
    taken: list[tuple[int, int, int]] = field(default_factory=list)
    """For each seat the tricks, red cards and black 13s taken, those of skipped tricks included."""
    first: int = NOT_KNOWN
    """Who took the first trick, where it was skipped."""
    voids: list[list[int]] = field(default_factory=list)
    said_moon: list[int] = field(default_factory=list)
    asked: int = 0


def lay_out(round: CrazyRound, lie: Lie) -> None:
    """Put a round whose kind is set into a position; raises Refused where the tricks cannot have gone so."""
    round.begin(lie.hands, lie.skipped)
    for number, (leader, cards) in enumerate(lie.history):
        where = f"history[{number}]"
        if round.phase == OVER:
            raise bad(where, "the round was over before this trick.")
        _check_leader(round, f"{where}.leader", leader, number > 0)
        _lay(round, where, leader, cards)
    if round.skipped:
        _set_taken(round, lie)
    if round.phase == PLAY:
        round.resume()
    leader = round.leader if lie.leader is None else lie.leader
    if round.phase != OVER:
        _check_leader(round, "leader", int(leader), bool(lie.history))
        _lay(round, "trick", int(leader), lie.trick)
    elif lie.trick:
        raise bad("trick", "the round was over before this trick.")
    for seat, colours in enumerate(lie.voids):
        for colour in colours:
            round.voids |= void(seat, colour)
    _set_announcing(round, lie)


def _check_leader(round: CrazyRound, where: str, leader: int, known: bool) -> None:
    if known and leader != round.leader:
        raise bad(where, f"seat {int(round.leader)} leads to this trick.")


def _lay(round: CrazyRound, where: str, leader: int, cards: list[int]) -> None:
    """Lay the cards of a trick; a complete one is settled."""
    round.begin_trick(leader)
    notation = round.cards.notation
    for card in cards:
        seat, colour = int(round.turn), card // RANKS
        if colour in round.lacking(seat):
            text = f"seat {seat} plays {notation.format(card)}, but showed before to have no {notation.colour(colour)}."
            raise bad(where, text)
        round.lay(card)


def _set_taken(round: CrazyRound, lie: Lie) -> None:
    aside = sum(round.takers[number] == NOBODY for number in range(int(round.skipped), int(round.done)))
    many = 0
    for seat, (tricks, reds, blacks) in enumerate(lie.taken):
        if (
            tricks < round.tricks_taken(seat)
            or reds < round.reds_taken(seat)
            or blacks < round.blacks_taken(seat)
        ):
            raise bad("taken", f"seat {seat} took more than that in the tricks of the history.")
        many += tricks
        round.set_taken(seat, tricks, reds, blacks)
    if lie.taken and many not in {0, round.done - aside}:
        raise bad("taken", f"the tricks taken are {int(round.done) - aside} in all, not {many}.")
    round.first_taker = lie.first


def _set_announcing(round: CrazyRound, lie: Lie) -> None:
    if not (round.announce and round.moon_possible()):
        if lie.said_moon or lie.asked:
            raise bad("said_moon", "the moon is not announced in this round.")
        return
    for seat in lie.said_moon:
        round.said_moon |= bit(seat)
    round.asked = lie.asked
    if round.phase == PLAY and lie.asked < round.seats:
        if round.done or round.in_trick:
            raise bad("asked", f"all {int(round.seats)} seats said moon or passed before the first card.")
        round.phase = ANNOUNCING
        round.turn = (round.chooser() + lie.asked) % round.seats
    for place in range(int(lie.asked), int(round.seats)):
        if (round.chooser() + place) % round.seats in lie.said_moon:
            raise bad("said_moon", "a seat that has not been asked yet has said nothing.")
