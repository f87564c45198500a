"""The results as Markdown."""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Part:
    """One part of the results: a table and what has to be said about it."""

    title: str
    text: str
    """How it was measured, in Markdown."""
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = field(default_factory=tuple)

    def markdown(self) -> str:
        """Return the part as Markdown."""
        lines = [f"## {self.title}", "", self.text, ""]
        lines += [_row(self.head), _row(["---"] * len(self.head)), *map(_row, self.rows)]
        lines += ["", *(f"* {note}" for note in self.notes)] if self.notes else []
        return "\n".join(lines) + "\n"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def number(value: float) -> str:
    """Return a rate or a count for people: three digits that matter, thousands set apart."""
    if value >= 999.5:
        digits = len(str(round(value))) - 3
        return f"{round(value, -digits):,.0f}"
    return f"{value:.3g}"


def times(ratio: float, wanted: float | None) -> str:
    """Return a ratio, with what was wanted."""
    shown = f"**{ratio:.1f}x**"
    return shown if wanted is None else f"{shown} (wanted: {wanted:g}x)"
