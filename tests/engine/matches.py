"""Random matches written down, for tests of records."""

import random
from dataclasses import dataclass, field
from typing import Any

from crazydeck.cards.shuffles import new_key
from crazydeck.engine.builder import RecordBuilder
from crazydeck.engine.match import Match
from crazydeck.engine.record import Player, Record
from crazydeck.games.registry import GAMES

EIGHTS = GAMES["eights"]
ACTIONS = {"twos_draw_two": True, "queen_spades_five": True, "jacks_skip": True, "aces_reverse": True}


@dataclass
class Written:
    """A match that was played, its record, and every position and list of totals on the way."""

    match: Match
    record: Record
    positions: list[dict[str, Any]] = field(default_factory=list)
    totals: list[list[int]] = field(default_factory=list)


def play_and_write(
    seats: int, options: dict[str, Any], seed: int, *, rounds: int = 3, remove_at: int | None = None
) -> Written:
    """Play uniformly random moves; `remove_at`: after so many moves of the first round a seat is taken out."""
    chance = random.Random(seed)
    key = new_key(seed)
    match = Match(EIGHTS, seats, options, key=key)
    players = [Player(name=f"Player {seat}") for seat in range(seats)]
    builder = RecordBuilder(EIGHTS, match.options, players, first_dealer=match.state.first_dealer)
    out = Written(match, builder.record())

    def note() -> None:
        assert match.round is not None
        out.positions.append(match.game.write_position(match.round))
        out.totals.append(list(match.state.totals))

    moves = 0
    while not match.over and match.state.round < rounds:
        match.deal()
        builder.dealt(dealer=match.state.dealer, seed=key)
        note()
        while actors := match.actors:
            seat = actors[0]
            if moves == remove_at:
                gone = chance.choice(match.state.in_play())
                match.remove(gone)
                builder.removed(gone)
            else:
                text = chance.choice(match.moves(seat))
                match.play(seat, text)
                builder.moved(seat, text, "bot")
            moves += 1
            note()
        if len(match.state.results) == match.state.round:
            builder.round_over(match.state.results[-1])
    out.record = builder.record(match.result, seed=key)
    return out
