"""What a client may know, read out of nothing but the messages that it received."""

import json
import re
from typing import Any

_CARD = re.compile(
    r"\b(?:10|[2-9AJQK])[SHDC]\b|[♠♥♦♣]|\b\w+ of (?:spades|hearts|diamonds|clubs)\b"
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
_A_ROUND = "black 13"
"""The card that a round of Crazy has its name from: these words alone give nothing away, `B13` would."""


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
            known, number = set(), public["match"]["round"]
        held = (view.get("own") or {}).get("hand", [])
        if public.get("phase") == "choose" and (held or any(public["counts"])):
            found.append(f"cards are held before the round is chosen: {json.dumps(frame)}")
        known.update(held, *(public.get(field, ()) for field in _OPEN))
        found += [f"{card} in {json.dumps(frame)}" for card in _cards(frame) - _said(known)]
    return found


def hands_at(frames: list[dict[str, Any]]) -> dict[int, tuple[int, list[str]]]:
    """The round and the own hand in each message, by its number."""
    return {
        frame["number"]: (frame["view"]["public"]["match"]["round"], frame["view"]["own"]["hand"])
        for frame in frames
        if (frame.get("view") or {}).get("own") and frame["view"]["public"].get("hands") is None
    }


def _cards(frame: dict[str, Any]) -> set[str]:
    """Every card that a message names, but for results of earlier rounds and what is known not to be held."""
    public = {
        key: value
        for key, value in frame["view"]["public"].items()
        if key not in {"barred_hands", "barred_stock"}
    }
    public["match"] = {key: value for key, value in public["match"].items() if key != "results"}
    rest = {**frame, "view": {**frame["view"], "public": public}}
    return set(_CARD.findall(json.dumps(rest, ensure_ascii=False)))


def _said(cards: set[str]) -> set[str]:
    """Cards in notation and in words."""
    return cards | {_in_words(card) for card in cards} | {_A_ROUND}


def _in_words(card: str) -> str:
    if card[0] in _COLOURS:
        return f"{_COLOURS[card[0]]} {card[1:]}"
    return f"{_RANKS[card[:-1]]} of {_SUITS[card[-1]]}"
