"""A tiny game with all that a table must do for claims: open hands, a stock, and discards that others may ask for.

The player in turn draws from the stock or takes the top discard, then discards. For each discard a window opens: all
but the discarder and the player in turn may ask for it or wave it through; the first request wins. The player in turn
need not wait and takes it, or answers the request. Only the order of the stock is hidden.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from mypy_extensions import i64

from crazydeck.cards.bits import bit, members
from crazydeck.cards.deck import FRENCH
from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import RngShuffler, Shuffler
from crazydeck.engine.game import Game
from crazydeck.engine.refusal import Refused
from crazydeck.engine.round import Policy, Round
from crazydeck.engine.standing import MatchState, rank
from crazydeck.engine.timing import TABLE_CLOCK, StandingAnswer, StandingValue, Timing
from crazydeck.engine.view import Happening, MatchResult, MatchView, Own, RoundResult, Secret

STOCK, TAKE, MAY_I, NO_THANKS, YES, NO = range(52, 58)
WORDS = {STOCK: "stock", TAKE: "take", MAY_I: "may-i", NO_THANKS: "no-thanks", YES: "yes", NO: "no"}
HAND = 3
DRAWING, WINDOW, ANSWER, DISCARDING, OVER = "draw", "window", "answer", "play", "over"
MAY_I_BEFOREHAND = StandingAnswer(
    name="may_i",
    label="May I?",
    sentence="What you say to a discard that you may ask for.",
    values=(
        StandingValue("ask", "Ask me", "You are asked each time."),
        StandingValue("turn", "Wave through", "You wave all through until your next turn."),
        StandingValue("round", "Wave all through", "You wave all through in this round."),
        StandingValue("always", "Ask for all", "You ask for each discard."),
    ),
)


class ClaimsOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rule options."""

    turns: Annotated[int, Meta(ge=1, le=20, title="Turns", description="How many turns a round has.")] = 8
    rounds: Annotated[int, Meta(ge=1, le=9, title="Rounds", description="How many rounds are played.")] = 2


