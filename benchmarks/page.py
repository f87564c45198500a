"""What the page makes a browser load: sizes and requests of the built files."""

import gzip
import re
from importlib.resources import files
from pathlib import Path

from .report import Part

WANTED = 100
"""Kilobytes of gzipped script at first load."""
_NAMED = re.compile(r"""(?:src|href)="/?([^"]+\.(?:js|css|svg|png|webmanifest|woff2))\"""")


def _folder() -> Path | None:
    for folder in (Path(str(files("crazydeck"))) / "server" / "page", Path("web") / "dist"):
        if (folder / "index.html").exists():
            return folder
    return None


def _kilobytes(paths: list[Path]) -> float:
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in paths) / 1000


def measure() -> Part | None:
    """Weigh the built page; None where it has not been built."""
    folder = _folder()
    if folder is None:
        return None
    index = folder / "index.html"
    named = [folder / name for name in _NAMED.findall(index.read_text(encoding="utf-8"))]
    first = [index, *(path for path in dict.fromkeys(named) if path.exists())]
    scripts = [path for path in first if path.suffix == ".js"]
    every = [path for path in folder.rglob("*") if path.is_file()]
    rows = [
        [
            "script named by the first page",
            str(len(scripts)),
            f"{_kilobytes(scripts):.1f} kB (wanted: under {WANTED} kB)",
        ],
        ["all that the first page names", str(len(first)), f"{_kilobytes(first):.1f} kB"],
    ]
    for kind, suffix in (("script", ".js"), ("style", ".css"), ("font", ".woff2")):
        paths = [path for path in every if path.suffix == suffix]
        rows.append([f"{kind} of the whole page", str(len(paths)), f"{_kilobytes(paths):.1f} kB"])
    return Part(
        "The page",
        "Built files, each gzipped by itself. What the first view does not need is loaded when it is needed.",
        ["what", "requests", "gzipped"],
        rows,
    )
