"""How much one client may ask for."""


class Bucket:
    """A token bucket: `burst` at once, `rate` a second in the long run."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def take(self, now: float, cost: float = 1) -> bool:
        """Take `cost` at `now` (seconds of any steady clock); False, taking nothing, when too little is left."""
        left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if left < cost:
            self._left = left
            return False
        self._left = left - cost
        return True


class Buckets:
    """One bucket for each name, such as an address; those long full again are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, name: str, now: float) -> bool:
        """Take one from a name's bucket; False when it is empty."""
        bucket = self._buckets.pop(name, None) or Bucket(self._rate, self._burst, now)
        self._buckets[name] = bucket  # the last used one comes last
        if len(self._buckets) > self._most:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(now)
