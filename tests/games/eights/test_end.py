"""Sections 5 to 7: scores, blocked hands, the end of a match, a seat taken out."""

import pytest

from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import RngShuffler
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.refusal import Refused
from crazydeck.games.eights.card import value_of
from crazydeck.games.eights.game import EIGHTS
from tests.games.eights.positions import at, play, position, shuffled, sizes, turn

LOW = "3C 4C 5C 6C 7C 9C 10C"


def test_a_whole_deck_is_508_points() -> None:
    assert value_of((1 << 52) - 1) == 508


def test_out_scores_all_other_hands() -> None:
    match = at(["5D", "8H KD AC", "10S 9D 2C", "QS"], "QD", LOW)
    play(match, "5D")
    result = match.state.results[0]
    assert result.points == [92, 0, 0, 0]
    assert result.details["hand_values"] == [0, 61, 21, 10]
    assert result.reason == "out"
    assert match.observe(None).public.hands == [[], ["AC", "KD", "8H"], ["2C", "9D", "10S"], ["QS"]]


def test_one_point_is_said_as_one() -> None:
    match = at(["5D", "AC"], "QD", LOW)
    play(match, "5D")
    assert match.state.results[0].text == "{0} is out and gets 1 point from the others' hands."
    assert "1 points" not in EIGHTS.picture(match.observe(0))
    blocked = at(["4S 2C", "3C"], "6S", "", reshuffle=False)
    play(blocked, "4S")
    assert blocked.state.results[0].text == "The hand is blocked; {0} has the lowest hand and gets 1 point."


def test_action_options_change_no_values() -> None:
    match = at(["5D", "2H QS"], "QD", LOW, twos_draw_two=True, queen_spades_five=True)
    play(match, "5D")
    assert match.state.results[0].points == [12, 0]


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        # 12 / 20 / 35: the last card of the first seat's move blocks the hand
        (["4S 9C 3C", "QC JC", "QH 10H 10C 5H"], [31, 0, 0]),
        (["4S 9C 3C", "10C 2C", "QH 10H JC 5H"], [0, 0, 0]),
        (["4S AC", "KC QC JC 10C 10H", "7C"], [55, 0, 0]),
    ],
)
def test_blocked_hands(hands: list[str], points: list[int]) -> None:
    match = at(hands, "6S", "", reshuffle=False)
    play(match, "4S")
    result = match.state.results[0]
    assert result.reason == "blocked"
    assert result.points == points
    assert match.between
    match.deal(RngShuffler(Rng(1)))
    assert match.state.round == 2


def test_blocked_in_mid_turn() -> None:
    match = at(["9C 3C", "QC JC"], "6S", "KH", reshuffle=False)
    play(match, "draw")
    assert match.state.results[0].reason == "blocked"


def test_blocked_with_a_penalty_pending() -> None:
    match = at(["2S 9C 3C", "QC JC", "KD KC"], "6S", "", reshuffle=False, twos_draw_two=True)
    play(match, "2S")
    assert match.state.results[0].reason == "blocked"
    assert position(match)["penalty"] == 0


def test_not_blocked_while_a_card_anywhere_fits_even_where_a_penalty_forbids_it() -> None:
    match = at(["2S 9C 3C", "QC JC", "KS KC"], "6S", "", reshuffle=False, twos_draw_two=True)
    play(match, "2S")
    assert turn(match) == 1


def test_whole_hands_count_even_where_only_the_drawn_card_may_be_played() -> None:
    match = at(["9S 3C", "QC JC"], "6S", "KH", reshuffle=False, play_drawn_only=True)
    play(match, "draw")
    assert match.moves(0) == ["pass"]


def test_not_blocked_while_a_reshuffle_is_to_come() -> None:
    match = at(["4S 9C 3C", "QC JC"], "6S", "", discards="9H")
    play(match, "4S")
    assert turn(match) == 1


# -- the match


def play_match(seats: int, seed: int, **options: object) -> Match:
    match = Match(EIGHTS, seats, options, key=key_of(seed))
    rng = Rng(seed)
    while not match.over:
        match.deal()
        while match.actors:
            seat = turn(match)
            moves = match.moves(seat)
            match.play(seat, moves[int(rng.below(len(moves)))])
    return match


@pytest.mark.parametrize("seats", range(2, 8))
def test_a_points_match_ends_at_the_target(seats: int) -> None:
    match = play_match(seats, seats)
    result = match.result
    assert result is not None
    (winner,) = result.winners
    assert match.state.totals[winner] >= 50 * seats
    assert sum(total >= 50 * seats for total in match.state.totals) == 1
    totals = [standing.total for standing in result.standings]
    assert totals == sorted(totals, reverse=True)
    assert [standing.place for standing in result.standings] == [
        1 + sum(other > total for other in totals) for total in totals
    ]


def test_a_target_is_reached_or_passed() -> None:
    match = play_match(3, 5, target=25)
    assert match.result is not None
    assert match.result.reason == "target"


def test_hands_are_counted_where_asked() -> None:
    match = play_match(4, 9, target="hands:3")
    assert match.result is not None
    assert match.result.reason == "hands"
    assert len(match.state.results) == 3
    best = max(match.state.totals)
    assert match.result.winners == [seat for seat, total in enumerate(match.state.totals) if total == best]


