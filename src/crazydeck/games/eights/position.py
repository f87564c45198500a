"""Written positions of Crazy Eights, for records, referees and tests."""

from collections.abc import Mapping
from typing import Any

from crazydeck.cards.bits import bit
from crazydeck.cards.deck import FRENCH, NotationError
from crazydeck.cards.shuffles import LoggingShuffler, WrittenShuffler
from crazydeck.engine.refusal import Refused
from crazydeck.engine.standing import MatchState, left_of

from .card import EIGHT, rank_of
from .knowledge import ANY, Knowledge
from .moves import SUIT_LETTERS
from .options import EightsOptions
from .round import DEALER_NAMES, OVER, PLAY, EightsRound

UNKNOWN = "?"
_FIELDS = (
    "dealer", "turn", "phase", "hands", "stock", "discards", "top", "named", "direction", "penalty", "drew",
    "drawn_card", "reshuffles", "removed",
)  # fmt: skip


def write_position(round: EightsRound) -> dict[str, Any]:
    """Return a position as plain data; `stock` has the next card first, `discards` the top card last."""
    pile = FRENCH.format_all(round.pile_list())
    return {
        "dealer": int(round.dealer),
        "turn": None if round.phase == OVER else int(round.turn),
        "phase": {PLAY: "play", DEALER_NAMES: "name", OVER: "over"}[int(round.phase)],
        "hands": [FRENCH.format_all(round.hand(seat)) for seat in range(round.seats)],
        "top": pile[-1],
        "named": None if round.named < 0 else SUIT_LETTERS[round.named],
        "discards": pile,
        "stock": FRENCH.format_all(round.stock_list()),
        "reshuffles": int(round.reshuffles),
        "direction": int(round.direction),
        "penalty": int(round.penalty),
        "drew": bool(round.drew),
        "drawn_card": FRENCH.format(int(round.drawn_card)) if round.drawn_card >= 0 else None,
        "removed": [seat for seat in range(round.seats) if round.removed & bit(seat)],
    }


def bad(field: str, sentence: str, code: str = "bad_position") -> Refused:
    """Return the refusal of a position or deal: the field's name and what is wrong with it."""
    return Refused(code, f"{field}: {sentence}", field=field)


def read_position(
    position: Mapping[str, Any], options: EightsOptions, state: MatchState
) -> tuple[EightsRound, frozenset[int]]:
    """Return the round that a position writes and the seats whose hands are wholly known.

    Only `hands` and `top` (or `discards`) are needed. Without `stock` it is all cards not written elsewhere, in
    unknown order; without `turn` the seat left of the dealer is to move.
    """
    for name in position:
        if name not in _FIELDS:
            raise bad(str(name)[:40], f"a position has no such field; it has {', '.join(_FIELDS)}.")
    removed = set(_seats(position, "removed", state.seats)) | state.removed
    mask = sum(1 << seat for seat in removed)
    round = EightsRound(state.seats, state.dealer, options, mask)
    hands = _hands(position, state.seats, removed)
    pile = _pile(position)
    left = _left_over(round, [*pile, *(card for hand in hands for card in hand)])
    unseen = sum(hand.count(None) for hand in hands)
    stock = _cards(position, "stock") if position.get("stock") is not None else [None] * (len(left) - unseen)
    for card in stock:
        if card is not None:
            _take(left, card, "stock")
    known = frozenset(seat for seat, hand in enumerate(hands) if None not in hand)
    unknown = unseen + stock.count(None)
    if unknown > len(left):
        raise bad("hands", f"{unknown} unknown cards are written, but only {len(left)} cards are left.")
    filled = [[left.pop(0) if card is None else card for card in hand] for hand in hands]
    rest = [left.pop(0) if card is None else card for card in stock]
    round.set_cards(filled, rest[::-1], [card for card in pile if card is not None])
    _set_state(round, position, state)
    round.known = _wide(filled, len(rest))
    round.shuffler = LoggingShuffler(WrittenShuffler({}))
    round.resume()
    return round, known


def _wide(hands: list[list[int]], stock: int) -> Knowledge:
    known = Knowledge(len(hands))
    known.hands = [[ANY] * len(hand) for hand in hands]
    known.stock = [ANY] * stock
    return known


def _cards(source: Mapping[str, Any], field: str, code: str = "bad_position") -> list[int | None]:
    return parse(source.get(field), field, code)


def parse(value: Any, field: str, code: str) -> list[int | None]:
    """Return the cards of a list of texts or of a text with spaces; None for an unknown one. Raises Refused."""
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise bad(field, "write cards as a list or with spaces between them, such as “AS 10H QD”.", code)
    try:
        return [None if word == UNKNOWN else FRENCH.parse(word) for word in words]
    except NotationError as error:
        raise bad(field, str(error), code) from None


