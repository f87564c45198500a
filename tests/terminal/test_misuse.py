"""Wrong use ends in one clear line and exit code 2; what a file did wrong in exit code 1."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.terminal.running import COMMAND, one_line, run


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nonsense"], "nonsense"),
        (["--nonsense"], "--nonsense"),
        (["play"], "GAME"),
        (["play", "chess"], "chess"),
        (["play", "eights", "--seats", "1"], "2 to 7"),
        (["play", "eights", "--level", "godlike"], "godlike"),
        (["play", "eights", "--options", "draw=three"], "draw"),
        (["play", "eights", "--options", "draw"], "name=value"),
        (["play", "eights", "--name", "\u200b"], "name"),
        (["rules", "chess"], "chess"),
        (["rules", "eights", "hand_size=9"], "hand_size"),
        (["rules", "eights", "hand_size=8", "--seats", "7"], "hand_size"),
        (["simulate", "eights", "--rounds", "0"], "--rounds"),
        (["simulate", "eights", "--rounds", "many"], "--rounds"),
        (["simulate", "eights", "--options", "{"], "JSON"),
        (["simulate", "eights", "--options", '{"draw": 3}'], "draw"),
        (["simulate", "eights", "--options", "max_reshuffles=²"], "max_reshuffles"),
        (["simulate", "eights", "--levels", "easy,steady"], "4 seats"),
        (["simulate", "eights", "--level", "mad"], "mad"),
        (["referee"], "FILE"),
        (["referee", "no/such/file"], "no/such/file"),
        (["referee", "."], "."),
        (["record"], "command"),
        (["record", "convert", "-"], "--deals"),
        (["serve", "--port", "70000"], "--port"),
        (["serve", "--host", "nowhere.invalid"], "host"),
    ],
    ids=" ".join,
)
def test_wrong_use_is_one_line(arguments: list[str], words: str) -> None:
    done = run(*arguments, check=2)
    line = one_line(done.stderr)
    assert line.startswith("crazydeck: ")
    assert words in line
    assert done.stdout == ""


@pytest.mark.parametrize(
    "arguments",
    [["referee", "-"], ["referee", "--steps", "-"], ["record", "verify", "-"], ["record", "show", "-"],
     ["record", "convert", "--deals", "-"]],
    ids=" ".join,
)  # fmt: skip
@pytest.mark.parametrize(
    "data", [b"", b"\xff\x00\xfe", b"{}", b"[" * 50_000, b'{"game": "chess", "seats": 2, "rounds": []}']
)
def test_a_bad_file_is_one_line(arguments: list[str], data: bytes) -> None:
    done = run(*arguments, text=data, check=1)
    assert one_line(done.stderr).startswith("crazydeck: ")


def test_a_file_that_can_not_be_written_is_one_line(tmp_path: Path) -> None:
    done = run("simulate", "eights", "--rounds", "1", "--records", str(tmp_path / "no" / "x"), check=1)
    assert "No such file" in one_line(done.stderr)


def test_steering_characters_of_a_file_never_reach_the_terminal() -> None:
    text = '{"game": "\\u001b[2J", "seats": 2, "rounds": []}'
    assert "\x1b" not in run("record", "verify", "-", text=text, check=1).stderr


def test_no_command_shows_the_help() -> None:
    assert "Commands:" in run().stdout


def test_the_version() -> None:
    assert run("--version").stdout.startswith("crazydeck 0.")


def test_a_closed_pipe_is_quiet() -> None:
    command = [*COMMAND, "simulate", "eights", "--rounds", "400", "--seed", "1", "--records", "-"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_simulation_quietly(jobs: str, tmp_path: Path) -> None:
    path = tmp_path / "records"
    command = [*COMMAND, "simulate", "eights", "--rounds", "1000000", "--jobs", jobs, "--records", str(path)]
    # a session of its own, so that the signal reaches all its processes, as Ctrl-C in a terminal does
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        deadline = time.monotonic() + 60
        while not (path.exists() and path.stat().st_size):
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, out, err.strip()) == (130, b"", b"")


@pytest.mark.parametrize("delay", [0.6, 0.9, 1.2, 1.5, 2.0])
def test_ctrl_c_while_workers_start(delay: float) -> None:
    command = [*COMMAND, "simulate", "eights", "--rounds", "10000000", "--jobs", "2"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        time.sleep(delay)  # somewhere in the start, wherever that is on this machine
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
        if b"multiprocessing" not in err and b"concurrent" not in err:
            # Python itself may be interrupted while it still reads modules, and says so in its own way
            assert process.returncode in {130, -signal.SIGINT, 1}
        else:
            assert (process.returncode, out, err.strip()) == (130, b"", b"")
        deadline = time.monotonic() + 60
        while somebody_left(process.pid):
            assert time.monotonic() < deadline
            time.sleep(0.05)


def somebody_left(group: int) -> bool:
    """Whether a process group still has a process."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_ctrl_c_ends_a_game_quietly() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "eights"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert (process.returncode, err.strip()) == (130, b"")
