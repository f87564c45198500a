"""Written positions of Crazy, for referees, records and tests.

A position may begin in mid-round without the tricks before: then the cards in no hand, in no written trick and not in
`gone` were played in tricks that are not written, and `taken` says what came of them.
"""

from collections.abc import Mapping
from typing import Any

from crazydeck.cards.assign import assign, fits
from crazydeck.cards.bits import members
from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import LoggingShuffler, WrittenShuffler
from crazydeck.engine.standing import MatchState
from crazydeck.games.tricks.round import NOBODY, OVER, PLAY

from .lie import Lie, bad, lay_out
from .options import CrazyOptions
from .pack import RANKS
from .reading import (
    UNKNOWN,
    known_cards,
    optional_seat,
    read_first,
    read_hands,
    read_history,
    read_number,
    read_seats,
    read_taken,
    read_voids,
    some_cards,
)
from .result import next_round
from .round import ANNOUNCING, CHOOSING, CRAZY, NO_KIND, NOT_KNOWN, CrazyRound
from .words import KINDS

Cards = list[int | None]

PHASES = {CHOOSING: "choose", ANNOUNCING: "announce", PLAY: "play", OVER: "over"}
_FIELDS = (
    "dealer", "kind", "phase", "open_kinds", "play_off", "turn", "hands", "leader", "trick", "history", "gone",
    "taken", "first", "voids", "said_moon", "asked",
)  # fmt: skip


def write_position(round: CrazyRound) -> dict[str, Any]:
    """Return a position as plain data; tricks list their cards in order, the leader's first."""
    notation, seats = round.cards.notation, range(round.seats)
    history = [
        {
            "leader": int(round.leaders[number]),
            "cards": notation.format_all(round.trick(number)),
            "taker": None if round.takers[number] == NOBODY else int(round.takers[number]),
        }
        for number in range(int(round.skipped), int(round.done))
    ]
    shown = [
        card for number in range(int(round.skipped), int(round.done) + 1) for card in round.trick(number)
    ]
    gone = round.gone()
    for card in shown:
        gone.remove(card)
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
        "history": history,
        "gone": notation.format_all(gone),
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
    for name in position:
        if name not in _FIELDS:
            raise bad(str(name)[:40], f"a position has no such field; it has {', '.join(_FIELDS)}.")
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
        trick=known_cards(position.get("trick") or [], "trick", notation),
        taken=read_taken(position, state.seats),
        first=read_first(position, state.seats),
        voids=read_voids(position, state.seats, notation),
        said_moon=read_seats(position, "said_moon", state.seats),
    )
    _check_sizes(round, hands, lie)
    begun = bool(lie.history or lie.trick or len(hands[0]) < round.tricks or position.get("phase") == "play")
    silent = round.seats if begun and round.announce and round.moon_possible() else 0
    lie.asked = read_number(position.get("asked", int(silent)), "asked", state.seats)
    _lay_with_unknown(round, lie, hands, position)
    round.shuffler = LoggingShuffler(WrittenShuffler({}))
    _check_outcome(round, position, lie)
    return round, frozenset(seat for seat, hand in enumerate(hands) if None not in hand)


def _of_kind(position: Mapping[str, Any], options: CrazyOptions, state: MatchState) -> CrazyRound:
    """Return a round of the kind that is written, or else is next, with nothing dealt."""
    expected = next_round(options, state)
    kind, phase = position.get("kind"), position.get("phase")
    if kind is not None and kind not in KINDS:
        raise bad("kind", f"write one of {', '.join(KINDS)}.")
    if phase is not None and phase not in PHASES.values():
        raise bad("phase", f"write one of {', '.join(PHASES.values())}.")
    play_off = position.get("play_off", expected.play_off)
    if not isinstance(play_off, bool) or (play_off and kind not in {None, KINDS[CRAZY]}):
        raise bad("play_off", "write true only for one more crazy round, else false.")
    if kind is None and phase == "choose":
        open_kinds = position.get("open_kinds") or [KINDS[one] for one in members(expected.open_kinds)]
        if (
            not isinstance(open_kinds, list)
            or len({*open_kinds} & {*KINDS[:CRAZY]}) != len(open_kinds)
            or not open_kinds
        ):
            raise bad("open_kinds", f"write some of {', '.join(KINDS[:CRAZY])}, each once.")
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


