"""Rules pages: the game's own text in sections, and what the chosen options change."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from markdown_it import MarkdownIt

from crazydeck.engine.game import Game
from crazydeck.engine.options import changes, describe, read_options, show_value

from .protocol import Change, RulesPage, RulesSection


def rules_page(game: Game[Any, Any], seats: int, values: Mapping[str, Any]) -> RulesPage:
    """Return the rules of a game with the chosen options; raises Refused `bad_option`."""
    options = read_options(game.options, values)
    game.check_options(options, seats)
    infos = {info.name: info for info in describe(game.options)}
    rows = [
        Change(
            option=name,
            label=infos[name].label,
            standard=show_value(infos[name], infos[name].default),
            here=show_value(infos[name], value),
            sentence=infos[name].sentence,
        )
        for name, value in changes(options).items()
    ]
    return RulesPage(title=game.title, changes=rows, sections=list(_sections(game.rules_text())))


@lru_cache(maxsize=32)
def _sections(text: str) -> tuple[RulesSection, ...]:
    """Split a Markdown text at its second-level headings; what stands before them is the first section."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    parts: list[tuple[str, list[str]]] = [("", [])]
    for line in text.splitlines():
        if line.startswith("## "):
            parts.append((line[3:].strip(), []))
        elif line.startswith("# "):
            parts[-1] = (line[2:].strip(), parts[-1][1])
        else:
            parts[-1][1].append(line)
    return tuple(
        RulesSection(anchor=_anchor(heading), heading=heading, html=reader.render("\n".join(lines)).strip())
        for heading, lines in parts
        if heading or any(line.strip() for line in lines)
    )


def _anchor(heading: str) -> str:
    words = "".join(c if c.isalnum() else " " for c in heading.lower()).split()
    return "-".join(words) or "top"
