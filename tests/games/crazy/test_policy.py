"""The rules of thumb: what a practised player would do in clear cases, and that they know no hidden card."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match
from crazydeck.engine.testing import play_out, random_options
from crazydeck.games.crazy.game import CRAZY
from crazydeck.games.crazy.options import CrazyOptions
from crazydeck.games.crazy.round import CrazyRound
from tests.games.crazy.positions import at, begin, full, play, round_of, turn


def advised(match: Match) -> str:
    """Return the move that the rules of thumb advise."""
    step = CRAZY.policy.careful_step(round_of(match), turn(match), Rng(1))
    return CRAZY.format_move([int(step)], round_of(match))


def test_the_choice() -> None:
    assert advised(begin(4)) == "firstlast", "the leader can avoid trick 1 by leading low"


def test_the_black_13_is_thrown_off() -> None:
    match = at("black13", ["G7 R1 Y7", "B13 R14 Y14", "G9 Y1 Y2", "G1 B2 B3"], voids=[[], ["G"], [], []])
    assert advised(play(match, "G7")) == "B13"


def test_the_black_13_goes_under_the_14() -> None:
    match = at("crazy", ["B14 R1 Y7", "B13 B1 Y14", "G9 Y1 Y2", "G1 B2 B3"])
    assert advised(play(match, "B14")) == "B13"


def test_the_black_13_is_kept_from_taking_itself() -> None:
    match = at("black13", ["B10 R1 Y7", "B13 B1 Y14", "G9 Y1 Y2", "G1 B2 B3"])
    assert advised(play(match, "B10")) == "B1"


def test_reds_are_thrown_off() -> None:
    match = at("red", ["G7 R1 Y7", "R9 Y2 B9", "G9 Y1 R2", "G1 B2 R3"], voids=[[], ["G"], [], []])
    assert advised(play(match, "G7")) == "R9"


def test_the_highest_that_ducks() -> None:
    match = at("every", ["G7 R1 Y7", "G1 G6 G8", "G9 Y1 R2", "G2 B2 R3"])
    assert advised(play(match, "G7")) == "G6"


def test_a_trick_that_costs_nothing_takes_the_highest_card_along() -> None:
    match = at("firstlast", full(["G7", "G1 G6 G14", "G9", "G2"]))
    play(match, "G7")
    assert advised(match) == "G6", "the first trick costs 50"
    match = at("firstlast", ["G7 R1 Y7", "G1 G6 G14", "G9 Y1 R2", "G2 B2 R3"])
    assert advised(play(match, "G7")) == "G14", "a middle one nothing"


def test_the_last_to_play_takes_with_the_highest_if_at_all() -> None:
    match = at("every", ["G7 R1 Y7", "G1 G6 G5", "G4 Y1 R2", "G9 G14 R3"])
    assert advised(play(match, "G7", "G1", "G4")) == "G14"


def test_the_black_14_is_not_led_while_the_13_is_out() -> None:
    match = at("black13", ["B14 R1 Y7", "B13 G6 G5", "G4 Y1 R2", "G9 G14 R3"], leader=0)
    assert advised(match) != "B14"


def moon_coming(hand: str, **more: Any) -> Match:
    """Seat 0 has every point so far and leads; seat 1 is to play."""
    rows = [{"tricks": 11, "reds": 8, "black13s": 1}, {}, {}, {}]
    fields = {"taken": rows, "first": 0, "leader": 0} | more
    return play(at("crazy", ["G9 R13 Y13", hand, "R2 Y1 Y2", "R3 B2 B3"], **fields), "G9")


def test_a_moon_is_stopped() -> None:
    assert round_of(moon_coming("G14 G1 B1")).points(0) == 300
    assert advised(moon_coming("G14 G1 B1")) == "G14"
    assert advised(moon_coming("R9 B1 Y9", voids=[[], ["G"], [], []])) == "B1", "no red goes to the shooter"


def test_nobody_is_stopped_who_cannot_shoot() -> None:
    assert advised(moon_coming("G14 G1 B1", announce_moon=True, said_moon=[], asked=4)) == "G1"


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("G14 G13 G12 B14 B13 B12 Y14 Y13 Y12 R14 R13 R12 G11 B11", "moon"),
        ("G1 G2 G3 B1 B2 B3 Y1 Y2 Y3", "pass"),
    ],
)
def test_what_is_announced(hand: str, move: str) -> None:
    assert advised(at("crazy", full([hand, "", "", ""]), announce_moon=True)) == move


@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), seats=st.integers(3, 14))
def test_hidden_cards_have_no_influence(seed: int, seats: int) -> None:
    for match in play_out(CRAZY, seats, random_options(CRAZY, seats, Rng(seed)), seed, 1):
        if not match.actors:
            continue
        seat = turn(match)
        round = round_of(match)
        other = round_of(match.copy())
        other.redeal(seat, Rng(seed))
        for way in (CRAZY.policy.step, CRAZY.policy.careful_step, CRAZY.policy.careless_step):
            step = way(round, seat, Rng(seed))
            assert step == way(other, seat, Rng(seed))
            assert round.legal(seat) >> step & 1, "it is legal"


@pytest.mark.parametrize("kind", range(5))
def test_practised_players_take_far_fewer_points(kind: int) -> None:
    """One careful seat among three careless ones, which moves round the table."""
    round = CrazyRound(4, 3, CrazyOptions(), kind)
    rng = Rng(kind)
    careful = everybody = 0
    for number in range(400):
        round.deal_random(rng)
        while (seat := int(round.next_actor())) >= 0:
            way = CRAZY.policy.careful_step if seat == number % 4 else CRAZY.policy.careless_step
            round.play(seat, way(round, seat, rng))
        careful += int(round.points(number % 4))
        everybody += sum(int(round.points(seat)) for seat in range(4))
    assert careful < 0.8 * everybody / 4
