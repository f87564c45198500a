"""An observation of Crazy Gin as plain lines, for the terminal and screen readers, and as an SVG picture."""

from collections.abc import Sequence

from crazydeck.cards.deck import FRENCH
from crazydeck.cards.picture import HEIGHT, WIDTH, back_at, card_at, row_at, row_width, svg, text_at
from crazydeck.engine.wording import counted, listed, named, points_count
from crazydeck.games.tricks.show import seen_hands

from . import pack, words
from .choices import REQUESTS
from .view import GinObservation, GinPublic, MeldView


def show(observation: GinObservation, names: Sequence[str]) -> str:
    """Return what a seat, or a watcher, sees, one fact a line."""
    public, own = observation.public, observation.own
    asked = words.contract(public.contract.sets, public.contract.runs)
    lines = [f"Round {public.match.round}; the contract is {asked}."]
    lines.append(f"Discards: {_pile(public)}. Stock: {counted(public.stock, 'card')}.")
    for number, meld in enumerate(public.melds, 1):
        lines.append(f"Meld {number}, {names[meld.owner]}: {_meld(meld)}.")
    others = [seat for seat in range(public.seats) if seat != observation.seat]
    lines += [f"{names[seat]}: {_facts(public, seat)}." for seat in others]
    if own is not None and observation.seat is not None:
        hand = ", ".join(f"{name} ({_named(name)})" for name in own.hand)
        lines.append(f"Your hand: {hand or 'empty'}.")
        asked_for = public.may_i[observation.seat]
        total = points_count(public.match.totals[observation.seat])
        lines.append(f"Your requests: {asked_for} of {REQUESTS} used. You have {total} in all.")
        if own.contract_met:
            lines.append(f"Your hand meets the contract. {named(own.cannot_lay, names)}".rstrip())
    lines += _turn(observation, names)
    return "\n".join(lines)


def _named(name: str) -> str:
    return pack.name(pack.parse(name))


def _pile(public: GinPublic) -> str:
    if not public.discards:
        return "none"
    top = public.discards[-1]
    return f"{len(public.discards)}, {top} ({_named(top)}) on top"


def _meld(meld: MeldView) -> str:
    cards = " ".join(meld.cards)
    if meld.kind == "set":
        return f"{words.set_name(pack.RANKS.index(meld.rank))}: {cards}"
    high = meld.low + len(meld.cards) - 1
    return f"{words.run_name(pack.SUITS.index(meld.suit), meld.low, high)}: {cards}"


def _facts(public: GinPublic, seat: int) -> str:
    """Return what everybody knows of a seat, in a few words."""
    facts = [counted(public.counts[seat], "card")]
    if public.known[seat]:
        facts.append(f"among them {listed(public.known[seat])}")
    if seat in public.down:
        facts.append("down")
    if public.may_i[seat]:
        facts.append(f"{public.may_i[seat]} of {REQUESTS} requests used")
    facts.append(f"{points_count(public.match.totals[seat])} in all")
    return ", ".join(facts)


def _turn(observation: GinObservation, names: Sequence[str]) -> list[str]:
    public, seat = observation.public, observation.seat
    if public.phase == "over":
        return ["The round is over."]
    window, lines = public.window, []
    if window is not None and window.asker is not None:
        who = "You ask" if window.asker == seat else f"{names[window.asker]} asks"
        lines.append(f"{who} for {window.card}: “May I?”")
    elif window is not None:
        others = [names[other] for other in window.waiting if other != seat]
        if seat in window.waiting:
            lines.append(f"You may ask for {window.card} or wave it through.")
        if others:
            lines.append(f"May ask for {window.card}: {listed(others)}.")
    whose = "Your turn" if public.turn == seat else f"{names[public.turn]}'s turn"
    return [*lines, f"{whose}: {_what(public)}."]


def _what(public: GinPublic) -> str:
    """Return what the player in turn is to do."""
    if public.phase == "answer":
        return "say yes or no"
    if public.phase == "window" and public.options.may_i_seconds:
        return "take the discard, or wait for the others"
    if public.phase == "play":
        return _play(public)
    if public.must_draw_stock or not public.discards:
        return "draw from the stock"
    if public.stock or (public.reshuffles < public.options.max_reshuffles and len(public.discards) > 1):
        return "draw from the stock or take the discard"
    return "take the discard, or end the round with “block”"


def _play(public: GinPublic) -> str:
    """Return what the player in turn is to do after the draw."""
    if public.turn in public.down:
        return "play cards on melds, or discard"
    if public.drew == "discard" and not public.options.lay_down_after_discard_draw:
        return "discard"
    return "lay down the contract if you can, then discard"


def picture(observation: GinObservation) -> str:
    """Return an SVG picture: stock, top discard, the melds, then the hands that can be seen."""
    public = observation.public
    own = None if observation.own is None else observation.own.hand
    rows: list[tuple[str, Sequence[str]]] = [
        (f"meld {number}, seat {meld.owner}: {_meld(meld).partition(':')[0]}", meld.cards)
        for number, meld in enumerate(public.melds, 1)
    ]
    for seat, cards in enumerate(seen_hands(public.hands, public.counts, observation.seat, own)):
        turn = ", to move" if seat in public.actors else ""
        rows.append((f"seat {seat}: {_facts(public, seat)}{turn}", cards))
    asked = words.contract(public.contract.sets, public.contract.runs)
    title = f"round {public.match.round}, {asked}; stock {public.stock}"
    parts = [text_at(title, 0, 14), back_at(0, 22) if public.stock else ""]
    if public.discards:
        parts.append(card_at(FRENCH, public.discards[-1], WIDTH + 12, 22))
    y, width = 22 + HEIGHT + 24, 300
    for label, cards in rows:
        parts += [text_at(label, 0, y), row_at(FRENCH, cards, 0, y + 8)]
        width = max(width, row_width(len(cards)), 7 * len(label))
        y += HEIGHT + 32
    return svg(width, y - 16, parts, title)
