"""Measure things in turn and in processor time, so that a busy machine disturbs little, and all alike."""

import statistics
import time
from collections.abc import Callable, Mapping

Task = Callable[[], int]
"""Does a batch of work and returns how many units it was."""


def rates(tasks: Mapping[str, Task], rounds: int) -> dict[str, list[float]]:
    """Return each task's units per second of processor time, round by round; each starts with another task."""
    for task in tasks.values():
        task()
    out: dict[str, list[float]] = {name: [] for name in tasks}
    names = list(tasks)
    for k in range(rounds):
        for name in names[k % len(names) :] + names[: k % len(names)]:
            start = time.process_time()
            units = tasks[name]()
            out[name].append(units / (time.process_time() - start))
    return out


def ratio(measured: Mapping[str, list[float]], ours: str, theirs: str) -> float:
    """Return the median over rounds of how many times as fast one task is as another."""
    return statistics.median(a / b for a, b in zip(measured[ours], measured[theirs], strict=True))


def median(measured: Mapping[str, list[float]], name: str) -> float:
    """Return a task's median rate."""
    return statistics.median(measured[name])
