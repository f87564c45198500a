"""Reading and writing records."""

import json
from typing import Any

import pytest

from crazydeck.engine.builder import RecordBuilder
from crazydeck.engine.options import read_options
from crazydeck.engine.record import Player, parse_json, read_record, seats_of, write_record
from crazydeck.engine.refusal import Refused
from tests.engine.matches import ACTIONS, EIGHTS, play_and_write

SEED = "ab" * 32


def a_record(**changed: Any) -> dict[str, Any]:
    start: dict[str, Any] = {"seed": SEED, "entries": [{"seat": 0, "move": "draw"}]}
    return {"game": "eights", "seats": 3, "rounds": [start], **changed}


def refusal_of(data: bytes | str) -> tuple[str, str | None]:
    with pytest.raises(Refused) as caught:
        read_record(data)
    return caught.value.code, caught.value.refusal.field


def test_what_is_written_is_read_again() -> None:
    record = play_and_write(4, ACTIONS, 1).record
    assert read_record(write_record(record)) == record


def test_the_version_is_always_written() -> None:
    assert json.loads(write_record(read_record(json.dumps(a_record()))))["version"] == 1


def test_what_is_default_is_left_out() -> None:
    assert set(json.loads(write_record(read_record(json.dumps(a_record()))))) == {
        "version", "game", "seats", "rounds",
    }  # fmt: skip


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"   \n",
        b"\xef\xbb\xbf{}",
        b"\xff\xfe{\x00}\x00",
        b"\x00\x01\x02",
        b"\x80",
        b"{",
        b"[]",
        b"null",
        b'"eights"',
        b"{" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"game": "eights", "rounds": ' + b"[" * 40 + b"]" * 40 + b"}",
        b'{"game": NaN, "rounds": []}',
        b'{"game": "eights", "seats": Infinity, "rounds": []}',
        b'{"game": "eights", "seats": ' + b"9" * 5000 + b', "rounds": []}',
        b'{"game": "eights", "seats": 99999999999999999999, "rounds": []}',
        b'{"game": "eights", "seats": 3.0, "rounds": []}',
        b'{"game": "eights", "seats": true, "rounds": []}',
        b'{"game": "eights", "seats": 3, "seats": 3, "rounds": []}',
        b'{"game": "\\ud800", "seats": 3, "rounds": []}',
        b'{"game": "eights", "seats": 3, "rounds": []} x',
        b'{"game": "eights", "seats": 3, "rounds": {}}',
        b'{"game": "eights", "seats": 3}',
        b'{"seats": 3, "rounds": []}',
        b'{"game": "eights", "rounds": []}',
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused(data: bytes) -> None:
    code, path = refusal_of(data)
    assert code == "bad_record"
    assert path


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"version": 2}, "version"),
        ({"wins": 3}, "wins"),
        ({"seats": 0}, "seats"),
        ({"seed": "AB" * 32}, "seed"),
        ({"seed": "ab"}, "seed"),
        ({"first_dealer": 3}, "first_dealer"),
        ({"first_dealer": -1}, "first_dealer"),
        ({"players": [{"name": "Ann"}]}, "players"),
        ({"players": [{"name": "Ann"}, {"name": "B\x1b[2J"}, {"name": "Cem"}]}, "players[1].name"),
        ({"players": [{"name": "Ann"}, {"name": ""}, {"name": "Cem"}]}, "players[1].name"),
        ({"players": [{"name": "Ann", "kind": "cat"}]}, "players[0].kind"),
        ({"options": []}, "options"),
        ({"rounds": [{}]}, "rounds[0]"),
        ({"rounds": [{"seed": SEED, "deal": {}}]}, "rounds[0]"),
        ({"rounds": [{"seed": SEED, "position": None}]}, "rounds[0].position"),
        ({"rounds": [{"seed": SEED, "dealer": 3}]}, "rounds[0].dealer"),
        ({"rounds": [{"seed": SEED, "moves": []}]}, "rounds[0].moves"),
        ({"rounds": [{"seed": SEED, "entries": [{"seat": 3, "move": "draw"}]}]}, "rounds[0].entries[0].seat"),
        ({"rounds": [{"seed": SEED, "entries": [{"seat": 2**70, "move": "draw"}]}]}, "record"),
        ({"rounds": [{"seed": SEED, "entries": [{"move": "draw"}]}]}, "rounds[0].entries[0].seat"),
        ({"rounds": [{"seed": SEED, "entries": [{"seat": 0}]}]}, "rounds[0].entries[0]"),
        ({"rounds": [{"seed": SEED, "entries": [{"seat": 0, "move": 8}]}]}, "rounds[0].entries[0].move"),
        (
            {"rounds": [{"seed": SEED, "entries": [{"seat": 0, "move": "draw", "table": "removed"}]}]},
            "rounds[0].entries[0]",
        ),
        (
            {"rounds": [{"seed": SEED, "entries": [{"seat": 0, "table": "sold"}]}]},
            "rounds[0].entries[0].table",
        ),
        ({"before": [{"seat": 0, "move": "draw"}]}, "before[0]"),
    ],
)
def test_a_wrong_field_is_named_with_its_path(changed: dict[str, Any], path: str) -> None:
    assert refusal_of(json.dumps(a_record(**changed))) == ("bad_record", path)


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        (
            {"players": [{"name": "Ann", "level": 3}]},
            "players[0].level: write a text or null, not a whole number.",
        ),
        ({"game": None}, "game: write a text, not null."),
        ({"seats": 3.5}, "seats: write a whole number or null, not a number with a decimal point."),
        ({"seats": True}, "seats: write a whole number or null, not true or false."),
        ({"seats": 33}, "seats: write a number that is at most 32."),
        ({"seats": 0}, "seats: write a number that is at least 1."),
        ({"rounds": {}}, "rounds: write a list, not an object."),
        ({"options": []}, "options: write an object, not a list."),
        ({"players": [{"name": ""}]}, "players[0].name: write a text that is not empty."),
        ({"players": [{"name": "A" * 41}]}, "players[0].name: write at most 40 characters."),
        ({"players": [{"name": "A", "kind": "cat"}]}, "players[0].kind: write person or bot, not “cat”."),
        ({"version": 2}, "version: write 1, not “2”."),
        ({"seed": "ab"}, "seed: write 64 hexadecimal digits, in small letters."),
        ({"players": [{"name": "A"}]}, "players: 1 player for 3 seats."),
        ({"wins": 1}, "wins: a record has no such field here."),
    ],
)
def test_a_wrong_field_is_explained_in_plain_words(changed: dict[str, Any], text: str) -> None:
    with pytest.raises(Refused) as caught:
        read_record(json.dumps(a_record(**changed)))
    assert caught.value.refusal.text == text


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        ("[]", "a list"),
        ("null", "null"),
        ("true", "true or false"),
        ("3", "a whole number"),
        ('"a"', "a text"),
    ],
)
def test_what_is_no_object_is_called_by_its_name(data: str, kind: str) -> None:
    with pytest.raises(Refused, match=f"a record is a JSON object, not {kind}"):
        read_record(data)


