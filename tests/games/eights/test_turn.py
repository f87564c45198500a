"""Sections 2 and 3: what may be played, drawing, passing, the stock running out."""

import pytest

from crazydeck.engine.view import seen_by
from tests.games.eights.positions import at, play, position, refusal, shuffled, sizes, turn


def test_suit_rank_and_eights_fit() -> None:
    match = at(["5D QC 8S 9H", "3C 4C"], "QD", "AS")
    assert match.moves(0) == ["QC", "5D", "8S=C", "8S=D", "8S=H", "8S=S", "draw"]
    assert match.observe(0).own.refusals["9H"].text == (
        "The nine of hearts does not fit: play a diamond, a queen or an eight, or draw."
    )


def test_an_eight_names_any_suit_its_own_included() -> None:
    match = at(["8S 5D", "3S 4C"], "QD", "AS KD")
    play(match, "8s=s")
    assert position(match)["named"] == "S"
    assert match.moves(1) == ["3S", "draw"]


def test_under_a_named_eight_only_that_suit_and_eights_fit() -> None:
    match = at(["8S 5D", "3S 4C 8C 5H"], "QD", "AS KD")
    play(match, "8S=H")
    assert match.moves(1) == ["8C=C", "8C=D", "8C=H", "8C=S", "5H", "draw"]


def test_the_suit_is_part_of_the_move() -> None:
    match = at(["8S 5D", "3S 4C"], "QD", "AS")
    assert refusal(match, "8S") == "needs_suit"
    assert refusal(match, "8S=X") == "bad_move"
    assert refusal(match, "5D=S") == "only_eights_name"
    assert refusal(match, "name S") == "not_naming"


def test_the_last_eight_names_no_suit() -> None:
    match = at(["8S", "3S 4C"], "QD", "AS")
    assert match.moves(0) == ["8S", "draw"]
    assert refusal(match, "8S=S") == "last_card_names_no_suit"
    play(match, "8S")
    assert match.state.results[0].points == [7, 0]


def test_two_copies_of_an_eight() -> None:
    match = at(["8S 8S", "3S 4C"], "QD", "AS", decks=2)
    play(match, "8S=C")
    assert sizes(match) == [1, 2]


def test_refusals_of_cards() -> None:
    match = at(["5D QC 8S 9H", "3C 4C"], "QD", "AS")
    assert refusal(match, "KD") == "not_in_hand"
    assert refusal(match, "9H") == "does_not_fit"
    assert refusal(match, "ZZ") == "bad_move"
    assert refusal(match, "pass") == "draw_first"


def test_the_ten_is_read_as_t_too() -> None:
    match = at(["10D QC", "3C 4C"], "QD", "AS")
    play(match, "TD")
    assert position(match)["top"] == "10D"


# -- draw = one


def test_draw_one_then_play_any_card_or_pass() -> None:
    match = at(["5D 9H", "3C 4C"], "QD", "KH AS")
    play(match, "draw")
    assert match.moves(0) == ["5D", "pass"]
    assert refusal(match, "draw") == "already_drawn"
    play(match, "pass")
    assert turn(match) == 1


def test_the_drawn_card_may_be_played() -> None:
    match = at(["9H 9S", "3C 4C"], "QD", "KD AS")
    play(match, "draw", "KD")
    assert position(match)["top"] == "KD"


def test_an_eight_never_forces_play_while_a_card_can_be_drawn() -> None:
    match = at(["8H 9S", "3C 4C"], "QD", "KH AS")
    play(match, "draw", "pass")
    assert turn(match) == 1


def test_with_supply_gone_a_playable_card_must_be_played() -> None:
    match = at(["8H 9S", "3D 4C"], "QD", "", reshuffle=False)
    assert match.moves(0) == ["8H=C", "8H=D", "8H=H", "8H=S"]
    assert refusal(match, "pass") == "must_play"
    assert refusal(match, "draw") == "nothing_to_draw"


def test_with_supply_gone_and_nothing_playable_one_passes() -> None:
    match = at(["9H 9S", "3D 4C"], "QD", "", reshuffle=False)
    assert match.moves(0) == ["pass"]
    play(match, "pass")
    assert match.moves(1) == ["3D"]


def test_after_drawing_the_last_card_a_playable_one_must_be_played() -> None:
    match = at(["9H 5D", "3D 4C"], "QD", "KS", reshuffle=False)
    play(match, "draw")
    assert match.moves(0) == ["5D"]
    assert refusal(match, "pass") == "must_play"


def test_after_drawing_the_last_card_with_nothing_playable_one_passes() -> None:
    match = at(["9H 5C", "3D 4C"], "QD", "KS", reshuffle=False)
    play(match, "draw")
    assert match.moves(0) == ["pass"]


