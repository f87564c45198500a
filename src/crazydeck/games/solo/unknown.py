"""What the unknown cards of a written position of Crazy Solo leave open.

A seat with unknown cards may hold cards of the suit led, and with none of those trumps, which then are the only legal
ones.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from crazydeck.cards.bits import bit
from crazydeck.cards.deck import NotationError
from crazydeck.engine.refusal import Refused
from crazydeck.engine.round import Round
from crazydeck.engine.unknown import unknown_card
from crazydeck.games.tricks.round import OVER, PLAY
from crazydeck.games.tricks.unknown import TrickUnknown, Unwritten, filled_in

from . import pack, words
from .pack import PER_SUIT, SUIT_WORDS
from .reading import NAMES
from .round import ALONE, BIDDING, SoloRound


def unknown_in(position: Mapping[str, Any], round: SoloRound) -> "SoloUnknown | None":
    """Return what a position that has been read leaves open, or None when every card is certain."""
    unknown = filled_in(position, round, NAMES)
    return SoloUnknown(unknown, position.get("partner")) if any(unknown.hands) else None


class SoloUnknown(TrickUnknown):
    """Which calls and plays are legal as far as written cards tell."""

    def __init__(self, unwritten: Unwritten, partner: int | None) -> None:
        super().__init__(unwritten, NAMES)
        self._partner = partner

    def sure(self, round: Round, seat: int, moves: Sequence[str]) -> tuple[list[str], bool]:
        """Return the moves that are legal whatever the unknown cards are, and whether there may be more."""
        assert isinstance(round, SoloRound)
        if not self._matters(round, seat):
            return list(moves), False
        if round.phase != PLAY:
            maybe = self._maybe(round, seat)
            return [move for move in moves if _called(move) not in maybe], bool(maybe)
        held = self._sure(round, seat)
        certain = [
            card for card in map(NAMES.parse, moves) if held[card] and not self._problem(round, seat, card)
        ]
        others = {*held, *self._maybe(round, seat)} - {*certain}
        return pack.format_all(certain), any(
            self._surely_illegal(round, seat, card) is None for card in others
        )

    def before(self, round: Round, seat: int, move: str) -> None:
        """Refuse a call or a card whose legality rests on an unknown one."""
        assert isinstance(round, SoloRound)
        if not self._matters(round, seat):
            return
        card = _called(move)
        if card is None:
            return
        if round.phase != PLAY:
            if card in self._maybe(round, seat):
                text = f"seat {seat} holds unknown cards, and the {pack.name(card)} may be one"
                raise unknown_card(f"Whether this is legal can't be told: {text}.")
            return
        refusal = self._surely_illegal(round, seat, card)
        if refusal is not None and self._sure(round, seat)[card]:
            raise refusal
        problem = self._problem(round, seat, card)
        if problem is not None:
            raise unknown_card(f"Whether this is legal can't be told: {problem}.")

    def after(self, round: Round) -> None:
        """Refuse nothing: no deal ends while a hand holds an unknown card, for that card cannot be played."""

    def hide(self, round: Round, position: dict[str, Any]) -> dict[str, Any]:
        """Return a written position with `?` in place of unknown cards, and the partner as it was written."""
        assert isinstance(round, SoloRound)
        hidden = super().hide(round, position)
        if any(cards[int(round.called)] for cards in (*self._hands, self._gone)):
            hidden["partner"] = self._partner
        return hidden

    def _matters(self, round: SoloRound, seat: int) -> bool:
        """Return whether unknown cards of a seat may decide what is legal for it now."""
        if not self._hands[seat] or seat != round.turn or round.phase in {OVER, BIDDING}:
            return False
        return round.phase == PLAY or not (round.call_own or round.bid == ALONE)

    def _maybe(self, round: SoloRound, seat: int) -> set[int]:
        """Return the cards that may be among the unknown ones of a seat."""
        allowed = int(round.may_hold(seat))
        return {card for cards in (*self._hands, self._gone) for card in cards if allowed & int(bit(card))}

    def _of(self, round: SoloRound, seat: int, suit: int) -> list[str]:
        """Return the written cards of a hand that are of a suit."""
        held = [card for card in self._sure(round, seat) if card // PER_SUIT == suit]
        return pack.format_all(pack.hand_order(held, int(round.trump_group)))

    def _surely_illegal(self, round: SoloRound, seat: int, card: int) -> Refused | None:
        """Return why a card, if it is held, is illegal by written cards alone (section 4)."""
        led, trumps, suit = int(round.led_group), int(round.trump_group), card // PER_SUIT
        if round.led == 0 or suit == led:
            return None
        follow, trump = self._of(round, seat, led), self._of(round, seat, trumps)
        if follow:
            return words.must_follow(led, NAMES.format(card), follow)
        if suit == trumps or not trump:
            return None
        if any(one // PER_SUIT == led for one in self._maybe(round, seat)):
            text = f"You must follow {SUIT_WORDS[led]} or else play a trump: you hold {', '.join(trump)}."
            return Refused("must_trump", text, card=NAMES.format(card), legal=trump)
        return words.must_trump(led, NAMES.format(card), trump)

    def _problem(self, round: SoloRound, seat: int, card: int) -> str | None:
        """Return why nobody can tell whether a card may be played, or None where one can."""
        maybe, suit = self._maybe(round, seat), card // PER_SUIT
        if self._sure(round, seat)[card] == 0:
            unsure = f"it is unknown whether seat {seat} holds the {pack.name(card)}"
            return unsure if card in maybe else None
        led, trumps = int(round.led_group), int(round.trump_group)
        if round.led == 0 or suit == led:
            return None
        for other in (led, trumps):
            if suit != other and any(one // PER_SUIT == other for one in maybe):
                return f"seat {seat} holds unknown cards, which may be {SUIT_WORDS[other]}"
        return None


def _called(move: str) -> int | None:
    """Return the card that a move names, as called or played; None for none."""
    parts = move.split()
    try:
        return NAMES.parse(parts[-1]) if parts else None
    except NotationError:
        return None
