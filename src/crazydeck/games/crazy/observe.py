"""Observations of Crazy and a round made from one alone (section 8)."""

from crazydeck.cards.bits import bit, members
from crazydeck.cards.rng import Rng
from crazydeck.engine.refusal import Refusal
from crazydeck.engine.standing import MatchState
from crazydeck.games.tricks.round import NOBODY, OVER, PLAY
from crazydeck.games.tricks.view import Played, Trick

from . import words
from .lie import Lie, lay_out
from .moves import moves, set_aside
from .options import CrazyOptions
from .pack import BLACK_13, Notation
from .result import used_kinds
from .round import ANNOUNCING, CHOOSING, NO_KIND, NOT_KNOWN, CrazyRound
from .view import CrazyObservation, CrazyOwn, CrazyPublic, Kind, Moon, Phase, Taken
from .words import KINDS

_PHASES: dict[int, Phase] = {CHOOSING: "choose", ANNOUNCING: "announce", PLAY: "play", OVER: "over"}
_KINDS: tuple[Kind, ...] = ("red", "black13", "firstlast", "every", "crazy")


def observe(
    round: CrazyRound, options: CrazyOptions, state: MatchState, seat: int | None, open_hands: bool
) -> CrazyObservation:
    """Return what a seat (None: a watcher) may know."""
    own = None if seat is None else own_part(round, seat)
    return CrazyObservation(seat=seat, public=public_part(round, options, state, open_hands), own=own)


def public_part(round: CrazyRound, options: CrazyOptions, state: MatchState, open_hands: bool) -> CrazyPublic:
    """Return what everybody may know; other hands stay hidden when a round is over, too."""
    seats = range(round.seats)
    pack, notation = round.cards, round.cards.notation
    tricks = [_trick(round, number) for number in range(int(round.skipped), int(round.done))]
    lacking = [[notation.letter(colour) for colour in round.lacking(seat)] for seat in seats]
    hands = None
    if open_hands:
        hands = [notation.format_all(pack.hand_order(round.hand(seat))) for seat in seats]
    known = round.kind >= 0
    return CrazyPublic(
        seats=int(round.seats),
        options=options,
        match=state.view(),
        actors=members(round.actors()),
        phase=_PHASES[int(round.phase)],
        kind=_KINDS[int(round.kind)] if known else None,
        open_kinds=[_KINDS[kind] for kind in members(round.open_kinds)] if round.phase == CHOOSING else [],
        used_kinds=[_KINDS[KINDS.index(kind)] for kind in used_kinds(state)[: state.round - 1]],
        play_off=bool(round.play_off),
        chooser=int(round.chooser()),
        decks=pack.decks,
        removed_cards=notation.format_all(pack.removed),
        hand_size=pack.tricks,
        all_points=int(round.all_points()),
        counts=[int(round.hand_size(seat)) for seat in seats],
        leader=int(round.leader) if known else int(round.chooser()),
        trick=_played(round, int(round.leader), round.trick(int(round.done))),
        winning=None if round.best == NOBODY else int(round.best),
        stake=int(round.at_stake()) if round.in_trick else 0,
        set_aside=set_aside(round),
        last_trick=tricks[-1] if tricks else None,
        tricks=tricks,
        played=notation.format_all(round.gone()),
        taken=[_taken(round, seat) for seat in seats],
        first=None if round.first_taker < 0 else int(round.first_taker),
        first_unknown=round.first_taker == NOT_KNOWN,
        last=None if round.last_taker < 0 else int(round.last_taker),
        voids=lacking if any(lacking) else [],
        moon=_moon(round),
        hands=hands,
    )


def _played(round: CrazyRound, leader: int, cards: list[int]) -> list[Played]:
    notation, seats = round.cards.notation, int(round.seats)
    return [Played((leader + place) % seats, notation.format(card)) for place, card in enumerate(cards)]


