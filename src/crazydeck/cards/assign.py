"""A random choice of unseen cards consistent with what is known of the places where they lie; compiled with mypyc."""

from mypy_extensions import i64

from crazydeck.cards.bits import bit, lowest
from crazydeck.cards.rng import Rng


def assign(cards: list[int], places: list[int], rng: Rng) -> list[int]:
    """Return the cards in a random order in which each fits its place; one must exist."""
    return [int(lowest(item)) for item in assign_items([int(bit(card)) for card in cards], places, rng)]


def assign_items(items: list[int], places: list[int], rng: Rng) -> list[int]:
    """Return sets in a random order in which each place holds all of its set; one must exist.

    The sets are shuffled, then each misfit changes places with a random partner that mends it. Where no swap
    helps, paths of exchanges are followed, which always end in a fitting order if there is one.
    """
    out = list(items)
    n: i64 = len(out)
    i: i64 = n - 1
    while i > 0:
        j = rng.below(i + 1)
        out[i], out[j] = out[j], out[i]
        i -= 1
    i = 0
    while i < n:
        if not _holds(places[i], out[i]) and not _swap(out, places, i, rng):
            _exchange(out, places, i)
        i += 1
    return out


def fits(card: int, place: int) -> bool:
    """Return whether a card may lie in a place."""
    return place & int(bit(card)) != 0


def _holds(place: int, item: int) -> bool:
    return item & ~place == 0


def _swap(out: list[int], places: list[int], i: i64, rng: Rng) -> bool:
    n: i64 = len(out)
    j = rng.below(n)
    tried: i64 = 0
    while tried < n:
        # a partner must not become a misfit itself, unless it is one already
        if _holds(places[i], out[j]) and (
            _holds(places[j], out[i]) or (j > i and not _holds(places[j], out[j]))
        ):
            out[i], out[j] = out[j], out[i]
            return True
        j = j + 1 if j + 1 < n else 0
        tried += 1
    return False


def _exchange(out: list[int], places: list[int], start: i64) -> None:
    """Move cards along the shortest chain of places that ends where the card of `start` may lie."""
    n = len(out)
    came: list[int] = [-1] * n
    queue = [int(start)]
    came[start] = int(start)
    for here in queue:
        for there in range(n):
            if came[there] >= 0 or not _holds(places[here], out[there]):
                continue
            came[there] = here
            if _holds(places[there], out[start]) or (there > start and not _holds(places[there], out[there])):
                _rotate(out, came, there, int(start))
                return
            queue.append(there)


def _rotate(out: list[int], came: list[int], last: int, start: int) -> None:
    first_item = out[start]
    chain = [last]
    while chain[-1] != start:
        chain.append(came[chain[-1]])
    chain.reverse()
    for index in range(len(chain) - 1):
        out[chain[index]] = out[chain[index + 1]]
    out[last] = first_item
