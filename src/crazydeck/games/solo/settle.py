"""The settlement of a deal, explained line by line (section 5)."""

from crazydeck.games.tricks.round import NOBODY

from .pack import SUIT_WORDS, TOTAL
from .round import HALF, HEARTS, SoloRound
from .words import points_count, seats_named

_NUMBERS = ("none", "one", "two", "three", "four", "five", "six")


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
    side, names = int(round.side_points()), seats_named(side_seats(round))
    many = len(side_seats(round)) > 1
    if side == HALF:
        return f"{names} {'have' if many else 'has'} 60 points, and so do the others: nobody pays."
    verb = ("win" if many else "wins") if side > HALF else ("lose" if many else "loses")
    paid = f"{points_count(int(round.unit()))} to each payment" if round.unit() else "nothing is paid"
    return f"{names} {verb} with {side} of {TOTAL} points: {paid}."


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
    rate = 3 if suit == HEARTS else 2
    exact, nearest = rate * apart, (rate * apart + 2) // 5 * 5
    text = f"{SUIT_WORDS[suit].capitalize()} pay {rate} for each of the {apart} points: {exact}"
    if apart == 1:
        text = f"{SUIT_WORDS[suit].capitalize()} pay {rate} for the one point: {exact}"
    if nearest != exact:
        text += f", to the nearest 5: {nearest}"
    unit = int(round.unit())
    return f"{text}; 5 is the least: {unit}." if unit != nearest else f"{text}."


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
    verb = "gets" if won else "makes"
    if mine == theirs:
        return f"{all_}; {{{bidder}}} and {{{partner}}} {verb.removesuffix('s')} {_NUMBERS[mine]} of the payments each."
    return (
        f"{all_}; {{{bidder}}} {verb} {_NUMBERS[mine]} of the payments and {{{partner}}} {_NUMBERS[theirs]}: "
        f"the odd one {'goes to' if won else 'falls to'} the bidder."
    )


def _payments(round: SoloRound) -> str:
    """Return what each seat gets or pays: the bidder's side first, then all others together."""
    side = side_seats(round)
    parts = [_payment(f"{{{seat}}}", int(round.points(seat)), many=False) for seat in side]
    others = [seat for seat in range(round.seats) if seat not in side]
    parts.append(_payment(seats_named(others), int(round.points(others[0])), many=True))
    return "; ".join(parts) + "."


def _payment(names: str, points: int, *, many: bool) -> str:
    if many:
        return f"{names} {'get' if points > 0 else 'pay'} {abs(points)} each"
    return f"{names} {'gets' if points > 0 else 'pays'} {abs(points)}"
