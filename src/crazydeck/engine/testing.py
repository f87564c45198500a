"""A conformance suite that every registered game must pass: play at random and check the contract at each move.

Kept in the package, so that a game from outside can be put to the same test.
"""

import hashlib
import itertools
import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from crazydeck.cards.rng import Rng

from .answers import all_answers
from .game import Game
from .match import Happenings, Match, key_of
from .options import OptionInfo, describe
from .refusal import Refusal, Refused
from .round import Round
from .view import Happening

NONSENSE = (
    "",
    " ",
    "?",
    "draw draw",
    "constructor",
    "__proto__",
    "8H=",
    "=S",
    "ZZ",
    "0",
    "null",
    "９Ｈ",
    "A" * 300,
)


def random_options(game: Game[Any, Any], seats: int, rng: Rng) -> dict[str, Any]:
    """Return a random legal choice of rule options, about half of them changed from the default.

    Values with which random play might never end a round are left out.
    """
    while True:
        values = {info.name: _random_value(info, rng) for info in describe(game.options) if rng.below(2)}
        try:
            Match(game, seats, values)
        except Refused:
            continue
        return values


def _random_value(info: OptionInfo, rng: Rng) -> Any:
    if info.kind == "switch":
        return bool(rng.below(2))
    pool: list[Any] = list(info.choices)
    if info.low is not None and info.high is not None:
        pool += range(info.low, min(info.high, info.low + 4) + 1)
    pool += [word for word in info.labels if word not in map(str, pool) and word != "default"]
    pool = [value for value in pool if value not in info.endless]
    return pool[rng.below(len(pool))]


def usual_options(game: Game[Any, Any], seats: int) -> dict[str, Any]:
    """Return what must be changed from the standard game for so many to play: nothing, or a switch that they need."""
    try:
        Match(game, seats)
    except Refused as error:
        return {str(error.refusal.field): True}
    return {}


def play_out(
    game: Game[Any, Any], seats: int, options: dict[str, Any], seed: int, rounds: int
) -> Iterator[Match]:
    """Play random moves, yielding the match before each move and after the last one."""
    match = Match(game, seats, options, key=key_of(seed))
    rng = Rng(seed)
    while not match.over and len(match.state.results) < rounds:
        match.deal()
        while match.actors:
            yield match
            seat = match.actors[int(rng.below(len(match.actors)))]
            moves = match.moves(seat)
            match.play(seat, moves[int(rng.below(len(moves)))])
    yield match


def digest(game: Game[Any, Any], seats: int, options: dict[str, Any], seed: int, rounds: int = 1) -> str:
    """Return a hash of every position of a random match: equal in compiled and interpreted code."""
    total = hashlib.sha256()
    for match in play_out(game, seats, options, seed, rounds):
        assert match.round is not None
        total.update(json.dumps(game.write_position(match.round), sort_keys=True).encode())
        rng = Rng(seed)
        for seat in match.actors:
            observation = match.observe(seat)
            total.update(msgspec.json.encode(observation))
            sampled = game.sample(observation, rng)
            total.update(json.dumps(game.write_position(sampled), sort_keys=True).encode())
    return total.hexdigest()


def check_match(game: Game[Any, Any], seats: int, options: dict[str, Any], seed: int, rounds: int = 2) -> int:
    """Play a random match of at most `rounds` rounds and check everything at each move; return how many moves.

    Raises AssertionError where the game breaks the contract.
    """
    rng = Rng(seed + 1)
    moves = 0
    start = Match(game, seats, options, key=key_of(seed))
    assert set(start.state.totals) == {game.opening_total(start.options, seats)}, "totals start alike"
    before: Match | None = None
    for match in play_out(game, seats, options, seed, rounds):
        if game.standing and match.round is not None:
            same = before is not None and before.state.round == match.state.round
            check_expiry(game, before.round if before is not None and same else None, match.round)
            before = match.copy()
        check_position(match, rng, thorough=moves % 7 == 0 or not match.actors)
        moves += 1
        if rng.below(60) == 0:
            check_ending(match)  # from here on for good, so that what follows is checked too
    _check_result(match)
    _check_written_deal(match)
    return moves


