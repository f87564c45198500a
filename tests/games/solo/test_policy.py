"""The rules of thumb: what a practised player would do in clear cases, and that they know no hidden card."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crazydeck.cards.bits import bit, count, members
from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match
from crazydeck.engine.testing import play_out, random_options
from crazydeck.games.solo import pack
from crazydeck.games.solo.game import SOLO
from crazydeck.games.solo.options import SoloOptions
from crazydeck.games.solo.round import CALLING, SoloRound
from crazydeck.games.tricks.round import PLAY
from tests.games.solo.positions import contract, dealt, full, play, round_of, turn

POLICY = SOLO.policy
WAYS = (POLICY.step, POLICY.careful_step, POLICY.careless_step)


def advised(match: Match) -> str:
    """Return the move that the rules of thumb advise."""
    round, seat = round_of(match.copy()), turn(match)
    steps: list[int] = []
    while True:
        steps.append(int(POLICY.careful_step(round, seat, Rng(1))))
        round.play(seat, steps[-1])
        if round.phase != CALLING or round.turn != seat:
            return SOLO.format_move(steps, round_of(match))


# -- bids and declarations -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("AH 10H KH QH JH 9H 8H AS 10S", "alone-hearts"),
        ("AC 10C KC QC JC 9C 8C AS 10S", "alone"),
        ("AH 10H QH JH 7H AS 8C 7D 6D", "solo-hearts"),
        ("AC 10C QC JC AD 8D 7D 9S 8S", "solo"),
    ],
)
def test_a_bid_fits_the_hand(hand: str, bid: str) -> None:
    assert advised(dealt(full([hand, "", "", ""]))) == bid


def test_a_hand_without_high_cards_is_passed() -> None:
    assert advised(dealt(full(["7C 8C 7D 9D 7S 8S 7H", "", "", "", ""]))) == "pass"


def test_three_players_bid_alone_or_pass() -> None:
    strong = "AS 10S KS QS JS 9S AC 10C KC AD 10D 6H"
    assert advised(dealt(full([strong, "", ""]))) == "alone"
    assert advised(dealt(full(["KS QS 9S 8S KC 9C 8C KD 9D 8D 9H 6H", "", ""]))) == "pass"


def test_the_ace_of_trumps_is_called() -> None:
    match = contract(dealt(full(["10C KC QC JC 9C AD 8D 7S 8S", "", "", ""])), "solo")
    assert advised(match) == "trumps C call AC"


def test_with_the_best_trumps_a_plain_ace_is_called() -> None:
    match = contract(dealt(full(["AC 10C KC QC JC 9C 8D 7D 8S", "", "", ""])), "solo")
    assert advised(match) in {"trumps C call AD", "trumps C call AS", "trumps C call AH"}


def test_a_search_looks_into_few_declarations() -> None:
    match = contract(dealt(full(["10C KC QC JC 9C AD 8D 7S 8S", "", "", ""])), "solo")
    round = round_of(match)
    suits = members(POLICY.sensible(round, 0))
    assert len(suits) == 2
    many = 0
    for suit in suits:
        draft = round.fresh()
        draft.copy_from(round)
        draft.play(0, suit)
        cards = int(POLICY.sensible(draft, 0))
        assert cards & ~int(draft.legal(0)) == 0
        many += int(count(cards))
    assert len(match.moves(0)) == 4 * 27
    assert 4 <= many <= 10


# -- the sides -----------------------------------------------------------------------------------------------


def called(hands: list[str], declaration: str, lacking: dict[int, str] | None = None) -> Match:
    """Return a deal in which seat 0 plays with a partner and leads."""
    return contract(dealt(full(hands, lacking)), "solo", declaration)


def test_the_partner_gives_points_to_the_bidder() -> None:
    match = called(["AS 6C", "6S 7S", "10S 8S AC", "9S"], "trumps C call AC")
    assert advised(play(match, "AS", "6S")) == "10S"


def test_an_opponent_gives_the_bidder_none() -> None:
    match = called(["AS 6C", "6S AC", "7S", "10S 8S"], "trumps C call AC")
    assert advised(play(match, "AS", "6S", "7S")) == "8S"


def test_opponents_help_each_other_once_the_partner_is_known() -> None:
    """Seat 1 shows itself with the called card; then seat 2 takes a trick in which only friends are left to play."""
    match = called(["7S KC 6C", "AC 6D", "AD 9C 8S", "10D 8D 7C 9S"], "trumps C call AC", {0: "D"})
    play(match, "6C", "AC", "9C", "7C", "6D", "AD")
    assert advised(match) == "10D"


def test_the_bidder_does_not_beat_a_partner_who_is_known() -> None:
    match = called(["KS 10S 6C", "AS AC 9D", "7S", "8S"], "trumps C call AC")
    play(match, "6C", "AC")
    while turn(match) != 1 or round_of(match).in_trick:
        play(match, match.moves(turn(match))[0])
    play(match, "AS")
    while turn(match) != 0:
        play(match, match.moves(turn(match))[0])
    assert advised(match) == "10S", "points go to the partner's ace"


# -- clues ---------------------------------------------------------------------------------------------------


def weights(match: Match) -> list[int]:
    """Return how likely each seat is the partner, as everybody sees it."""
    round = round_of(match)
    round.weigh()
    return [int(round.likely[seat]) for seat in range(round.seats)]


def test_at_first_all_but_the_bidder_are_as_likely() -> None:
    match = called(["AS 6C", "", "", ""], "trumps C call AC")
    assert weights(match) == [0, 8 << 6, 8 << 6, 8 << 6]


def test_who_leads_trumps_for_the_bidder_is_suspected() -> None:
    match = called(["7S 10S", "AS KC", "6S", "8S AC"], "trumps C call AC")
    before = weights(play(match, "7S", "AS", "6S", "8S"))
    play(match, "KC")
    while round_of(match).in_trick:
        play(match, match.moves(turn(match))[0])
    after = weights(match)
    assert after[1] / sum(after) > before[1] / sum(before)


def test_who_lacks_the_called_suit_is_not_the_partner() -> None:
    match = called(["7S 10S", "AC 6S", "6C", "8S"], "trumps D call AC", {2: "S"})
    play(match, "7S", "6S")
    assert weights(play(match, match.moves(2)[0], "8S"))[2] > 0
    match = called(["7C 10S", "AC 6C", "6S", "8C"], "trumps D call AC", {2: "C"})
    play(match, "7C", "6C")
    assert weights(play(match, match.moves(2)[0], "8C"))[2] == 0


def test_clues_survive_the_tricks_that_playouts_forget() -> None:
    match = called(["7S 10S", "AS KC", "6S", "8S AC"], "trumps C call AC")
    play(match, "7S", "AS", "6S", "8S")
    work = round_of(match).fresh()
    work.forget()
    work.copy_from(round_of(match))
    work.weigh()
    assert [int(one) for one in work.likely] == weights(match)


# -- what is not known ---------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), seats=st.integers(3, 12))
def test_hidden_cards_have_no_influence(seed: int, seats: int) -> None:
    for match in play_out(SOLO, seats, random_options(SOLO, seats, Rng(seed)), seed, 1):
        if not match.actors:
            continue
        seat, round = turn(match), round_of(match)
        other = round_of(match.copy())
        other.redeal(seat, Rng(seed))
        for way in WAYS:
            step = way(round, seat, Rng(seed))
            assert step == way(other, seat, Rng(seed))
            assert round.legal(seat) >> step & 1, "it is legal"
        assert POLICY.sensible(round, seat) == POLICY.sensible(other, seat)
        assert POLICY.sensible(round, seat) & ~round.legal(seat) == 0


@pytest.mark.parametrize("seats", [4, 5, 9])
def test_who_the_partner_is_has_no_influence_until_the_card_falls(seats: int) -> None:
    round, rng, compared = SoloRound(seats, 0, SoloOptions()), Rng(seats), 0
    for _ in range(40):
        round.deal_random(rng)
        while (seat := int(round.next_actor())) >= 0:
            steps = [int(way(round, seat, Rng(3))) for way in WAYS]
            if round.phase == PLAY and round.called_bit and not round.called_played():
                true = round.partner
                for partner in range(seats):
                    round.partner = partner
                    assert [int(way(round, seat, Rng(3))) for way in WAYS] == steps
                round.partner = true
                compared += 1
            round.play(seat, steps[0])
    assert compared > 100


# -- new deals -----------------------------------------------------------------------------------------------


def redealt(match: Match, seat: int, times: int) -> list[list[int]]:
    """Return the hands, as sets, of so many new deals."""
    round = round_of(match)
    found = []
    for seed in range(times):
        deal = round.fresh()
        deal.copy_from(round)
        deal.redeal(seat, Rng(seed))
        found.append([int(deal.once[other]) for other in range(deal.seats)])
    return found


@pytest.mark.parametrize("seats", [4, 5])
def test_new_deals_follow_the_bids(seats: int) -> None:
    """A bidder has more trumps than chance would give."""
    hand = "AC 10C KC QC 8C AD 9S" if seats == 5 else "AC 10C KC QC 8C AD 9S 8S 7S"
    match = called([hand, *[""] * (seats - 1)], "trumps C call AS")
    trumps = int(round_of(match).trumps)
    mine = int(count(trumps & round_of(match).once[2]))
    held = [int(count(trumps & hands[0])) for hands in redealt(match, 2, 200)]
    assert sum(held) / len(held) > 1.12 * (9 - mine) / (seats - 1)


def test_new_deals_leave_nothing_out() -> None:
    match = called(["AC 10C KC QC 8C AD 9S 8S 7S", "", "", ""], "trumps C call AS")
    hands = redealt(match, 2, 1500)
    unseen = sum(hands[0][seat] for seat in (0, 1, 3))
    for seat in (0, 1, 3):
        seen = Counter(card for deal in hands for card in members(deal[seat]))
        missing = {card for card in members(unseen) if not seen[card]}
        assert missing <= ({pack.parse("AS")} if seat == 0 else set())


def test_samples_are_spread_as_new_deals_are() -> None:
    match = play(called(["AC 10C KC QC 8C AD 9S 8S 7S", "", "", ""], "trumps C call AS"), "AD")
    seat = turn(match)
    observation = match.observe(seat)
    times = 500
    dealt_anew = redealt(match, seat, times)
    sampled = [SOLO.sample(observation, Rng(10000 + seed)) for seed in range(times)]
    for card in members(dealt_anew[0][0] | dealt_anew[1][0] | dealt_anew[2][0]):
        one = int(bit(card))
        first = sum(deal[0] & one != 0 for deal in dealt_anew)
        second = sum(int(deal.once[0]) & one != 0 for deal in sampled)
        assert abs(first - second) < 5 * (times / 2) ** 0.5


# -- strength ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 8, 12])
def test_practised_players_win_from_beginners(seats: int) -> None:
    """One careful seat among careless ones, which moves round the table."""
    round, rng, gains = SoloRound(seats, 0, SoloOptions()), Rng(seats), []
    for number in range(600):
        round.deal_random(rng)
        me = number % seats
        while (seat := int(round.next_actor())) >= 0:
            way = POLICY.careful_step if seat == me else POLICY.careless_step
            round.play(seat, way(round, seat, rng))
        gains.append(int(round.points(me)))
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / len(gains)
    assert mean > 3 * (spread / len(gains)) ** 0.5
