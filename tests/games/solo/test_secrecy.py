"""Section 3: until the called card falls nobody but its holder is told anything that depends on who holds it.

Two deals differ in nothing but that two players have exchanged the called card for another card of its suit. The same
moves are made in both, and everything that anybody else gets is compared as bytes.
"""

import json
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from crazydeck.cards.deck import FRENCH
from crazydeck.cards.rng import Rng
from crazydeck.engine.builder import RecordBuilder
from crazydeck.engine.match import Match
from crazydeck.engine.record import Player
from crazydeck.engine.view import seen_by
from crazydeck.games.solo.game import SOLO
from crazydeck.games.solo.view import BIDS
from tests.games.solo.positions import begin, contract, dealt, full, happened, last, play, round_of, turn

TELLING = ("opponent", "team", "side", "partner", "together", "alone")
"""Words that would speak of two sides."""


@dataclass
class Worlds:
    """Two deals that only the holder of the called card and one other player can tell apart."""

    matches: tuple[Match, Match]
    builders: tuple[RecordBuilder, RecordBuilder]
    called: str
    other: str
    pair: tuple[int, int]
    """Who holds the called card, and who the other card; in the second deal the other way round."""

    def compare(self) -> None:
        """Compare all that anybody but the pair gets, and what is public for the pair as well."""
        one, two = self.matches
        for seat in (None, *range(one.seats)):
            if seat in self.pair:
                assert seat is not None
                views = one.observe(seat), two.observe(seat)
                assert encoded(views[0].public) == encoded(views[1].public)
                assert self.exchanged(views[0].own.moves) == sorted(views[1].own.moves)
                assert self.exchanged(views[0].own.hand) == sorted(views[1].own.hand)
            else:
                assert encoded(one.observe(seat)) == encoded(two.observe(seat))
                assert seat is None or one.moves(seat) == two.moves(seat)
        text = encoded(one.observe(None)).decode()
        assert not one.observe(None).public.partner
        assert 'points":{' not in text
        self.compare_refusals()
        records = [encoded(builder.record()) for builder in self.builders]
        assert records[0] == records[1]

    def compare_refusals(self) -> None:
        """Compare what is said of texts of all kinds, legal and not."""
        texts = [*FRENCH.names, *BIDS, "", "?", f"trumps C call {self.called}", "trumps H call 6S", "call AD"]
        for seat in range(self.matches[0].seats):
            if seat in self.pair and self.matches[0].actors == [seat]:
                continue
            found = [[SOLO.refusal(text, round_of(match), seat) for text in texts] for match in self.matches]
            assert found[0] == found[1]

    def exchanged(self, texts: list[str]) -> list[str]:
        """Return moves or cards with the two cards exchanged, sorted."""
        swap = {self.called: self.other, self.other: self.called}
        return sorted(swap.get(text, text) for text in texts)

    def move(self, text: str) -> None:
        """Make a move in both deals; compare what others see happen."""
        seat = turn(self.matches[0])
        happenings = [match.play(seat, text) for match in self.matches]
        for watcher in (None, *range(self.matches[0].seats)):
            seen = [encoded([seen_by(one, watcher) for one in some]) for some in happenings]
            assert seen[0] == seen[1]
            assert not any(word in seen[0].decode() for word in TELLING if word not in text)
        for builder in self.builders:
            builder.moved(seat, text)


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value)


def worlds(seats: int, seed: int, bidder: int, rng: Rng) -> Worlds | None:
    """Return two worlds of a random deal, or None where no two players can exchange cards of a suit."""
    hands = [list(begin(seats, seed).observe(seat).own.hand) for seat in range(seats)]
    pairs = [
        (card, other, seat, neighbour)
        for seat in range(seats)
        for neighbour in range(seats)
        if len({seat, neighbour, bidder}) == 3
        for card in hands[seat]
        for other in hands[neighbour]
        if card[-1] == other[-1]
    ]
    if not pairs:
        return None
    called, other, holder, neighbour = pairs[int(rng.below(len(pairs)))]
    swapped = [list(hand) for hand in hands]
    swapped[holder][swapped[holder].index(called)] = other
    swapped[neighbour][swapped[neighbour].index(other)] = called
    matches = dealt(hands), dealt(swapped)
    players = [Player(name=f"P{seat}") for seat in range(seats)]
    builders = tuple(RecordBuilder(SOLO, match.options, players, first_dealer=seats - 1) for match in matches)
    for builder in builders:
        builder.dealt(dealer=seats - 1, deal={})
    return Worlds(matches, (builders[0], builders[1]), called, other, (holder, neighbour))


def play_both(both: Worlds, bidder: int, bid: str, rng: Rng) -> int:
    """Play as long as neither of the two cards has to fall; return how many cards were played."""
    match, cards = both.matches[0], 0
    both.compare()
    while match.actors:
        seat, phase = turn(match), match.observe(None).public.phase
        if phase == "bid":
            lower = ["pass", "solo"] if bid == "solo-hearts" and seat < bidder else ["pass"]
            legal = [text for text in match.moves(seat) if text in lower]
            both.move(bid if seat == bidder else legal[int(rng.below(len(legal)))])
        elif phase == "declare":
            trumps = "H" if bid == "solo-hearts" else "CDHS"[int(rng.below(4))]
            both.move(f"trumps {trumps} call {both.called}")
        else:
            free = [text for text in match.moves(seat) if text not in {both.called, both.other}]
            if not free:
                return cards
            both.move(free[int(rng.below(len(free)))])
            cards += 1
        both.compare()
    return cards


