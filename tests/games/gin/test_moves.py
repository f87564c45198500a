"""Moves of a turn as texts: draws, discards and their refusals, cards on melds (sections 4 and 6)."""

import pytest

from tests.games.gin.positions import at, canonical, code, down, hand, melds, play, position, refused

FOUR = ["3C 9S KD", "4H 5H 6H", "JC JD JS", "QH QC QS"]
"""Four hands of no account."""


def test_draws() -> None:
    match = at(FOUR, phase="draw", discards="QD")
    assert match.moves(0) == ["stock", "take"]
    assert match.moves(1) == []
    assert hand(play(match, "stock"), 0) == "AC 3C KD 9S"
    assert position(match)["drew"] == "stock"
    taken = play(at(FOUR, phase="draw", discards="QD"), "take")
    assert (hand(taken, 0), position(taken)["taken"]) == ("3C QD KD 9S", "QD")


def test_a_text_may_be_written_in_several_ways() -> None:
    match = at(["10H 9S KD", *FOUR[1:]])
    for text in ("discard 10H", " DISCARD  10h ", "discard th", "Discard TH"):
        assert canonical(match, text) == "discard 10H"
    table = at(["8S 4H KD", *FOUR[1:]], contract=2, melds=down(0, "8C 8D 8H / 4S 5S 6S 7S"))
    assert canonical(table, "add 8s to 1") == "add 8S to 1"
    assert canonical(table, "ADD 8S 2") == "add 8S to 2 high", "where only one end fits it need not be said"
    asking = at(FOUR, phase="window", discards="QD", turn=1)
    for text in ("may-i", "May I?", "MAY-I", "may i"):
        assert code(asking, text, 0) == "own_discard"
        asking.game.parse_move(text, asking.round, 2)


@pytest.mark.parametrize(
    "text", ["", "8H", "discard", "discard 8X", "add 8H", "add 8H to", "add 8H to two", "swap 8H"]
)
def test_what_is_no_move(text: str) -> None:
    match = at(["8H 4H KD", *FOUR[1:]], contract=2, melds=down(0, "8C 8D 8S / 4S 5S 6S 7S"))
    assert code(match, text) == "bad_move"


def test_out_of_turn_and_out_of_phase() -> None:
    match = at(FOUR, phase="draw", discards="QD")
    assert code(match, "stock", 1) == "not_your_turn"
    assert code(match, "discard 4H", 1) == "not_your_turn"
    for text in ("discard 3C", "add 3C to 1", "end"):
        assert refused(match, text).text == "Draw a card first: draw from the stock or take the QD."
    assert code(match, "lay 3C 9S KD") == "draw_first"
    drawn = at(FOUR)
    assert code(drawn, "stock") == code(drawn, "take") == "already_drawn"
    assert refused(drawn, "take").text == "You have drawn in this turn: discard."
    assert code(drawn, "yes") == "nothing_asked"
    assert code(drawn, "block") == "no_block"


def test_the_first_player_has_nothing_to_take() -> None:
    match = at(FOUR, phase="draw")
    assert match.moves(0) == ["stock"]
    assert refused(match, "take").text == "The discard pile is empty: draw from the stock."


def test_a_card_that_is_not_held() -> None:
    match = at(["3C 9S KD", *FOUR[1:]], contract=1, melds=down(0, "8C 8D 8H / 4S 4D 4C"))
    assert refused(match, "discard QD").text == "You do not hold the queen of diamonds."
    assert code(match, "add 8S to 1") == code(match, "swap 8S to 1") == "not_in_hand"


# -- what may not be discarded -----------------------------------------------------------------------------------------


def test_a_two_is_never_discarded() -> None:
    match = at(["2S 9S KD", *FOUR[1:]])
    assert match.moves(0) == ["discard KD", "discard 9S"]
    assert refused(match, "discard 2S").text == "A two is never discarded: you may discard KD or 9S."


def test_a_card_that_fits_an_opponents_meld_is_not_discarded() -> None:
    melds_there = down(2, "8C 8H 8S / 4S 2H 6S 7S")
    match = at(["8D 3S 5S 9S", *FOUR[1:]], contract=2, melds=melds_there)
    assert match.moves(0) == ["discard 9S"]
    assert refused(match, "discard 8D").text == (
        "The 8D fits seat 2's set of 8s (meld 1), and what fits an opponent's meld may not be discarded: "
        "you may discard 9S."
    )
    assert "fits seat 2's run of spades from 4 to 7 (meld 2)" in refused(match, "discard 3S").text
    assert "can take the place of a two in seat 2's run of spades" in refused(match, "discard 5S").text
    own = match.observe(0).own
    assert {card: one.code for card, one in own.refusals.items()} == {
        "8D": "fits_meld",
        "3S": "fits_meld",
        "5S": "fits_meld",
    }


