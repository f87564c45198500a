"""Bots in processes of their own, so that a thinking bot delays no table; they get an observation and nothing else."""

import asyncio
import multiprocessing
import multiprocessing.process
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor

import structlog

from crazydeck.bots.levels import DEFAULT_LEVEL
from crazydeck.engine.match import Match

STUCK_SECONDS = 10
"""How long a worker may be late with an answer before it counts as stuck; all are then started anew."""

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

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")  # a fork would copy sockets and threads
            self._pool = ProcessPoolExecutor(self._processes, context, _begin)
        return self._pool

    async def choose(
        self, level: str, observation: bytes, seconds: float, seed: int, patience: float
    ) -> str | None:
        """Return a bot's move, or None when it fails or does not answer within `patience` seconds."""
        try:
            pool = self._running()
            work = pool.submit(_choose, level, observation, seconds, seed)
        except (BrokenExecutor, RuntimeError):
            self.restart()
            return None
        answer = asyncio.wrap_future(work)
        try:
            await asyncio.wait([answer], timeout=patience)
            if not answer.done():
                # What still waits in the queue is taken out of it, so that a long queue never grows for ever.
                if not work.cancel():
                    asyncio.get_running_loop().call_later(STUCK_SECONDS, self._check_stuck, pool, work)
                return None
            return None if answer.cancelled() else answer.result()
        except BrokenExecutor:
            _log.warning("bot_workers_broken")
            if pool is self._pool:
                self.restart()
            return None
        except Exception:
            _log.exception("bot_failed", level=level)
            return None
        finally:
            answer.cancel()

    def _check_stuck(self, pool: ProcessPoolExecutor, work: "Future[str]") -> None:
        if pool is self._pool and not work.done():
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

        answer = choose(DEFAULT_LEVEL, observation, seed=seed)
        if match.round is not None and match.game.refusal(answer, match.round, seat) is None:
            return answer
        _log.error("fallback_refused", move=answer)
    except Exception:
        _log.exception("fallback_failed")
    return match.moves(seat)[0]
