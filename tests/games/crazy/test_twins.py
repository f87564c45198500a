"""Section 4: two equal cards in one trick, with two decks."""

import pytest

from crazydeck.games.crazy.game import CRAZY
from tests.games.crazy.positions import at, full, happened, last, play, play_on, points, turn

NINE = ["B9", "B13", "R2", "B13", "B11", "G4", "Y1", "B12"]
SPARE = ["G1", "G2", "G3", "G5", "G6", "G7", "G8", "G9"]
HANDS = [f"{card} {spare}" for card, spare in zip(NINE, SPARE, strict=True)]


@pytest.mark.parametrize(("duplicates", "taker"), [("first", 1), ("last", 3), ("cancel", 7)])
def test_both_black_13s_in_one_trick(duplicates: str, taker: int) -> None:
    """Example 9."""
    match = play(at("black13", HANDS, duplicates=duplicates), *NINE)
    assert last(match).points == [200 if seat == taker else 0 for seat in range(8)]
    match = play(at("crazy", HANDS, duplicates=duplicates), *NINE)
    assert points(match)[taker] == 215
    assert turn(match) == taker


@pytest.mark.parametrize(("duplicates", "winning"), [("first", 1), ("last", 3), ("cancel", 0)])
def test_who_is_winning_is_seen_while_the_trick_is_played(duplicates: str, winning: int) -> None:
    match = play(at("black13", HANDS, duplicates=duplicates), *NINE[:4])
    assert match.observe(None).public.winning == winning


def test_off_colour_twins_cancel_nothing() -> None:
    hands = ["G7 B1", "R5 B2", "R5 B3", "G3 B4", "G2 B5", "G1 B6", "Y1 B7", "Y1 B8"]
    match = play(at("every", hands, duplicates="cancel"), "G7", "R5", "R5", "G3", "G2", "G1", "Y1", "Y1")
    assert points(match)[0] == 10


ASIDE = ["G5", "G5", "R2", "R9", "Y1", "Y2", "Y3", "Y4"]
THEN = ["B1", "B2", "B14", "B3", "B4", "B5", "B6", "B7"]


def aside(kind: str, more: list[str] | None = None, **fields: object):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """Return a match in which the first trick of HANDS was set aside."""
    hands = [f"{one} {two}" for one, two in zip(ASIDE, THEN, strict=True)]
    if more is not None:
        hands = [f"{hand} {card}" for hand, card in zip(hands, more, strict=True)]
    return play(at(kind, hands, duplicates="cancel", **fields), *ASIDE)


def test_a_trick_that_nobody_wins_is_set_aside() -> None:
    match = aside("every")
    assert points(match) == [0] * 8
    assert turn(match) == 0, "the same leader leads again"
    seen = match.observe(3)
    public = seen.public
    assert public.set_aside == 1
    assert "Set aside: 1 trick, for" in CRAZY.show(seen, [f"P{seat}" for seat in range(8)])
    assert public.last_trick.taker is None
    play(match, *THEN)
    assert last(match).points == [0, 0, 20, 0, 0, 0, 0, 0]


def test_the_winner_of_the_next_trick_takes_its_points_too() -> None:
    match = aside("red", ["Y5", "Y6", "Y7", "Y8", "Y9", "Y10", "Y11", "Y12"])
    assert match.observe(0).public.stake == 0
    steps = happened(match, *THEN)
    assert "{2} takes the trick and 1 set aside: 10 points." in [one.text for one in steps]
    assert last(match).points == [0, 0, 10, 0, 0, 0, 0, 0]
    assert last(match).reason == "reds", "the round ends when the reds set aside are taken"


def test_reds_set_aside_are_not_captured() -> None:
    match = aside("red", ["Y5", "Y6", "Y7", "Y8", "Y9", "Y10", "Y11", "Y12"])
    assert not match.between


def test_a_black_13_set_aside_is_not_captured() -> None:
    hands = ["B13 G1", "B13 G2", "R1 G3", "R2 G4", "R3 G5", "R4 G6", "R5 G7", "R6 G8"]
    match = at("black13", hands, duplicates="cancel", voids=[[], [], *[["B"]] * 6])
    play(match, "B13", "B13", "R1", "R2", "R3", "R4", "R5", "R6")
    assert not match.between
    play(match, "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8")
    assert last(match).points == [0, 0, 0, 0, 0, 0, 0, 200]


def test_the_first_trick_set_aside() -> None:
    """Example 9: the next winner takes the 50 as well."""
    pairs = ["G5", "G5", "G6", "G6", "G7", "G7", "G8", "G8"]
    match = play(at("firstlast", full(pairs, duplicates="cancel"), duplicates="cancel"), *pairs)
    assert points(match) == [0] * 8
    assert turn(match) == 0
    while match.observe(None).public.set_aside:
        play(match, match.moves(turn(match))[0])
    public = match.observe(None).public
    assert points(match)[public.first] == 50
    assert public.tricks[0].taker == public.first == public.tricks[1].taker


def test_the_last_trick_goes_to_its_leader() -> None:
    hands = ["G5 B5", "G5 B5", "R2 R1", "R9 R3", "Y1 Y2", "Y3 Y4", "Y5 Y6", "Y7 Y8"]
    match = at("every", hands, duplicates="cancel", leader=0)
    play(match, "G5", "G5", "R2", "R9", "Y1", "Y3", "Y5", "Y7")
    assert points(match) == [0] * 8
    play(match, "B5", "B5", "R1", "R3", "Y2", "Y4", "Y6", "Y8")
    assert last(match).points == [20, 0, 0, 0, 0, 0, 0, 0]
    assert last(match).details["last"] == 0


def test_with_one_deck_twins_mean_nothing() -> None:
    match = play_on(at("every", full(["", "", "", ""], duplicates="cancel"), duplicates="cancel"))
    assert sum(last(match).points) == 140
