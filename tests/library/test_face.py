"""The Python face: making matches, printing, pictures, and what it exports."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import crazydeck
from crazydeck import Refused
from crazydeck.cards.deck import FOUR_COLOUR, NotationError

README = Path(__file__).parent.parent.parent / "README.md"


def test_every_exported_name_is_there() -> None:
    for name in crazydeck.__all__:
        assert getattr(crazydeck, name) is not None


def test_the_example_of_the_readme_plays_a_whole_match(capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(r"<!-- python-example.*?-->\n```python\n(.*?)```", README.read_text(), re.DOTALL)
    assert found is not None
    code = found[1]
    assert len([line for line in code.splitlines() if line]) <= 10
    exec(compile(code, "README.md", "exec"), {})  # noqa: S102  it is our own
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert re.fullmatch(r"1\. seat \d: \d+ points", lines[0])


def test_the_same_seed_gives_the_same_deals() -> None:
    one, other = (crazydeck.new_match("eights", 4, seed="a table") for _ in range(2))
    assert one.observe(0) == other.observe(0)
    assert one.observe(0) != crazydeck.new_match("eights", 4, seed=2).observe(0)
    assert crazydeck.new_match("eights", 4, seed=bytes(32)).key == bytes(32)


def test_without_a_seed_deals_differ() -> None:
    assert crazydeck.new_match().key != crazydeck.new_match().key


def test_rounds_are_dealt_until_the_match_is_over() -> None:
    match = crazydeck.new_match("eights", 2, seed=5, target="hands:3")
    while not match.over:
        assert not match.between
        match.play(match.actors[0], match.moves(match.actors[0])[0])
    assert len(match.state.results) == 3
    assert match.actors == []


@pytest.mark.parametrize(
    ("arguments", "options", "code"),
    [
        (("chess",), {}, "no_game"),
        (("eights", 9), {}, "bad_seats"),
        (("eights", 4), {"draw": "three"}, "bad_option"),
        (("eights", 4), {"speed": 3}, "bad_option"),
        (("eights", 4), {"seed": b"short"}, "bad_key"),
        (("eights", 4), {"first_dealer": 4}, "bad_dealer"),
    ],
)
def test_what_does_not_fit_is_refused(
    arguments: tuple[object, ...], options: dict[str, object], code: str
) -> None:
    with pytest.raises(Refused) as caught:
        crazydeck.new_match(*arguments, **options)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_an_illegal_move_changes_nothing() -> None:
    match = crazydeck.new_match("eights", 4, seed=1)
    before = match.observe(None, open_hands=True)
    with pytest.raises(Refused):
        match.play(match.actors[0], "pass")
    assert match.observe(None, open_hands=True) == before


def test_a_missing_order_changes_nothing() -> None:
    match = crazydeck.new_match("eights", 2, seed=1, auto_deal=False)
    match.set_position({"hands": ["3D 4D", "6D"], "discards": "9C 10C 5C", "stock": [], "turn": 0})
    before = match.observe(None, open_hands=True)
    with pytest.raises(Refused) as caught:
        match.play(0, "draw")
    assert caught.value.code == "missing_order"
    assert match.observe(None, open_hands=True) == before


def test_a_match_prints_readably() -> None:
    match = crazydeck.new_match("eights", 2, seed=1, first_dealer=0)
    assert repr(match) == "<Match eights, 2 seats, round 1, totals 0 0; seat 1 to move>"
    assert str(match) == "Crazy Eights, round 1: seat 0 has 0, seat 1 has 0. Seat 1 to move."
    match.remove(0)
    assert repr(match).endswith("over, won by seat 1>")


def test_an_observation_prints_as_plain_lines() -> None:
    match = crazydeck.new_match("eights", 3, seed=1, first_dealer=2)
    lines = str(match.observe(0)).splitlines()
    assert lines[0].startswith("Top card: ")
    assert lines[-1] == "Your turn: play a card or draw."
    assert "Your hand" not in str(match.observe(None))


def test_pictures_show_what_may_be_seen_and_no_more() -> None:
    match = crazydeck.new_match("eights", 3, seed=1)
    whole, own, watcher = (
        ET.fromstring(picture)  # noqa: S314  it is our own
        for picture in (
            match._repr_svg_() or "",
            match.observe(0)._repr_svg_(),
            match.observe(None)._repr_svg_(),
        )
    )
    ranks = [len(picture.findall(".//{*}g/{*}text")) for picture in (whole, own, watcher)]
    assert ranks == [16, 6, 1], "15 cards and the top card; five and the top card; the top card alone"


def test_cards_show_themselves_as_a_picture() -> None:
    cards = crazydeck.picture("8H TD")
    assert str(cards) == "8H 10D"
    assert ET.fromstring(cards._repr_svg_()).findtext("{*}title") == "8H 10D"  # noqa: S314
    assert ">R<" in crazydeck.picture("R14", FOUR_COLOUR).svg
    with pytest.raises(NotationError):
        crazydeck.picture("1H")


def test_levels_are_bots() -> None:
    match = crazydeck.new_match("eights", 4, seed=1)
    seat = match.actors[0]
    for level in crazydeck.LEVELS:
        limit = crazydeck.Limit(nodes=20)
        assert crazydeck.bot(level).choose(match.observe(seat), limit).move in match.moves(seat)
