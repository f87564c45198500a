"""The worked examples of Crazy Eights, judged through the public face."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

import crazydeck
from crazydeck import Refused, Report


def judged(
    position: dict[str, Any],
    moves: Sequence[tuple[int, str]] = (),
    **options: Any,
) -> Report:
    entries = [{"seat": seat, "move": move} for seat, move in moves]
    document = {"game": "eights", "options": options, "rounds": [{"position": position, "entries": entries}]}
    return crazydeck.referee(crazydeck.read_record(json.dumps(document)))


@pytest.mark.parametrize(
    ("seats", "each", "stock", "target"),
    [(2, 7, 37, 100), (3, 5, 36, 150), (4, 5, 31, 200), (5, 5, 26, 250), (6, 5, 21, 300), (7, 5, 16, 350)],
)
def test_1_the_deal(seats: int, each: int, stock: int, target: int) -> None:
    public = crazydeck.new_match("eights", seats, seed=1).observe(None).public
    assert public.counts == [each] * seats
    assert (public.stock, public.target) == (stock, target)


def test_3_an_eight_turned_up_is_put_back() -> None:
    buried = 0
    for seed in range(60):
        match = crazydeck.new_match("eights", 4, seed=seed)
        public = match.observe(None, open_hands=True).public
        position = match.game.write_position(match.round)
        cards = [*position["stock"], *position["discards"], *(card for hand in public.hands for card in hand)]
        assert len(set(cards)) == 52
        assert not public.top.startswith("8")
        assert set(public.buried) <= set(position["stock"])
        buried += bool(public.buried)
    assert buried > 0


def test_5_the_score_of_a_hand() -> None:
    position = {"hands": ["3C", "8H KD AC", "10S 9D 2C", "QS"], "top": "5C", "turn": 0}
    report = judged(position, [(0, "3C")])
    assert report.over
    assert report.scores.points == [92, 0, 0, 0]


def test_5_an_own_last_eight_scores_nothing_and_needs_no_suit() -> None:
    position = {"hands": ["8C", "KD"], "top": "5D", "turn": 0}
    report = judged(position, [(0, "8C")])
    assert report.scores.points == [10, 0]
    refused = judged(position, [(0, "8C=S")]).refused
    assert refused is not None
    assert refused.code == "last_card_names_no_suit"


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        (["QD 2D", "KD JD", "KH QH JH 3H 2H"], [31, 0, 0]),
        (["QD 2D", "QH 2H", "KH KD JH 3D 2S"], [0, 0, 0]),
        (["AD", "KD QD JD 10D KH", "7D"], [55, 0, 0]),
    ],
)
def test_7_a_blocked_hand(hands: list[str], points: list[int]) -> None:
    report = judged({"hands": hands, "top": "5C", "stock": []}, reshuffle=False)
    assert report.over
    assert report.results[0].reason == "blocked"
    assert report.scores.points == points
    assert not report.match_over


STACK = {"hands": ["2H 5H", "2C 9C", "KD KH", "6C 7D"], "top": "9H", "turn": 0}


def test_9_twos_are_stacked() -> None:
    position = {**STACK, "stock": "AS 3S 4S 5S 6S"}
    report = judged(position, [(0, "2H"), (1, "2C"), (2, "draw")], twos_draw_two=True)
    assert report.actors == [3]
    assert report.position is not None
    assert len(report.position["hands"][2]) == 6
    assert report.position["penalty"] == 0


def test_9_with_too_few_cards_the_rest_of_a_penalty_is_forgiven() -> None:
    position = {**STACK, "stock": "AS 3S 4S"}
    moves = [(0, "2H"), (1, "2C"), (2, "draw")]
    report = judged(position, moves, twos_draw_two=True, reshuffle=False)
    assert report.actors == [3]
    assert report.position is not None
    assert len(report.position["hands"][2]) == 5
    assert report.position["penalty"] == 0


def test_9_without_stacking_a_two_is_no_answer() -> None:
    position = {**STACK, "stock": "AS 3S 4S"}
    report = judged(position, [(0, "2H")], twos_draw_two=True, stack_twos=False)
    assert report.moves == {1: ["draw"]}
    report = judged(position, [(0, "2H"), (1, "2C")], twos_draw_two=True, stack_twos=False)
    assert report.refused is not None
    assert report.refused.code == "penalty_pending"
    report = judged(position, [(0, "2H"), (1, "draw")], twos_draw_two=True, stack_twos=False)
    assert report.position is not None
    assert len(report.position["hands"][1]) == 4
    assert report.actors == [2]


@pytest.mark.parametrize("card", ["JC", "AC", "2C"])
def test_11_with_two_players_the_same_player_goes_on(card: str) -> None:
    options = {"jacks_skip": True, "aces_reverse": True, "twos_draw_two": True, "stack_twos": False}
    moves = [(0, card)]
    if card == "2C":
        moves.append((1, "draw"))
    report = judged(
        {"hands": [f"{card} 9D", "KD KH"], "top": "5C", "turn": 0, "stock": "3S 4S"}, moves, **options
    )
    assert report.actors == [0]


def test_11_an_ace_turns_the_direction_at_once() -> None:
    position = {"hands": ["AC 9D", "KD KH", "QD QH"], "top": "5C", "turn": 0}
    assert judged(position, [(0, "AC")], aces_reverse=True).actors == [2]
    assert judged(
        {**position, "hands": ["AC 9D", "KD KH"]}, [(0, "AC")], aces_reverse=True, reverse_two="none"
    ).actors == [1]


def test_13_a_reshuffle_keeps_the_top_card_and_its_suit() -> None:
    seen = 0
    for seed in range(40):
        match = crazydeck.new_match("eights", 7, seed=seed, auto_deal=False)
        match.deal()
        while match.actors:
            before = match.observe(None).public
            seat = match.actors[0]
            moves = match.moves(seat)
            match.play(seat, "draw" if "draw" in moves else moves[0])
            after = match.observe(None).public
            if after.reshuffles > before.reshuffles:
                seen += 1
                assert (after.top, after.named) == (before.top, before.named)
                assert after.discards == [before.top]
                assert after.stock + 1 == len(before.discards) - 1
    assert seen > 10


def test_15_the_suit_is_part_of_the_move() -> None:
    report = judged({"hands": ["8H 3C", "KD KH"], "top": "5C", "turn": 0}, [(0, "8H=S")])
    assert report.position is not None
    assert report.position["named"] == "S"
    assert report.actors == [1], "nothing is left to choose when the player is replaced now"


def test_15_a_penalty_goes_with_the_seat_it_was_aimed_at() -> None:
    match = crazydeck.new_match("eights", 4, seed=1, auto_deal=False, twos_draw_two=True, aces_reverse=True)
    match.set_position({
        "hands": ["2C 5C", "9D KH", "KD", "QD"], "top": "2H", "turn": 1, "penalty": 2, "direction": -1,
        "stock": "3S 4S 5S",
    })  # fmt: skip
    with pytest.raises(Refused) as caught:
        match.remove(1)
    assert caught.value.code == "missing_order", "a written position has no order for the cards of the seat"

    match = crazydeck.new_match("eights", 4, seed=1, twos_draw_two=True)
    while match.observe(None).public.penalty == 0:
        seat = match.actors[0]
        moves = match.moves(seat)
        match.play(seat, next((move for move in moves if move.startswith("2")), moves[-1]))
    gone = match.actors[0]
    match.remove(gone)
    public = match.observe(None).public
    assert public.penalty == 0
    assert public.actors == [(gone + 1) % 4]
    assert public.counts[gone] == 0
