"""The HTTP part: games and their rules, tables, records and replays, health and metrics."""

import asyncio
import io
import time
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeVar, cast

import msgspec
import segno
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.endpoints import HTTPEndpoint
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from crazydeck.bots.levels import LEVELS
from crazydeck.engine.game import Game
from crazydeck.engine.options import describe
from crazydeck.engine.refusal import Refusal, Refused
from crazydeck.engine.rules_page import rules_page
from crazydeck.games.registry import GAMES, find_game
from crazydeck.table import events as ev
from crazydeck.table.records import write_record

from .errors import refused
from .house import House
from .limits import Buckets
from .openapi import document
from .protocol import GameInfo, LevelInfo, Made, NewTable, RulesAsked
from .replay import OPEN, make_replay
from .wire import encode

MOST_BYTES = 16_384
"""The longest body that a request may have."""
MOST_QR = 500
T = TypeVar("T")


def _house(request: Request) -> House:
    return cast("House", request.app.state.house)


def _costly(request: Request) -> None:
    """Count a request that takes the server long; raises Refused `too_fast`."""
    address = request.client.host if request.client else ""
    buckets: Buckets = request.app.state.costly
    if not buckets.take(address, time.monotonic()):
        raise Refused("too_fast", "Too many requests at once; please wait a moment.")


def _json(value: Any, status: int = 200) -> Response:
    return Response(
        encode(value), status, media_type="application/json", headers={"Cache-Control": "no-store"}
    )


async def _read(request: Request, kind: type[T]) -> T:
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise Refused("too_large", f"The request is longer than {MOST_BYTES} bytes.")
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad_message", f"That request cannot be read: {str(error)[:160]}.") from None


async def games(_request: Request) -> Response:
    """List the games with their options and levels of bots."""
    levels = [LevelInfo(name=each.name, title=each.title, sentence=each.sentence) for each in LEVELS.values()]
    found = [
        GameInfo(
            name=game.name,
            title=game.title,
            sentence=game.sentence,
            deck=game.deck.name,
            min_seats=game.min_seats,
            max_seats=game.max_seats,
            usual_seats=game.usual_seats,
            options=describe(game.options),
            notes=_notes(game),
            removable=game.removable(),
            announces_last_deal=game.announces_last_deal,
            standing=list(game.standing),
            levels=levels,
        )
        for game in GAMES.values()
    ]
    return _json(found)


def _notes(game: Game[Any, Any]) -> dict[str, dict[int, str]]:
    found: dict[str, dict[int, str]] = {}
    for seats in range(game.min_seats, game.max_seats + 1):
        for option, note in game.option_notes(seats).items():
            found.setdefault(option, {})[seats] = note
    return found


class Rules(HTTPEndpoint):
    """The rules page of the chosen options."""

    async def post(self, request: Request) -> Response:
        """Give it."""
        _costly(request)
        game = find_game(request.path_params["game"])
        asked = await _read(request, RulesAsked)
        return _json(rules_page(game, asked.seats, asked.options))


class Tables(HTTPEndpoint):
    """All tables; they are not listed."""

    async def post(self, request: Request) -> Response:
        """Make a table."""
        address = request.client.host if request.client else ""
        buckets: Buckets = request.app.state.makers
        if not buckets.take(address, time.monotonic()):
            raise Refused("too_fast", "Too many tables at once; please wait a moment.")
        new = await _read(request, NewTable)
        return _json(Made(table=await _house(request).make(new)), 201)


async def table(request: Request) -> Response:
    """Give the public state of a table."""
    room = await _house(request).room(request.path_params["code"])
    return Response(room.table_part(), media_type="application/json", headers={"Cache-Control": "no-store"})


async def record(request: Request) -> Response:
    """Give the record of a finished match."""
    _costly(request)
    events = await _finished_events(request)
    if not any(isinstance(event, ev.Started) for event in events):
        raise Refused("no_round", "This table was closed before anything was dealt.")
    written = await asyncio.to_thread(write_record, events)
    return _json(written)


async def replay(request: Request) -> Response:
    """Give one round of a finished match, position by position."""
    _costly(request)
    text = request.query_params.get("round", "1")
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise Refused("no_round", "round is the number of a round, from 1.", field="round")
    events = await _finished_events(request)
    seat = request.query_params.get("seat", OPEN)
    return _json(await asyncio.to_thread(make_replay, events, int(text), seat))


async def _finished_events(request: Request) -> list[ev.AnyEvent]:
    house = _house(request)
    room = await house.room(request.path_params["code"])
    if not room.live.table.finished:
        raise Refused("not_over", "The match is not over yet.")
    entries = await house.log.read(room.live.table.code)
    return [event for stored in entries for event in ev.read_entry(stored.data).events]


async def qr(request: Request) -> Response:
    """Draw a QR code of a link."""
    _costly(request)
    text = request.query_params.get("text", "")
    if not text or len(text) > MOST_QR:
        raise Refused("bad_text", f"text holds 1 to {MOST_QR} characters.", field="text")
    drawn = await asyncio.to_thread(_draw, text)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


@lru_cache(maxsize=256)
def _draw(text: str) -> bytes:
    out = io.BytesIO()
    segno.make(text, micro=False).save(
        out, kind="svg", xmldecl=False, border=2, svgclass=None, lineclass=None
    )
    return out.getvalue()


async def health(request: Request) -> Response:
    """Say whether the server and its database answer."""
    house = _house(request)
    try:
        async with asyncio.timeout(5):
            await house.log.check()
    except Exception:
        return refused(Refusal("no_database", "The database does not answer."), 503)
    return _json({"status": "ok", "tables": len(house.rooms), "connections": len(house.connections)})


async def metrics(_request: Request) -> Response:
    """Give the measurements for Prometheus."""
    return Response(generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})


async def openapi(_request: Request) -> Response:
    """Describe this part."""
    return _json(document())


async def not_here(_request: Request) -> Response:
    """Refuse an address that is no part of this."""
    return refused(Refusal("no_page", "There is nothing at this address."), 404)


def routes() -> Iterable[Route]:
    """Return all routes; an endpoint that is a class refuses the methods that it lacks."""
    yield Route("/api/games", games)
    yield Route("/api/games/{game}/rules", Rules)
    yield Route("/api/tables", Tables)
    yield Route("/api/tables/{code}", table)
    yield Route("/api/tables/{code}/record", record)
    yield Route("/api/tables/{code}/replay", replay)
    yield Route("/api/qr", qr)
    yield Route("/api/health", health)
    yield Route("/metrics", metrics)
    yield Route("/openapi.json", openapi)
    yield Route("/api/{rest:path}", not_here)
