"""How to play Crazy Eights by rules of thumb, compiled: for playouts and for the bots `steady` and `easy`.

A choice rests on the seat's own cards and on what everybody sees (discards, named suit, hand sizes, options),
never on other hands or on the order of the stock, although the round that is passed in holds some.

The rules of thumb, each of which won points when played against a policy without it:

1. Play a card that is no eight if one fits; else an eight at once, for a drawn card costs more than an eight saves.
2. Discard what leaves own cards that fit, is worth many points, and fits few of the cards not yet seen.
3. When somebody has one card left: get rid of an eight first, unless it is the last card but one, which it wins
   with; and hit the next player, if it is that one, with an action card.
4. Name the suit of which most cards are in hand; of such suits, the one of which the others hold fewest.
5. Answer a penalty whenever that is possible.
"""

from typing import Final

from mypy_extensions import i64

from crazydeck.cards.bits import bit, count, lowest
from crazydeck.cards.rng import Rng
from crazydeck.engine.round import Policy, Round

from .card import EIGHTS, rank_mask, rank_of, suit_mask, suit_of, value_of
from .knowledge import ANY
from .round import DRAW, NAME, PLAY, EightsRound

# What a discard is worth beside its own points, in points.
FOLLOWER: Final = 6
"""For each own card that would fit it."""
SEEN: Final = 4
"""For each card already discarded, or in hand, that would fit it: so many fewer in the others' hands."""
HITS: Final = 12
"""For an action card when the next player has one card left."""
PLAYS_AGAIN: Final = 12
"""For an action card between two players, after which the same one plays again with a card that fits."""

OWN_SUIT: Final = 100
SEEN_SUIT: Final = 12


class EightsPolicy(Policy):
    """Plays by the rules of thumb above; the generator is only for careless play."""

    def step(self, round: Round, seat: i64, rng: Rng) -> i64:
        """Return the step that the rules of thumb advise."""
        assert isinstance(round, EightsRound)
        if round.phase != PLAY:
            return NAME + _best_suit(round, seat)
        legal = round.legal(seat)
        cards = legal & ANY
        plain = cards & ~EIGHTS
        if plain == 0:
            return lowest(legal)  # an eight if there is one, else the only thing to do: draw or pass
        if cards != plain and round.sizes[seat] > 2 and _least_other(round, seat) <= 1:
            return lowest(cards & EIGHTS)
        if plain & (plain - 1) == 0:
            return lowest(plain)
        return _best_card(round, seat, plain)

    def careless_step(self, round: Round, seat: i64, rng: Rng) -> i64:
        """Return a beginner's step: any card that fits, often an eight first, sometimes a needless draw."""
        legal = round.legal(seat)
        cards = legal & ANY
        if cards == 0 or (legal & bit(DRAW) != 0 and rng.below(6) == 0):
            return rng.member(legal & ~ANY)
        if cards & EIGHTS != 0 and rng.below(2) == 0:
            return lowest(cards & EIGHTS)
        return rng.member(cards)


def _least_other(round: EightsRound, seat: i64) -> i64:
    """Return the size of the smallest hand of another seat in play."""
    least: i64 = 104
    other: i64 = 0
    while other < round.seats:
        if other != seat and round.sizes[other] < least and round.removed & bit(other) == 0:
            least = round.sizes[other]
        other += 1
    return least


def _seen(round: EightsRound, seat: i64) -> i64:
    """Return the cards of which the seat has seen a copy: its own and the discards since the last reshuffle."""
    cards = round.once[seat]
    i: i64 = 0
    while i < round.pile_size:
        cards |= bit(round.pile[i])
        i += 1
    return cards


def _best_suit(round: EightsRound, seat: i64) -> i64:
    """Return the suit that is worth most to name, the first of equals."""
    hand = round.once[seat] & ~EIGHTS
    seen = _seen(round, seat)
    best: i64 = 0
    best_worth: i64 = -1
    suit: i64 = 0
    while suit < 4:
        cards = suit_mask(suit)
        own = hand & cards
        worth = OWN_SUIT * count(own) + value_of(own) + SEEN_SUIT * count(seen & cards)
        if worth > best_worth:
            best = suit
            best_worth = worth
        suit += 1
    return best


def _best_card(round: EightsRound, seat: i64, cards: i64) -> i64:
    """Return the card, no eight, that is worth most to discard, the lowest of equals."""
    hand = round.once[seat] & ~EIGHTS
    seen = _seen(round, seat)
    actions = round.actions
    last_card = round.sizes[round.next_seat(seat)] == 1
    two = round.in_play() == 2
    best: i64 = 0
    best_worth: i64 = -1
    rest = cards
    while rest != 0:
        card = lowest(rest)
        one = rest & -rest
        rest ^= one
        fit = suit_mask(suit_of(card)) | rank_mask(rank_of(card))
        followers = count((hand ^ one) & fit)
        worth = value_of(one) + FOLLOWER * followers + SEEN * count(seen & fit)
        if actions & one:
            if last_card:
                worth += HITS
            if two and followers > 0:
                worth += PLAYS_AGAIN
        if worth > best_worth:
            best = card
            best_worth = worth
    return best
