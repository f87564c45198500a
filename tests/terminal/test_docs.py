"""What is written about the program is so: the command's reference, the schema, and the examples of records."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import crazydeck
from crazydeck.engine.record import Record
from scripts import docs

DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.mark.parametrize("path", docs.FILES, ids=lambda path: path.name)
def test_made_documents_are_current(path: Path) -> None:
    assert path.read_text() == docs.FILES[path](), "run python scripts/docs.py"


def test_every_command_is_in_the_reference() -> None:
    text = (DOCS / "cli.md").read_text()
    headings = re.findall(r"^## crazydeck(?: (.*))?$", text, flags=re.MULTILINE)
    assert {"serve", "play", "rules", "referee", "simulate", "record", "record verify"} <= set(headings)


def example(name: str) -> dict[str, Any]:
    text = (DOCS / "records.md").read_text()
    found = re.search(rf"<!-- example: {name} -->\n```json\n(.*?)```", text, re.DOTALL)
    assert found is not None
    document: dict[str, Any] = json.loads(found[1])
    return document


@pytest.mark.parametrize("name", ["match", "solo"])
def test_a_whole_example_is_a_match_and_its_deal_comes_from_its_key(name: str) -> None:
    record = crazydeck.read_record(json.dumps(example(name)))
    report = crazydeck.referee(record)
    assert report.refused is None
    assert report.match_over
    assert crazydeck.verify(record).deals == 1


def test_the_example_of_a_round_of_gin_is_whole_and_its_deal_comes_from_its_key() -> None:
    record = crazydeck.read_record(json.dumps(example("gin")))
    report = crazydeck.referee(record)
    assert report.refused is None
    assert report.over
    assert crazydeck.verify(record).deals == 1
    moves = [(entry["seat"], entry["move"]) for entry in example("gin")["rounds"][0]["entries"]]
    assert moves[moves.index((2, "may-i")) - 1] == (0, "discard QC")
    assert example("gin")["rounds"][0]["result"]["winners"] == [moves[-1][0]]


def test_the_example_of_a_position_is_answered() -> None:
    report = crazydeck.referee(crazydeck.read_record(json.dumps(example("position"))))
    assert report.refused is None
    assert report.unsure == [1]


@pytest.mark.parametrize(("name", "code"), [("solo position", "must_trump"), ("gin position", "fits_meld")])
def test_the_example_of_a_disputed_card_is_refused(name: str, code: str) -> None:
    report = crazydeck.referee(crazydeck.read_record(json.dumps(example(name))))
    assert report.refused is not None
    assert report.refused.code == code


def test_the_tale_of_the_solo_example_is_true() -> None:
    moves = [entry["move"] for entry in example("solo")["rounds"][0]["entries"]]
    bids, declaration, cards = moves[:5], moves[5], moves[6:]
    assert bids.count("pass") == 4
    assert cards.index(declaration.split()[-1]) // 5 == 3, "the called card falls in the fourth trick"
    entry = example("solo")["rounds"][0]["entries"][6 + cards.index(declaration.split()[-1])]
    assert example("solo")["players"][entry["seat"]]["name"] == "Dana"


@pytest.mark.parametrize("game", ["crazy", "solo", "gin"])
def test_every_field_of_a_position_is_explained(game: str) -> None:
    text = (DOCS / "records.md").read_text()
    match = crazydeck.new_match(game, 5, seed=1)
    for name in match.game.write_position(match.round):
        assert f"`{name}`" in text


def test_every_field_of_a_record_is_explained() -> None:
    text = (DOCS / "records.md").read_text()
    for name in msgspec.structs.fields(Record):
        assert f"`{name.name}`" in text
