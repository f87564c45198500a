"""Run the command in a process of its own, as a user would."""

import os
import subprocess
import sys

COMMAND = [sys.executable, "-m", "crazydeck.terminal.main"]


def run(*arguments: str, text: str | bytes = "", check: int = 0) -> subprocess.CompletedProcess[str]:
    """The finished command; its exit code must be `check`, and there is never a traceback."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        timeout=120,
        check=False,
        env=os.environ | {"COLUMNS": "100", "PYTHONUTF8": "1"},
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err + out, err
    assert done.returncode == check, err + out
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def one_line(text: str) -> str:
    """The only line of an error output."""
    lines = text.splitlines()
    assert len(lines) == 1, text
    return lines[0]
