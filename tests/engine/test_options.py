"""Options as data: read, refused, described."""

from typing import Any

import pytest

from crazydeck.engine.options import changes, describe, read_options, show_value
from crazydeck.engine.refusal import Refused
from crazydeck.games.registry import GAMES

EVERY = [
    pytest.param(game, info, id=f"{name}-{info.name}")
    for name, game in GAMES.items()
    for info in describe(game.options)
]


@pytest.mark.parametrize(("game", "info"), EVERY)
def test_every_option_has_its_words(game: Any, info: Any) -> None:
    assert info.label[:1].isupper()
    assert info.sentence.endswith(".")
    assert info.group
    assert info.kind in ("switch", "choice", "number", "text")
    assert show_value(info, info.default)
    if info.kind == "choice":
        assert info.default in info.choices
        assert all(str(choice) in info.labels for choice in info.choices)
    if info.kind == "text":
        assert info.hint
    assert set(info.needs) <= {other.name for other in describe(game.options)}


@pytest.mark.parametrize(("game", "info"), EVERY)
@pytest.mark.parametrize("value", ["nonsense", -5, 10**30, 3.5, [], {}, {"a": 1}])
def test_bad_values_are_refused_by_field(game: Any, info: Any, value: Any) -> None:
    with pytest.raises(Refused) as caught:
        game.check_options(read_options(game.options, {info.name: value}), game.usual_seats)
    assert caught.value.code == "bad_option"
    assert caught.value.refusal.field == info.name
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_unknown_options_are_refused(name: str) -> None:
    with pytest.raises(Refused, match="no option “constructor”") as caught:
        read_options(GAMES[name].options, {"constructor": True})
    assert caught.value.refusal.field == "constructor"


@pytest.mark.parametrize(
    ("words", "value"),
    [("on", True), ("OFF", False), ("yes", True), ("no", False), (True, True), ("false", False)],
)
def test_switches_are_read_in_words(words: object, value: bool) -> None:
    options = read_options(GAMES["eights"].options, {"jacks_skip": words})
    assert options.jacks_skip is value


def test_numbers_are_read_from_text() -> None:
    options = read_options(
        GAMES["eights"].options, {"hand_size": "6", "decks": "2", "max_reshuffles": "none", "target": "75"}
    )
    assert changes(options) == {"hand_size": 6, "decks": 2, "max_reshuffles": "none", "target": 75}


def test_only_changes_are_listed() -> None:
    options = read_options(GAMES["eights"].options, {"draw": "one", "jacks_skip": True})
    assert changes(options) == {"jacks_skip": True}
