"""The small generator of playouts, bots and simulations; live deals never use it (see shuffles.py).

Multiply-with-carry with 32-bit words: every intermediate value stays below 2**63, so compiled code
(wrapping i64) and interpreted code (unbounded int) give the same numbers.
"""

from librt.vecs import vec
from mypy_extensions import i64

from .bits import count, lowest, nth


class Rng:
    """A reproducible generator with a period near 2**62."""

    def __init__(self, seed: int) -> None:
        """Start from any integer; its low 60 bits count."""
        self.state: i64 = (seed & 0xFFFFFFFFFFFFFFF) + 0x1234567
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        """Return the next number, 0 <= word < 2**32."""
        low: i64 = self.state & 0xFFFFFFFF
        high: i64 = self.state >> 32
        self.state = 2147478879 * low + high
        return low ^ high

    def branch(self, other: "Rng") -> None:
        """Start anew from two words of another generator."""
        high = other.word() & 0xFFFFFFF
        self.state = (high << 32) + other.word() + 0x1234567

    def below(self, n: i64) -> i64:
        """Return a number 0 <= x < n for 1 <= n < 2**31, with a bias under n / 2**32."""
        return (self.word() * n) >> 32

    def shuffle(self, values: vec[i64], many: i64) -> None:
        """Put the first `many` values into a random order, all orders alike."""
        state = self.state  # in a local name: it would be written and read again at each step
        left = many
        while left > 0:
            low = state & 0xFFFFFFFF
            high = state >> 32
            state = 2147478879 * low + high
            place = ((low ^ high) * left) >> 32
            left -= 1
            value = values[place]
            values[place] = values[left]
            values[left] = value
        self.state = state

    def member(self, mask: i64) -> i64:
        """Return a random member of a set that is not empty; the only member takes no random number."""
        if mask & (mask - 1) == 0:
            return lowest(mask)
        return nth(mask, self.below(count(mask)))
