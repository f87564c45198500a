"""How to play Crazy Eights by rules of thumb, compiled: for playouts and for the bots `steady` and `easy`.

A choice rests on the seat's own cards and on what everybody sees (top card, named suit, hand sizes, supply),
never on other hands or on the order of the stock, although the round that is passed in holds some.
"""

from typing import Final

from mypy_extensions import i64

from crazydeck.cards.bits import bit, count, lowest, nth
from crazydeck.cards.rng import Rng
from crazydeck.engine.round import Policy, Round

from .knowledge import ANY
from .round import (
    DRAW,
    EIGHTS,
    NAME,
    PASS,
    PLAY,
    QUEEN_OF_SPADES,
    EightsRound,
    rank_mask,
    rank_of,
    suit_mask,
    suit_of,
    value_of,
)

# What a discard is worth, in points of cards, found by playing variants against each other.
FOLLOWER: Final = 6
"""For each own card that would fit it afterwards."""
HURTS_NEIGHBOUR: Final = 12
"""For an action card when the next player is about to go out."""
PLAYS_AGAIN: Final = 8
"""For an action card after which the same seat plays again with a card that fits."""
CLOSE: Final = 2
"""With so few cards somebody is about to go out."""


class EightsPolicy(Policy):
    """Sheds points, keeps followers and eights, and turns to defence when somebody is about to go out."""

    def step(self, round: Round, seat: i64, rng: Rng) -> i64:
        """Return the step that the rules of thumb advise; the generator is not needed."""
        assert isinstance(round, EightsRound)
        if round.phase != PLAY:
            return NAME + _best_suit(round, seat)
        legal = round.legal(seat)
        cards = legal & ANY
        plain = cards & ~EIGHTS
        if plain == 0:
            return _without_plain(round, seat, legal, cards)
        if cards != plain and _sheds_eight(round, seat):
            return lowest(cards & EIGHTS)
        return _best_card(round, seat, plain)

    def careless_step(self, round: Round, seat: i64, rng: Rng) -> i64:
        """Return a beginner's step: any card that fits, often an eight first, sometimes a needless draw."""
        legal = round.legal(seat)
        cards = legal & ANY
        if cards == 0 or (legal & bit(DRAW) != 0 and rng.below(6) == 0):
            return nth(legal & ~ANY, rng.below(count(legal & ~ANY)))
        if cards & EIGHTS != 0 and rng.below(2) == 0:
            return lowest(cards & EIGHTS)
        return nth(cards, rng.below(count(cards)))


def _without_plain(round: EightsRound, seat: i64, legal: i64, cards: i64) -> i64:
    """Return the step of a seat that can play no card but perhaps an eight."""
    if cards == 0:
        return lowest(legal)
    if legal & (bit(DRAW) | bit(PASS)) == 0 or _least_other(round, seat) <= CLOSE or round.sizes[seat] <= 3:
        return lowest(cards)
    return lowest(legal & ~ANY)


def _sheds_eight(round: EightsRound, seat: i64) -> bool:
    """Return whether to play an eight although another card fits: in hand it costs 50 once somebody is out."""
    return round.sizes[seat] > 2 and _least_other(round, seat) <= 1


def _least_other(round: EightsRound, seat: i64) -> i64:
    """Return the size of the smallest hand of another seat in play."""
    least: i64 = 104
    other: i64 = 0
    while other < round.seats:
        if other != seat and round.sizes[other] < least and round.removed & bit(other) == 0:
            least = round.sizes[other]
        other += 1
    return least


def _best_suit(round: EightsRound, seat: i64) -> i64:
    """Return the suit to name: that of the most cards in hand, and of those the one with the most points."""
    hand = round.once[seat] & ~EIGHTS
    best: i64 = 0
    best_worth: i64 = -1
    suit: i64 = 0
    while suit < 4:
        own = hand & suit_mask(suit)
        worth: i64 = 0
        if own != 0:
            worth = 100 * count(own) + value_of(own)
        if worth > best_worth:
            best = suit
            best_worth = worth
        suit += 1
    return best


def _best_card(round: EightsRound, seat: i64, cards: i64) -> i64:
    """Return the card, no eight, that is worth most to discard; the lowest of equals."""
    if cards & (cards - 1) == 0:
        return lowest(cards)
    hand = round.once[seat] & ~EIGHTS
    neighbour_close = round.sizes[round.next_seat(seat)] <= CLOSE
    actions = _actions(round)
    best: i64 = 0
    best_worth: i64 = -1
    rest = cards
    while rest != 0:
        card = lowest(rest)
        one = rest & -rest
        rest ^= one
        rank = rank_of(card)
        followers = count((hand ^ one) & (suit_mask(suit_of(card)) | rank_mask(rank)))
        worth = FOLLOWER * followers + (rank + 1 if rank < 9 else 10)
        if actions & one:
            if neighbour_close:
                worth += HURTS_NEIGHBOUR
            if followers > 0 and round.in_play() == 2:
                worth += PLAYS_AGAIN
        if worth > best_worth:
            best = card
            best_worth = worth
    return best


def _actions(round: EightsRound) -> i64:
    """Return the cards with an effect on the next player under the options in force (section 4)."""
    actions: i64 = 0
    if round.twos:
        actions |= rank_mask(1)
    if round.queen:
        actions |= bit(QUEEN_OF_SPADES)
    if round.jacks:
        actions |= rank_mask(10)
    if round.aces:
        actions |= rank_mask(0)
    return actions
