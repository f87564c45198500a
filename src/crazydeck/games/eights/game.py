"""Crazy Eights behind the face that all games share: the one object that the registry lists."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from crazydeck.cards.bits import bit
from crazydeck.cards.deck import FRENCH
from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import Shuffler
from crazydeck.engine.game import Game
from crazydeck.engine.standing import MatchState, rank
from crazydeck.engine.unknown import Unknown
from crazydeck.engine.view import Happening, MatchResult, RoundResult, Secret, Standing

from . import deal, moves, observe, options, position, show, unknown, words
from .options import EightsOptions
from .policy import EightsPolicy
from .round import BLOCKED, EightsRound
from .view import EightsObservation, EightsOwn


class Eights(Game[EightsRound, EightsOptions]):
    """Crazy Eights, 2 to 7 players."""

    name = "eights"
    title = "Crazy Eights"
    sentence = "Match the suit or the rank, keep your eights for trouble, and be the first one out."
    rules_version = "1"
    deck = FRENCH
    min_seats = 2
    max_seats = 7
    usual_seats = 4
    options = EightsOptions
    observation = EightsObservation
    policy = EightsPolicy()

    def check_options(self, options_: EightsOptions, seats: int) -> None:
        """Raise Refused `bad_option` where options do not fit each other or the seats (sections 1 and 6)."""
        options.check(options_, seats)

    def new_round(self, options_: EightsOptions, state: MatchState) -> EightsRound:
        """Return the next hand with nothing dealt yet."""
        removed = 0
        for seat in state.removed:
            removed |= int(bit(seat))
        return EightsRound(state.seats, state.dealer, options_, removed)

    def deal(self, round: EightsRound, shuffler: Shuffler) -> list[Happening | Secret]:
        """Shuffle and deal (section 1)."""
        deal.deal(round, shuffler)
        return moves.happened_at_deal(round)

    def all_cards(self, round: EightsRound) -> list[int]:
        """Return the cards of hands, stock and discards, sorted."""
        held = [card for seat in range(round.seats) for card in round.hand(seat)]
        return sorted([*held, *round.stock_list(), *round.pile_list()]) or sorted(
            [*range(52)] * int(round.decks)
        )

    def parse_move(self, text: str, round: EightsRound, seat: int) -> tuple[int, ...]:
        """Return the steps of a legal move; raises Refused with the rule in words."""
        return moves.parse_move(text, round, seat)

    def format_move(self, steps: Sequence[int], round: EightsRound) -> str:
        """Return the canonical text of a move."""
        return moves.format_move(steps)

    def moves(self, round: EightsRound, seat: int) -> list[str]:
        """Return all legal moves as texts."""
        return moves.moves(round, seat)

    def play(self, round: EightsRound, seat: int, steps: Sequence[int]) -> list[Happening | Secret]:
        """Play a legal move; say what happened."""
        return moves.play(round, seat, steps)

    def removable(self) -> bool:
        """Section 6 says what happens when a seat is taken out."""
        return True

    def remove(self, round: EightsRound, seat: int) -> list[Happening | Secret]:
        """Take a seat out of the hand (section 6)."""
        round.remove(seat)
        return [Happening("removed", f"{{{seat}}} leaves the match; the cards go under the stock.", seat)]

    def round_result(self, round: EightsRound, state: MatchState) -> RoundResult:
        """Return what a finished hand gives (section 5) and, in a single hand, who won it (section 7)."""
        points = [int(round.points(seat)) for seat in range(round.seats)]
        winners = [int(round.winner)] if round.winner >= 0 else []
        values = [int(round.hand_value(seat)) for seat in range(round.seats)]
        text = words.round_sentence(round)
        if round.options.match == "single" and round.reason == BLOCKED:
            least = min(values[seat] for seat in state.in_play())
            winners = [seat for seat in state.in_play() if values[seat] == least]
            if len(winners) > 1:
                text = words.shared_sentence(winners)
        return RoundResult(
            round=state.round,
            reason=words.REASONS[int(round.reason)],
            winners=winners,
            points=points,
            totals=[total + gain for total, gain in zip(state.totals, points, strict=True)],
            text=text,
            details={"hand_values": values},
        )

    def match_result(self, options_: EightsOptions, state: MatchState) -> MatchResult | None:
        """Return how the match ended (sections 6 and 7), or None while it goes on."""
        last = state.results[-1] if state.results else None
        totals = {seat: state.totals[seat] for seat in state.in_play()}
        if len(totals) == 1:
            return self._result("last_player", list(totals), state)
        if last is None:
            return None
        if options_.match == "single":
            return self._result("single", last.winners, state)
        target, hands = options_.target_points(state.seats), options_.target_hands()
        best = max(totals.values())
        if target is not None and best >= target:
            return self._result("target", [seat for seat in totals if totals[seat] == best], state)
        if hands is not None and len(state.results) >= hands:
            return self._result("hands", [seat for seat in totals if totals[seat] == best], state)
        return None

    def _result(self, reason: str, winners: list[int], state: MatchState) -> MatchResult:
        """Rank the winners first, then all others by their totals, removed seats too, which cannot win (section 6).

        In a single hand all others share the second place (section 7).
        """
        totals = state.totals
        others = rank({seat: totals[seat] for seat in range(state.seats) if seat not in winners})
        standings = [Standing(1, seat, totals[seat]) for seat in winners]
        for other in others:
            place = 2 if reason == "single" else other.place + len(winners)
            standings.append(Standing(place, other.seat, other.total))
        return MatchResult(reason, winners, standings, words.match_sentence(reason, winners))

    def observe(
        self,
        round: EightsRound,
        options_: EightsOptions,
        state: MatchState,
        seat: int | None,
        *,
        open_hands: bool = False,
    ) -> EightsObservation:
        """Return what a seat may know (section 8)."""
        return observe.observe(round, options_, state, seat, open_hands)

    def own(self, round: EightsRound, options_: EightsOptions, state: MatchState, seat: int) -> EightsOwn:
        """Return the part of an observation that only the seat knows."""
        return observe.own_part(round, seat)

    def sample(self, observation: EightsObservation, rng: Rng) -> EightsRound:
        """Return a hand that an observation allows."""
        return observe.sample(observation, rng)

    def write_position(self, round: EightsRound) -> dict[str, Any]:
        """Return a position as plain data."""
        return position.write_position(round)

    def read_position(
        self, position_: Mapping[str, Any], options_: EightsOptions, state: MatchState
    ) -> tuple[EightsRound, frozenset[int]]:
        """Return the hand that a position writes and the seats whose cards are all known."""
        return position.read_position(position_, options_, state)

    def unknown(self, position_: Mapping[str, Any], round: EightsRound) -> Unknown | None:
        """Return what a position that has been read leaves open, or None."""
        return unknown.unknown_in(position_, round)

    def write_deal(self, round: EightsRound) -> dict[str, Any]:
        """Return the deal with the orders used so far."""
        return deal.write_deal(round)

    def read_deal(self, round: EightsRound, deal_: Mapping[str, Any]) -> list[Happening | Secret]:
        """Deal a new hand as written."""
        deal.read_deal(round, deal_)
        return moves.happened_at_deal(round)

    def show(self, observation: EightsObservation, names: Sequence[str]) -> str:
        """Return an observation as plain lines."""
        return show.show(observation, names)

    def picture(self, observation: EightsObservation) -> str:
        """Return an observation as an SVG picture."""
        return show.picture(observation)

    def rules_text(self) -> str:
        """Return the rules page in Markdown."""
        return files(__package__).joinpath("rules.md").read_text(encoding="utf-8")


EIGHTS = Eights()
