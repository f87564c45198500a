"""What a page asks while a hand is arranged: groups, fits and ways, all from the seat's own observation."""

from typing import Any

import msgspec
import pytest

from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.refusal import Refused
from crazydeck.games.gin.game import GIN
from tests.games.gin.positions import at, down, play
from tests.games.gin.test_contract import choose

OTHERS = ["4H 5H 6H", "JC JD JS", "QH QC QS"]


def groups(match: Match, *texts: str, seat: int = 0) -> dict[str, Any]:
    return GIN.ask(match.observe(seat), "groups", [], {"groups": [text.split() for text in texts]})


def test_a_complete_contract() -> None:
    match = at(["8H 8C 2S 4D 5D 2H 7D KS", *OTHERS], contract=2)
    found = groups(match, "8H 8C 2S", "4D 5D 2H 7D")
    assert found["complete"] is True
    assert found["lays"] == ["lay 8C 8H 2S / 4D 5D 2H 7D"]
    assert found["why"] == ""
    one, two = found["groups"]
    assert one["as"] == [{"kind": "set", "cards": ["8C", "8H", "2S"], "rank": "8", "name": "set of 8s"}]
    assert two["as"] == [
        {
            "kind": "run",
            "cards": ["4D", "5D", "2H", "7D"],
            "suit": "D",
            "low": 4,
            "high": 7,
            "name": "run of diamonds from 4 to 7",
        }
    ]
    play(match, found["lays"][0])


def test_a_two_with_several_places() -> None:
    match = at(["8H 8C 8D 5C 6C 2H 2S KS", *OTHERS], contract=2)
    run = groups(match, "5C 2H 6C 2S")["groups"][0]
    assert [" ".join(form["cards"]) for form in run["as"]] == ["2H 2S 5C 6C", "2H 5C 6C 2S", "5C 6C 2H 2S"]
    as_lies = groups(match, "2S 5C 6C 2H")["groups"][0]
    assert [(form["low"], form["high"]) for form in as_lies["as"]] == [(4, 7), (3, 6), (5, 8)], (
        "as it lies, first"
    )
    assert as_lies["as"][0]["cards"] == ["2S", "5C", "6C", "2H"]
    lays = groups(match, "5C 6C 2H 2S", "8H 8C 8D")["lays"]
    assert lays[0] == "lay 8C 8D 8H / 5C 6C 2H 2S"
    assert len(lays) == 3


def test_cards_that_are_a_set_or_a_run() -> None:
    match = at(["9H 2S 2D 2H 4S 4C 4D KS", *OTHERS], contract=2)
    [group] = groups(match, "9H 2S 2D 2H")["groups"]
    assert {form["kind"] for form in group["as"]} == {"set", "run"}
    assert all(lay.startswith("lay 4C 4D 4S / ") for lay in groups(match, "9H 2S 2D 2H", "4S 4C 4D")["lays"])


def test_why_a_group_is_no_meld() -> None:
    match = at(["8H 8C 9D 4D 5D 2H 7D KS", *OTHERS], contract=2)
    found = groups(match, "8H 8C", "4D 5D 7D KS")
    assert (found["complete"], found["lays"]) == (False, [])
    assert [group["as"] for group in found["groups"]] == [[], []]
    assert found["groups"][0]["why"].startswith("8H 8C is no set: a set has 3 cards or more.")
    assert found["why"] == found["groups"][0]["why"]
    assert (
        groups(match)["why"]
        == "The contract of this round is 1 set and 1 run: lay down 2 melds, not 0 melds."
    )
    assert groups(match, "4D 5D 2H 7D")["why"].endswith("lay down 2 melds, not 1 meld.")
    assert groups(match, "4D 5D 2H 7D")["groups"][0]["as"][0]["kind"] == "run"


def test_options_are_heeded() -> None:
    match = at(["9C 2H 2S 5C 5D 5H KS", *OTHERS], wild_limit="not_more_wilds_than_naturals")
    found = groups(match, "9C 2H 2S", "5C 5D 5H")
    assert found["complete"] is False
    assert "more twos than natural cards" in found["groups"][0]["why"]
    same = at(["9C 9D 9H 9S 9C 9D KS", *OTHERS], strict_separate=True)
    found = groups(same, "9C 9D 9H", "9C 9D 9S")
    assert (found["complete"], found["lays"]) == (False, [])
    assert found["why"].startswith("Two sets of 9s at once are not allowed")


def test_a_complete_contract_that_may_not_be_laid_down_now() -> None:
    there = ["8H 8C 8D 5D 5H KS", *OTHERS]
    match = play(at(there, phase="draw", discards="5S"), "take")
    found = groups(match, "8H 8C 8D", "5D 5H 5S")
    assert (found["complete"], found["lays"]) == (True, [])
    assert found["why"].startswith("You drew from the discard pile")
    other = at([OTHERS[0], "8H 8C 8D 5D 5H 5S", *OTHERS[1:]])
    found = groups(other, "8H 8C 8D", "5D 5H 5S", seat=1)
    assert (found["complete"], found["lays"]) == (True, [])
    assert found["why"] == "You can lay down in your turn, after drawing."
    laid = at(["3H 3C 3D 4H 4C 4D", *OTHERS], melds=down(0, "8C 8D 8S / 5C 5D 5S"))
    found = groups(laid, "3H 3C 3D", "4H 4C 4D")
    assert (found["lays"], found["why"]) == ([], "You have laid down in this round.")