def test_own_melds_do_not_bar_a_discard() -> None:
    match = at(["8D 3S 9S", *FOUR[1:]], contract=2, melds=down(0, "8C 8H 8S / 4S 5S 6S 7S"))
    assert {"discard 8D", "discard 3S"} <= set(match.moves(0))


def test_the_card_just_taken_is_not_discarded() -> None:
    match = play(at(["3C 9S", *FOUR[1:]], phase="draw", discards="QD"), "take")
    assert refused(match, "discard QD").text == (
        "You have just taken the QD, and it may not be discarded in the same turn: you may discard 3C or 9S."
    )
    free = play(at(["3C 9S", *FOUR[1:]], phase="draw", discards="QD", discard_taken=True), "take")
    assert "discard QD" in free.moves(0)
    twin = play(at(["3C QD", *FOUR[1:]], phase="draw", discards="QD"), "take")
    assert "discard QD" in twin.moves(0), "a copy was there before"


def test_a_turn_without_a_legal_discard_ends_without_one() -> None:
    table = {"contract": 1, "melds": down(2, "8C 8H 8S / 4S 4D 4H"), "discards": "QD"}
    match = at(["8D 2S", *FOUR[1:]], **table)
    assert match.moves(0) == ["end"]
    assert "end your turn with “end”" in refused(match, "discard 8D").text
    play(match, "end")
    assert position(match)["discards"] == ["QD"]
    assert match.actors == [1], "nobody may ask after that"
    assert match.moves(1) == ["stock", "take"]
    other = at(["8D 2S 9S", *FOUR[1:]], **table)
    assert (
        refused(other, "end").text == "A turn ends with a discard where one is possible: you may discard 9S."
    )


def test_relief() -> None:
    table = {"contract": 1, "melds": down(2, "8C 8H 8S / 4S 4D 4H"), "relaxed_discard": True}
    match = at(["8D 4C 2S", *FOUR[1:]], **table)
    assert match.moves(0) == ["discard 4C", "discard 8D"]
    assert refused(match, "discard 2S").text == "A two is never discarded: you may discard 4C or 8D."
    assert code(match, "end") == "can_discard"
    assert at(["2D 2S", *FOUR[1:]], **table).moves(0) == ["end"]
    assert at(["8D 9D 2S", *FOUR[1:]], **table).moves(0) == ["discard 9D"]


# -- cards on melds ----------------------------------------------------------------------------------------------------

TABLE = "8C 8D 8H / 7C 2H 9C 10C"


def test_nothing_is_played_on_melds_before_the_own_contract() -> None:
    match = at(["8S 9S", *FOUR[1:]], contract=2, melds=down(2, TABLE))
    assert refused(match, "add 8S to 1").text == (
        "You may play cards on melds only after laying down your own contract: 1 set and 1 run."
    )
    assert code(match, "swap 8S to 2 low") == "not_down"


def test_adding() -> None:
    match = at(["8S 2S JC KD 9S", *FOUR[1:]], contract=2, melds=down(0, TABLE))
    assert [move for move in match.moves(0) if move.startswith("add")] == [
        "add JC to 2 high",
        "add 2S to 1",
        "add 2S to 2 low",
        "add 2S to 2 high",
        "add 8S to 1",
    ]
    play(match, "add 8S to 1", "add 2S to 2 low", "add JC to 2")
    assert melds(match) == ["8C 8D 8H 8S", "2S 7C 2H 9C 10C JC"]
    assert hand(match, 0) == "KD 9S"
    assert position(match)["phase"] == "play"


