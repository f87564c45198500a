"""Playing many matches: the same plan and seed give the same matches, on one processor or on many."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import count
from typing import Any

import msgspec

from crazydeck.bots.choosing import Bot, Limit, bot, choose_quickly
from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import new_key
from crazydeck.engine.builder import RecordBuilder
from crazydeck.engine.match import Match
from crazydeck.engine.options import read_options
from crazydeck.engine.record import Player, Record, read_record, write_record
from crazydeck.engine.study import Study
from crazydeck.games.registry import find_game

RANDOM = "random"
"""The level at which every legal move is as likely as any other."""
BATCH = 8
"""How many matches are one task of a worker process."""
LONGEST = 1000
"""After how many rounds a match is broken off: there are options under which only a clock or the host ends one."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is played, and by whom."""

    game: str
    options: dict[str, Any]
    levels: tuple[str, ...]
    """The level in each seat: `random` or that of a bot."""
    seed: int
    playouts: int = 200
    """How many playouts a searching bot may make for one move."""
    written: bool = False
    """Whether each match is written down as a record with its deals."""
    study: str = ""
    """The name of the game's study that takes a sample of each round; empty: none does."""


class PlayedRound(msgspec.Struct, frozen=True):
    """One round in figures."""

    reason: str
    winners: list[int]
    points: list[int]
    moves: int
    sample: int | None = None
    """What the study of the plan found in it."""


class Played(msgspec.Struct, frozen=True):
    """One match in figures, and written down when the plan says so."""

    rounds: list[PlayedRound]
    winners: list[int] | None
    """None where the match was cut off before its end."""
    record: bytes | None = None


def simulate(plan: Plan, rounds: int, executor: Executor | None = None, jobs: int = 1) -> Iterator[Played]:
    """Play matches one after the other, the last one cut off so that there are `rounds` rounds in all.

    A few batches may be left waiting in the executor; its owner drops them when it shuts down.
    """
    left = rounds
    for played in _matches(plan, rounds, executor, jobs):
        if len(played.rounds) >= left:
            yield played if len(played.rounds) == left else cut(played, left)
            return
        left -= len(played.rounds)
        yield played


def cut(played: Played, rounds: int) -> Played:
    """Return a match as if it had been broken off after so many rounds."""
    record = None
    if played.record is not None:
        whole: Record = read_record(played.record)
        record = write_record(msgspec.structs.replace(whole, rounds=whole.rounds[:rounds], result=None))
    return Played(played.rounds[:rounds], None, record)


def _matches(plan: Plan, rounds: int, executor: Executor | None, jobs: int) -> Iterator[Played]:
    if executor is None:
        for index in count():
            yield play_match(plan, index, rounds)
    else:
        # a few tasks ahead of the reader, so that no processor waits and no memory fills
        ahead = [executor.submit(play_batch, plan, first * BATCH, rounds) for first in range(2 * jobs)]
        for first in count(2 * jobs):
            task = ahead.pop(0)
            ahead.append(executor.submit(play_batch, plan, first * BATCH, rounds))
            yield from task.result()


def play_batch(plan: Plan, first: int, rounds: int) -> list[Played]:
    """Play the matches from number `first` on, of `rounds` rounds at most in all: one task of a worker process."""
    done: list[Played] = []
    left = rounds
    for index in range(first, first + BATCH):
        if left > 0:
            done.append(play_match(plan, index, left))
            left -= len(done[-1].rounds)
    return done


def play_match(plan: Plan, index: int, most_rounds: int) -> Played:
    """Play match number `index` of a plan to its end, or to a number of rounds; no clock runs in it."""
    game = find_game(plan.game)
    options = read_options(game.options, plan.options)
    key = new_key(f"{plan.seed} match {index}")
    match = Match(game, len(plan.levels), options, key=key)
    players = [_player(seat, level) for seat, level in enumerate(plan.levels)]
    builder = (
        RecordBuilder(game, options, players, first_dealer=match.state.first_dealer) if plan.written else None
    )
    study = next((study for study in game.studies if study.name == plan.study), None)
    choose = _chooser(plan, Rng(int.from_bytes(key[:7])))
    done: list[PlayedRound] = []
    while not match.over and len(done) < min(most_rounds, LONGEST):
        done.append(play_round(match, choose, builder, study))
    winners = None if match.result is None else match.result.winners
    record = None if builder is None else write_record(builder.record(match.result, seed=key))
    return Played(done, winners, record)


Chooser = Callable[[Match, int], str]


def play_round(
    match: Match, choose: Chooser, builder: RecordBuilder | None = None, study: Study | None = None
) -> PlayedRound:
    """Deal and play the next round of a match."""
    match.deal()
    if builder is not None:
        builder.dealt(dealer=match.state.dealer, deal={})
    moves = 0
    while (seat := match.next_actor) is not None:
        text = choose(match, seat)
        match.play(seat, text)
        moves += 1
        if builder is not None:
            builder.moved(seat, text)
    result = match.state.results[-1]
    if builder is not None and match.round is not None:
        builder.round_over(result, deal=match.game.write_deal(match.round))
    sample = None if study is None or match.round is None else study.sample(match.round, result)
    return PlayedRound(result.reason, result.winners, result.points, moves, sample)


def _chooser(plan: Plan, rng: Rng) -> Chooser:
    bots: Sequence[Bot | None] = [None if level == RANDOM else bot(level) for level in plan.levels]
    limit = Limit(nodes=plan.playouts)

    def choose(match: Match, seat: int) -> str:
        player = bots[seat]
        if player is None:
            moves = match.moves(seat)
            return moves[int(rng.below(len(moves)))]
        seed = int(rng.word())
        assert match.round is not None
        quick = choose_quickly(plan.levels[seat], match.game, match.round, seat, match.moves(seat), seed)
        return player.choose(match.observe(seat), limit, seed).move if quick is None else quick

    return choose


def _player(seat: int, level: str) -> Player:
    return Player(name=f"Seat {seat}", kind="bot", level=level)
