"""An observation of Crazy Solo as plain lines, for the terminal and screen readers, and as an SVG picture."""

from collections.abc import Sequence

from crazydeck.cards.deck import FRENCH
from crazydeck.engine.wording import counted, listed, points_count
from crazydeck.games.tricks.show import seen_hands, trick_picture, voids_line
from crazydeck.games.tricks.view import Played

from . import pack
from .pack import SUIT_WORDS
from .view import Bid, SoloObservation, SoloOwn, SoloPublic

MEANINGS: dict[Bid, str] = {
    "pass": "make no bid",
    "solo": "name trumps and call a card, whose holder is the partner",
    "solo-hearts": "hearts are trumps; call a card, whose holder is the partner",
    "alone": "name trumps and play against all others",
    "alone-hearts": "hearts are trumps, against all others; this ends the auction",
}
"""What each bid means, for newcomers (section 2)."""


def show(observation: SoloObservation, names: Sequence[str]) -> str:
    """Return what a seat, or a watcher, sees, one fact a line."""
    public, own = observation.public, observation.own
    lines = [f"{_title(public)}."]
    lines += _auction(public, names) if public.phase == "bid" else _contract(public, own, names)
    if public.last_trick is not None and not public.trick:
        taker = "nobody" if public.last_trick.taker is None else names[public.last_trick.taker]
        points = points_count(public.last_trick.points)
        lines.append(f"Last trick: {_cards(public.last_trick.cards, names)}; it went to {taker}: {points}.")
    if public.trick:
        best = "nobody" if public.winning is None else names[public.winning]
        stake = points_count(public.stake)
        lines.append(f"Trick: {_cards(public.trick, names)}; {best} is winning it, {stake} so far.")
    if public.phase in {"play", "over"} and not public.thrown_in:
        taken = [f"{names[seat]} {one.points}" for seat, one in enumerate(public.taken)]
        known = sum(one.tricks for one in public.taken) == len(public.played) // public.seats
        which = "" if known else " in the tricks that are known"
        lines.append(f"Card points{which}: {', '.join(taken)}.")
    lines += voids_line(public.voids, names, _suit)
    if own is not None:
        lines.append(f"Your hand: {', '.join(map(_card, own.hand)) or 'empty'}.")
    if public.actors:
        turn = public.actors[0]
        whose = "Your turn" if turn == observation.seat else f"{names[turn]}'s turn"
        lines.append(f"{whose}: {_asked(public)}.")
    return "\n".join(lines)


def _title(public: SoloPublic) -> str:
    if public.thrown_in:
        return "The hands are thrown in: everybody passed"
    if public.phase == "bid":
        return f"The auction: {public.seats} players, {public.deck_size} cards"
    if public.phase == "declare":
        return "The auction is over"
    if public.phase == "over":
        return "The deal is over"
    return f"Trick {public.hand_size - max(public.counts) + 1} of {public.hand_size}"


def _auction(public: SoloPublic, names: Sequence[str]) -> list[str]:
    said = [f"{names[one.seat]} {one.bid}" for one in public.bids]
    lines = [f"Bids so far: {', '.join(said) or 'none'}."]
    for bid in public.open_bids:
        over = "" if bid != public.bid else f"; this takes the bid over from {names[public.bidder or 0]}"
        lines.append(f"{bid}: {MEANINGS[bid]}{over}.")
    return lines


def _contract(public: SoloPublic, own: SoloOwn | None, names: Sequence[str]) -> list[str]:
    """Return what is played, trumps, the called card, and the partner as far as the receiver knows."""
    said = [f"{names[one.seat]} {one.bid}" for one in public.bids]
    lines = [f"Bids: {', '.join(said)}."] if said else []
    trumps = None if public.trumps is None else _suit(public.trumps)
    what = [] if trumps is None else [f"trumps are {trumps}"]
    if public.called is not None:
        what.append(f"the called card is {_card(public.called)}")
    if public.bidder is not None and public.bid is not None:
        who = f"{names[public.bidder]} plays {public.bid}"
        lines.append(f"{who}: {', '.join(what)}." if what else f"{who}.")
    elif what:
        lines.append(f"{what[0][0].upper()}{what[0][1:]}.")
    return lines + _partner(public, own, names)


def _partner(public: SoloPublic, own: SoloOwn | None, names: Sequence[str]) -> list[str]:
    if public.called is None:
        alone = public.alone and public.bidder is not None
        return [f"{names[public.bidder or 0]} plays alone."] if alone else []
    if own is not None and own.you_are_partner:
        return ["You are the partner." if public.called_played else "You are the partner; nobody else knows."]
    if own is not None and own.you_are_alone:
        return ["You are alone." if public.called_played else "You called your own card; nobody else knows."]
    if public.alone and public.bidder is not None:
        return [f"{names[public.bidder]} called an own card and is alone."]
    if public.partner is not None:
        return [f"{names[public.partner]} is the partner."]
    return [
        "Nobody knows who played the called card."
        if public.called_played
        else "The partner is not known yet."
    ]


def _suit(letter: str) -> str:
    return SUIT_WORDS[pack.SUITS.index(letter)]


def _card(name: str) -> str:
    return f"{name} ({pack.name(pack.parse(name))})"


def _cards(cards: Sequence[Played], names: Sequence[str]) -> str:
    return ", ".join(f"{names[one.seat]} {_card(one.card)}" for one in cards)


def _asked(public: SoloPublic) -> str:
    if public.phase == "bid":
        return f"say {listed(public.open_bids, 'or')}"
    if public.phase == "declare":
        return {
            "solo": "name trumps and call a card",
            "solo-hearts": "call a card",
        }.get(public.bid or "", "name trumps")
    if not public.trick:
        return "lead any card"
    return "follow the suit led, without it play a trump, without both any card"


def picture(observation: SoloObservation) -> str:
    """Return an SVG picture: the trick being played, then the hands that can be seen."""
    public = observation.public
    rows = []
    own = None if observation.own is None else observation.own.hand
    for seat, cards in enumerate(seen_hands(public.hands, public.counts, observation.seat, own)):
        rows.append((f"seat {seat}: {counted(len(cards), 'card')}, {_facts(public, seat)}", cards))
    title = _title(public)
    if public.trumps is not None:
        title += f"; trumps are {_suit(public.trumps)}"
    if public.called is not None:
        title += f", {public.called} is called"
    return trick_picture(FRENCH, title, public.trick, public.winning, rows)


def _facts(public: SoloPublic, seat: int) -> str:
    """Return what everybody knows of a seat, in a few words."""
    facts: list[str] = [one.bid for one in public.bids if one.seat == seat] if public.phase == "bid" else []
    if public.phase in {"play", "over"}:
        facts.append(f"{points_count(public.taken[seat].points)} taken")
    if public.phase != "bid" and seat == public.bidder:
        facts.append(f"bidder, {public.bid}")
    if seat == public.partner:
        facts.append("partner")
    facts.append(f"{public.match.totals[seat]} in all")
    return ", ".join([*facts, "to move"] if seat in public.actors else facts)
