"""Written positions: what may be left out, what is refused, and what unknown cards leave open."""

import json
from typing import Any

import pytest

from crazydeck.engine.match import Match
from crazydeck.engine.record import record_of
from crazydeck.engine.referee import referee
from crazydeck.engine.refusal import Refused
from crazydeck.games.crazy.game import CRAZY
from tests.games.crazy.positions import at, begin, full, last, play, play_on, points, round_of, turn

SMALL = ["G7 R1", "G4 R5", "R2 Y1", "G1 B2"]


def test_a_position_in_mid_round_goes_on_alike() -> None:
    match = play(begin(5, duplicates="cancel"), "firstlast")
    for _ in range(17):
        play(match, match.moves(turn(match))[-1])
    twin = Match(CRAZY, 5, {"duplicates": "cancel"})
    twin.set_position(json.loads(json.dumps(CRAZY.write_position(round_of(match)))))
    assert CRAZY.write_position(round_of(twin)) == CRAZY.write_position(round_of(match))
    assert points(play_on(twin)) == points(play_on(match))


def test_a_position_of_a_choice() -> None:
    match = Match(CRAZY, 4)
    match.set_position({"dealer": 3, "phase": "choose", "open_kinds": ["red", "every"]})
    assert match.moves(0) == ["red", "every"]


def test_history_gives_voids_and_takers() -> None:
    history = [{"leader": 0, "cards": ["G7", "R5", "G9", "G1"]}]
    match = at("red", ["R1", "B1", "Y1", "B2"], history=history)
    public = match.observe(None).public
    assert public.voids == [[], ["G"], [], []]
    assert public.tricks[0].taker == 2
    assert turn(match) == 2
    assert points(match) == [0, 0, 5, 0]


def wrong(kind: str | None = "red", hands: list[str] | None = None, **fields: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        at(kind, SMALL if hands is None else hands, **fields)
    return refused.value


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("kind", {"kind": "hearts"}),
        ("kind", {"kind": None}),
        ("phase", {"phase": "bidding"}),
        ("phase", {"phase": "choose"}),
        ("phase", {"phase": "over"}),
        ("turn", {"turn": 2}),
        ("open_kinds", {"kind": None, "phase": "choose", "open_kinds": ["crazy"]}),
        ("open_kinds", {"kind": None, "phase": "choose", "open_kinds": ["red", "red"]}),
        ("hands", {"kind": None, "phase": "choose"}),
        ("play_off", {"play_off": True}),
        ("hands", {"hands": ["G7", "G4 R5", "R2 Y1", "G1 B2"]}),
        ("hands", {"hands": ["G7 R1", "G7 R5", "R2 Y1", "G1 B2"]}),
        ("hands[0]", {"hands": ["KS R1", "G4 R5", "R2 Y1", "G1 B2"]}),
        ("hands", {"trick": ["B5"]}),
        ("hands[0]", {"hands": ["G7 R1", "G4", "R2 Y1", "G1 B2"], "trick": ["B5"], "leader": 0}),
        ("trick", {"trick": ["?"]}),
        ("trick", {"trick": ["B5", "B6", "B7", "B8"]}),
        ("leader", {"leader": 4}),
        ("history[0]", {"history": [{"cards": ["G7"]}]}),
        ("history[0].cards", {"history": [{"leader": 0, "cards": ["B5"]}]}),
        ("history[0].taker", {"history": [{"leader": 0, "cards": ["B5", "B6", "B7", "B8"], "taker": 0}]}),
        ("leader", {"history": [{"leader": 0, "cards": ["B5", "B6", "B7", "B8"]}], "leader": 0}),
        (
            "hands[1]",
            {
                "history": [{"leader": 0, "cards": ["B5", "Y6", "B7", "B8"]}],
                "hands": ["R1", "B1", "R2", "R3"],
            },
        ),
        ("hands[1]", {"voids": [[], ["G"], [], []]}),
        ("voids", {"voids": [[], ["Z"], [], []]}),
        ("voids", {"voids": [[], ["RB"], [], []]}),
        ("voids", {"voids": [["R"]]}),
        ("gone", {"gone": ["B1"]}),
        ("gone", {"gone": ["G7"]}),
        ("taken", {"taken": [{"tricks": 1}, {}, {}, {}]}),
        ("taken[0]", {"taken": [{"hearts": 1}, {}, {}, {}]}),
        ("taken[0].tricks", {"taken": [{"tricks": -1}, {}, {}, {}]}),
        ("first", {"first": 9}),
        ("said_moon", {"said_moon": [1]}),
        ("asked", {"asked": 9}),
        ("stock", {"stock": []}),
    ],
)
def test_what_is_refused(field: str, fields: dict[str, Any]) -> None:
    kind = fields.pop("kind", "red")
    hands = fields.pop("hands", SMALL)
    match = Match(CRAZY, 4)
    before = match.state
    with pytest.raises(Refused) as refused:
        match.set_position({"kind": kind, "hands": hands, "dealer": 3, **fields})
    assert refused.value.code == "bad_position"
    assert refused.value.refusal.field == field
    assert match.state is before


