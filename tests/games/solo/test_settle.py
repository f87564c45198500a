"""Section 5: units, payments, who wins, and the explanation line by line."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crazydeck.games.solo import settle
from crazydeck.games.solo.options import SoloOptions
from crazydeck.games.solo.round import ALONE, HEARTS, SOLO, SoloRound
from tests.games.solo.positions import begin, contract, dealt, full, happened, last, pass_on, play, play_on

CLUBS, SPADES = 0, 3
WIDE = {
    0: (0, 0), 1: (0, 5), 2: (5, 5), 3: (5, 10), 4: (10, 10), 5: (10, 15), 6: (10, 20), 7: (15, 20), 8: (15, 25),
    9: (20, 25), 10: (20, 30), 20: (40, 60), 23: (45, 70), 30: (60, 90), 60: (120, 180),
}  # fmt: skip
"""The table of the rules: distance from 60, payment with other trumps and with hearts."""
SHARES = {
    4: (1, 1), 5: (2, 1), 6: (2, 2), 7: (3, 2), 8: (3, 3), 9: (4, 3), 10: (4, 4), 11: (5, 4), 12: (5, 5),
}  # fmt: skip
"""Payments of bidder and partner by the number of players."""


def settled(
    seats: int,
    side: int,
    trumps: int = CLUBS,
    *,
    alone: bool = False,
    mine: int | None = None,
    **options: Any,
) -> SoloRound:
    """Return a finished deal in which seat 0, with seat 1 as partner, has captured so many points."""
    round = SoloRound(seats, 0, SoloOptions(**options))
    round.set_trumps(trumps)
    round.bid, round.bidder, round.partner = ALONE if alone else SOLO, 0, -1 if alone else 1
    round.took[0] = side if alone else side // 2 if mine is None else mine
    round.took[2] = 120 - side
    if not alone:
        round.took[1] = side - round.took[0]
    return round


def paid(round: SoloRound) -> list[int]:
    return [int(round.points(seat)) for seat in range(round.seats)]


@pytest.mark.parametrize("seats", range(3, 13))
@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("trumps", [CLUBS, 1, HEARTS, SPADES])
@pytest.mark.parametrize("least", [0, 5])
def test_the_sweep(seats: int, alone: bool, trumps: int, least: int) -> None:
    """Example 15: every result of every table, against the tables of the rules."""
    if seats == 3 and not alone:
        return
    for side in range(121):
        points = paid(settled(seats, side, trumps, alone=alone, min_unit5=least > 0))
        rate = 3 if trumps == HEARTS else 2
        unit = 5 * round(rate * abs(side - 60) / 5)
        unit = max(unit, least) if side != 60 else 0
        if abs(side - 60) in WIDE and not least:
            assert unit == WIDE[abs(side - 60)][trumps == HEARTS]
        sign = (side > 60) - (side < 60)
        mine, theirs = (seats - 1, 0) if alone else SHARES[seats]
        others = seats - (1 if alone else 2)
        expected = [mine * unit] if alone else [mine * unit, theirs * unit]
        assert points == [sign * share for share in expected] + [-sign * unit] * others
        assert sum(points) == 0


def test_a_plain_win() -> None:
    """Example A of the rules: five players, clubs, 83 points."""
    round = settled(5, 83, mine=50)
    assert paid(round) == [90, 45, -45, -45, -45]
    assert settle.lines(round) == [
        "{0} took 50 and {1} 33: together 83 points, 23 over 60.",
        "Clubs pay 2 for each of the 23 points: 46, to the nearest 5: 45.",
        "Each of the 3 opponents pays 45; {0} gets two payments and {1} one: the odd one is the bidder's.",
        "{0} gets 90; {1} gets 45; {2}, {3} and {4} pay 45 each.",
    ]
    assert settle.sentence(round) == "{0} and {1} win with 83 points: each opponent pays 45."
    assert settle.winners(round) == [0, 1]


def test_five_players_lose_in_hearts() -> None:
    """Example 9: 69 is 70 to the nearest 5."""
    round = settled(5, 37, HEARTS, mine=0)
    assert paid(round) == [-140, -70, 70, 70, 70]
    assert settle.lines(round) == [
        "{0} took 0 and {1} 37: together 37 points, 23 short of 60.",
        "Hearts pay 3 for each of the 23 points: 69, to the nearest 5: 70.",
        "Each of the 3 opponents gets 70; {0} makes two payments and {1} one: the odd one is the bidder's.",
        "{0} pays 140; {1} pays 70; {2}, {3} and {4} get 70 each.",
    ]
    assert settle.sentence(round) == "{0} and {1} lose with 37 points: each opponent gets 70."
    assert settle.winners(round) == [2, 3, 4]


def test_even_shares_and_many_others() -> None:
    assert settle.lines(settled(12, 70))[2:] == [
        "Each of the 10 opponents pays 20; {0} and {1} get five payments each.",
        "{0} and {1} get 100 each; the others pay 20 each.",
    ]
    assert settle.lines(settled(4, 40))[2:] == [
        "Each of the 2 opponents gets 40; {0} and {1} make one payment each.",
        "{0} and {1} pay 40 each; {2} and {3} get 40 each.",
    ]


def test_alone() -> None:
    round = settled(3, 75, HEARTS, alone=True)
    assert settle.lines(round) == [
        "{0} alone took 75 points, 15 over 60.",
        "Hearts pay 3 for each of the 15 points: 45.",
        "Each of the 2 others pays 45 to {0}: 90.",
        "{0} gets 90; {1} and {2} pay 45 each.",
    ]
    assert settle.sentence(round) == "{0} wins alone with 75 points: everybody else pays 45."
    lost = settled(6, 0, alone=True)
    assert settle.lines(lost) == [
        "{0} alone took no points, 60 short of 60.",
        "Clubs pay 2 for each of the 60 points: 120.",
        "{0} pays 120 to each of the 5 others: 600.",
        "{0} pays 600; the others get 120 each.",
    ]
    assert settle.sentence(lost) == "{0} loses alone with no points: everybody else gets 120."
    assert settle.winners(lost) == [1, 2, 3, 4, 5]


def test_sixty_to_sixty() -> None:
    """Example 11: even in hearts with 12 players nobody pays, whatever the options."""
    for alone in (False, True):
        round = settled(12, 60, HEARTS, alone=alone, min_unit5=True)
        assert paid(round) == [0] * 12
        assert settle.winners(round) == []
        assert settle.lines(round)[1:] == ["At 60 to 60 nobody pays."]
    assert (
        settle.sentence(settled(12, 60)) == "{0} and {1} have 60 points, and so have the others: nobody pays."
    )
    assert (
        settle.sentence(settled(3, 60, alone=True))
        == "{0} has 60 points, and so have the others: nobody pays."
    )
    assert settle.lines(settled(5, 60))[0] == "{0} took 30 and {1} 30: together 60 points, exactly half."


def test_a_win_too_narrow_to_pay() -> None:
    round = settled(5, 61)
    assert paid(round) == [0] * 5
    assert settle.winners(round) == [0, 1], "it is a win all the same"
    assert settle.lines(round)[1:] == [
        "Clubs pay 2 for the one point: 2, to the nearest 5: 0.",
        "So nobody pays.",
    ]
    assert settle.sentence(round) == "{0} and {1} win with 61 points: too narrow for a payment."
    least = settled(5, 59, min_unit5=True)
    assert paid(least) == [-10, -5, 5, 5, 5]
    assert settle.lines(least)[1] == (
        "Clubs pay 2 for the one point: 2, to the nearest 5: 0, but a win is paid at least 5."
    )


def test_an_own_card_called_is_settled_as_alone() -> None:
    match = contract(dealt(full(["AC 10C", "", "", "", ""]), call_own=True), "solo", "trumps C call AC")
    result = last(play_on(match))
    side = result.details["points"][0]
    assert result.details["side"] == side
    assert result.details["partner"] is None
    assert result.details["alone"] is True
    assert result.details["called"] == "AC"
    assert result.details["lines"][0].startswith("{0} called a card of their own and took")
    assert len({*result.points[1:]}) == 1
    assert result.points[0] == -4 * result.points[1]


def test_the_details_of_a_deal() -> None:
    match = contract(dealt(full(["AC", "", "AD", "", ""])), "solo", "trumps C call AD")
    while len(match.actors) and sum(match.observe(None).public.counts) > 1:
        play(match, match.moves(match.actors[0])[0])
    steps = happened(match, match.moves(match.actors[0])[0])
    assert [one.kind for one in steps if one.kind != "partner"] == [
        "play",
        "trick",
        "settlement",
        "round_over",
    ]
    result = last(match)
    assert steps[-2].text == " ".join(result.details["lines"])
    assert steps[-1].text == result.text
    assert result.reason == "settled"
    assert not result.brief
    took = result.details["points"]
    assert sum(took) == 120
    assert {**result.details, "lines": 0, "points": 0} == {
        "counted": True, "bid": "solo", "bidder": 0, "partner": 2, "alone": False, "trumps": "C", "called": "AD",
        "points": 0, "side": took[0] + took[2], "unit": abs(result.points[1]), "lines": 0,
    }  # fmt: skip
    assert result.totals == [150 + more for more in result.points]
    assert set(result.winners) in ({0, 2}, {1, 3, 4})


def test_alone_hearts_names_no_partner() -> None:
    result = last(play_on(pass_on(play(begin(5), "alone-hearts"))))
    assert (result.details["trumps"], result.details["called"], result.details["partner"]) == (
        "H",
        None,
        None,
    )
    assert result.details["alone"] is True


def test_the_called_card_may_fall_in_the_last_trick() -> None:
    """Example 13: the result still uses it."""
    found = 0
    for seed in range(60):
        match = contract(dealt(full(["AC", "", "6D", "", ""], seed=seed)), "solo", "trumps C call 6D")
        while sum(match.observe(None).public.counts) > 5:
            seat = match.actors[0]
            moves = match.moves(seat)
            play(match, next((move for move in moves if move != "6D"), "6D"))
        found += not match.observe(None).public.called_played
        play_on(match)
        assert last(match).details["partner"] == 2
        assert match.observe(None).public.partner == 2
    assert found > 20


@settings(max_examples=80, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), seats=st.integers(3, 12), own=st.booleans(), least=st.booleans())
def test_payments_of_whole_deals(seed: int, seats: int, own: bool, least: bool) -> None:
    """Played deals: what is paid follows from the captures, the bidder and the holder of the called card."""
    match = begin(seats, seed, call_own=own, min_unit5=least)
    hands = [match.observe(seat).own.hand for seat in range(seats)]
    result, public = last(play_on(match, seed)), match.observe(None).public
    assert sum(result.points) == 0
    if public.thrown_in:
        return
    side = {public.bidder}
    if public.called is not None:
        side.add(next(seat for seat in range(seats) if public.called in hands[seat]))
    captured = sum(public.taken[seat].points for seat in side)
    assert result.details["side"] == captured
    assert {seat for seat in range(seats) if seat in side} == {
        result.details["bidder"], *([] if result.details["partner"] is None else [result.details["partner"]])
    }  # fmt: skip
    for seat in range(seats):
        amount = result.points[seat]
        assert amount * (captured - 60) * (1 if seat in side else -1) >= 0
        assert seat in side or abs(amount) == result.details["unit"]
