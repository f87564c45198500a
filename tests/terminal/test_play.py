"""`crazydeck play` and `crazydeck rules` in plain lines."""

import json
from pathlib import Path

from crazydeck.engine.options import describe
from crazydeck.games.registry import GAMES
from tests.terminal.running import run


def test_words_are_answered_and_refusals_explained() -> None:
    text = "help\nmoves\nhand\ntable\nscores\nrules\npass\nnonsense\n8H\n\nquit\n"
    out = run("play", "eights", "--seed", "3", "--name", "Mira", text=text).stdout
    assert "You are Mira." in out
    assert "You may write: " in out
    assert "Your hand: " in out
    assert "Scores: Mira 0" in out
    assert "## 4. Action cards" in out
    assert "You may pass only after drawing" in out
    assert "“nonsense” is not a move" in out
    assert out.rstrip().endswith("Goodbye.")
    assert "\x1b" not in out


def test_the_end_of_input_ends_the_game() -> None:
    assert "Goodbye" in run("play", "eights", "--seed", "3").stdout


def test_a_whole_match_is_played_and_written(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    moves = [*(f"8{suit}=H" for suit in "CDHS"), *(f"8{suit}" for suit in "CDHS")]
    moves += [
        f"{rank}{suit}"
        for suit in "CDHS"
        for rank in ("K", "Q", "J", "10", "9", "7", "6", "5", "4", "3", "2", "A")
    ]
    text = "\n".join([*moves, "draw", "pass"] * 200) + "\n"
    out = run("play", "eights", "--seats", "2", "--level", "easy", "--seed", "1", "--options", "match=single",
              "--record", str(path), text=text).stdout  # fmt: skip
    assert "Place 1: " in out
    record = json.loads(path.read_text())
    assert record["result"]["reason"] == "single"
    assert {entry.get("by") for entry in record["rounds"][0]["entries"]} == {"person", "bot"}
    assert "ok;" in run("record", "verify", str(path)).stdout


def test_the_rules_tell_what_changes() -> None:
    out = run("rules", "eights", "draw=until", "twos_draw_two=on", "--seats", "3").stdout
    assert "## What changes from the standard game" in out
    assert "| Drawing (`draw`) | one card | until one can be played |" in out
    assert "What changes" not in run("rules", "eights").stdout


def test_the_rules_page_names_every_option() -> None:
    text = run("rules", "eights").stdout
    for info in describe(GAMES["eights"].options):
        assert f"`{info.name}`" in text, info.name


def test_the_rules_are_html_too() -> None:
    out = run("rules", "eights", "draw=until", "--html").stdout
    assert out.startswith("<!doctype html>")
    assert '<h2 id="3-turn">3. Turn</h2>' in out
    assert "<td>until one can be played</td>" in out
    assert "<script" not in out


def test_a_record_that_cannot_be_written_is_refused_before_the_match(tmp_path: Path) -> None:
    where = tmp_path / "nowhere" / "match.json"
    done = run("play", "solo", "--record", str(where), check=2)
    assert f"{where} cannot be written" in " ".join(done.stderr.split())
    assert not done.stdout
