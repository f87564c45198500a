"""Rates with their intervals, and the small sums that reports are made of."""

import pytest

from crazydeck.cards.rng import Rng
from crazydeck.engine.study import percent, quantile, rate


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    # from the usual textbook formula, computed apart
    [(5, 100, 0.0215, 0.1118), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 2, 0.0945, 0.9055)],
)
def test_wilsons_interval(hits: int, trials: int, low: float, high: float) -> None:
    found = rate(hits, trials)
    assert (found.hits, found.trials, found.share) == (hits, trials, hits / trials)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_without_trials_nothing_is_known() -> None:
    found = rate(0, 0)
    assert (found.low, found.high) == (0.0, 1.0)


def test_an_interval_covers_the_truth_in_about_95_of_100_cases() -> None:
    rng, covered = Rng(1), 0
    for _ in range(1000):
        hits = sum(int(rng.below(20)) == 0 for _ in range(200))
        found = rate(hits, 200)
        covered += found.low <= 0.05 <= found.high
    assert 930 <= covered <= 980


@pytest.mark.parametrize(
    ("share", "text"), [(0.0, "0.0%"), (0.00034, "0.03%"), (0.0512, "5.1%"), (1.0, "100.0%")]
)
def test_small_shares_keep_two_decimals(share: float, text: str) -> None:
    assert percent(share) == text


def test_a_rate_reads_as_a_sentence_part() -> None:
    assert str(rate(5, 100)) == "5.0% (2.2% to 11.2%)"


@pytest.mark.parametrize(
    ("share", "value"), [(0.5, 5), (0.9, 9), (0.91, 10), (0.99, 10), (1.0, 10), (0.0, 1)]
)
def test_quantiles(share: float, value: int) -> None:
    assert quantile(range(1, 11), share) == value
