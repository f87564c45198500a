"""Observations of Crazy Eights and a round made from one alone (section 8)."""

from crazydeck.cards.assign import assign
from crazydeck.cards.bits import bit, members
from crazydeck.cards.deck import FRENCH
from crazydeck.cards.rng import Rng
from crazydeck.engine.refusal import Refusal
from crazydeck.engine.standing import MatchState

from . import words
from .card import EIGHT, rank_of
from .knowledge import ANY, Knowledge
from .moves import SUIT_LETTERS, moves
from .options import EightsOptions
from .round import DEALER_NAMES, OVER, PLAY, EightsRound
from .view import Barred, EightsObservation, EightsOwn, EightsPublic, Phase

_SUIT_ORDER = (0, 1, 3, 2)
"""Clubs, diamonds, spades, hearts: neighbours differ in colour."""
_PLACE = {
    card: (100 if rank_of(card) == EIGHT else 0) + _SUIT_ORDER.index(card // 13) * 13 + card % 13
    for card in range(52)
}


def observe(
    round: EightsRound, options: EightsOptions, state: MatchState, seat: int | None, open_hands: bool
) -> EightsObservation:
    """Return what a seat (None: a watcher) may know."""
    own = None if seat is None else own_part(round, seat)
    return EightsObservation(seat=seat, public=public_part(round, options, state, open_hands), own=own)


def public_part(
    round: EightsRound, options: EightsOptions, state: MatchState, open_hands: bool
) -> EightsPublic:
    """Return what everybody may know; hands are open when the hand is over, or for a replay."""
    seats = int(round.seats)
    pile = FRENCH.format_all(round.pile_list())
    barred_hands, barred_stock = _barred(round)
    supply = int(round.supply())
    hands = None
    if open_hands or round.phase == OVER:
        hands = [FRENCH.format_all(suggested(round.hand(other))) for other in range(seats)]
    return EightsPublic(
        seats=seats,
        options=options,
        match=state.view(),
        target=options.target_points(seats),
        hands_to_play=options.target_hands(),
        actors=members(round.actors()),
        phase=_phase(round),
        counts=list(round.sizes),
        stock=int(round.stock_size),
        supply=supply,
        reshuffle_to_come=round.reshuffles < round.max_reshuffles,
        reshuffles=int(round.reshuffles),
        discards=pile,
        top=pile[-1],
        named=None if round.named < 0 else SUIT_LETTERS[round.named],
        direction=1 if round.direction > 0 else -1,
        penalty=int(round.penalty),
        drawn=list(round.drawn),
        buried=FRENCH.format_all(round.buried),
        barred_hands=barred_hands,
        barred_stock=barred_stock,
        hands=hands,
    )


def own_part(round: EightsRound, seat: int) -> EightsOwn:
    """Return what only the seat itself may know."""
    cards = suggested(round.hand(seat))
    hand = FRENCH.format_all(cards)
    if round.phase == OVER or round.turn != seat:
        return EightsOwn(hand=hand)
    refusals: dict[str, Refusal] = {}
    for card, name in zip(cards, hand, strict=True):
        if name not in refusals:
            reason = (
                words.must_name() if round.phase == DEALER_NAMES else words.refuse_card(round, seat, card)
            )
            if reason is not None:
                refusals[name] = reason.refusal
    drawn = FRENCH.format(int(round.drawn_card)) if round.drawn_card >= 0 else None
    return EightsOwn(hand=hand, moves=moves(round, seat), refusals=refusals, drawn_card=drawn)


def suggested(cards: list[int]) -> list[int]:
    """Return a hand in the suggested order: by suit in alternating colours, ace low, eights last."""
    return sorted(cards, key=_PLACE.__getitem__)


def _phase(round: EightsRound) -> Phase:
    if round.phase == OVER:
        return "over"
    if round.phase == DEALER_NAMES:
        return "name"
    if round.penalty > 0:
        return "answer"
    return "drawn" if round.drew else "play"


def _barred(round: EightsRound) -> tuple[list[list[Barred]], list[Barred]]:
    """Write public knowledge as runs of places with the same barred cards, leaving out cards that all can see."""
    known = round.known
    if known is None or round.phase == OVER:
        return [], []
    if all(places.count(ANY) == len(places) for places in (*known.hands, known.stock)):
        return [], []  # as it is most of the time
    pile = round.pile_list()
    hidden = ANY
    for card in set(pile):
        if round.decks == 1 or pile.count(card) == round.decks:
            hidden &= ~int(bit(card))
    hands = [_runs(places, hidden) for places in known.hands]
    stock = _runs(known.stock[::-1], hidden)
    nothing = not any(run.cards for runs in hands for run in runs)
    return [] if nothing else hands, stock if any(run.cards for run in stock) else []


def _runs(places: list[int], hidden: int) -> list[Barred]:
    out: list[tuple[int, int]] = []
    for place in places:
        barred = hidden & ~place
        if out and out[-1][1] == barred:
            out[-1] = (out[-1][0] + 1, barred)
        else:
            out.append((1, barred))
    return [Barred(many, FRENCH.format_all(members(barred))) for many, barred in out]


def sample(observation: EightsObservation, rng: Rng) -> EightsRound:
    """Return a round that an observation allows: unknown cards in canonical order, then dealt anew."""
    public = observation.public
    seat = -1 if observation.seat is None else observation.seat
    removed = 0
    for gone in public.match.removed:
        removed |= int(bit(gone))
    round = EightsRound(public.seats, public.match.dealer, public.options, removed)
    pile = FRENCH.parse_all(public.discards)
    known = _known(public)
    round.named = -1 if public.named is None else SUIT_LETTERS.index(public.named)
    round.set_cards([], [], pile)
    fit = int(round.fitting())
    hands, stock = _fill(observation, known, pile, rng)
    while (
        public.actors
        and public.supply == 0
        and not any(fit & int(bit(card)) for hand in hands for card in hand)
    ):
        # the hand is not blocked, so somebody can play; only with cards left out may a choice say otherwise
        hands, stock = _fill(observation, known, pile, rng)
    round.set_cards(hands, stock, pile)
    for other, many in enumerate(public.drawn):
        round.drawn[other] = many
    round.direction = public.direction
    round.penalty = public.penalty
    round.reshuffles = public.reshuffles
    round.buried = FRENCH.parse_all(public.buried)
    round.known = known
    if public.actors:
        _resume(round, observation)
    else:
        round.phase = PLAY
        round.resume()
    round.redeal(seat, rng)
    round.rng = rng
    return round


def _fill(
    observation: EightsObservation, known: Knowledge, pile: list[int], rng: Rng
) -> tuple[list[list[int]], list[int]]:
    """Choose the unseen cards of hands and stock; cards that a written position leaves out stay out."""
    public = observation.public
    decks = public.options.decks
    if public.hands is not None:
        hands = [FRENCH.parse_all(hand) for hand in public.hands]
        return hands, _rest(decks, pile, *hands)[: public.stock]
    own = [] if observation.own is None else FRENCH.parse_all(observation.own.hand)
    unseen = _rest(decks, pile, own)
    others = [seat for seat in range(public.seats) if seat != observation.seat]
    places = [place for seat in others for place in known.hands[seat]] + known.stock
    dealt = iter(assign(unseen, places + [ANY] * (len(unseen) - len(places)), rng))
    hands = [
        own if seat not in others else [next(dealt) for _ in range(many)]
        for seat, many in enumerate(public.counts)
    ]
    return hands, [next(dealt) for _ in range(public.stock)]


def _rest(decks: int, *seen: list[int]) -> list[int]:
    """Return the cards not seen, in canonical order with copies adjacent."""
    unseen = sorted(list(range(52)) * decks)
    for cards in seen:
        for card in cards:
            unseen.remove(card)
    return unseen


def _resume(round: EightsRound, observation: EightsObservation) -> None:
    public = observation.public
    round.turn = public.actors[0]
    round.phase = DEALER_NAMES if public.phase == "name" else PLAY
    round.drew = public.phase == "drawn"
    if round.drew:
        own = observation.own
        if own is not None and observation.seat == round.turn and own.drawn_card is not None:
            round.drawn_card = FRENCH.parse(own.drawn_card)
        else:
            # unknown to this seat; the re-deal makes it the last card of that hand
            round.drawn_card = round.hand(int(round.turn))[-1]


def _known(public: EightsPublic) -> Knowledge:
    known = Knowledge(public.seats)
    known.hands = [[ANY] * many for many in public.counts]
    for seat, runs in enumerate(public.barred_hands):
        known.hands[seat] = _places(runs)
    known.stock = _places(public.barred_stock)[::-1] if public.barred_stock else [ANY] * public.stock
    return known


def _places(runs: list[Barred]) -> list[int]:
    out: list[int] = []
    for run in runs:
        barred = 0
        for card in FRENCH.parse_all(run.cards):
            barred |= int(bit(card))
        out.extend([ANY & ~barred] * run.count)
    return out
