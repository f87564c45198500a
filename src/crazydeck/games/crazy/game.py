"""Crazy behind the face that all games share: the one object that the registry lists."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from crazydeck.cards.deck import FOUR_COLOUR
from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import Shuffler
from crazydeck.engine.game import Game
from crazydeck.engine.standing import MatchState
from crazydeck.engine.unknown import Unknown
from crazydeck.engine.view import Happening, MatchResult, RoundResult, Secret

from . import deal, moon, moves, observe, options, position, result, show, unknown
from .options import CrazyOptions
from .policy import CrazyPolicy
from .round import CrazyRound
from .view import CrazyObservation, CrazyOwn


class Crazy(Game[CrazyRound, CrazyOptions]):
    """Crazy, 4 to 12 players; 3, 13 and 14 divide the cards cleanly too."""

    name = "crazy"
    title = "Crazy"
    sentence = (
        "Five rounds of ducking: red cards, the black 13, first and last, every trick, then all at once."
    )
    rules_version = "1"
    deck = FOUR_COLOUR
    min_seats = 3
    max_seats = 14
    usual_seats = 4
    options = CrazyOptions
    observation = CrazyObservation
    policy = CrazyPolicy()
    studies = (moon.MoonStudy(),)

    def check_options(self, options_: CrazyOptions, seats: int) -> None:
        """Raise Refused `bad_option` where options do not fit each other or the seats (sections 2 and 6)."""
        options.check(options_, seats)

    def option_notes(self, seats: int) -> dict[str, str]:
        """Return how often the usual moon comes off, as measured."""
        return moon.option_notes(seats)

    def new_round(self, options_: CrazyOptions, state: MatchState) -> CrazyRound:
        """Return the next round with nothing dealt yet (section 3)."""
        return result.next_round(options_, state)

    def deal(self, round: CrazyRound, shuffler: Shuffler) -> list[Happening | Secret]:
        """Shuffle and deal, or let the round be chosen first (sections 2 and 3)."""
        round.deal(shuffler)
        return moves.happened_at_deal(round)

    def all_cards(self, round: CrazyRound) -> list[int]:
        """Return the cards of hands and tricks, sorted; before the deal those in use."""
        held = [card for seat in range(round.seats) for card in round.hand(seat)]
        return sorted([*held, *round.gone()]) or round.pack_list()

    def parse_move(self, text: str, round: CrazyRound, seat: int) -> tuple[int, ...]:
        """Return the steps of a legal move; raises Refused with the rule in words."""
        return moves.parse_move(text, round, seat)

    def format_move(self, steps: Sequence[int], round: CrazyRound) -> str:
        """Return the canonical text of a move."""
        return moves.format_move(steps, round)

    def moves(self, round: CrazyRound, seat: int) -> list[str]:
        """Return all legal moves as texts."""
        return moves.moves(round, seat)

    def play(self, round: CrazyRound, seat: int, steps: Sequence[int]) -> list[Happening | Secret]:
        """Play a legal move; say what happened."""
        return moves.play(round, seat, steps)

    def round_result(self, round: CrazyRound, state: MatchState) -> RoundResult:
        """Return what a finished round gives (sections 5 and 6)."""
        return result.round_result(round, state)

    def adds_up(self, result_: RoundResult) -> bool:
        """A moon makes a total 0, and a play-off changes none (sections 6 and 7)."""
        return result_.reason != "moon" and not result_.details.get("play_off", False)

    def match_result(self, options_: CrazyOptions, state: MatchState) -> MatchResult | None:
        """Return how the match ended (sections 6 and 7), or None while it goes on."""
        return result.match_result(options_, state)

    def observe(
        self,
        round: CrazyRound,
        options_: CrazyOptions,
        state: MatchState,
        seat: int | None,
        *,
        open_hands: bool = False,
    ) -> CrazyObservation:
        """Return what a seat may know (section 8)."""
        return observe.observe(round, options_, state, seat, open_hands)

    def own(self, round: CrazyRound, options_: CrazyOptions, state: MatchState, seat: int) -> CrazyOwn:
        """Return the part of an observation that only the seat knows."""
        return observe.own_part(round, seat)

    def sample(self, observation: CrazyObservation, rng: Rng) -> CrazyRound:
        """Return a round that an observation allows."""
        return observe.sample(observation, rng)

    def write_position(self, round: CrazyRound) -> dict[str, Any]:
        """Return a position as plain data."""
        return position.write_position(round)

    def read_position(
        self, position_: Mapping[str, Any], options_: CrazyOptions, state: MatchState
    ) -> tuple[CrazyRound, frozenset[int]]:
        """Return the round that a position writes and the seats whose cards are all known."""
        return position.read_position(position_, options_, state)

    def unknown(self, position_: Mapping[str, Any], round: CrazyRound) -> Unknown | None:
        """Return what a position that has been read leaves open, or None."""
        return unknown.unknown_in(position_, round)

    def write_deal(self, round: CrazyRound) -> dict[str, Any]:
        """Return the deal, as far as it is out."""
        return deal.write_deal(round)

    def read_deal(self, round: CrazyRound, deal_: Mapping[str, Any]) -> list[Happening | Secret]:
        """Begin a new round with a written deal."""
        deal.read_deal(round, deal_)
        return moves.happened_at_deal(round)

    def show(self, observation: CrazyObservation, names: Sequence[str]) -> str:
        """Return an observation as plain lines."""
        return show.show(observation, names)

    def picture(self, observation: CrazyObservation) -> str:
        """Return an observation as an SVG picture."""
        return show.picture(observation)

    def rules_text(self) -> str:
        """Return the rules page in Markdown."""
        return files(__package__).joinpath("rules.md").read_text(encoding="utf-8")


CRAZY = Crazy()
