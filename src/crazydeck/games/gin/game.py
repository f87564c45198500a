"""Crazy Gin behind the face that all games share: the one object that the registry lists."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from crazydeck.cards.deck import FRENCH
from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import Shuffler
from crazydeck.engine.game import Game
from crazydeck.engine.standing import MatchState
from crazydeck.engine.timing import Timing
from crazydeck.engine.unknown import Unknown
from crazydeck.engine.view import Happening, MatchResult, RoundResult, Secret

from . import (
    contracts,
    deal,
    happenings,
    moves,
    notes,
    observe,
    options,
    pack,
    position,
    query,
    result,
    show,
    timing,
    unknown,
)
from . import sample as sampling
from .options import GinOptions
from .policy import GinPolicy
from .round import GinRound
from .view import GinObservation, GinOwn


class Gin(Game[GinRound, GinOptions]):
    """Crazy Gin, 3 to 6 players, as an option 7 or 8."""

    name = "gin"
    title = "Crazy Gin"
    sentence = "Seven contracts of sets and runs, wild twos, and “May I?” for what others throw away."
    rules_version = "1"
    deck = FRENCH
    min_seats = 3
    max_seats = 8
    usual_seats = 4
    options = GinOptions
    observation = GinObservation
    policy = GinPolicy()
    standing = (timing.MAY_I,)
    studies = (contracts.ContractsStudy(),)

    def check_options(self, options_: GinOptions, seats: int) -> None:
        """Raise Refused `bad_option` where options do not fit each other or the seats (sections 1 and 5)."""
        options.check(options_, seats)

    def option_notes(self, seats: int) -> dict[str, str]:
        """Return what is worth knowing of options with so many seats, as measured."""
        return notes.option_notes(seats)

    def new_round(self, options_: GinOptions, state: MatchState) -> GinRound:
        """Return the next round with nothing dealt yet; its number is that of its contract (section 3)."""
        return GinRound(state.seats, state.dealer, options_, state.round)

    def deal(self, round: GinRound, shuffler: Shuffler) -> list[Happening | Secret]:
        """Shuffle and deal (section 1)."""
        round.deal(shuffler)
        return happenings.happened_at_deal(round)

    def all_cards(self, round: GinRound) -> list[int]:
        """Return the cards of hands, stock, discards and melds, sorted; before the deal those of the decks."""
        held = [card for seat in range(round.seats) for card in round.hand(seat)]
        cards = sorted([*held, *round.stock_list(), *round.pile_list(), *round.meld_cards()])
        return cards or pack.all_cards(int(round.seats))

    def parse_move(self, text: str, round: GinRound, seat: int) -> tuple[int, ...]:
        """Return the steps of a legal move; raises Refused with the rule in words."""
        return moves.parse_move(text, round, seat)

    def format_move(self, steps: Sequence[int], round: GinRound) -> str:
        """Return the canonical text of a move."""
        return moves.format_move(steps, round)

    def moves(self, round: GinRound, seat: int) -> list[str]:
        """Return all legal moves as texts, of the lay-downs up to 20."""
        return moves.moves(round, seat)

    def play(self, round: GinRound, seat: int, steps: Sequence[int]) -> list[Happening | Secret]:
        """Play a legal move; say what happened."""
        return happenings.play(round, seat, steps)

    def timing(self, round: GinRound, seat: int) -> Timing:
        """Return how a table waits for an actor's choice (section 5)."""
        return timing.timing(round, seat)

    def timeout_move(self, round: GinRound, seat: int) -> str | None:
        """Return what a time-out plays, or None where a bot chooses (section 5)."""
        return timing.timeout_move(round, seat)

    def standing_move(self, round: GinRound, seat: int, answers: Mapping[str, str]) -> str | None:
        """Return how a seat's standing answer answers for it, None where it is to be asked."""
        return timing.standing_move(round, seat, answers)

    def keeps_standing(
        self, before: GinRound | None, round: GinRound, seat: int, name: str, value: str
    ) -> bool:
        """Return whether a standing answer outlives a move or a deal."""
        return timing.keeps_standing(before, round, seat, value)

    def round_result(self, round: GinRound, state: MatchState) -> RoundResult:
        """Return what a finished round counts against each seat (section 7)."""
        return result.round_result(round, state)

    def match_result(self, options_: GinOptions, state: MatchState) -> MatchResult | None:
        """Return how the match ended after seven rounds (section 7), or None while it goes on."""
        return result.match_result(options_, state)

    def observe(
        self,
        round: GinRound,
        options_: GinOptions,
        state: MatchState,
        seat: int | None,
        *,
        open_hands: bool = False,
    ) -> GinObservation:
        """Return what a seat may know (section 9)."""
        return observe.observe(round, options_, state, seat, open_hands)

    def own(self, round: GinRound, options_: GinOptions, state: MatchState, seat: int) -> GinOwn:
        """Return the part of an observation that only the seat knows."""
        return observe.own_part(round, seat)

    def sample(self, observation: GinObservation, rng: Rng) -> GinRound:
        """Return a round that an observation allows."""
        return sampling.sample(observation, rng)

    def ask(
        self, observation: GinObservation, question: str, cards: Sequence[str], params: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Answer what a page asks while a hand is arranged: `groups`, `fits` or `ways`."""
        return query.ask(observation, question, cards, params)

    def write_position(self, round: GinRound) -> dict[str, Any]:
        """Return a position as plain data."""
        return position.write_position(round)

    def read_position(
        self, position_: Mapping[str, Any], options_: GinOptions, state: MatchState
    ) -> tuple[GinRound, frozenset[int]]:
        """Return the round that a position writes and the seats whose cards are all known."""
        return position.read_position(position_, options_, state)

    def unknown(self, position_: Mapping[str, Any], round: GinRound) -> Unknown | None:
        """Return what a position that has been read leaves open, or None."""
        return unknown.unknown_in(position_, round)

    def write_deal(self, round: GinRound) -> dict[str, Any]:
        """Return the deal with the orders used so far."""
        return deal.write_deal(round)

    def read_deal(self, round: GinRound, deal_: Mapping[str, Any]) -> list[Happening | Secret]:
        """Begin a new round with a written deal."""
        deal.read_deal(round, deal_)
        return happenings.happened_at_deal(round)

    def show(self, observation: GinObservation, names: Sequence[str]) -> str:
        """Return an observation as plain lines."""
        return show.show(observation, names)

    def picture(self, observation: GinObservation) -> str:
        """Return an observation as an SVG picture."""
        return show.picture(observation)

    def rules_text(self) -> str:
        """Return the rules page in Markdown."""
        return files(__package__).joinpath("rules.md").read_text(encoding="utf-8")


GIN = Gin()
