import asyncio
from typing import Any

import pytest

from crazydeck.server import connection as module
from crazydeck.server.connection import Connection
from crazydeck.server.limits import Bucket, Buckets


class Peer:
    """The other end: takes messages while it is willing."""

    def __init__(self) -> None:
        self.willing = asyncio.Event()
        self.willing.set()
        self.got: list[Any] = []
        self.gone = False

    async def send(self, message: Any) -> None:
        await self.willing.wait()
        if self.gone:
            raise ConnectionError("gone")
        self.got.append(message.get("text", message.get("code")))


def connect(peer: Peer) -> Connection:
    return Connection(peer.send, Bucket(1, 1, 0), Bucket(1, 1, 0))


async def test_a_ready_peer_gets_messages_at_once() -> None:
    peer = Peer()
    one = connect(peer)
    one.post("a")
    one.post("b", keep=True)
    assert peer.got == ["a", "b"]


async def test_a_slow_peer_gets_answers_later_and_one_update_with_everything() -> None:
    peer = Peer()
    one = connect(peer)
    one.on_drained = lambda: one.post("everything")
    peer.willing.clear()
    one.post("update 1")
    one.post("update 2")
    one.post("done", keep=True)
    one.post("update 3")
    assert (peer.got, one.behind) == ([], True)
    peer.willing.set()
    await asyncio.sleep(0.01)
    assert (peer.got, one.behind) == (["update 1", "done", "everything"], False)
    one.post("update 4")
    assert peer.got[-1] == "update 4"


async def test_answers_that_wait_are_limited() -> None:
    peer = Peer()
    one = connect(peer)
    peer.willing.clear()
    for number in range(200):
        one.post(str(number), keep=True)
    peer.willing.set()
    await asyncio.sleep(0.01)
    assert len(peer.got) == 1 + module.MOST_KEPT


async def test_a_peer_that_takes_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "STALLED_SECONDS", 0.01)
    peer = Peer()
    one = connect(peer)
    peer.willing.clear()
    one.post("a")
    await asyncio.sleep(0.05)
    assert one.closed
    peer.willing.set()
    one.post("b")
    assert peer.got == []


async def test_a_peer_that_is_gone_harms_nobody() -> None:
    peer = Peer()
    one = connect(peer)
    peer.gone = True
    one.post("a")
    assert one.closed
    late = connect(peer)
    peer.willing.clear()
    late.post("a")
    peer.willing.set()
    await asyncio.sleep(0.01)
    assert late.closed


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(1) for _ in range(3)] == [True, True, False]
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]


def test_buckets_are_by_name_and_few() -> None:
    buckets = Buckets(rate=1, burst=1, most=2)
    assert buckets.take("a", 0)
    assert not buckets.take("a", 0)
    assert buckets.take("b", 0)
    assert not buckets.take("a", 0)
    assert buckets.take("c", 0)
    assert buckets.take("b", 0), "the one not used for longest was forgotten"
