"""Written positions of Crazy Solo, for referees, records and tests.

Of a deal in play only `trumps` and `hands` are needed to tell what is legal; without `bid`, `bidder`, `called`, the
partner or what was taken nobody can tell who pays whom. A position may begin in mid-deal: then the cards in no hand,
in no written trick and not in `gone` were played in tricks that are not written.
"""

from collections.abc import Mapping
from typing import Any

from crazydeck.cards.shuffles import LoggingShuffler, WrittenShuffler
from crazydeck.engine.standing import MatchState
from crazydeck.games.tricks.knowledge import void
from crazydeck.games.tricks.position import (
    Cards,
    Filling,
    check_hands,
    check_sizes,
    check_takers,
    check_turn,
    unwritten,
    write_history,
)
from crazydeck.games.tricks.reading import (
    bad,
    check_names,
    optional_seat,
    optional_word,
    read_hands,
    read_history,
    read_trick,
    read_voids,
)
from crazydeck.games.tricks.round import NO_TRUMPS, NOBODY, OVER, PLAY

from . import pack, settle
from .fill import arrange
from .lie import Lie, lay_out
from .observe import PHASES, said_bids
from .options import SoloOptions
from .pack import PER_SUIT, SUIT_WORDS
from .reading import NAMES, read_bids, read_called, read_captured
from .round import CALLING, NO_CARD, PASS, SOLO, SOLO_HEARTS, SoloRound
from .view import BIDS, SUITS

_PHASES = ("bid", "declare", "play", "over")
_FIELDS = (
    "dealer", "phase", "turn", "bids", "bid", "bidder", "trumps", "called", "partner", "hands", "leader", "trick",
    "history", "gone", "taken", "voids",
)  # fmt: skip


def write_position(round: SoloRound) -> dict[str, Any]:
    """Return a position as plain data; `partner` is there only where no hand and no written trick shows it."""
    seats, over = range(round.seats), round.phase == OVER
    said, gone = said_bids(round), unwritten(round)
    shown = round.partner == NOBODY or round.called not in gone
    return {
        "dealer": int(round.dealer),
        "phase": PHASES[int(round.phase)],
        "turn": None if over else int(round.turn),
        "bids": [{"seat": one.seat, "bid": one.bid} for one in said] if len(said) == round.asked else None,
        "bid": None if round.bid == PASS else BIDS[int(round.bid)],
        "bidder": None if round.bidder == NOBODY else int(round.bidder),
        "trumps": None if round.trump_group == NO_TRUMPS else SUITS[int(round.trump_group)],
        "called": None if round.called == NO_CARD else pack.format_card(int(round.called)),
        "partner": None if shown else int(round.partner),
        "hands": [pack.format_all(round.hand(seat)) for seat in seats],
        "leader": None if over else int(round.leader),
        "trick": pack.format_all(round.trick(int(round.done))),
        "history": write_history(round, pack.format_all),
        "gone": pack.format_all(gone),
        "taken": [
            {"points": int(round.took[seat]), "tricks": int(round.tricks_taken(seat))} for seat in seats
        ]
        if settle.counts_known(round)
        else None,
        "voids": [[SUITS[suit] for suit in round.lacking(seat)] for seat in seats],
    }


def read_position(
    position: Mapping[str, Any], options: SoloOptions, state: MatchState
) -> tuple[SoloRound, frozenset[int]]:
    """Return the round that a position writes and the seats whose hands are wholly known.

    Only `hands` is needed, in play with `trumps`; before the play not even that. Cards that are written nowhere are
    gone.
    """
    check_names(position, _FIELDS)
    round = SoloRound(state.seats, state.dealer, options)
    phase = optional_word(position, "phase", _PHASES)
    hands = _hands(position, round, phase)
    lie = _read(position, round, phase)
    check_sizes(round, hands, lie)
    lie.begun = _begun(phase, round, hands, lie)
    if lie.leader is None:
        lie.leader = _leader(position, round, hands, lie)
    voids = read_voids(position, state.seats, NAMES)
    filling = Filling(round, hands, position.get("gone"), lie, NAMES)
    filling.fill(lie, filling.left)
    _lay(round, lie, voids)
    cards = arrange(round, filling, lie.partner, _unwritten_points(round, lie))
    if cards is not None:
        filling.fill(lie, cards)
        _lay(round, lie, voids)
    round.shuffler = LoggingShuffler(WrittenShuffler({}))
    _check_outcome(round, position, lie)
    return round, filling.known_seats()