def test_a_colour_cannot_be_played_after_showing_to_lack_it() -> None:
    history = [
        {"leader": 0, "cards": ["G7", "R5", "G9", "G1"]},
        {"leader": 2, "cards": ["G2", "G3", "G5", "G6"]},
    ]
    assert "showed before to have no green" in str(wrong(hands=["R1", "B1", "Y1", "B2"], history=history))


def test_a_round_that_is_over_takes_no_more_tricks() -> None:
    history = [
        {"leader": 0, "cards": ["B1", "B2", "B13", "B3"]},
        {"leader": 2, "cards": ["G2", "G3", "G5", "G6"]},
    ]
    assert "over before this trick" in str(wrong("black13", ["R1", "B4", "Y1", "B5"], history=history))


# -- unknown cards -----------------------------------------------------------------------------------------------------


def test_unknown_hands_are_filled_so_that_voids_are_kept() -> None:
    match = at("red", ["G7 R1", "? ?", "? ?", "G1 B2"], voids=[[], ["R", "B", "G"], [], []])
    hands = CRAZY.write_position(round_of(match))["hands"]
    assert all(name.startswith("Y") for name in hands[1])


def test_more_unknown_cards_than_fit() -> None:
    hands = full(["", "", "", ""])
    unknown = [hands[0], " ".join("?" * 14), hands[2], hands[3]]
    assert wrong("red", unknown, voids=[[], ["R", "G", "B", "Y"], [], []]).refusal.field == "voids"


def report(hands: list[str], entries: list[tuple[int, str]], kind: str = "every", **position: Any) -> Any:
    rows = [{"seat": seat, "move": move} for seat, move in entries]
    record = {
        "game": "crazy",
        "seats": 4,
        "rounds": [{"position": {"dealer": 3, "kind": kind, "hands": hands, **position}, "entries": rows}],
    }
    return referee(record_of(record), CRAZY)


def test_what_is_legal_whatever_the_unknown_cards_are() -> None:
    done = report(["G7 R1", "G4 ?", "? ?", "G1 B2"], [(0, "G7")])
    assert done.moves == {1: ["G4"]}
    assert done.unsure == [1]
    assert done.position["hands"][1] == ["G4", "?"]
    assert done.position["gone"].count("?") == 48
    done = report(["G7 R1", "R4 ?", "? ?", "G1 B2"], [(0, "G7")])
    assert done.moves == {1: []}, "the unknown card may be green"
    done = report(["G7 R1", "R4 ?", "? ?", "G1 B2"], [(0, "G7")], voids=[[], ["G"], [], []])
    assert done.moves == {1: ["R4"]}


@pytest.mark.parametrize(
    ("hand", "move", "code"),
    [
        ("R4 ?", "R4", "unknown_card"),
        ("R4 ?", "G9", "unknown_card"),
        ("G4 ?", "R4", "must_follow"),
        ("G4 ?", "G4", None),
        ("G4 ?", "KS", "bad_move"),
    ],
)
def test_a_move_that_rests_on_an_unknown_card(hand: str, move: str, code: str | None) -> None:
    done = report(["G7 R1", hand, "? ?", "G1 B2"], [(0, "G7"), (1, move)])
    assert (None if done.refused is None else done.refused.code) == code


def test_whether_the_round_is_over_may_rest_on_unknown_cards() -> None:
    done = report(["G7 Y1", "G4 ?", "? ?", "G1 B2"], [], kind="red")
    assert done.refused.code == "unknown_card"
    done = report(["G7 R1", "G4 ?", "? ?", "G1 B2"], [], kind="red")
    assert done.refused is None, "a red card is surely out"
    assert report(["G7 Y1", "G4 ?", "? ?", "G1 B2"], [], kind="black13").refused.code == "unknown_card"
    assert report(["G7 Y1", "G4 B13", "? ?", "G1 B2"], [], kind="black13").refused is None
    assert report(["G7 Y1", "G4 ?", "? ?", "G1 B2"], [], kind="every").refused is None


def test_a_written_round_that_ended_early() -> None:
    history = [{"leader": 0, "cards": ["B1", "B2", "B13", "B3"]}]
    hands = full(["B1", "B2", "B13", "B3"])
    rest = [hand.split(maxsplit=1)[1] for hand in hands]
    match = at("black13", rest, history=history)
    assert last(match).points == [0, 0, 100, 0]
    assert last(match).reason == "black13"


def test_a_record_of_a_whole_match() -> None:
    match = begin(6, seed=4)
    rounds: list[dict[str, Any]] = []
    while not match.over:
        if match.between:
            match.deal()
        entries = []
        while match.actors:
            seat = turn(match)
            move = match.moves(seat)[0]
            entries.append({"seat": seat, "move": move})
            match.play(seat, move)
        rounds.append(
            {"deal": CRAZY.write_deal(round_of(match)), "entries": entries, "dealer": match.state.dealer}
        )
    record = record_of({"game": "crazy", "seats": 6, "first_dealer": 5, "rounds": rounds})
    done = referee(record, CRAZY)
    assert done.refused is None
    assert done.result == match.result
    assert [round_["deal"]["kind"] for round_ in rounds] == ["red", "black13", "firstlast", "every", "crazy"]
