"""Moves of Crazy Solo as texts and steps, and what a move makes happen.

`pass` `solo` `solo-hearts` `alone` `alone-hearts` bid, `trumps C call AD` declares (`trumps C` who plays alone), a bare
card such as `10H` is played.
"""

from collections.abc import Sequence

from crazydeck.cards.bits import bit, members
from crazydeck.cards.deck import FRENCH, NotationError
from crazydeck.engine.refusal import Refused
from crazydeck.engine.unknown import unknown_card
from crazydeck.engine.view import Happening, Secret
from crazydeck.engine.wording import counted, points_count
from crazydeck.games.tricks.round import NO_TRUMPS, OVER, PLAY

from . import pack, settle, words
from .round import ALONE, BID, BIDDING, CALLING, NAMING, PASS, TRUMPS, SoloRound
from .view import BIDS, SUITS


def parse_move(text: str, round: SoloRound, seat: int) -> tuple[int, ...]:
    """Return the steps of a legal move; raises Refused with the rule in words where it is malformed or illegal."""
    lower = " ".join(text.split()).lower()
    if round.phase == OVER:
        raise Refused("round_over", "The deal is over.")
    if seat != round.turn:
        raise words.not_your_turn(round)
    if round.phase == BIDDING:
        return (_bid(lower, round),)
    if round.phase != PLAY:
        return _declaration(lower, round, seat)
    refusal = words.no_such_time(lower)
    if refusal is not None:
        raise refusal
    card = _card(lower)
    refusal = words.bad_move(text) if card is None else words.refuse_card(round, seat, card)
    if refusal is not None:
        raise refusal
    assert card is not None
    return (card,)


def _card(text: str) -> int | None:
    """Return the card that a text names, None for a text that is no card of the game."""
    try:
        return pack.parse(text)
    except ValueError:
        return None


def _bid(lower: str, round: SoloRound) -> int:
    if lower not in BIDS:
        raise words.must_bid(round)
    bid = BIDS.index(lower)
    if round.open_bids() & bit(bid) == 0:
        raise words.refuse_bid(round, bid)
    return BID + bid


def _declaration(lower: str, round: SoloRound, seat: int) -> tuple[int, ...]:
    suit, call = _split(lower, round)
    if suit is None and round.phase == NAMING:
        raise words.must_declare(round)
    refusal = None if suit is None else words.refuse_trumps(round, suit)
    if refusal is not None:
        raise refusal
    named = () if suit is None or round.phase == CALLING else (TRUMPS + suit,)
    if round.bid == ALONE:
        if call is not None:
            raise words.no_call(round)
        return named
    if call is None:
        raise words.must_call(round)
    return (*named, _called(call, round, seat))


def _split(lower: str, round: SoloRound) -> tuple[int | None, str | None]:
    """Return the suit and the card of a declaration, each None where it is not said."""
    parts = lower.split()
    suit: int | None = None
    call: str | None = None
    if len(parts) > 1 and parts[0] == "trumps" and parts[1].upper() in SUITS:
        suit = SUITS.index(parts[1].upper())
        parts = parts[2:]
    if len(parts) == 2 and parts[0] == "call":
        call = parts[1]
    elif parts or suit is None:
        raise words.must_declare(round)
    return suit, call


def _called(call: str, round: SoloRound, seat: int) -> int:
    card = _card(call)
    if card is None:
        try:
            FRENCH.parse(call)
        except NotationError:
            raise words.must_declare(round) from None
        raise words.never_in_deck(call.upper())
    refusal = words.refuse_call(round, seat, card)
    if refusal is not None:
        raise refusal
    return card


def format_move(steps: Sequence[int], round: SoloRound) -> str:
    """Return the canonical text of a move."""
    first = steps[0]
    if first >= TRUMPS:
        trumps = f"trumps {SUITS[first - TRUMPS]}"
        return trumps if len(steps) == 1 else f"{trumps} call {pack.format_card(steps[1])}"
    if first >= BID:
        return BIDS[first - BID]
    if round.phase == CALLING:
        return f"trumps {SUITS[int(round.trump_group)]} call {pack.format_card(first)}"
    return pack.format_card(first)


def moves(round: SoloRound, seat: int) -> list[str]:
    """Return all legal moves as texts: cards by suit and height, bids from the lowest, trumps with each call."""
    steps = members(round.legal(seat))
    if round.phase == NAMING and round.bid != ALONE:
        cards = members(round.callable(seat))
        return [format_move((step, card), round) for step in steps for card in cards]
    return [format_move((step,), round) for step in steps]


def play(round: SoloRound, seat: int, steps: Sequence[int]) -> list[Happening | Secret]:
    """Play a legal move; return what happened, in order."""
    phase = round.phase
    if phase == PLAY:
        return _play_card(round, seat, steps[0])
    for step in steps:
        round.play(seat, step)
    if phase == BIDDING:
        return _said(round, seat, steps[0] - BID)
    return [Happening("declare", words.declare_sentence(round), seat)]


def _said(round: SoloRound, seat: int, bid: int) -> list[Happening | Secret]:
    out: list[Happening | Secret] = []
    if bid == PASS:
        out.append(Happening("pass", f"{{{seat}}} passes.", seat))
    else:
        out.append(Happening("bid", f"{{{seat}}} bids {BIDS[bid]}.", seat))
    if round.thrown_in:
        out.append(Happening("thrown_in", "Everybody has passed."))
    elif round.phase != BIDDING:
        out.append(Happening("auction", words.auction_sentence(round), int(round.bidder)))
    return out


def _play_card(round: SoloRound, seat: int, card: int) -> list[Happening | Secret]:
    done, points = int(round.done), [int(round.took[other]) for other in range(round.seats)]
    round.play(seat, card)
    out: list[Happening | Secret] = [
        Happening("play", f"{{{seat}}} plays the {pack.name(card)}.", seat, [pack.format_card(card)], 1)
    ]
    if card == round.called:
        alone = round.partner == round.bidder
        out.append(
            Happening("partner", f"{{{seat}}} is alone." if alone else f"{{{seat}}} is the partner.", seat)
        )
    if round.done > done:
        taker = int(round.takers[done])
        text = f"{{{taker}}} takes the trick: {points_count(int(round.took[taker]) - points[taker])}."
        cards = pack.format_all(round.trick(done))
        out.append(Happening("trick", text, taker, cards, len(cards)))
    if round.phase == OVER:
        lacking = settle.missing(round)
        if lacking is not None:
            raise unknown_card(
                f"Who pays can't be told: the position that was written does not say “{lacking}”."
            )
        out.append(Happening("settlement", " ".join(settle.lines(round))))
    return out


def happened_at_deal(round: SoloRound) -> list[Happening | Secret]:
    """Return what dealing made happen, each hand shown to its seat alone."""
    dealer = int(round.dealer)
    out: list[Happening | Secret] = [
        Happening("shuffle", f"{{{dealer}}} shuffles and deals.", dealer, count=int(round.many))
    ]
    for seat in range(round.seats):
        hand = pack.format_all(pack.hand_order(round.hand(seat), NO_TRUMPS))
        shown = Happening("deal", f"{{{seat}}} gets {counted(len(hand), 'card')}.", seat, count=len(hand))
        out.append(Secret(shown, seat, hand))
    return out
