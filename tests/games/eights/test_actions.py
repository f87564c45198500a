"""Section 4: action cards, each by itself, and what answers them."""

from typing import Any

import pytest

from tests.games.eights.positions import at, play, position, refusal, sizes, turn

TWOS = {"twos_draw_two": True}
QUEEN = {"queen_spades_five": True}
MIXED = {**TWOS, **QUEEN, "stack_mixed": True}
LOW = "3C 4C 5C 6C 7C 9C 10C"


def test_without_options_no_card_acts() -> None:
    match = at(["2H JH AH QS 5H", "3S 4S", "3D 4D"], "KH", LOW)
    play(match, "2H")
    assert turn(match) == 1
    assert position(match)["penalty"] == 0


def test_twos_stack() -> None:
    match = at(["2H 3S", "2C 3D", "KD KC", "9S 9D"], "5H", LOW, **TWOS)
    play(match, "2H")
    assert match.moves(1) == ["2C", "draw"]
    play(match, "2C")
    assert position(match)["penalty"] == 4
    assert match.moves(2) == ["draw"]
    play(match, "draw")
    assert sizes(match) == [1, 1, 6, 2]
    assert turn(match) == 3
    assert position(match)["penalty"] == 0


def test_a_penalty_takes_what_there_is() -> None:
    match = at(["2H 3S", "2C 3D", "KD KC", "9S 9D"], "5H", "3C 4C 5C", **TWOS, reshuffle=False)
    play(match, "2H", "2C", "draw")
    assert sizes(match) == [1, 1, 5, 2]
    assert turn(match) == 3
    assert position(match)["penalty"] == 0


def test_a_penalty_with_nothing_to_take_is_still_taken_with_draw() -> None:
    match = at(["2H 3S", "3C 3D", "2D KC"], "5H", "", **TWOS, reshuffle=False)
    play(match, "2H")
    assert match.moves(1) == ["draw"]
    play(match, "draw")
    assert sizes(match) == [1, 2, 2]
    assert turn(match) == 2


def test_without_stacking_a_two_is_no_answer() -> None:
    match = at(["2H 3S", "2C 3D", "KD KC"], "5H", LOW, **TWOS, stack_twos=False)
    play(match, "2H")
    assert match.moves(1) == ["draw"]
    assert refusal(match, "2C") == "penalty_pending"
    play(match, "draw")
    assert sizes(match) == [1, 4, 2]
    assert turn(match) == 2


def test_an_eight_cancels_no_penalty() -> None:
    match = at(["2H 3S", "8C 3D", "KD KC"], "5H", LOW, **TWOS)
    play(match, "2H")
    assert match.moves(1) == ["draw"]
    assert refusal(match, "8C=C") == "penalty_pending"


def test_twos_add_up_to_eight() -> None:
    match = at(["2H 3S", "2C 3D", "2D KC", "2S 9D", "5C 6C"], "5H", "3C 4C 7C 9C 10C JC QC KH AH", **TWOS)
    play(match, "2H", "2C", "2D", "2S")
    assert position(match)["penalty"] == 8
    play(match, "draw")
    assert sizes(match) == [1, 1, 1, 1, 10]


def test_a_penalty_never_stops_early_in_until_mode() -> None:
    match = at(["2H 3S", "4C 3D", "KD KC"], "5H", "2S 5S 6S", **TWOS, draw="until")
    play(match, "2H", "draw")
    assert sizes(match) == [1, 4, 2]


def test_the_queen_of_spades_draws_five_and_is_not_answered() -> None:
    match = at(["QS 3H", "2S 3D QH", "KD KC"], "5S", LOW, **QUEEN, **TWOS)
    play(match, "QS")
    assert match.moves(1) == ["draw"]
    play(match, "draw")
    assert sizes(match) == [1, 8, 2]
    assert turn(match) == 2


def test_mixed_answers() -> None:
    match = at(["QS 3H", "2S 2D QH", "2C KC", "5D 6D"], "5S", f"{LOW} JC QC", **MIXED)
    play(match, "QS")
    assert match.moves(1) == ["2S", "draw"]
    play(match, "2S")
    assert position(match)["penalty"] == 7
    assert match.moves(2) == ["2C", "draw"], "then any two may follow"
    play(match, "2C", "draw")
    assert sizes(match) == [1, 2, 1, 11]


