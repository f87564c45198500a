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
HOLDS = {"run": ["run"], "dev": ["dev", "run"], "bench": ["bench", "dev", "run"]}
"""For each lock file, those that are installed with it, since it holds all they hold."""
NO_VENV = "Making .venv failed. On Debian and Ubuntu the package python3-venv is needed; the reason is above."


def fingerprint(name: str) -> str:
    """What identifies a lock file's content."""
    return hashlib.sha256((ROOT / "requirements" / f"{name}.txt").read_bytes()).hexdigest()


def main() -> int:
    """Bring .venv to what the lock file says."""
    name = sys.argv[1]
    stamp = VENV / "locks.stamp"
    usable = (VENV / "bin" / "python").exists() and (VENV / "bin" / "pip").exists()
    known = stamp.read_text().split() if usable and stamp.exists() else []
    if fingerprint(name) in known:
        return 0
    if not usable:
        print("Making .venv", flush=True)
        try:
            venv.create(VENV, with_pip=True, clear=VENV.exists())
        except (OSError, subprocess.CalledProcessError, SystemExit) as error:
            print(error, NO_VENV, sep="\n", file=sys.stderr)
            return 1
    print(f"Installing requirements/{name}.txt (once, a minute or two)", flush=True)
    pip = [str(VENV / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    lock = str(ROOT / "requirements" / f"{name}.txt")
    code = subprocess.run([*pip, "--requirement", lock], stdin=subprocess.DEVNULL, check=False).returncode
    if code != 0:
        print("Installing the locked packages failed; pip's own words are above.", file=sys.stderr)
        return code
    stamp.write_text("\n".join([*known, *(fingerprint(part) for part in HOLDS[name])]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
