"""Bots in processes of their own, so that a thinking bot delays no table; they get an observation and nothing else."""

import asyncio
import multiprocessing
import multiprocessing.process
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

import structlog

from crazydeck.engine.match import Match

FALLBACK_LEVEL = "steady"
STUCK_SECONDS = 10
"""After how long a worker that does not answer counts as stuck; all are then started anew."""

_log = structlog.get_logger()


def _choose(level: str, observation: bytes, seconds: float, seed: int) -> str:
    """Run in a worker process: the bots are loaded there, at the first call."""
    from crazydeck.bots import choose  # noqa: PLC0415

    return choose(level, observation, seconds=seconds, seed=seed)


def _begin() -> None:
    """Run at the start of a worker process: it ends with its server, even when that is killed.

    Ctrl-C, which in a terminal all processes receive, is the server's to answer.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch(parent: multiprocessing.process.BaseProcess | None) -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, args=[multiprocessing.parent_process()], daemon=True).start()


class Workers:
    """The pool of bot processes."""

    def __init__(self, processes: int = 0) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._unanswered: set[asyncio.Future[str]] = set()

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")  # a fork would copy sockets and threads
            self._pool = ProcessPoolExecutor(self._processes, context, _begin)
        return self._pool

    async def choose(
        self, level: str, observation: bytes, seconds: float, seed: int, patience: float
    ) -> str | None:
        """Return a bot's move, or None when it fails or does not answer within `patience` seconds."""
        loop = asyncio.get_running_loop()
        try:
            answer = loop.run_in_executor(self._running(), _choose, level, observation, seconds, seed)
        except (BrokenExecutor, RuntimeError):
            self.restart()
            return None
        self._unanswered.add(answer)
        answer.add_done_callback(self._answered)
        try:
            return await asyncio.wait_for(asyncio.shield(answer), patience)
        except TimeoutError:
            loop.call_later(STUCK_SECONDS, self._check_stuck, answer)
            return None
        except BrokenExecutor:
            _log.warning("bot_workers_broken")
            self.restart()
            return None
        except Exception:
            _log.exception("bot_failed", level=level)
            return None

    def _answered(self, answer: "asyncio.Future[str]") -> None:
        self._unanswered.discard(answer)
        if not answer.cancelled():
            answer.exception()  # seen, so that nobody complains of it

    def _check_stuck(self, answer: "asyncio.Future[str]") -> None:
        if answer in self._unanswered and not answer.done():
            _log.warning("bot_workers_stuck")
            self.restart()

    def restart(self) -> None:
        """End all processes; the next question starts new ones."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()

    def close(self) -> None:
        """End all processes."""
        self.restart()


def fallback(match: Match, seat: int, observation: bytes, seed: int) -> str:
    """Return the steady bot's move chosen in this process, or failing that the first legal one."""
    try:
        from crazydeck.bots import choose  # noqa: PLC0415

        return choose(FALLBACK_LEVEL, observation, seed=seed)
    except Exception:
        _log.exception("fallback_failed")
        return match.moves(seat)[0]
