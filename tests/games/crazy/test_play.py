"""Sections 4 and 5: following, who takes a trick, what it costs, when a round ends."""

import pytest

from tests.games.crazy.positions import (
    at,
    begin,
    full,
    happened,
    last,
    play,
    play_on,
    points,
    refusal,
    round_of,
    sentence,
    turn,
)


def test_the_led_colour_is_followed() -> None:
    match = at("red", ["G7 R1", "G4 R5", "R2 Y1", "G1 B2"])
    play(match, "G7")
    assert match.moves(1) == ["G4"]
    assert refusal(match, "R5") == "must_follow"
    assert sentence(match, "R5") == "You must follow green: you hold G4."
    play(match, "G4")
    assert match.moves(2) == ["R2", "Y1"], "without the colour any card goes"


def test_a_refusal_names_all_cards_of_the_colour() -> None:
    match = at("every", ["G7 R1 Y1", "G9 R5 G4", "R2 Y3 Y2", "G1 B2 B3"])
    play(match, "G7")
    assert sentence(match, "R5") == "You must follow green: you hold G4, G9."
    own = match.observe(1).own
    assert own.moves == ["G4", "G9"]
    assert set(own.refusals) == {"R5"}
    assert own.refusals["R5"].params == {"card": "R5", "legal": ["G4", "G9"]}
    assert match.observe(2).own.refusals == {}


def test_in_the_standard_deck_suits_are_followed() -> None:
    match = at("every", ["7C 2H", "4C 5H", "KH 6D", "8C 9D"], deck="face")
    play(match, "7C")
    assert sentence(match, "5H") == "You must follow clubs: you hold 4C."


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("moon", "no_announcing"),
        ("pass", "no_passing"),
        ("every", "already_chosen"),
        ("Y14", "not_in_hand"),
        ("Z3", "bad_move"),
        ("KS", "bad_move"),
        ("G4 R5", "bad_move"),
    ],
)
def test_what_is_no_play(move: str, code: str) -> None:
    assert refusal(at("every", ["G7 R1", "G4 R5", "R2 Y1", "G1 B2"]), move) == code


def test_cards_are_read_in_either_case() -> None:
    assert points(play(at("every", ["G7", "g4", "R2", "G1"]), " g7 ", "G4", "r2", "G1")) == [10, 0, 0, 0]


def test_nobody_moves_out_of_turn_or_afterwards() -> None:
    match = at("every", ["G7", "G4", "R2", "G1"])
    assert refusal(match, "G4", seat=1) == "not_your_turn"
    play(match, "G7", "G4", "R2", "G1")
    assert refusal(match, "G4", seat=1) == "round_over"


def test_the_taker_leads() -> None:
    match = play(at("every", ["G7 R1", "G9 R5", "R2 Y1", "G1 B2"]), "G7", "G9", "R2", "G1")
    assert turn(match) == 1
    assert round_of(match).playable(1) != 0


# -- worked examples -------------------------------------------------------------------------------------------------


def test_the_first_trick_of_crazy_with_seven() -> None:
    """170 points in one trick: the 50 for the first, 10, two reds and the black 13."""
    starts = ["B10", "R4", "B13", "R14", "B2", "G1", "Y3"]
    hands = full(starts, {1: "B", 3: "B", 5: "B", 6: "B"})
    match = at("crazy", hands)
    play(match, *starts[:-1])
    public = match.observe(6).public
    assert public.winning == 2
    assert public.stake == 170
    steps = happened(match, "Y3")
    assert steps[-1].kind == "trick"
    assert steps[-1].text == "{2} takes the trick: 170 points."
    assert points(match) == [0, 0, 170, 0, 0, 0, 0]
    trick = match.observe(None).public.last_trick
    assert (trick.taker, trick.points) == (2, 170)
    assert [one.card for one in trick.cards] == starts


def test_dumping_the_black_13() -> None:
    """Example 3: the trick is completed, its winner pays 100, and the round is over with cards in hand."""
    match = at("black13", ["G7 R1", "R14 R2", "G5 Y9", "B13 B2"])
    steps = happened(match, "G7", "R14", "G5", "B13")
    assert match.between
    result = last(match)
    assert result.points == [100, 0, 0, 0]
    assert result.reason == "black13"
    assert [one.kind for one in steps][-3:] == ["trick", "early_end", "round_over"]
    match.key = bytes(32)
    match.deal()
    assert match.state.dealer == 0, "the chooser deals next"
    assert match.observe(None).public.chooser == 1


def test_off_colour_reds_count_and_win_nothing() -> None:
    """Example 5."""
    match = at("red", ["Y3 B1", "R14 B2", "R1 B3", "Y2 B4"], voids=[[], ["Y"], ["Y"], []])
    assert points(play(match, "Y3", "R14", "R1", "Y2")) == [10, 0, 0, 0]


def test_every_hand() -> None:
    """Example 7: 5, 2 and 1 tricks cost 50, 20 and 10."""
    match = play_on(at("every", full(["G14 G13 G12 G11 G10 Y14 Y13 B14", "", "", "", "", "", ""])))
    assert sum(last(match).points) == 80
    assert last(match).points == [10 * many for many in last(match).details["tricks"]]