def check_position(match: Match, rng: Rng, *, thorough: bool) -> None:
    """Check one position of a match: actors, moves, cards, and where thorough observations and written forms."""
    game, round = match.game, match.round
    assert round is not None
    assert len(match.actors) > 0 or match.between or match.over, "somebody must be able to move"
    assert not (match.between and match.state.time_up), "a match whose time is up ends with the round"
    assert game.all_cards(round) == game.all_cards(game.new_round(match.options, match.state)), (
        "cards are lost"
    )
    for seat in range(match.seats):
        moves = match.moves(seat)
        assert bool(moves) == (seat in match.actors), "an actor has a move, nobody else has one"
        assert len(set(moves)) == len(moves)
        for text in moves:
            assert game.format_move(game.parse_move(text, round, seat), round) == text
    if match.actors:
        _check_timing(match)
    if thorough:
        _check_nonsense(match)
        _check_copy(match)
        for watcher in (None, *range(match.seats)):
            _check_knowledge(match, watcher, rng)
        _check_position_text(match)


def _check_timing(match: Match) -> None:
    """What the game says of time is so: somebody is waited for, and its own moves are legal."""
    game, round, first = match.game, match.round, match.next_actor
    assert first in match.actors
    assert game.timing(round, first).waits, "the actor that answers first is waited for"
    chosen = _choices_of_answers(game)
    for seat in match.actors:
        timing, moves = game.timing(round, seat), match.moves(seat)
        assert timing.seconds is None or timing.seconds >= 0
        if timing.waits:
            assert game.timeout_move(round, seat) in {None, *moves}, "what a time-out plays is legal"
        assert game.standing_move(round, seat, all_answers(game, {})) is None, "who has set nothing is asked"
        for answers in chosen:
            move = game.standing_move(round, seat, answers)
            assert move in {None, *moves}, "what standing answers play is legal"


def _choices_of_answers(game: Game[Any, Any]) -> list[dict[str, str]]:
    """Return all standing answers that somebody could have."""
    names = [kind.name for kind in game.standing]
    values = [[each.value for each in kind.values] for kind in game.standing]
    assert len(set(names)) == len(names)
    assert all(len(set(several)) == len(several) > 1 for several in values)
    return [dict(zip(names, chosen, strict=True)) for chosen in itertools.product(*values)]


def check_expiry(game: Game[Any, Any], before: Round | None, round: Round) -> None:
    """Check that standing answers can be kept or expire on the way from one position to the next; nothing changes."""
    position = game.write_position(round)
    for kind in game.standing:
        for seat, each in itertools.product(range(int(round.seats)), kind.values[1:]):
            kept = [game.keeps_standing(before, round, seat, kind.name, each.value) for _ in range(2)]
            assert kept in ([True, True], [False, False])
    assert game.write_position(round) == position


def check_ending(match: Match) -> None:
    """Let the time be up and announce the last deal, where the game has them; check what that changes."""
    game = match.game
    timed = game.minutes(match.options) is not None
    _check_said(match, match.time_is_up, "time_up", None if timed else "no_clock")
    _check_said(
        match, match.announce_last_deal, "last_deal", None if game.announces_last_deal else "no_last_deal"
    )
    assert match.state.time_up <= timed
    assert match.state.last_deal is None or game.announces_last_deal


