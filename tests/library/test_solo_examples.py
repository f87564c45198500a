"""The worked examples of Crazy Solo, judged through the public face; seat 0 is left of the dealer."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

import crazydeck
from crazydeck import Refused, Report
from tests.games.solo.positions import full


def judged(hands: Sequence[Sequence[str]], *moves: str, **options: Any) -> Report:
    """Judge the moves of one written deal, each by the seat whose turn it is."""
    seats = len(hands)
    match = crazydeck.new_match("solo", seats, first_dealer=seats - 1, auto_deal=False, **options)
    match.deal_written({"hands": hands})
    entries = []
    for move in moves:
        (seat,) = match.actors
        entries.append({"seat": seat, "move": move})
        try:
            match.play(seat, move)
        except Refused:
            break
    deal = {"dealer": seats - 1, "deal": {"hands": hands}, "entries": entries}
    document = {"game": "solo", "seats": seats, "options": options, "rounds": [deal]}
    return crazydeck.referee(crazydeck.read_record(json.dumps(document)))


def code(report: Report) -> str | None:
    return None if report.refused is None else report.refused.code


def test_1_a_removed_card_cannot_be_called() -> None:
    hands = full(["AC", "", "", "", ""])
    assert [len(hand) for hand in hands] == [7] * 5
    assert "6S" not in {card for hand in hands for card in hand}
    report = judged(hands, "solo", *["pass"] * 4, "trumps C call 6S")
    assert code(report) == "not_in_deck"
    assert report.refused is not None
    assert "not in this deck" in report.refused.text
    eleven = full(["AC", "6H"] + [""] * 9)
    assert sum(map(len, eleven)) == 33
    assert code(judged(eleven, "solo", *["pass"] * 10, "trumps C call 6H")) is None


def test_2_the_equal_hearts_bid() -> None:
    """The very next player may repeat it, leads the auction then, and may be followed in the same way."""
    hands = full([""] * 5)
    chained = judged(hands, "solo-hearts", "solo-hearts", "solo-hearts", "pass", "pass")
    assert chained.actors == [2]
    assert chained.moves[2][0].startswith("trumps H call ")
    assert code(judged(hands, "solo-hearts", "pass", "solo-hearts")) == "too_low"
    assert code(judged(hands, "solo-hearts", "pass", "solo-hearts", hearts_overcall="any_later")) is None
    assert code(judged(hands, "solo-hearts", "solo-hearts", hearts_overcall="off")) == "too_low"


def test_3_the_top_bid_ends_the_auction() -> None:
    report = judged(full([""] * 5), "alone-hearts")
    assert report.position is not None
    assert (report.position["phase"], report.position["trumps"]) == ("play", "H")
    assert report.actors == [0], "left of the dealer leads"
    late = judged(full([""] * 5), "pass", "pass", "alone-hearts")
    assert late.actors == [0]


def test_4_hands_thrown_in() -> None:
    report = judged(full([""] * 4), *["pass"] * 4)
    assert report.over
    assert not report.match_over
    assert report.results[0].reason == "thrown_in"
    assert report.scores.points == [0, 0, 0, 0]
    assert report.scores.totals == [150] * 4


def test_5_three_players() -> None:
    hands = full(["", "", ""])
    assert judged(hands).moves == {0: ["pass", "alone", "alone-hearts"]}
    assert code(judged(hands, "solo")) == "no_partners"


ALONE = ("alone", "pass", "pass", "pass", "trumps D")


def test_7_ranks() -> None:
    trumped = judged(full(["AH", "10H", "6D", "KH"], {2: "H"}), *ALONE, "AH", "10H", "6D", "KH")
    assert trumped.position is not None
    assert trumped.actors == [2]
    assert trumped.position["taken"][2] == {"points": 25, "tricks": 1}
    plain = judged(full(["KS", "10S", "QS", "9S"]), *ALONE, "KS", "10S", "QS", "9S")
    assert plain.position is not None
    assert plain.position["taken"][1] == {"points": 17, "tricks": 1}


def test_8_a_void_hand_must_trump_and_need_not_beat() -> None:
    hands = full(["KS", "KD 9H", "6D QD 9C", "9S"], {1: "S", 2: "S"})
    assert code(judged(hands, *ALONE, "KS", "9H")) == "must_trump"
    report = judged(hands, *ALONE, "KS", "KD")
    assert report.refused is None
    assert {"6D", "QD"} <= set(report.moves[2])
    assert all(card.endswith("D") for card in report.moves[2])


def settled(side: int, *, hearts: bool, seats: int = 5) -> list[int]:
    """Return the payments of a last trick that brings the side of seats 0 and 1 to so many points."""
    start = side - 14 - 11
    rows = [{"points": 0, "tricks": 0} for _ in range(seats)]
    rows[0], rows[2] = {"points": start, "tricks": 3}, {"points": 120 - 25 - start, "tricks": 3}
    hands = ["AC", "KC", "10C", "8D", "9D"][:seats]
    position = {
        "dealer": seats - 1, "phase": "play", "hands": hands, "bid": "solo", "bidder": 0, "turn": 0, "called": "KC",
        "trumps": "H" if hearts else "S", "taken": rows,
    }  # fmt: skip
    entries = [{"seat": seat, "move": hand} for seat, hand in enumerate(hands)]
    document = {"game": "solo", "rounds": [{"position": position, "entries": entries}]}
    report = crazydeck.referee(crazydeck.read_record(json.dumps(document)))
    assert report.refused is None
    assert report.results[0].details["side"] == side
    points = report.scores.points
    assert points is not None
    return list(points)


@pytest.mark.parametrize(
    ("side", "hearts", "expected"),
    [
        (83, False, [90, 45, -45, -45, -45]),
        (37, True, [-140, -70, 70, 70, 70]),
        (60, True, [0] * 5),
        (61, False, [0] * 5),
        (61, True, [10, 5, -5, -5, -5]),
        (62, False, [10, 5, -5, -5, -5]),
        (50, False, [-40, -20, 20, 20, 20]),
    ],
)
def test_9_and_11_payments_of_five(side: int, hearts: bool, expected: list[int]) -> None:
    assert settled(side, hearts=hearts) == expected


def test_13_secrecy() -> None:
    hands = full(["10C", "", "6C", "AC", "JC", ""], {1: "C", 5: "C"})
    swapped = [list(hand) for hand in hands]
    swapped[3][swapped[3].index("AC")] = "JC"
    swapped[4][swapped[4].index("JC")] = "AC"
    seen = []
    for some in (hands, swapped):
        match = crazydeck.new_match("solo", 6, first_dealer=5, auto_deal=False)
        match.deal_written({"hands": some})
        for move in ("solo", *["pass"] * 5, "trumps D call AC"):
            match.play(match.actors[0], move)
        seen.append([msgspec.json.encode(match.observe(seat)) for seat in (0, 1, 2, 5, None)])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("seats", range(3, 13))
def test_15_every_deal_is_zero_sum(seats: int) -> None:
    match = crazydeck.new_match("solo", seats, seed=seats, end="deals:6")
    easy = crazydeck.bot("easy")
    number = 0
    while not match.over:
        (seat,) = match.actors
        number += 1
        match.play(seat, easy.choose(match.observe(seat), seed=number).move)
    assert [sum(result.points) for result in match.state.results] == [0] * len(match.state.results)
    assert sum(match.state.totals) == 150 * seats
