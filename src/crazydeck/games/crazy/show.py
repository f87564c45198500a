"""An observation of Crazy as plain lines, for the terminal and screen readers, and as an SVG picture."""

from collections.abc import Sequence

from crazydeck.engine.wording import counted, listed, points_count
from crazydeck.games.tricks.show import seen_hands, trick_picture, voids_line
from crazydeck.games.tricks.view import Played

from .options import pack_of
from .pack import Notation
from .view import CrazyObservation, CrazyPublic
from .words import KINDS, TITLES


def show(observation: CrazyObservation, names: Sequence[str]) -> str:
    """Return what a seat, or a watcher, sees, one fact a line."""
    public = observation.public
    notation = pack_of(public.options, public.seats).notation
    lines = [_title(public)]
    if public.phase == "choose":
        lines.append(f"To choose from: {listed([_kind(kind) for kind in public.open_kinds])}.")
    if public.last_trick is not None and not public.trick:
        taker = public.last_trick.taker
        end = (
            "was set aside"
            if taker is None
            else f"went to {names[taker]}: {points_count(public.last_trick.points)}"
        )
        lines.append(f"Last trick: {_cards(public.last_trick.cards, names, notation)}; it {end}.")
    if public.trick:
        best = "nobody is winning it" if public.winning is None else f"{names[public.winning]} is winning it"
        lines.append(
            f"Trick: {_cards(public.trick, names, notation)}; {best}, {points_count(public.stake)} so far."
        )
    if public.set_aside:
        lines.append(f"Set aside: {counted(public.set_aside, 'trick')}, for whoever takes the next one.")
    if public.kind is not None:
        taken = [f"{names[seat]} {one.points}" for seat, one in enumerate(public.taken)]
        lines.append(f"Points in this round: {', '.join(taken)}.")
    if public.moon is not None:
        lines.append(
            f"The moon takes {public.moon.threshold} points; it is open to {_open_to(public, names)}."
        )
    lines += voids_line(public.voids, names, lambda letter: notation.colour(notation.letters.index(letter)))
    if observation.own is not None and public.phase != "choose":
        hand = ", ".join(f"{name} ({notation.name(notation.parse(name))})" for name in observation.own.hand)
        lines.append(f"Your hand: {hand or 'empty'}.")
    if public.actors:
        turn = public.actors[0]
        whose = "Your turn" if turn == observation.seat else f"{names[turn]}'s turn"
        lines.append(f"{whose}: {_asked(public)}.")
    return "\n".join(lines)


def _kind(kind: str) -> str:
    return TITLES[KINDS.index(kind)]


def _title(public: CrazyPublic) -> str:
    if public.kind is None:
        return "The round is being chosen; no card is dealt yet."
    trick = min(public.hand_size, public.hand_size - max(public.counts) + 1)
    title = _kind(public.kind)
    return f"The {title} round{', the play-off' if public.play_off else ''}, trick {trick} of {public.hand_size}."


def _cards(cards: Sequence[Played], names: Sequence[str], notation: Notation) -> str:
    return ", ".join(
        f"{names[one.seat]} {one.card} ({notation.name(notation.parse(one.card))})" for one in cards
    )


def _open_to(public: CrazyPublic, names: Sequence[str]) -> str:
    possible = [] if public.moon is None else public.moon.possible
    if len(possible) == public.seats:
        return "everybody"
    return listed([names[seat] for seat in possible]) if possible else "nobody"


def _asked(public: CrazyPublic) -> str:
    if public.phase == "choose":
        return "choose a round"
    if public.phase == "announce":
        return "say moon or pass"
    return "follow the colour led, or play any card without it" if public.trick else "lead any card"


def picture(observation: CrazyObservation) -> str:
    """Return an SVG picture: the trick being played, then the hands that can be seen."""
    public = observation.public
    deck = pack_of(public.options, public.seats).notation.deck
    rows = []
    own = None if observation.own is None else observation.own.hand
    for seat, cards in enumerate(seen_hands(public.hands, public.counts, observation.seat, own)):
        turn = ", to move" if seat in public.actors else ""
        total = public.match.totals[seat]
        points = f"{public.taken[seat].points} points in this round, {total} in all"
        rows.append((f"seat {seat}: {counted(len(cards), 'card')}, {points}{turn}", cards))
    return trick_picture(deck, _title(public), public.trick, public.winning, rows)
