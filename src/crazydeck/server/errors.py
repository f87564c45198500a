"""Refusals as HTTP answers, in one place."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from crazydeck.engine.refusal import Refusal, Refused

from .wire import encode

_STATUS = {
    "no_table": 404,
    "no_game": 404,
    "no_page": 404,
    "not_over": 404,
    "no_round": 404,
    "too_fast": 429,
    "too_large": 413,
    "wrong_method": 405,
    "not_stored": 503,
    "internal": 500,
    "unreadable": 500,
}
"""The status of a refusal's code; any other is 422: understood, and refused."""


def refused(refusal: Refusal, status: int | None = None) -> Response:
    """Return the answer that carries a refusal."""
    body = b'{"refusal":%s}' % encode(refusal)
    return Response(body, status or _STATUS.get(refusal.code, 422), media_type="application/json")


async def on_refused(_request: Request, error: Exception) -> Response:
    """Answer a refusal that was raised."""
    assert isinstance(error, Refused)
    return refused(error.refusal)


async def on_http(_request: Request, error: Exception) -> Response:
    """Answer what the router itself refuses."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        answer = refused(Refusal("wrong_method", "That cannot be done with this address."), 405)
        answer.headers.update(error.headers or {})
        return answer
    return refused(Refusal("no_page", "There is nothing at this address."), error.status_code)


async def on_error(_request: Request, _error: Exception) -> Response:
    """Answer a fault of ours; the log holds what it was."""
    return refused(Refusal("internal", "Something went wrong here; nothing has changed."))
