"""How long bots wait with an answer: drawn from the table, the seat and the choice, never from what is answered."""

import hashlib

from .state import Table

SHORTEST_PAUSE, PAUSE_SPREAD = 500, 900
"""A bot's usual pause is drawn from this many milliseconds and up to that many more."""
QUICK_PAUSE, QUICK_SPREAD = 250, 250
"""The same in a claim in which no person is waited for."""
CLAIM_PAUSE, CLAIM_SPREAD = 2200, 1200
"""The same in a claim while people are, who need time to see and to decide; at most half of the time they have."""
CLAIM_PACE = 50
"""The least pace for that, in percent of the usual: at no table are people given no time."""


def draw(table: Table, seat: int, number: int, purpose: str) -> int:
    """Return a number 0..2^32-1 for bots' pauses and seeds, from public facts and never from the match key."""
    text = f"{table.code}|{seat}|{number}|{purpose}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big")


def pause(table: Table, seat: int) -> int:
    """Return how many milliseconds a bot waits with its answer to the open choice, free or forced alike."""
    return _drawn(table, seat, SHORTEST_PAUSE, PAUSE_SPREAD) * table.settings.pace // 100


def quick_pause(table: Table, seat: int) -> int:
    """Return the same in a claim in which no person is waited for."""
    return _drawn(table, seat, QUICK_PAUSE, QUICK_SPREAD) * table.settings.pace // 100


def claim_pause(table: Table, seat: int, limit: int) -> int:
    """Return the same in a claim while people are waited for, who have `limit` milliseconds (0: any number)."""
    longest = CLAIM_PAUSE + CLAIM_SPREAD
    most = longest * max(table.settings.pace, CLAIM_PACE) // 100
    if limit:
        most = min(most, limit // 2)
    return _drawn(table, seat, CLAIM_PAUSE, CLAIM_SPREAD) * most // longest


def _drawn(table: Table, seat: int, least: int, spread: int) -> int:
    return least + draw(table, seat, table.decisions[seat], "pause") % spread
