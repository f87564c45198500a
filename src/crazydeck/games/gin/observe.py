"""Observations of Crazy Gin: what a seat, or a watcher, may know (sections 4 to 7)."""

from crazydeck.cards.bits import bit, members
from crazydeck.engine.refusal import Refusal
from crazydeck.engine.standing import MatchState

from . import pack, refusals
from .knowledge import ANY, CARDS, NEW, OLD
from .melds import RUN
from .moves import moves
from .options import GinOptions
from .pack import RANKS, SUITS
from .piles import NONE
from .result import block_marks
from .round import GinRound
from .steps import ANSWER, DRAW, FROM_PILE, FROM_STOCK, OVER, PLAY, WINDOW
from .view import Contract, Drew, GinObservation, GinOwn, GinPublic, MeldView, Phase, Unseen, Window

PHASES: dict[int, Phase] = {DRAW: "draw", WINDOW: "window", ANSWER: "answer", PLAY: "play", OVER: "over"}
DREW: dict[int, Drew] = {FROM_STOCK: "stock", FROM_PILE: "discard"}


def observe(
    round: GinRound, options: GinOptions, state: MatchState, seat: int | None, open_hands: bool
) -> GinObservation:
    """Return what a seat (None: a watcher) may know."""
    own = None if seat is None else own_part(round, seat)
    return GinObservation(seat=seat, public=public_part(round, options, state, open_hands), own=own)


def public_part(round: GinRound, options: GinOptions, state: MatchState, open_hands: bool) -> GinPublic:
    """Return what everybody may know; hands are open when the round is over, or for a replay."""
    seats = range(round.seats)
    hands = None
    if open_hands or round.phase == OVER:
        hands = [pack.format_all(pack.hand_order(round.hand(seat))) for seat in seats]
    new, old = _ages(round)
    return GinPublic(
        seats=int(round.seats),
        options=options,
        match=state.view(),
        actors=members(round.actors()),
        phase=PHASES[int(round.phase)],
        contract=Contract(int(round.sets), int(round.runs)),
        decks=int(round.decks),
        turn=int(round.turn),
        turns=int(round.turns),
        drew=DREW.get(int(round.drew)),
        taken=None if round.taken == NONE else pack.format_card(int(round.taken)),
        must_draw_stock=bool(round.must_stock),
        counts=[int(round.sizes[seat]) for seat in seats],
        known=_taken(round),
        unseen=_unseen(round),
        melds=[meld_view(round, number) for number in range(round.many_melds)],
        down=members(round.down),
        may_i=[int(round.asked[seat]) for seat in seats],
        window=_window(round),
        discards=pack.format_all(round.pile_list()),
        stock=int(round.stock_size),
        reshuffles=int(round.reshuffles),
        reshuffled=new,
        held_before=old,
        laps=int(round.laps),
        one_card=_one_card(round),
        blocks=block_marks(state),
        hands=hands,
    )


def meld_view(round: GinRound, number: int) -> MeldView:
    """Return the meld of a number, from 0, as everybody sees it."""
    meld = round.melds[number]
    owner, cards = int(meld.owner), pack.format_all(meld.cards())
    if meld.kind == RUN:
        return MeldView(owner=owner, kind="run", cards=cards, suit=SUITS[meld.suit], low=int(meld.low))
    return MeldView(owner=owner, kind="set", cards=cards, rank=RANKS[meld.rank])


def _window(round: GinRound) -> Window | None:
    if round.phase not in {WINDOW, ANSWER}:
        return None
    return Window(
        card=pack.format_card(round.pile_list()[-1]),
        discarder=int((round.turn - 1) % round.seats),
        waiting=members(round.waiting),
        passed=members(round.passed),
        asker=None if round.asker == NONE else int(round.asker),
    )


def _one_card(round: GinRound) -> list[int]:
    if round.manual:
        return members(round.said)
    return [seat for seat in range(round.seats) if round.sizes[seat] == 1]


def _taken(round: GinRound) -> list[list[str]]:
    if round.known is None:
        return [[] for _ in range(round.seats)]
    return [pack.format_all(pack.hand_order(cards)) for cards in round.known.taken]


def _unseen(round: GinRound) -> list[list[Unseen]]:
    """Write what is known of the places of hands as runs of places alike."""
    known = round.known
    if known is None or all(place == ANY for places in known.places for place in places):
        return []
    return [_alike(places) for places in known.places]


def _alike(places: list[int]) -> list[Unseen]:
    runs: list[tuple[int, int]] = []
    for place in places:
        if runs and runs[-1][0] == place:
            runs[-1] = (place, runs[-1][1] + 1)
        else:
            runs.append((place, 1))
    return [
        Unseen(
            count=many,
            only=[] if place & CARDS == CARDS else pack.format_all(members(place & CARDS)),
            old=bool(place & OLD),
            new=bool(place & NEW),
        )
        for place, many in runs
    ]


def _ages(round: GinRound) -> tuple[list[str], list[str]]:
    """Return the cards of the last reshuffle, and those held since before it, as far as they may be unseen."""
    known = round.known
    if known is None or not known.reshuffled:
        return [], []
    new = [card for card, many in enumerate(known.new) for _ in range(many)]
    old = [card for card, many in enumerate(known.old) for _ in range(many)]
    return pack.format_all(new), pack.format_all(old)


def own_part(round: GinRound, seat: int) -> GinOwn:
    """Return what only the seat itself may know."""
    cards = pack.hand_order(round.hand(seat))
    hand = pack.format_all(cards)
    came = [int(card) for card in (round.drawn_before[seat], round.drawn[seat]) if card != NONE]
    drawn = pack.format_all(card for card in came if card in cards)
    if round.phase == OVER:
        return GinOwn(hand=hand, drawn=drawn)
    met = refusals.contract_met(round, seat)
    if not round.actors() & bit(seat):
        return GinOwn(hand=hand, drawn=drawn, contract_met=met)
    refused = refusals.cannot_lay(round, seat) if met and seat == round.turn else None
    return GinOwn(
        hand=hand,
        moves=moves(round, seat),
        refusals=_refusals(round, seat, cards),
        drawn=drawn,
        contract_met=met,
        cannot_lay="" if refused is None else refused.refusal.text,
    )


def _refusals(round: GinRound, seat: int, cards: list[int]) -> dict[str, Refusal]:
    """Return why the player in turn cannot discard each card."""
    out: dict[str, Refusal] = {}
    if seat != round.turn:
        return out
    for card in dict.fromkeys(cards):
        why = (
            refusals.draw_first(round) if round.phase != PLAY else refusals.refuse_discard(round, seat, card)
        )
        if why is not None:
            out[pack.format_card(card)] = why.refusal
    return out
