"""Where the order of cards comes from: a match key that anyone can check, a written deal, or a small generator.

Every random act has a purpose and a count `k` within its round. A shuffle starts from the cards in
notation order with copies adjacent and gives the new order, next card first.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Protocol

from .rng import Rng

KEY_BYTES = 32


class Shuffler(Protocol):
    """The source of one round's random acts."""

    def shuffle(self, purpose: str, k: int, cards: Sequence[int]) -> list[int]:
        """Return the cards in a random order, next card first."""
        ...

    def below(self, purpose: str, k: int, n: int) -> int:
        """Return a random number 0 <= x < n."""
        ...


class MissingOrder(Exception):
    """A written deal was asked for an order that it does not hold."""

    def __init__(self, purpose: str, k: int) -> None:
        super().__init__(f"the written deal holds no order for “{purpose}” number {k + 1}")
        self.purpose = purpose
        self.k = k


class WrongOrder(MissingOrder):
    """A written deal holds an order of other cards than those to be shuffled."""


class KeyShuffler:
    """Orders from a match key: Fisher-Yates with rejection over HMAC-SHA256(key, game | round | purpose | k | counter).

    Each block gives eight 32-bit words, most significant byte first. A word below the largest multiple of n
    gives word mod n, any other is skipped. Going from the last place down to the second, place i is swapped
    with a random place 0..i.
    """

    def __init__(self, key: bytes, game: str, round_number: int) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError("a match key has 32 bytes")
        self._key = key
        self._prefix = f"{game}|{round_number}"

    def shuffle(self, purpose: str, k: int, cards: Sequence[int]) -> list[int]:
        """Return the cards in the order that the key gives."""
        order = sorted(cards)
        words = _Words(self._key, f"{self._prefix}|{purpose}|{k}")
        for i in range(len(order) - 1, 0, -1):
            j = words.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def below(self, purpose: str, k: int, n: int) -> int:
        """Return the number 0 <= x < n that the key gives."""
        return _Words(self._key, f"{self._prefix}|{purpose}|{k}").below(n)


class _Words:
    def __init__(self, key: bytes, text: str) -> None:
        self._key = key
        self._text = text
        self._counter = 0
        self._block: list[int] = []

    def below(self, n: int) -> int:
        limit = (1 << 32) - (1 << 32) % n
        while True:
            if not self._block:
                message = f"{self._text}|{self._counter}".encode()
                digest = hmac.digest(self._key, message, "sha256")
                self._block = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -1, -4)]
                self._counter += 1
            word = self._block.pop()
            if word < limit:
                return word % n


class RngShuffler:
    """Orders from the small generator, for simulations and tests."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def shuffle(self, purpose: str, k: int, cards: Sequence[int]) -> list[int]:
        """Return the cards in an order drawn from the generator."""
        order = sorted(cards)
        for i in range(len(order) - 1, 0, -1):
            j = int(self._rng.below(i + 1))
            order[i], order[j] = order[j], order[i]
        return order

    def below(self, purpose: str, k: int, n: int) -> int:
        """Return a number 0 <= x < n drawn from the generator."""
        return int(self._rng.below(n))


class WrittenShuffler:
    """Orders as a record holds them, by purpose; raises MissingOrder or WrongOrder when asked for another."""

    def __init__(self, orders: dict[str, list[list[int]]]) -> None:
        self._orders = orders

    def shuffle(self, purpose: str, k: int, cards: Sequence[int]) -> list[int]:
        """Return the written order."""
        orders = self._orders.get(purpose, [])
        if k >= len(orders):
            raise MissingOrder(purpose, k)
        if sorted(orders[k]) != sorted(cards):
            raise WrongOrder(purpose, k)
        return list(orders[k])

    def below(self, purpose: str, k: int, n: int) -> int:
        """Raise MissingOrder: a written deal is written after all places were drawn."""
        raise MissingOrder(purpose, k)


class LoggingShuffler:
    """Passes orders on and keeps those shuffled, by purpose, so that a deal can be written down."""

    def __init__(self, source: Shuffler) -> None:
        self._source = source
        self._orders: dict[str, dict[int, list[int]]] = {}

    def shuffle(self, purpose: str, k: int, cards: Sequence[int]) -> list[int]:
        """Return the source's order and keep it."""
        order = self._source.shuffle(purpose, k, cards)
        # by k, not appended: copies of a match share this log, and an act repeated in a copy is the same act
        self._orders.setdefault(purpose, {})[k] = order
        return order

    def below(self, purpose: str, k: int, n: int) -> int:
        """Return the source's number."""
        return self._source.below(purpose, k, n)

    def orders(self, purpose: str, many: int) -> list[list[int]]:
        """Return the first `many` orders shuffled for a purpose."""
        return [self._orders[purpose][k] for k in range(many)]


def new_key(seed: int | str) -> bytes:
    """Return the match key that a seed stands for: SHA-256 of `crazydeck seed <seed>`."""
    return hashlib.sha256(f"crazydeck seed {seed}".encode()).digest()


def commitment(key: bytes) -> str:
    """Return the hash of a match key that is published before the first deal, as hexadecimal digits."""
    return hashlib.sha256(key).hexdigest()


def mixed_key(server_key: bytes, entropy: Iterable[str]) -> bytes:
    """Return the match key: HMAC-SHA256 under the server's 32 bytes of `match key` and each player's 32 bytes.

    The players' bytes are in seat order, as hexadecimal digits. The key is never the published commitment, not even
    where no player added anything: that is why this is no bare hash of the server's bytes.
    """
    return hmac.digest(server_key, b"match key" + b"".join(bytes.fromhex(part) for part in entropy), "sha256")
