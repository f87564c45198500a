"""Make requirements/*.txt anew from pyproject.toml: exact versions and hashes, for all systems and Pythons.

run.txt is what `make serve` needs, dev.txt adds tests and linters, bench.txt the peers we measure against.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMMON = (
    "--universal",
    "--python-version",
    "3.11",
    "--generate-hashes",
    "--no-annotate",
    "--no-header",
    "--upgrade",
)


def compile_lock(name: str, *arguments: str) -> None:
    """Write one lock file."""
    target = f"requirements/{name}.txt"
    print(f"Writing {target}", flush=True)
    subprocess.run(
        ["uv", "pip", "compile", "pyproject.toml", *COMMON, *arguments, "--quiet", "-o", target],
        cwd=ROOT,
        env=os.environ | {"PATH": f"{Path(sys.prefix) / 'bin'}{os.pathsep}{os.environ['PATH']}"},
        check=True,
    )


def main() -> None:
    """Write the three lock files; the two smaller sets take their versions from the largest."""
    everything = ("--extra", "postgres", "--group", "dev")
    compile_lock("bench", *everything, "--extra", "bench")
    constraint = ("--constraint", "requirements/bench.txt")
    compile_lock("dev", *everything, *constraint)
    compile_lock("run", "--group", "build", *constraint)


if __name__ == "__main__":
    main()
