"""Section 8 and what plays show: observations, voids, re-deals and samples."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match
from crazydeck.engine.testing import check_position, play_out, random_options
from crazydeck.games.crazy.game import CRAZY
from crazydeck.games.crazy.round import CrazyRound
from tests.games.crazy.positions import at, begin, full, play, play_on, round_of, turn


def names(round: CrazyRound, seat: int) -> list[str]:
    out: list[str] = round.cards.notation.format_all(round.hand(seat))
    return out


def test_the_trick_as_it_is_played() -> None:
    match = play(at("red", ["G7 R1", "R5 B1", "G9 Y1", "G1 B2"]), "G7", "R5", "G9")
    public = match.observe(None).public
    assert [(one.seat, one.card) for one in public.trick] == [(0, "G7"), (1, "R5"), (2, "G9")]
    assert (public.leader, public.winning, public.stake) == (0, 2, 5)
    assert public.voids == [[], ["G"], [], []]
    assert public.counts == [1, 1, 1, 2]
    assert {"G7", "R5", "G9"} <= set(public.played)
    play(match, "G1")
    public = match.observe(None).public
    assert public.trick == []
    assert public.winning is None
    assert (public.last_trick.taker, public.last_trick.points) == (2, 5)
    assert [(one.points, one.tricks, one.reds) for one in public.taken] == [
        (0, 0, 0),
        (0, 0, 0),
        (5, 1, 1),
        (0, 0, 0),
    ]


def test_other_hands_stay_hidden_when_the_round_is_over() -> None:
    match = play_on(play(begin(4), "black13"))
    assert match.observe(None).public.hands is None
    assert sum(match.observe(None).public.counts) > 0
    shown = match.observe(None, open_hands=True).public.hands
    assert [len(hand) for hand in shown] == match.observe(None).public.counts


def test_the_moon_stands_beside_the_points() -> None:
    match = at("crazy", full(["G14", "", "", ""]))
    assert match.observe(1).public.moon.possible == [0, 1, 2, 3]
    play(match, "G14")
    for _ in range(3):
        play(match, match.moves(turn(match))[0])
    view = match.observe(1).public.moon
    assert view.threshold == 335
    assert view.points == [int(round_of(match).points(seat)) for seat in range(4)]
    play_on(match)
    assert match.observe(1).public.moon.possible == []


def test_a_seat_that_did_not_follow_is_dealt_none_of_the_colour() -> None:
    match = play(at("every", ["G7 R1 G2", "R5 B1 Y1", "G9 Y2 G3", "G1 B2 G4"]), "G7", "R5")
    rng = Rng(3)
    seen = set()
    for _ in range(200):
        hand = names(CRAZY.sample(match.observe(2), rng), 1)
        assert not any(name.startswith("G") for name in hand)
        seen.update(hand)
    assert {"B1", "Y1", "R1", "B2"} <= seen, "everything else may be there"


def test_sample_and_redeal_choose_alike() -> None:
    """Both are even over all deals that the voids allow; seat 1 has no green, seat 2 no red."""
    hands = ["Y1 Y2", "R1 B1", "G1 Y3", "G2 B2"]
    match = at("every", hands, voids=[[], ["G"], ["R"], []])
    allowed: set[tuple[tuple[str, ...], ...]] = set()
    for ways, choose in enumerate((sampled, redealt)):
        found: dict[tuple[tuple[str, ...], ...], int] = {}
        rng = Rng(20 + ways)
        for _ in range(6000):
            round = choose(match, rng)
            deal = tuple(tuple(names(round, seat)) for seat in (1, 2, 3))
            found[deal] = found.get(deal, 0) + 1
        allowed = allowed or set(found)
        assert set(found) == allowed
        mean = 6000 / len(found)
        chi = sum((many - mean) ** 2 / mean for many in found.values())
        assert chi < len(found) + 4 * (2 * len(found)) ** 0.5
    every = [  # of R1 B1 G1 Y3 G2 B2 two each, none of them barred
        (one, two, three)
        for one in pairs("R1 B1 Y3 B2")
        for two in pairs("B1 G1 Y3 G2 B2")
        for three in pairs("R1 B1 G1 Y3 G2 B2")
        if len({*one, *two, *three}) == 6
    ]
    assert {tuple(frozenset(hand) for hand in deal) for deal in allowed} == {
        tuple(frozenset(hand) for hand in deal) for deal in every
    }


def pairs(text: str) -> list[tuple[str, str]]:
    cards = text.split()
    return [(one, two) for place, one in enumerate(cards) for two in cards[place + 1 :]]


def sampled(match: Match, rng: Rng) -> CrazyRound:
    return CRAZY.sample(match.observe(0), rng)


def redealt(match: Match, rng: Rng) -> CrazyRound:
    copy = round_of(match.copy())
    copy.redeal(0, rng)
    return copy


def test_twins_are_dealt_as_two_cards() -> None:
    match = play(begin(8), "every")
    rng = Rng(1)
    for _ in range(20):
        round = CRAZY.sample(match.observe(0), rng)
        assert sorted(card for seat in range(8) for card in round.hand(seat)) == round.pack_list()
        assert names(round, 0) == names(round_of(match), 0)


def test_a_redealt_round_takes_no_chance_from_the_live_deal() -> None:
    match = begin(4)
    copy = round_of(match.copy())
    rng = Rng(8)
    copy.redeal(0, rng)
    assert copy.rng is rng
    copy.play(0, 56)
    play(match, "red")
    assert names(copy, 0) != names(round_of(match), 0)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), seats=st.integers(3, 14))
def test_the_truth_is_never_excluded(seed: int, seats: int) -> None:
    for match in play_out(CRAZY, seats, random_options(CRAZY, seats, Rng(seed)), seed, 1):
        round = round_of(match)
        for seat in range(seats):
            letters = [round.cards.notation.letter(colour) for colour in round.lacking(seat)]
            assert not any(round.cards.notation.letter(card // 14) in letters for card in round.hand(seat))


@pytest.mark.parametrize("seats", [3, 4, 8, 12, 14])
def test_every_position_of_a_match(seats: int) -> None:
    rng = Rng(seats)
    for number, match in enumerate(play_out(CRAZY, seats, {"duplicates": "cancel"}, seats, 2)):
        check_position(match, rng, thorough=number % 11 == 0)


def test_an_observation_names_its_game() -> None:
    data = msgspec.json.encode(begin(4).observe(1))
    assert msgspec.json.decode(data)["game"] == "crazy"


def test_the_terminal_lines() -> None:
    match = play(at("crazy", ["G7 R1", "R5 B1", "G9 Y1", "G1 B2"], voids=[[], [], [], ["R"]]), "G7", "R5")
    lines = CRAZY.show(match.observe(2), ["Ann", "Bob", "Cem", "Dana"]).splitlines()
    assert lines == [
        "The Crazy round, trick 13 of 14.",
        "Trick: Ann G7 (green 7), Bob R5 (red 5); Ann is winning it, 15 points so far.",
        "Points in this round: Ann 0, Bob 0, Cem 0, Dana 0.",
        "The moon takes 335 points; it is open to everybody.",
        "Shown by play: Bob has no green; Dana has no red.",
        "Your hand: Y1 (yellow 1), G9 (green 9).",
        "Your turn: follow the colour led, or play any card without it.",
    ]
    assert CRAZY.picture(match.observe(2)).startswith("<svg")
    assert "choose a round" in CRAZY.show(begin(4).observe(0), ["Ann", "Bob", "Cem", "Dana"])
