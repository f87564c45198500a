"""`crazydeck simulate` with a study: its flags, its table, several line-ups, and wrong use."""

import json
from pathlib import Path
from typing import Any

import pytest

from crazydeck.engine.study import rate
from tests.terminal.running import one_line, run

SMALL = ["simulate", "crazy", "--seats", "7", "--seed", "3", "--rounds", "100"]


def found(*arguments: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(run(*SMALL, "--json", *arguments).stdout)
    del data["seconds"]
    return data


def test_the_table_has_a_row_for_each_line_up_and_a_suggestion() -> None:
    done = run(*SMALL, "--moon", "270", "--wish", "10%", "--level", "random", "--level", "steady")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Crazy, 7 seats, seed 3: 100 rounds each in ")
    assert "270 of 350 points" in lines[1]
    table = [line for line in lines if line.startswith(("players ", "random ", "steady "))]
    assert [line.split()[0] for line in table] == ["players", "random", "steady"]
    assert len({len(line) for line in table}) == 1
    assert table[1].split()[1] == "20"
    for level in ("random", "steady"):
        assert any(line.startswith(f"{level}: for 10.0% take ") for line in lines)
    assert one_line(done.stderr) == (
        "Study moon, 7 seats: 100 rounds each between random, steady bots; --rounds and --level change that."
    )


def test_a_study_is_short_where_no_rounds_are_named() -> None:
    done = run(
        "simulate", "crazy", "--moon", "250", "--seats", "4", "--level", "random", "--json", "--seed", "1"
    )
    assert one_line(done.stderr).startswith("Study moon, 4 seats: 200 rounds between random bots; ")
    assert json.loads(done.stdout)["rounds"] == 200
    assert "In a study each row plays so many, 200" in " ".join(run("simulate", "--help").stdout.split())


def test_all_levels_play_where_none_is_named() -> None:
    data = found("--study", "moon", "--playouts", "4", "--rounds", "10")
    assert [one["players"] for one in data["found"]] == ["random", "easy", "steady", "sharp"]
    assert (data["threshold"], data["options"]) == (275, {})


def test_the_figures_are_those_of_the_records(tmp_path: Path) -> None:
    path = tmp_path / "records"
    data = found("--moon", "200", "--level", "easy", "--level", "steady", "--records", str(path))
    assert data["options"] == {"moon": "200"}
    assert (data["seats"], data["rounds"], data["study"]) == (7, 100, "moon")
    records = [json.loads(line) for line in path.read_bytes().splitlines()]
    run("record", "verify", str(path))
    for one in data["found"]:
        mine = [record for record in records if record["players"][0]["level"] == one["players"]]
        assert all(record["options"] == {"moon": 200} for record in mine)
        lasts = [record["rounds"][-1]["result"] for record in mine]
        best = [max(result["points"]) for result in lasts]
        hits = sum(result["reason"] == "moon" for result in lasts)
        assert hits == sum(points >= 200 for points in best) > 0
        assert one["moons"] == json.loads(json.dumps(rate_of(hits, len(best))))
        assert sum(one["best"].values()) == len(best) == 20
        assert one["best"] == {str(points): best.count(points) for points in sorted(set(best))}


def rate_of(hits: int, trials: int) -> dict[str, Any]:
    one = rate(hits, trials)
    return {name: getattr(one, name) for name in one.__struct_fields__}


def test_line_ups_get_the_same_deals_and_many_processes_change_nothing(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    levels = ["--moon", "275", "--level", "random", "--level", "easy,random,easy,easy,easy,easy,easy"]
    assert found(*levels, "--records", str(one)) == found(*levels, "--records", str(two), "--jobs", "2")
    assert one.read_bytes() == two.read_bytes()
    records = [json.loads(line) for line in one.read_bytes().splitlines()]
    assert [record["seed"] for record in records[:20]] == [record["seed"] for record in records[20:]]


def test_a_cut_match_that_never_came_to_its_last_round_is_not_counted() -> None:
    assert found("--moon", "275", "--level", "random", "--rounds", "14")["found"][0]["moons"]["trials"] == 2
    text = run(*SMALL, "--moon", "275", "--level", "random", "--rounds", "4").stdout
    assert "play more rounds" in text


def test_presets_of_the_rule_option_can_be_said() -> None:
    data = json.loads(
        run("simulate", "crazy", "--seats", "8", "--moon", "per_deck", "--rounds", "10", "--seed", "1", "--level",
            "random", "--json").stdout
    )  # fmt: skip
    assert data["threshold"] == 580 - 150


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["crazy", "--moon", "many"], "moon"),
        (["crazy", "--seats", "7", "--moon", "175"], "180 to 350"),
        (["crazy", "--seats", "7", "--moon", "277"], "multiple of five"),
        (["crazy", "--moon"], "--moon"),
        (["crazy", "--moon", "300", "--options", "moon=300"], "twice"),
        (["crazy", "--moon", "300", "--wish", "lots"], "percentage"),
        (["crazy", "--study", "moon", "--wish", "0"], "percentage"),
        (["crazy", "--study", "stars"], "stars"),
        (["eights", "--study", "moon"], "has none"),
        (["eights", "--moon", "275"], "no study with --moon"),
        (["crazy", "--level", "easy", "--level", "steady"], "Only a study"),
        (["crazy", "--moon", "300", "--level", "easy", "--level", "mad"], "mad"),
        (["crazy", "--moon", "300", "--level", "easy,steady"], "4 seats"),
    ],
    ids=" ".join,
)
def test_wrong_use_is_one_line(arguments: list[str], words: str) -> None:
    done = run("simulate", "--rounds", "5", *arguments, check=2)
    line = one_line(done.stderr)
    assert line.startswith("crazydeck: ")
    assert words in line
    assert done.stdout == ""


def test_the_help_names_the_flags_and_whose_they_are() -> None:
    text = " ".join(run("simulate", "--help").stdout.split())
    assert "--moon POINTS Crazy: " in text
    assert "--wish PERCENT Crazy: " in text
    assert "moon (Crazy): " in text
