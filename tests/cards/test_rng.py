"""The generator of playouts: that a shuffle is fair and keeps what it shuffles."""

from collections import Counter
from itertools import permutations

from librt.vecs import vec
from mypy_extensions import i64

from crazydeck.cards.rng import Rng


def test_all_orders_are_alike() -> None:
    rng, seen = Rng(5), Counter[tuple[int, ...]]()
    for _ in range(12000):
        values = vec[i64]([1, 2, 3, 4])
        rng.shuffle(values, 3)
        assert values[3] == 4, "only the first three are shuffled"
        seen[tuple(int(value) for value in values)[:3]] += 1
    assert set(seen) == set(permutations([1, 2, 3]))
    # 2000 of each are expected, with a standard deviation of 41
    assert all(abs(many - 2000) < 5 * 41 for many in seen.values())


def test_a_shuffle_draws_a_number_for_each_value() -> None:
    shuffled, drawn = Rng(7), Rng(7)
    shuffled.shuffle(vec[i64](list(range(52))), 52)
    for _ in range(52):
        drawn.word()
    assert shuffled.state == drawn.state
