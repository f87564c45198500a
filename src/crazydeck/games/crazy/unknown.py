"""The unknown cards of a written position of Crazy: in hands, and among the cards that are gone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from crazydeck.cards.deck import NotationError
from crazydeck.engine.round import Round
from crazydeck.engine.unknown import unknown_card
from crazydeck.games.tricks.round import OVER, PLAY
from crazydeck.games.tricks.unknown import TrickUnknown, filled_in

from .pack import BLACK_13, RANKS
from .round import BLACK13, RED, CrazyRound
from .words import must_follow


def unknown_in(position: Mapping[str, Any], round: CrazyRound) -> "CrazyUnknown | None":
    """Return what a position that has been read leaves open, or None when every card is written."""
    notation = round.cards.notation
    unknown = filled_in(position, round, notation)
    return CrazyUnknown(unknown, notation) if any(unknown.hands) else None


class CrazyUnknown(TrickUnknown):
    """What may be played, and whether the round is over, as far as written cards tell."""

    def sure(self, round: Round, seat: int, moves: Sequence[str]) -> tuple[list[str], bool]:
        """Return the moves that are legal whatever the unknown cards are, and whether there may be more."""
        assert isinstance(round, CrazyRound)
        if round.phase != PLAY or not self._hands[seat]:
            return list(moves), False
        cards = [round.cards.notation.parse(move) for move in moves]
        return [
            move for move, card in zip(moves, cards, strict=True) if self._problem(round, seat, card) is None
        ], True

    def before(self, round: Round, seat: int, move: str) -> None:
        """Refuse a card whose legality rests on an unknown one."""
        assert isinstance(round, CrazyRound)
        if round.phase != PLAY or seat != round.turn or not self._hands[seat]:
            return
        try:
            card = round.cards.notation.parse(move)
        except NotationError:
            return
        follow = self._surely_follow(round, seat, card)
        if follow:
            raise must_follow(round, card, follow)
        problem = self._problem(round, seat, card)
        if problem is not None:
            raise unknown_card(f"Whether this is legal can't be told: {problem}.")

    def after(self, round: Round) -> None:
        """Refuse an end of the round, or its going on, that rests on a card nobody wrote."""
        assert isinstance(round, CrazyRound)
        if not self._gone or round.done == round.tricks:
            return
        open_cards = self._gone + sum(self._hands, Counter())
        reds = sum(many for card, many in open_cards.items() if card // RANKS in round.cards.red_colours)
        # where one such card is surely not taken yet, or none is among the unknown, the end is certain
        if round.kind == RED and round.auto_finish and reds:
            unsure = round.reds_out - self._held(round.cards.red_colours) == 0
        elif round.kind == BLACK13 and open_cards[BLACK_13]:
            unsure = round.phase == OVER or bool(self._gone[BLACK_13]) or self._holds_black()
        else:
            return
        if unsure:
            raise unknown_card("Whether the round is over here can't be told: it rests on unknown cards.")

    def _held(self, colours: Sequence[int]) -> int:
        """Return how many unknown cards of hands, as they are filled in, are of some colours."""
        return sum(many for hand in self._hands for card, many in hand.items() if card // RANKS in colours)

    def _holds_black(self) -> bool:
        return any(hand[BLACK_13] for hand in self._hands)

    def _surely_follow(self, round: CrazyRound, seat: int, card: int) -> list[int]:
        """Return the written cards of the colour led, which forbid a card of another one."""
        led = int(round.led_group)
        if round.led == 0 or card // RANKS == led:
            return []
        return [other for other in self._sure(round, seat).elements() if other // RANKS == led]

    def _problem(self, round: CrazyRound, seat: int, card: int) -> str | None:
        """Return why nobody can tell whether a card may be played, or None where one can."""
        notation = round.cards.notation
        led = int(round.led_group)
        if self._sure(round, seat)[card] == 0:
            return f"it is unknown whether seat {seat} holds the {notation.name(card)}"
        if round.led == 0 or card // RANKS == led or led in round.lacking(seat):
            return None
        return f"seat {seat} holds unknown cards, which may be {notation.colour(led)}"
