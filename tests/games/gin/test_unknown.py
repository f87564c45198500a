"""Positions with unknown cards: what rests on them is not answered."""

from typing import Any

import pytest

from crazydeck.engine.match import Match
from crazydeck.engine.refusal import Refused
from crazydeck.games.gin.game import GIN
from crazydeck.games.gin.round import GinRound
from crazydeck.games.gin.unknown import GinUnknown
from tests.games.gin.positions import down

OTHERS = ["4C ? ?", "JC JD JS", "7H 8H"]
TABLE = down(2, "8C 8D 8S / 4S 2H 6S 7S")


def opened(hand: str, **fields: Any) -> tuple[Match, GinRound, GinUnknown]:
    """Return a match in which seat 0 has drawn, and what is unknown of it."""
    options = {name: fields.pop(name) for name in ("relaxed_discard",) if name in fields}
    there = {
        "hands": [hand, *OTHERS],
        "phase": "play",
        "turn": 0,
        "dealer": 3,
        "discards": "QD",
        "contract": 2,
    }
    there |= fields
    match = Match(GIN, 4, options)
    match.set_position(there)
    assert isinstance(match.round, GinRound)
    unknown = GIN.unknown(there, match.round)
    assert isinstance(unknown, GinUnknown)
    return match, match.round, unknown


def answer(unknown: GinUnknown, round: GinRound, move: str) -> str:
    """Return why a move of seat 0 rests on an unknown card; empty where it does not."""
    try:
        unknown.before(round, 0, move)
    except Refused as error:
        return f"{error.code}: {error}"
    return ""


def test_known_positions_leave_nothing_open() -> None:
    there = {"hands": ["3C", "4C", "5C", "6C"], "stock": "AC"}
    match = Match(GIN, 4)
    match.set_position(there)
    assert GIN.unknown(there, match.round) is None  # type: ignore[arg-type]


def test_a_card_that_may_be_held_is_not_judged() -> None:
    _, round, unknown = opened("3C 9S ? ?")
    moves, more = unknown.sure(round, 0, GIN.moves(round, 0))
    assert (moves, more) == (["discard 3C", "discard 9S"], True)
    assert answer(unknown, round, "discard KD") == (
        "unknown_card: Whether this is legal can't be told: it is unknown whether seat 0 holds KD."
    )
    assert answer(unknown, round, "discard 3C") == ""
    assert answer(unknown, round, "end") == "", "there is a card to discard, so this is refused as always"
    _, twos, open_ = opened("2S ? ?")
    assert "discarded" in answer(open_, twos, "end")


def test_other_seats_and_draws_rest_on_nothing() -> None:
    match, round, unknown = opened("3C 9S ? ?", phase="draw")
    assert unknown.sure(round, 0, match.moves(0)) == (["stock", "take"], False)
    assert answer(unknown, round, "stock") == ""
    assert unknown.sure(round, 1, []) == ([], False)


def test_a_lay_down_of_known_cards_is_judged() -> None:
    match, round, unknown = opened("5C 5D 5H 9C 10C JC QC KS ?")
    assert answer(unknown, round, "lay 5C 5D 5H / 9C 10C JC QC") == ""
    assert "holds 5S" in answer(unknown, round, "lay 5C 5D 5S / 9C 10C JC QC")
    match.play(0, "lay 5C 5D 5H / 9C 10C JC QC")
    assert isinstance(match.round, GinRound)
    unknown.after(match.round)
    shown = unknown.hide(match.round, GIN.write_position(match.round))
    assert shown["hands"][0] == ["KS", "?"]
    assert set(shown["stock"]) == {"?"}


def test_cards_on_melds() -> None:
    _, round, unknown = opened("8H 5S KS ?", melds=[*TABLE, *down(0, "9C 9D 9H / 9S 10S JS QS")])
    assert answer(unknown, round, "add 8H to 1") == answer(unknown, round, "swap 5S to 2 low") == ""
    assert "holds 3S" in answer(unknown, round, "add 3S to 2 low")


def test_the_copy_of_a_card_just_taken() -> None:
    _, round, unknown = opened("QD 9S ?", drew="discard", taken="QD")
    assert "held another QD" in answer(unknown, round, "discard QD")
    _, twice, sure = opened("QD QD 9S ?", drew="discard", taken="QD", discards="KD")
    assert answer(sure, twice, "discard QD") == ""


def test_relief_rests_on_the_whole_hand() -> None:
    _, round, unknown = opened("8H ?", melds=TABLE, relaxed_discard=True)
    assert "one may have to be discarded" in answer(unknown, round, "discard 8H")
    _, other, sure = opened("8H 9S ?", melds=TABLE, relaxed_discard=True)
    assert answer(sure, other, "discard 8H") == "", "the nine must go, so this is refused as always"


def test_an_unknown_stock_card_is_not_drawn() -> None:
    match, _, unknown = opened("3C 9S ? ?", phase="draw", stock="AC ?")
    match.play(0, "stock")
    assert isinstance(match.round, GinRound)
    unknown.after(match.round)
    assert unknown.hide(match.round, GIN.write_position(match.round))["stock"] == ["?"]
    match.play(0, "discard 3C")
    match.play(1, "stock")
    with pytest.raises(Refused, match="What is drawn here can't be told"):
        unknown.after(match.round)


def test_a_score_with_unknown_cards_is_not_told() -> None:
    match, _, unknown = opened("3C")
    match.play(0, "discard 3C")
    with pytest.raises(Refused, match="seat 1 holds unknown cards"):
        unknown.after(match.round)  # type: ignore[arg-type]
