"""Run every check and test, the whole list even when one fails, and say at the end which did.

With --lint-only, the checks of form alone; other arguments go to pytest.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYTHON = sys.executable
LINT = {
    "format (ruff)": ["ruff", "format", "--check", "--quiet", "."],
    "lint (ruff)": ["ruff", "check", "--quiet", "."],
    "types (mypy)": ["mypy", "--no-error-summary"],
    "page: lint and types": [PYTHON, "scripts/page.py", "lint", "check"],
}


def run(name: str, command: list[str], environment: dict[str, str]) -> bool:
    """Run one check under its heading; whether it passed."""
    print(f"== {name}", flush=True)
    begun = time.monotonic()
    code = subprocess.run(
        command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, check=False
    ).returncode
    print(f"== {name}: {'ok' if code == 0 else 'FAILED'} in {time.monotonic() - begun:.0f} s", flush=True)
    return code == 0


def main() -> int:
    """Run the checks in order; pytest is last, so that its closing line is the last but for a failed list."""
    arguments = sys.argv[1:]
    environment = os.environ | {"PATH": f"{Path(PYTHON).parent}{os.pathsep}{os.environ['PATH']}"}
    failed = [name for name, command in LINT.items() if not run(name, command, environment)]
    if arguments != ["--lint-only"]:
        tests = {
            "build": [PYTHON, "scripts/build.py"],
            "page: tests (Vitest)": [PYTHON, "scripts/page.py", "test"],
        }
        failed += [name for name, command in tests.items() if not run(name, command, environment)]
        if failed:
            print(f"Failed before pytest: {', '.join(failed)}", flush=True)
        if "build" in failed:  # pytest would test an older build
            return 1
        pytest = [PYTHON, "-m", "pytest", *arguments]
        if (
            subprocess.run(
                pytest, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, check=False
            ).returncode
            != 0
        ):
            failed.append("pytest")
    if failed and failed != ["pytest"]:
        print(f"Failed: {', '.join(failed)}", file=sys.stderr, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
