"""Laying off: on own and others' melds, at the ends of runs, and in place of a two (section 4)."""

from crazydeck.games.gin import steps as s
from tests.games.gin.rounds import at, card, hand, legal, meld, play

OWN = (0, "KC KD KH")
"""Seat 0 is down."""


def test_nobody_lays_off_before_laying_down() -> None:
    round = at(["8S 9S", "5D", "6D"], melds=[(1, "8C 8D 8H")])
    assert s.ADD not in legal(round)


def test_a_set_takes_its_rank_and_twos() -> None:
    round = at(["8S 2C 7S QS", "5D", "6D"], melds=[OWN, (1, "8C 8D 8H")])
    play(round, s.ADD)
    assert legal(round) == {card("8S"), card("2C")}
    play(round, "8S")
    assert legal(round) == {1}
    play(round, 1)
    assert meld(round, 1) == "8C 8D 8H 8S"
    play(round, s.ADD, "2C")
    assert legal(round) == {0, 1}, "a two fits both sets"
    play(round, 0)
    assert meld(round, 0) == "KC KD KH 2C"
    assert hand(round, 0) == "7S QS"


def test_a_run_grows_at_its_ends() -> None:
    round = at(["3S 8S 9S 10S", "5D", "6D"], melds=[OWN, (1, "4S 5S 6S 7S")])
    play(round, s.ADD)
    assert legal(round) == {card("3S"), card("8S")}
    play(round, "3S", 1)
    assert legal(round) == {s.LOW_END}
    play(round, s.LOW_END)
    play(round, s.ADD, "8S", 1)
    assert legal(round) == {s.HIGH_END}
    play(round, s.HIGH_END)
    play(round, s.ADD)
    assert legal(round) == {card("9S")}


def test_a_two_at_either_end() -> None:
    round = at(["2H 2D 5S", "5D", "6D"], melds=[(0, "4S 5S 6S 7S")])
    play(round, s.ADD, "2H", 0)
    assert legal(round) == {s.LOW_END, s.HIGH_END}
    play(round, s.HIGH_END)
    play(round, s.ADD, "2D", 0, s.LOW_END)
    assert meld(round, 0) == "2D 4S 5S 6S 7S 2H"


def test_an_ace_at_either_end_and_nothing_beyond_it() -> None:
    run = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    round = at(["AS AS 2H 5C", "5D", "6D"], melds=[(0, run)])
    play(round, s.ADD, "AS", 0)
    assert legal(round) == {s.LOW_END, s.HIGH_END}
    play(round, s.LOW_END)
    play(round, s.ADD, "AS", 0)
    assert legal(round) == {s.HIGH_END}
    play(round, s.HIGH_END)
    assert meld(round, 0) == f"AS {run} AS"
    assert s.ADD not in legal(round), "fourteen cards are all"
    low = at(["KS 2H 5C", "5D", "6D"], melds=[(0, "AS 2S 3S 4S")])
    play(low, s.ADD)
    assert legal(low) == {card("2H")}, "a king does not go round an ace"
    play(low, "2H", 0)
    assert legal(low) == {s.HIGH_END}


def test_position_two_takes_only_a_two() -> None:
    round = at(["AS 2H 5C", "5D", "6D"], melds=[(0, "3S 4S 5S 6S")])
    play(round, s.ADD)
    assert legal(round) == {card("2H")}
    play(round, "2H", 0, s.LOW_END, s.ADD, "AS", 0, s.LOW_END)
    assert meld(round, 0) == "AS 2H 3S 4S 5S 6S"


def test_replacing_a_two_gives_two_results() -> None:
    results = set()
    for end in (s.LOW_END, s.HIGH_END):
        round = at(["8C 5H", "5D", "6D"], melds=[OWN, (1, "7C 2H 9C 10C")])
        assert s.ADD not in legal(round)
        play(round, s.SWAP)
        assert legal(round) == {card("8C")}
        play(round, "8C")
        assert legal(round) == {1}
        play(round, 1)
        assert legal(round) == {s.LOW_END, s.HIGH_END}
        play(round, end)
        assert hand(round, 0) == "5H", "the two does not come into the hand"
        results.add(meld(round, 1))
    assert results == {"2H 7C 8C 9C 10C", "7C 8C 9C 10C 2H"}


def test_it_is_the_very_two_that_moves() -> None:
    round = at(["6C 5H", "5D", "6D"], melds=[OWN, (1, "2D 5C 2S 7C 2H")])
    play(round, s.SWAP, "6C", 1, s.HIGH_END)
    assert meld(round, 1) == "2D 5C 6C 7C 2H 2S"


def test_a_freed_two_moves_only_where_an_end_is_free() -> None:
    round = at(["QC 5H", "5D", "6D"], melds=[OWN, (1, "JC 2H KC AC")])
    play(round, s.SWAP, "QC", 1)
    assert legal(round) == {s.LOW_END}
    full = at(["8C 5H", "5D", "6D"], melds=[OWN, (1, "AC 2C 3C 4C 5C 6C 7C 2H 9C 10C JC QC KC AC")])
    assert s.SWAP not in legal(full)


def test_a_two_in_position_two_or_in_a_set_is_never_replaced() -> None:
    round = at(["3H 9C 5H", "5D", "6D"], melds=[OWN, (1, "AH 2S 3H 4H"), (1, "9D 9H 2C")])
    assert s.SWAP not in legal(round)
    play(round, s.ADD)
    assert card("9C") in legal(round)


def test_an_ace_replaces_a_two_at_its_place() -> None:
    high = at(["AC 5H", "5D", "6D"], melds=[OWN, (1, "JC QC KC 2H")])
    play(high, s.SWAP, "AC", 1)
    assert legal(high) == {s.LOW_END}
    play(high, s.LOW_END)
    assert meld(high, 1) == "2H JC QC KC AC"
    low = at(["AC 5H", "5D", "6D"], melds=[OWN, (1, "2H 2D 3C 4C")])
    play(low, s.SWAP, "AC", 1)
    assert legal(low) == {s.HIGH_END}
    play(low, s.HIGH_END)
    assert meld(low, 1) == "AC 2D 3C 4C 2H"


def test_the_wild_limit_is_no_matter_after_laying_down() -> None:
    limit = "not_more_wilds_than_naturals"
    round = at(["2C 2D 5H", "5D", "6D"], melds=[(0, "9D 9H 2H")], wild_limit=limit)
    play(round, s.ADD, "2C", 0, s.ADD, "2D", 0)
    assert meld(round, 0) == "9D 9H 2C 2D 2H"


def test_the_last_card_laid_off_ends_the_round() -> None:
    round = at(["KS", "5D", "6D"], melds=[OWN])
    play(round, s.ADD, "KS", 0)
    assert (round.phase, round.winner) == (s.OVER, 0)
    swapped = at(["8C", "5D", "6D"], melds=[OWN, (1, "7C 2H 9C 10C")])
    play(swapped, s.SWAP, "8C", 1, s.LOW_END)
    assert swapped.winner == 0


def test_what_fits_is_found_anew_after_every_change() -> None:
    round = at(["7S 8S 9S 5H", "9S 5D", "6D"], melds=[OWN, (1, "3S 4S 5S 6S")])
    play(round, s.ADD, "7S", 1, s.HIGH_END, s.ADD, "8S", 1, s.HIGH_END)
    assert card("9S") not in legal(round), "now it fits an opponent's run"
    play(round, "5H")
    play(round, s.NO_THANKS, seat=2)
    play(round, s.STOCK)
    assert card("9S") in legal(round), "an own run is no reason"
