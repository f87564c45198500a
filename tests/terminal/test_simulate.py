"""`crazydeck simulate`: summaries, and the same seed gives the same matches on any number of processes."""

import json
from pathlib import Path
from typing import Any

import pytest

from crazydeck.games.registry import GAMES
from crazydeck.lab import simulation
from crazydeck.lab.simulation import Plan, play_batch, play_match, simulate
from crazydeck.lab.summary import Collector
from tests.terminal.running import run
from tests.timed import Timed


def summary(*arguments: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(run("simulate", "eights", "--json", *arguments).stdout)
    del data["seconds"]
    return data


def test_the_summary_adds_up() -> None:
    data = summary("--rounds", "50", "--seats", "4", "--seed", "1")
    assert data["rounds"] == 50
    assert sum(data["reasons"].values()) == 50
    assert sum(row["rounds_won"] for row in data["seats"]) == 50 - data["scoreless"]
    assert sum(row["matches_won"] for row in data["seats"]) == data["finished"]
    spread = data["moves_a_round"]
    assert spread["least"] <= spread["median"] <= spread["most"]
    assert data["moves"] == pytest.approx(spread["mean"] * 50)


def test_the_same_seed_gives_the_same_on_many_processes(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    arguments = ["--rounds", "40", "--seats", "3", "--seed", "9", "--records"]
    assert summary(*arguments, str(one)) == summary(*arguments, str(two), "--jobs", "2")
    assert one.read_bytes() == two.read_bytes()


def test_the_text_names_levels_and_seed() -> None:
    text = run(
        "simulate", "eights", "--rounds", "6", "--seats", "2", "--seed", "3", "--levels", "random,steady"
    ).stdout
    assert "seed 3" in text
    assert "random" in text
    assert "steady" in text
    assert "\x1b" not in text


def test_steady_beats_random() -> None:
    data = summary("--rounds", "60", "--seats", "2", "--seed", "2", "--levels", "random,steady")
    assert data["seats"][1]["points"] > 2 * data["seats"][0]["points"]


def test_rounds_are_exact_and_the_last_match_is_cut() -> None:
    plan = Plan(game="eights", options={}, levels=("random",) * 3, seed=1, written=True)
    played = list(simulate(plan, 7))
    assert sum(len(match.rounds) for match in played) == 7
    assert played[-1].winners is None
    assert b'"standings"' not in (played[-1].record or b"")


def test_a_match_depends_on_its_number_alone() -> None:
    plan = Plan(game="eights", options={"match": "single"}, levels=("random",) * 3, seed=1)
    assert play_match(plan, 5, 100) == play_match(plan, 5, 100)
    assert play_match(plan, 5, 100) != play_match(plan, 6, 100)


def test_a_collector_counts_shared_wins_for_each() -> None:
    plan = Plan(game="eights", options={"target": "hands:1"}, levels=("random",) * 3, seed=1)
    collector = Collector(plan.levels)
    for match in simulate(plan, 30):
        collector.add(match)
    done = collector.summary()
    assert done.finished == done.matches == 30
    assert done.rounds_a_match is not None
    assert done.rounds_a_match.most == 1


def test_matches_that_nothing_ends_are_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "timed", Timed())
    monkeypatch.setattr(simulation, "LONGEST", 4)
    plan = Plan(game="timed", options={"max_reshuffles": 0}, levels=("random",) * 2, seed=1)
    played = list(simulate(plan, 10))
    assert [len(match.rounds) for match in played] == [4, 4, 2]
    assert [match.winners for match in played] == [None] * 3
    # a task of a worker does no more than anybody can want of it
    assert play_batch(plan, 0, 10) == played


def test_the_text_says_what_was_broken_off() -> None:
    text = run("simulate", "eights", "--rounds", "2", "--seats", "4", "--seed", "1").stdout
    assert "Matches: 1, of which 0 were played to their end\nBroken off: 1 (" in text
    done = run("simulate", "eights", "--rounds", "2", "--seats", "4", "--options", "match=single").stdout
    assert "Broken off" not in done
