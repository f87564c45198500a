"""Written positions of Crazy Gin, for records, referees and tests."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from crazydeck.cards.bits import members
from crazydeck.engine.standing import MatchState

from . import pack
from .choices import LAST_CONTRACT
from .lie import check_phase, lay_out, lay_table
from .observe import DREW, PHASES
from .options import GinOptions
from .piles import NONE
from .reading import bad, known_cards, number, parse, read_orders
from .round import GinRound
from .steps import ANSWER, OVER, WINDOW

_FIELDS = (
    "dealer", "contract", "phase", "turn", "turns", "hands", "melds", "discards", "stock", "drew", "taken",
    "must_draw_stock", "may_i", "waiting", "passed", "asker", "one_card", "owes_one_card", "laps", "reshuffles",
    "orders",
)  # fmt: skip


def write_position(round: GinRound) -> dict[str, Any]:
    """Return a position as plain data; `stock` has the next card first, `discards` the top card last."""
    seats, over, asking = range(round.seats), round.phase == OVER, round.phase in {WINDOW, ANSWER}
    melds = [round.melds[place] for place in range(round.many_melds)]
    return {
        "dealer": int(round.dealer),
        "contract": int(round.contract),
        "phase": PHASES[int(round.phase)],
        "turn": None if over else int(round.turn),
        "turns": int(round.turns),
        "hands": [pack.format_all(round.hand(seat)) for seat in seats],
        "melds": [{"owner": int(meld.owner), "cards": pack.format_all(meld.cards())} for meld in melds],
        "discards": pack.format_all(round.pile_list()),
        "stock": pack.format_all(round.stock_list()),
        "drew": None if over else DREW.get(int(round.drew)),
        "taken": None if over or round.taken == NONE else pack.format_card(int(round.taken)),
        "must_draw_stock": bool(round.must_stock),
        "may_i": [int(round.asked[seat]) for seat in seats],
        "waiting": members(round.waiting) if asking else [],
        "passed": members(round.passed) if asking else [],
        "asker": None if round.asker == NONE else int(round.asker),
        "one_card": [] if over else members(round.said),
        "owes_one_card": None if round.owes == NONE else int(round.owes),
        "laps": int(round.laps),
        "reshuffles": int(round.reshuffles),
    }


def read_position(
    position: Mapping[str, Any], options: GinOptions, state: MatchState
) -> tuple[GinRound, frozenset[int]]:
    """Return the round that a position writes and the seats whose hands are wholly known.

    Only `hands` is needed. Without `stock` it is all cards not written elsewhere, in unknown order; without `turn` the
    seat left of the dealer is to move; without `contract` it is that of the match's round. `orders` holds `reshuffles`,
    written as in a deal, for what is shuffled from here on. Raises Refused `bad_position`.
    """
    for name in position:
        if name not in _FIELDS:
            raise bad(str(name)[:40], f"a position has no such field; it has {', '.join(_FIELDS)}.")
    contract = number(position, "contract", 1, LAST_CONTRACT, min(max(state.round, 1), LAST_CONTRACT))
    round = GinRound(state.seats, state.dealer, options, contract)
    hands = _hands(position, state.seats)
    pile = [] if position.get("discards") is None else known_cards(position["discards"], "discards")
    lay_table(round, position)
    left = Counter(pack.all_cards(state.seats))
    _take(left, round.meld_cards(), "melds")
    _take(left, pile, "discards")
    for seat, hand in enumerate(hands):
        _take(left, [card for card in hand if card is not None], f"hands[{seat}]")
    unseen = sum(hand.count(None) for hand in hands)
    if position.get("stock") is None:
        stock: list[int | None] = [None] * max(left.total() - unseen, 0)
    else:
        stock = parse(position["stock"], "stock")
    _take(left, [card for card in stock if card is not None], "stock")
    unknown = unseen + stock.count(None)
    if unknown > left.total():
        raise bad("hands", f"more cards are unknown ({unknown}) than are left ({left.total()}).")
    rest = iter(sorted(left.elements()))
    filled = [[next(rest) if card is None else card for card in hand] for hand in hands]
    round.set_cards(filled, [next(rest) if card is None else card for card in stock][::-1], pile)
    round.know_nothing()
    lay_out(round, position)
    _read_orders(round, position)
    round.resume()
    check_phase(round, position)
    return round, frozenset(seat for seat, hand in enumerate(hands) if None not in hand)


def _hands(position: Mapping[str, Any], seats: int) -> list[list[int | None]]:
    value = position.get("hands")
    if not isinstance(value, list) or len(value) != seats:
        raise bad("hands", f"write {seats} hands, one for each seat in order; unknown cards are “?”.")
    hands = [parse(hand, f"hands[{seat}]") for seat, hand in enumerate(value)]
    empty = [f"seat {seat}" for seat, hand in enumerate(hands) if not hand]
    if len(empty) > 1:
        text = f"{' and '.join(empty)} have no cards; the first one without cards ends the round."
        raise bad("hands", text)
    return hands


def _take(left: "Counter[int]", cards: list[int], field: str) -> None:
    for card in cards:
        if not left[card]:
            raise bad(field, f"{pack.format_card(card)} is written more often than the cards hold it.")
        left[card] -= 1


def _read_orders(round: GinRound, position: Mapping[str, Any]) -> None:
    orders = position.get("orders")
    if orders is None:
        orders = {}
    if not isinstance(orders, Mapping) or not all(name == "reshuffles" for name in orders):
        raise bad("orders", "write an object with reshuffles, as in a deal.")
    read_orders(round, orders, "bad_position", "orders.")
