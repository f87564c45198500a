"""Sets as bits: the same as Python's own sets, compiled or not."""

from hypothesis import given
from hypothesis import strategies as st

from crazydeck.cards import bits

sets = st.sets(st.integers(0, bits.MAX_BIT))


def mask_of(members: set[int]) -> int:
    return sum(1 << member for member in members)


def test_every_bit() -> None:
    assert [bits.bit(n) for n in range(62)] == [1 << n for n in range(62)]
    assert [bits.full(n) for n in range(62)] == [(1 << n) - 1 for n in range(62)]


@given(sets)
def test_count_and_members(members: set[int]) -> None:
    mask = mask_of(members)
    assert bits.count(mask) == len(members)
    assert bits.members(mask) == sorted(members)


@given(sets.filter(bool))
def test_order(members: set[int]) -> None:
    mask = mask_of(members)
    assert bits.lowest(mask) == min(members)
    assert [bits.nth(mask, k) for k in range(len(members))] == sorted(members)
