"""`crazydeck play` where several may answer at once: who is asked when, and what is answered beforehand."""

import io
import json
import sys
from pathlib import Path

import pytest

from crazydeck.engine.record import read_record
from crazydeck.engine.verify import verify
from crazydeck.games.registry import GAMES
from crazydeck.lab.simulation import Plan, play_match
from crazydeck.terminal import play, record
from tests.claims import Claims

DECK = [f"{rank}{suit}" for suit in "CDHS" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")]
ANYTHING = ["stock", "no-thanks", "yes", *DECK] * 30


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the match is written."""
    return tmp_path / "match.json"


def play_with(monkeypatch: pytest.MonkeyPatch, lines: list[str], path: Path, *, bold: bool = False) -> None:
    monkeypatch.setitem(GAMES, "claims", Claims(bold=bold))
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    play.command("claims", seats=4, level="steady", options=["rounds=2"], seed="1", record=str(path))


def moves_in(path: Path) -> list[tuple[int, str, str]]:
    """All moves of the match as (seat, move, by)."""
    rounds = json.loads(path.read_text())["rounds"]
    return [(entry["seat"], entry["move"], entry["by"]) for start in rounds for entry in start["entries"]]


@pytest.mark.parametrize("bold", [False, True])
def test_a_match_is_played_with_the_player_asked_only_where_there_is_a_choice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: Path, *, bold: bool
) -> None:
    play_with(monkeypatch, ANYTHING, path, bold=bold)
    out = capsys.readouterr().out
    assert "Place 1: " in out
    assert "It is not your turn" not in out
    assert verify(read_record(path.read_bytes()), GAMES["claims"]).finished
    moves = moves_in(path)
    assert {by for seat, _, by in moves if seat == 0} == {"person"}
    assert {by for seat, _, by in moves if seat} == {"bot"}
    assert ("may-i" in [move for _, move, _ in moves]) == bold
    record.show_command(str(path))
    assert "no-thanks" in capsys.readouterr().out


def test_what_is_answered_beforehand_is_asked_no_more_until_it_expires(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    play_with(monkeypatch, ["help", "answer", "answer may_i round", "answer", *ANYTHING], path)
    out = capsys.readouterr().out
    assert "  answer  what you can answer beforehand" in out
    assert "  answer may_i ask: Ask me. You are asked each time. (so it is now)" in out
    assert "  answer may_i round: Wave all through. You wave all through in this round. (so it is now)" in out
    assert "Place 1: " in out
    rounds = json.loads(path.read_text())["rounds"]
    waved = [
        [entry["by"] for entry in start["entries"] if (entry["seat"], entry["move"]) == (0, "no-thanks")]
        for start in rounds
    ]
    assert waved[0]
    assert set(waved[0]) == {"standing"}
    assert set(waved[1]) == {"person"}, "the answer was for one round"
    assert verify(read_record(path.read_bytes()), GAMES["claims"]).finished


def test_an_answer_closes_the_choice_that_is_open(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    play_with(monkeypatch, ["nonsense"] * 2 + ["answer may_i turn", *ANYTHING], path)
    waves = [by for seat, move, by in moves_in(path) if (seat, move) == (0, "no-thanks")]
    assert waves[0] == "standing"
    assert "person" in waves


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("answer may_i", "“” is none of its answers; say ask or turn or round or always."),
        ("answer may_i never", "“never” is none of its answers"),
        ("answer constructor turn", "There is no standing answer “constructor”; there is may_i."),
    ],
)
def test_a_wrong_answer_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: Path, line: str, says: str
) -> None:
    play_with(monkeypatch, [line, "quit"], path)
    assert says in capsys.readouterr().out


def test_a_game_without_standing_answers_has_no_such_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("help\nanswer may_i turn\nquit\n"))
    play.command("eights", seats=2, level="easy", options=[], seed="1", record=None)
    out = capsys.readouterr().out
    assert "  answer " not in out
    assert "is not a move" in out


@pytest.mark.parametrize("level", ["random", "steady"])
def test_matches_are_simulated_with_all_answers_in_turn_order(
    monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    monkeypatch.setitem(GAMES, "claims", Claims(bold=True))
    plan = Plan(game="claims", options={}, levels=(level,) * 4, seed=3, written=True)
    played = play_match(plan, 0, 10)
    assert played.winners
    assert played.record is not None
    assert verify(read_record(played.record), GAMES["claims"]).finished
