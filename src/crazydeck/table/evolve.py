"""The fold: what a table is after one more event. Pure, and it never refuses."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from crazydeck.cards.shuffles import mixed_key
from crazydeck.engine.answers import kept_answers, with_answer
from crazydeck.engine.match import Happenings, Match
from crazydeck.engine.round import Round
from crazydeck.engine.view import Happening
from crazydeck.games.registry import GAMES

from . import events as ev
from .choices import deadline_after_change, open_choices, timing_of
from .state import EMPTY, SeatState, Table

Changes = dict[str, Any]
Answers = tuple[dict[str, str], ...]
MINUTE = 60_000
"""In milliseconds."""


def begin(event: ev.Created) -> Table:
    """Return the table that its first event makes."""
    game = GAMES.get(event.game)
    return Table(
        code=event.code,
        game=event.game,
        rules_version=event.rules_version,
        number=1,
        phase="lobby",
        seats=(EMPTY,) * event.seats,
        host=event.host,
        salt=event.salt,
        options=event.options,
        settings=event.settings,
        server_key=bytes.fromhex(event.key),
        created=event.at,
        touched=event.at,
        outdated=game is None or game.rules_version != event.rules_version,
        prior=event.prior,
    )


def evolve(table: Table | None, event: ev.AnyEvent) -> Table:
    """Return the table after the event; the table given is not changed."""
    if isinstance(event, ev.Created):
        return begin(event)
    assert table is not None
    changes: Changes = {"happened": (), "by": None}
    changes |= _EVOLVE[type(event)](table, event)
    if "decisions" in changes:
        changes["closed_choices"] = _closed_choices(table, changes["decisions"])
    return replace(table, number=table.number + 1, touched=event.at, **changes)


def fold(events: Iterable[ev.AnyEvent], table: Table | None = None) -> Table:
    """Return the table after all events; raises ValueError when there is none at all."""
    for event in events:
        table = evolve(table, event)
    if table is None:
        raise ValueError("a table begins with its first event")
    return table


def _closed_choices(table: Table, decisions: tuple[int, ...]) -> tuple[int, ...]:
    """Return for each seat the number of the choice that was closed last, the one before `decisions` included."""
    last = table.closed_choices or (0,) * len(decisions)
    before = table.decisions or last
    return tuple(
        old if old and old != new else closed
        for old, new, closed in zip(before, decisions, last, strict=True)
    )


def _seat(table: Table, seat: int, state: SeatState) -> Changes:
    return {"seats": (*table.seats[:seat], state, *table.seats[seat + 1 :])}


def _driver_changed(table: Table, seat: int, state: SeatState, at: int) -> Changes:
    """The seat's choice stays open for whoever drives it now."""
    changes = _seat(table, seat, state)
    if table.match is not None and table.decisions[seat]:
        limit = deadline_after_change(table, seat, state, timing_of(table.match, seat), at)
        changes["since"] = (*table.since[:seat], at, *table.since[seat + 1 :])
        changes["deadlines"] = (*table.deadlines[:seat], limit, *table.deadlines[seat + 1 :])
    return changes


def _sat(table: Table, event: ev.Sat) -> Changes:
    old = table.seats[event.seat]
    if old.client == event.client:  # only the name is new: whoever is away stays away
        return _seat(table, event.seat, replace(old, name=event.name))
    return _seat(table, event.seat, SeatState(kind="person", name=event.name, client=event.client))


def _stood(table: Table, event: ev.Stood) -> Changes:
    return _seat(table, event.seat, EMPTY)


def _left(table: Table, event: ev.Left) -> Changes:
    old = table.seats[event.seat]
    state = SeatState(kind="person", name=old.name, level=event.level, left=True, entropy=old.entropy)
    changes = _driver_changed(table, event.seat, state, event.at)
    changes |= {"ready": table.ready - {event.seat}, "answers": _no_answers(table, event.seat)}
    if old.client == table.host:
        heirs = [s.client for s in table.seats if s.human and s.client != old.client]
        changes["host"] = heirs[0] if heirs else table.host
    return changes


def _configured(table: Table, event: ev.Configured) -> Changes:
    seats = table.seats[: event.seats] + (EMPTY,) * (event.seats - len(table.seats))
    return {"seats": seats, "options": event.options, "settings": event.settings}


def _bot_sat(table: Table, event: ev.BotSat) -> Changes:
    return _seat(table, event.seat, SeatState(kind="bot", name=event.name, level=event.level))


def _mixed(table: Table, event: ev.Mixed) -> Changes:
    return _seat(table, event.seat, replace(table.seats[event.seat], entropy=event.bytes))


def _started(table: Table, event: ev.Started) -> Changes:
    key = mixed_key(table.server_key, (seat.entropy for seat in table.seats if seat.entropy))
    nobody = (0,) * len(table.seats)
    match = None
    if not table.outdated:
        match = Match(GAMES[table.game], len(table.seats), table.options, key=key)
    return {
        "key": key,
        "match": match,
        "phase": "between",
        "opened": table.number + 1,
        "opened_at": event.at,
        "decisions": nobody,
        "since": nobody,
        "deadlines": nobody,
        "answers": ({},) * len(table.seats),
    }


def _dealt(table: Table, event: ev.Dealt) -> Changes:
    changes: Changes = {"phase": "playing", "ready": frozenset(), "by": "table"}
    if table.match is not None:
        match = table.match.copy()
        happened = match.deal()
        changes |= {
            "match": match,
            "happened": tuple(happened),
            "answers": _kept_answers(table.answers, None, match),
        }
        minutes = match.game.minutes(match.options)
        if minutes is not None and match.state.round == 1:
            changes["ends_at"] = event.at + minutes * MINUTE
        changes |= open_choices(table, match, None, event.at)
    return changes


