"""Written positions of Crazy, for referees, records and tests.

A position may begin in mid-round without the tricks before: then the cards in no hand, in no written trick and not in
`gone` were played in tricks that are not written, and `taken` says what came of them.
"""

from collections.abc import Mapping
from typing import Any

from crazydeck.cards.bits import members
from crazydeck.cards.shuffles import LoggingShuffler, WrittenShuffler
from crazydeck.engine.standing import MatchState
from crazydeck.games.tricks.position import (
    Filling,
    check_hands,
    check_sizes,
    check_takers,
    check_turn,
    unwritten,
    write_history,
)
from crazydeck.games.tricks.reading import (
    UNKNOWN,
    bad,
    check_names,
    optional_seat,
    optional_word,
    read_hands,
    read_history,
    read_number,
    read_trick,
    read_voids,
)
from crazydeck.games.tricks.round import OVER, PLAY

from .lie import Lie, lay_out
from .options import CrazyOptions
from .reading import read_counts, read_first, read_open_kinds, read_seats
from .result import next_round
from .round import ANNOUNCING, CHOOSING, CRAZY, NO_KIND, NOT_KNOWN, CrazyRound
from .words import KINDS

PHASES = {CHOOSING: "choose", ANNOUNCING: "announce", PLAY: "play", OVER: "over"}
_FIELDS = (
    "dealer", "kind", "phase", "open_kinds", "play_off", "turn", "hands", "leader", "trick", "history", "gone",
    "taken", "first", "voids", "said_moon", "asked",
)  # fmt: skip


def write_position(round: CrazyRound) -> dict[str, Any]:
    """Return a position as plain data; tricks list their cards in order, the leader's first."""
    notation, seats = round.cards.notation, range(round.seats)
    dealt = round.phase != CHOOSING
    return {
        "dealer": int(round.dealer),
        "kind": KINDS[int(round.kind)] if round.kind >= 0 else None,
        "phase": PHASES[int(round.phase)],
        "open_kinds": [] if dealt else [KINDS[kind] for kind in members(round.open_kinds)],
        "play_off": bool(round.play_off),
        "turn": None if round.phase == OVER else int(round.turn),
        "hands": [notation.format_all(round.hand(seat)) for seat in seats],
        "leader": int(round.leader) if dealt else int(round.chooser()),
        "trick": notation.format_all(round.trick(int(round.done))),
        "history": write_history(round, notation.format_all),
        "gone": notation.format_all(unwritten(round)),
        "taken": [
            {
                "points": int(round.points(seat)),
                "tricks": int(round.tricks_taken(seat)),
                "reds": int(round.reds_taken(seat)),
                "black13s": int(round.blacks_taken(seat)),
            }
            for seat in seats
        ],
        "first": UNKNOWN
        if round.first_taker == NOT_KNOWN
        else None
        if round.first_taker < 0
        else int(round.first_taker),
        "voids": [[notation.letter(colour) for colour in round.lacking(seat)] for seat in seats],
        "said_moon": members(round.said_moon),
        "asked": int(round.asked),
    }


def read_position(
    position: Mapping[str, Any], options: CrazyOptions, state: MatchState
) -> tuple[CrazyRound, frozenset[int]]:
    """Return the round that a position writes and the seats whose hands are wholly known.

    Only `hands` is needed, with `kind` where it is not certain; where a round is to be chosen only `phase`. Cards
    that are written nowhere are gone.
    """
    check_names(position, _FIELDS)
    round = _of_kind(position, options, state)
    if round.kind == NO_KIND:
        round.deal(LoggingShuffler(WrittenShuffler({})))
        if any(position.get("hands") or []):
            raise bad("hands", "no cards are dealt before the round is chosen.")
        return round, frozenset(range(state.seats))
    notation = round.cards.notation
    hands = read_hands(position, state.seats, notation)
    lie = Lie(
        hands=[],
        history=read_history(position, state.seats, notation),
        leader=optional_seat(position, "leader", state.seats),
        trick=read_trick(position, notation),
        taken=read_counts(position, state.seats),
        first=read_first(position, state.seats),
        voids=read_voids(position, state.seats, notation),
        said_moon=read_seats(position, "said_moon", state.seats),
    )
    check_sizes(round, hands, lie)
    begun = bool(lie.history or lie.trick or len(hands[0]) < round.tricks or position.get("phase") == "play")
    silent = round.seats if begun and round.announce and round.moon_possible() else 0
    lie.asked = read_number(position.get("asked", int(silent)), "asked", state.seats)
    filling = Filling(round, hands, position.get("gone"), lie, notation)
    filling.fill(lie, filling.left)
    lay_out(round, lie)
    cards = filling.arranged(lambda seat: int(round.may_hold(seat)), int(round.pack_once))
    if cards is not None:
        filling.fill(lie, cards)
        lay_out(round, lie)
    round.shuffler = LoggingShuffler(WrittenShuffler({}))
    _check_outcome(round, position, lie)
    return round, filling.known_seats()


def _of_kind(position: Mapping[str, Any], options: CrazyOptions, state: MatchState) -> CrazyRound:
    """Return a round of the kind that is written, or else is next, with nothing dealt."""
    expected = next_round(options, state)
    kind = optional_word(position, "kind", KINDS)
    phase = optional_word(position, "phase", tuple(PHASES.values()))
    play_off = position.get("play_off", expected.play_off)
    if not isinstance(play_off, bool) or (play_off and kind not in {None, KINDS[CRAZY]}):
        raise bad("play_off", "write true only for one more crazy round, else false.")
    if kind is None and phase == "choose":
        open_kinds = read_open_kinds(position, [KINDS[one] for one in members(expected.open_kinds)])
        mask = sum(1 << KINDS.index(one) for one in open_kinds)
        return CrazyRound(state.seats, state.dealer, options, NO_KIND, mask)
    if kind is None:
        if expected.kind == NO_KIND and not play_off:
            raise bad("kind", "write what is played: red, black13, firstlast, every or crazy.")
        return CrazyRound(
            state.seats, state.dealer, options, CRAZY if play_off else int(expected.kind), 0, play_off
        )
    if phase == "choose":
        raise bad("phase", "the round has been chosen, for its kind is written.")
    return CrazyRound(
        state.seats, state.dealer, options, KINDS.index(kind), 0, play_off and kind == KINDS[CRAZY]
    )


def _check_outcome(round: CrazyRound, position: Mapping[str, Any], lie: Lie) -> None:
    """Refuse fields that say otherwise than the position that came out."""
    check_hands(round, lie.hands, lie.trick, round.cards.notation.colour)
    check_turn(round, position)
    phase = position.get("phase")
    if phase is not None and phase != PHASES[int(round.phase)]:
        raise bad("phase", f"this position is in the phase “{PHASES[int(round.phase)]}”.")
    check_takers(round, position)
    for seat, taken in enumerate(lie.taken):
        if taken != (round.tricks_taken(seat), round.reds_taken(seat), round.blacks_taken(seat)):
            raise bad("taken", f"seat {seat} took something else in the tricks of the history.")
