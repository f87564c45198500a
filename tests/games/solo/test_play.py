"""Section 4: following, trumping, who takes a trick and with how many points, what is said."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match
from crazydeck.games.solo.game import SOLO
from tests.games.solo.positions import (
    begin,
    contract,
    dealt,
    full,
    happened,
    play,
    play_on,
    refusal,
    round_of,
    sentence,
    step,
    turn,
)

HEIGHTS = ["6", "7", "8", "9", "J", "Q", "K", "10", "A"]
VALUES = {"J": 2, "Q": 3, "K": 4, "10": 10, "A": 11}


def playing(
    hands: list[str], lacking: dict[int, str] | None = None, trumps: str = "D", **options: Any
) -> Match:
    """Return a deal in which seat 0 plays alone with these trumps and leads."""
    return contract(dealt(full(hands, lacking), **options), "alone", f"trumps {trumps}")


def trick(match: Match, *cards: str) -> tuple[int, int]:
    """Play a whole trick; return its taker and points."""
    play(match, *cards)
    last = match.observe(None).public.last_trick
    assert [one.card for one in last.cards] == list(cards)
    return last.taker, last.points


def test_a_low_trump_beats_an_ace() -> None:
    """Example 7."""
    match = playing(["AH", "10H", "6D", "KH"], {2: "H"})
    assert trick(match, "AH", "10H", "6D", "KH") == (2, 25)
    assert match.actors == [2], "who takes it leads"
    assert [(one.points, one.tricks) for one in match.observe(None).public.taken] == [
        (0, 0),
        (0, 0),
        (25, 1),
        (0, 0),
    ]


def test_the_ten_beats_the_king() -> None:
    """Example 7."""
    assert trick(playing(["KS", "10S", "QS", "9S"]), "KS", "10S", "QS", "9S") == (1, 17)


def test_the_highest_trump_takes_it_and_may_be_low() -> None:
    match = playing(["AS", "7D", "6D", "QD"], {1: "S", 2: "S", 3: "S"})
    play(match, "AS", "7D")
    assert "6D" in match.moves(2), "nobody has to beat a trump"
    play(match, "6D")
    assert match.observe(None).public.winning == 1
    assert match.observe(None).public.stake == 11
    play(match, "QD")
    assert match.observe(None).public.last_trick.taker == 3


def test_other_suits_win_nothing() -> None:
    match = playing(["KS", "AC", "AH", "9S"], {1: "SD", 2: "SD"})
    assert trick(match, "KS", "AC", "AH", "9S") == (0, 26)


def test_the_suit_led_is_followed() -> None:
    match = playing(["KS", "10S 6S 9H", "QS", "9S"])
    play(match, "KS")
    assert refusal(match, "9H") == "must_follow"
    spades = [card for card in match.observe(1).own.hand if card.endswith("S")]
    assert match.moves(1) == spades
    assert sentence(match, "9H") == f"You must follow spades: you hold {', '.join(spades)}."
    own = match.observe(1).own
    assert set(own.refusals) == set(own.hand) - set(spades)
    assert own.refusals["9H"].params == {"card": "9H", "legal": spades}


def test_trumps_led_are_followed_too() -> None:
    match = playing(["KD", "6D 9H", "QD", "9D"])
    play(match, "KD")
    assert refusal(match, "9H") == "must_follow"


def test_who_cannot_follow_must_trump() -> None:
    match = playing(["KS", "6D 9H", "QS", "9S"], {1: "S"})
    play(match, "KS")
    trumps = [card for card in match.observe(1).own.hand if card.endswith("D")]
    assert match.moves(1) == trumps, "nothing but trumps"
    assert refusal(match, "9H") == "must_trump"
    assert sentence(match, "9H") == f"You have no spades and must play a trump: you hold {', '.join(trumps)}."
    assert match.observe(1).own.refusals["9H"].params == {"card": "9H", "legal": trumps}


def test_without_both_anything_goes_and_shows_two_voids() -> None:
    match = playing(["KS", "AC 9H", "QS", "9S"], {1: "SD"})
    play(match, "KS")
    assert len(match.moves(1)) == 9
    play(match, "9H")
    assert match.observe(None).public.voids == [[], ["D", "S"], [], []]
    assert refusal(match, "AC", seat=1) == "not_your_turn"


def test_a_trump_instead_shows_one_void() -> None:
    match = playing(["KS", "6D 9H", "QS", "9S"], {1: "S"})
    play(match, "KS", "6D")
    assert match.observe(None).public.voids == [[], ["S"], [], []]


def test_the_bidder_does_not_lead() -> None:
    match = play(begin(5), "pass", "pass", "alone", "pass", "pass", "trumps C")
    assert match.actors == [0]
    assert match.observe(None).public.leader == 0


def test_there_is_no_duty_to_play_the_called_card() -> None:
    match = contract(dealt(full(["6D", "AD 9D", "KD", "8D"])), "solo", "trumps C call AD")
    play(match, "6D")
    assert {"AD", "9D"} <= set(match.moves(1))


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("AC", "not_in_hand"),
        ("5C", "bad_move"),
        ("R5", "bad_move"),
        ("KS 9S", "bad_move"),
        ("alone", "no_bidding"),
        ("trumps", "no_declaring"),
    ],
)
def test_what_is_no_play(move: str, code: str) -> None:
    assert refusal(playing(["KS", "AC", "QS", "9S"]), move) == code


def test_cards_are_read_in_either_case_and_with_a_t() -> None:
    match = playing(["KS", "10S", "QS", "9S"])
    play(match, " ks ", "TS", "qs", "9S")
    assert [one.card for one in match.observe(None).public.last_trick.cards] == ["KS", "10S", "QS", "9S"]


def test_what_is_said_in_a_trick() -> None:
    hands = full(["KS", "10S", "QS", "9S"])
    match = contract(dealt(hands), "solo", "trumps D call QS")
    steps = happened(match, "KS", "10S", "QS", "9S")
    assert [(one.kind, one.text, one.cards) for one in steps] == [
        ("play", "{0} plays the king of spades.", ["KS"]),
        ("play", "{1} plays the 10 of spades.", ["10S"]),
        ("play", "{2} plays the queen of spades.", ["QS"]),
        ("partner", "{2} is the partner.", []),
        ("play", "{3} plays the 9 of spades.", ["9S"]),
        ("trick", "{1} takes the trick: 17 points.", ["KS", "10S", "QS", "9S"]),
    ]


def test_a_trick_without_points() -> None:
    assert happened(playing(["6S", "7S", "8S", "9S"]), "6S", "7S", "8S", "9S")[-1].text == (
        "{3} takes the trick: no points."
    )


def best_of(cards: list[tuple[int, str]], trumps: str) -> int:
    """Return who takes a trick, by the words of the rules."""
    suit = trumps if any(card[-1] == trumps for _, card in cards) else cards[0][1][-1]
    return max((HEIGHTS.index(card[:-1]), seat) for seat, card in cards if card[-1] == suit)[1]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), seats=st.integers(3, 12), short=st.booleans())
def test_every_trick_of_a_deal(seed: int, seats: int, short: bool) -> None:
    """Every legal card, taker and capture of a deal, judged anew from the hands alone."""
    match, rng = begin(seats, seed, short3=short and seats == 3), Rng(seed)
    while match.actors:
        public, seat = match.observe(None).public, turn(match)
        if public.phase == "play":
            hand = match.observe(seat).own.hand
            led = [card for card in hand if public.trick and card[-1] == public.trick[0].card[-1]]
            trumps = [card for card in hand if public.trick and card[-1] == public.trumps]
            assert sorted(match.moves(seat)) == sorted(led or trumps or hand)
        step(match, rng)
    public = match.observe(None).public
    captured = [0] * seats
    for number, one in enumerate(public.tricks):
        cards = [(played.seat, played.card) for played in one.cards]
        assert one.taker == best_of(cards, public.trumps)
        assert one.points == sum(VALUES.get(card[:-1], 0) for _, card in cards)
        assert cards[0][0] == (public.tricks[number - 1].taker if number else 0)
        captured[one.taker] += one.points
    assert captured == [one.points for one in public.taken]
    assert sum(captured) == (0 if public.thrown_in else 120)


def test_a_copy_plays_on_by_itself() -> None:
    match = playing(["KS", "10S", "QS", "9S"])
    twin = play_on(match.copy())
    assert twin.over or twin.between
    assert round_of(match).done == 0


@pytest.mark.parametrize("seats", range(3, 13))
def test_whole_random_tricks_are_played_as_card_by_card(seats: int) -> None:
    """`random_playout` plays whole tricks in one go, from any point of a trick on."""
    compared = 0
    for seed in range(40):
        match, rng = begin(seats, seed), Rng(seed)
        for _ in range(seed % 20):
            if match.actors:
                step(match, rng)
        if not match.actors:
            continue
        one, two = round_of(match), round_of(match.copy())
        first, second, steps = Rng(seed), Rng(seed), 0
        while (seat := int(two.next_actor())) >= 0:
            two.play(seat, second.member(two.legal(seat)))
            steps += 1
        assert one.random_playout(first) == steps
        assert SOLO.write_position(one) == SOLO.write_position(two)
        assert first.word() == second.word()
        compared += 1
    assert compared > 10