def test_a_duplicate_field_is_named() -> None:
    assert refusal_of('{"game": "eights", "rounds": [{"seed": 1, "seed": 2}]}') == ("bad_record", "seed")


def test_seats_come_from_players_or_from_the_first_hands() -> None:
    players = [{"name": "Ann"}, {"name": "Bo"}]
    assert seats_of(read_record(json.dumps(a_record(seats=None, players=players)))) == 2
    position = {"hands": ["8H", "QD", "KD"], "top": "5C"}
    document = {"game": "eights", "rounds": [{"position": position}]}
    assert seats_of(read_record(json.dumps(document))) == 3


def test_a_record_says_in_a_line_what_it_is() -> None:
    assert str(read_record(json.dumps(a_record()))) == "eights: 3 seats; 1 round"


def test_strict_json_still_reads_what_is_allowed() -> None:
    assert parse_json('{"a": [1, -2.5, "ö", true, null]}') == {"a": [1, -2.5, "ö", True, None]}


def test_a_builder_wants_one_source_of_the_deal() -> None:
    options = read_options(EIGHTS.options, {})
    builder = RecordBuilder(EIGHTS, options, [Player(name="Ann"), Player(name="Bo")], first_dealer=0)
    with pytest.raises(ValueError, match="exactly one"):
        builder.dealt(dealer=0)
    with pytest.raises(ValueError, match="exactly one"):
        builder.dealt(dealer=0, seed=b"\0" * 32, deal={})


def test_what_the_table_does_before_the_first_deal_is_kept_apart() -> None:
    options = read_options(EIGHTS.options, {})
    players = [Player(name="Ann"), Player(name="Bo"), Player(name="Cem")]
    builder = RecordBuilder(EIGHTS, options, players, first_dealer=0)
    builder.replaced(1, "steady")
    builder.dealt(dealer=0, seed=b"\0" * 32)
    builder.replaced(2, "easy")
    record = builder.record()
    assert [(entry.seat, entry.level) for entry in record.before] == [(1, "steady")]
    assert [(entry.seat, entry.level) for entry in record.rounds[0].entries] == [(2, "easy")]
