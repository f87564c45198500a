"""Matches that a clock or the host ends: the match, its record, and replaying that."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crazydeck.cards.shuffles import new_key
from crazydeck.engine.builder import RecordBuilder
from crazydeck.engine.match import Happenings, Match
from crazydeck.engine.record import Player, Record, read_record, write_record
from crazydeck.engine.referee import referee
from crazydeck.engine.refusal import Refused
from crazydeck.engine.replay import Replay, Step
from crazydeck.engine.testing import check_match
from crazydeck.engine.verify import verify, write_deals
from crazydeck.engine.view import seen_by
from crazydeck.games.registry import GAMES
from tests.timed import OPENING, Timed

TIMED = Timed()


def a_match(game: Timed = TIMED, seats: int = 3) -> Match:
    return Match(game, seats, key=new_key(5))


def finish_round(match: Match) -> None:
    while (seat := match.next_actor) is not None:
        match.play(seat, match.moves(seat)[0])


def kinds(happened: Happenings) -> list[str]:
    return [seen_by(happening, None).kind for happening in happened]


def code_of(act: Any) -> str:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value.code


@settings(max_examples=30, deadline=None)
@given(
    seats=st.integers(2, 7),
    seed=st.integers(0, 2**32),
    minutes=st.sampled_from([None, 5]),
    brief=st.booleans(),
)
def test_the_contract_holds_for_such_a_game(
    seats: int, seed: int, minutes: int | None, *, brief: bool
) -> None:
    assert check_match(Timed(minutes, all_brief=brief), seats, {"max_reshuffles": 1}, seed, rounds=3) > 0


def test_totals_begin_where_the_game_says() -> None:
    match = a_match()
    assert match.state.totals == (OPENING,) * 3
    match.deal()
    assert match.observe(0).public.match.totals == [OPENING] * 3
    finish_round(match)
    [result] = match.state.results
    assert list(match.state.totals) == [OPENING + points for points in result.points]


@pytest.mark.parametrize(("same", "steps"), [(False, [0, 1, 2, 0]), (True, [0, 0, 0, 0])])
def test_the_game_says_who_deals_next(steps: list[int], *, same: bool) -> None:
    match = Match(Timed(same_dealer=same), 3, key=new_key(5), first_dealer=0)
    dealers = []
    for _ in steps:
        match.deal()
        dealers.append(match.state.dealer)
        finish_round(match)
    assert dealers == steps


def test_time_up_in_a_round_lets_it_end() -> None:
    match = a_match(Timed(all_brief=True))
    match.deal()
    assert kinds(match.time_is_up()) == ["time_up"]
    assert match.actors
    assert match.observe(None).public.match.time_up
    assert code_of(match.time_is_up) == "no_change"
    finish_round(match)
    assert match.result is not None
    assert match.result.reason == "time"
    assert code_of(match.time_is_up) == "match_over"


def test_time_up_between_rounds_ends_the_match_at_once() -> None:
    match = a_match()
    match.deal()
    finish_round(match)
    assert kinds(match.time_is_up()) == ["time_up", "match_over"]
    assert match.over
    assert len(match.state.results) == 1


def test_a_last_deal_that_does_not_count_is_dealt_again() -> None:
    game = Timed()
    match = a_match(game)
    assert kinds(match.announce_last_deal()) == ["last_deal"]
    assert match.state.last_deal == 1
    game._all_brief = True
    match.deal()
    finish_round(match)
    assert match.between
    game._all_brief = False
    while not match.over:
        match.deal()
        finish_round(match)
    assert match.result is not None
    assert match.result.reason == "last_deal"
    assert [result.brief for result in match.state.results][-1] is False


def test_a_last_deal_announced_in_a_round_is_the_next_one() -> None:
    match = a_match()
    match.deal()
    match.announce_last_deal()
    assert match.observe(1).public.match.last_deal == 2
    assert code_of(match.announce_last_deal) == "no_change"
    finish_round(match)
    assert match.between


def test_what_a_game_has_not_is_refused() -> None:
    match = Match(GAMES["eights"], 3, key=new_key(5))
    match.deal()
    before = match.state
    assert code_of(match.time_is_up) == "no_clock"
    assert code_of(match.announce_last_deal) == "no_last_deal"
    assert match.state == before
    assert code_of(a_match(Timed(None)).time_is_up) == "no_clock"
    assert code_of(a_match().time_is_up) == "not_dealt"


# -- records ---------------------------------------------------------------------------------------------------------


def play_with_endings(seats: int, seed: int, rounds: int) -> tuple[Match, Record, list[dict[str, Any]]]:
    """Random moves; at random moments, also between rounds, time is up and the last deal is announced."""
    chance = random.Random(seed)
    key = new_key(seed)
    match = Match(TIMED, seats, {"max_reshuffles": 1}, key=key)
    players = [Player(name=f"Player {seat}") for seat in range(seats)]
    builder = RecordBuilder(TIMED, match.options, players, first_dealer=match.state.first_dealer)
    positions: list[dict[str, Any]] = []

    def note() -> None:
        if match.round is not None:
            positions.append(match.game.write_position(match.round))

    def perhaps_end() -> None:
        for act, told in ((match.time_is_up, builder.time_up), (match.announce_last_deal, builder.last_deal)):
            if chance.random() < 0.02 or (match.between and chance.random() < 0.2):
                try:
                    act()
                except Refused:
                    continue
                told()
                note()

    perhaps_end()
    while not match.over and match.state.round < rounds:
        match.deal()
        builder.dealt(dealer=match.state.dealer, seed=key)
        note()
        while (seat := match.next_actor) is not None:
            perhaps_end()
            text = chance.choice(match.moves(seat))
            match.play(seat, text)
            builder.moved(seat, text)
            note()
        builder.round_over(match.state.results[-1])
        perhaps_end()
    return match, builder.record(match.result, seed=key), positions


@settings(max_examples=60, deadline=None)
@given(seats=st.integers(2, 7), seed=st.integers(0, 10**6))
def test_replaying_gives_the_same_again(seats: int, seed: int) -> None:
    match, record, positions = play_with_endings(seats, seed, rounds=4)
    for each in (record, write_deals(record, TIMED)):
        replay = Replay(read_record(write_record(each)), TIMED)
        steps: list[Step] = [replay.step() for _ in replay]
        assert [step.position for step in steps] == positions
        assert replay.match.state == match.state
        done = verify(each, TIMED)
        assert done.finished == match.over
        assert done.deals == len(record.rounds)


def judged(before: list[dict[str, Any]], after: list[dict[str, Any]], *, game: Timed = TIMED) -> Any:
    """The report on one round that ends with its only move, with entries before the deal and after that move."""
    start = {"position": {"hands": ["8H", "3C QC"], "top": "5C", "turn": 0}}
    entries = [{"seat": 0, "move": "8H"}, *after]
    document = {"game": "timed", "before": before, "rounds": [{**start, "entries": entries}]}
    return referee(read_record(json.dumps(document)), game)


def test_the_referee_follows_a_record_after_its_last_round() -> None:
    report = judged([], [{"table": "time-up"}])
    assert report.refused is None
    assert report.entry == 1
    assert report.result.reason == "time"
    report = judged([{"table": "last-deal"}], [])
    assert report.result.reason == "last_deal"
    report = judged([], [{"table": "last-deal"}])
    assert not report.match_over


@pytest.mark.parametrize(
    ("before", "after", "code", "path"),
    [
        ([{"table": "time-up"}], [], "not_dealt", "before[0].table"),
        ([{"table": "last-deal"}] * 2, [], "no_change", "before[1].table"),
        ([], [{"table": "time-up"}] * 2, "match_over", "rounds[0].entries[2].table"),
    ],
)
def test_the_referee_refuses_them_where_they_cannot_be(
    before: list[dict[str, Any]], after: list[dict[str, Any]], code: str, path: str
) -> None:
    refused = judged(before, after).refused
    assert (refused.code, refused.path, refused.seat) == (code, path, None)


@pytest.mark.parametrize(
    ("entry", "path"),
    [
        ({"seat": 0, "table": "time-up"}, "rounds[0].entries[1].seat"),
        ({"seat": 0, "table": "last-deal"}, "rounds[0].entries[1].seat"),
        ({"table": "removed"}, "rounds[0].entries[1].seat"),
        ({"table": "replaced"}, "rounds[0].entries[1].seat"),
        ({"move": "draw"}, "rounds[0].entries[1].seat"),
        ({"move": "draw", "table": "time-up"}, "rounds[0].entries[1]"),
        ({"table": "tired"}, "rounds[0].entries[1].table"),
    ],
)
def test_an_entry_names_a_seat_where_it_concerns_one(entry: dict[str, Any], path: str) -> None:
    with pytest.raises(Refused) as caught:
        judged([], [entry])
    assert (caught.value.code, caught.value.refusal.field) == ("bad_record", path)