# -- play_drawn_only


def test_only_the_drawn_card() -> None:
    match = at(["9H 5D", "3D 4C"], "QD", "KD AS", play_drawn_only=True)
    play(match, "draw")
    assert match.moves(0) == ["KD", "pass"]
    assert refusal(match, "5D") == "drawn_card_only"


def test_only_the_drawn_card_passes_even_with_supply_gone() -> None:
    match = at(["9H 5D", "3D 4C"], "QD", "KS", play_drawn_only=True, reshuffle=False)
    play(match, "draw")
    assert match.moves(0) == ["pass"]


def test_only_the_drawn_card_must_be_played_with_supply_gone() -> None:
    match = at(["9H 5D", "3D 4C"], "QD", "KD", play_drawn_only=True, reshuffle=False)
    play(match, "draw")
    assert match.moves(0) == ["KD"]


def test_another_copy_of_the_drawn_card_is_the_drawn_card() -> None:
    match = at(["KD 5D", "3D 4C"], "QD", "KD AS", play_drawn_only=True, decks=2)
    play(match, "draw")
    assert match.moves(0) == ["KD", "pass"]


# -- draw = until


def test_draw_until_one_can_be_played() -> None:
    match = at(["9H 9S", "3C 4C"], "QD", "KH AS 2C 5D 7D", draw="until")
    play(match, "draw")
    assert sizes(match) == [6, 2]
    assert position(match)["stock"] == ["7D"]
    assert match.moves(0) == ["5D"]
    assert refusal(match, "pass") == "must_play"


def test_an_eight_ends_drawing() -> None:
    match = at(["9H 9S", "3C 4C"], "QD", "KH 8C 5D", draw="until")
    play(match, "draw")
    assert sizes(match) == [4, 2]


def test_until_supply_ends() -> None:
    match = at(["9H 9S", "3D 4C"], "QD", "KH AS", draw="until", reshuffle=False)
    play(match, "draw")
    assert match.moves(0) == ["pass"]


def test_until_with_a_playable_card_in_hand_one_may_draw_but_not_pass() -> None:
    match = at(["9H 5D", "3D 4C"], "QD", "KH AS", draw="until", reshuffle=False)
    play(match, "draw")
    assert match.moves(0) == ["5D"]


def test_until_with_the_drawn_card_only() -> None:
    match = at(["9H 5D", "3D 4C"], "QD", "KH AS", draw="until", play_drawn_only=True, reshuffle=False)
    play(match, "draw")
    assert match.moves(0) == ["pass"]


def test_others_see_how_many_were_drawn_and_not_which() -> None:
    match = at(["9H 9S", "3C 4C"], "QD", "KH AS 2C 5D 7D", draw="until")
    before = match.copy()
    happened = match.play(0, "draw")
    assert seen_by(happened[0], 0).cards == ["2C", "5D", "KH", "AS"]
    assert seen_by(happened[0], 1).cards == []
    assert seen_by(happened[0], None).count == 4
    assert sizes(before) == [2, 2]


# -- the stock runs out


def test_all_discards_but_the_top_are_reshuffled_and_the_named_suit_stays() -> None:
    discards = "AC 2C 3C 4C 5C 6C 7C 9C 10C JC QC KC AH 2H 3H 4H 5H 6H 7H 9H"
    match = at(["JH 5D", "3S 4S"], "8S", "", discards=discards, named="D")
    shuffled(match)
    play(match, "draw")
    after = position(match)
    assert len(after["stock"]) == 19
    assert after["discards"] == ["8S"]
    assert after["named"] == "D"
    assert after["reshuffles"] == 1
    assert sizes(match) == [3, 2]


@pytest.mark.parametrize(("limit", "supply"), [(0, 0), (1, 3), (2, 3), ("none", 3)])
def test_supply_counts_only_reshuffles_to_come(limit: int | str, supply: int) -> None:
    match = at(["JH 5D", "3S 4S"], "8S", "", discards="AC 2C 3C", named="D", max_reshuffles=limit)
    assert match.observe(None).public.supply == supply


def test_after_the_last_reshuffle_supply_is_the_stock_alone() -> None:
    match = at(["JH 5D", "3S 4S"], "8S", "KC", discards="AC 2C 3C", named="D", max_reshuffles=2, reshuffles=2)
    public = match.observe(None).public
    assert public.supply == 1
    assert not public.reshuffle_to_come


def test_reshuffle_off() -> None:
    match = at(["JH 5D", "3D 4S"], "8S", "", discards="AC 2C 3C", named="D", reshuffle=False)
    assert match.moves(0) == ["5D"]