def test_only_first_and_last_count() -> None:
    match = at("firstlast", full(["G14", "", "", ""]))
    play(match, "G14")
    while points(match) == [0] * 4:
        play(match, match.moves(turn(match))[0])
    assert points(match) == [50, 0, 0, 0]
    play_on(match)
    result = last(match)
    assert sum(result.points) == 100
    assert result.details["first"] == 0
    assert result.points[result.details["last"]] in {50, 100}


def test_both_ends_to_one_player() -> None:
    hands = ["G1 G14", "G2 Y2", "G3 Y3", "G4 Y4"]
    match = at("firstlast", hands, first=1)
    play(match, "G14", "G2", "G3", "G4", "G1", "Y2", "Y3", "Y4")
    assert last(match).points == [50, 50, 0, 0]
    match = at("firstlast", hands, first=0)
    play(match, "G14", "G2", "G3", "G4", "G1", "Y2", "Y3", "Y4")
    assert last(match).points == [100, 0, 0, 0]


# -- when a round ends -----------------------------------------------------------------------------------------------

REDS_LEFT = ["Y3 B1 G1", "R14 B2 G2", "R1 B3 G3", "Y2 B4 G4"]


def test_the_red_round_ends_with_the_last_red() -> None:
    match = at("red", REDS_LEFT)
    play(match, "Y3", "R14", "R1", "Y2")
    assert last(match).reason == "reds"
    assert last(match).points == [10, 0, 0, 0]


def test_the_red_round_may_go_on() -> None:
    match = at("red", REDS_LEFT, auto_finish=False)
    play(match, "Y3", "R14", "R1", "Y2")
    assert not match.between
    play_on(match)
    assert last(match).reason == "played"
    assert last(match).points == [10, 0, 0, 0]


def test_the_black_13_does_not_end_crazy() -> None:
    match = at("crazy", ["G7 R1", "R14 R2", "G5 Y9", "B13 B2"])
    play(match, "G7", "R14", "G5", "B13")
    assert not match.between
    assert points(match) == [115, 0, 0, 0]


@pytest.mark.parametrize(("end", "over"), [("second", False), ("first", True)])
def test_the_first_of_two_black_13s(end: str, over: bool) -> None:
    hands = ["B1 G1", "B13 G2", "B2 B13", "B3 G4", "B4 G5", "B5 G6", "B6 G7", "B7 G8"]
    match = at("black13", hands, black13_end=end)
    play(match, "B1", "B13", "B2", "B3", "B4", "B5", "B6", "B7")
    assert match.between is over
    if not over:
        play(match, "G2", "B13", "G4", "G5", "G6", "G7", "G8", "G1")
        assert last(match).points == [0, 100, 0, 0, 0, 0, 0, 100]
    else:
        assert last(match).points == [0, 100, 0, 0, 0, 0, 0, 0]


def test_both_black_13s_in_the_first_trick_of_a_round_that_ends_at_the_first() -> None:
    hands = ["B1 G1", "B13 G2", "B2 G3", "B13 G4", "B4 G5", "B5 G6", "B6 G7", "B7 G8"]
    match = at("black13", hands, black13_end="first")
    play(match, "B1", "B13", "B2", "B13", "B4", "B5", "B6", "B7")
    assert last(match).points == [0, 200, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("seats", range(3, 15))
@pytest.mark.parametrize("deck", ["four_colour", "face"])
@pytest.mark.parametrize("duplicates", ["first", "cancel"])
def test_five_rounds_hand_out_twice_all_points(seats: int, deck: str, duplicates: str) -> None:
    """Section 2 and example 13: without a moon the points of all rounds sum to 2T."""
    match = begin(seats, seed=seats, deck=deck, duplicates=duplicates)
    total = round_of(match).cards.total
    while not match.over:
        play_on(match, seats)
        if not match.over:
            match.deal()
    assert last(match).reason != "moon"
    sums = {result.details["kind"]: sum(result.points) for result in match.state.results}
    assert sum(sums.values()) == 2 * total == sum(match.state.totals)
    assert sums["crazy"] == total
    assert sums["firstlast"] == 100
    if seats == 7 and deck == "four_colour":
        assert sums == {"red": 70, "black13": 100, "firstlast": 100, "every": 80, "crazy": 350}


def test_what_ends_the_black_13_round_early_breaks_the_sum() -> None:
    sums = set()
    for seed in range(12):
        match = begin(8, seed=seed, black13_end="first")
        play_on(play(match, "black13"))
        sums.add(sum(last(match).points))
    assert sums <= {100, 200}
    assert 100 in sums


def test_the_score_sheet() -> None:
    match = play_on(at("crazy", full(["", "", "", "", ""])))
    result = last(match)
    assert list(result.details["sheet"]) == ["red", "black13", "firstlast", "every"]
    assert [sum(column) for column in zip(*result.details["sheet"].values(), strict=True)] == result.points
    assert sum(result.details["reds"]) == 14
    assert sum(result.details["tricks"]) == 11
    assert result.text.startswith("The Crazy round is over; {")


def test_standings_are_lowest_first() -> None:
    match = begin(6)
    while not match.over:
        play_on(match)
        if not match.over:
            match.deal()
    assert match.result is not None
    totals = [one.total for one in match.result.standings]
    assert totals == sorted(totals)
    assert match.result.winners == [seat for seat in range(6) if match.state.totals[seat] == totals[0]]
