"""How rounds and matches end: scores line by line, block marks, the lowest total, ties (section 7)."""

from typing import Any

import pytest

from crazydeck.engine.match import Match
from crazydeck.engine.standing import MatchState
from crazydeck.engine.view import RoundResult
from crazydeck.games.gin.game import GIN
from crazydeck.games.gin.options import GinOptions
from crazydeck.games.gin.result import match_result
from tests.games.gin.positions import at, down, play

RIVAL = "2S 2D AH KC QC 9D 9H 5S 5C 4D 3C"


def test_everybody_else_counts_what_is_left() -> None:
    match = at(["9S", RIVAL, "3H 10H", "JS"], stock="7C 7D")
    happened = match.play(0, "discard 9S")
    result = match.state.results[0]
    assert (result.reason, result.winners) == ("out", [0])
    assert result.points == [0, 110, 13, 10] == result.totals
    assert result.text == "{0} is out; the others count what they hold."
    details = result.details
    assert sorted(details["hands"][1]) == sorted(RIVAL.split())
    assert sum(details["values"][1]) == 110
    assert details["blocks"] == [1, 0, 0, 0]
    assert details["lines"][0] == "{0}: no card left, 0."
    assert details["lines"][2] == "{2}: 3H 3, 10H 10; together 13."
    assert happened[-1].kind == "round_over"  # type: ignore[union-attr]
    public = match.observe(3).public
    assert public.hands is not None, "a round that is over lies open"
    assert public.blocks == [1, 0, 0, 0]
    assert public.phase == "over"


def test_a_blocked_round_gives_no_block_mark() -> None:
    match = at(["9S 3C", "3H", "10H", "JS"], phase="draw", stock="", discards="QD")
    happened = match.play(0, "block")
    result = match.state.results[0]
    assert (result.reason, result.winners, result.points) == ("blocked", [], [12, 3, 10, 10])
    assert happened[0].kind == "blocked"  # type: ignore[union-attr]
    assert result.details["blocks"] == [0, 0, 0, 0]


def test_playing_the_last_card_on_a_meld_ends_the_round() -> None:
    match = at(["8S", "3H", "10H", "JS"], melds=down(0, "8C 8D 8H / 5C 5D 5H"))
    play(match, "add 8S to 1")
    assert match.state.results[0].winners == [0]


def test_the_contracts_follow_each_other_in_seven_rounds() -> None:
    match = Match(GIN, 4, {"may_i_seconds": 0}, key=bytes(32))
    contracts = []
    while not match.over:
        match.deal()
        public = match.observe(None).public
        contracts.append((public.match.round, public.contract.sets, public.contract.runs))
        _to_the_end(match)
    assert contracts == [(1, 2, 0), (2, 1, 1), (3, 0, 2), (4, 3, 0), (5, 2, 1), (6, 1, 2), (7, 0, 3)]
    assert [result.round for result in match.state.results] == [1, 2, 3, 4, 5, 6, 7]
    dealers = [(match.state.first_dealer + number) % 4 for number in range(7)]
    assert match.state.dealer == dealers[-1]
    assert match.result is not None
    assert match.result.reason == "seven_rounds"
    assert match.state.totals[match.result.winners[0]] == min(match.state.totals)


def _to_the_end(match: Match) -> None:
    """Draw and throw until the stock is gone and the round is blocked."""
    while match.actors:
        seat = int(match.next_actor or 0)
        moves = match.moves(seat)
        match.play(seat, next((move for move in ("block", "no-thanks", "stock") if move in moves), moves[0]))


def ended(totals: list[int], out: list[int], **options: Any) -> tuple[list[int], list[int], str]:
    """Return the winners, the places by seat and the sentence of a match; `out` says who went out in each round."""
    results = tuple(
        RoundResult(number, "out" if seat >= 0 else "blocked", [seat] if seat >= 0 else [], [], [], "")
        for number, seat in enumerate(out, 1)
    )
    state = MatchState(
        seats=len(totals), round=len(out), first_dealer=0, dealer=0, totals=tuple(totals), results=results
    )
    found = match_result(GinOptions(**options), state)
    assert found is not None
    places = {one.seat: one.place for one in found.standings}
    return found.winners, [places[seat] for seat in range(len(totals))], found.text


OUT = [0, 1, 1, 2, 2, 2, -1]


@pytest.mark.parametrize("many", range(7))
def test_a_match_goes_on_before_the_seventh_round(many: int) -> None:
    with pytest.raises(AssertionError):
        ended([5, 6, 7], OUT[:many])


def test_the_lowest_total_wins() -> None:
    assert ended([120, 90, 200], OUT) == ([1], [2, 1, 3], "{1} wins with 90 points.")
    assert ended([0, 90, 200], OUT)[2] == "{0} wins with no points."


def test_equal_totals_share() -> None:
    winners, places, text = ended([90, 90, 80, 80], OUT)
    assert (winners, places) == ([2, 3], [3, 3, 1, 1])
    assert text == "{2} and {3} share the win with 80 points."


def test_block_marks_decide_as_an_option() -> None:
    winners, places, text = ended([90, 90, 80, 80], OUT, tie_break="blocks")
    assert (winners, places) == ([2], [4, 3, 1, 2])
    assert text == "{2} wins with 80 points, having gone out most often."
    assert ended([80, 80, 90], [0, 1, -1, -1, -1, -1, -1], tie_break="blocks")[0] == [0, 1]
    assert ended([80, 81, 90], OUT, tie_break="blocks")[2] == "{0} wins with 80 points."
