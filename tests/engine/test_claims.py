"""A game in which several may answer at once: the contract, and what people answer beforehand."""

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from crazydeck.cards.shuffles import new_key
from crazydeck.engine.answers import all_answers, answered_move, check_answer, kept_answers, with_answer
from crazydeck.engine.builder import RecordBuilder
from crazydeck.engine.match import Match
from crazydeck.engine.record import Player, read_record, write_record
from crazydeck.engine.referee import referee
from crazydeck.engine.refusal import Refused
from crazydeck.engine.testing import check_match
from crazydeck.engine.timing import TABLE_CLOCK
from crazydeck.engine.verify import verify
from crazydeck.games.registry import GAMES
from tests.claims import Claims, ClaimsRound

CLAIMS = Claims()


def in_window(seats: int = 4) -> tuple[Match, ClaimsRound]:
    """A match in which the first discard may be asked for; the match and its round."""
    match = Match(CLAIMS, seats, key=new_key(1), first_dealer=0)
    match.deal()
    match.play(1, "stock")
    match.play(1, match.moves(1)[0])
    assert isinstance(match.round, ClaimsRound)
    return match, match.round


def copied(round: ClaimsRound) -> ClaimsRound:
    twin = round.fresh()
    twin.copy_from(round)
    return twin


@settings(max_examples=30, deadline=None)
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32), turns=st.integers(1, 12))
def test_the_contract_holds_for_such_a_game(seats: int, seed: int, turns: int) -> None:
    assert check_match(CLAIMS, seats, {"turns": turns}, seed, rounds=3) > 0


class NobodyWaits(Claims):
    """Breaks the contract: the first actor is not waited for."""

    def timing(self, round: ClaimsRound, seat: int) -> object:  # type: ignore[override]
        """The wrong way round."""
        right = super().timing(round, seat)
        return type(right)(waits=not right.claim)


class Impatient(Claims):
    """Breaks the contract: a time-out plays what is not allowed."""

    def timeout_move(self, round: ClaimsRound, seat: int) -> str | None:
        """Never legal."""
        return "no-move"


class Presuming(Claims):
    """Breaks the contract: answers for those who have set nothing."""

    def standing_move(self, round: ClaimsRound, seat: int, answers: object) -> str | None:
        """For everybody."""
        return "no-thanks" if seat in round.waiting else None


class Forgetful(Claims):
    """Breaks the contract: answers once so and once so."""

    asked = 0

    def keeps_standing(self, *_: object) -> bool:
        """By turns."""
        self.asked += 1
        return bool(self.asked % 2)


@pytest.mark.parametrize("game", [NobodyWaits(), Impatient(), Presuming(), Forgetful()])
def test_a_game_that_breaks_the_contract_is_found(game: Claims) -> None:
    with pytest.raises(AssertionError):
        check_match(game, 4, {}, 1, rounds=1)


def test_games_are_timed_by_the_table_and_answer_for_nobody_unless_they_say_so() -> None:
    game = GAMES["eights"]
    match = Match(game, 3, key=new_key(1))
    match.deal()
    seat = match.actors[0]
    assert game.timing(match.round, seat) == TABLE_CLOCK
    assert game.standing == ()
    assert game.standing_move(match.round, seat, {}) is None
    assert all_answers(game, {}) == {}


def test_the_first_request_closes_the_choices_of_all_others() -> None:
    for first, second in ((3, 0), (0, 3)):
        match, _ = in_window()
        assert match.actors == [0, 2, 3]
        match.play(first, "may-i")
        assert match.actors == [2]
        with pytest.raises(Refused) as caught:
            match.play(second, "may-i")
        assert caught.value.code == "not_your_turn"


def test_who_has_set_nothing_is_asked() -> None:
    _, round = in_window()
    assert all_answers(CLAIMS, {}) == {"may_i": "ask"}
    assert answered_move(CLAIMS, {}, round, 3) is None


def test_a_standing_answer_moves_where_it_can() -> None:
    _, round = in_window()
    given = with_answer(CLAIMS, {}, "may_i", "turn")
    assert given == {"may_i": "turn"}
    assert answered_move(CLAIMS, given, round, 3) == "no-thanks"
    assert answered_move(CLAIMS, given, round, 2) is None
    assert answered_move(CLAIMS, {"may_i": "always"}, round, 0) == "may-i"
    assert with_answer(CLAIMS, given, "may_i", "ask") == {}


def test_a_standing_answer_that_is_no_move_counts_as_none() -> None:
    _, round = in_window()
    assert answered_move(Presuming(), {"may_i": "turn"}, round, 3) == "no-thanks"
    wrong = Claims()
    wrong.standing_move = lambda *_: "constructor"  # type: ignore[method-assign]
    assert answered_move(wrong, {"may_i": "turn"}, round, 3) is None


@pytest.mark.parametrize(
    ("game", "name", "value", "code", "field"),
    [
        (GAMES["eights"], "may_i", "ask", "no_answers", "name"),
        (CLAIMS, "may-i", "ask", "no_answer", "name"),
        (CLAIMS, "may_i", "", "no_value", "value"),
        (CLAIMS, "constructor", "__proto__", "no_answer", "name"),
    ],
)
def test_what_cannot_be_answered_is_refused(
    game: Claims, name: str, value: str, code: str, field: str
) -> None:
    with pytest.raises(Refused) as caught:
        check_answer(game, name, value)
    assert (caught.value.code, caught.value.refusal.field) == (code, field)
    assert caught.value.refusal.text.endswith(".")
    check_answer(CLAIMS, "may_i", "round")


def test_standing_answers_expire_when_the_game_says_so() -> None:
    match, round = in_window()
    values = ("turn", "round", "always")

    def kept(before: ClaimsRound | None, seat: int) -> list[str]:
        return [v for v in values if kept_answers(CLAIMS, {"may_i": v}, before, round, seat)]

    for seat in (3, 0):
        before = copied(round)
        match.play(seat, "no-thanks")
        assert kept(before, 3) == list(values)
    match.play(2, "stock")
    before = copied(round)
    match.play(2, match.moves(2)[0])
    assert round.turn == 3
    assert kept(before, 3) == ["round", "always"]
    assert kept(before, 0) == list(values)
    assert kept(None, 3) == ["always"]


def test_answers_in_any_order_are_written_and_judged_alike() -> None:
    key = new_key(7)
    match = Match(CLAIMS, 4, {"turns": 4, "rounds": 1}, key=key)
    players = [Player(name=f"P{seat}") for seat in range(4)]
    builder = RecordBuilder(CLAIMS, match.options, players, first_dealer=match.state.first_dealer)
    match.deal()
    builder.dealt(dealer=match.state.dealer, seed=key)
    while match.actors:
        seat = match.actors[-1]
        text = match.moves(seat)[-1]
        match.play(seat, text)
        builder.moved(seat, text, "standing" if text == "no-thanks" else "person")
    builder.round_over(match.state.results[-1])
    record = read_record(write_record(builder.record(match.result, seed=key)))
    assert verify(record, CLAIMS).finished
    assert {entry.by for entry in record.rounds[0].entries} == {"person", "standing"}
    report = referee(record, CLAIMS)
    assert (report.refused, report.match_over) == (None, True)
