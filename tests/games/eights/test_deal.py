"""Section 1: seats, cards dealt, the card turned up."""

from collections import Counter
from typing import Any

import pytest

from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import RngShuffler
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.refusal import Refused
from crazydeck.games.eights.game import EIGHTS
from tests.games.eights.positions import at, play, position, sizes, turn


def deal(seats: int, seed: int, **options: Any) -> Match:
    match = Match(EIGHTS, seats, options, key=key_of(seed))
    match.deal()
    return match


@pytest.mark.parametrize(
    ("seats", "hand", "stock", "target"),
    [(2, 7, 37, 100), (3, 5, 36, 150), (4, 5, 31, 200), (5, 5, 26, 250), (6, 5, 21, 300), (7, 5, 16, 350)],
)
def test_cards_dealt_and_targets(seats: int, hand: int, stock: int, target: int) -> None:
    match = deal(seats, 1)
    public = match.observe(None).public
    assert public.counts == [hand] * seats
    assert public.stock == stock
    assert public.target == target


@pytest.mark.parametrize(("seats", "stock"), [(2, 89), (3, 88), (4, 83), (5, 78), (6, 73), (7, 68)])
def test_two_decks(seats: int, stock: int) -> None:
    match = deal(seats, 1, decks=2)
    assert match.observe(None).public.stock == stock
    everything = position(match)
    cards = [
        *everything["stock"],
        *everything["discards"],
        *(card for hand in everything["hands"] for card in hand),
    ]
    assert set(Counter(cards).values()) == {2}
    assert len(cards) == 104


def test_seven_players_with_eight_cards_need_two_decks() -> None:
    with pytest.raises(Refused, match="hand_size") as caught:
        Match(EIGHTS, 7, {"hand_size": 8})
    assert caught.value.refusal.field == "hand_size"
    assert sizes(deal(7, 1, hand_size=8, decks=2)) == [8] * 7


@pytest.mark.parametrize("seats", [0, 1, 8, -2])
def test_odd_seat_counts_are_refused(seats: int) -> None:
    with pytest.raises(Refused, match="2 to 7"):
        Match(EIGHTS, seats)


def test_cards_go_round_from_the_dealers_left() -> None:
    class InOrder(RngShuffler):
        def shuffle(self, purpose: str, k: int, cards: Any) -> list[int]:
            return sorted(cards)

    match = Match(EIGHTS, 4, first_dealer=1)
    match.deal(InOrder(Rng(0)))
    hands = position(match)["hands"]
    assert hands[2] == ["AC", "5C", "9C", "KC", "4D"]
    assert hands[1] == ["4C", "8C", "QC", "3D", "7D"]
    assert position(match)["top"] == "9D", "eight of diamonds comes first and is put back"
    assert turn(match) == 2


def test_the_deal_and_the_first_turn_move_on() -> None:
    match = Match(EIGHTS, 3, {"target": "hands:4"}, key=key_of(3), first_dealer=2)
    dealers, first = [], []
    while not match.over:
        match.deal()
        dealers.append(match.state.dealer)
        first.append(turn(match))
        while match.actors:
            seat = turn(match)
            match.play(seat, match.moves(seat)[0])
    assert dealers == [2, 0, 1, 2]
    assert first == [0, 1, 2, 0]


def test_the_first_dealer_is_drawn_from_the_key() -> None:
    dealers = Counter(Match(EIGHTS, 4, key=key_of(seed)).state.dealer for seed in range(400))
    assert sorted(dealers) == [0, 1, 2, 3]
    assert min(dealers.values()) > 60


def test_an_eight_turned_up_is_put_back() -> None:
    buried = 0
    places = Counter[int]()
    for seed in range(600):
        match = deal(4, seed)
        where = position(match)
        assert not where["top"].startswith("8")
        written = EIGHTS.write_deal(match.round)["buried"]  # type: ignore[arg-type]
        if written:
            buried += 1
            assert set(written) <= set(where["stock"])
            places[where["stock"].index(written[-1]) // 8] += 1
            assert match.observe(0).public.buried == written
    assert 20 < buried < 80
    assert sorted(places) == [0, 1, 2, 3], "the place is anywhere in the stock"


def test_the_dealer_names_the_suit_of_an_eight_turned_up() -> None:
    match = at(["5C 6D", "7H 9C"], "8C", "KD", phase="name", eight_starter="dealer_names")
    assert turn(match) == 1
    assert match.moves(1) == ["name C", "name D", "name H", "name S"]
    assert match.observe(1).public.phase == "name"
    assert set(match.observe(1).own.refusals) == {"7H", "9C"}
    play(match, "name D")
    assert turn(match) == 0
    assert match.moves(0) == ["6D", "draw"]


def test_dealer_names_in_a_real_deal() -> None:
    for seed in range(200):
        match = deal(4, seed, eight_starter="dealer_names")
        if position(match)["top"].startswith("8"):
            assert turn(match) == match.state.dealer
            return
    pytest.fail("no eight was turned up in 200 deals")


def test_the_first_player_is_free_until_the_eight_is_covered() -> None:
    match = at(["5C KH", "7H 9C", "2S 3S"], "8C", "KD 4S", eight_starter="first_player_free")
    assert match.moves(0) == ["5C", "KH", "draw"]
    play(match, "draw", "pass")
    assert match.moves(1) == ["9C", "7H", "draw"], "still uncovered"
    play(match, "7H")
    assert match.moves(2) == ["draw"]


def test_an_action_card_turned_up_does_nothing_by_default() -> None:
    for seed in range(60):
        match = deal(4, seed, twos_draw_two=True, queen_spades_five=True, jacks_skip=True, aces_reverse=True)
        assert turn(match) == (match.state.dealer + 1) % 4
        assert position(match)["penalty"] == 0


@pytest.mark.parametrize(
    ("top", "seats", "first", "penalty", "direction"),
    [
        ("2H", 4, 1, 2, 1),
        ("QS", 4, 1, 5, 1),
        ("JD", 4, 2, 0, 1),
        ("AC", 4, 3, 0, -1),
        ("JD", 2, 0, 0, 1),
        ("AC", 2, 0, 0, 1),
        ("2H", 2, 1, 2, 1),
        ("5H", 4, 1, 0, 1),
    ],
)
def test_starter_action(top: str, seats: int, first: int, penalty: int, direction: int) -> None:
    options = {
        "starter_action": True,
        "twos_draw_two": True,
        "queen_spades_five": True,
        "jacks_skip": True,
        "aces_reverse": True,
    }
    match = Match(EIGHTS, seats, options, first_dealer=0)
    cards = [card for card in EIGHTS.deck.names if card != top]
    size = 7 if seats == 2 else 5
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    match.deal_written({"hands": hands, "up_card": top, "stock": cards[seats * size :]})
    assert turn(match) == first
    assert position(match)["penalty"] == penalty
    assert position(match)["direction"] == direction


def test_a_starter_action_needs_its_own_option() -> None:
    match = Match(EIGHTS, 3, {"starter_action": True}, first_dealer=0)
    cards = [card for card in EIGHTS.deck.names if card != "JD"]
    match.deal_written(
        {"hands": [cards[:5], cards[5:10], cards[10:15]], "up_card": "JD", "stock": cards[15:]}
    )
    assert turn(match) == 1
