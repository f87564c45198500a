"""Section 2: decks, cards taken out, hands, totals, thresholds, notation; options that don't fit."""

import re
from pathlib import Path

import pytest

from crazydeck.cards.deck import NotationError
from crazydeck.engine.match import Match
from crazydeck.engine.refusal import Refused
from crazydeck.games.crazy.game import CRAZY
from crazydeck.games.crazy.options import CrazyOptions, moon_threshold, pack_of
from crazydeck.games.crazy.pack import BLACK_13
from tests.games.crazy.positions import at, begin, play, points

README = Path(__file__).parent.parent.parent.parent / "README.md"
SIX_TWOS = "2C 2D 2S 2C 2D 2S 2H 2H"
FOUR_COLOUR = [
    # seats, options, removed, hand, reds, black 13s, all points, moon
    (3, {}, "G1 Y1", 18, 14, 1, 450, 375),
    (4, {}, "", 14, 14, 1, 410, 335),
    (4, {"short4": True}, "G1 Y1 B1 R1 G2 Y2 B2 R2", 12, 12, 1, 380, 305),
    (5, {}, "G1", 11, 14, 1, 380, 305),
    (6, {}, "G1 Y1", 9, 14, 1, 360, 285),
    (7, {}, "", 8, 14, 1, 350, 275),
    (8, {}, "", 14, 28, 2, 580, 505),
    (8, {"force_one_deck": True}, "", 7, 14, 1, 340, 265),
    (9, {}, "G1 Y1 B1 G1", 12, 28, 2, 560, 485),
    (10, {}, "G1 Y1", 11, 28, 2, 550, 475),
    (11, {}, "G1 Y1", 10, 28, 2, 540, 465),
    (12, {}, "G1 Y1 B1 G1", 9, 28, 2, 530, 455),
    (13, {}, "G1 Y1 B1 G1 Y1 B1 R1 R1", 8, 26, 2, 510, 435),
    (14, {}, "", 8, 28, 2, 520, 445),
]
FACE = [
    (3, {}, "2C", 17, 13, 1, 435, 360),
    (4, {}, "", 13, 13, 1, 395, 320),
    (5, {}, "2C 2D", 10, 13, 1, 365, 290),
    (6, {}, "2C 2D 2S 2H", 8, 12, 1, 340, 265),
    (7, {}, "2C 2D 2S", 7, 13, 1, 335, 260),
    (8, {}, "", 13, 26, 2, 560, 485),
    (8, {"force_one_deck": True}, "2C 2D 2S 2H", 6, 12, 1, 320, 245),
    (9, {}, "2C 2D 2S 2C 2D", 11, 26, 2, 540, 465),
    (10, {}, "2C 2D 2S 2C", 10, 26, 2, 530, 455),
    (11, {}, "2C 2D 2S 2C 2D", 9, 26, 2, 520, 445),
    (12, {}, SIX_TWOS, 8, 24, 2, 500, 425),
    (13, {}, "", 8, 26, 2, 510, 435),
    (14, {}, "2C 2D 2S 2C 2D 2S", 7, 26, 2, 500, 425),
]
TABLE = [*FOUR_COLOUR, *((seats, {"deck": "face", **more}, *rest) for seats, more, *rest in FACE)]


@pytest.mark.parametrize("row", TABLE)
def test_the_tables_of_the_rules(row: tuple[int, dict[str, object], str, int, int, int, int, int]) -> None:
    seats, values, removed, hand, reds, blacks, total, moon = row
    options = CrazyOptions(**values)  # type: ignore[arg-type]
    pack = pack_of(options, seats)
    assert pack.notation.format_all(pack.removed) == removed.split()
    assert pack.tricks == hand
    assert len(pack.cards) == seats * hand
    assert pack.reds == reds
    assert pack.cards.count(BLACK_13) == pack.decks == blacks
    assert pack.total == total
    assert moon_threshold(options, seats) == moon
    public = begin(seats, 1, **values).observe(None).public
    assert public.removed_cards == removed.split()
    assert public.hand_size == hand


def test_six_removals_leave_the_red_and_the_black_two() -> None:
    """Worked example 1: a deck that needs six removals."""
    pack = pack_of(CrazyOptions(), 4)
    order = [f"{colour}{rank}" for rank in (1, 2) for colour in "GYBR"]
    out = pack_of(CrazyOptions(short4=True), 4)
    assert out.notation.format_all(out.removed) == order
    assert order[:6] == ["G1", "Y1", "B1", "R1", "G2", "Y2"]
    assert not pack.removed


@pytest.mark.parametrize(
    ("seats", "removed"), [(5, "2C 2S"), (6, "2C 2S 2D 2H"), (9, "2C 2S 2C 2S 2D"), (14, "2C 2S 2C 2S 2D 2H")]
)
def test_both_reds_go_last(seats: int, removed: str) -> None:
    pack = pack_of(CrazyOptions(deck="face", face_red="both_reds"), seats)
    assert pack.notation.format_all(pack.removed) == removed.split()