def _hands(position: Mapping[str, Any], round: SoloRound, phase: str | None) -> list[Cards]:
    """Return the hands; before the play they may be left out."""
    if position.get("hands") is None and phase in {"bid", "declare"}:
        return [[None] * int(round.tricks) for _ in range(round.seats)]
    return read_hands(position, int(round.seats), NAMES)


def _read(position: Mapping[str, Any], round: SoloRound, phase: str | None) -> Lie:
    """Return what a position says, hands apart; raises Refused where auction and declaration are half written."""
    seats = int(round.seats)
    bids = read_bids(position, int(round.first_seat()), seats)
    bid, bidder = optional_word(position, "bid", BIDS[1:]), optional_seat(position, "bidder", seats)
    trumps, called = optional_word(position, "trumps", SUITS), read_called(position)
    if bids is None:
        if phase == "bid" and bid is not None:
            raise bad("bids", "write all bids so far.")
        if (phase == "declare" or called is not None or bid is not None) and bidder is None:
            raise bad("bidder", "write who made the bid.")
        if bidder is not None and bid is None:
            raise bad("bid", "write what was bid, too.")
    elif not bids and (bidder is not None or bid is not None or trumps is not None or phase == "play"):
        raise bad("bids", "nobody has bid; leave this out where the auction is not known.")
    return Lie(
        hands=[],
        bids=bids or [],
        bid=PASS if bid is None else BIDS.index(bid),
        bidder=NOBODY if bidder is None else bidder,
        trumps=NO_TRUMPS if trumps is None else SUITS.index(trumps),
        called=NO_CARD if called is None else called,
        partner=_or_nobody(optional_seat(position, "partner", seats)),
        history=read_history(position, seats, NAMES),
        leader=optional_seat(position, "leader", seats),
        trick=read_trick(position, NAMES),
        taken=read_captured(position, seats),
    )


