"""Bots choose legal moves from what their seat may know, the same ones whenever they are asked again."""

import json

import msgspec
import pytest

from crazydeck import bots
from crazydeck.bots import LEVELS, Limit, bot
from crazydeck.bots.search import Search
from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.refusal import Refused
from crazydeck.games.registry import GAMES
from tests.bots.positions import EVERY, decisions, other_deal
from tests.interpreted import run_interpreted

QUICK = Limit(nodes=60)

INTERPRETED = """
import json, sys
from crazydeck.bots import choose
import crazydeck.bots.search
assert crazydeck.bots.search.__file__.endswith(".py")
for level, observation, seed in json.load(sys.stdin):
    print(choose(level, observation.encode(), nodes=60, seed=seed))
"""


@pytest.mark.parametrize(("name", "seats"), EVERY)
@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_is_legal_and_reproducible(level: str, name: str, seats: int) -> None:
    asked = 0
    for seed in range(6):
        for match, seat in decisions(name, seats, seed, every=7):
            observation = match.observe(seat)
            choice = bot(level).choose(observation, QUICK, seed)
            assert choice.move in match.moves(seat)
            assert bot(level).choose(observation, QUICK, seed) == choice
            asked += 1
    assert asked >= 6


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_a_policy_looks_at_no_hidden_card(name: str, seats: int) -> None:
    policy, looked = GAMES[name].policy, 0
    for seed in range(4):
        for match, seat in decisions(name, seats, seed, every=3):
            assert match.round is not None
            deals = [other_deal(match.round, seat, k) for k in range(3)]
            for way in (policy.step, policy.careful_step, policy.careless_step):
                assert len({int(way(deal, seat, Rng(seed))) for deal in [match.round, *deals]}) == 1
            looked += 1
    assert looked >= 4


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_a_search_depends_on_no_hidden_card(name: str, seats: int) -> None:
    game = GAMES[name]
    for match, seat in decisions(name, seats, seed=seats, every=9):
        assert match.round is not None
        moves = [list(game.parse_move(text, match.round, seat)) for text in match.moves(seat)]
        found = []
        for deal in [other_deal(match.round, seat, k) for k in range(3)]:
            search = Search(deal, seat, moves, 0, game.policy, 3)
            search.run(100, 0.0)
            found.append((search.best(), search.values(), search.playouts))
        assert found[0] == found[1] == found[2]


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_no_level_sees_a_hidden_card(name: str, seats: int) -> None:
    game, looked = GAMES[name], 0
    for match, seat in decisions(name, seats, seed=seats + 1, every=3):
        assert match.round is not None
        deals = [match.round, *(other_deal(match.round, seat, k) for k in range(2))]
        seen = [game.observe(deal, match.options, match.state, seat) for deal in deals]
        for level in LEVELS:
            assert len({bot(level).choose(observation, QUICK, 5).move for observation in seen}) == 1
        looked += 1
        if looked == 6:
            break
    assert looked > 0


def test_bytes_give_the_same_choice_as_the_observation() -> None:
    for name, seats in EVERY:
        for match, seat in decisions(name, seats, seed=1, every=20):
            observation = match.observe(seat)
            text = msgspec.json.encode(observation)
            for level in LEVELS:
                choice = bot(level).choose(observation, QUICK, 9)
                assert bots.choose(level, text, nodes=60, seed=9) == choice.move


def test_interpreted_bots_choose_as_compiled_ones() -> None:
    cases = []
    for name, seats in EVERY:
        for match, seat in decisions(name, seats, seed=2, every=25):
            observation = msgspec.json.encode(match.observe(seat)).decode()
            cases += [(level, observation, seats) for level in LEVELS]
    chosen = [bots.choose(level, text.encode(), nodes=60, seed=seed) for level, text, seed in cases]
    assert run_interpreted("-c", INTERPRETED, text_in=json.dumps(cases)).split("\n")[:-1] == chosen
    assert len(set(chosen)) > 5


def dealt() -> Match:
    match = Match(GAMES["eights"], 4, key=key_of("bots"), first_dealer=0)
    match.deal()
    return match


def test_a_search_says_what_it_thinks_of_every_move() -> None:
    match = dealt()
    observation = match.observe(1)
    choice = bot("sharp").choose(observation, Limit(nodes=500), 1)
    assert set(choice.values) == set(observation.own.moves)
    assert choice.value == choice.values[choice.move]
    assert 400 <= choice.playouts <= 500


def test_a_limit_of_time_ends_a_search() -> None:
    choice = bot("sharp").choose(dealt().observe(1), Limit(seconds=0.005))
    assert choice.playouts > 0


def test_a_single_move_needs_no_thought() -> None:
    match = dealt()
    while len(moves := match.moves(match.actors[0])) > 1:
        match.play(match.actors[0], "draw" if "draw" in moves else moves[0])
    assert bot("sharp").choose(match.observe(match.actors[0])) == bots.Choice(moves[0])


def test_a_seat_that_is_not_to_move_has_no_choice() -> None:
    with pytest.raises(Refused, match="no move"):
        bot("easy").choose(dealt().observe(2))
    with pytest.raises(Refused, match="no move"):
        bot("easy").choose(dealt().observe(None))


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(Refused, match="There is no level “genius”"):
        bot("genius")


@pytest.mark.parametrize(("seconds", "nodes"), [(0.0, None), (None, 0), (0.1, -1)])
def test_a_limit_is_positive(seconds: float | None, nodes: int | None) -> None:
    with pytest.raises(ValueError, match="positive"):
        Limit(seconds, nodes)
