"""What play shows of unseen cards: re-deals keep to it, and it never excludes the truth."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crazydeck.cards.assign import assign, fits
from crazydeck.cards.deck import FRENCH
from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.testing import play_out, random_options
from crazydeck.games.eights.game import EIGHTS
from crazydeck.games.eights.round import EightsRound
from tests.games.eights.positions import at, play, position, shuffled


def samples(match: Match, seat: int, many: int = 150) -> list[EightsRound]:
    """Rounds drawn from what a seat knows."""
    rng = Rng(11)
    observation = match.observe(seat)
    return [EIGHTS.sample(observation, rng) for _ in range(many)]


def hands_of(rounds: Sequence[EightsRound], seat: int) -> list[set[str]]:
    return [set(FRENCH.format_all(round.hand(seat))) for round in rounds]


def fit_queen_of_diamonds(card: str) -> bool:
    return card.endswith("D") or card.startswith(("Q", "8"))


def test_a_forced_pass_shows_that_nothing_fits() -> None:
    match = at(["9H 9S 2C", "3D 4C", "5S 6S"], "QD", "", reshuffle=False)
    play(match, "pass")
    for hand in hands_of(samples(match, 1), 0):
        assert not any(fit_queen_of_diamonds(card) for card in hand)


def test_a_free_pass_shows_nothing() -> None:
    match = at(["9H 9S 2C", "3C 4C", "5S 6S"], "QD", "KD 2D AD")
    play(match, "draw", "pass")
    seen = set().union(*hands_of(samples(match, 1), 0))
    assert {"KD", "2D", "AD", "9H"} <= seen


def test_drawing_until_one_fits_shows_those_before_it() -> None:
    match = at(["9H 9S", "3C 4C", "5S 6S"], "QD", "KH AS 2C 5D 7D JD", draw="until")
    play(match, "draw")
    for hand in hands_of(samples(match, 1), 0):
        assert 1 <= sum(fit_queen_of_diamonds(card) for card in hand) <= 3


def test_an_eight_put_back_is_in_no_hand_until_cards_are_drawn() -> None:
    for seed in range(300):
        match = Match(EIGHTS, 3, {}, key=key_of(seed))
        match.deal()
        buried = match.observe(0).public.buried
        if buried:
            break
    else:
        pytest.fail("no eight was turned up")
    for seat in (1, 2):
        assert all(buried[0] not in hand for hand in hands_of(samples(match, 0), seat))


def test_reshuffled_discards_are_in_the_stock() -> None:
    discards = "AC 2C 3C 4C 5C 6C 7C"
    match = shuffled(at(["JH 5D", "3S 4S", "9D 10D"], "8S", "", discards=discards, named="D"))
    play(match, "draw", "pass")
    gone = set(discards.split())
    for hand in hands_of(samples(match, 0), 2):
        assert not hand & gone
    for hand in hands_of(samples(match, 1), 0):
        assert len(hand & gone) == 1, "of seat 0's three cards just the one drawn was a discard"


def test_a_watcher_is_dealt_anew_too() -> None:
    match = Match(EIGHTS, 3, {}, key=key_of(1))
    match.deal()
    hands = {tuple(EIGHTS.sample(match.observe(None), Rng(seed)).hand(0)) for seed in range(20)}
    assert len(hands) > 15


def test_samples_are_even() -> None:
    """Each unseen card is as likely as any other to be in a hand of which nothing is known."""
    match = at(["AC 2C", "3C 4C", "5S 6S"], "QD", "KD 2D AD 7D")
    counts = Counter(card for hand in hands_of(samples(match, 1, 3000), 2) for card in hand)
    # a written position may leave cards out, so all 49 that seat 1 cannot see may be there: 122 times each
    assert len(counts) == 49
    assert all(75 < many < 175 for many in counts.values())


def test_the_truth_is_never_excluded_in_a_long_hand() -> None:
    for seed in range(40):
        check_truth(seed)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(1000, 2**31))
def test_the_truth_is_never_excluded(seed: int) -> None:
    check_truth(seed)


def check_truth(seed: int) -> None:
    rng = Rng(seed)
    seats = 2 + int(rng.below(6))
    options = random_options(EIGHTS, seats, rng)
    for match in play_out(EIGHTS, seats, options, seed, 1):
        round = match.round
        assert isinstance(round, EightsRound)
        known = round.known
        assert known is not None
        for seat in range(seats):
            assert len(known.hands[seat]) == round.sizes[seat]
            assert matches(round.hand(seat), known.hands[seat]), f"seat {seat}: {position(match)}"
        assert matches(round.stock_list(), known.stock)


def matches(cards: list[int], places: list[int]) -> bool:
    """Whether the cards can lie in the places, by augmenting paths."""
    owner: dict[int, int] = {}

    def place(index: int, seen: set[int]) -> bool:
        for where, allowed in enumerate(places):
            if where not in seen and fits(cards[index], allowed):
                seen.add(where)
                if where not in owner or place(owner[where], seen):
                    owner[where] = index
                    return True
        return False

    return all(place(index, set()) for index in range(len(cards)))


@given(st.integers(1, 12), st.integers(0, 2**31))
def test_assign_finds_an_order_wherever_there_is_one(many: int, seed: int) -> None:
    rng = Rng(seed)
    cards = [int(rng.below(20)) for _ in range(many)]
    truth = list(cards)
    places = []
    for card in truth:
        place = 1 << card
        for other in range(20):
            if rng.below(4) == 0:
                place |= 1 << other
        places.append(place)
    dealt = assign(sorted(cards), places, rng)
    assert sorted(dealt) == sorted(cards)
    assert all(fits(card, place) for card, place in zip(dealt, places, strict=True))
