"""Make .venv and install a lock file's packages into it; nothing is done when that has been done.

Usage: environment.py LOCK, with the Python that .venv shall have. Uses nothing but the standard library.
"""

import hashlib
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
VENV = ROOT / ".venv"
NO_VENV = "Making .venv failed. On Debian and Ubuntu the package python3-venv is needed; the reason is above."


def installed(lock: Path, stamp: Path) -> bool:
    """Whether this lock file, or one that holds all of it, is what .venv has."""
    if not stamp.exists() or not (VENV / "bin" / "python").exists():
        return False
    return hashlib.sha256(lock.read_bytes()).hexdigest() in stamp.read_text().split()


def main() -> int:
    """Bring .venv to what the lock file says."""
    lock = ROOT / "requirements" / f"{sys.argv[1]}.txt"
    stamp = VENV / "locks.stamp"
    if installed(lock, stamp):
        return 0
    if not (VENV / "bin" / "pip").exists():
        print("Making .venv", flush=True)
        try:
            venv.create(VENV, with_pip=True, clear=VENV.exists())
        except (OSError, subprocess.CalledProcessError, SystemExit) as error:
            print(error, NO_VENV, sep="\n", file=sys.stderr)
            return 1
    print(f"Installing requirements/{lock.name} (once, a minute or two)", flush=True)
    command = [str(VENV / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    code = subprocess.run(
        [*command, "--requirement", str(lock)], stdin=subprocess.DEVNULL, check=False
    ).returncode
    if code != 0:
        print("Installing the locked packages failed; pip's own words are above.", file=sys.stderr)
        return code
    known = stamp.read_text().split() if stamp.exists() else []
    stamp.write_text("\n".join([*known, hashlib.sha256(lock.read_bytes()).hexdigest()]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
