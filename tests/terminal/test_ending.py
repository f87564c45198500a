"""`crazydeck play` where a clock or the player, who is the host, ends the match."""

import io
import json
import sys
from pathlib import Path

import pytest

from crazydeck.engine.record import read_record
from crazydeck.engine.standing import MatchState
from crazydeck.engine.verify import verify
from crazydeck.engine.view import RoundResult
from crazydeck.games.eights.round import EightsRound
from crazydeck.games.registry import GAMES
from crazydeck.terminal import play, record
from tests.timed import Timed

CARDS = [
    f"{rank}{suit}{'=H' * (rank == '8')}"
    for suit in "CDHS"
    for rank in ("8", "K", "Q", "J", "10", "9", "7", "6", "5", "4", "3", "2", "A")
]
ANYTHING = [*CARDS, *(f"8{suit}" for suit in "CDHS"), "draw", "pass"] * 300


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the match is written."""
    return tmp_path / "match.json"


def play_with(monkeypatch: pytest.MonkeyPatch, game: Timed, lines: list[str], path: Path) -> None:
    monkeypatch.setitem(GAMES, "timed", game)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    play.command("timed", seats=2, level="easy", options=["max_reshuffles=0"], seed="1", record=str(path))


def test_the_time_ends_the_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    play_with(monkeypatch, Timed(minutes=0), ANYTHING, path)
    out = capsys.readouterr().out
    assert out.count("Time is up") == 1
    assert "Place 1: " in out
    document = json.loads(path.read_text())
    assert document["result"]["reason"] == "time"
    assert document["rounds"][0]["entries"][0] == {"table": "time-up"}
    assert verify(read_record(path.read_bytes()), GAMES["timed"]).finished
    record.show_command(str(path))
    assert "Time is up: this deal is the last." in capsys.readouterr().out


class Ends(Timed):
    """The time is up when the first round is over."""

    now = 0.0

    def round_result(self, round: EightsRound, state: MatchState) -> RoundResult:
        """As ever; a minute has passed."""
        self.now = 60.0
        return super().round_result(round, state)

    def monotonic(self) -> float:
        """The clock."""
        return self.now


def test_time_that_is_up_between_rounds_ends_the_match_at_once(
    monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    game = Ends(minutes=1)
    monkeypatch.setattr("crazydeck.terminal.play.time", game)
    play_with(monkeypatch, game, ANYTHING, path)
    document = json.loads(path.read_text())
    assert len(document["rounds"]) == 1
    assert document["rounds"][0]["entries"][-1] == {"table": "time-up"}
    assert document["result"]["reason"] == "time"
    assert verify(read_record(path.read_bytes()), game).finished


def test_the_player_announces_the_last_deal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    play_with(monkeypatch, Timed(minutes=None), ["help", "last", "last", *ANYTHING], path)
    out = capsys.readouterr().out
    assert "  last    say that the next deal is the last" in out
    assert "The next deal is the last." in out
    assert "The last deal has been announced already." in out
    assert "Place 1: " in out
    assert json.loads(path.read_text())["result"]["reason"] == "last_deal"
    assert verify(read_record(path.read_bytes()), GAMES["timed"]).finished


def test_a_game_without_it_has_no_such_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("help\nlast\nquit\n"))
    play.command("eights", seats=2, level="easy", options=[], seed="1", record=None)
    out = capsys.readouterr().out
    assert "  last " not in out
    assert "“last” is not a move" in out
