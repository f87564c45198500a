"""What became of each client's recent commands, so that a repeated one gets its first outcome again."""

from typing import TypeVar

from crazydeck.engine.refusal import Refusal

K = TypeVar("K")
V = TypeVar("V")
KEPT = 64
"""How many outcomes a table remembers for each client that had one accepted."""
MOST_CLIENTS = 64
"""For how many of them."""
KEPT_OTHERS = 256
"""How many refusals a table remembers for all other clients together."""


class Outcomes:
    """The last outcomes at a table by client and command id: the number of the event stored, or the refusal.

    Whoever had nothing accepted, as any watcher, cannot drive out what is remembered for those who had.
    """

    def __init__(self) -> None:
        self._kept: dict[str, dict[str, int | Refusal]] = {}
        self._others: dict[tuple[str, str], int | Refusal] = {}

    def find(self, client: str, id: str) -> int | Refusal | None:
        """Return a command's first outcome, or None for a new one."""
        found = self._kept.get(client, {}).get(id)
        return found if found is not None else self._others.get((client, id))

    def keep(self, client: str, id: str, outcome: int | Refusal) -> None:
        """Remember a command's outcome; a later one of the same id changes nothing."""
        if not id or self.find(client, id) is not None:
            return
        if client not in self._kept and isinstance(outcome, Refusal):
            _put(self._others, (client, id), outcome, KEPT_OTHERS)
            return
        own = self._kept.pop(client, {})
        _put(own, id, outcome, KEPT)
        _put(self._kept, client, own, MOST_CLIENTS)  # the last active one comes last


def _put(kept: dict[K, V], key: K, value: V, most: int) -> None:
    kept[key] = value
    if len(kept) > most:
        del kept[next(iter(kept))]
