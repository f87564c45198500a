"""What a seat sees, and rounds made from that alone: samples and re-deals."""

from itertools import combinations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match
from crazydeck.engine.refusal import Refused
from crazydeck.games.solo import pack
from crazydeck.games.solo.game import SOLO
from crazydeck.games.solo.round import SoloRound
from tests.games.solo.positions import (
    at,
    begin,
    contract,
    dealt,
    full,
    pass_on,
    play,
    play_on,
    round_of,
    step,
)


def hand(round: SoloRound, seat: int) -> list[str]:
    return pack.format_all(round.hand(seat))


def test_a_deal_from_its_beginning() -> None:
    match = begin(4)
    public = match.observe(None).public
    assert (public.phase, public.actors, public.leader) == ("bid", [0], 0)
    assert public.ladder == ["solo", "solo-hearts", "alone", "alone-hearts"]
    assert public.open_bids == ["pass", *public.ladder]
    assert (public.bid, public.bidder, public.trumps, public.called) == (None, None, None, None)
    assert (public.deck_size, public.hand_size, public.removed_cards) == (36, 9, [])
    play(match, "solo")
    public = match.observe(None).public
    assert (public.bid, public.bidder, public.actors) == ("solo", 0, [1])
    assert [(one.seat, one.bid) for one in public.bids] == [(0, "solo")]
    pass_on(match)
    public = match.observe(None).public
    assert (public.phase, public.actors, public.open_bids) == ("declare", [0], [])
    assert len(public.bids) == 4


def test_whoever_may_still_be_overbid_is_not_called_alone() -> None:
    match = play(begin(4), "alone")
    assert not match.observe(None).public.alone
    assert pass_on(match).observe(None).public.alone


def test_the_trick_as_it_is_played() -> None:
    match = contract(dealt(full(["KS", "10S", "QS", "9S"])), "alone", "trumps D")
    public = play(match, "KS", "10S").observe(None).public
    assert [(one.seat, one.card) for one in public.trick] == [(0, "KS"), (1, "10S")]
    assert (public.leader, public.winning, public.stake) == (0, 1, 14)
    assert public.counts == [8, 8, 9, 9]
    assert public.played == ["KS", "10S"], "in the deck's order"
    public = play(match, "QS", "9S").observe(None).public
    assert (public.trick, public.winning, public.stake, public.leader) == ([], None, 0, 1)
    assert (public.last_trick.taker, public.last_trick.points) == (1, 17)
    assert public.tricks == [public.last_trick]
    assert [(one.points, one.tricks) for one in public.taken] == [(0, 0), (17, 1), (0, 0), (0, 0)]


def test_only_a_seat_itself_sees_its_hand() -> None:
    match = play_on(begin(5))
    assert match.observe(None).own is None
    assert match.observe(None).public.hands is None
    match = begin(5)
    shown = match.observe(None, open_hands=True).public.hands
    assert [len(cards) for cards in shown] == [7] * 5
    assert [match.observe(seat).own.hand for seat in range(5)] == shown
    for seat in range(5):
        assert match.observe(seat).own.moves == match.moves(seat)
        assert match.game.own(round_of(match), match.options, match.state, seat) == match.observe(seat).own


def test_an_observation_names_its_game() -> None:
    data = msgspec.json.encode(begin(4).observe(1))
    assert msgspec.json.decode(data)["game"] == "solo"


def test_a_seat_is_dealt_no_card_of_a_suit_that_it_lacks() -> None:
    hands = full(["KS", "AC 9H", "QS", "9S"], {1: "SD"})
    match = play(contract(dealt(hands), "alone", "trumps D"), "KS", "9H")
    seen = set()
    for seed in range(120):
        cards = hand(SOLO.sample(match.observe(2), Rng(seed)), 1)
        assert not any(card[-1] in "SD" for card in cards)
        seen.update(cards)
    assert {card[-1] for card in seen} == {"C", "H"}


