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


def test_the_whole_example_is_a_match_and_its_deal_comes_from_its_key() -> None:
    record = crazydeck.read_record(json.dumps(example("match")))
    report = crazydeck.referee(record)
    assert report.refused is None
    assert report.match_over
    assert crazydeck.verify(record).deals == 1


def test_the_example_of_a_position_is_answered() -> None:
    report = crazydeck.referee(crazydeck.read_record(json.dumps(example("position"))))
    assert report.refused is None
    assert report.unsure == [1]


def test_every_field_of_a_record_is_explained() -> None:
    text = (DOCS / "records.md").read_text()
    for name in msgspec.structs.fields(Record):
        assert f"`{name.name}`" in text
