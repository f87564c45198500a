"""Measure and write RESULTS.md: `make bench`, or `python -m benchmarks` where the extra `bench` is installed."""

import argparse
import os
import platform
from importlib.metadata import version
from pathlib import Path

from crazydeck._build import is_compiled

from . import page, server_load, thinking
from .report import Part

RESULTS = Path(__file__).parent / "RESULTS.md"
PARTS = ("peers", "bots", "page", "server")


def facts() -> str:
    """Return what the results depend on and a reader can compare, without the machine's name."""
    names = ("open-spiel", "rlcard", "mypy", "librt")
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    rules = "compiled" if is_compiled() else "interpreted"
    return (
        f"{platform.python_implementation()} {platform.python_version()} on {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} cores; rules and bots {rules}; {versions}."
    )


def measure(part: str, rounds: int, scale: float) -> list[Part]:
    """Measure one part."""
    if part == "peers":
        from . import peers  # noqa: PLC0415  only this part needs the peers

        return peers.measure(rounds, scale)
    if part == "bots":
        return [thinking.measure(rounds)]
    if part == "page":
        weighed = page.measure()
        return [] if weighed is None else [weighed]
    return [server_load.measure()]


def main() -> None:
    """Measure the parts asked for; write the results when all were."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"only some of: {', '.join(PARTS)}")
    parser.add_argument("--rounds", type=int, default=15, help="rounds of each comparison")
    parser.add_argument("--scale", type=float, default=1.0, help="size of the batches, 1 as published")
    asked = parser.parse_args()
    if unknown := set(asked.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there is {', '.join(PARTS)}")
    head = (
        "# How fast\n\n"
        f"`make bench` measures all of this anew. {facts()}\n\n"
        "Peers and bots are measured in one thread and in processor time, in rounds that run every contestant in turn; "
        "shown are medians over the rounds, and the median of the rounds' ratios.\n"
    )
    text = head
    for part in asked.parts or PARTS:
        for found in measure(part, asked.rounds, asked.scale):
            print(found.markdown(), flush=True)
            text += f"\n{found.markdown()}"
    if not asked.parts:
        RESULTS.write_text(text, encoding="utf-8")
        print(f"Written to {RESULTS.name}.")


if __name__ == "__main__":
    main()