def test_both_reds_count() -> None:
    pack = pack_of(CrazyOptions(deck="face", face_red="both_reds"), 4)
    assert (pack.reds, pack.total) == (26, 460)
    match = at("red", ["2C AS", "3C 3S", "2H 4S", "KD 5S"], deck="face", face_red="both_reds")
    assert points(play(match, "2C", "3C", "2H", "KD")) == [0, 10, 0, 0]


def test_low_aces_go_first_and_win_nothing() -> None:
    pack = pack_of(CrazyOptions(deck="face", ace_high=False), 5)
    assert pack.notation.format_all(pack.removed) == ["AC", "AD"]
    match = at("every", ["KC 5S", "AH 2S", "AS 3S", "QC 4S"], deck="face", ace_high=False)
    play(match, "KC", "AH", "AS", "QC")
    assert points(match) == [10, 0, 0, 0]


def test_aces_beat_kings() -> None:
    match = at("every", ["KC 9S", "AC 2S", "AS 3S", "QC 4S"], deck="face")
    assert points(play(match, "KC", "AC", "AS", "QC")) == [0, 10, 0, 0]


def test_one_high_wins_but_is_still_taken_out_first() -> None:
    match = at("every", ["G14 Y2", "G1 Y3", "G13 Y4", "G2 Y5"], one_high=True)
    assert points(play(match, "G14", "G1", "G13", "G2")) == [0, 10, 0, 0]
    assert points(play(at("every", ["G14 Y2", "G1 Y3", "G13 Y4", "G2 Y5"]), "G14", "G1", "G13", "G2")) == [
        10,
        0,
        0,
        0,
    ]
    pack = pack_of(CrazyOptions(one_high=True), 6)
    assert pack.notation.format_all(pack.removed) == ["G1", "Y1"]


def test_cards_are_written_as_in_either_deck() -> None:
    face = pack_of(CrazyOptions(deck="face"), 4).notation
    assert face.format_all(range(1, 14)) == [
        f"{rank}H" for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    ]
    assert face.name(face.parse("ks")) == "king of spades"
    assert face.parse("KS") == BLACK_13
    assert face.parse("TD") == face.parse("10D")
    colours = pack_of(CrazyOptions(), 4).notation
    assert colours.format(BLACK_13) == "B13"
    assert colours.name(colours.parse("g7")) == "green 7"
    for notation, other in ((face, "B13"), (colours, "KS")):
        with pytest.raises(NotationError):
            notation.parse(other)
        assert len({number for number in notation.numbers if number >= 0}) == notation.deck.size


@pytest.mark.parametrize(
    ("seats", "options", "field", "words"),
    [
        (4, {"short4": True, "deck": "face"}, "short4", "four-colour deck"),
        (5, {"short4": True}, "short4", "for four players, not 5"),
        (9, {"force_one_deck": True}, "force_one_deck", "eight players"),
        (4, {"one_high": True, "deck": "face"}, "one_high", "ace_high"),
        (4, {"moon": 205}, "moon", "from 210 to 410"),
        (4, {"moon": 415}, "moon", "from 210 to 410"),
        (4, {"moon": 302}, "moon", "multiple of five"),
        (4, {"moon": "some"}, "moon", "per_deck"),
        (4, {"duplicates": "both"}, "duplicates", "cancel"),
    ],
)
def test_options_that_do_not_fit(seats: int, options: dict[str, object], field: str, words: str) -> None:
    with pytest.raises(Refused, match=words) as refused:
        Match(CRAZY, seats, options)
    assert refused.value.refusal.field == field


@pytest.mark.parametrize("moon", [210, 410])
def test_the_bounds_of_the_moon(moon: int) -> None:
    assert moon_threshold(CrazyOptions(moon=moon), 4) == moon
    Match(CRAZY, 4, {"moon": moon})


@pytest.mark.parametrize(("seats", "threshold"), [(7, 275), (8, 430), (14, 370)])
def test_a_moon_per_deck(seats: int, threshold: int) -> None:
    assert moon_threshold(CrazyOptions(moon="per_deck"), seats) == threshold


def test_from_three_to_fourteen_seats() -> None:
    for seats in (2, 15):
        with pytest.raises(Refused):
            Match(CRAZY, seats)


def test_the_readme_says_how_many_can_play() -> None:
    text = " ".join(README.read_text().split())
    found = re.search(r"\*\*Crazy\*\* for (\d+) to (\d+) \((\d+), (\d+) and (\d+) can play too\)", text)
    assert found is not None
    first, last, *more = (int(number) for number in found.groups())
    assert sorted([*range(first, last + 1), *more]) == list(range(CRAZY.min_seats, CRAZY.max_seats + 1))
    assert first <= CRAZY.usual_seats <= last