@pytest.mark.parametrize("bid", ["solo", "solo-hearts"])
@pytest.mark.parametrize("seats", range(4, 13))
def test_all_that_others_get_is_the_same(seats: int, bid: str) -> None:
    cards = []
    for seed in range(6):
        rng = Rng(100 * seats + seed)
        bidder = int(rng.below(seats))
        both = worlds(seats, seed, bidder, rng)
        if both is not None:
            cards.append(play_both(both, bidder, bid, rng))
    assert len(cards) > 3
    assert max(cards) > seats, "into the second trick and further"


def test_dealing_shows_nothing() -> None:
    """What is dealt, too, looks the same to all others."""
    rng = Rng(5)
    both = worlds(6, 5, 0, rng)
    assert both is not None
    seen = []
    for match in both.matches:
        deal = SOLO.write_deal(round_of(match))
        again = Match(SOLO, 6, {}, first_dealer=5)
        happenings = again.deal_written(deal)
        seen.append(
            [
                encoded([seen_by(one, seat) for one in happenings])
                for seat in (None, *range(6))
                if seat not in both.pair
            ]
        )
    assert seen[0] == seen[1]


SIX = ["10C KC 6D 7D 8H 9H", "", "6C", "AC QC", "JC 9C", ""]
"""P1 to P6 of example 13: P4 holds the ace of clubs, and can follow twice before it."""


def example() -> tuple[Match, Match]:
    """Return example 13: P4 holds the called ace of clubs, and in the other deal P5 does."""
    hands = full(SIX, {1: "C", 5: "C"})
    swapped = [list(hand) for hand in hands]
    swapped[3][swapped[3].index("AC")] = "JC"
    swapped[4][swapped[4].index("JC")] = "AC"
    one, two = (contract(dealt(some), "solo", "trumps D call AC") for some in (hands, swapped))
    return one, two


def test_example_13() -> None:
    one, two = example()
    for seat in (0, 1, 2, 5, None):
        assert encoded(one.observe(seat)) == encoded(two.observe(seat))
    assert [one.observe(seat).own.you_are_partner for seat in range(6)] == [
        False,
        False,
        False,
        True,
        False,
        False,
    ]
    assert [two.observe(seat).own.you_are_partner for seat in range(6)] == [
        False,
        False,
        False,
        False,
        True,
        False,
    ]
    text = encoded(one.observe(0)).decode()
    assert "you_are" not in text
    assert not any(word in text.replace('"alone', "") for word in TELLING)


def test_the_partner_is_told_when_the_card_falls() -> None:
    match, _ = example()
    steps = []
    while not match.observe(None).public.called_played:
        assert match.observe(None).public.partner is None
        moves = match.moves(turn(match))
        steps = happened(match, next((move for move in moves if move != "AC"), "AC"))
    assert ("partner", "{3} is the partner.", 3) in [(one.kind, one.text, one.seat) for one in steps]
    for seat in (None, *range(6)):
        assert match.observe(seat).public.partner == 3
    assert match.observe(3).own.you_are_partner, "for the whole deal"
    while match.actors:
        play(match, match.moves(turn(match))[0])
    assert match.observe(3).own.you_are_partner
    assert last(match).details["partner"] == 3


def test_a_bidder_secretly_alone_looks_like_any_other() -> None:
    """With an own card called nobody else can tell either."""
    hands = full(["AC KC", "10C QC", "", "", ""])
    swapped = [list(hand) for hand in hands]
    swapped[0][swapped[0].index("AC")] = "10C"
    swapped[1][swapped[1].index("10C")] = "AC"
    one, two = (contract(dealt(some, call_own=True), "solo", "trumps D call AC") for some in (hands, swapped))
    for seat in (2, 3, 4, None):
        assert encoded(one.observe(seat)) == encoded(two.observe(seat))
    assert one.observe(0).own.you_are_alone
    assert two.observe(1).own.you_are_partner
    assert encoded(one.observe(0).public) == encoded(two.observe(0).public)


def test_captures_are_shown_for_each_player_alone() -> None:
    match, _ = example()
    play(match, "6D")
    public = json.loads(encoded(match.observe(None)))["public"]
    assert all(set(one) == {"points", "tricks"} for one in public["taken"])
    assert len(public["taken"]) == 6
    assert not {"side", "sides", "teams", "unit", "lines"} & set(public)


def test_unseen_cards_are_dealt_to_every_possible_partner() -> None:
    """A re-deal and a sample give the called card to each player who may hold it, and never to the bidder."""
    match, _ = example()
    for seat, possible in ((0, {1, 2, 3, 4, 5}), (1, {2, 3, 4, 5}), (None, {1, 2, 3, 4, 5})):
        found = set()
        rng = Rng(7)
        for _ in range(120):
            round = SOLO.sample(match.observe(seat), rng)
            assert round.partner != 0
            found.add(int(round.partner))
        assert found == possible, f"seen from seat {seat}"
    assert {int(SOLO.sample(match.observe(3), Rng(seed)).partner) for seed in range(40)} == {3}
