"""Crazy Solo behind the face that all games share: the one object that the registry lists."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from crazydeck.cards.deck import FRENCH
from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import Shuffler
from crazydeck.engine.game import Game
from crazydeck.engine.standing import MatchState
from crazydeck.engine.unknown import Unknown
from crazydeck.engine.view import Happening, MatchResult, RoundResult, Secret

from . import bids, deal, moves, notes, observe, options, position, result, show, unknown
from .options import SoloOptions
from .policy import SoloPolicy
from .round import SoloRound
from .view import SoloObservation, SoloOwn


class Solo(Game[SoloRound, SoloOptions]):
    """Crazy Solo, 3 to 12 players."""

    name = "solo"
    title = "Crazy Solo"
    sentence = "An auction, trumps, and a partner who is called by a card and known to nobody else."
    rules_version = "1"
    deck = FRENCH
    min_seats = 3
    max_seats = 12
    usual_seats = 5
    options = SoloOptions
    observation = SoloObservation
    policy = SoloPolicy()
    announces_last_deal = True
    studies = (bids.BidsStudy(),)

    def check_options(self, options_: SoloOptions, seats: int) -> None:
        """Raise Refused `bad_option` where options do not fit each other or the seats (sections 1 and 6)."""
        options.check(options_, seats)

    def option_notes(self, seats: int) -> dict[str, str]:
        """Return what is worth knowing of options with so many seats, as measured."""
        return notes.option_notes(seats)

    def opening_total(self, options_: SoloOptions, seats: int) -> int:
        """Return the points with which each player begins (section 5)."""
        return options_.start

    def minutes(self, options_: SoloOptions) -> int | None:
        """Return for how many minutes a match is played, or None (section 6)."""
        return options.minutes_of(options_)

    def next_dealer(self, options_: SoloOptions, state: MatchState) -> int:
        """Return who deals next (section 2)."""
        return result.next_dealer(options_, state)

    def new_round(self, options_: SoloOptions, state: MatchState) -> SoloRound:
        """Return the next deal with nothing dealt yet."""
        return SoloRound(state.seats, state.dealer, options_)

    def deal(self, round: SoloRound, shuffler: Shuffler) -> list[Happening | Secret]:
        """Shuffle and deal (section 1)."""
        round.deal(shuffler)
        return moves.happened_at_deal(round)

    def all_cards(self, round: SoloRound) -> list[int]:
        """Return the cards of hands and tricks, sorted; before the deal those in use."""
        held = [card for seat in range(round.seats) for card in round.hand(seat)]
        return sorted([*held, *round.gone()]) or round.pack_list()

    def parse_move(self, text: str, round: SoloRound, seat: int) -> tuple[int, ...]:
        """Return the steps of a legal move; raises Refused with the rule in words."""
        return moves.parse_move(text, round, seat)

    def format_move(self, steps: Sequence[int], round: SoloRound) -> str:
        """Return the canonical text of a move."""
        return moves.format_move(steps, round)

    def moves(self, round: SoloRound, seat: int) -> list[str]:
        """Return all legal moves as texts."""
        return moves.moves(round, seat)

    def play(self, round: SoloRound, seat: int, steps: Sequence[int]) -> list[Happening | Secret]:
        """Play a legal move; say what happened."""
        return moves.play(round, seat, steps)

    def round_result(self, round: SoloRound, state: MatchState) -> RoundResult:
        """Return what a finished deal gives (section 5)."""
        return result.round_result(round, state)

    def match_result(self, options_: SoloOptions, state: MatchState) -> MatchResult | None:
        """Return how the match ended (section 6), or None while it goes on."""
        return result.match_result(options_, state)

    def observe(
        self,
        round: SoloRound,
        options_: SoloOptions,
        state: MatchState,
        seat: int | None,
        *,
        open_hands: bool = False,
    ) -> SoloObservation:
        """Return what a seat may know (section 3)."""
        return observe.observe(round, options_, state, seat, open_hands)

    def own(self, round: SoloRound, options_: SoloOptions, state: MatchState, seat: int) -> SoloOwn:
        """Return the part of an observation that only the seat knows."""
        return observe.own_part(round, seat)

    def sample(self, observation: SoloObservation, rng: Rng) -> SoloRound:
        """Return a round that an observation allows."""
        return observe.sample(observation, rng)

    def write_position(self, round: SoloRound) -> dict[str, Any]:
        """Return a position as plain data."""
        return position.write_position(round)

    def read_position(
        self, position_: Mapping[str, Any], options_: SoloOptions, state: MatchState
    ) -> tuple[SoloRound, frozenset[int]]:
        """Return the round that a position writes and the seats whose cards are all known."""
        return position.read_position(position_, options_, state)

    def unknown(self, position_: Mapping[str, Any], round: SoloRound) -> Unknown | None:
        """Return what a position that has been read leaves open, or None."""
        return unknown.unknown_in(position_, round)

    def write_deal(self, round: SoloRound) -> dict[str, Any]:
        """Return the deal."""
        return deal.write_deal(round)

    def read_deal(self, round: SoloRound, deal_: Mapping[str, Any]) -> list[Happening | Secret]:
        """Begin a new round with a written deal."""
        deal.read_deal(round, deal_)
        return moves.happened_at_deal(round)

    def show(self, observation: SoloObservation, names: Sequence[str]) -> str:
        """Return an observation as plain lines."""
        return show.show(observation, names)

    def picture(self, observation: SoloObservation) -> str:
        """Return an observation as an SVG picture."""
        return show.picture(observation)

    def rules_text(self) -> str:
        """Return the rules page in Markdown."""
        return files(__package__).joinpath("rules.md").read_text(encoding="utf-8")


SOLO = Solo()
