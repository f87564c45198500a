"""Laying out a deal of Crazy Solo as it is written or was seen: hands, auction, complete tricks, the trick in play."""

from dataclasses import dataclass, field

from crazydeck.cards.bits import bit
from crazydeck.games.tricks.knowledge import void
from crazydeck.games.tricks.reading import bad
from crazydeck.games.tricks.round import NO_TRUMPS, NOBODY, OVER, PLAY

from .pack import PER_SUIT, SUIT_WORDS, format_card
from .round import BID, BIDDING, CALLING, HEARTS, NAMING, NO_CARD, PASS, TRUMPS, SoloRound
from .view import BIDS


@dataclass
class Lie:
    """How the cards of a deal lie, with what was bid and declared, and what became of the cards that are gone."""

    hands: list[list[int]]
    bids: list[int] = field(default_factory=list)
    """The auction from its first bid on, passes included; empty where it has not begun or is not written."""
    bid: int = PASS
    """The bid that is played, where the auction is not written."""
    bidder: int = NOBODY
    """Who made it; NOBODY: the auction is as `bids` says."""
    trumps: int = NO_TRUMPS
    called: int = NO_CARD
    partner: int = NOBODY
    """Who played the called card, where that trick is not written; NOBODY: not known."""
    begun: bool = False
    """Whether cards are played, though the auction or the called card may not be known."""
    skipped: list[int] = field(default_factory=list)
    """The cards of tricks before those of `history`."""
    history: list[tuple[int, list[int]]] = field(default_factory=list)
    """Complete tricks: the leader and the cards in order."""
    leader: int | None = None
    """Who led, or leads, to the trick being played; None: who has to by the rules."""
    trick: list[int] = field(default_factory=list)
    taken: list[tuple[int, int]] = field(default_factory=list)
    """For each seat the card points and tricks taken, those of skipped tricks included."""
    voids: list[list[int]] = field(default_factory=list)


def lay_out(round: SoloRound, lie: Lie) -> None:
    """Put a round into a position; raises Refused where auction, declaration or tricks cannot have gone so.

    Who holds the called card is not judged, since unseen cards may be dealt anew afterwards.
    """
    round.begin(lie.hands, lie.skipped)
    _bid(round, lie)
    _declare(round, lie)
    if lie.begun and round.phase not in {PLAY, OVER}:
        _begin(round, lie)
    if round.phase != PLAY and (lie.history or lie.trick or lie.skipped):
        raise bad("trick", "no card is played before the auction and the declaration are over.")
    for number, (leader, cards) in enumerate(lie.history):
        where = f"history[{number}]"
        if round.phase == OVER:
            raise bad(where, "the deal was over before this trick.")
        _lay(round, where, f"{where}.leader", leader, cards)
    if round.skipped:
        _set_taken(round, lie)
    if round.phase == PLAY:
        round.resume()
    if round.phase == PLAY:
        leader = int(round.leader) if lie.leader is None else lie.leader
        _lay(round, "trick", "leader", leader, lie.trick)
    elif lie.trick:
        raise bad("trick", "the deal was over before this trick.")
    for seat, suits in enumerate(lie.voids):
        for suit in suits:
            round.voids |= void(seat, suit)


def _bid(round: SoloRound, lie: Lie) -> None:
    if lie.bids:
        for number, bid in enumerate(lie.bids):
            where = f"bids[{number}]"
            if round.asked == number and round.legal(round.turn) & bit(BID + bid):
                round.play(round.turn, BID + bid)
            elif round.asked == number:
                raise bad(where, f"seat {int(round.turn)} cannot bid {BIDS[bid]} there.")
            else:
                raise bad(where, "the auction was over before this bid.")
        if lie.bidder not in {NOBODY, int(round.bidder)}:
            raise bad("bidder", "somebody else made the best bid.")
    elif lie.bidder != NOBODY:
        if round.ladder & bit(lie.bid) == 0:
            raise bad("bid", f"{BIDS[lie.bid]} is no bid of this table.")
        round.bid, round.bidder, round.asked = lie.bid, lie.bidder, round.seats
        round.end_auction()


def _declare(round: SoloRound, lie: Lie) -> None:
    if round.phase == NAMING and lie.trumps != NO_TRUMPS:
        if round.plain_trumps & bit(TRUMPS + lie.trumps) == 0:
            raise bad("trumps", "a bid of solo or alone cannot name hearts here.")
        round.play(round.bidder, TRUMPS + lie.trumps)
    elif round.phase == BIDDING and lie.begun and not lie.bids:
        round.set_trumps(lie.trumps)
    elif lie.trumps not in {NO_TRUMPS, int(round.trump_group)}:
        raise bad(
            "trumps", "trumps are hearts." if round.trump_group == HEARTS else "nobody names trumps yet."
        )
    if lie.called == NO_CARD:
        return
    if round.phase != CALLING:
        raise bad("called", "nobody calls a card here.")
    if round.pack_once & bit(lie.called) == 0:
        raise bad("called", f"{format_card(lie.called)} is not in use.")
    round.play(round.bidder, lie.called)
    if round.called_played():
        round.partner = lie.partner


def _begin(round: SoloRound, lie: Lie) -> None:
    """Let cards be played without what is not written of the auction and the declaration."""
    if lie.bids and round.phase == BIDDING:
        raise bad("bids", "cards are played, but the auction is not over.")
    if round.trump_group == NO_TRUMPS:
        raise bad("trumps", "write what is trumps, since cards are played.")
    round.asked = round.seats
    round.phase = PLAY
    round.begin_trick(round.first_seat())


def _lay(round: SoloRound, where: str, leads: str, leader: int, cards: list[int]) -> None:
    """Lay the cards of a trick; a complete one is settled."""
    if (round.done > round.skipped or not round.skipped) and leader != round.leader:
        raise bad(leads, f"seat {int(round.leader)} leads to this trick.")
    round.begin_trick(leader)
    for card in cards:
        seat, suit = int(round.turn), card // PER_SUIT
        if suit in round.lacking(seat):
            text = f"seat {seat} plays {format_card(card)}, but showed before to have no {SUIT_WORDS[suit]}."
            raise bad(where, text)
        round.lay(card)


def _set_taken(round: SoloRound, lie: Lie) -> None:
    for seat, (points, tricks) in enumerate(lie.taken):
        if points < round.took[seat] or tricks < round.tricks_taken(seat):
            raise bad("taken", f"seat {seat} took more than that in the tricks of the history.")
        round.before[seat] = tricks - round.tricks_taken(seat)
        round.took[seat] = points
    if lie.taken and sum(tricks for _, tricks in lie.taken) != round.done:
        raise bad("taken", f"{int(round.done)} tricks were taken in all.")