def _or_nobody(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _begun(phase: str | None, round: SoloRound, hands: list[Cards], lie: Lie) -> bool:
    """Return whether cards are played, so that nothing is left to declare, be it written or not."""
    out = bool(lie.history or lie.trick) or len(max(hands, key=len)) < round.tricks
    if phase in {"bid", "declare"}:
        if out:
            raise bad("phase", "cards have been played, so the auction is over and trumps are declared.")
        return False
    best = max(lie.bids, default=lie.bid)
    return phase == "play" or out or (lie.trumps != NO_TRUMPS and best != SOLO_HEARTS)


def _leader(position: Mapping[str, Any], round: SoloRound, hands: list[Cards], lie: Lie) -> int | None:
    """Return who led, or leads, where that follows from the turn or the sizes of hands, but not from tricks before."""
    sizes, seats, many = [len(hand) for hand in hands], int(round.seats), len(lie.trick)
    if lie.history or max(sizes) == round.tricks:
        return None
    turn = optional_seat(position, "turn", seats)
    if turn is not None:
        return (turn - many) % seats
    leaders = [seat for seat in range(seats) if sizes[seat] < sizes[seat - 1]]
    return leaders[0] if leaders else None


def _lay(round: SoloRound, lie: Lie, voids: list[list[int]]) -> None:
    """Lay out the round, and add the suits that seats showed to lack in tricks that are not written."""
    lay_out(round, lie)
    tricks = list(lie.history)
    if round.phase == PLAY:
        tricks.append((int(round.leader), lie.trick))
    for seat, suits in enumerate(voids):
        played = {
            cards[place] // PER_SUIT
            for leader, cards in tricks
            if (place := (seat - leader) % round.seats) < len(cards)
        }
        for suit in set(suits) - set(round.lacking(seat)):
            if not round.skipped:
                raise bad("voids", f"seat {seat} has not shown to have no {SUIT_WORDS[suit]}.")
            if suit in played:
                raise bad("voids", f"seat {seat} has played {SUIT_WORDS[suit]} in a trick that is written.")
            round.voids |= void(seat, suit)


def _unwritten_points(round: SoloRound, lie: Lie) -> int | None:
    """Return what the tricks that are not written are worth, None where that is not known."""
    if not round.skipped or not lie.taken:
        return None
    shown = sum(pack.value(card) for _, cards in lie.history for card in cards)
    return sum(points for points, _ in lie.taken) - shown


def _check_outcome(round: SoloRound, position: Mapping[str, Any], lie: Lie) -> None:
    """Refuse fields that say otherwise than the position that came out."""
    check_hands(round, lie.hands, lie.trick, SUIT_WORDS.__getitem__)
    phase = position.get("phase")
    if phase is not None and phase != PHASES[int(round.phase)]:
        raise bad("phase", f"this position is in the phase “{PHASES[int(round.phase)]}”.")
    check_turn(round, position)
    if lie.leader is not None and (round.phase == OVER or lie.leader != round.leader):
        text = "the deal is over" if round.phase == OVER else f"seat {int(round.leader)} leads"
        raise bad("leader", f"{text}.")
    if lie.bid not in {PASS, int(round.bid)}:
        raise bad("bid", f"the best bid is {BIDS[int(round.bid)]}.")
    if round.phase == CALLING and round.bid == SOLO:
        raise bad("called", "trumps and the called card are named in one move; write both or neither.")
    check_takers(round, position)
    _check_partner(round, lie)
    if lie.taken:
        _check_taken(round, lie)
    missing = settle.missing(round) if round.phase == OVER else None
    if missing is not None:
        raise bad(missing, "write this too: without it nobody can tell who pays in a deal that is over.")


def _check_partner(round: SoloRound, lie: Lie) -> None:
    """Refuse a partner that cannot be, and the bidder's own card called against the rules (section 3)."""
    if lie.partner != NOBODY:
        if round.called == NO_CARD:
            raise bad("partner", "no card is called, so nobody is the partner.")
        if lie.partner != round.partner:
            text = f"seat {int(round.partner)} holds or played {pack.format_card(int(round.called))}."
            raise bad("partner", text)
    if round.bidder != NOBODY and round.partner == round.bidder and not round.call_own:
        field = "called" if lie.partner == NOBODY else "partner"
        raise bad(field, f"the bidder held {pack.format_card(int(round.called))} and cannot have called it.")


def _check_taken(round: SoloRound, lie: Lie) -> None:
    for seat, (points, tricks) in enumerate(lie.taken):
        if points != round.took[seat] or tricks != round.tricks_taken(seat):
            raise bad("taken", f"seat {seat} took something else in the tricks of the history.")
    written = {*lie.trick, *(card for _, cards in lie.history for card in cards)}
    values = sorted((pack.value(card) for card in round.pack_list() if card not in written), reverse=True)
    for seat, (points, tricks) in enumerate(lie.taken):
        shown = [
            sum(map(pack.value, round.trick(number)))
            for number in range(int(round.skipped), int(round.done))
            if round.takers[number] == seat
        ]
        if tricks == len(shown) and points != sum(shown):
            raise bad("taken", f"seat {seat} took {sum(shown)} points in {tricks} tricks.")
        most = sum(shown) + sum(values[: (tricks - len(shown)) * int(round.seats)])
        if points > most:
            raise bad("taken", f"seat {seat} took at most {most} points in so few tricks.")
