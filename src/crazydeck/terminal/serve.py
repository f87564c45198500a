"""`crazydeck serve`: tables in the browser."""

import asyncio
import contextlib
import errno
import socket
import threading
import time
import webbrowser
from typing import Annotated

import segno
import typer

from .out import fail, say

EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104  compared with, not bound to


def command(
    host: Annotated[
        str, typer.Option(help="The address to serve on; 0.0.0.0 lets phones in the same house join.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to serve on.")] = 8000,
    database: Annotated[
        str,
        typer.Option(
            envvar="CRAZYDECK_DATABASE", help="Where tables are kept: an SQLite file or PostgreSQL."
        ),
    ] = "sqlite:///crazydeck.db",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    qr: Annotated[bool, typer.Option("--qr", help="Show the address as a QR code for phones.")] = False,
) -> None:
    """Serve tables in the browser until you press Ctrl-C."""
    from crazydeck.server.run import run  # noqa: PLC0415  the other commands start without the server

    _check_free(host, port)
    _check_database(database)
    address = f"http://{_written(_reached_at(host))}:{port}"
    say(f"Crazydeck serves on {address} (Ctrl-C ends it).")
    if qr:
        if host in {"127.0.0.1", "localhost", "::1"}:
            say("Only this computer can reach that address; add --host 0.0.0.0 for phones in the same house.")
        segno.make(address, micro=False).terminal(compact=True)
    if open_page:
        threading.Thread(target=_open_when_up, args=(host, port, address), daemon=True).start()
    run(host, port, database)


def _check_database(url: str) -> None:
    """Open the database once before the server does, whose logs are no answer to a slip in the address."""
    from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415  the other commands start without a database

    from crazydeck.store import open_store  # noqa: PLC0415  the same

    async def try_it() -> None:
        await (await open_store(url)).close()

    try:
        asyncio.run(try_it())
    except ValueError as error:
        raise typer.Exit(fail(f"database: {error}.", 2)) from None
    except ModuleNotFoundError as error:
        raise typer.Exit(fail(f"database: this kind needs the package {error.name}.", 1)) from None
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise typer.Exit(fail(f"the database can't be opened: {reason}", 1)) from None


def _check_free(host: str, port: int) -> None:
    try:
        places = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise typer.Exit(fail(f"host: “{host[:60]}” is no address of this computer.", 2)) from None
    family, kind, protocol, _, place = places[0]
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(place)
        except OSError as error:
            reason = "is in use" if error.errno == errno.EADDRINUSE else f"can't be used: {error.strerror}"
            raise typer.Exit(fail(f"port {port} on {host} {reason}; --port names another.", 1)) from None


def _reached_at(host: str) -> str:
    """Return an address under which others reach a server that listens everywhere."""
    if host not in EVERYWHERE:
        return host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing; it only asks which of our addresses would be used
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _open_when_up(host: str, port: int, address: str) -> None:
    here = "127.0.0.1" if host in EVERYWHERE else host
    for _ in range(200):
        with contextlib.suppress(OSError), socket.create_connection((here, port), timeout=1):
            webbrowser.open(address)
            return
        time.sleep(0.1)
