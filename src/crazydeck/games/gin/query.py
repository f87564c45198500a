"""What a page asks while a hand is arranged: whether groups are melds and the contract, and where cards fit.

Pure functions of the seat's own observation; nothing here changes a round or tells anybody else.

`groups`, params `{"groups": [["8H", "8C", "2S"], …]}`: for each group how it is a meld, or why not, and whether all
together are the contract. `fits`, with cards (none: the whole hand): the moves that play each of them on a meld.
`ways`: up to 20 ways in which the hand can lay down the contract, or how many cards are missing.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from crazydeck.cards.deck import NotationError
from crazydeck.engine.refusal import Refused

from . import arrange, contract, pack, words
from .choices import MOST_WAYS
from .contract import Terms
from .moves import additions, replacements, write_path
from .pack import RANKS, SUITS
from .round import GinRound
from .sample import contract_of, table_of
from .solver import hand_masks, helpful, missing, ways
from .view import GinObservation, GinOwn

_MOST_GROUPS = 12
_LAID = "You have laid down in this round."


def ask(
    observation: GinObservation, question: str, cards: Sequence[str], params: Mapping[str, Any]
) -> dict[str, Any]:
    """Answer a query; raises Refused `no_question`, `bad_query` or `not_in_hand`."""
    if question not in {"groups", "fits", "ways"}:
        text = f"Crazy Gin answers no question “{question[:40]}”; ask groups, fits or ways."
        raise Refused("no_question", text)
    if observation.own is None:
        raise Refused("bad_query", "Only who sits at the table can ask this.")
    if question == "groups":
        return _groups(observation, observation.own, params.get("groups"))
    if question == "fits":
        return _fits(observation, observation.own, cards)
    return _ways(observation, observation.own)


def _terms(observation: GinObservation) -> Terms:
    return contract.terms(observation.public.options, contract_of(observation.public))


def _held(own: GinOwn, names: Sequence[str]) -> list[int]:
    """Return cards that are written and held; raises Refused."""
    try:
        cards = pack.parse_all(names)
    except NotationError as error:
        raise Refused("bad_query", str(error)) from None
    lacking = Counter(cards) - Counter(pack.parse_all(own.hand))
    if lacking:
        text = f"You do not hold {words.cards_listed(sorted(lacking.elements()), 'and')}."
        raise Refused("not_in_hand", text)
    return cards


# -- groups ------------------------------------------------------------------------------------------------------------


def _groups(observation: GinObservation, own: GinOwn, value: Any) -> dict[str, Any]:
    good = isinstance(value, list) and len(value) <= _MOST_GROUPS
    if not good or not all(_are_texts(group) for group in value):
        raise Refused("bad_query", "Write groups as lists of cards.", field="groups")
    _held(own, [name for group in value for name in group])
    asked = _terms(observation)
    groups = [pack.parse_all(group) for group in value]
    forms = [_forms(cards, asked) for cards in groups]
    complete, lays, why = _contract(groups, forms, asked, len(own.hand))
    now = any(move.startswith("lay ") for move in own.moves)
    if observation.seat in observation.public.down:
        why = _LAID
    return {
        "groups": [_group(cards, found, asked) for cards, found in zip(groups, forms, strict=True)],
        "complete": complete,
        "lays": lays if now else [],
        "why": why or ("" if now else own.cannot_lay or "You can lay down in your turn, after drawing."),
    }


def _are_texts(group: Any) -> bool:
    return isinstance(group, list) and all(isinstance(name, str) for name in group)


def _forms(cards: list[int], asked: Terms) -> list[tuple[str, list[int]]]:
    """Return all ways in which cards are a meld, the way they lie first: the kind and the cards in order."""
    found: list[tuple[str, list[int]]] = []
    if arrange.read_set(cards, asked.balanced) == arrange.FINE:
        found.append(("set", arrange.as_set(cards)))
    as_lies = arrange.read_run(cards, asked.balanced) > 0
    if as_lies:
        found.append(("run", list(cards)))
    found += [
        ("run", order)
        for order in arrange.as_runs(cards, asked.balanced)
        if not as_lies or not _alike(order, cards)
    ]
    return found


def _alike(order: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether two orders of the same cards differ at most in which two stands where."""
    return all(a == b or (pack.is_two(a) and pack.is_two(b)) for a, b in zip(order, other, strict=True))


