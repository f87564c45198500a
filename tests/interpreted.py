"""Run Python on the interpreted sources, in a process beside the tests' own, which has the compiled ones."""

import os
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "src"


def run_interpreted(*arguments: str, text_in: str = "") -> str:
    """The output of `python ARGUMENTS` with the sources first on its path.

    Raises CalledProcessError, with the process's words in `stderr`, when it fails.
    """
    environment = os.environ | {"PYTHONPATH": str(SOURCES), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments],
        env=environment,
        input=text_in,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
