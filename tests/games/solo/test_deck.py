"""Section 1: decks, cards left out, hands, card points, notation, the order of a hand; options that don't fit."""

import pytest

from crazydeck.cards.deck import NotationError
from crazydeck.engine.match import Match
from crazydeck.engine.refusal import Refused
from crazydeck.engine.study import percent
from crazydeck.games.solo import pack
from crazydeck.games.solo.bids import found_with
from crazydeck.games.solo.game import SOLO
from crazydeck.games.solo.options import SoloOptions, pack_of
from tests.games.solo.positions import begin, round_of

TABLE = [
    # seats, short, left out, hand
    (3, False, "", 12),
    (3, True, "6C 7C 8C 6D 7D 8D 6H 7H 8H 6S 7S 8S", 8),
    (4, False, "", 9),
    (5, False, "6S", 7),
    (6, False, "", 6),
    (7, False, "6S", 5),
    (8, False, "6C 6D 6H 6S", 4),
    (9, False, "", 4),
    (10, False, "6C 7C 6D 6H 6S 7S", 3),
    (11, False, "6C 6D 6S", 3),
    (12, False, "", 3),
]


@pytest.mark.parametrize(("seats", "short", "removed", "hand"), TABLE)
def test_the_table_of_the_rules(seats: int, short: bool, removed: str, hand: int) -> None:
    cards = pack_of(SoloOptions(short3=short), seats)
    assert pack.format_all(cards.removed) == removed.split()
    assert cards.tricks == hand
    assert len(cards.cards) == seats * hand == 36 - len(removed.split())
    assert sum(map(pack.value, cards.cards)) == pack.TOTAL == 120
    public = begin(seats, short3=short).observe(None).public
    assert public.removed_cards == removed.split()
    assert public.deck_size == seats * hand
    assert public.hand_size == hand
    assert public.counts == [hand] * seats


def test_what_cards_are_worth() -> None:
    values = {
        card: pack.value(pack.parse(f"{card}S")) for card in ("A", "10", "K", "Q", "J", "9", "8", "7", "6")
    }
    assert values == {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0, "6": 0}
    for suit in pack.SUITS:
        heights = [pack.parse(f"{rank}{suit}") for rank in ("6", "7", "8", "9", "J", "Q", "K", "10", "A")]
        assert heights == sorted(heights), "the ten is right behind the ace"


def test_notation() -> None:
    assert pack.format_card(pack.parse("th")) == "10H"
    assert pack.parse("10H") == pack.parse("TH")
    assert pack.name(pack.parse("10H")) == "10 of hearts"
    assert pack.name(pack.parse("jc")) == "jack of clubs"
    for text in ("", "1H", "AX", "R14"):
        with pytest.raises(NotationError):
            pack.parse(text)
    with pytest.raises(ValueError, match="not in tuple"):
        pack.parse("5D")
    assert [pack.from_number(pack.number(card)) for card in range(pack.CARDS)] == list(range(pack.CARDS))


def test_a_hand_is_shown_by_suit_with_trumps_at_the_end() -> None:
    cards = pack.parse_all(["AS", "6C", "10H", "9H", "KD", "AC", "JS"])
    assert pack.format_all(pack.hand_order(cards, -1)) == ["6C", "AC", "KD", "JS", "AS", "9H", "10H"]
    assert pack.format_all(pack.hand_order(cards, pack.CLUBS)) == ["KD", "JS", "AS", "9H", "10H", "6C", "AC"]


def test_cards_are_dealt_one_at_a_time_from_the_left() -> None:
    match = begin(5)
    dealt = round_of(match).dealt
    assert dealt is not None
    order = round_of(match).shuffler.orders("deal", 1)[0]
    expected = [pack.from_number(card) for card in order]
    assert [dealt[place % 5][place // 5] for place in range(35)] == expected, "seat 0 is left of the dealer"


@pytest.mark.parametrize(
    ("seats", "options", "field"),
    [
        (4, {"short3": True}, "short3"),
        (4, {"end": "deals:0"}, "end"),
        (4, {"end": "deals:100"}, "end"),
        (4, {"end": "minutes:601"}, "end"),
        (4, {"end": "target:150"}, "end"),
        (4, {"end": "target:300", "start": 300}, "end"),
        (4, {"end": "never"}, "end"),
        (4, {"start": 5001}, "start"),
        (4, {"start": -1}, "start"),
        (4, {"hearts_overcall": "always"}, "hearts_overcall"),
        (4, {"bonus": 3}, "bonus"),
    ],
)
def test_options_that_do_not_fit(seats: int, options: dict[str, object], field: str) -> None:
    with pytest.raises(Refused) as caught:
        Match(SOLO, seats, options)
    assert caught.value.code == "bad_option"
    assert caught.value.refusal.field == field
    assert caught.value.refusal.text.endswith(".")


@pytest.mark.parametrize("seats", [2, 13])
def test_three_to_twelve_play(seats: int) -> None:
    with pytest.raises(Refused, match="3 to 12 players"):
        Match(SOLO, seats)


def test_notes_on_options() -> None:
    thrown_in = percent(found_with(3)["steady"].thrown_in.share)
    assert SOLO.option_notes(3)["short3"].startswith(
        f"Between steady bots {thrown_in} of deals are thrown in"
    )
    assert "short3" not in SOLO.option_notes(4)
    broke = percent(found_with(4)["steady"].broke.share)
    assert (
        SOLO.option_notes(4)["start"]
        == f"With 150 somebody falls to no points or below in {broke} of matches between steady bots."
    )
    assert SOLO.option_notes(12)["start"].endswith("With 12 players 750 is a good start.")
    assert "target:900 with 450" in SOLO.option_notes(8)["end"]
