"""What written positions of all trick games share: unknown cards filled in, and what must go together.

A position may begin in mid-round without the tricks before: then the cards in no hand, in no written trick and not in
`gone` were played in tricks that are not written.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from crazydeck.cards.assign import assign, fits
from crazydeck.cards.rng import Rng

from .reading import Notation, bad, optional_list, optional_seat, some_cards
from .round import NOBODY, OVER, TrickRound

Cards = list[int | None]


class TrickLie(Protocol):
    """How the cards of a round lie, as each game says it."""

    hands: list[list[int]]
    skipped: list[int]
    history: list[tuple[int, list[int]]]
    trick: list[int]


def write_history(
    round: TrickRound, format_all: Callable[[Iterable[int]], list[str]]
) -> list[dict[str, Any]]:
    """Return the complete tricks that are known, as data that `read_history` reads."""
    return [
        {
            "leader": int(round.leaders[number]),
            "cards": format_all(round.trick(number)),
            "taker": None if round.takers[number] == NOBODY else int(round.takers[number]),
        }
        for number in range(int(round.skipped), int(round.done))
    ]


def unwritten(round: TrickRound) -> list[int]:
    """Return the cards of tricks that are not known, sorted."""
    gone = round.gone()
    for number in range(int(round.skipped), int(round.done) + 1):
        for card in round.trick(number):
            gone.remove(card)
    return gone


def check_sizes(round: TrickRound, hands: list[Cards], lie: TrickLie) -> None:
    """Refuse hands whose sizes do not go with each other and with the tricks."""
    seats, many = int(round.seats), len(lie.trick)
    if many >= seats:
        raise bad("trick", "a complete trick belongs to the history.")
    sizes = sorted(len(hand) for hand in hands)
    size = sizes[-1]
    if sizes != [size - 1] * many + [size] * (seats - many):
        raise bad("hands", f"all hands hold {size} cards, less those in the trick.")
    if size + len(lie.history) > round.tricks:
        raise bad("hands", f"{int(round.tricks)} cards are dealt to each seat; here are more.")


class Filling:
    """Hands and unwritten tricks with unknown cards, and the cards that may stand in for those."""

    def __init__(
        self, round: TrickRound, hands: list[Cards], gone: Any, lie: TrickLie, names: Notation
    ) -> None:
        """Read `gone` and find the cards that are written nowhere; raises Refused where their number is wrong."""
        self._round = round
        self._names = names
        self.hands = hands
        self.left = round.pack_list()
        """The cards written nowhere, sorted."""
        self._take([card for _, trick in lie.history for card in trick], "history")
        self._take(lie.trick, "trick")
        self._take([card for hand in hands for card in hand], "hands")
        if gone is None:
            self.gone: Cards = [None] * (len(self.left) - sum(hand.count(None) for hand in hands))
        else:
            self.gone = some_cards(gone, "gone", names)
            self._take(self.gone, "gone")
        unknown = sum(hand.count(None) for hand in hands) + self.gone.count(None)
        if unknown != len(self.left):
            text = f"{len(self.left)} cards are written nowhere, but {unknown} are unknown; better leave this out."
            raise bad("gone", text)

    def _take(self, cards: Iterable[int | None], field: str) -> None:
        for card in cards:
            if card is None:
                continue
            if card not in self.left:
                name = self._names.format(card)
                if card not in self._round.pack_list():
                    raise bad(field, f"{name} is not in use at this table.")
                raise bad(field, f"{name} is written more often than the cards in use hold it.")
            self.left.remove(card)

    def fill(self, lie: TrickLie, cards: list[int]) -> None:
        """Put cards in place of the unknown ones: those of hands by seat, then those of unwritten tricks."""
        rest = iter(cards)
        lie.hands = [[next(rest) if card is None else card for card in hand] for hand in self.hands]
        lie.skipped = [next(rest) if card is None else card for card in self.gone]

    def known_seats(self) -> frozenset[int]:
        """Return the seats whose hands are wholly known: all where the unknown cards lie in one place."""
        unknown = [seat for seat, hand in enumerate(self.hands) if None in hand]
        if len(unknown) + (None in self.gone) == 1:
            return frozenset(range(len(self.hands)))
        return frozenset(range(len(self.hands))) - {*unknown}

    def hand_places(self, may_hold: Callable[[int], int]) -> list[int]:
        """Return for each unknown card of a hand, by seat, which cards it may be; `may_hold` says so of a seat."""
        return [may_hold(seat) for seat, hand in enumerate(self.hands) for card in hand if card is None]

    def arranged(self, may_hold: Callable[[int], int], gone_place: int) -> list[int] | None:
        """Return the cards so that each may be where it is, None where they may already.

        `may_hold` says which cards a seat may hold, `gone_place` which ones may be in unwritten tricks. Raises
        Refused `voids` where none fit.
        """
        places = self.hand_places(may_hold) + [gone_place] * self.gone.count(None)
        if all(map(fits, self.left, places)):
            return None
        cards = assign(self.left, places, Rng(0))
        if not all(map(fits, cards, places)):
            raise bad("voids", "no cards fit these voids.")
        return cards


def check_hands(
    round: TrickRound, hands: list[list[int]], trick: list[int], lacks: Callable[[int], str]
) -> None:
    """Refuse hands that have played otherwise than their size says, or hold a group that they showed to lack.

    `lacks` gives the words for a group.
    """
    seats, size = int(round.seats), int(round.tricks - round.done)
    for seat, hand in enumerate(hands):
        if len(hand) != size - ((seat - int(round.leader)) % seats < len(trick)):
            text = "this seat has played to the trick, or not, otherwise than its cards say."
            raise bad(f"hands[{seat}]", text)
        for group in round.lacking(seat):
            if any(round.group_of[card] == group for card in hand):
                raise bad(f"hands[{seat}]", f"this seat showed to have no {lacks(group)}.")


def check_turn(round: TrickRound, position: Mapping[str, Any]) -> None:
    """Refuse a field `turn` that says otherwise than the position that came out."""
    turn = optional_seat(position, "turn", int(round.seats))
    if turn is not None and (round.phase == OVER or turn != round.turn):
        text = "the round is over" if round.phase == OVER else f"seat {int(round.turn)} is to move"
        raise bad("turn", f"{text}.")


def check_takers(round: TrickRound, position: Mapping[str, Any]) -> None:
    """Refuse takers of complete tricks other than those that the rules make them."""
    for number, trick in enumerate(optional_list(position, "history")):
        if "taker" not in trick:
            continue
        taker, written = int(round.takers[round.skipped + number]), trick["taker"]
        if type(written) is bool or written != (None if taker == NOBODY else taker):
            text = "nobody takes this trick" if taker == NOBODY else f"seat {taker} takes this trick"
            raise bad(f"history[{number}].taker", f"{text}.")