def _group(cards: list[int], forms: list[tuple[str, list[int]]], asked: Terms) -> dict[str, Any]:
    out: dict[str, Any] = {
        "cards": pack.format_all(cards),
        "as": [_form(kind, order) for kind, order in forms],
    }
    if not forms:
        out["why"] = contract.wrong_meld([cards], asked).refusal.text
    return out


def _form(kind: str, order: list[int]) -> dict[str, Any]:
    shown: dict[str, Any] = {"kind": kind, "cards": pack.format_all(order)}
    if kind == "set":
        rank = contract.rank_of(order)
        return {**shown, "rank": RANKS[rank], "name": words.set_name(rank)}
    suit, low = contract.suit_of(order), arrange.read_run(order, False)
    high = low + len(order) - 1
    return {**shown, "suit": SUITS[suit], "low": low, "high": high, "name": words.run_name(suit, low, high)}


def _contract(
    groups: list[list[int]], forms: list[list[tuple[str, list[int]]]], asked: Terms, held: int
) -> tuple[bool, list[str], str]:
    """Return whether groups are the contract, the moves that lay it down, and why not."""
    wanted = asked.sets + asked.runs
    lays: list[str] = []
    why = ""
    if len(groups) != wanted or not all(forms):
        try:
            contract.judge(groups, held, asked)
        except Refused as error:
            why = error.refusal.text
        return False, [], why
    for chosen in product(*forms):
        if [kind for kind, _ in chosen].count("set") != asked.sets:
            continue
        sets = [order for kind, order in chosen if kind == "set"]
        runs = [order for kind, order in chosen if kind == "run"]
        try:
            text = contract.lay_text(contract.judge([*sets, *runs], held, asked))
        except Refused as error:
            why = why or error.refusal.text
            continue
        if text not in lays:
            lays.append(text)
        if len(lays) == MOST_WAYS:
            break
    if lays:
        return True, lays, ""
    return False, [], why or contract.wrong_meld(groups, asked).refusal.text


# -- fits and ways -----------------------------------------------------------------------------------------------------


def _fits(observation: GinObservation, own: GinOwn, names: Sequence[str]) -> dict[str, Any]:
    cards = _held(own, names) if names else pack.parse_all(own.hand)
    table: GinRound = table_of(observation.public)
    fits: dict[str, list[dict[str, Any]]] = {}
    for card in dict.fromkeys(cards):
        paths = [*additions(table, [card]), *replacements(table, [card])]
        fits[pack.format_card(card)] = [
            {"move": text, "meld": path[2] + 1, "now": text in own.moves}
            for path, text in ((path, write_path(path)) for path in paths)
        ]
    return {"fits": fits}


def _ways(observation: GinObservation, own: GinOwn) -> dict[str, Any]:
    asked = _terms(observation)
    seat = -1 if observation.seat is None else observation.seat
    if seat in observation.public.down:
        return {"ways": [], "missing": 0, "helpful": [], "why": _LAID}
    masks = hand_masks(pack.parse_all(own.hand))
    found = ways(*masks, asked.sets, asked.runs, asked.rules, MOST_WAYS)
    out = [
        {
            "move": contract.lay_text(contract.canonical(way.melds, asked.sets)),
            "left": pack.format_all(pack.hand_order(way.left)),
            "points": way.points,
            "twos": way.twos,
        }
        for way in found
    ]
    lacking = 0 if found else int(missing(*masks, asked.sets, asked.runs, asked.rules))
    kinds = int(helpful(*masks, asked.sets, asked.runs)) if lacking else 0
    return {
        "ways": out,
        "missing": lacking,
        "helpful": [pack.format_card(card) for card in range(pack.CARDS) if kinds >> card & 1],
        "why": own.cannot_lay,
    }