def _moved(table: Table, event: ev.Moved) -> Changes:
    if table.match is None:
        return {"by": event.by}
    match = table.match.copy()
    happened = match.play(event.seat, event.move)
    return {
        "match": match,
        "happened": tuple(happened),
        "by": event.by,
        "answers": _kept_answers(table.answers, table.match.round, match),
        **open_choices(table, match, event.seat, event.at),
    }


def _removed(table: Table, event: ev.Removed) -> Changes:
    # its token drives nothing any more
    changes = _seat(table, event.seat, replace(table.seats[event.seat], client=""))
    answers = _no_answers(table, event.seat)
    changes |= {"ready": table.ready - {event.seat}, "answers": answers}
    if table.match is None:
        return changes
    match = table.match.copy()
    happened = match.remove(event.seat)
    return {
        **changes,
        "match": match,
        "happened": tuple(happened),
        "by": "table",
        "answers": _kept_answers(answers, table.match.round, match),
        **open_choices(table, match, event.seat, event.at),
    }


def _answered(table: Table, event: ev.Answered) -> Changes:
    if table.match is None:
        return {}
    own = with_answer(table.match.game, table.answers[event.seat], event.name, event.value)
    return {"answers": (*table.answers[: event.seat], own, *table.answers[event.seat + 1 :])}


def _no_answers(table: Table, seat: int) -> Answers:
    return (*table.answers[:seat], {}, *table.answers[seat + 1 :])


def _kept_answers(answers: Answers, before: Round | None, match: Match) -> Answers:
    """Return the standing answers that have not expired on the way from `before` to the match's round."""
    game, round = match.game, match.round
    if round is None or not any(answers):
        return answers
    return tuple(kept_answers(game, own, before, round, seat) for seat, own in enumerate(answers))


def _time_up(table: Table, _event: ev.TimeUp) -> Changes:
    return _said_of_the_end(table, Match.time_is_up)


def _last_deal(table: Table, _event: ev.LastDeal) -> Changes:
    return _said_of_the_end(table, Match.announce_last_deal)


def _said_of_the_end(table: Table, say: Callable[[Match], Happenings]) -> Changes:
    """What is said of the match's end leaves all open choices as they are."""
    if table.match is None:
        return {}
    match = table.match.copy()
    happened = say(match)
    return {"match": match, "happened": tuple(happened)}


def _round_ended(table: Table, event: ev.RoundEnded) -> Changes:
    results = table.results if event.result is None else (*table.results, event.result)
    nobody = (0,) * len(table.seats)
    return {
        "results": results,
        "result": event.match,
        "phase": "between" if event.match is None else "over",
        "opened": table.number + 1,
        "opened_at": event.at,
        "ready": frozenset(),
        "decisions": nobody,
        "since": nobody,
        "deadlines": nobody,
    }


def _readied(table: Table, event: ev.Readied) -> Changes:
    return {"ready": table.ready | {event.seat}}


def _went_away(table: Table, event: ev.WentAway) -> Changes:
    state = replace(table.seats[event.seat], away=True, asked=event.asked)
    changes = _driver_changed(table, event.seat, state, event.at)
    return {**changes, "ready": table.ready - {event.seat}}


def _came_back(table: Table, event: ev.CameBack) -> Changes:
    state = replace(table.seats[event.seat], away=False, asked=False)
    return _driver_changed(table, event.seat, state, event.at)


def _said(_table: Table, _event: ev.Said) -> Changes:
    return {}


def _postponed(table: Table, event: ev.Postponed) -> Changes:
    limits = tuple(max(limit, event.until) if limit else 0 for limit in table.deadlines)
    opened_at = event.at if table.phase == "between" else table.opened_at
    return {"deadlines": limits, "opened_at": opened_at}


def _rematch_made(_table: Table, event: ev.RematchMade) -> Changes:
    return {"rematch": event.code}


def _closed(table: Table, event: ev.Closed) -> Changes:
    nobody = (0,) * len(table.seats)
    text = {
        "abandoned": "Nobody has played here for long; the table was closed.",
        "older_rules": "The rules have changed since this match began; it ends with its last finished round.",
    }[event.reason]
    return {
        "phase": "closed",
        "closed": event.reason,
        "key": table.key or mixed_key(table.server_key, (s.entropy for s in table.seats if s.entropy)),
        "decisions": nobody,
        "since": nobody,
        "deadlines": nobody,
        "by": "table",
        "happened": (Happening("closed", text),),
    }


_EVOLVE: dict[type[ev.Event], Callable[[Table, Any], Changes]] = {
    ev.Sat: _sat,
    ev.Stood: _stood,
    ev.Left: _left,
    ev.Configured: _configured,
    ev.BotSat: _bot_sat,
    ev.Mixed: _mixed,
    ev.Started: _started,
    ev.Dealt: _dealt,
    ev.Moved: _moved,
    ev.Removed: _removed,
    ev.RoundEnded: _round_ended,
    ev.TimeUp: _time_up,
    ev.LastDeal: _last_deal,
    ev.Readied: _readied,
    ev.WentAway: _went_away,
    ev.CameBack: _came_back,
    ev.Answered: _answered,
    ev.Said: _said,
    ev.Postponed: _postponed,
    ev.RematchMade: _rematch_made,
    ev.Closed: _closed,
}
