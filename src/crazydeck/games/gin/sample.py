"""A round of Crazy Gin made from an observation alone (section 9)."""

from collections import Counter

from crazydeck.cards.assign import assign_items
from crazydeck.cards.bits import lowest
from crazydeck.cards.rng import Rng

from . import pack
from .knowledge import ANY, CARDS, FREE, NEW, OLD, Knowledge
from .melds import RUN, SET
from .observe import DREW, PHASES
from .pack import CONTRACTS
from .piles import NONE
from .round import GinRound
from .steps import BLOCKED, OVER
from .view import GinObservation, GinPublic, Unseen

_PHASES = {word: phase for phase, word in PHASES.items()}
_DREW = {word: code for code, word in DREW.items()}


def sample(observation: GinObservation, rng: Rng) -> GinRound:
    """Return a round that an observation allows: unknown cards in canonical order, then dealt at random."""
    public = observation.public
    round = table_of(public)
    known = _knowledge(public)
    hands, stock = _cards(observation, known, rng)
    round.set_cards(hands, stock, pack.parse_all(public.discards))
    round.known = known
    round.rng = rng
    _set_turn(round, public)
    if observation.own is not None and observation.seat is not None:
        came = [NONE, NONE, *pack.parse_all(observation.own.drawn)]
        round.drawn_before[observation.seat], round.drawn[observation.seat] = came[-2:]
    round.resume()
    if public.phase == "over" and round.phase != OVER:
        round.phase = OVER
    if public.phase == "over" and round.winner == NONE:
        round.reason = BLOCKED
    return round


def contract_of(public: GinPublic) -> int:
    """Return the number of the contract that is played for, 1 to 7."""
    return CONTRACTS.index((public.contract.sets, public.contract.runs)) + 1


def table_of(public: GinPublic) -> GinRound:
    """Return a round with nothing but the melds on the table."""
    round = GinRound(public.seats, public.match.dealer, public.options, contract_of(public))
    for meld in public.melds:
        kind = RUN if meld.kind == "run" else SET
        round.put_meld(meld.owner, kind, meld.low, pack.parse_all(meld.cards))
    round.look()
    return round


def _set_turn(round: GinRound, public: GinPublic) -> None:
    round.turn, round.turns = public.turn, public.turns
    round.phase = _PHASES[public.phase]
    round.drew = 0 if public.drew is None else _DREW[public.drew]
    round.taken = NONE if public.taken is None else pack.parse(public.taken)
    round.must_stock = public.must_draw_stock
    round.reshuffles, round.laps = public.reshuffles, public.laps
    for seat, many in enumerate(public.may_i):
        round.asked[seat] = many
    waiting: list[int] = []
    if public.window is not None:
        waiting = public.window.waiting
        round.waiting = sum(1 << seat for seat in waiting)
        round.passed = sum(1 << seat for seat in public.window.passed)
        round.asker = NONE if public.window.asker is None else public.window.asker
    if public.options.manual_one_card:
        round.said = sum(1 << seat for seat in public.one_card)
        owing = [seat for seat in public.actors if seat != public.turn and seat not in waiting]
        round.owes = owing[0] if owing else NONE


def _knowledge(public: GinPublic) -> Knowledge:
    known = Knowledge(public.seats)
    known.taken = [pack.parse_all(cards) for cards in public.known]
    if public.unseen:
        known.places = [[place for some in runs for place in _places(some)] for runs in public.unseen]
    else:
        known.places = [
            [ANY] * (many - len(taken)) for many, taken in zip(public.counts, known.taken, strict=True)
        ]
    if public.reshuffled or public.held_before:
        new, old = Counter(pack.parse_all(public.reshuffled)), Counter(pack.parse_all(public.held_before))
        known.reshuffled = True
        known.new = [new[card] for card in range(pack.CARDS)]
        known.old = [old[card] for card in range(pack.CARDS)]
        known.stock = FREE | NEW | sum(1 << card for card in new)
    return known


def _places(some: Unseen) -> list[int]:
    kinds = sum(1 << card for card in pack.parse_all(some.only)) if some.only else CARDS
    return [kinds | FREE | (OLD if some.old else 0) | (NEW if some.new else 0)] * some.count


def _cards(observation: GinObservation, known: Knowledge, rng: Rng) -> tuple[list[list[int]], list[int]]:
    """Choose the unseen cards of hands and stock; cards that a written position leaves out stay out."""
    public = observation.public
    if public.hands is not None:
        hands = [pack.parse_all(hand) for hand in public.hands]
        return hands, _unseen(public, hands)[: public.stock]
    own = [] if observation.own is None else pack.parse_all(observation.own.hand)
    others = [seat for seat in range(public.seats) if seat != observation.seat]
    pool = _unseen(public, [own, *(known.taken[seat] for seat in others)])
    if known.reshuffled:
        left = Counter({card: known.new[card] + known.old[card] for card in range(pack.CARDS)})
        pool = sorted((Counter(pool) & left).elements())
    places = [place for seat in others for place in known.places[seat]]
    places += [known.stock] * public.stock
    places += [ANY] * (len(pool) - len(places))
    dealt = iter(assign_items(known.items(pool), places, rng))
    hands = [own for _ in range(public.seats)]
    for seat in others:
        hands[seat] = known.taken[seat] + [int(lowest(next(dealt) & CARDS)) for _ in known.places[seat]]
    return hands, [int(lowest(next(dealt) & CARDS)) for _ in range(public.stock)]


def _unseen(public: GinPublic, seen: list[list[int]]) -> list[int]:
    """Return the cards that lie neither open nor among those seen, in canonical order."""
    left = Counter(pack.all_cards(public.seats))
    left.subtract(pack.parse_all(public.discards))
    for meld in public.melds:
        left.subtract(pack.parse_all(meld.cards))
    for cards in seen:
        left.subtract(cards)
    return sorted(left.elements())
