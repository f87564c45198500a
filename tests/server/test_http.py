"""The HTTP part: against its own description, and what is served of the page."""

import json
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
import segno
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.applications import Starlette

from crazydeck.games.registry import find_game
from crazydeck.server.api import routes
from crazydeck.server.headers import HEADERS
from crazydeck.server.openapi import document
from crazydeck.server.page import page_routes
from tests.server.support import Served, seated, secret, serving

schema = schemathesis.openapi.from_dict(document())


@schema.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_answers_are_as_described(case: Any, served: Served) -> None:
    # whether options fit a game and its seats is a matter of rules, which no schema says: they get 422
    case.call_and_validate(base_url=served.http, timeout=20, excluded_checks=[positive_data_acceptance])


def test_every_route_is_described(served: Served) -> None:
    paths = served.get("/openapi.json").json()["paths"]
    assert set(paths) == set(document()["paths"])
    served_paths = {route.path for route in routes()} - {"/api/{rest:path}"}
    assert served_paths == set(paths)


def test_games_come_with_their_options_and_levels(served: Served) -> None:
    games = served.get("/api/games").json()
    eights = next(game for game in games if game["name"] == "eights")
    assert {option["name"] for option in eights["options"]} >= {"draw", "decks", "jacks_skip"}
    assert [level["name"] for level in eights["levels"]] == ["easy", "steady", "sharp"]
    for game in games:
        assert game["removable"] is find_game(game["name"]).removable()


def test_the_rules_page_tells_what_is_changed(served: Served) -> None:
    body = {"seats": 4, "options": {"draw": "until", "decks": 2}}
    page = served.post("/api/games/eights/rules", body).json()
    assert [change["option"] for change in page["changes"]] == ["decks", "draw"]
    assert page["changes"][1]["here"] == "until one can be played"
    assert len(page["sections"]) > 3
    assert all(section["anchor"] and section["html"].startswith("<") for section in page["sections"])
    assert "<script" not in json.dumps(page)
    refused = served.post("/api/games/eights/rules", {"seats": 7, "options": {"hand_size": 8}})
    assert (refused.status_code, refused.json()["refusal"]["field"]) == (422, "hand_size")
    assert served.post("/api/games/constructor/rules", body).status_code == 404


def test_a_qr_code_is_drawn(served: Served) -> None:
    answer = served.get("/api/qr?text=http://example.org/t/abc")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert served.get("/api/qr?text=" + "x" * 501).status_code == 422


def test_a_qr_code_is_drawn_once_and_beside_the_tables(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    draw = segno.make

    def noted(*arguments: Any, **more: Any) -> Any:
        threads.append(threading.current_thread().name)
        return draw(*arguments, **more)

    monkeypatch.setattr(segno, "make", noted)
    for _ in range(3):
        assert served.get("/api/qr?text=http://example.org/t/once").status_code == 200
    assert len(threads) == 1
    assert threads[0] != served.thread


def test_one_address_gets_only_so_much_of_what_is_costly(tmp_path: Path) -> None:
    with serving(
        database=f"sqlite:///{tmp_path / 'x.db'}", costly_per_second=0.001, costly_burst=4
    ) as served:
        asked = ["/api/qr?text=a", "/api/tables/nothing/replay", "/api/tables/nothing/record"]
        assert [served.get(path).status_code for path in asked] == [200, 404, 404]
        rules = {"seats": 4, "options": {}}
        assert served.post("/api/games/eights/rules", rules).status_code == 200
        assert served.post("/api/games/eights/rules", rules).status_code == 429
        assert [served.get(path).json()["refusal"]["code"] for path in asked] == ["too_fast"] * 3
        assert served.get("/api/games").status_code == 200


def test_health_and_metrics(served: Served) -> None:
    assert served.get("/api/health").json()["status"] == "ok"
    assert "crazydeck_entries_stored_total" in served.get("/metrics").text


def test_answers_carry_security_headers(served: Served) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/t/abc"):
        answer = served.get(path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
    assert served.get("/api/nothing").status_code == 404
    assert httpx.delete(f"{served.http}/api/games").status_code == 405


async def test_what_the_join_page_needs_holds_no_secret(served: Served) -> None:
    async with seated(served, 2) as (code, _):
        info = served.get(f"/api/tables/{code.upper()}").json()
        assert [seat["name"] for seat in info["seats"]] == ["P0", "P1"]
        assert "key" not in info
        assert "server_key" not in info
        assert secret("p0") not in json.dumps(info)


async def test_metrics_and_errors_name_nobody(served: Served) -> None:
    async with seated(served, 2) as (code, clients):
        await clients[0].do("say", text="my secret plan")
        text = served.get("/metrics").text
        assert code not in text
        assert "secret" not in text


def test_one_address_makes_only_so_many_tables(tmp_path: Path) -> None:
    with serving(database=f"sqlite:///{tmp_path / 'x.db'}", tables_per_minute=6) as served:
        body = {"game": "eights", "token": secret("x"), "seats": 2}
        codes = [served.post("/api/tables", body).status_code for _ in range(64)]
        assert codes[:60] == [201] * 60
        assert codes[-1] == 429


async def test_the_page_is_served_for_deep_links_and_hashed_files_are_kept(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>page")
    (tmp_path / "assets" / "main-abc123.js").write_text("1")
    async with _page(tmp_path) as page:
        for path in ("/", "/t/abc", "/rules/eights", "/replay/abc", "/settings"):
            answer = await page.get(path)
            assert (answer.text, answer.headers["cache-control"]) == ("<!doctype html>page", "no-cache")
        answer = await page.get("/assets/main-abc123.js")
        assert "immutable" in answer.headers["cache-control"]
        for path in (
            "/assets/other.js",
            "/../secret.txt",
            "/assets/%2e%2e/%2e%2e/etc/passwd.txt",
            "/favicon.ico",
        ):
            assert (await page.get(path)).status_code == 404


async def test_without_a_built_page_it_says_so(tmp_path: Path) -> None:
    async with _page(tmp_path) as page:
        assert "has not been built" in (await page.get("/")).text


def _page(folder: Path) -> httpx.AsyncClient:
    app = Starlette(routes=page_routes(folder))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://test")