def test_the_queen_answers_only_the_two_of_spades() -> None:
    match = at(["2S 3H", "QS 2D", "QS 2C"], "5S", LOW, **MIXED, decks=2)
    play(match, "2S")
    assert match.moves(1) == ["2D", "QS", "draw"]
    play(match, "QS")
    assert position(match)["penalty"] == 7
    assert match.moves(2) == ["draw"], "queen on queen no, and only the two of spades"


def test_the_queen_does_not_answer_another_two() -> None:
    match = at(["2H 3H", "QS 2D", "QS 2C"], "5H", LOW, **MIXED, decks=2)
    play(match, "2H")
    assert match.moves(1) == ["2D", "draw"]


@pytest.mark.parametrize("missing", ["twos_draw_two", "queen_spades_five", "stack_twos"])
def test_mixed_is_ignored_without_its_needs(missing: str) -> None:
    match = at(["QS 3H", "2S 2D", "2C KC"], "5S", LOW, **{**MIXED, missing: False})
    play(match, "QS")
    assert "2S" not in match.moves(1) or position(match)["penalty"] == 0


def test_a_jack_skips() -> None:
    match = at(["JH 3H", "QS 2D", "3S 2C"], "5H", LOW, jacks_skip=True)
    play(match, "JH")
    assert turn(match) == 2


def test_an_ace_reverses_at_once() -> None:
    match = at(["AH 3H", "QS 2D", "AD 2C"], "5H", LOW, aces_reverse=True)
    play(match, "AH")
    assert turn(match) == 2
    assert position(match)["direction"] == -1
    play(match, "AD")
    assert turn(match) == 0


def test_an_action_card_must_fit() -> None:
    match = at(["JS 3H", "QS 2D", "3S 2C"], "5H", LOW, jacks_skip=True)
    assert refusal(match, "JS") == "does_not_fit"


# -- two players


@pytest.mark.parametrize(
    ("card", "options", "next_turn", "other"),
    [
        ("JH", {"jacks_skip": True}, 0, 2),
        ("AH", {"aces_reverse": True}, 0, 2),
        ("AH", {"aces_reverse": True, "reverse_two": "none"}, 1, 2),
    ],
)
def test_two_players(card: str, options: dict[str, Any], next_turn: int, other: int) -> None:
    match = at([f"{card} 3H", "QD 2D"], "5H", LOW, **options)
    play(match, card)
    assert turn(match) == next_turn
    assert position(match)["direction"] == 1
    assert sizes(match)[1] == other


@pytest.mark.parametrize(("card", "many"), [("2H", 2), ("QS", 5)])
def test_two_players_draw_and_the_other_plays_again(card: str, many: int) -> None:
    match = at([f"{card} 3H", "KD 9D"], "5H" if card == "2H" else "5S", LOW, **TWOS, **QUEEN)
    play(match, card, "draw")
    assert sizes(match) == [1, 2 + many]
    assert turn(match) == 0


# -- going out


@pytest.mark.parametrize("card", ["2H", "JH", "AH"])
def test_going_out_on_an_action_card_carries_nothing_out(card: str) -> None:
    options = {**TWOS, "jacks_skip": True, "aces_reverse": True}
    match = at([card, "QD 2D", "KS 5S"], "5H", LOW, **options)
    play(match, card)
    assert match.between
    assert position(match)["penalty"] == 0
    assert sizes(match) == [0, 2, 2]
    assert match.state.results[0].points == [10 + 2 + 10 + 5, 0, 0]


def test_a_stacked_penalty_dies_with_the_last_card() -> None:
    match = at(["2H 3S", "2C", "KD KC"], "5H", LOW, **TWOS)
    play(match, "2H", "2C")
    assert position(match)["penalty"] == 0
    assert match.state.results[0].reason == "out"
    assert match.state.results[0].points == [0, 23, 0]
