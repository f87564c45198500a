"""Sets of small integers (cards, steps, seats) as the bits 0..61 of one i64.

Compiled with mypyc, where `1 << n` with an i64 `n` is a 32-bit shift (wrong from 31 on), literals from
2**62 up are boxed at each use, and there is no native bit count. All that is kept in this module.
"""

from mypy_extensions import i64

MAX_BIT = 61


def bit(n: i64) -> i64:
    """Return the set that holds only `n`, 0 <= n <= 61."""
    top: i64 = 0x2000000000000000
    return top >> (61 - n)


def full(n: i64) -> i64:
    """Return the set of 0..n-1, 0 <= n <= 61."""
    return bit(n) - 1


def count(mask: i64) -> i64:
    """Return how many members a set has."""
    # sums of pairs, of fours, of eights; then both halves in one word of four bytes, whose sum a product gives
    x: i64 = mask - ((mask >> 1) & 0x1555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x = (x & 0xFFFFFFFF) + (x >> 32)
    return ((x * 0x01010101) >> 24) & 255


def lowest(mask: i64) -> i64:
    """Return the least member of a set that is not empty."""
    return int(mask & -mask).bit_length() - 1


def highest(mask: i64) -> i64:
    """Return the greatest member of a set that is not empty."""
    return int(mask).bit_length() - 1


def nth(mask: i64, k: i64) -> i64:
    """Return the member at place `k` (from 0) in ascending order; `k` must be less than the count."""
    rest: i64 = mask
    left: i64 = k
    while left > 3:
        rest &= rest - 1
        left -= 1
    # up to three more members go, without a branch that a processor would guess wrong half the time
    rest &= rest - ((left + 3) >> 2)
    rest &= rest - ((left + 2) >> 2)
    rest &= rest - ((left + 1) >> 2)
    return lowest(rest)


def members(mask: i64) -> list[int]:
    """Return the members of a set in ascending order."""
    out: list[int] = []
    rest: i64 = mask
    while rest != 0:
        out.append(int(lowest(rest)))
        rest &= rest - 1
    return out
