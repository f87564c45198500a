"""The worked examples of Crazy Gin, judged through the public face."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

import crazydeck
from crazydeck import Refused, Report

OTHERS = ["4C 5H 6H", "JC JD JS", "QH QC QS"]


def judged(position: dict[str, Any], moves: Sequence[tuple[int, str]] = (), **options: Any) -> Report:
    """Judge moves from a position in which, if nothing else is said, seat 0 has drawn from the stock."""
    there = {"phase": "play", "turn": 0, "dealer": 3, "stock": "AC AC AD KC KC 10D", **position}
    entries = [{"seat": seat, "move": move} for seat, move in moves]
    document = {"game": "gin", "options": options, "rounds": [{"position": there, "entries": entries}]}
    return crazydeck.referee(crazydeck.read_record(json.dumps(document)))


def code(report: Report) -> str | None:
    return None if report.refused is None else report.refused.code


def down(owner: int, text: str) -> list[dict[str, Any]]:
    return [{"owner": owner, "cards": cards.split()} for cards in text.split("/")]


def melds(report: Report) -> list[str]:
    assert report.position is not None
    return [" ".join(meld["cards"]) for meld in report.position["melds"]]


@pytest.mark.parametrize(
    ("run", "legal"),
    [
        ("AH 2S 3H 4H", True),
        ("JH QH KH AH", True),
        ("2S QH KH AH", True),
        ("KH AH 2S 3H", False),
        ("QH KH AH 2S", False),
    ],
)
def test_1_aces_and_twos_in_runs(run: str, legal: bool) -> None:
    report = judged({"hands": [f"{run} 8C 8D 8H KS", *OTHERS], "contract": 2}, [(0, f"lay 8C 8D 8H / {run}")])
    assert code(report) == (None if legal else "not_a_run")
    if run == "QH KH AH 2S":
        offered = judged({"hands": [f"{run} 8C 8D 8H KS", *OTHERS], "contract": 2}).moves[0]
        assert "lay 8C 8D 8H / 2S QH KH AH" in offered
        assert report.refused is not None
        assert "2S QH KH AH" in report.refused.text


def test_3_a_two_that_is_replaced_moves_to_an_end_of_its_run() -> None:
    table = [*down(2, "5D 5C 5S / 7C 2H 9C 10C"), *down(0, "3D 3H 3S / 4S 5S 6S 7S")]
    there = {"hands": ["8C KD", *OTHERS], "contract": 2, "melds": table}
    moves = judged(there).moves[0]
    assert [move for move in moves if "8C" in move and not move.startswith("discard")] == [
        "swap 8C to 2 low",
        "swap 8C to 2 high",
    ]
    assert melds(judged(there, [(0, "swap 8C to 2 low")]))[1] == "2H 7C 8C 9C 10C"
    assert melds(judged(there, [(0, "swap 8C to 2 high")]))[1] == "7C 8C 9C 10C 2H"


def test_5_illegal_discards() -> None:
    there = {"hands": ["8D 2S 3S 8S 9S", *OTHERS], "contract": 2, "melds": down(2, "8C 8D 8H / 4S 5S 6S 7S")}
    found = {card: code(judged(there, [(0, f"discard {card}")])) for card in ["8D", "2S", "3S", "8S", "9S"]}
    assert found == {"8D": "fits_meld", "2S": "two", "3S": "fits_meld", "8S": "fits_meld", "9S": None}
    own = {"hands": ["8D 9S", *OTHERS], "contract": 2, "melds": down(0, "8C 8S 8H / 4S 5S 6S 7S")}
    assert code(judged(own, [(0, "discard 8D")])) is None


def thrown(*moves: tuple[int, str], **changes: Any) -> Report:
    """P1 to P4 are seats 0 to 3: P1 throws the queen of diamonds, P2 is to move."""
    hands = ["3C QD 9S", "4C 5H", "JC JD JS", "8C 8D 8H 5C 5D 5S"]
    return judged({"hands": hands, "contract": 1, "discards": "9D", **changes}, [(0, "discard QD"), *moves])


def test_7_may_i_and_yes() -> None:
    late = thrown((3, "may-i"), (2, "may-i"))
    assert code(late) == "already_asked"
    granted = thrown((3, "may-i"), (1, "yes"))
    assert granted.position is not None
    assert granted.position["may_i"] == [0, 0, 0, 1]
    assert sorted(granted.position["hands"][3]) == sorted(["8C", "8D", "8H", "5C", "5D", "5S", "QD", "AC"])
    assert granted.position["hands"][2] == ["JC", "JD", "JS"]
    assert granted.moves == {1: ["stock"]}
    assert code(thrown((3, "may-i"), (1, "yes"), (3, "lay 5C 5D 5S / 8C 8D 8H"))) == "not_your_turn"


def test_8_may_i_and_no() -> None:
    """The player in turn takes the card and cannot lay down with it."""
    denied = thrown((3, "may-i"), (1, "no"))
    assert denied.position is not None
    assert denied.position["may_i"] == [0, 0, 0, 0]
    assert (denied.position["drew"], denied.position["taken"]) == ("discard", "QD")
    assert code(thrown((3, "may-i"), (1, "no"), (1, "discard QD"))) == "just_taken"


def test_9_limits() -> None:
    assert code(thrown((3, "may-i"), may_i=[0, 0, 0, 3])) == "no_requests_left"
    assert code(thrown((3, "may-i"), contract=7)) == "no_may_i"
    assert code(thrown((0, "may-i"))) == "own_discard"
    assert code(thrown((1, "may-i"))) == "in_turn"
    assert code(thrown((2, "no-thanks"), (3, "no-thanks"), (1, "stock"), (3, "may-i"))) == "window_closed"
    assert code(thrown((1, "take"), (3, "may-i"))) == "window_closed"


def test_11_round_seven() -> None:
    hands = ["3C 4C 5C 6C 7D 8D 9D 10D JS QS KS", "2S 2D AH KC QC 9D 9H 5S 5C 4D 3C", "4H", "5H"]
    there = {"hands": hands, "contract": 7, "phase": "draw", "stock": "AS 6H"}
    moves = [(0, "stock"), (0, "lay 3C 4C 5C 6C / 7D 8D 9D 10D / JS QS KS AS")]
    report = judged(there, moves)
    assert report.refused is None
    assert report.over
    assert report.scores.points == [0, 110, 4, 5]
    assert report.results[0].winners == [0]


def test_13_twos() -> None:
    def laid(meld: str, **options: Any) -> Report:
        return judged({"hands": [f"{meld} 5C 5D 5S KS", *OTHERS]}, [(0, f"lay {meld} / 5C 5D 5S")], **options)

    few = {"wild_limit": "not_more_wilds_than_naturals"}
    assert code(laid("2C 2D 2H")) == "not_a_set"
    assert code(laid("9C 2D 2H")) is None
    assert code(laid("9C 2D 2H", **few)) == "not_a_set"
    assert code(laid("7S 7S 7D")) is None
    for options in ({}, few):
        there = {"hands": ["2S KS", *OTHERS], "melds": down(0, "9C 2D 2H / 5C 5D 5S")}
        assert code(judged(there, [(0, "add 2S to 1")], **options)) is None


def test_15_no_second_contract() -> None:
    there = {"hands": ["4C 4D 4H 8H KS", *OTHERS[1:], "3C"], "melds": down(0, "8C 8D 8S / 5C 5D 5S")}
    assert code(judged(there, [(0, "lay 4C 4D 4H / 8C 8D 8H")])) == "already_down"
    assert code(judged(there, [(0, "add 8H to 1")])) is None


def test_a_whole_match_through_the_library() -> None:
    match = crazydeck.new_match("gin", 3, seed=5, may_i_seconds=0)
    with pytest.raises(Refused):
        crazydeck.new_match("gin", 7)
    turns = 0
    while not match.over:
        seat = match.next_actor
        assert seat is not None
        moves = match.moves(seat)
        match.play(
            seat, max(moves, key=lambda move: (move[:3] in {"lay", "add", "swa"}, move == "no-thanks"))
        )
        turns += 1
    assert len(match.state.results) == 7
    assert match.result is not None
