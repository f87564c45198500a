"""Write what docs/ holds of the program itself: cli.md from --help, record.schema.json from the structs.

`python scripts/docs.py` writes them; with --check it compares.
"""

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from typer.main import get_command

from crazydeck.engine.record import OF_ALL, Record
from crazydeck.terminal.main import app, main

ROOT = Path(__file__).parent.parent
HEAD = """# The command `crazydeck`

Made by `scripts/docs.py` from the commands' own `--help`.

Exit codes: 0 done, 1 refused or failed, 2 wrong use, 130 interrupted. Each failure is one line on the error output.
"""


def commands() -> Iterator[list[str]]:
    """Yield every command as its words, groups before their parts."""
    yield []
    for name, command in getattr(get_command(app), "commands").items():  # noqa: B009  typed only inside typer
        yield [name]
        for part in getattr(command, "commands", {}):
            yield [name, part]


def help_of(words: list[str]) -> str:
    """The help text of a command, as wide as in a terminal of 100 columns."""
    out = io.StringIO()
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "100"
    try:
        with contextlib.redirect_stdout(out):
            main([*words, "--help"])
    finally:
        os.environ.pop("COLUMNS")
        if before is not None:
            os.environ["COLUMNS"] = before
    return out.getvalue().strip()


def cli() -> str:
    """The text of docs/cli.md."""
    parts = [f"## {' '.join(['crazydeck', *words])}\n\n```\n{help_of(words)}\n```\n" for words in commands()]
    return "\n".join([HEAD, *parts])


def schema() -> str:
    """The text of docs/record.schema.json."""
    found: dict[str, Any] = msgspec.json.schema(Record)
    found = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Crazydeck record, version 1",
        **found,
    }
    parts = found["$defs"]
    parts["RecordRound"]["oneOf"] = [{"required": [name]} for name in ("seed", "deal", "position")]
    parts["Entry"]["oneOf"] = [
        {"required": ["seat", "move"]},
        {"required": ["seat", "table"], "properties": {"table": {"not": {"enum": [*OF_ALL]}}}},
        {"required": ["table"], "properties": {"table": {"enum": [*OF_ALL]}, "seat": {"type": "null"}}},
    ]
    text = msgspec.json.format(msgspec.json.encode(found, order="deterministic"), indent=2)
    return text.decode() + "\n"


FILES = {ROOT / "docs" / "cli.md": cli, ROOT / "docs" / "record.schema.json": schema}


def run() -> int:
    """Write or compare; the exit code."""
    if sys.argv[1:] == ["--check"]:
        stale = [path.name for path, make in FILES.items() if path.read_text() != make()]
        if stale:
            print(f"Not current: {', '.join(stale)}; run python scripts/docs.py.", file=sys.stderr)
        return 1 if stale else 0
    for path, make in FILES.items():
        path.write_text(make())
    return 0


if __name__ == "__main__":
    sys.exit(run())