def _check_said(match: Match, say: Callable[[], Happenings], kind: str, never: str | None) -> None:
    """What the table says of the match's end changes only that, once, and may end the match between rounds."""
    for _ in range(2):
        before, position = match.state, match.game.write_position(match.round)
        expected = never or (
            "match_over"
            if match.over
            else "no_change"
            if getattr(before, kind) not in {None, False}
            else None
        )
        refused, happened = _tried(say)
        assert refused == expected, "refused for another reason, or said twice, or in a game without it"
        if refused is not None:
            assert match.state == before, "what was refused changed something"
            continue
        first = happened[0]
        assert isinstance(first, Happening), "everybody hears it"
        assert first == Happening(kind, first.text)
        news = {kind: getattr(match.state, kind), "result": match.state.result}
        assert match.state == msgspec.structs.replace(before, **news)
        assert getattr(match.state.view(), kind) == (True if kind == "time_up" else before.round + 1)
        assert match.game.write_position(match.round) == position


def _tried(act: Callable[[], Happenings]) -> tuple[str | None, Happenings]:
    try:
        return None, act()
    except Refused as error:
        return error.code, []


def _check_nonsense(match: Match) -> None:
    before = msgspec.json.encode(match.game.write_position(match.round))
    for seat in range(match.seats):
        legal = match.moves(seat)
        for text in (*NONSENSE, *match.game.deck.names):
            if text in legal:
                continue
            found = _refusal(match, seat, text)
            assert found is not None, f"{text!r} was accepted but is not among {legal}"
            assert found.code, "a refusal has a code"
            assert found.text.endswith("."), "a refusal is a sentence"
    assert msgspec.json.encode(match.game.write_position(match.round)) == before, (
        "a refused move changed something"
    )


def _refusal(match: Match, seat: int, text: str) -> Refusal | None:
    try:
        match.play(seat, text)
    except Refused as error:
        return error.refusal
    return None


def _check_copy(match: Match) -> None:
    if not match.actors:
        return
    before = msgspec.json.encode(match.game.write_position(match.round))
    twin = match.copy()
    seat = twin.actors[0]
    twin.play(seat, twin.moves(seat)[-1])
    assert msgspec.json.encode(match.game.write_position(match.round)) == before, "a copy is not independent"


def _check_knowledge(match: Match, seat: int | None, rng: Rng) -> None:
    """What a seat sees stays the same, to the byte, when all that it cannot know is dealt anew."""
    game = match.game
    observation = match.observe(seat)
    seen = msgspec.json.encode(observation)
    assert msgspec.json.decode(seen, type=game.observation) == observation
    twin = match.copy()
    assert twin.round is not None
    twin.round.redeal(-1 if seat is None else seat, rng)
    assert msgspec.json.encode(twin.observe(seat)) == seen, "a re-deal shows"
    sampled = game.sample(observation, rng)
    again = game.observe(sampled, match.options, match.state, seat)
    assert msgspec.json.encode(again) == seen, "a sample differs from what was seen"
    assert game.all_cards(sampled) == game.all_cards(match.round)
    if observation.own is not None:
        assert observation.own.moves == match.moves(int(seat or 0))
        assert not set(observation.own.refusals) & set(observation.own.moves)


def _check_position_text(match: Match) -> None:
    position = match.game.write_position(match.round)
    state = match.state
    round, known = match.game.read_position(json.loads(json.dumps(position)), match.options, state)
    assert match.game.write_position(round) == position
    assert known == frozenset(range(match.seats))


def _check_result(match: Match) -> None:
    totals = [match.game.opening_total(match.options, match.seats)] * match.seats
    for result in match.state.results:
        if match.game.adds_up(result):
            totals = [total + points for total, points in zip(totals, result.points, strict=True)]
            assert list(result.totals) == totals
        totals = list(result.totals)
    assert list(match.state.totals) == totals


def _check_written_deal(match: Match) -> None:
    """The last round, dealt as it is written, starts and ends alike."""
    assert match.round is not None
    deal = json.loads(json.dumps(match.game.write_deal(match.round)))
    state = match.state
    twin = match.game.new_round(match.options, state)
    match.game.read_deal(twin, deal)
    assert (
        match.game.write_deal(twin).items()
        >= {key: deal[key] for key in ("hands", "stock") if key in deal}.items()
    )
