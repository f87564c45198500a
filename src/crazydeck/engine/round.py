"""The fast core that every game's round implements; compiled with mypyc.

A round trusts its caller: `play` is given only steps that `legal` holds. The checked face that refuses is
`Game` and `Match`. A round is reused by `copy_from`, so that playouts never allocate.

Steps are small integers 0..61, each game's own. A move is one or more steps; after the first step of a move
of several steps the same seat stays the only actor, and a path begun can always be completed.
"""

from mypy_extensions import i64, mypyc_attr

from crazydeck.cards.bits import lowest
from crazydeck.cards.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Round:
    """One deal of a game, from the first card dealt to its points."""

    def __init__(self, seats: int) -> None:
        self.seats: i64 = seats

    def actors(self) -> i64:
        """Return the bit set of seats that may move now; 0 when the round is over."""
        raise NotImplementedError

    def next_actor(self) -> i64:
        """Return the actor that answers first where no clock runs; -1 when the round is over."""
        actors = self.actors()
        if actors == 0:
            return -1
        return lowest(actors)

    def legal(self, seat: i64) -> i64:
        """Return the bit set of next steps of a seat: never empty for an actor, empty for others."""
        raise NotImplementedError

    def play(self, seat: i64, step: i64) -> None:
        """Take one step that is legal for the seat."""
        raise NotImplementedError

    def points(self, seat: i64) -> i64:
        """Return what a finished round gives the seat, in the game's own points."""
        raise NotImplementedError

    def utility(self, seat: i64) -> i64:
        """Return how well a finished round went for the seat, larger is better, for search."""
        raise NotImplementedError

    def deal_random(self, rng: Rng) -> None:
        """Start the round anew with cards drawn from the generator, for simulations."""
        raise NotImplementedError

    def copy_from(self, other: "Round") -> None:
        """Become a copy of another round of the same class, seats and options, for playouts."""
        raise NotImplementedError

    def fresh(self) -> "Round":
        """Return a new round of the same class, seats and options, to `copy_from` into."""
        raise NotImplementedError

    def forget(self) -> None:
        """Stop keeping what only `redeal` needs: for one that others are copied into and played out."""

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Replace all that a seat cannot know by a random choice consistent with all it knows.

        From then on the round takes its chance from `rng`, never from the live deal.
        """
        raise NotImplementedError

    def random_playout(self, rng: Rng) -> i64:
        """Play uniformly random steps to the end of the round; return how many."""
        steps: i64 = 0
        seat = self.next_actor()
        while seat >= 0:
            self.play(seat, rng.member(self.legal(seat)))
            steps += 1
            seat = self.next_actor()
        return steps

    def random_games(self, rng: Rng, games: i64) -> i64:
        """Deal and play so many rounds with uniformly random steps, all in compiled code; return how many steps."""
        steps: i64 = 0
        played: i64 = 0
        while played < games:
            self.deal_random(rng)
            steps += self.random_playout(rng)
            played += 1
        return steps


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """A quick way to choose steps from the seat's own cards and public facts: playouts, rules of thumb."""

    def step(self, round: Round, seat: i64, rng: Rng) -> i64:
        """Return one legal step of an actor."""
        raise NotImplementedError

    def careful_step(self, round: Round, seat: i64, rng: Rng) -> i64:
        """Return the step that sound rules of thumb advise; `step` where a game has no better ones."""
        return self.step(round, seat, rng)

    def careless_step(self, round: Round, seat: i64, rng: Rng) -> i64:
        """Return a legal step as a beginner might take it; uniformly random where a game says nothing."""
        return rng.member(round.legal(seat))

    def sensible(self, round: Round, seat: i64) -> i64:
        """Return the steps among the legal ones of an actor that a search should look into; all where none is idle."""
        return round.legal(seat)

    def playout(self, round: Round, rng: Rng, most: i64) -> i64:
        """Play to the end of the round, or that many steps; return how many were taken."""
        steps: i64 = 0
        seat = round.next_actor()
        while seat >= 0 and steps < most:
            round.play(seat, self.step(round, seat, rng))
            steps += 1
            seat = round.next_actor()
        return steps
