"""Rules pages: a game's own text in sections, and a table of what the chosen options change."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from markdown_it import MarkdownIt

from .game import Game
from .options import changes, describe, read_options, show_value


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the table of changes from the standard game."""

    option: str
    label: str
    standard: str
    here: str
    sentence: str


class OptionNote(msgspec.Struct, frozen=True, kw_only=True):
    """What is worth knowing of an option with the chosen number of seats."""

    option: str
    label: str
    sentence: str


class RulesSection(msgspec.Struct, frozen=True, kw_only=True):
    """One section of a rules page."""

    anchor: str
    heading: str
    html: str


class RulesPage(msgspec.Struct, frozen=True, kw_only=True):
    """A rules page: `sections` in order, each with its anchor, heading and HTML; `changes` from the standard game."""

    title: str
    changes: list[Change]
    notes: list[OptionNote]
    sections: list[RulesSection]


def rules_page(game: Game[Any, Any], seats: int, values: Mapping[str, Any]) -> RulesPage:
    """Return the rules of a game with the chosen options; raises Refused `bad_option`."""
    return RulesPage(
        title=game.title,
        changes=rules_changes(game, seats, values),
        notes=option_notes(game, seats),
        sections=list(_sections(game.rules_text())),
    )


def rules_changes(game: Game[Any, Any], seats: int, values: Mapping[str, Any]) -> list[Change]:
    """Return what the chosen options change from the standard game; raises Refused `bad_option`."""
    options = read_options(game.options, values)
    game.check_options(options, seats)
    infos = {info.name: info for info in describe(game.options)}
    return [
        Change(
            option=name,
            label=infos[name].label,
            standard=show_value(infos[name], infos[name].default),
            here=show_value(infos[name], value),
            sentence=infos[name].sentence,
        )
        for name, value in changes(options).items()
    ]


def option_notes(game: Game[Any, Any], seats: int) -> list[OptionNote]:
    """Return the game's notes on its options for so many seats, in the order of the options."""
    notes = game.option_notes(seats) if game.min_seats <= seats <= game.max_seats else {}
    return [
        OptionNote(option=info.name, label=info.label, sentence=notes[info.name])
        for info in describe(game.options)
        if info.name in notes
    ]


def rules_markdown(game: Game[Any, Any], seats: int, values: Mapping[str, Any]) -> str:
    """Return the rules page as one Markdown text, with the table of changes; raises Refused `bad_option`."""
    table = _table(rules_changes(game, seats, values))
    first, *rest = game.rules_text().split("\n## ")
    heading = ["What changes from the standard game\n\n" + table] if table else []
    notes = _notes(game, seats)
    return "\n## ".join([first, *heading, *([f"{notes}\n"] if notes else []), *rest])


def _notes(game: Game[Any, Any], seats: int) -> str:
    """Return the notes on options as a section in Markdown, empty where there are none."""
    lines = [f"- **{note.label}** (`{note.option}`). {note.sentence}" for note in option_notes(game, seats)]
    return "\n".join([f"With {seats} players\n", *lines]) if lines else ""


def _table(rows: list[Change]) -> str:
    """Return the table of changes in Markdown, empty where nothing changes."""
    lines = [f"| {row.label} (`{row.option}`) | {row.standard} | {row.here} |" for row in rows]
    return "\n".join(["| | standard | here |", "|---|---|---|", *lines, ""]) if rows else ""


def rules_html(game: Game[Any, Any], seats: int, values: Mapping[str, Any]) -> str:
    """Return the rules page as one HTML document without styles; raises Refused `bad_option`."""
    page = rules_page(game, seats, values)
    table = ""
    if page.changes:
        table = _reader().render(rules_markdown(game, seats, values).split("\n## ", 2)[1].partition("\n")[2])
        table = f'<h2 id="changes">What changes from the standard game</h2>\n{table}'
    heading, _, lines = _notes(game, seats).partition("\n")
    notes = f'<h2 id="notes">{heading}</h2>\n{_reader().render(lines)}' if lines else ""
    first, *rest = page.sections
    parts = [f"<h1>{page.title}</h1>", first.html, table, notes]
    parts += [f'<h2 id="{part.anchor}">{part.heading}</h2>\n{part.html}' for part in rest]
    head = f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{page.title}</title>'
    return "\n".join([head, *parts, "</html>"])


def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


@lru_cache(maxsize=32)
def _sections(text: str) -> tuple[RulesSection, ...]:
    """Split a Markdown text at its second-level headings; what stands before them is the first section."""
    parts: list[tuple[str, list[str]]] = [("", [])]
    for line in text.splitlines():
        if line.startswith("## "):
            parts.append((line[3:].strip(), []))
        elif line.startswith("# "):
            parts[-1] = (line[2:].strip(), parts[-1][1])
        else:
            parts[-1][1].append(line)
    return tuple(
        RulesSection(
            anchor=_anchor(heading), heading=heading, html=_reader().render("\n".join(lines)).strip()
        )
        for heading, lines in parts
        if heading or any(line.strip() for line in lines)
    )


def _anchor(heading: str) -> str:
    """Return a heading's address."""
    words = "".join(letter if letter.isalnum() else " " for letter in heading.lower()).split()
    return "-".join(words) or "top"
