"""The web page: built files out of the package, its one document for every deep link."""

from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Route

FOLDER = Path(str(files("crazydeck.server"))) / "page"
_MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Crazydeck</title>
<p>The page has not been built into this copy of Crazydeck. The server itself works.</p></html>"""
_FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_FRESH = {"Cache-Control": "no-cache"}


def page_routes(folder: Path = FOLDER) -> list[BaseRoute]:
    """Return the route that serves the page; hashed files may be kept for ever, all others are asked for again."""
    known = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}

    async def page(request: Request) -> Response:
        name = request.path_params["path"]
        path = known.get(name)
        if path is None and "." in name.rsplit("/", 1)[-1]:
            return Response("There is nothing at this address.", 404, media_type="text/plain")
        if path is None:
            path = known.get("index.html")
        if path is None:
            return HTMLResponse(_MISSING, 200)
        return FileResponse(path, headers=_FOREVER if name.startswith("assets/") else _FRESH)

    return [Route("/{path:path}", page)]