def _trick(round: CrazyRound, number: int) -> Trick:
    cards, taker = round.trick(number), int(round.takers[number])
    ends = int(number == 0) + int(number == round.tricks - 1)
    points = int(round.end_worth) * ends + int(round.trick_worth)
    points += int(round.red_worth) * sum(bool(round.reds & bit(card)) for card in cards)
    points += int(round.black_worth) * cards.count(BLACK_13)
    return Trick(
        _played(round, int(round.leaders[number]), cards), None if taker == NOBODY else taker, points
    )


def _taken(round: CrazyRound, seat: int) -> Taken:
    return Taken(
        int(round.points(seat)),
        int(round.tricks_taken(seat)),
        int(round.reds_taken(seat)),
        int(round.blacks_taken(seat)),
    )


def _moon(round: CrazyRound) -> Moon | None:
    if not round.moon_possible():
        return None
    points = [int(round.points(seat)) for seat in range(round.seats)]
    left = int(round.all_points()) - sum(points) if round.phase != OVER else 0
    possible = [
        seat for seat, taken in enumerate(points) if round.may_shoot(seat) and taken + left >= round.threshold
    ]
    return Moon(
        threshold=int(round.threshold),
        points=points,
        possible=possible,
        announced=members(round.said_moon) if round.announce else None,
        asked=int(round.asked),
    )


def own_part(round: CrazyRound, seat: int) -> CrazyOwn:
    """Return what only the seat itself may know."""
    cards = round.cards.hand_order(round.hand(seat))
    hand = round.cards.notation.format_all(cards)
    if round.phase == OVER or round.turn != seat:
        return CrazyOwn(hand=hand)
    refusals: dict[str, Refusal] = {}
    for card, name in zip(cards, hand, strict=True):
        if name not in refusals:
            reason = words.refuse_card(round, seat, card)
            if reason is not None:
                refusals[name] = reason.refusal
    return CrazyOwn(hand=hand, moves=moves(round, seat), refusals=refusals)


def sample(observation: CrazyObservation, rng: Rng) -> CrazyRound:
    """Return a round that an observation allows: unknown cards in canonical order, then dealt anew."""
    public = observation.public
    kind = NO_KIND if public.kind is None else KINDS.index(public.kind)
    open_kinds = sum(1 << KINDS.index(kind) for kind in public.open_kinds)
    round = CrazyRound(public.seats, public.match.dealer, public.options, kind, open_kinds, public.play_off)
    notation = round.cards.notation
    if public.phase == "choose":
        round.deal_random(rng)
        return round
    seat = -1 if observation.seat is None else observation.seat
    own = [] if observation.own is None else notation.parse_all(observation.own.hand)
    unseen = sorted(_without(round.pack_list(), [*notation.parse_all(public.played), *own]))
    if public.hands is not None:
        hands = [notation.parse_all(hand) for hand in public.hands]
    else:
        hands = [
            own if other == seat else [unseen.pop() for _ in range(many)]
            for other, many in enumerate(public.counts)
        ]
    lay_out(round, _lie(public, hands, notation))
    if public.hands is None:
        round.redeal(seat, rng)
    round.rng = rng
    return round


def _lie(public: CrazyPublic, hands: list[list[int]], notation: Notation) -> Lie:
    history = [
        (trick.cards[0].seat, notation.parse_all(card.card for card in trick.cards))
        for trick in public.tricks
    ]
    trick = notation.parse_all(card.card for card in public.trick)
    seen = [*trick, *(card for _, cards in history for card in cards)]
    voids = [[notation.letters.index(letter) for letter in letters] for letters in public.voids]
    return Lie(
        hands=hands,
        skipped=_without(notation.parse_all(public.played), seen),
        history=history,
        leader=public.leader,
        trick=trick,
        taken=[(one.tricks, one.reds, one.black13s) for one in public.taken],
        first=NOT_KNOWN if public.first_unknown else NOBODY if public.first is None else public.first,
        voids=voids,
        said_moon=[] if public.moon is None else public.moon.announced or [],
        asked=0 if public.moon is None else public.moon.asked,
    )


def _without(cards: list[int], some: list[int]) -> list[int]:
    left = list(cards)
    for card in some:
        left.remove(card)
    return left
