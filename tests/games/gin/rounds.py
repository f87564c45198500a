"""Rounds of Crazy Gin for tests: written positions, random play, and what must always hold."""

from collections import Counter
from collections.abc import Iterator, Sequence

from crazydeck.cards.bits import members
from crazydeck.cards.deck import FRENCH
from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import LoggingShuffler, RngShuffler
from crazydeck.games.gin import steps as s
from crazydeck.games.gin.arrange import read_run
from crazydeck.games.gin.melds import RUN, SET
from crazydeck.games.gin.options import GinOptions
from crazydeck.games.gin.pack import all_cards, is_two
from crazydeck.games.gin.round import GinRound

SWITCHES = (
    "down_may_ask",
    "count_denied",
    "lay_down_after_discard_draw",
    "strict_separate",
    "must_discard_to_go_out",
    "discard_taken",
    "relaxed_discard",
    "manual_one_card",
    "upcard",
)


def cards(text: str) -> list[int]:
    return FRENCH.parse_all(text)


def card(text: str) -> int:
    return FRENCH.parse(text)


def at(
    hands: Sequence[str],
    *,
    stock: str = "9C 9C 9C 9C 9C 9C",
    discards: str = "",
    melds: Sequence[tuple[int, str]] = (),
    turn: int = 0,
    phase: int = s.PLAY,
    drew: int = s.FROM_STOCK,
    contract: int = 1,
    **options: object,
) -> GinRound:
    """A round in which some cards were never dealt. A meld is its owner and its cards; one suit makes it a run."""
    round = GinRound(len(hands), 0, GinOptions(**options), contract)  # type: ignore[arg-type]
    round.set_cards([cards(hand) for hand in hands], cards(stock)[::-1], cards(discards))
    for owner, text in melds:
        meld = cards(text)
        low = read_run(meld, False)
        round.put_meld(owner, RUN if low > 0 else SET, max(low, 0), meld)
    round.turn, round.phase, round.drew = turn, phase, drew
    round.turns = 1
    round.rng = Rng(1)
    round.know_nothing()
    round.resume()
    return round


def legal(round: GinRound, seat: int | None = None) -> set[int]:
    """The next steps of a seat, by default of the player in turn."""
    return set(members(round.legal(round.turn if seat is None else seat)))


def discards(round: GinRound) -> set[str]:
    """The cards that the player in turn may discard."""
    return {FRENCH.format(step) for step in legal(round) if step < s.STOCK}


def play(round: GinRound, *path: int | str, seat: int | None = None) -> None:
    """Take steps, each checked to be legal; a text is a card."""
    who = int(round.turn) if seat is None else seat
    for step in path:
        code = card(step) if isinstance(step, str) else step
        assert code in legal(round, who), f"{step} is not legal"
        round.play(who, code)


def hand(round: GinRound, seat: int) -> str:
    return " ".join(FRENCH.format_all(round.hand(seat)))


def meld(round: GinRound, number: int) -> str:
    return " ".join(FRENCH.format_all(round.melds[number].cards()))


def random_options(rng: Rng) -> GinOptions:
    """Options of which each is changed half of the time."""
    values: dict[str, object] = {name: bool(rng.below(2)) for name in SWITCHES}
    values["may_i_seconds"] = (0, 8)[int(rng.below(2))]
    values["wild_limit"] = ("one_natural", "not_more_wilds_than_naturals")[int(rng.below(2))]
    values["max_reshuffles"] = int(rng.below(5))
    return GinOptions(**values, allow_7_to_8=True)  # type: ignore[arg-type]


def dealt(seats: int, options: GinOptions, contract: int, seed: int, dealer: int = 0) -> GinRound:
    """A round dealt by a shuffler, with everything known of it kept."""
    round = GinRound(seats, dealer, options, contract)
    round.deal(LoggingShuffler(RngShuffler(Rng(seed))))
    return round


def random_play(round: GinRound, rng: Rng) -> Iterator[GinRound]:
    """Play random moves of random actors, yielding the round before each move and when it is over."""
    while round.phase != s.OVER:
        yield round
        who = members(round.actors())
        seat = who[int(rng.below(len(who)))]
        round.play(seat, rng.member(round.legal(seat)))
        while round.phase > s.OVER:
            assert members(round.actors()) == [seat], "nobody else moves while a path is unfinished"
            assert round.legal(seat) != 0, "a path begun can be completed"
            round.play(seat, rng.member(round.legal(seat)))
    yield round


def places(round: GinRound) -> Counter[int]:
    """All cards of a round, wherever they lie."""
    held = [held for seat in range(round.seats) for held in round.hand(seat)]
    return Counter([*held, *round.stock_list(), *round.pile_list(), *round.meld_cards()])


def twos(round: GinRound) -> list[Counter[int]]:
    """The twos of each meld."""
    return [
        Counter(card for card in round.melds[number].cards() if is_two(card))
        for number in range(round.many_melds)
    ]


def check(round: GinRound) -> None:
    """What holds between any two moves."""
    seats = int(round.seats)
    assert places(round) == Counter(all_cards(seats)), "all cards are present once"
    for seat in range(seats):
        assert round.sizes[seat] == len(round.hand(seat))
        assert bool(round.legal(seat)) == (seat in members(round.actors())), (
            "an actor has a move, no other has"
        )
    first = round.next_actor()
    assert (first in members(round.actors())) if round.actors() else first == -1
    for number in range(round.many_melds):
        assert round.is_meld(number, balanced=False), f"no meld: {meld(round, number)}"
    owners = [int(round.melds[number].owner) for number in range(round.many_melds)]
    assert Counter(owners) == dict.fromkeys(members(round.down), round.sets + round.runs)
    for seat in range(seats):
        assert seat == round.winner or round.sizes[seat] > 0 or round.phase != s.OVER