def test_where_cards_fit() -> None:
    table = down(2, "8C 8D 8S / 7C 2H 9C 10C")
    match = at(["8C 2S KD", *OTHERS], contract=2, melds=[*table, *down(0, "3C 3D 3H / 4S 5S 6S 7S")])
    fits = GIN.ask(match.observe(0), "fits", ["8C", "KD"], {})["fits"]
    assert fits["KD"] == []
    assert fits["8C"] == [
        {"move": "add 8C to 1", "meld": 1, "now": True},
        {"move": "swap 8C to 2 low", "meld": 2, "now": True},
        {"move": "swap 8C to 2 high", "meld": 2, "now": True},
    ]
    everything = GIN.ask(match.observe(0), "fits", [], {})["fits"]
    assert [one["move"] for one in everything["2S"]] == [
        "add 2S to 1", "add 2S to 2 low", "add 2S to 2 high", "add 2S to 3", "add 2S to 4 low", "add 2S to 4 high",
    ]  # fmt: skip
    early = at(["8C KD", *OTHERS], contract=2, melds=table)
    assert [one["now"] for one in GIN.ask(early.observe(0), "fits", ["8C"], {})["fits"]["8C"]] == [False] * 3


def test_ways() -> None:
    match = at(["8H 8C 8D 5D 5H 5S KS KD", *OTHERS])
    found = GIN.ask(match.observe(0), "ways", [], {})
    assert found["ways"][0] == {
        "move": "lay 5D 5H 5S / 8C 8D 8H",
        "left": ["KD", "KS"],
        "points": 20,
        "twos": 0,
    }
    assert [way["move"] for way in found["ways"]] == [
        move for move in match.moves(0) if move.startswith("lay")
    ]
    lacking = at(["8H 8C 5D 5H 5S KS", *OTHERS])
    found = GIN.ask(lacking.observe(0), "ways", [], {})
    assert (found["ways"], found["missing"]) == ([], 1)
    assert {"8C", "8D", "8H", "8S", "2C", "2D", "2H", "2S"} <= set(found["helpful"])
    laid = at(["8H", *OTHERS], melds=down(0, "8C 8D 8S / 5C 5D 5S"))
    assert GIN.ask(laid.observe(0), "ways", [], {})["why"] == "You have laid down in this round."


@pytest.mark.parametrize(
    ("question", "cards", "params", "code"),
    [
        ("score", [], {}, "no_question"),
        ("groups", [], {}, "bad_query"),
        ("groups", [], {"groups": "8H"}, "bad_query"),
        ("groups", [], {"groups": [["8H", 3]]}, "bad_query"),
        ("groups", [], {"groups": [[]] * 13}, "bad_query"),
        ("groups", [], {"groups": [["8X"]]}, "bad_query"),
        ("groups", [], {"groups": [["QD"]]}, "not_in_hand"),
        ("groups", [], {"groups": [["8H"], ["8H"]]}, "not_in_hand"),
        ("fits", ["QD"], {}, "not_in_hand"),
        ("fits", ["?"], {}, "bad_query"),
    ],
)
def test_what_cannot_be_asked(question: str, cards: list[str], params: dict[str, Any], code: str) -> None:
    match = at(["8H 9C", *OTHERS])
    with pytest.raises(Refused) as error:
        GIN.ask(match.observe(0), question, cards, params)
    assert error.value.code == code
    with pytest.raises(Refused, match="Only who sits at the table"):
        GIN.ask(match.observe(None), "ways", [], {})


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_answers_agree_with_the_moves(seats: int) -> None:
    """Through lively rounds all that a query offers now is legal, and all cards on melds are offered."""
    rng = Rng(seats)
    match = Match(GIN, seats, {"lay_down_after_discard_draw": True}, key=key_of(seats))
    asked = 0
    for _ in range(2):
        match.deal()
        while match.actors:
            seat = int(match.next_actor or 0)
            observation = match.observe(seat)
            if observation.public.phase == "play":
                fits = GIN.ask(observation, "fits", [], {})["fits"]
                now = {one["move"] for several in fits.values() for one in several if one["now"]}
                assert now == {move for move in match.moves(seat) if move.startswith(("add", "swap"))}
                ways = GIN.ask(observation, "ways", [], {})
                moves = [move for move in match.moves(seat) if move.startswith("lay")]
                assert [way["move"] for way in ways["ways"]] == moves
                for move in moves[:3]:
                    parts = [part.split() for part in move.removeprefix("lay ").split(" / ")]
                    found = GIN.ask(observation, "groups", [], {"groups": parts})
                    assert found["complete"]
                    assert found["lays"][0] == move
                    asked += 1
            assert msgspec.json.encode(match.observe(seat)) == msgspec.json.encode(observation)
            choose(match, rng)
    assert asked > 0
