"""Laying down: every legal combination is judged, and what is none is told why (sections 2 to 4)."""

import pytest

from tests.games.gin.positions import at, canonical, code, down, hand, melds, play, refused

OTHERS = ["4H 5H 6H", "JC JD JS", "QH QC QS"]


def test_a_lay_down_puts_all_melds_on_the_table() -> None:
    match = at(["8H 8C 2S 4D 5D 2H 7D KS", *OTHERS], contract=2)
    play(match, "lay 8H 8C 2S / 4D 5D 2H 7D")
    assert melds(match) == ["8C 8H 2S", "4D 5D 2H 7D"]
    assert hand(match, 0) == "KS"
    assert match.moves(0) == ["discard KS"]


def test_the_order_in_a_set_and_of_melds_is_no_matter() -> None:
    match = at(["8H 8C 8D 5C 5D 5H 2S KS", *OTHERS], contract=1)
    for text in ("lay 8H 8C 8D / 5C 5D 5H", "lay 5H 5C 5D/8D 8C 8H", "LAY 5h 5c 5d / 8d 8c 8h /"):
        assert canonical(match, text) == "lay 5C 5D 5H / 8C 8D 8H"
    mixed = at(["8H 8C 8D 4S 5S 6S 7S KS", *OTHERS], contract=2)
    assert canonical(mixed, "lay 4S 5S 6S 7S / 8H 8D 8C") == "lay 8C 8D 8H / 4S 5S 6S 7S"


def test_any_legal_combination_may_be_laid_not_only_those_offered() -> None:
    match = at(["5C 5D 5H 5S 9C 9D 9H 9S 2C 2D 2H 2S", *OTHERS], contract=1)
    offered = match.moves(0)
    assert sum(move.startswith("lay") for move in offered) in range(1, 21)
    own_way = "lay 5C 5D 5S / 9C 9S 2C 2H"
    assert own_way not in offered
    play(match, own_way)
    assert melds(match) == ["5C 5D 5S", "9C 9S 2C 2H"]
    assert hand(match, 0) == "2D 9D 5H 9H 2S"


@pytest.mark.parametrize(
    ("text", "run"),
    [("2H 2S 5C 6C", "3 to 6"), ("2H 5C 6C 2S", "4 to 7"), ("5C 6C 2H 2S", "5 to 8")],
)
def test_a_two_stands_where_the_order_says(text: str, run: str) -> None:
    match = at(["8H 8C 8D 5C 6C 2H 2S KS", *OTHERS], contract=2)
    happened = match.play(0, f"lay 8H 8C 8D / {text}")
    assert melds(match)[1] == text
    assert f"a run of clubs from {run}" in happened[0].text  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "found", "words"),
    [
        ("8H 8C / 4S 5S 6S 7S", "not_a_set", "8H 8C is no set: a set has 3 cards or more"),
        ("8H 8C KD / 4S 5S 6S 7S", "not_a_set", "and there are 8s and kings"),
        ("2H 2S 2D / 4S 5S 6S 7S", "not_a_set", "a set has at least one card that is no two"),
        ("8H 8C 8D / 4S 5S 6S", "not_a_run", "4S 5S 6S is no run: a run has 4 cards or more"),
        ("8H 8C 8D / 4S 5S 6S 6S", "not_a_run", "a run has each card once"),
        ("8H 8C 8D / 4S 5S 9S 2S", "not_a_run", "the twos cannot fill the gaps between the others"),
        ("8H 8C 8D / 4S 6S 5S 7S", "not_a_run", "in this order they are none; write 4S 5S 6S 7S"),
        ("8H 8C 8D / 4S 5S 6S 9C", "not_a_run", "all natural cards of a run have one suit"),
        (
            "8H 8C 8D",
            "wrong_contract",
            "The contract of this round is 1 set and 1 run: lay down 2 melds, not 1 meld.",
        ),
        ("8H 8C 8D / 4S 4C 4D", "wrong_contract", "is 1 set and 1 run, and these are 2 sets."),
        ("8H 8C 8D / 9S", "not_a_run", "9S is no run"),
        ("8H 8C 8C / 4S 5S 6S 7S", "not_in_hand", "You wrote the 8 of clubs more often than you hold it."),
        ("8H 8C 8S / 4S 5S 6S 7S", "not_in_hand", "You do not hold the 8 of spades."),
    ],
)
def test_what_is_not_the_contract(text: str, found: str, words: str) -> None:
    hand_there = "8H 8C 8D KD 2H 2S 2D 4S 4C 4D 5S 6S 6S 7S 9S 9C"
    match = at([hand_there, *OTHERS], contract=2)
    refusal = refused(match, f"lay {text}")
    assert refusal.code == found
    assert words in refusal.text
    assert code(match, "lay") == code(match, "lay /") == code(match, "lay 8H 8X") == "bad_move"


