"""What each seat may know: nothing of hidden cards, all that was seen taken, and samples that agree (section 9)."""

import msgspec
import pytest

from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.testing import random_options
from crazydeck.games.gin import pack
from crazydeck.games.gin.game import GIN
from tests.games.gin.positions import asked, at, down, play, round_of, seen
from tests.games.gin.test_contract import choose

HANDS = ["3C 9S KD", "4C 5H 6H", "JC JD JS", "7H 8H"]


def test_a_draw_is_seen_by_the_drawer_alone() -> None:
    match = at(HANDS, phase="draw", discards="QD")
    happened = match.play(0, "stock")
    assert seen(happened, 0)[0].cards == ["AC"]
    for other in (1, 2, 3, None):
        [drawn] = seen(happened, other)
        assert (drawn.cards, drawn.own_text, drawn.count) == ([], "", 1)
    assert match.observe(0).own.drawn == ["AC"]
    assert match.observe(1).public.counts == [4, 3, 3, 2]


def test_dealt_hands_are_secret() -> None:
    match = Match(GIN, 4, key=key_of(1))
    happened = match.deal()
    for seat in range(4):
        dealt = [one for one in seen(happened, seat) if one.kind == "deal"]
        assert [len(one.cards) for one in dealt] == [11 if other == seat else 0 for other in range(4)]


def test_a_card_taken_from_the_discards_is_remembered_until_it_is_shown() -> None:
    match = play(at(HANDS, phase="draw", discards="QD"), "take")
    public = match.observe(2).public
    assert (public.known, public.taken, public.drew) == ([["QD"], [], [], []], "QD", "discard")
    play(match, "discard 3C")
    assert match.observe(2).public.known[0] == ["QD"]


def test_the_melds_are_shown_with_rank_suit_and_places() -> None:
    match = at(HANDS, contract=2, melds=down(3, "8C 8D 2S / 4S 2H 6S 7S"))
    one, two = match.observe(None).public.melds
    assert (one.owner, one.kind, one.rank, one.cards) == (3, "set", "8", ["8C", "8D", "2S"])
    assert (two.kind, two.suit, two.low, two.cards) == ("run", "S", 4, ["4S", "2H", "6S", "7S"])
    assert match.observe(None).public.down == [3]


def test_a_hand_that_meets_the_contract() -> None:
    there = ["8C 8D 8H 5C 5D 2S", *HANDS[1:]]
    match = at(there, phase="draw", discards="QD")
    own = match.observe(0).own
    assert own.contract_met
    assert own.cannot_lay == ("Laying down comes after drawing from the stock: draw one.")
    assert all(refusal.code == "draw_first" for refusal in own.refusals.values())
    assert set(own.refusals) == set(own.hand)
    assert match.observe(1).own.contract_met is False
    other = at(["3C 9S KD", there[0], *HANDS[2:]])
    assert (other.observe(1).own.contract_met, other.observe(1).own.cannot_lay) == (True, "")
    play(match, "stock")
    assert match.observe(0).own.cannot_lay == ""


def test_a_watcher_has_no_own_part() -> None:
    assert asked(HANDS).observe(None).own is None
    assert "hands" not in msgspec.to_builtins(asked(HANDS).observe(None))["public"]


@pytest.mark.parametrize("seats", range(3, 9))
def test_hidden_cards_never_show(seats: int) -> None:
    """All that a seat cannot see is dealt anew at each move: to the byte it sees the same.

    The first round has many melds; in the second nobody lays down, so that the stock is made anew.
    """
    rng = Rng(seats)
    options = {**random_options(GIN, seats, rng), "max_reshuffles": 1}
    match = Match(GIN, seats, options, key=key_of(seats))
    reshuffles = 0
    for lively in (True, False):
        match.deal()
        while match.actors:
            for seat in (None, *range(seats)):
                twin = match.copy()
                round_of(twin).redeal(-1 if seat is None else seat, rng)
                assert msgspec.json.encode(twin.observe(seat)) == msgspec.json.encode(match.observe(seat))
            choose(match, rng, lively=lively)
        reshuffles += int(round_of(match).reshuffles)
    assert reshuffles > 0, "knowledge after a reshuffle is tried too"


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_play_shows_nothing_of_hidden_cards(seats: int) -> None:
    """Hidden cards are exchanged, then the same moves are made: a watcher sees and hears the same, to the byte."""
    rng = Rng(seats)
    kinds: set[str] = set()
    for manual in (False, True):
        options = {"manual_one_card": manual, "max_reshuffles": 1}
        match = Match(GIN, seats, options, key=key_of(seats))
        match.deal()
        while match.actors:
            twin = match.copy()
            round_of(twin).redeal(-1, rng)
            kinds |= play_alike(match.copy(), twin, rng)
            for _ in range(8):
                if match.actors:
                    choose(match, rng, lively=True)
    assert kinds >= {"may_i", "no_thanks", "yes", "no", "take", "draw", "discard", "one_card"}


def play_alike(match: Match, twin: Match, rng: Rng) -> set[str]:
    """Make up to 40 moves that are legal in both and compare; return what kinds of things happened."""
    kinds: set[str] = set()
    for _ in range(40):
        actors = match.actors
        seat = actors[int(rng.below(len(actors)))]
        there = set(twin.moves(seat))
        moves = [move for move in match.moves(seat) if move in there]
        if not moves:
            break
        move = moves[int(rng.below(len(moves)))]
        happened = [seen(one.play(seat, move), None) for one in (match, twin)]
        assert match.actors == twin.actors
        if not match.actors:
            break
        assert happened[0] == happened[1]
        assert msgspec.json.encode(match.observe(None)) == msgspec.json.encode(twin.observe(None))
        kinds |= {one.kind for one in happened[0]}
    return kinds


def test_samples_keep_to_what_was_seen() -> None:
    match = play(at(HANDS, phase="draw", discards="QD"), "take", "discard 3C")
    observation = match.observe(2)
    hands = set()
    for seed in range(20):
        sampled = GIN.sample(observation, Rng(seed))
        assert sampled.hand(2) == round_of(match).hand(2)
        assert pack.parse("QD") in sampled.hand(0)
        hands.add(tuple(sampled.hand(0)))
    assert len(hands) > 5
    again = [GIN.write_position(GIN.sample(observation, Rng(1))) for _ in range(2)]
    assert again[0] == again[1], "a sample rests on the observation and the generator alone"