def test_why_a_card_cannot_be_added() -> None:
    match = at(["8C JC 2S KD 3D", *FOUR[1:]], contract=2, melds=down(0, "8C 8D 8H / 7C 2H 9C 10C"))
    assert (
        refused(match, "add KD to 1").text
        == "The KD does not fit: the set of 8s (meld 1) takes an 8 or a two."
    )
    assert refused(match, "add KD to 2").text == (
        "The KD does not fit: the run of clubs from 7 to 10 (meld 2) takes 6C or a two at the low end, "
        "JC or a two at the high end or 8C in place of a two."
    )
    assert refused(match, "add 8C to 2").text == (
        "The 8C can only take the place of a two in meld 2: write swap 8C to 2 low or high."
    )
    assert code(match, "add JC to 2 low") == "wrong_end"
    assert code(match, "add 2S to 2") == "which_end"
    assert code(match, "add 8C to 1 low") == "no_ends"
    assert code(match, "add KD to 3") == code(match, "add KD to 0") == "no_meld"


def test_at_the_low_end_of_a_run_position_two_takes_twos_only() -> None:
    match = at(["2S AD KS", *FOUR[1:]], contract=2, melds=down(0, "8C 8D 8H / 3D 4D 5D 6D"))
    assert "a two at the low end or 7D or a two at the high end" in refused(match, "add AD to 2").text
    play(match, "add 2S to 2 low", "add AD to 2")
    assert melds(match)[1] == "AD 2S 3D 4D 5D 6D"


def test_swapping_moves_the_two_to_an_end_of_the_same_run() -> None:
    for end, run in (("low", "2H 7C 8C 9C 10C"), ("high", "7C 8C 9C 10C 2H")):
        match = at(["8C KD", *FOUR[1:]], contract=2, melds=down(2, TABLE) + down(0, "5D 5C 5S / 3D 4D 5D 6D"))
        swaps = [move for move in match.moves(0) if move.startswith("swap")]
        assert swaps == ["swap 8C to 2 low", "swap 8C to 2 high"], "two results only"
        play(match, f"swap 8C to 2 {end}")
        assert melds(match)[1] == run
        assert hand(match, 0) == "KD"


def test_why_a_card_cannot_be_swapped() -> None:
    match = at(["8S 6C 8C KD", *FOUR[1:]], contract=2, melds=down(0, TABLE))
    assert refused(match, "swap 8C to 1 low").text == (
        "Meld 1 is a set, in which no two is replaced: only a two of a run stands for one card."
    )
    assert refused(match, "swap 6C to 2 low").text == (
        "No two stands for the 6C in meld 2: there 8C can take the place of a two."
    )
    assert code(match, "swap 8C to 2") == "which_end"
    edge = at(["KS KD", *FOUR[1:]], contract=2, melds=down(0, "8C 8D 8H / JS QS 2H AS"))
    assert code(edge, "swap KS to 2 high") == "wrong_end"
    assert canonical(edge, "swap KS to 2") == "swap KS to 2 low"
    whole = "AS 2S 3S 4S 5S 6S 7S 8S 2D 10S JS QS KS AS"
    long = at(["9S KD", *FOUR[1:]], contract=2, melds=down(0, f"8C 8D 8H / {whole}"))
    assert code(long, "swap 9S to 2 low") == "run_full"
    plain = at(["9S KD", *FOUR[1:]], contract=2, melds=down(0, "8C 8D 8H / JS QS KS AS"))
    assert "no natural card can take the place of a two there" in refused(plain, "swap 9S to 2 low").text


def test_the_last_card_must_be_discarded_as_an_option() -> None:
    table = {"contract": 2, "melds": down(0, TABLE), "must_discard_to_go_out": True}
    match = at(["8S KD", *FOUR[1:]], **table)
    play(match, "add 8S to 1")
    assert match.moves(0) == ["discard KD"]
    last = at(["8S", *FOUR[1:]], **table)
    assert refused(last, "add 8S to 1").text == (
        "The last card must be discarded in this game: you may discard 8S."
    )
    assert at(["8S", *FOUR[1:]], contract=2, melds=down(0, TABLE)).moves(0) == ["discard 8S", "add 8S to 1"]


# -- the end of the stock ----------------------------------------------------------------------------------------------


def test_without_a_stock_card_the_player_takes_or_blocks() -> None:
    match = at(FOUR, phase="draw", stock="", discards="QD")
    assert match.moves(0) == ["take", "block"]
    assert refused(match, "stock").text == (
        "No stock card is left and none can be made: take the QD or end the round with “block”."
    )
    assert code(at(FOUR, phase="draw", discards="QD"), "block") == "no_block"
    play(match, "block")
    assert match.state.results[0].reason == "blocked"
    assert match.state.results[0].winners == []
