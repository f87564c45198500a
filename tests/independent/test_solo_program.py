"""The program's Crazy Solo against answers worked out by hand, and move by move against the second referee."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from crazydeck.engine.match import Match
from crazydeck.engine.refusal import Refused
from crazydeck.games.registry import find_game
from tests.independent.solo import deck_of
from tests.independent.solo_cases import (
    AUCTIONS,
    DECLARATIONS,
    ENDINGS,
    FOLLOWS,
    PAYMENTS,
    PLAYED,
    THREE,
    THREE_PLAYS,
    TRICKS,
    WON,
    Auction,
    Declared,
    Ending,
    Follow,
    Payment,
    Played,
    Trick,
    Won,
)
from tests.independent.solo_drive import Drive, tables_with_all_pairs

SOLO = find_game("solo")


def dealt(seats: int, options: Mapping[str, Any], first: str = "") -> Match:
    """Return a match whose first deal is by the last seat and gives these cards to seat 0."""
    held = first.split()
    cards = held + [card for card in deck_of(seats, short3=bool(options.get("short3"))) if card not in held]
    size = len(cards) // seats
    match = Match(SOLO, seats, options, first_dealer=seats - 1)
    match.deal_written({"hands": [cards[i * size : (i + 1) * size] for i in range(seats)]})
    return match


def say(match: Match, *moves: str) -> None:
    """Let the seats in turn make these moves."""
    for move in moves:
        [seat] = match.actors
        match.play(seat, move)


# -- answers worked out by hand ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", AUCTIONS)
def test_auctions(case: Auction) -> None:
    match = dealt(case.seats, {"hearts_overcall": case.overcall})
    say(match, *case.history.split())
    public = match.observe(None).public
    assert set(public.open_bids) == set(case.legal.split())
    assert (public.phase == "bid") == bool(case.legal)
    if case.legal:
        assert match.moves(match.actors[0]) == case.legal.split()


@pytest.mark.parametrize("case", WON)
def test_who_wins_the_auction(case: Won) -> None:
    match = dealt(case.seats, {"hearts_overcall": case.overcall})
    say(match, *case.history.split())
    public = match.observe(None).public
    assert (public.bidder, public.bid) == (case.bidder, case.bid)
    if case.bid is None:
        assert public.thrown_in
        [result] = match.state.results
        assert (result.points, result.winners, result.brief) == ([0] * case.seats, [], True)
    elif case.bid == "alone-hearts":
        assert (public.phase, public.trumps, match.actors) == ("play", "H", [0])
    else:
        assert (public.phase, match.actors) == ("declare", [case.bidder])


@pytest.mark.parametrize("case", DECLARATIONS)
def test_declarations(case: Declared) -> None:
    match = dealt(case.seats, dict.fromkeys(case.on, True), case.hand)
    say(match, case.bid, *["pass"] * (case.seats - 1))
    before = match.observe(0)
    assert before.public.phase == "declare"
    if case.read is None:
        with pytest.raises(Refused):
            match.play(0, case.text)
        assert match.observe(0) == before
        return
    assert case.read in match.moves(0)
    match.play(0, case.text)
    public = match.observe(None).public
    words = case.read.split()
    assert (public.trumps, public.called) == (words[1], words[3] if len(words) > 2 else None)
    assert (public.phase, match.actors, public.partner) == ("play", [0], None)


@pytest.mark.parametrize("case", FOLLOWS)
def test_what_may_be_played(case: Follow) -> None:
    trick, hand = case.trick.split(), case.hand.split()
    turn, size = len(trick), len(hand)
    hands = [["?"] * (size - (seat < turn)) for seat in range(4)]
    hands[turn] = hand
    match = Match(SOLO, 4)
    known = match.set_position({"trumps": case.trumps, "trick": trick, "leader": 0, "hands": hands})
    assert turn in known
    assert match.actors == [turn]
    assert set(match.moves(turn)) == set(case.legal.split())
    for card in set(hand) - set(case.legal.split()):
        with pytest.raises(Refused):
            match.play(turn, card)


@pytest.mark.parametrize("case", TRICKS)
def test_who_wins_a_trick(case: Trick) -> None:
    cards = case.cards.split()
    seats = len(cards)
    match = Match(SOLO, seats)
    # All tricks before this one are not written, and one card each is left to play.
    match.set_position(
        {"trumps": case.trumps, "hands": [["?"]] * seats, "history": [{"leader": 0, "cards": cards}]}
    )
    trick = match.observe(None).public.last_trick
    assert (cards[trick.taker], trick.points) == (case.best, case.points)
    assert match.actors == [trick.taker]


@pytest.mark.parametrize("case", PAYMENTS)
def test_payments(case: Payment) -> None:
    """A deal that is over is written down with what each seat took, and settled at once."""
    partner = 2 if case.kind.startswith("solo") else None
    tricks = len(deck_of(case.seats)) // case.seats
    taken = [{"points": 0, "tricks": 0} for _ in range(case.seats)]
    ours = 0 if case.side == 0 else tricks if case.side == 120 else max(1, tricks * case.side // 120)
    taken[1] = {"points": case.side, "tricks": ours}
    taken[0] = {"points": 120 - case.side, "tricks": tricks - ours}
    written = {
        "phase": "over",
        "bid": case.kind,
        "bidder": 1,
        "trumps": "H" if case.hearts else "C",
        "hands": [[]] * case.seats,
        "taken": taken,
    }
    if partner is not None:
        written |= {"called": "AD", "partner": partner}
    match = Match(SOLO, case.seats, {"min_unit5": case.min_unit5})
    match.set_position(written)
    wanted = [case.opponent] * case.seats
    wanted[1] = case.bidder
    if partner is not None:
        wanted[partner] = case.partner
    [result] = match.state.results
    assert result.points == wanted
    assert result.totals == [150 + more for more in wanted]


@pytest.mark.parametrize("case", PLAYED, ids=lambda case: case.name)
def test_whole_deals(case: Played) -> None:
    seats = len(case.hands)
    match = Match(SOLO, seats, case.options, first_dealer=seats - 1)
    match.deal_written({"hands": [hand.split() for hand in case.hands]})
    say(match, *case.before_play.split(", "))
    assert match.actors == [0]
    shown, public = None, match.observe(None).public
    for card in case.plays.split():
        say(match, card)
        public = match.observe(None).public
        if shown is None and public.called_played:
            shown = len(public.tricks) + bool(public.trick)
        assert (public.partner is None) or shown is not None
    assert public.phase == "over"
    assert [trick.taker for trick in public.tricks] == case.takers
    assert [one.points for one in public.taken] == case.captured
    assert shown == case.shown
    [result] = match.state.results
    assert result.points == case.payments


def next_deal(match: Match, *, won: bool, during: str | None) -> int:
    """Deal and play what `Ending` calls `won` or `thrown`; return who dealt."""
    trial = match.copy()
    trial.deal_written({"hands": [hand.split() for hand in THREE]})
    dealer: int = trial.state.dealer
    first = (dealer + 1) % 3
    order = {first: 1, (first + 1) % 3: 2, (first + 2) % 3: 0}
    match.deal_written({"hands": [THREE[order[seat]].split() for seat in range(3)]})
    if during == "time-up":
        match.time_is_up()
    elif during == "last-deal":
        match.announce_last_deal()
    assert match.actors == [first]
    say(match, "alone" if won else "pass", "pass", "pass")
    if won:
        say(match, "trumps S")
        while match.actors:
            say(match, min(match.moves(match.actors[0]), key=THREE_PLAYS.split().index))
    return dealer


@pytest.mark.parametrize("case", ENDINGS)
def test_how_matches_end(case: Ending) -> None:
    match = Match(SOLO, 3, {"short3": True} | case.options, first_dealer=2)
    dealers: list[int] = []
    over_after, during = None, None
    for number, step in enumerate(case.steps.split(), 1):
        assert over_after is None
        if step.startswith("during-"):
            during = step.removeprefix("during-")
        elif step == "time-up":
            match.time_is_up()
        elif step == "last-deal":
            match.announce_last_deal()
        else:
            dealers.append(next_deal(match, won=step == "won", during=during))
            during = None
        if match.over:
            over_after = number
    assert dealers == case.dealers
    assert over_after == case.over_after
    assert list(match.state.totals) == case.totals
    if match.result is not None:
        assert match.result.winners == case.winners


# -- move by move ------------------------------------------------------------------------------------------------------


def test_both_referees_agree_on_every_position() -> None:
    rng = random.Random(5)
    tables = tables_with_all_pairs(rng)
    assert {table["seats"] for table in tables} == set(range(3, 13))
    seen = Counter[str]()
    for table in tables:
        seen += Drive(SOLO, table, rng).run(90)
    for what, often in {
        "deal": 200,
        "thrown in": 100,
        "solo": 15,
        "solo-hearts": 8,
        "alone": 10,
        "alone-hearts": 5,
        "secretly alone": 3,
        "rewritten": 100,
        "accepted": 1000,
        "refused": 20_000,
        "last-deal": 5,
        "time-up": 1,
    }.items():
        assert seen[what] >= often, (what, seen)


# -- positions that play never comes to --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "tricks", "possible"),
    [
        # Four cards hold four aces, 44, at most, eight of them four aces and four tens, 84.
        (44, 1, True),
        (45, 1, False),
        (84, 2, True),
        (85, 2, False),
        (0, 0, True),
        (1, 0, False),
    ],
)
def test_so_few_tricks_hold_only_so_much(points: int, tricks: int, possible: bool) -> None:
    taken = [{"points": points, "tricks": tricks}, {"points": 120 - points, "tricks": 9 - tricks}, {}, {}]
    written = {"bid": "alone", "bidder": 0, "trumps": "C", "hands": [[]] * 4, "taken": taken}
    match = Match(SOLO, 4)
    if possible:
        match.set_position(written)
        assert match.state.results[0].details["side"] == points
    else:
        with pytest.raises(Refused) as caught:
            match.set_position(written)
        assert caught.value.refusal.field == "taken"
