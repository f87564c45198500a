"""`referee`, `record` and `simulate --records`: matches written, judged, checked and told."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.running import one_line, run

OPTIONS = '{"twos_draw_two": true, "jacks_skip": "on", "draw": "until"}'


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "matches.jsonl"
    run("simulate", "eights", "--rounds", "12", "--seats", "3", "--seed", "4", "--options", OPTIONS,
        "--records", str(path))  # fmt: skip
    return path


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_simulate_writes_every_match_with_its_deals(records: Path) -> None:
    matches = lines(records.read_text())
    assert sum(len(match["rounds"]) for match in matches) == 12
    for match in matches:
        assert match["options"] == {"twos_draw_two": True, "jacks_skip": True, "draw": "until"}
        for start in match["rounds"]:
            deal = start["deal"]
            cards = [deal["up_card"], *deal["stock"], *(card for hand in deal["hands"] for card in hand)]
            assert len(set(cards)) == 52
            assert start["result"]["reason"] in {"out", "blocked"}


def test_the_referee_agrees_with_the_simulation(records: Path) -> None:
    reports = lines(run("referee", str(records)).stdout)
    for match, report in zip(lines(records.read_text()), reports, strict=True):
        assert report["refused"] is None
        assert report["scores"]["totals"] == match["rounds"][-1]["result"]["totals"]


def test_steps_tell_every_position(records: Path) -> None:
    steps = lines(run("referee", "--steps", str(records)).stdout)
    match = lines(records.read_text())[0]
    first = [step for step in steps if step["record"] == 0]
    assert len(first) == sum(1 + len(start["entries"]) for start in match["rounds"])
    for before, after in pairwise(first):
        assert {"actors", "moves", "position", "scores"} <= before.keys()
        if after["entry"] is not None:
            assert after["move"] in before["moves"][str(after["seat"])]
            assert before["actors"] == [after["seat"]]
    starts = [step for step in first if step["entry"] is None]
    assert [step["position"]["hands"] for step in starts] == [
        sorted_hands(start["deal"]["hands"]) for start in match["rounds"]
    ]


def sorted_hands(hands: list[list[str]]) -> list[list[str]]:
    from crazydeck.cards.deck import FRENCH  # noqa: PLC0415

    return [sorted(hand, key=FRENCH.parse) for hand in hands]


def test_an_eight_is_spelled_out_with_its_four_suits() -> None:
    document = {
        "game": "eights",
        "rounds": [{"position": {"hands": ["8H 3C", "QD"], "top": "5C", "turn": 0}}],
    }
    report = json.loads(run("referee", "-", text=json.dumps(document)).stdout)
    assert report["moves"] == {"0": ["3C", "8H=C", "8H=D", "8H=H", "8H=S", "draw"]}
    assert "\n  " in run("referee", "-", text=json.dumps(document)).stdout, (
        "one record is printed for people too"
    )


def illegal() -> str:
    entries = [{"seat": 0, "move": "3C"}, {"seat": 1, "move": "QD"}]
    position = {"hands": ["8H 3C", "QD 4S"], "top": "5C", "turn": 0}
    return json.dumps({"game": "eights", "rounds": [{"position": position, "entries": entries}]})


@pytest.mark.parametrize("steps", [[], ["--steps"]])
def test_the_first_illegal_move_is_named(steps: list[str]) -> None:
    done = run("referee", *steps, "-", text=illegal(), check=1)
    report = json.loads(done.stdout) if not steps else lines(done.stdout)[-1]
    refused = report["refused"]
    assert (refused["round"], refused["entry"], refused["seat"], refused["move"]) == (1, 1, 1, "QD")
    assert refused["code"] == "does_not_fit"
    assert refused["text"] in one_line(done.stderr)
    if not steps:
        assert report["position"]["top"] == "3C"


def test_a_bad_line_does_not_stop_the_others(records: Path) -> None:
    good = records.read_text().splitlines()[0]
    done = run("referee", "-", text=f"{good}\n{{}}\n\n{good}\n", check=1)
    reports = lines(done.stdout)
    assert [report["refused"] is None for report in reports] == [True, False, True]
    assert one_line(done.stderr).startswith("crazydeck: record 1: ")


@pytest.mark.parametrize("first", ["xx", '{"game": "eights", "rou', '{"game": NaN}', "", "[]"])
def test_a_bad_first_line_does_not_stop_the_others(records: Path, first: str) -> None:
    good = records.read_text().splitlines()[0]
    text = f"{first}\n{good}\n{{}}\n{good}\n"
    bad = [True] if first else []
    done = run("referee", "-", text=text, check=1)
    assert [report["refused"] is not None for report in lines(done.stdout)] == [*bad, False, True, False]
    many = len(bad) + 1
    assert [line.split()[2] for line in done.stderr.splitlines()] == (["0:", "2:"] if first else ["1:"])
    assert len(run("record", "verify", "-", text=text, check=1).stderr.splitlines()) == many


def test_a_bad_record_over_several_lines_is_refused_once() -> None:
    whole = json.dumps(json.loads(illegal()), indent=2)
    for text in (whole.replace("3C", "3C\n"), whole.replace('"game"', "game"), whole[:-2], f"x{whole}"):
        done = run("referee", "-", text=text, check=1)
        assert json.loads(done.stdout)["refused"]["code"] == "bad_record"
        assert "record: this is not JSON" in one_line(done.stderr)


def test_the_steps_and_the_error_output_count_records_alike(records: Path) -> None:
    good = records.read_text().splitlines()[0]
    done = run("referee", "--steps", "-", text=f"{good}\n{illegal()}\n{good}\n{illegal()}\n", check=1)
    refused = [step["record"] for step in lines(done.stdout) if step.get("refused")]
    assert refused == [1, 3]
    assert [line.split(":")[1] for line in done.stderr.splitlines()] == [" record 1", " record 3"]
    text = f"{good}\n{illegal()}\n"
    assert run("record", "verify", "-", text=text, check=1).stderr.startswith("crazydeck: record 1: ")
    assert run("record", "convert", "--deals", "-", text=text, check=1).stderr.startswith(
        "crazydeck: record 1: "
    )
    first = run("referee", "-", text=f"{illegal()}\n{good}\n", check=1)
    assert one_line(first.stderr).startswith("crazydeck: record 0: rounds[0].entries[1].move: ")
    assert one_line(run("referee", "-", text=illegal(), check=1).stderr).startswith("crazydeck: rounds[0]")


def test_convert_says_what_to_add() -> None:
    line = one_line(run("record", "convert", "-", text=illegal(), check=2).stderr)
    assert "Add --deals" in line


def test_verify_counts_in_words() -> None:
    position = {"hands": ["8H 3C", "QD 4S"], "top": "5C", "turn": 0}
    start = {"position": position, "entries": [{"seat": 0, "move": "3C"}]}
    text = json.dumps({"game": "eights", "rounds": [start]})
    assert "1 round with 1 move all legal" in run("record", "verify", "-", text=text).stdout


def test_verify_confirms_results_and_deals(records: Path) -> None:
    for line in run("record", "verify", str(records)).stdout.splitlines():
        assert "results confirmed" in line
        assert "deals made again from the key" in line


def test_verify_finds_a_changed_deal_and_a_changed_result(records: Path) -> None:
    match = lines(records.read_text())[0]
    changed = json.loads(json.dumps(match))
    stock = changed["rounds"][0]["deal"]["stock"]
    stock[0], stock[-1] = stock[-1], stock[0]
    run("record", "verify", "-", text=json.dumps(changed), check=1)
    changed = json.loads(json.dumps(match))
    changed["rounds"][0]["result"]["points"][0] += 1
    assert "points" in one_line(run("record", "verify", "-", text=json.dumps(changed), check=1).stderr)


def test_show_tells_a_match_in_sentences(records: Path) -> None:
    text = run("record", "show", str(records)).stdout
    assert "Crazy Eights: Seat 0, Seat 1, Seat 2." in text
    assert "Round 1" in text
    assert "Totals: " in text
    assert "{" not in text


def test_convert_writes_the_deals_of_a_seed(records: Path, tmp_path: Path) -> None:
    match = lines(records.read_text())[0]
    seeds = json.loads(json.dumps(match))
    for start in seeds["rounds"]:
        del start["deal"]
        start["seed"] = match["seed"]
    path = tmp_path / "deals.json"
    run("record", "convert", "--deals", "-", "--output", str(path), text=json.dumps(seeds))
    assert json.loads(path.read_text()) == match
