"""The second referee of Crazy Solo against answers worked out by hand and rules put another way."""

import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.independent.solo import (
    RANKS,
    SUITS,
    Deal,
    IllegalMove,
    Match,
    best_of,
    deck_of,
    legal_bids,
    legal_cards,
    rules_of,
    settle,
    value_of,
)
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

HAND_SIZES = {3: 12, 4: 9, 5: 7, 6: 6, 7: 5, 8: 4, 9: 4, 10: 3, 11: 3, 12: 3}
LETTERS = {"pass": "p", "solo": "s", "solo-hearts": "h", "alone": "a", "alone-hearts": "A"}
# Every auction as one pattern: passes anywhere, each ladder bid at most once in its order, but SOLO-HEARTS in a row.
PATTERNS = {
    "next": r"p*(sp*)?(h+p*)?(ap*)?A?",
    "any_later": r"p*(sp*)?(h[hp]*)?(ap*)?A?",
    "off": r"p*(sp*)?(hp*)?(ap*)?A?",
    "three": r"p*(ap*)?A?",
}
# How many histories there are, counted by hand: with no equal bids C(n+4, 4) + C(n+3, 4), and so on.
COUNTED = {
    3: {"next": 16, "any_later": 16, "off": 16},
    4: {"next": 132, "any_later": 141, "off": 105},
    5: {"next": 273, "any_later": 318, "off": 196},
}
# Bidder and partner units, and the units of a bidder alone, as the rules' table writes them.
SHARES = {
    4: (1, 1, 3),
    5: (2, 1, 4),
    6: (2, 2, 5),
    7: (3, 2, 6),
    8: (3, 3, 7),
    9: (4, 3, 8),
    10: (4, 4, 9),
    11: (5, 4, 10),
    12: (5, 5, 11),
}
# Points over or under 60: the plain and the hearts unit.
ROUNDED = {
    0: (0, 0),
    1: (0, 5),
    2: (5, 5),
    3: (5, 10),
    4: (10, 10),
    5: (10, 15),
    6: (10, 20),
    7: (15, 20),
    8: (15, 25),
    9: (20, 25),
    10: (20, 30),
    20: (40, 60),
    23: (45, 70),
    30: (60, 90),
    60: (120, 180),
}


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(3, 13))
def test_every_deck_is_dealt_out_and_holds_120_points(seats: int) -> None:
    deck = deck_of(seats)
    assert len(deck) == seats * HAND_SIZES[seats] == len(set(deck))
    assert value_of(deck) == 120


def test_the_decks_of_the_table() -> None:
    full = set(deck_of(4))
    assert full == {rank + suit for rank in RANKS for suit in SUITS}
    short = set(deck_of(3, short3=True))
    assert len(short) == 24
    assert value_of(list(short)) == 120
    assert {card[0] for card in full - short} == {"6", "7", "8"}
    assert full - set(deck_of(5)) == full - set(deck_of(7)) == {"6S"}
    assert full - set(deck_of(8)) == {"6C", "6D", "6H", "6S"}
    assert full - set(deck_of(10)) == {"6C", "6D", "6H", "6S", "7C", "7S"}
    assert full - set(deck_of(11)) == {"6C", "6D", "6S"}


# -- the auction -------------------------------------------------------------------------------------------------------


def histories(seats: int, pattern: str) -> Iterator[list[str]]:
    """Give every list of bids that the pattern allows, finished or not."""
    for length in range(seats + 1):
        for bids in itertools.product(LETTERS, repeat=length):
            if re.fullmatch(pattern, "".join(LETTERS[bid] for bid in bids)):
                yield list(bids)