class ClaimsRound(Round):
    """One deal."""

    def __init__(self, seats: int, options: ClaimsOptions, dealer: int) -> None:
        super().__init__(seats)
        self.options, self.dealer = options, dealer
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.stock: list[int] = []
        self.pile: list[int] = []
        self.phase = OVER
        self.turn = dealer
        self.turns = 0
        self.waiting: list[int] = []
        self.asker = -1
        self.fresh_only = False
        """Whether the player in turn has given the top discard away."""
        self.dealt: dict[str, Any] = {}

    def start(self, cards: Sequence[int]) -> None:
        """Deal from the end."""
        self.stock, self.pile = list(cards), []
        self.hands = [[self.stock.pop() for _ in range(HAND)] for _ in range(self.seats)]
        self.dealt = {"hands": _texts(self.hands), "stock": FRENCH.format_all(self.stock[::-1])}
        self.phase, self.turn, self.turns = DRAWING, (self.dealer + 1) % int(self.seats), 1
        self.waiting, self.asker, self.fresh_only = [], -1, False

    def actors(self) -> i64:
        """Who may move."""
        if self.phase == OVER:
            return 0
        seats = int(bit(self.turn))
        if self.phase == WINDOW:
            for seat in self.waiting:
                seats |= int(bit(seat))
        return seats

    def next_actor(self) -> i64:
        """From the left of the player in turn, that player last."""
        if self.phase == WINDOW:
            return min(self.waiting, key=lambda seat: (seat - self.turn) % int(self.seats))
        return -1 if self.phase == OVER else self.turn

    def legal(self, seat: i64) -> i64:
        """The next steps."""
        if self.phase == WINDOW and seat in self.waiting:
            return bit(MAY_I) | bit(NO_THANKS)
        if self.phase == OVER or seat != self.turn:
            return 0
        if self.phase == WINDOW:
            return bit(TAKE)
        if self.phase == ANSWER:
            return bit(YES) | bit(NO)
        if self.phase == DRAWING:
            return bit(STOCK) | (bit(TAKE) if self.pile and not self.fresh_only else 0)
        steps = 0
        for card in self.hands[self.turn]:
            steps |= int(bit(card))
        return steps

    def play(self, seat: i64, step: i64) -> None:
        """Take a step."""
        if step == STOCK:
            self._take(self.stock)
        elif step in {TAKE, NO}:
            self._take(self.pile)
        elif step == MAY_I:
            self.phase, self.asker, self.waiting = ANSWER, int(seat), []
        elif step == YES:
            self.hands[self.asker].append(self.pile.pop())
            self.phase, self.asker, self.fresh_only = DRAWING, -1, True
        elif step == NO_THANKS:
            self.waiting.remove(int(seat))
            self.phase = WINDOW if self.waiting else DRAWING
        else:
            self._discard(int(step))

    def _take(self, source: list[int]) -> None:
        self.hands[self.turn].append(source.pop())
        self.phase, self.asker, self.waiting, self.fresh_only = DISCARDING, -1, [], False

    def _discard(self, card: int) -> None:
        discarder = self.turn
        self.hands[discarder].remove(card)
        self.pile.append(card)
        if self.turns == self.options.turns:
            self.phase = OVER
            return
        self.turn, self.turns = (self.turn + 1) % int(self.seats), self.turns + 1
        self.waiting = [seat for seat in range(self.seats) if seat not in {discarder, self.turn}]
        self.phase = WINDOW if self.waiting else DRAWING

    def points(self, seat: i64) -> i64:
        """A point for each card."""
        return len(self.hands[seat])

    def utility(self, seat: i64) -> i64:
        """The same."""
        return len(self.hands[seat])

    def deal_random(self, rng: Rng) -> None:
        """Deal at random."""
        self.start(RngShuffler(rng).shuffle("deal", 0, range(52)))

    def copy_from(self, other: Round) -> None:
        """Become a copy."""
        assert isinstance(other, ClaimsRound)
        vars(self).update(vars(other))
        self.hands = [list(hand) for hand in other.hands]
        self.stock, self.pile, self.waiting = list(other.stock), list(other.pile), list(other.waiting)

    def fresh(self) -> "ClaimsRound":
        """A new one."""
        return type(self)(int(self.seats), self.options, self.dealer)

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Shuffle the stock."""
        self.stock = RngShuffler(rng).shuffle("deal", 0, sorted(self.stock))


class ClaimsPolicy(Policy):
    """Asks for every discard, or waves all through; else anything."""

    def __init__(self, *, bold: bool) -> None:
        self.bold = bold

    def step(self, round: Round, seat: i64, rng: Rng) -> i64:
        """Choose."""
        steps = round.legal(seat)
        wish = MAY_I if self.bold else NO_THANKS
        return wish if steps & bit(wish) else rng.member(steps)


class ClaimsPublic(msgspec.Struct, frozen=True, kw_only=True):
    """What all see."""

    seats: int
    options: ClaimsOptions
    match: MatchView
    actors: list[int]
    position: dict[str, Any]
    """The position without the stock."""
    stock: int


class ClaimsObservation(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="game", tag="claims"
):
    """What one seat may know."""

    seat: int | None
    public: ClaimsPublic
    own: Own | None = None


class Claims(Game[ClaimsRound, ClaimsOptions]):
    """The game behind its face; `seconds` is the limit in a window and for its answer."""

    name = "claims"
    title = "Claims"
    sentence = "Ask for what others throw away."
    rules_version = "1"
    deck = FRENCH
    min_seats = 2
    max_seats = 6
    usual_seats = 4
    options = ClaimsOptions
    observation = ClaimsObservation
    standing = (MAY_I_BEFOREHAND,)

    def __init__(self, seconds: int | None = 8, *, bold: bool = False) -> None:
        self.seconds = seconds
        self.policy = ClaimsPolicy(bold=bold)

    def check_options(self, options: ClaimsOptions, seats: int) -> None:
        """All fit."""

    def new_round(self, options: ClaimsOptions, state: MatchState) -> ClaimsRound:
        """The next round."""
        return ClaimsRound(state.seats, options, state.dealer)

    def deal(self, round: ClaimsRound, shuffler: Shuffler) -> list[Happening | Secret]:
        """Deal."""
        round.start(shuffler.shuffle("deal", 0, range(52)))
        return [Happening("deal", "Cards are dealt.", count=HAND)]

    def all_cards(self, round: ClaimsRound) -> list[int]:
        """All cards."""
        return sorted(sum(round.hands, [*round.stock, *round.pile])) or list(range(52))

    # -- moves -------------------------------------------------------------------------------------------------------

    def parse_move(self, text: str, round: ClaimsRound, seat: int) -> tuple[int, ...]:
        """A word or a card."""
        for step in members(round.legal(seat)):
            if self.format_move([step], round) == text:
                return (step,)
        if not round.legal(seat):
            raise Refused("not_your_turn", "It is not your turn.")
        raise Refused("not_a_move", f"“{text[:20]}” cannot be played now.")

    def format_move(self, steps: Sequence[int], round: ClaimsRound) -> str:
        """The text of a step."""
        return WORDS.get(steps[0]) or FRENCH.format(steps[0])

    def moves(self, round: ClaimsRound, seat: int) -> list[str]:
        """All moves."""
        return [self.format_move([step], round) for step in members(round.legal(seat))]

    def play(self, round: ClaimsRound, seat: int, steps: Sequence[int]) -> list[Happening | Secret]:
        """Play."""
        round.play(seat, steps[0])
        return [Happening("play", f"{{{seat}}}: {self.format_move(steps, round)}.", seat)]

    def timing(self, round: ClaimsRound, seat: int) -> Timing:
        """In a window the player in turn is not waited for."""
        if round.phase == ANSWER:
            return Timing(seconds=self.seconds)
        if round.phase != WINDOW:
            return TABLE_CLOCK
        return Timing(claim=True, seconds=self.seconds) if seat in round.waiting else Timing(waits=False)

    def timeout_move(self, round: ClaimsRound, seat: int) -> str | None:
        """Silence waves through, and grants."""
        return (
            {WINDOW: "no-thanks", ANSWER: "yes"}.get(round.phase) if seat in members(round.actors()) else None
        )

    def standing_move(self, round: ClaimsRound, seat: int, answers: Mapping[str, str]) -> str | None:
        """In a window."""
        if seat not in round.waiting or answers["may_i"] == "ask":
            return None
        return "may-i" if answers["may_i"] == "always" else "no-thanks"

    def keeps_standing(
        self, before: ClaimsRound | None, round: ClaimsRound, seat: int, name: str, value: str
    ) -> bool:
        """Until the seat's next turn, or to the end of the round."""
        if value == "always":
            return True
        if before is None:
            return False
        return value == "round" or round.turn != seat or before.turns == round.turns

    # -- results and knowledge ---------------------------------------------------------------------------------------

    def round_result(self, round: ClaimsRound, state: MatchState) -> RoundResult:
        """Points are cards."""
        points = [int(round.points(seat)) for seat in range(round.seats)]
        totals = [total + more for total, more in zip(state.totals, points, strict=True)]
        return RoundResult(state.round, "turns", [], points, totals, "The round is over.")

    def match_result(self, options: ClaimsOptions, state: MatchState) -> MatchResult | None:
        """After so many rounds."""
        if len(state.results) < options.rounds:
            return None
        standings = rank(dict(enumerate(state.totals)))
        return MatchResult("rounds", [each.seat for each in standings if each.place == 1], standings, "Over.")

    def observe(
        self,
        round: ClaimsRound,
        options: ClaimsOptions,
        state: MatchState,
        seat: int | None,
        *,
        open_hands: bool = False,
    ) -> ClaimsObservation:
        """All but the order of the stock."""
        position = self.write_position(round)
        del position["stock"]
        return ClaimsObservation(
            seat=seat,
            public=ClaimsPublic(
                seats=int(round.seats),
                options=options,
                match=state.view(),
                actors=members(round.actors()),
                position=position,
                stock=len(round.stock),
            ),
            own=None if seat is None else Own(hand=position["hands"][seat], moves=self.moves(round, seat)),
        )

    def sample(self, observation: ClaimsObservation, rng: Rng) -> ClaimsRound:
        """With the stock shuffled."""
        position = observation.public.position
        held = [text for hand in position["hands"] for text in hand]
        seen = FRENCH.parse_all([*position["pile"], *held])
        stock = FRENCH.format_all(sorted(set(range(52)) - set(seen)))
        round = self._read(position | {"stock": stock}, observation.public.options)
        round.redeal(0, rng)
        return round

    # -- written forms -----------------------------------------------------------------------------------------------

    def write_position(self, round: ClaimsRound) -> dict[str, Any]:
        """Everything."""
        return {
            "hands": _texts(round.hands),
            "stock": FRENCH.format_all(round.stock[::-1]),
            "pile": FRENCH.format_all(round.pile),
            "phase": round.phase,
            "dealer": round.dealer,
            "turn": round.turn,
            "turns": round.turns,
            "waiting": list(round.waiting),
            "asker": round.asker,
            "fresh_only": round.fresh_only,
        }

    def read_position(
        self, position: Mapping[str, Any], options: ClaimsOptions, state: MatchState
    ) -> tuple[ClaimsRound, frozenset[int]]:
        """Everything."""
        return self._read(position, options), frozenset(range(state.seats))

    def _read(self, position: Mapping[str, Any], options: ClaimsOptions) -> ClaimsRound:
        round = ClaimsRound(len(position["hands"]), options, position["dealer"])
        round.hands = [FRENCH.parse_all(hand) for hand in position["hands"]]
        round.stock, round.pile = (
            FRENCH.parse_all(position["stock"])[::-1],
            FRENCH.parse_all(position["pile"]),
        )
        for name in ("phase", "turn", "turns", "waiting", "asker", "fresh_only"):
            setattr(round, name, position[name])
        round.waiting = list(round.waiting)
        return round

    def write_deal(self, round: ClaimsRound) -> dict[str, Any]:
        """As dealt."""
        return dict(round.dealt)

    def read_deal(self, round: ClaimsRound, deal: Mapping[str, Any]) -> list[Happening | Secret]:
        """As written."""
        hands = [FRENCH.parse_all(hand) for hand in deal["hands"]]
        cards = [card for hand in hands for card in hand] + FRENCH.parse_all(deal["stock"])
        round.start(cards[::-1])
        return [Happening("deal", "Cards are dealt.", count=HAND)]

    def rules_text(self) -> str:
        """The rules."""
        return "# Claims\n"

    def show(self, observation: ClaimsObservation, names: Sequence[str]) -> str:
        """The position."""
        return f"{observation.public.position}"


def _texts(hands: Sequence[Sequence[int]]) -> list[list[str]]:
    return [FRENCH.format_all(hand) for hand in hands]
