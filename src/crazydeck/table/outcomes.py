"""What became of each client's recent commands, so that a repeated one gets its first outcome again."""

from crazydeck.engine.refusal import Refusal

KEPT = 256
"""How many outcomes a table remembers."""


class Outcomes:
    """The last outcomes at a table by client and command id: the number of the event stored, or the refusal."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], int | Refusal] = {}

    def find(self, client: str, id: str) -> int | Refusal | None:
        """Return a command's first outcome, or None for a new one."""
        return self._kept.get((client, id))

    def keep(self, client: str, id: str, outcome: int | Refusal) -> None:
        """Remember a command's outcome; a later one of the same id changes nothing."""
        if not id or (client, id) in self._kept:
            return
        self._kept[client, id] = outcome
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
