"""An observation of Crazy Eights as plain lines, for the terminal and screen readers, and as an SVG picture."""

from collections.abc import Sequence

from crazydeck.cards.deck import FRENCH
from crazydeck.cards.picture import HEIGHT, WIDTH, back_at, card_at, row_at, row_width, svg, text_at
from crazydeck.engine.wording import counted

from .moves import SUIT_LETTERS
from .view import EightsObservation, EightsPublic
from .words import SUITS, card_name, cards_count


def show(observation: EightsObservation, names: Sequence[str]) -> str:
    """Return what a seat, or a watcher, sees, one fact a line."""
    public = observation.public
    lines = [f"Top card: {_named(public.top)}{_suit_in_force(public)}."]
    stock = f"Stock: {cards_count(public.stock)}"
    if public.reshuffle_to_come and public.stock < public.supply:
        stock += ", and the discards can be reshuffled"
    lines.append(f"{stock}.")
    if public.direction < 0:
        lines.append("Play goes to the right.")
    if public.penalty:
        lines.append(f"Penalty: {cards_count(public.penalty)} to take.")
    others = [seat for seat in range(public.seats) if seat not in {observation.seat, *public.match.removed}]
    held = ", ".join(f"{names[seat]} {public.counts[seat]}" for seat in others)
    lines.append(f"Cards held: {held}.")
    if observation.own is not None:
        hand = ", ".join(f"{name} ({_named(name)})" for name in observation.own.hand)
        lines.append(f"Your hand: {hand or 'empty'}.")
    if public.actors:
        turn = public.actors[0]
        whose = "Your turn" if turn == observation.seat else f"{names[turn]}'s turn"
        lines.append(f"{whose}: {_asked(public)}.")
    return "\n".join(lines)


def _named(name: str) -> str:
    return card_name(FRENCH.parse(name))


def _suit_in_force(public: EightsPublic) -> str:
    if public.named is not None:
        return f"; the suit is {SUITS[SUIT_LETTERS.index(public.named)]}"
    return "; any card fits" if public.top.startswith("8") else ""


def _asked(public: EightsPublic) -> str:
    return {
        "name": "name a suit for the eight turned up",
        "play": "play a card or draw" if public.supply else "play a card, or pass if none fits",
        "drawn": "play a card or pass",
        "answer": "take the penalty or answer it",
    }.get(public.phase, "nothing")


def picture(observation: EightsObservation) -> str:
    """Return an SVG picture: stock, top card and the suit in force, then the hands that can be seen."""
    public = observation.public
    rows: list[tuple[str, list[str]]] = []
    for seat in range(public.seats):
        if public.hands is not None:
            cards = public.hands[seat]
        elif seat == observation.seat and observation.own is not None:
            cards = observation.own.hand
        else:
            cards = ["?"] * public.counts[seat]
        turn = ", to move" if seat in public.actors else ""
        rows.append(
            (
                f"seat {seat}: {cards_count(len(cards))}, {counted(public.match.totals[seat], 'point')}{turn}",
                cards,
            )
        )
    state = f"stock {public.stock}"
    if public.named is not None:
        state += f", suit {SUITS[SUIT_LETTERS.index(public.named)]}"
    if public.penalty:
        state += f", penalty {public.penalty}"
    parts = [text_at(state, 0, 14), card_at(FRENCH, public.top, WIDTH + 12, 22)]
    parts.append(back_at(0, 22) if public.stock else "")
    y = 22 + HEIGHT + 24
    for label, cards in rows:
        parts += [text_at(label, 0, y), row_at(FRENCH, cards, 0, y + 8)]
        y += HEIGHT + 32
    width = max(300, *(row_width(len(cards)) for _, cards in rows))
    return svg(width, y - 16, parts, f"top card {public.top}, {state}")
