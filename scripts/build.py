"""Build the wheel and install it into .venv, when anything that goes into it has changed."""

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from scripts.digest import alone, digest, files_below

ROOT = Path(__file__).parent.parent
STAMP = Path(sys.prefix) / "crazydeck.stamp"
SETTINGS = ("CRAZYDECK_COMPILE", "CRAZYDECK_PAGE")


def state() -> str:
    """The digest of all that goes into the wheel."""
    files = [ROOT / name for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE")]
    for folder in ("src", "web", "scripts"):
        files += files_below(ROOT / folder)
    return digest(ROOT, files, sys.version, *(os.environ.get(name, "") for name in SETTINGS))


def main() -> int:
    """Build and install, or say nothing when .venv has it already."""
    with alone(ROOT / ".cache" / "build.lock"):
        wanted = state()
        if STAMP.exists() and STAMP.read_text() == wanted:
            return 0
        folder = ROOT / ".cache" / "wheel"
        for old in folder.glob("*.whl"):
            old.unlink()
        print("Building the page and the rules", flush=True)
        code = subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=False
        ).returncode
        if code != 0:
            print("The build failed; the reason is above.", file=sys.stderr)
            return code
        (wheel,) = folder.glob("*.whl")
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        code = subprocess.run(
            [*pip, "--no-deps", "--no-index", "--force-reinstall", wheel], cwd=ROOT, check=False
        ).returncode
        if code == 0:
            STAMP.write_text(wanted)
        return code


if __name__ == "__main__":
    sys.exit(main())
