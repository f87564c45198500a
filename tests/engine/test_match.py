"""The match around its rounds."""

from collections.abc import Callable

import pytest

from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.refusal import Refused
from crazydeck.engine.standing import left_of, rank
from crazydeck.engine.view import Happening, Secret, seen_by
from crazydeck.games.registry import GAMES

EIGHTS = GAMES["eights"]


def test_places_are_shared_by_equal_totals() -> None:
    places = rank({0: 10, 1: 30, 2: 10, 3: 5})
    assert [(standing.place, standing.seat) for standing in places] == [(1, 1), (2, 0), (2, 2), (4, 3)]
    lowest = rank({0: 10, 1: 30, 2: 10}, lowest_first=True)
    assert [(standing.place, standing.seat) for standing in lowest] == [(1, 0), (1, 2), (3, 1)]


def test_the_next_seat_leaves_out_removed_ones() -> None:
    assert left_of(3, 4, frozenset()) == 0
    assert left_of(3, 4, frozenset({0, 1})) == 2


def test_nothing_can_be_done_before_the_deal() -> None:
    match = Match(EIGHTS, 3, key=key_of(1))
    assert match.between
    assert match.actors == []
    with pytest.raises(Refused) as caught:
        match.play(0, "draw")
    assert caught.value.code == "between_rounds"
    with pytest.raises(Refused) as caught:
        match.observe(0)
    assert caught.value.code == "not_dealt"


def test_no_deal_while_a_round_is_played() -> None:
    match = Match(EIGHTS, 3, key=key_of(1))
    match.deal()
    with pytest.raises(Refused) as caught:
        match.deal()
    assert caught.value.code == "not_between"


def test_without_a_key_nothing_is_shuffled() -> None:
    with pytest.raises(Refused) as caught:
        Match(EIGHTS, 3).deal()
    assert caught.value.code == "no_key"


@pytest.mark.parametrize(
    ("argument", "code"), [({"key": b"x"}, "bad_key"), ({"first_dealer": 3}, "bad_dealer")]
)
def test_bad_arguments(argument: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as caught:
        Match(EIGHTS, 3, **argument)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_moves_out_of_turn_and_after_the_end() -> None:
    match = Match(EIGHTS, 3, {"match": "single"}, key=key_of(1))
    match.deal()
    (seat,) = match.actors
    with pytest.raises(Refused) as caught:
        match.play((seat + 1) % 3, "draw")
    assert caught.value.code == "not_your_turn"
    assert match.moves((seat + 1) % 3) == []
    rng = Rng(1)
    while not match.over:
        (seat,) = match.actors
        moves = match.moves(seat)
        match.play(seat, moves[int(rng.below(len(moves)))])
    actions: list[Callable[[], object]] = [lambda: match.play(0, "draw"), match.deal, lambda: match.remove(0)]
    for action in actions:
        with pytest.raises(Refused) as caught:
            action()
        assert caught.value.code == "match_over"


def test_the_same_key_gives_the_same_match() -> None:
    first, second = (Match(EIGHTS, 4, key=key_of("same")) for _ in range(2))
    first.deal()
    second.deal()
    assert first.observe(2) == second.observe(2)
    third = Match(EIGHTS, 4, key=key_of("other"))
    third.deal()
    assert third.observe(2) != first.observe(2)


def test_secrets_are_seen_by_one_seat_only() -> None:
    secret = Secret(
        Happening("draw", "{1} draws 1 card.", 1, count=1, own_text="You draw the ten of hearts."), 1, ["10H"]
    )
    assert seen_by(secret, 1).cards == ["10H"]
    for other in (None, 0, 2):
        assert seen_by(secret, other).cards == []
