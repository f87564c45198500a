"""Plain words: counted and listed things, and names in place of seats."""

from crazydeck.engine.wording import counted, listed, named, points_count


def test_one_is_no_plural() -> None:
    assert [counted(many, "card") for many in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [points_count(many) for many in (0, 1, 2)] == ["no points", "1 point", "2 points"]


def test_lists() -> None:
    assert [listed("AB"[:many]) for many in (1, 2)] == ["A", "A and B"]
    assert listed(["A", "B", "C"], "or") == "A, B or C"


def test_seats_get_their_names() -> None:
    names = ["Ann", "Bob"]
    assert named("Seat 1 asks, and seat 0's set takes it.", names) == "Bob asks, and Ann's set takes it."
    assert named("“seat 2” is not a move; 2 seats play.", names) == "“seat 2” is not a move; 2 seats play."
