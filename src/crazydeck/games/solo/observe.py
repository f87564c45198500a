"""Observations of Crazy Solo and a round made from one alone (sections 2 to 4).

Until the called card is played nothing that is built here for others depends on who holds it.
"""

from crazydeck.cards.bits import members
from crazydeck.cards.rng import Rng
from crazydeck.engine.refusal import Refusal
from crazydeck.engine.standing import MatchState
from crazydeck.games.tricks.round import NO_TRUMPS, NOBODY, OVER, PLAY
from crazydeck.games.tricks.view import Played, Trick

from . import pack, words
from .lie import Lie, lay_out
from .moves import moves
from .options import SoloOptions, pack_of
from .round import ALONE, BIDDING, CALLING, NAMING, NO_BID, NO_CARD, PASS, SoloRound
from .view import BIDS, SUITS, Captured, Phase, SaidBid, SoloObservation, SoloOwn, SoloPublic

PHASES: dict[int, Phase] = {BIDDING: "bid", NAMING: "declare", CALLING: "declare", PLAY: "play", OVER: "over"}


def observe(
    round: SoloRound, options: SoloOptions, state: MatchState, seat: int | None, open_hands: bool
) -> SoloObservation:
    """Return what a seat (None: a watcher) may know."""
    own = None if seat is None else own_part(round, seat)
    return SoloObservation(seat=seat, public=public_part(round, options, state, open_hands), own=own)


def public_part(round: SoloRound, options: SoloOptions, state: MatchState, open_hands: bool) -> SoloPublic:
    """Return what everybody may know."""
    seats, trumps = range(round.seats), int(round.trump_group)
    tricks = [_trick(round, number) for number in range(int(round.skipped), int(round.done))]
    lacking = [[SUITS[suit] for suit in round.lacking(seat)] for seat in seats]
    hands = None
    if open_hands:
        hands = [pack.format_all(pack.hand_order(round.hand(seat), trumps)) for seat in seats]
    shown = bool(round.called_played())
    return SoloPublic(
        seats=int(round.seats),
        options=options,
        match=state.view(),
        actors=members(round.actors()),
        phase=PHASES[int(round.phase)],
        ladder=[BIDS[bid] for bid in members(round.ladder)],
        bids=said_bids(round),
        open_bids=[BIDS[bid] for bid in members(round.open_bids())] if round.phase == BIDDING else [],
        bid=None if round.bid == PASS else BIDS[int(round.bid)],
        bidder=None if round.bidder == NOBODY else int(round.bidder),
        trumps=None if trumps == NO_TRUMPS else SUITS[trumps],
        called=None if round.called == NO_CARD else pack.format_card(int(round.called)),
        called_played=shown,
        partner=int(round.partner) if shown and round.partner not in {round.bidder, NOBODY} else None,
        alone=round.phase != BIDDING and (round.bid >= ALONE or (shown and round.partner == round.bidder)),
        removed_cards=pack.format_all(pack_of(options, int(round.seats)).removed),
        deck_size=int(round.many),
        hand_size=int(round.tricks),
        counts=[int(round.hand_size(seat)) for seat in seats],
        leader=int(round.leader),
        trick=_played(int(round.leader), round.trick(int(round.done)), int(round.seats)),
        winning=None if round.best == NOBODY else int(round.best),
        stake=int(round.pot),
        last_trick=tricks[-1] if tricks else None,
        tricks=tricks,
        played=pack.format_all(round.gone()),
        taken=[Captured(int(round.took[seat]), int(round.tricks_taken(seat))) for seat in seats],
        voids=lacking if any(lacking) else [],
        thrown_in=bool(round.thrown_in),
        hands=hands,
    )


def said_bids(round: SoloRound) -> list[SaidBid]:
    """Return the auction in order, passes included; empty where it is not known."""
    first, seats = int(round.first_seat()), int(round.seats)
    order = [(first + place) % seats for place in range(seats)]
    return [SaidBid(seat, BIDS[int(round.bids[seat])]) for seat in order if round.bids[seat] != NO_BID]


def _played(leader: int, cards: list[int], seats: int) -> list[Played]:
    return [Played((leader + place) % seats, pack.format_card(card)) for place, card in enumerate(cards)]


def _trick(round: SoloRound, number: int) -> Trick:
    cards = round.trick(number)
    played = _played(int(round.leaders[number]), cards, int(round.seats))
    return Trick(played, int(round.takers[number]), sum(map(pack.value, cards)))


def own_part(round: SoloRound, seat: int) -> SoloOwn:
    """Return what only the seat itself may know."""
    cards = pack.hand_order(round.hand(seat), int(round.trump_group))
    hand = pack.format_all(cards)
    called = round.partner == seat
    turn = round.phase != OVER and round.turn == seat
    refusals: dict[str, Refusal] = {}
    for card, name in zip(cards, hand, strict=True):
        reason = words.refuse_card(round, seat, card) if turn else None
        if reason is not None:
            refusals[name] = reason.refusal
    return SoloOwn(
        hand=hand,
        moves=moves(round, seat) if turn else [],
        refusals=refusals,
        you_are_partner=called and seat != round.bidder,
        you_are_alone=called and seat == round.bidder,
    )


def sample(observation: SoloObservation, rng: Rng) -> SoloRound:
    """Return a round that an observation allows: unknown cards in canonical order, then dealt anew."""
    public = observation.public
    round = SoloRound(public.seats, public.match.dealer, public.options)
    seat = -1 if observation.seat is None else observation.seat
    own = [] if observation.own is None else pack.parse_all(observation.own.hand)
    if public.hands is not None:
        hands = [pack.parse_all(hand) for hand in public.hands]
    else:
        seen = {*pack.parse_all(public.played), *own}
        unseen = [card for card in round.pack_list() if card not in seen]
        hands = [
            own if other == seat else [unseen.pop() for _ in range(many)]
            for other, many in enumerate(public.counts)
        ]
    lay_out(round, _lie(public, hands))
    if public.hands is None:
        round.redeal(seat, rng)
    round.rng = rng
    return round


def _lie(public: SoloPublic, hands: list[list[int]]) -> Lie:
    history = [
        (trick.cards[0].seat, pack.parse_all(card.card for card in trick.cards)) for trick in public.tricks
    ]
    trick = pack.parse_all(card.card for card in public.trick)
    shown = {*trick, *(card for _, cards in history for card in cards)}
    partner = public.bidder if public.alone and public.called else public.partner
    taken = [(one.points, one.tricks) for one in public.taken]
    done = len(public.played) // public.seats  # a written position may not say who took them
    return Lie(
        hands=hands,
        bids=[BIDS.index(one.bid) for one in public.bids],
        bid=PASS if public.bid is None else BIDS.index(public.bid),
        bidder=NOBODY if public.bidder is None else public.bidder,
        trumps=NO_TRUMPS if public.trumps is None else SUITS.index(public.trumps),
        called=NO_CARD if public.called is None else pack.parse(public.called),
        partner=NOBODY if partner is None else partner,
        begun=public.phase == "play",
        skipped=[card for card in pack.parse_all(public.played) if card not in shown],
        history=history,
        leader=public.leader if public.phase == "play" else None,
        trick=trick,
        taken=taken if sum(tricks for _, tricks in taken) == done else [],
        voids=[[SUITS.index(suit) for suit in suits] for suits in public.voids],
    )
