"""Find the Chromium that the browser tests drive, and install it where that can be done.

Debian's package when this runs as root with apt-get, Playwright's own download elsewhere; CRAZYDECK_CHROMIUM
names another. Run as a program it prints the path, or says what is missing and exits 1.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    "The browser tests need Chromium, and none could be found or installed.\n"
    "Install the package chromium (or Google Chrome), or set CRAZYDECK_CHROMIUM to the program's path."
)


def find() -> str | None:
    """The path of a Chromium that is here already: as told, on PATH, or downloaded by Playwright."""
    told = os.environ.get("CRAZYDECK_CHROMIUM")
    if told:
        return told if Path(told).exists() else None
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  slow, and seldom needed

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Try to get a Chromium in the way that fits this machine; its messages go to standard error."""
    commands = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if os.geteuid() == 0 and shutil.which("apt-get"):
        apt = ["apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
        commands = [[*apt, "update"], [*apt, "install", "-y", "--no-install-recommends", "chromium"]]
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    print("Installing Chromium for the browser tests", file=sys.stderr, flush=True)
    for command in commands:
        subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)


def main() -> int:
    """Print the path of Chromium, installed first if need be."""
    path = find()
    if path is None and "CRAZYDECK_CHROMIUM" not in os.environ:
        install()
        path = find()
    if path is None:
        print(MISSING, file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