def test_aces() -> None:
    aces = at(["AH 2S 3H 4H JH QH KH AH 9C", *OTHERS], contract=3)
    play(aces, "lay AH 2S 3H 4H / JH QH KH AH")
    assert melds(aces) == ["AH 2S 3H 4H", "JH QH KH AH"]
    corner = at(["QH KH AH 2S 3H 4S 5S 6S 7S", *OTHERS], contract=3)
    text = refused(corner, "lay QH KH AH 2S / 4S 5S 6S 7S").text
    assert "write 2S QH KH AH" in text
    assert code(corner, "lay KH AH 2S 3H / 4S 5S 6S 7S") == "not_a_run"


def test_laying_down_needs_a_stock_card() -> None:
    there = ["8H 8C 5D 5H 5S KS", *OTHERS]
    match = play(at(there, phase="draw", discards="8D"), "take")
    assert not any(move.startswith("lay") for move in match.moves(0))
    text = "You drew from the discard pile, and laying down needs a stock card: discard."
    assert refused(match, "lay 8H 8C 8D / 5D 5H 5S").text == text
    own = match.observe(0).own
    assert (own.contract_met, own.cannot_lay) == (True, text)
    free = play(at(there, phase="draw", discards="8D", lay_down_after_discard_draw=True), "take")
    play(free, "lay 8H 8C 8D / 5D 5H 5S")
    assert hand(free, 0) == "KS"


def test_nobody_lays_down_twice() -> None:
    match = at(["4C 4D 4H 4S 7C 7D 7H", *OTHERS], melds=down(0, "8C 8D 8H / 5C 5D 5H"))
    assert not any(move.startswith("lay") for move in match.moves(0))
    assert code(match, "lay 4C 4D 4H / 7C 7D 7H") == "already_down"
    assert match.observe(0).own.contract_met is False


def test_laying_down_everything_ends_the_round() -> None:
    match = at(["8C 8D 8H 5C 5D 5H", *OTHERS], contract=1)
    play(match, "lay 8C 8D 8H / 5C 5D 5H")
    result = match.state.results[0]
    assert (result.reason, result.winners, result.points[0]) == ("out", [0], 0)
    kept = at(["8C 8D 8H 5C 5D 5H", *OTHERS], contract=1, must_discard_to_go_out=True)
    assert not any(move.startswith("lay") for move in kept.moves(0))
    assert code(kept, "lay 8C 8D 8H / 5C 5D 5H") == "must_keep_card"
    assert "the last card must be discarded" in kept.observe(0).own.cannot_lay
    more = at(["8C 8D 8H 8S 5C 5D 5H", *OTHERS], contract=1, must_discard_to_go_out=True)
    assert code(more, "lay 8C 8D 8H 8S / 5C 5D 5H") == "must_keep_card"
    play(more, "lay 8C 8D 8H / 5C 5D 5H")
    assert hand(more, 0) == "8S"


def test_the_wild_limit() -> None:
    there = ["9C 2H 2S 9D 5C 5D 5H KS", *OTHERS]
    assert melds(play(at(there), "lay 9C 2H 2S / 5C 5D 5H")) == ["5C 5D 5H", "9C 2H 2S"]
    few = at(there, wild_limit="not_more_wilds_than_naturals")
    refusal = refused(few, "lay 9C 2H 2S / 5C 5D 5H")
    assert "9C 2H 2S is no set: there may not be more twos than natural cards" in refusal.text
    play(few, "lay 9C 9D 2S / 5C 5D 5H", "add 2H to 2")
    assert melds(few)[1] == "9C 9D 2H 2S", "the limit is for the lay-down only"


def test_melds_keep_apart_as_an_option() -> None:
    sets = at(["9C 9D 9H 9S 9C 9D KS", *OTHERS], strict_separate=True)
    assert code(sets, "lay 9C 9D 9H / 9C 9D 9S") == "same_rank"
    runs = at(["3S 4S 5S 6S 7S 8S 9S 10S KS", *OTHERS], contract=3, strict_separate=True)
    assert code(runs, "lay 3S 4S 5S 6S / 7S 8S 9S 10S") == "runs_touch"
    assert code(runs, "lay 7S 8S 9S 10S / 3S 4S 5S 6S") == "runs_touch"
    over = at(["3S 4S 5S 6S 6S 7S 8S 9S KS", *OTHERS], contract=3, strict_separate=True)
    play(over, "lay 3S 4S 5S 6S / 6S 7S 8S 9S")
    assert len(melds(over)) == 2
