"""What a game tells the rest of the house: one object a game, listed in games/registry.py.

Everything that knows a particular game is behind this face; tables, records, bots, the terminal and the server
work through it and name no game.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from crazydeck.cards.deck import Deck
from crazydeck.cards.picture import hand_picture
from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import Shuffler

from .refusal import Refusal, Refused
from .round import Policy, Round
from .standing import MatchState, left_of
from .study import Study
from .timing import TABLE_CLOCK, StandingAnswer, Timing
from .unknown import Unknown
from .view import Happening, MatchResult, RoundResult, Secret

R = TypeVar("R", bound=Round)
S = TypeVar("S", bound=msgspec.Struct)


class Game(ABC, Generic[R, S]):
    """One game: its names, options, rounds, words, observations and written forms."""

    name: ClassVar[str]
    """The word used in commands, records and addresses."""
    title: ClassVar[str]
    sentence: ClassVar[str]
    """One sentence for the home page."""
    rules_version: ClassVar[str]
    deck: ClassVar[Deck]
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    usual_seats: ClassVar[int]
    options: type[S]
    observation: type[msgspec.Struct]
    """The observation struct, with fields seat, public and own."""
    policy: Policy
    """The playout policy."""
    announces_last_deal: ClassVar[bool] = False
    """Whether the host of a table may announce that the next deal is the last."""
    studies: ClassVar[tuple[Study, ...]] = ()
    """The questions about the game that simulations answer."""
    standing: ClassVar[tuple[StandingAnswer, ...]] = ()
    """The kinds of choice that people at a table may answer beforehand."""

    # -- options and rounds ------------------------------------------------------------------------------------------

    @abstractmethod
    def check_options(self, options: S, seats: int) -> None:
        """Raise Refused `bad_option` where options do not fit each other or the number of seats."""

    def option_notes(self, seats: int) -> dict[str, str]:
        """Return what is worth knowing of an option with so many seats, a sentence or two by the option's name."""
        return {}

    def opening_total(self, options: S, seats: int) -> int:
        """Return what each seat's total is before the first round."""
        return 0

    def minutes(self, options: S) -> int | None:
        """Return for how many minutes after the first deal a match is played, or None where no clock ends it."""
        return None

    def next_dealer(self, options: S, state: MatchState) -> int:
        """Return who deals the round after those in `state`; asked from the second round on."""
        return left_of(state.dealer, state.seats, state.removed)

    @abstractmethod
    def new_round(self, options: S, state: MatchState) -> R:
        """Return the next round of a match, with nothing dealt yet."""

    @abstractmethod
    def deal(self, round: R, shuffler: Shuffler) -> list[Happening | Secret]:
        """Shuffle and deal a new round; say what happened."""

    @abstractmethod
    def all_cards(self, round: R) -> list[int]:
        """Return every card of the round wherever it lies, sorted; before the deal those of the whole deck in use."""

    # -- moves -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def parse_move(self, text: str, round: R, seat: int) -> tuple[int, ...]:
        """Return the steps of a legal move of a seat; raises Refused with the reason in words where it is not."""

    @abstractmethod
    def format_move(self, steps: Sequence[int], round: R) -> str:
        """Return the one canonical text of a move made of the steps, before it is played."""

    @abstractmethod
    def moves(self, round: R, seat: int) -> list[str]:
        """Return all legal moves of a seat as canonical texts, in a fixed order; empty when it is no actor."""

    @abstractmethod
    def play(self, round: R, seat: int, steps: Sequence[int]) -> list[Happening | Secret]:
        """Play a legal move; say what happened."""

    def timing(self, round: R, seat: int) -> Timing:
        """Return how a table waits for an actor's choice; the round's `next_actor` is always waited for."""
        return TABLE_CLOCK

    def timeout_move(self, round: R, seat: int) -> str | None:
        """Return the move that a time-out plays for an actor that is waited for, or None where a bot chooses."""
        return None

    def standing_move(self, round: R, seat: int, answers: Mapping[str, str]) -> str | None:
        """Return the move that an actor's standing answers make for it, or None where the seat is to be asked.

        `answers` holds a value for each name in `standing`; with the first value of all the seat is always asked.
        """
        return None

    def keeps_standing(self, before: R | None, round: R, seat: int, name: str, value: str) -> bool:
        """Return whether a standing answer outlives what led from `before` to `round`; else the first value holds.

        Asked of all other values after each move and removal, and after each deal, where `before` is None.
        """
        return True

    def removable(self) -> bool:
        """Return whether the rules define what happens when a seat is taken out of the match."""
        return False

    def remove(self, round: R, seat: int) -> list[Happening | Secret]:
        """Take a seat out of the round in play; only where `removable`."""
        raise NotImplementedError

    # -- results -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def round_result(self, round: R, state: MatchState) -> RoundResult:
        """Return the result of a finished round; `state` is that before it."""

    @abstractmethod
    def match_result(self, options: S, state: MatchState) -> MatchResult | None:
        """Return the result of the match when it is over after the rounds in `state`, else None.

        Asked after each round, when a seat is taken out, and when time is up between two rounds.
        """

    def adds_up(self, result: RoundResult) -> bool:
        """Return whether the totals after a round are those before it and its points; else a rule sets them."""
        return True

    # -- knowledge ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def observe(
        self, round: R, options: S, state: MatchState, seat: int | None, *, open_hands: bool = False
    ) -> Any:
        """Return what a seat (None: a watcher) may know; `open_hands` shows all, for replays and referees only."""

    def own(self, round: R, options: S, state: MatchState, seat: int) -> Any:
        """Return the part of an observation that only the seat knows; faster where a game gives it alone."""
        return self.observe(round, options, state, seat).own

    @abstractmethod
    def sample(self, observation: Any, rng: Rng) -> R:
        """Return a round consistent with an observation alone: unknown cards in canonical order, then shuffled."""

    def ask(
        self, observation: Any, question: str, cards: Sequence[str], params: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Answer a query on a seat's own observation; raises Refused `no_question` where there is none such."""
        raise Refused("no_question", f"{self.title} answers no question “{question[:40]}”.")

    # -- written forms -----------------------------------------------------------------------------------------------

    @abstractmethod
    def write_position(self, round: R) -> dict[str, Any]:
        """Return a position as plain data with cards as lists of texts."""

    @abstractmethod
    def read_position(
        self, position: Mapping[str, Any], options: S, state: MatchState
    ) -> tuple[R, frozenset[int]]:
        """Return the round that a position writes and the seats whose hands are wholly known.

        Unknown cards `?` are filled in canonical order. Raises Refused `bad_position` with the field's name.
        """

    def unknown(self, position: Mapping[str, Any], round: R) -> Unknown | None:
        """Return what a position that `read_position` has read leaves open; None where every card is written."""
        return None

    @abstractmethod
    def write_deal(self, round: R) -> dict[str, Any]:
        """Return the deal of a round with the orders used so far, as data that `read_deal` reads."""

    @abstractmethod
    def read_deal(self, round: R, deal: Mapping[str, Any]) -> list[Happening | Secret]:
        """Deal a new round as written; raises Refused `bad_deal` with the field's name."""

    # -- words -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def rules_text(self) -> str:
        """Return the rules page in Markdown."""

    def show(self, observation: Any, names: Sequence[str]) -> str:
        """Return an observation as plain lines for the terminal and for screen readers."""
        raise NotImplementedError

    def picture(self, observation: Any) -> str:
        """Return an observation as an SVG picture; the seat's own hand where a game draws no more."""
        return hand_picture(self.deck, [] if observation.own is None else observation.own.hand)

    def refusal(self, text: str, round: R, seat: int) -> Refusal | None:
        """Return why a move is refused, or None when it is legal."""
        try:
            self.parse_move(text, round, seat)
        except Refused as error:
            return error.refusal
        return None
