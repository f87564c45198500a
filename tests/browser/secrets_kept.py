"""What a client may know, read out of nothing but the messages that it received."""

import json
import re
from typing import Any

_CARD = re.compile(
    r"\b(?:10|[2-9AJQK])[SHDC]\b|[♠♥♦♣]|\b(?!run\b)\w+ of (?:spades|hearts|diamonds|clubs)\b"
    r"|\b[RBGY](?:1[0-4]|[1-9])\b|\b(?:red|black|green|yellow) \d+\b"
)
_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"} | {
    str(n): word for n, word in enumerate(_WORDS, 2)
}
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_COLOURS = {"R": "red", "B": "black", "G": "green", "Y": "yellow"}
_OPEN = ("discards", "buried", "played", "removed_cards")
"""Cards that lie or lay open for all."""
_HIDDEN = ("deal", "draw")
"""Happenings whose cards only the seat itself may see."""
_A_ROUND = "black 13"
"""The card that a round of Crazy has its name from: these words alone give nothing away, `B13` would."""

_DECLARES = "trumps "
"""How the move begins with which a bidder names trumps and calls a card."""


def leaks(frames: list[dict[str, Any]]) -> list[str]:
    """Cards that appear in a client's messages before it may know them: not in its own hand, and never shown to all."""
    found: list[str] = []
    known: set[str] = set()
    number = 0
    for frame in frames:
        view = frame.get("view")
        if not view:
            continue
        public = view["public"]
        if public.get("hands") is not None:
            known = set()  # the round is over and all is open; the next one begins with nothing known
            assert public["actors"] == [], "hands are open while somebody is in turn"
            continue
        if public["match"]["round"] != number:
            known, number = (
                {card for hand in public.get("known", ()) for card in hand},
                public["match"]["round"],
            )
        held = (view.get("own") or {}).get("hand", [])
        if public.get("phase") == "choose" and (held or any(public["counts"])):
            found.append(f"cards are held before the round is chosen: {json.dumps(frame)}")
        known.update(held, *(public.get(field, ()) for field in _OPEN), filter(None, [public.get("called")]))
        known.update(card for meld in public.get("melds", ()) for card in meld["cards"])
        found += [f"{card} in {json.dumps(frame)}" for card in _cards(frame) - _said(known)]
        found += [f"{what}: {json.dumps(frame)}" for what in _of_the_partner(frame)]
        found += [
            f"cards drawn by another: {json.dumps(frame)}"
            for step in _draws_of_others(frame)
            if _CARD.search(step)
        ]
    return found


def _draws_of_others(frame: dict[str, Any]) -> list[str]:
    """What a message tells of cards that others were dealt or drew: how many, never which, even if such were seen."""
    seat = frame["view"].get("seat")
    steps = [step for step in frame.get("steps", ()) if step["kind"] in _HIDDEN and step.get("seat") != seat]
    return [json.dumps(step, ensure_ascii=False) for step in steps]


def _of_the_partner(frame: dict[str, Any]) -> list[str]:
    """What a message tells of who holds a called card, or hides from its holder, before that card has been played."""
    view = frame["view"]
    public, own = view["public"], view.get("own") or {}
    called, found = public.get("called"), []
    moves = [move for move in own.get("moves", ()) if move.startswith(_DECLARES)]
    cards = {card for move in moves for card in _CARD.findall(move)}
    if len(cards) not in {0, public.get("deck_size", 0) - len(own.get("hand", ())), public.get("deck_size")}:
        found.append("what may be called depends on others' cards")
    if not called or public.get("called_played"):
        return found
    if (called in own.get("hand", ())) != (
        own.get("you_are_partner", False) or own.get("you_are_alone", False)
    ):
        found.append("who holds the called card must know it, and nobody else")
    match = {key: value for key, value in public["match"].items() if key != "results"}
    rest = {**frame, "view": {"public": {**public, "match": match}}}
    if "partner" in json.dumps(rest) or "is alone" in json.dumps(rest):
        found.append("the partner is spoken of")
    return found


def hands_at(frames: list[dict[str, Any]]) -> dict[int, tuple[int, list[str]]]:
    """The round and the own hand in each message, by its number."""
    return {
        frame["number"]: (frame["view"]["public"]["match"]["round"], frame["view"]["own"]["hand"])
        for frame in frames
        if (frame.get("view") or {}).get("own") and frame["view"]["public"].get("hands") is None
    }


def _cards(frame: dict[str, Any]) -> set[str]:
    """Every card that a message names.

    Left out are results of earlier rounds, what is known not to be held, and for a bidder what may be called.
    """
    public = {
        key: value
        for key, value in frame["view"]["public"].items()
        if key not in {"barred_hands", "barred_stock"}
    }
    public["match"] = {key: value for key, value in public["match"].items() if key != "results"}
    own = frame["view"].get("own") or {}
    if public.get("phase") == "declare":
        own = {**own, "moves": [], "refusals": {}}
    rest = {**frame, "view": {**frame["view"], "public": public, "own": own}}
    return set(_CARD.findall(json.dumps(rest, ensure_ascii=False)))


def _said(cards: set[str]) -> set[str]:
    """Cards in notation and in words, with names or figures for ranks."""
    figures = {f"{card[:-1]} of {_SUITS[card[-1]]}" for card in cards if card[0] not in _COLOURS}
    return cards | {in_words(card) for card in cards} | figures | {_A_ROUND}


def in_words(card: str) -> str:
    """A card as sentences and the page call it."""
    if card[0] in _COLOURS:
        return f"{_COLOURS[card[0]]} {card[1:]}"
    return f"{_RANKS[card[:-1]]} of {_SUITS[card[-1]]}"