def _hands(position: Mapping[str, Any], seats: int, removed: set[int]) -> list[list[int | None]]:
    value = position.get("hands")
    if not isinstance(value, list) or len(value) != seats:
        raise bad("hands", f"write {seats} hands, one for each seat in order; unknown cards are “?”.")
    hands = [parse(hand, f"hands[{seat}]", "bad_position") for seat, hand in enumerate(value)]
    for seat in removed:
        if hands[seat]:
            raise bad("hands", f"seat {seat} is removed and holds no cards.")
    return hands


def _pile(position: Mapping[str, Any]) -> list[int | None]:
    pile = _cards(position, "discards") if position.get("discards") is not None else []
    top = position.get("top")
    if top is not None:
        card = parse([top], "top", "bad_position")[0]
        if pile and pile[-1] != card:
            raise bad(
                "top",
                "the top card is the last of the discards; write the same card, or leave one field out.",
            )
        pile = pile or [card]
    if not pile:
        raise bad("top", "write the top card of the discard pile.")
    if None in pile:
        raise bad("discards", "all discards were seen, so none can be unknown.")
    return pile


def _left_over(round: EightsRound, written: list[int | None]) -> list[int]:
    left = sorted(list(range(52)) * int(round.decks))
    for card in written:
        if card is not None:
            _take(left, card, "hands")
    return left


def _take(left: list[int], card: int, field: str) -> None:
    try:
        left.remove(card)
    except ValueError:
        raise bad(field, f"{FRENCH.format(card)} is written more often than the cards hold it.") from None


def _set_state(round: EightsRound, position: Mapping[str, Any], state: MatchState) -> None:
    round.direction = _choice(position, "direction", (1, -1), 1)
    named = position.get("named")
    if named is not None:
        if named not in tuple(SUIT_LETTERS):
            raise bad("named", "name a suit: C, D, H or S, or null.")
        if rank_of(round.pile_list()[-1]) != EIGHT:
            raise bad("named", "a suit is named only under an eight.")
        round.named = SUIT_LETTERS.index(named)
    round.penalty = _number(position, "penalty", 0, 104)
    round.reshuffles = _number(position, "reshuffles", 0, 10**6)
    phase = _choice(position, "phase", ("play", "name", "over"), "play")
    round.phase = DEALER_NAMES if phase == "name" else PLAY
    if phase == "name":
        if rank_of(round.pile_list()[-1]) != EIGHT or round.named >= 0:
            raise bad("phase", "the dealer names a suit only under an eight whose suit is not named yet.")
        round.turn = round.dealer
    else:
        first = left_of(int(round.dealer), state.seats, _removed(round))
        turn = position.get("turn")
        round.turn = first if turn is None else _seat("turn", turn, state.seats)
    if round.removed & bit(round.turn):
        raise bad("turn", f"seat {int(round.turn)} is removed.")
    if round.penalty > 0 and not _may_be_pending(round):
        raise bad(
            "penalty", "a penalty is pending only on a two or the queen of spades, with that option on."
        )
    _set_drawn(round, position)


def _may_be_pending(round: EightsRound) -> bool:
    top = round.pile_list()[-1]
    return (rank_of(top) == 1 and bool(round.twos)) or (top == 50 and bool(round.queen))


def _set_drawn(round: EightsRound, position: Mapping[str, Any]) -> None:
    drew = _choice(position, "drew", (False, True), position.get("drawn_card") is not None)
    if not drew:
        return
    if round.penalty > 0:
        raise bad("drew", "with a penalty pending nothing has been drawn in this turn.")
    hand = round.hand(int(round.turn))
    drawn = position.get("drawn_card")
    card = hand[-1] if drawn in (None, UNKNOWN) else parse([drawn], "drawn_card", "bad_position")[0]
    if card not in hand:
        raise bad("drawn_card", f"seat {int(round.turn)} does not hold that card.")
    round.drew = True
    round.drawn_card = card


def _removed(round: EightsRound) -> frozenset[int]:
    return frozenset(seat for seat in range(round.seats) if round.removed & bit(seat))


def _choice(source: Mapping[str, Any], field: str, choices: tuple[Any, ...], default: Any) -> Any:
    value = source.get(field)
    if value is None:
        return default
    if not any(value is choice or (type(value) is type(choice) and value == choice) for choice in choices):
        raise bad(field, f"write one of {', '.join(str(choice) for choice in choices)}.")
    return value


def _number(source: Mapping[str, Any], field: str, low: int, high: int) -> int:
    value = source.get(field)
    if value is None:
        return low
    if type(value) is not int or not low <= value <= high:
        raise bad(field, f"write a whole number from {low} to {high}.")
    return value


def _seat(field: str, value: Any, seats: int) -> int:
    if type(value) is not int or not 0 <= value < seats:
        raise bad(field, f"write a seat from 0 to {seats - 1}.")
    return value


def _seats(source: Mapping[str, Any], field: str, seats: int) -> list[int]:
    value = source.get(field) or []
    if not isinstance(value, list):
        raise bad(field, "write a list of seats.")
    return [_seat(field, seat, seats) for seat in value]