def test_sample_and_redeal_choose_alike() -> None:
    """Both are even over all deals in which the bidder has not called an own card and nobody holds a suit it lacks."""
    hands = ["AC 9C", "6C KS", "AD 8S", "9D 8D"]
    match = at(hands, bid="solo", bidder=0, trumps="H", called="AD", voids=[[], [], [], ["S"]])
    unseen = ["AC", "9C", "AD", "8S", "9D", "8D"]
    allowed = {
        (one, two, three)
        for one in combinations([card for card in unseen if card != "AD"], 2)
        for two in combinations(unseen, 2)
        for three in combinations([card for card in unseen if card != "8S"], 2)
        if len({*one, *two, *three}) == 6
    }
    for ways, choose in enumerate((sampled, redealt)):
        found: dict[tuple[frozenset[str], ...], int] = {}
        rng = Rng(20 + ways)
        for _ in range(3000):
            round = choose(match, 1, rng)
            deal = tuple(frozenset(hand(round, seat)) for seat in (0, 2, 3))
            found[deal] = found.get(deal, 0) + 1
        assert set(found) == {tuple(map(frozenset, deal)) for deal in allowed}
        mean = 3000 / len(allowed)
        assert (
            sum((many - mean) ** 2 / mean for many in found.values())
            < len(found) + 4 * (2 * len(found)) ** 0.5
        )


def sampled(match: Match, seat: int, rng: Rng) -> SoloRound:
    return SOLO.sample(match.observe(seat), rng)


def redealt(match: Match, seat: int, rng: Rng) -> SoloRound:
    copy = round_of(match.copy())
    copy.redeal(seat, rng)
    return copy


@settings(max_examples=12, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), seats=st.integers(3, 12), own=st.booleans())
def test_samples_and_redeals_show_the_same(seed: int, seats: int, own: bool) -> None:
    """At many stages of deals with all kinds of bids, for every seat and a watcher."""
    match, rng = begin(seats, seed, call_own=own), Rng(seed)
    while True:
        for seat in (None, *range(seats)) if rng.below(4) == 0 or not match.actors else ():
            observation = match.observe(seat)
            seen = msgspec.json.encode(observation)
            again = match.game.observe(SOLO.sample(observation, rng), match.options, match.state, seat)
            assert msgspec.json.encode(again) == seen
            twin = match.copy()
            round_of(twin).redeal(-1 if seat is None else seat, rng)
            assert msgspec.json.encode(twin.observe(seat)) == seen
        if not match.actors:
            break
        step(match, rng)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), seats=st.integers(3, 12))
def test_the_truth_is_never_excluded(seed: int, seats: int) -> None:
    """No seat holds a card of a suit that it is said to lack, and the partner is who was dealt the called card."""
    match, rng = begin(seats, seed), Rng(seed)
    hands = [match.observe(seat).own.hand for seat in range(seats)]
    while match.actors:
        step(match, rng)
        public = match.observe(None).public
        for seat, suits in enumerate(public.voids):
            assert not any(card[-1] in suits for card in hand(round_of(match), seat))
        for seat in range(seats):
            holds = public.called is not None and public.called in hands[seat]
            assert match.observe(seat).own.you_are_partner == holds


@pytest.mark.parametrize("seats", [4, 12])
def test_a_sample_plays_on_without_the_live_deal(seats: int) -> None:
    match = begin(seats)
    round = SOLO.sample(match.observe(0), Rng(3))
    before = msgspec.json.encode(match.observe(0))
    assert round.random_playout(Rng(4)) > 0
    assert round.actors() == 0
    assert msgspec.json.encode(match.observe(0)) == before


def test_written_deals() -> None:
    match = begin(6)
    deal = SOLO.write_deal(round_of(match))
    again = Match(SOLO, 6, {}, first_dealer=5)
    again.deal_written(deal)
    assert SOLO.write_deal(round_of(again)) == deal
    for seat in range(6):
        assert again.observe(seat).own == match.observe(seat).own
    assert all(len({*one, *two}) == 12 for one, two in combinations(deal["hands"], 2))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"hands": None}, "hands"),
        ({"hands": [["AC"]] * 4}, "hands[0]"),
        ({"stock": []}, "stock"),
        ({"hands": [["AC"] * 9] * 4}, "hands"),
        ({"hands": [["ZZ"] * 9] * 4}, "hands[0]"),
        ({"hands": [["5C"] * 9] * 4}, "hands[0]"),
        ({"hands": [["?"] * 9] * 4}, "hands[0]"),
    ],
)
def test_deals_that_cannot_be(change: dict[str, object], field: str) -> None:
    match = Match(SOLO, 4, {}, first_dealer=3)
    with pytest.raises(Refused) as caught:
        match.deal_written({**SOLO.write_deal(round_of(begin(4))), **change})
    assert (caught.value.code, caught.value.refusal.field) == ("bad_deal", field)