@pytest.mark.parametrize("overcall", ["next", "any_later", "off"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_legal_bids_after_every_history(seats: int, overcall: str) -> None:
    pattern = PATTERNS["three" if seats == 3 else overcall]
    found = 0
    for history in histories(seats, pattern):
        text = "".join(LETTERS[bid] for bid in history)
        over = len(text) == seats or text.endswith("A")
        wanted = {bid for bid in LETTERS if not over and re.fullmatch(pattern, text + LETTERS[bid])}
        assert legal_bids(seats, history, overcall) == wanted, history
        found += 1
    assert found == COUNTED[seats][overcall]


@pytest.mark.parametrize("case", AUCTIONS)
def test_auctions(case: Auction) -> None:
    assert legal_bids(case.seats, case.history.split(), case.overcall) == set(case.legal.split())


@pytest.mark.parametrize("case", WON)
def test_who_wins_the_auction(case: Won) -> None:
    deal = dealt(case.seats, {"hearts_overcall": case.overcall})
    for bid in case.history.split():
        deal.play(deal.turn, bid)
    assert (deal.bidder, deal.bid) == (case.bidder, case.bid)
    if case.bid is None:
        assert deal.thrown_in
        assert deal.points == [0] * case.seats
    elif case.bid == "alone-hearts":
        assert (deal.phase, deal.trumps, deal.turn) == ("play", "H", 0)
    else:
        assert (deal.phase, deal.turn) == ("declare", case.bidder)


def test_three_players_have_no_solo() -> None:
    deal = dealt(3, {})
    with pytest.raises(IllegalMove):
        deal.play(0, "solo")
    assert deal.legal() == {"pass", "alone", "alone-hearts"}


# -- declaring, playing ------------------------------------------------------------------------------------------------


def dealt(seats: int, options: dict[str, object], first: str = "") -> Deal:
    """Return a deal by the last seat in which seat 0 holds these cards."""
    deck = deck_of(seats, short3=bool(options.get("short3")))
    held = first.split()
    cards = held + [card for card in deck if card not in held]
    size = len(deck) // seats
    return Deal(rules_of(options), seats, seats - 1, [cards[i * size : (i + 1) * size] for i in range(seats)])


@pytest.mark.parametrize("case", DECLARATIONS)
def test_declarations(case: Declared) -> None:
    deal = dealt(case.seats, dict.fromkeys(case.on, True), case.hand)
    for bid in [case.bid, *["pass"] * (case.seats - 1)]:
        deal.play(deal.turn, bid)
    assert deal.phase == "declare"
    legal = deal.legal()
    if case.read is None:
        with pytest.raises(IllegalMove):
            deal.play(0, case.text)
        hearts = "H" if case.bid == "solo-hearts" else None
        assert (deal.phase, deal.trumps, deal.called) == ("declare", hearts, None)
    else:
        assert case.read in legal
        deal.play(0, case.text)
        assert deal.trumps == case.read.split()[1]
        assert (deal.phase, deal.turn, deal.public_partner()) == ("play", 0, None)


@pytest.mark.parametrize("case", FOLLOWS)
def test_what_may_be_played(case: Follow) -> None:
    assert legal_cards(case.hand.split(), case.trick.split(), case.trumps) == set(case.legal.split())


@pytest.mark.parametrize("case", TRICKS)
def test_who_wins_a_trick(case: Trick) -> None:
    cards = case.cards.split()
    assert cards[best_of(cards, case.trumps)] == case.best
    assert value_of(cards) == case.points


@pytest.mark.parametrize("case", PLAYED, ids=lambda case: case.name)
def test_whole_deals(case: Played) -> None:
    seats = len(case.hands)
    deal = Deal(rules_of(case.options), seats, seats - 1, [hand.split() for hand in case.hands])
    for move in case.before_play.split(", "):
        deal.play(deal.turn, move)
    assert (deal.phase, deal.turn) == ("play", 0)
    shown = None
    for card in case.plays.split():
        deal.play(deal.turn, card)
        if shown is None and deal.called_is_out:
            shown = len(deal.tricks) + bool(deal.trick)
    assert deal.over
    assert deal.takers == case.takers
    assert deal.captured == case.captured
    assert shown == case.shown
    assert deal.points == case.payments


# -- settlement --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", PAYMENTS)
def test_payments(case: Payment) -> None:
    partner = 2 if case.kind.startswith("solo") else None
    paid = settle(case.seats, 1, partner, case.side, hearts=case.hearts, min_unit5=case.min_unit5).payments
    wanted = [case.opponent] * case.seats
    wanted[1] = case.bidder
    if partner is not None:
        wanted[partner] = case.partner
    assert paid == wanted


@pytest.mark.parametrize("seats", range(3, 13))
def test_payments_sum_to_zero_and_are_shared_as_the_table_says(seats: int) -> None:
    choices = itertools.product(range(121), (False, True), (False, True), (False, True))
    for points, hearts, alone, min_unit5 in choices:
        if seats == 3 and not alone:
            continue
        paid = settle(seats, 0, None if alone else 1, points, hearts=hearts, min_unit5=min_unit5)
        assert sum(paid.payments) == 0
        due = abs(points - 60) * (3 if hearts else 2)
        unit = 5 * ((due + 2) // 5)
        if min_unit5 and points != 60 and unit == 0:
            unit = 5
        signed = unit if points > 60 else -unit
        assert paid.unit == unit
        assert paid.payments[-1] == -signed
        bidder, partner, bidder_alone = SHARES.get(seats, (0, 0, 2))
        if alone:
            assert paid.payments == [bidder_alone * signed] + [-signed] * (seats - 1)
        else:
            assert paid.payments == [bidder * signed, partner * signed] + [-signed] * (seats - 2)


@pytest.mark.parametrize("over", ROUNDED)
def test_the_rounding_table(over: int) -> None:
    for points in (60 + over, 60 - over):
        units = tuple(settle(4, 0, 1, points, hearts=hearts).unit for hearts in (False, True))
        assert units == ROUNDED[over]


# -- matches -----------------------------------------------------------------------------------------------------------


def next_deal(match: Match, *, won: bool, during: str | None = None) -> None:
    """Deal and play what `Ending` calls `won` or `thrown`."""
    first = (match.next_dealer() + 1) % 3
    # The hand that takes 107 of 120 points sits in seat 1 of the written deal; here it is turned to the forehand.
    order = {first: 1, (first + 1) % 3: 2, (first + 2) % 3: 0}
    deal = match.begin([THREE[order[seat]].split() for seat in range(3)])
    if during == "time-up":
        match.time_is_up()
    elif during == "last-deal":
        match.announce_last_deal()
    assert not match.over
    for bid in ("alone" if won else "pass", "pass", "pass"):
        match.play(deal.turn, bid)
    if won:
        match.play(first, "trumps S")
        while not deal.over:
            match.play(deal.turn, min(deal.legal(), key=THREE_PLAYS.split().index))


@pytest.mark.parametrize("case", ENDINGS)
def test_how_matches_end(case: Ending) -> None:
    match = Match({"short3": True} | case.options, 3, 2)
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
            dealers.append(match.next_dealer())
            next_deal(match, won=step == "won", during=during)
            during = None
        if match.over:
            over_after = number
    assert dealers == case.dealers
    assert over_after == case.over_after
    assert match.totals == case.totals
    if match.over:
        assert match.winners() == case.winners


def test_random_matches_keep_the_rules() -> None:
    rng = random.Random(4)
    finished = Counter[int]()
    for seats in [*range(3, 13)] * 3:
        match = Match({"call_own": rng.random() < 0.5, "end": "deals:4"}, seats, rng.randrange(seats))
        while not match.over:
            deck = deck_of(seats)
            size = len(deck) // seats
            rng.shuffle(deck)
            deal = match.begin([deck[i * size : (i + 1) * size] for i in range(seats)])
            while not deal.over:
                move = rng.choice(sorted(deal.legal()))
                match.play(deal.turn, move)
                known = deal.public_partner()
                assert known in {None, deal.partner}
                assert known is None or deal.called in {*itertools.chain(*deal.tricks), *deal.trick}
            assert deal.thrown_in or sum(deal.captured) == 120
            assert sum(match.totals) == 150 * seats
        assert match.deals_counted == 4
        assert match.standings()[0][0] == 1
        finished[seats] += 1
    assert set(finished.values()) == {3}