def _check_sizes(round: CrazyRound, hands: list[Cards], lie: Lie) -> None:
    """Refuse hands whose sizes do not go with each other and with the tricks."""
    seats, many = int(round.seats), len(lie.trick)
    if many >= seats:
        raise bad("trick", "a complete trick belongs to the history.")
    sizes = sorted(len(hand) for hand in hands)
    size = sizes[-1]
    if sizes != [size - 1] * many + [size] * (seats - many):
        raise bad("hands", f"all hands hold {size} cards, less those in the trick.")
    if size + len(lie.history) > round.tricks:
        raise bad("hands", f"{int(round.tricks)} cards are dealt to each seat; here are more.")


def _lay_with_unknown(round: CrazyRound, lie: Lie, hands: list[Cards], position: Mapping[str, Any]) -> None:
    """Lay out the round with unknown cards filled in: in canonical order, or so that the voids shown are kept."""
    left = _left_over(round, lie, hands)
    gone: Cards
    if position.get("gone") is None:
        gone = [None] * (len(left) - sum(hand.count(None) for hand in hands))
    else:
        gone = some_cards(position["gone"], "gone", round.cards.notation)
        _take(left, gone, "gone", round)
    unknown = sum(hand.count(None) for hand in hands) + gone.count(None)
    if unknown != len(left):
        raise bad(
            "gone",
            f"{len(left)} cards are written nowhere, but {unknown} are unknown; better leave this out.",
        )
    _fill(lie, hands, gone, left)
    lay_out(round, lie)
    places = [_allowed(round, seat) for seat, hand in enumerate(hands) for card in hand if card is None]
    places += [int(round.pack_once)] * gone.count(None)
    if not all(map(fits, left, places)):
        left = assign(left, places, Rng(0))
        if not all(map(fits, left, places)):
            raise bad("voids", "no cards fit these voids.")
        _fill(lie, hands, gone, left)
        lay_out(round, lie)


def _left_over(round: CrazyRound, lie: Lie, hands: list[Cards]) -> list[int]:
    """Return the cards in use that are written in no trick and no hand, sorted."""
    left = round.pack_list()
    _take(left, [card for _, trick in lie.history for card in trick], "history", round)
    _take(left, lie.trick, "trick", round)
    _take(left, [card for hand in hands for card in hand], "hands", round)
    return left


def _take(left: list[int], cards: list[int] | Cards, field: str, round: CrazyRound) -> None:
    for card in cards:
        if card is not None:
            if card not in left:
                name = round.cards.notation.format(card)
                raise bad(field, f"{name} is written more often than the cards in use hold it.")
            left.remove(card)


def _fill(lie: Lie, hands: list[Cards], gone: Cards, cards: list[int]) -> None:
    rest = iter(cards)
    lie.hands = [[next(rest) if card is None else card for card in hand] for hand in hands]
    lie.skipped = [next(rest) if card is None else card for card in gone]


def _allowed(round: CrazyRound, seat: int) -> int:
    allowed = int(round.pack_once)
    for colour in round.lacking(seat):
        allowed &= ~int(round.groups[colour])
    return allowed


def _check_outcome(round: CrazyRound, position: Mapping[str, Any], lie: Lie) -> None:
    """Refuse fields that say otherwise than the position that came out."""
    notation, seats = round.cards.notation, int(round.seats)
    size, in_trick = int(round.tricks - round.done), len(lie.trick)
    for seat, hand in enumerate(lie.hands):
        if len(hand) != size - ((seat - int(round.leader)) % seats < in_trick):
            raise bad(
                f"hands[{seat}]", "this seat has played to the trick, or not, otherwise than its cards say."
            )
        for colour in round.lacking(seat):
            if any(card // RANKS == colour for card in hand):
                raise bad(f"hands[{seat}]", f"this seat showed to have no {notation.colour(colour)}.")
    turn, phase = position.get("turn"), position.get("phase")
    if turn is not None and (round.phase == OVER or turn != round.turn):
        text = "the round is over" if round.phase == OVER else f"seat {int(round.turn)} is to move"
        raise bad("turn", f"{text}.")
    if phase is not None and phase != PHASES[int(round.phase)]:
        raise bad("phase", f"this position is in the phase “{PHASES[int(round.phase)]}”.")
    for number, trick in enumerate(position.get("history") or []):
        taker = int(round.takers[round.skipped + number])
        if trick.get("taker", taker) not in {taker, None if taker == NOBODY else taker}:
            text = "nobody takes this trick" if taker == NOBODY else f"seat {taker} takes this trick"
            raise bad(f"history[{number}].taker", f"{text}.")
    for seat, taken in enumerate(lie.taken):
        if taken != (round.tricks_taken(seat), round.reds_taken(seat), round.blacks_taken(seat)):
            raise bad("taken", f"seat {seat} took something else in the tricks of the history.")
