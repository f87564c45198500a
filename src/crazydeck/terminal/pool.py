"""Worker processes for the terminal's long jobs, which end at once and quietly at Ctrl-C."""

import multiprocessing
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def worker_pool(jobs: int) -> Iterator[Executor]:
    """Give so many worker processes; work that waits when the block ends is dropped.

    Only the parent hears Ctrl-C. Tasks must not be cancelled by whoever submits them: the pool does that, and would
    trip over one that is cancelled already when its workers are killed.
    """
    context = multiprocessing.get_context("spawn")  # a fork would copy the progress bar's thread in mid-step
    pool = ProcessPoolExecutor(jobs, context)
    try:
        with _deaf_to_ctrl_c():
            # a worker is started for each task that finds none at rest, so this starts them all
            for _ in range(jobs):
                pool.submit(time.sleep, 0)
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Hold Ctrl-C back for the block; processes started in it never hear it, as they inherit the blocked signal."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it later would let the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
