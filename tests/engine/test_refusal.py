"""Refusals as exceptions."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from crazydeck.bots import choose
from crazydeck.engine.refusal import Refused


def test_a_refusal_can_be_sent_between_processes() -> None:
    error = Refused("bad_option", "pace: too fast.", field="pace", most=300)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  our own
    assert type(again) is Refused
    assert again.refusal == error.refusal
    assert str(again) == str(error) == "pace: too fast."


def test_a_refusal_in_a_bots_process_breaks_no_pool() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        for _ in range(2):
            with pytest.raises(Refused, match="no game"):
                pool.submit(choose, "easy", b'{"game":"constructor"}').result()
