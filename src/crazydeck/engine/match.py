"""The match, written once for all games: dealer rotation, rounds, scores, end, and the checked face of play."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from crazydeck.cards.bits import members
from crazydeck.cards.shuffles import (
    KEY_BYTES,
    KeyShuffler,
    LoggingShuffler,
    MissingOrder,
    Shuffler,
    WrongOrder,
    new_key,
)

from .game import Game
from .options import read_options
from .refusal import Refused
from .round import Round
from .standing import MatchState, left_of
from .view import Happening, MatchResult, RoundResult, Secret

Happenings = list[Happening | Secret]


class Match:
    """A match in play: the rounds so far, the round being played, and whose turn it is.

    All methods that change it either do so wholly or raise Refused and change nothing.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int,
        options: Mapping[str, Any] | msgspec.Struct | None = None,
        *,
        key: bytes | None = None,
        first_dealer: int | None = None,
        auto_deal: bool = False,
    ) -> None:
        """Prepare a match; nothing is dealt until `deal`, unless `auto_deal` deals every round from the key at once.

        `key` is the 32-byte match key of all random acts; without one, each round must be dealt with a shuffler
        or from a written deal or position. Without `first_dealer` the key draws it. Raises Refused `bad_seats`,
        `bad_option` or `bad_key`.
        """
        if isinstance(seats, bool) or not game.min_seats <= seats <= game.max_seats:
            raise Refused(
                "bad_seats",
                f"{game.title} is for {game.min_seats} to {game.max_seats} players, not {seats}.",
                field="seats",
            )
        if key is not None and len(key) != KEY_BYTES:
            raise Refused("bad_key", "A match key has 32 bytes.", field="seed")
        given = options if isinstance(options, msgspec.Struct) else read_options(game.options, options or {})
        chosen: msgspec.Struct = given
        game.check_options(chosen, seats)
        if first_dealer is None:
            first_dealer = (
                0 if key is None else KeyShuffler(key, game.name, 0).below("first dealer", 0, seats)
            )
        elif isinstance(first_dealer, bool) or not 0 <= first_dealer < seats:
            raise Refused(
                "bad_dealer", f"The first dealer is a seat from 0 to {seats - 1}.", field="first_dealer"
            )
        self.game = game
        self.options = chosen
        self.key = key
        self.state = MatchState(
            seats=seats,
            round=0,
            first_dealer=first_dealer,
            dealer=first_dealer,
            totals=(game.opening_total(chosen, seats),) * seats,
        )
        self.round: Round | None = None
        self._written = False
        """Whether the round in play takes its chance from a written deal or position."""
        self._auto_deal = auto_deal
        if auto_deal:
            self.deal()

    # -- what is so --------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.state.seats

    @property
    def result(self) -> MatchResult | None:
        """How the match ended, or None while it goes on."""
        return self.state.result

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.state.result is not None

    @property
    def between(self) -> bool:
        """Whether the next round is to be dealt: before the first one, and after each that is not the last."""
        return not self.over and len(self.state.results) == self.state.round

    @property
    def actors(self) -> list[int]:
        """The seats that may move now."""
        return [] if self.round is None or self.over or self.between else members(self.round.actors())

    @property
    def next_actor(self) -> int | None:
        """The actor who is asked first where no clock runs: in turn order from the left, the player in turn last."""
        return None if self.round is None or not self.actors else int(self.round.next_actor())

    def moves(self, seat: int) -> list[str]:
        """Return all legal moves of a seat; empty when it is no actor."""
        if self.round is None or seat not in self.actors:
            return []
        return self.game.moves(self.round, seat)

    def __repr__(self) -> str:
        """Return one line about the match."""
        totals = " ".join(str(total) for total in self.state.totals)
        return f"<Match {self.game.name}, {self.seats} seats, round {self.state.round}, totals {totals}; {self._now()}>"

    def __str__(self) -> str:
        """Return the match in a few plain words."""
        totals = ", ".join(f"seat {seat} has {total}" for seat, total in enumerate(self.state.totals))
        return f"{self.game.title}, round {self.state.round}: {totals}. {self._now().capitalize()}."

    def _repr_svg_(self) -> str | None:
        """Return a picture of the position with all hands open, for notebooks."""
        return None if self.round is None else self.game.picture(self.observe(None, open_hands=True))

    def _now(self) -> str:
        if self.over:
            winners = " and ".join(f"seat {seat}" for seat in self.result.winners) if self.result else ""
            return f"over, won by {winners}"
        if self.between:
            return "the next round is to be dealt"
        return f"{' and '.join(f'seat {seat}' for seat in self.actors)} to move"

    def observe(self, seat: int | None, *, open_hands: bool = False) -> Any:
        """Return what a seat (None: a watcher) may know; raises Refused `not_dealt` before the first deal."""
        return self.game.observe(self._dealt(), self.options, self.state, seat, open_hands=open_hands)

    # -- what may be done --------------------------------------------------------------------------------------------

    def deal(self, shuffler: Shuffler | None = None) -> Happenings:
        """Deal the next round, from the match key unless a shuffler is given; raises Refused `not_between`."""
        state, round = self._next_round()
        if shuffler is None:
            if self.key is None:
                raise Refused("no_key", "This match has no key to shuffle with.")
            shuffler = KeyShuffler(self.key, self.game.name, state.round)
        happened = self.game.deal(round, LoggingShuffler(shuffler))
        return self._begin(state, round, happened)

    def deal_written(self, deal: Mapping[str, Any]) -> Happenings:
        """Deal the next round as written; raises Refused `not_between` or `bad_deal`."""
        state, round = self._next_round()
        happened = self.game.read_deal(round, deal)
        return self._begin(state, round, happened, written=True)

    def set_position(self, position: Mapping[str, Any]) -> frozenset[int]:
        """Start the next round at a written position; return the seats whose hands are wholly known.

        Raises Refused `not_between` or `bad_position`.
        """
        removed = self.state.removed | frozenset(self._seats(position, "removed"))
        if self.seats - len(removed) < 2:
            raise Refused("bad_position", "removed: at least two seats must be left.", field="removed")
        dealer: int | None = None
        if position.get("dealer") is not None:
            [dealer] = self._seats({"dealer": [position["dealer"]]}, "dealer")
            if dealer in removed:
                raise Refused("bad_position", f"dealer: seat {dealer} is removed.", field="dealer")
        state, _ = self._next_round(dealer)
        state = msgspec.structs.replace(state, removed=removed)
        round, known = self.game.read_position(position, self.options, state)
        self._begin(state, round, [], written=True)
        return known

    def play(self, seat: int, text: str) -> Happenings:
        """Make a move; return what happened. Raises Refused with the reason in words."""
        round = self._playing()
        steps = self.game.parse_move(text, round, seat)
        return self._after(self._take(round, lambda now: self.game.play(now, seat, steps)))

    def remove(self, seat: int) -> Happenings:
        """Take a seat out of the match for good; raises Refused `cannot_remove`, `not_dealt` or `bad_seat`."""
        if not self.game.removable():
            raise Refused(
                "cannot_remove",
                f"The rules of {self.game.title} do not say how to go on with a player fewer.",
            )
        if self.over:
            raise Refused("match_over", "The match is over.")
        if seat not in self.state.in_play():
            raise Refused("bad_seat", "That seat is not in the match.", field="seat")
        happened: Happenings = []
        removed = self.state.removed | {seat}
        if not self.between and self.round is not None:
            happened = self._take(self.round, lambda now: self.game.remove(now, seat))
        self.state = msgspec.structs.replace(self.state, removed=removed)
        if len(self.state.in_play()) == 1 or self.between:
            return self._end_match(happened)
        return self._after(happened)

    def time_is_up(self) -> Happenings:
        """Say that the time for the match is up: the round in play is finished; between rounds the match may end.

        Raises Refused `no_clock`, `match_over`, `not_dealt` (the time runs from the first deal) or `no_change`.
        """
        if self.game.minutes(self.options) is None:
            raise Refused("no_clock", "This match is not played for a set time.")
        if self.over:
            raise Refused("match_over", "The match is over.")
        if not self.state.round:
            raise Refused("not_dealt", "The time runs from the first deal on.")
        if self.state.time_up:
            raise Refused("no_change", "The time is up already.")
        self.state = msgspec.structs.replace(self.state, time_up=True)
        if self.between:
            return self._end_match([Happening("time_up", "Time is up.")])
        return [Happening("time_up", "Time is up: this deal is the last.")]

    def announce_last_deal(self) -> Happenings:
        """Say that the next deal is the last; raises Refused `no_last_deal`, `match_over` or `no_change`."""
        if not self.game.announces_last_deal:
            raise Refused("no_last_deal", f"In {self.game.title} the options alone say when a match ends.")
        if self.over:
            raise Refused("match_over", "The match is over.")
        if self.state.last_deal is not None:
            raise Refused("no_change", "The last deal has been announced already.")
        self.state = msgspec.structs.replace(self.state, last_deal=self.state.round + 1)
        return [Happening("last_deal", "The next deal is the last.")]

    def copy(self) -> "Match":
        """Return an independent copy in the same position."""
        twin = object.__new__(type(self))
        twin.game, twin.options, twin.key, twin.state = self.game, self.options, self.key, self.state
        twin._written, twin._auto_deal = self._written, self._auto_deal
        twin.round = None
        if self.round is not None:
            twin.round = self.round.fresh()
            twin.round.copy_from(self.round)
        return twin

    # -- inside ------------------------------------------------------------------------------------------------------

    def _seats(self, position: Mapping[str, Any], field: str) -> list[int]:
        seats = position.get(field) or []
        if not isinstance(seats, list) or not all(
            type(seat) is int and 0 <= seat < self.seats for seat in seats
        ):
            raise Refused("bad_position", f"{field}: write seats from 0 to {self.seats - 1}.", field=field)
        return seats

    def _take(self, round: Round, act: Callable[[Round], Happenings]) -> Happenings:
        """Change the round; where a written order may turn out to be missing, a copy of it, put in place at the end."""
        if not self._written:
            return act(round)
        trial = round.fresh()
        trial.copy_from(round)
        try:
            happened = act(trial)
        except WrongOrder as error:
            text = f"The order written for “{error.purpose}” number {error.k + 1} is not of the cards to be shuffled."
            raise Refused("wrong_order", text, purpose=error.purpose, number=error.k + 1) from None
        except MissingOrder as error:
            text = f"Here cards are shuffled, and no order is written for “{error.purpose}” number {error.k + 1}."
            raise Refused("missing_order", text, purpose=error.purpose, number=error.k + 1) from None
        self.round = trial
        return happened

    def _dealt(self) -> Round:
        if self.round is None:
            raise Refused("not_dealt", "Nothing has been dealt yet.")
        return self.round

    def _playing(self) -> Round:
        if self.over:
            raise Refused("match_over", "The match is over.")
        if self.round is None or self.between:
            raise Refused("between_rounds", "The round is over; the next one has not been dealt yet.")
        return self.round

    def _next_round(self, dealer: int | None = None) -> tuple[MatchState, Round]:
        if self.over:
            raise Refused("match_over", "The match is over.")
        if not self.between:
            raise Refused("not_between", "The round is still being played.")
        state = self.state
        if dealer is None:
            dealer = state.dealer
            if state.round:
                dealer = self.game.next_dealer(self.options, state)
            elif dealer in state.removed:
                dealer = left_of(dealer, state.seats, state.removed)
        state = msgspec.structs.replace(state, round=state.round + 1, dealer=dealer)
        return state, self.game.new_round(self.options, state)

    def _begin(
        self, state: MatchState, round: Round, happened: Happenings, *, written: bool = False
    ) -> Happenings:
        self.state, self.round, self._written = state, round, written
        return self._after(happened)

    def _after(self, happened: Happenings) -> Happenings:
        round = self._dealt()
        if round.actors():
            return happened
        result: RoundResult = self.game.round_result(round, self.state)
        self.state = msgspec.structs.replace(
            self.state, results=(*self.state.results, result), totals=tuple(result.totals)
        )
        winners = result.winners
        happened.append(Happening("round_over", result.text, winners[0] if len(winners) == 1 else None))
        return self._end_match(happened)

    def _end_match(self, happened: Happenings) -> Happenings:
        result = self.game.match_result(self.options, self.state)
        if result is not None:
            self.state = msgspec.structs.replace(self.state, result=result)
            happened.append(Happening("match_over", result.text))
        elif self._auto_deal and self.between:
            happened += self.deal()
        return happened


def key_of(seed: int | str | bytes) -> bytes:
    """Return the match key of a seed; 32 bytes are taken as they are."""
    return seed if isinstance(seed, bytes) else new_key(seed)