@pytest.mark.parametrize(
    "target",
    [
        0,
        20,
        505,
        33,
        "hands:0",
        "hands:100",
        "hands:",
        "hands:x",
        "hands:05",
        "hands:00019999",
        "hands:1²",
        "many",
        True,
        1.5,
        [],
    ],
)
def test_bad_targets(target: object) -> None:
    with pytest.raises(Refused) as caught:
        Match(EIGHTS, 4, {"target": target})
    assert caught.value.refusal.field == "target"


def test_a_single_hand_goes_to_the_first_out() -> None:
    match = at(["5D", "8H KD AC", "QS"], "QD", LOW, match="single", target=500)
    play(match, "5D")
    assert match.result is not None
    assert match.result.winners == [0]
    assert [(standing.place, standing.seat) for standing in match.result.standings] == [
        (1, 0),
        (2, 1),
        (2, 2),
    ]
    assert match.state.totals == (71, 0, 0)


def test_a_blocked_single_hand_is_shared_by_the_lowest() -> None:
    match = at(["4S 9C 3C", "10C 2C", "QH 10H 10C 5H"], "6S", "", match="single", reshuffle=False, decks=2)
    play(match, "4S")
    assert match.result is not None
    assert match.result.winners == [0, 1]
    assert [(standing.place, standing.seat) for standing in match.result.standings] == [
        (1, 0),
        (1, 1),
        (2, 2),
    ]


# -- a seat taken out


def test_a_removed_hand_goes_under_the_stock() -> None:
    match = shuffled(at(["5D 6D", "8H KD AC", "QS 9S"], "QD", "3C 4C"))
    match.remove(1)
    after = position(match)
    assert after["stock"][:2] == ["3C", "4C"]
    assert sorted(after["stock"][2:]) == ["8H", "AC", "KD"]
    assert after["hands"][1] == []
    play(match, "draw", "pass")
    assert turn(match) == 2, "the removed seat is passed over"
    play(match, "draw")
    match.play(2, match.moves(2)[-1])
    assert turn(match) == 0


def test_removed_cards_do_not_count_and_the_removed_seat_cannot_win() -> None:
    match = shuffled(at(["5D", "8H KD AC", "QS 9S"], "QD", "3C 4C"))
    match.remove(1)
    play(match, "5D")
    assert match.state.results[0].points == [19, 0, 0]


def test_a_penalty_dies_only_with_the_seat_whose_turn_it_is() -> None:
    hands = ["2H 2D 3S", "KD KC", "9S 9D"]
    match = shuffled(at(hands, "5H", LOW, twos_draw_two=True))
    play(match, "2H")
    other = shuffled(match.copy())
    match.remove(1)
    assert position(match)["penalty"] == 0
    assert turn(match) == 2
    other.remove(2)
    assert position(other)["penalty"] == 2
    assert turn(other) == 1


def test_the_turn_goes_on_in_the_current_direction() -> None:
    match = shuffled(at(["AH 3S", "KD KC", "9S 9D", "7D 6D"], "5H", LOW, aces_reverse=True))
    play(match, "AH")
    assert turn(match) == 3
    match.remove(3)
    assert turn(match) == 2


def test_the_last_player_left_wins_and_the_hand_scores_nothing() -> None:
    match = shuffled(at(["5D 6D", "8H KD AC"], "QD", "3C 4C"))
    match.remove(0)
    assert match.over
    assert match.result is not None
    assert match.result.winners == [1]
    assert match.result.reason == "last_player"
    assert match.state.totals == (0, 0)
    assert match.result.standings[-1].seat == 0


def test_a_dealer_removed_before_naming_leaves_the_eight_free() -> None:
    hands = ["5C 6D", "7H 9C", "2S 3S"]
    match = shuffled(at(hands, "8C", "KD", phase="name", eight_starter="dealer_names"))
    assert turn(match) == 2
    match.remove(2)
    assert turn(match) == 0
    assert match.moves(0) == ["5C", "6D", "draw"]


def test_removed_seats_are_left_out_of_the_next_deal() -> None:
    match = Match(EIGHTS, 4, {"target": "hands:3"}, key=key_of(4), first_dealer=0)
    match.deal()
    match.remove(1)
    while match.actors:
        match.play(turn(match), match.moves(turn(match))[0])
    match.deal()
    assert match.state.dealer == 2
    assert turn(match) == 3
    assert sizes(match) == [5, 0, 5, 5]
    assert match.observe(None).public.match.removed == [1]
    with pytest.raises(Refused, match="not in the match"):
        match.remove(1)


def test_two_left_after_a_removal_play_by_the_rules_for_two() -> None:
    match = shuffled(at(["AH 3S", "KD KC", "9S 9D"], "5H", LOW, aces_reverse=True))
    match.remove(1)
    play(match, "AH")
    assert turn(match) == 0
    assert position(match)["direction"] == 1


def test_a_removed_seat_keeps_its_place_by_total_but_cannot_win() -> None:
    match = shuffled(at(["KC", "3S", "5C", "6C"], "7S", "", turn=1, target="hands:2"))
    play(match, "3S")
    match.remove(1)
    hands = ["3S", "", "5C", "6C"]
    match.set_position({"hands": hands, "top": "7S", "turn": 0, "stock": [], "removed": [1]})
    play(match, "3S")
    assert match.result is not None
    assert match.result.winners == [0]
    assert match.state.totals == (11, 21, 0, 0)
    places = [(standing.place, standing.seat, standing.total) for standing in match.result.standings]
    assert places == [(1, 0, 11), (2, 1, 21), (3, 2, 0), (3, 3, 0)]
