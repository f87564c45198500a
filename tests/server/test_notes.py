"""Notes on options by the number of seats: with the list of games, and on the rules page."""

from crazydeck.engine.rules_page import rules_html, rules_markdown
from crazydeck.games.registry import GAMES
from tests.server.support import Served


def test_games_come_with_their_notes_for_every_number_of_seats(served: Served) -> None:
    for info in served.get("/api/games").json():
        game = GAMES[info["name"]]
        options = {option["name"] for option in info["options"]}
        assert set(info["notes"]) <= options
        for seats in range(game.min_seats, game.max_seats + 1):
            sent = {name: notes[str(seats)] for name, notes in info["notes"].items() if str(seats) in notes}
            assert sent == game.option_notes(seats)
    crazy = next(info for info in served.get("/api/games").json() if info["name"] == "crazy")
    assert crazy["notes"]["moon"]["7"] != crazy["notes"]["moon"]["8"]


def test_the_rules_page_has_the_notes_of_its_seats(served: Served) -> None:
    page = served.post("/api/games/crazy/rules", {"seats": 7}).json()
    [note] = page["notes"]
    assert (note["option"], note["label"]) == ("moon", "Points for the moon")
    assert note["sentence"] == GAMES["crazy"].option_notes(7)["moon"]
    assert served.post("/api/games/eights/rules", {"seats": 4}).json()["notes"] == []


def test_the_rules_of_the_terminal_have_them_too() -> None:
    crazy = GAMES["crazy"]
    sentence = crazy.option_notes(5)["moon"]
    text = rules_markdown(crazy, 5, {"short4": False, "tie_break": "replay_crazy"})
    assert "\n## With 5 players\n" in text
    assert text.index("What changes") < text.index(sentence) < text.index("\n## 1. ")
    page = rules_html(crazy, 5, {})
    assert '<h2 id="notes">With 5 players</h2>' in page
    assert sentence.split("(", maxsplit=1)[0] in page
    assert "With 4 players" not in rules_markdown(GAMES["eights"], 4, {})
