"""The OpenAPI document of the HTTP part, made from the structs of the protocol."""

from functools import cache
from importlib.metadata import version
from typing import Any

import msgspec

from crazydeck.engine.record import Record
from crazydeck.engine.refusal import Refusal
from crazydeck.engine.rules_page import RulesPage
from crazydeck.table.commands import Settings

from .protocol import GameInfo, Made, NewTable, Replay, RulesAsked, TableInfo

_CODE = {"name": "code", "in": "path", "required": True, "schema": {"type": "string", "maxLength": 40}}
_GAME = {"name": "game", "in": "path", "required": True, "schema": {"type": "string", "maxLength": 24}}
_ROUND = {
    "name": "round",
    "in": "query",
    "schema": {"type": "integer", "minimum": 1, "maximum": 999_999, "default": 1},
}
_SEAT = {
    "name": "seat",
    "in": "query",
    "schema": {"type": "string", "pattern": "^(open|[0-9]{1,2})$", "default": "open"},
}
_TEXT = {
    "name": "text",
    "in": "query",
    "required": True,
    "schema": {"type": "string", "minLength": 1, "maxLength": 500},
}


class RefusalAnswer(msgspec.Struct):
    """Every error: a code and one plain sentence."""

    refusal: Refusal


class Health(msgspec.Struct):
    """That the server and its database answer."""

    status: str
    tables: int
    connections: int


_KINDS = (
    GameInfo, NewTable, Made, TableInfo, RulesAsked, RulesPage, Record, Replay, Health, RefusalAnswer, Settings
)  # fmt: skip


@cache
def document() -> dict[str, Any]:
    """Return the OpenAPI 3.1 document."""
    _, components = msgspec.json.schema_components(_KINDS, ref_template="#/components/schemas/{name}")
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Crazydeck",
            "version": version("crazydeck"),
            "description": "Tables of card games. Play itself goes over the WebSocket at /ws.",
        },
        "paths": _paths(),
        "components": {"schemas": components},
    }


def _paths() -> dict[str, Any]:
    games = {"type": "array", "items": _ref("GameInfo")}
    return {
        "/api/games": {"get": _does("List the games", "listGames", _json(games))},
        "/api/games/{game}/rules": {
            "post": _does(
                "The rules page of the chosen options",
                "rules",
                _json(_ref("RulesPage")),
                [_GAME],
                _ref("RulesAsked"),
                errors=(404, 413, 422, 429),
            )
        },
        "/api/tables": {
            "post": _does(
                "Make a table",
                "makeTable",
                _json(_ref("Made")),
                body=_ref("NewTable"),
                status="201",
                errors=(404, 413, 422, 429, 503),
            )
        },
        "/api/tables/{code}": {
            "get": _does(
                "The public state of a table", "table", _json(_ref("TableInfo")), [_CODE], errors=(404,)
            )
        },
        "/api/tables/{code}/record": {
            "get": _does(
                "The record of a finished match",
                "record",
                _json(_ref("Record")),
                [_CODE],
                errors=(404, 422, 429),
            )
        },
        "/api/tables/{code}/replay": {
            "get": _does(
                "One round of a finished match",
                "replay",
                _json(_ref("Replay")),
                [_CODE, _ROUND, _SEAT],
                errors=(404, 422, 429),
            )
        },
        "/api/qr": {
            "get": _does(
                "A QR code",
                "qr",
                {"image/svg+xml": {"schema": {"type": "string"}}},
                [_TEXT],
                errors=(422, 429),
            )
        },
        "/api/health": {
            "get": _does("Whether the server works", "health", _json(_ref("Health")), errors=(503,))
        },
        "/metrics": {
            "get": _does("Measurements", "metrics", {"text/plain": {"schema": {"type": "string"}}}),
        },
        "/openapi.json": {
            "get": _does("This description", "openapi", _json({"type": "object", "required": ["openapi"]})),
        },
    }


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _does(
    summary: str,
    operation: str,
    content: dict[str, Any],
    parameters: list[dict[str, Any]] | None = None,
    body: dict[str, Any] | None = None,
    *,
    status: str = "200",
    errors: tuple[int, ...] = (),
) -> dict[str, Any]:
    answers: dict[str, Any] = {status: {"description": summary, "content": content}}
    for error in errors:
        answers[str(error)] = {"description": "Refused", "content": _json(_ref("RefusalAnswer"))}
    made: dict[str, Any] = {"summary": summary, "operationId": operation, "responses": answers}
    if parameters:
        made["parameters"] = parameters
    if body is not None:
        made["requestBody"] = {"required": True, "content": _json(body)}
    return made
