"""The settlement of a deal, explained line by line (section 5)."""

from crazydeck.engine.wording import points_count, seats_named
from crazydeck.games.tricks.round import NOBODY

from .pack import SUIT_WORDS
from .round import ALONE, HALF, NO_CARD, SoloRound, nearest_5

_NUMBERS = ("none", "one", "two", "three", "four", "five")
_NAMED = 4
"""So many others are named one by one."""


def missing(round: SoloRound) -> str | None:
    """Return the field that a written position lacked, without which a finished deal cannot be settled, or None."""
    if round.thrown_in:
        return None
    if round.bidder == NOBODY:
        return "bidder"
    if round.bid < ALONE and round.called == NO_CARD:
        return "called"
    if round.partner == NOBODY and not round.plays_alone():
        return "partner"
    return None if counts_known(round) else "taken"


def counts_known(round: SoloRound) -> bool:
    """Return whether it is known who took the tricks, those that are not written too."""
    return sum(round.tricks_taken(seat) for seat in range(round.seats)) == round.done


def lines(round: SoloRound) -> list[str]:
    """Return why a finished deal pays what it pays, in plain sentences with `{0}` … for names."""
    if round.bidder == NOBODY:
        return ["Everybody passed: nothing is paid, and the deal does not count."]
    side = int(round.side_points())
    out = [_captured(round, side)]
    if side == HALF:
        return [*out, "At 60 to 60 nobody pays."]
    out.append(_rate(round, abs(side - HALF)))
    if not round.unit():
        return [*out, "So nobody pays."]
    return [*out, _shares(round, won=side > HALF), _payments(round)]


def winners(round: SoloRound) -> list[int]:
    """Return the seats of the winning side; none at 60 to 60 and where the hands were thrown in."""
    if round.bidder == NOBODY or round.side_points() == HALF:
        return []
    won = round.side_points() > HALF
    return [seat for seat in range(round.seats) if (seat in side_seats(round)) == won]


def side_seats(round: SoloRound) -> list[int]:
    """Return the bidder, and the partner where there is one."""
    bidder = int(round.bidder)
    return [bidder] if round.plays_alone() else [bidder, int(round.partner)]


def sentence(round: SoloRound) -> str:
    """Return how a deal ended, in one sentence with `{0}` … for names."""
    if round.bidder == NOBODY:
        return "The hands are thrown in: everybody passed."
    side, names, alone = int(round.side_points()), seats_named(side_seats(round)), bool(round.plays_alone())
    if side == HALF:
        return f"{names} {'has' if alone else 'have'} 60 points, and so have the others: nobody pays."
    won, unit = side > HALF, int(round.unit())
    verb = ("wins alone" if won else "loses alone") if alone else ("win" if won else "lose")
    who = f"{'everybody else' if alone else 'each opponent'} {'pays' if won else 'gets'} {unit}"
    return f"{names} {verb} with {points_count(side)}: {who if unit else 'too narrow for a payment'}."


def _captured(round: SoloRound, side: int) -> str:
    bidder, partner = int(round.bidder), int(round.partner)
    apart = side - HALF
    how = f"{apart} over 60" if apart > 0 else f"{-apart} short of 60" if apart < 0 else "exactly half"
    if not round.plays_alone():
        own, other = int(round.took[bidder]), int(round.took[partner])
        return f"{{{bidder}}} took {own} and {{{partner}}} {other}: together {points_count(side)}, {how}."
    called = "called a card of their own and " if partner == bidder else "alone "
    return f"{{{bidder}}} {called}took {points_count(side)}, {how}."


def _rate(round: SoloRound, apart: int) -> str:
    suit = int(round.trump_group)
    rate = int(round.rate())
    exact, nearest = rate * apart, int(nearest_5(rate * apart))
    what = "the one point" if apart == 1 else f"each of the {apart} points"
    text = f"{SUIT_WORDS[suit].capitalize()} pay {rate} for {what}: {exact}"
    if nearest != exact:
        text += f", to the nearest 5: {nearest}"
    unit = int(round.unit())
    return f"{text}, but a win is paid at least {unit}." if unit != nearest else f"{text}."


def _shares(round: SoloRound, *, won: bool) -> str:
    unit, bidder = int(round.unit()), int(round.bidder)
    if round.plays_alone():
        others = int(round.seats) - 1
        if won:
            return f"Each of the {others} others pays {unit} to {{{bidder}}}: {others * unit}."
        return f"{{{bidder}}} pays {unit} to each of the {others} others: {others * unit}."
    partner, opponents = int(round.partner), int(round.seats) - 2
    mine, theirs = int(round.shares(bidder)), int(round.shares(partner))
    all_ = f"Each of the {opponents} opponents {'pays' if won else 'gets'} {unit}"
    if mine == theirs:
        how = f"{{{bidder}}} and {{{partner}}} {'get' if won else 'make'} {_payments_count(mine)} each"
        return f"{all_}; {how}."
    how = f"{{{bidder}}} {'gets' if won else 'makes'} {_payments_count(mine)} and {{{partner}}} {_NUMBERS[theirs]}"
    return f"{all_}; {how}: the odd one is the bidder's."


def _payments_count(n: int) -> str:
    return "one payment" if n == 1 else f"{_NUMBERS[n]} payments"


def _payments(round: SoloRound) -> str:
    """Return what each seat gets or pays: the bidder's side first, then all others together."""
    side = side_seats(round)
    amounts = [int(round.points(seat)) for seat in side]
    if len(set(amounts)) == 1:
        parts = [_payment(seats_named(side), amounts[0], many=len(side) > 1)]
    else:
        parts = [
            _payment(f"{{{seat}}}", amount, many=False) for seat, amount in zip(side, amounts, strict=True)
        ]
    others = [seat for seat in range(round.seats) if seat not in side]
    names = seats_named(others) if len(others) <= _NAMED else "the others"
    parts.append(_payment(names, int(round.points(others[0])), many=True))
    return "; ".join(parts) + "."


def _payment(names: str, points: int, *, many: bool) -> str:
    verb = "get" if points > 0 else "pay"
    return f"{names} {verb} {abs(points)} each" if many else f"{names} {verb}s {abs(points)}"
