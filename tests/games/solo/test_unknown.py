"""Unknown cards: what a referee can tell all the same, and what only such a card can answer."""

import json
from typing import Any

import pytest

from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.record import record_of
from crazydeck.engine.referee import referee
from crazydeck.engine.refusal import Refused
from crazydeck.engine.testing import random_options
from crazydeck.games.solo import pack
from crazydeck.games.solo.fill import choose
from crazydeck.games.solo.game import SOLO
from tests.games.solo.positions import at, contract, dealt, full, play, round_of, step, turn


def report(hands: list[Any], entries: list[tuple[int, str]], **position: Any) -> Any:
    """Return what the referee says of a position and the moves after it; the last seat deals."""
    options = {name: position.pop(name) for name in ("call_own",) if name in position}
    rows = [{"seat": seat, "move": move} for seat, move in entries]
    written = {"dealer": len(hands) - 1, "hands": hands, **position}
    record = {
        "game": "solo",
        "seats": len(hands),
        "options": options,
        "rounds": [{"position": written, "entries": rows}],
    }
    return referee(record_of(record), SOLO)


@pytest.mark.parametrize(
    ("hand", "sure", "more"),
    [
        ("AC ?", ["AC"], True),  # the other card may be a club too
        ("AD ?", [], True),  # it may be a club or a trump
        ("AS ?", [], True),  # it may be a club
        ("AC KC", ["KC", "AC"], False),
        ("AS AD", ["AS"], False),
    ],
)
def test_which_plays_are_sure(hand: str, sure: list[str], more: bool) -> None:
    done = report(["6C 7D", hand, "? ?", "9H 9D"], [(0, "6C")], trumps="S", leader=0)
    assert done.moves == {1: sure}
    assert done.unsure == ([1] if more else [])


def test_a_suit_that_is_all_elsewhere_is_not_led_to_an_unknown_card() -> None:
    clubs = [f"{height}C" for height in pack.HEIGHTS]
    hands = ["6C 9D", "AD ?", "? ?", "AC KC"]
    rest = [card for card in clubs if card not in {"6C", "AC", "KC"}]
    fields: dict[str, Any] = {"trumps": "S", "leader": 0}
    assert report(hands, [(0, "6C"), (1, "AD")], **fields).refused.code == "unknown_card"
    done = report(hands, [(0, "6C")], **fields, voids=[[], ["C"], [], []])
    assert done.moves == {1: []}, "the unknown card may be a trump"
    done = report(hands, [(0, "6C")], **fields, voids=[[], ["C", "S"], [], []])
    assert (done.moves, done.unsure) == ({1: ["AD"]}, [1])
    gone = [*rest, *["?"] * (28 - len(rest))]
    done = report(["6C 9D", "AD AS", "? ?", "AC KC"], [(0, "6C")], **fields, gone=gone)
    assert (done.moves, done.unsure) == ({1: ["AS"]}, [])
    done = report(["6C 9D", "AS ?", "? ?", "AC KC"], [(0, "6C")], **fields, gone=gone)
    assert (done.moves, done.unsure) == ({1: ["AS"]}, [1]), "no club is left for the unknown card"


@pytest.mark.parametrize(
    ("hand", "move", "code"),
    [
        ("AD ?", "AD", "unknown_card"),
        ("AD ?", "AC", "unknown_card"),
        ("AD ?", "9H", "not_in_hand"),
        ("AC ?", "AC", None),
        ("AC ?", "KC", "unknown_card"),
        ("AC ?", "AD", "unknown_card"),
        ("AC AD ?", "AD", "must_follow"),
        ("AS AD ?", "AD", "must_trump"),
        ("AS AD ?", "AS", "unknown_card"),
        ("AS AD ?", "KS", "unknown_card"),
        ("AC ?", "ZZ", "bad_move"),
        ("AC ?", "", "bad_move"),
        ("AC ?", "6S", "unknown_card"),
        ("AC ?", "solo", "no_bidding"),
    ],
)
def test_a_card_whose_legality_rests_on_an_unknown_one(hand: str, move: str, code: str | None) -> None:
    size = len(hand.split())
    others = [["6C", "7D", "8D"], ["?"] * 3, ["9H", "9D", "JD"]]
    hands = [others[0][:size], hand, others[1][:size], others[2][:size]]
    done = report(hands, [(0, "6C"), (1, move)], trumps="S", leader=0)
    assert (None if done.refused is None else done.refused.code) == code
    if code is not None:
        assert done.actors == [1]
        assert done.position["hands"][1][-1] == "?"


def test_a_refusal_names_no_card_that_nobody_wrote() -> None:
    for seed in range(20):
        rng = Rng(seed)
        cards = [
            card
            for card in pack.make(4, short=False).cards
            if card not in pack.parse_all(["AC", "6C", "AS", "AD"])
        ]
        gone = [pack.format_card(cards.pop(int(rng.below(len(cards))))) for _ in range(16)]
        hands = ["6C ? ? ? ?", "AC AS AD ? ?", "? ? ? ? ?", "? ? ? ? ?"]
        done = report(hands, [(0, "6C"), (1, "AD")], trumps="S", leader=0, gone=gone)
        assert done.refused.text == "You must follow clubs: you hold AC."


@pytest.mark.parametrize(
    ("call", "code"),
    [
        ("AD", None),  # seat 1 has it
        ("KD", "unknown_card"),
        ("AC", "own_card"),
        ("2C", "not_in_deck"),
    ],
)
def test_a_call_rests_on_the_bidders_unknown_cards(call: str, code: str | None) -> None:
    hands = ["AC KC" + " ?" * 7, "AD" + " ?" * 8, "? " * 9, "? " * 9]
    done = report(hands, [(0, f"trumps C call {call}")], bid="solo", bidder=0)
    assert (None if done.refused is None else done.refused.code) == code
    before = report(hands, [], bid="solo", bidder=0)
    assert before.moves == {0: [f"trumps {suit} call AD" for suit in "CDHS"]}
    assert before.unsure == [0]
    assert before.position["partner"] is None


def test_where_an_own_card_may_be_called_every_call_is_sure() -> None:
    hands = ["AC KC" + " ?" * 7, "? " * 9, "? " * 9, "? " * 9]
    done = report(hands, [(0, "trumps C call KD")], bid="solo", bidder=0, call_own=True)
    assert done.refused is None
    assert (done.moves, done.unsure) == ({0: ["KC", "AC"]}, [0])
    alone = report(hands, [], bid="alone", bidder=0)
    assert (alone.moves, alone.unsure) == ({0: [f"trumps {suit}" for suit in "CDHS"]}, [])
    bidding = report(hands, [], phase="bid")
    assert bidding.unsure == []


def test_a_bidder_is_filled_up_without_the_called_card() -> None:
    for called in ("6C", "7C", "AS"):
        for seat in range(4):
            match = at(["?"] * 4, bid="solo", bidder=seat, trumps="S", called=called, leader=0)
            assert called not in SOLO.write_position(round_of(match))["hands"][seat]
            assert round_of(match).partner not in {-1, seat}, "a card that may be out is taken for out"


def test_unknown_hands_keep_the_voids_and_the_points_that_were_taken() -> None:
    voids: list[list[str]] = [[], ["C", "D", "H"], ["S"], []]
    taken = [{"points": 0, "tricks": 0}, {"points": 118, "tricks": 7}, {}, {}]
    match = at(["? ?"] * 4, trumps="H", voids=voids, taken=taken)
    position = SOLO.write_position(round_of(match))
    assert {name[-1] for name in position["hands"][1]} == {"S"}
    assert "S" not in {name[-1] for name in position["hands"][2]}
    assert sum(map(pack.value, pack.parse_all(position["gone"]))) == 118
    for points, field in [(10, "taken"), (119, "taken")]:
        with pytest.raises(Refused) as refused:
            at(["? ?"] * 4, trumps="H", taken=[{"points": points, "tricks": 7}, {}, {}, {}])
        assert refused.value.refusal.field == field
    with pytest.raises(Refused) as refused:
        at(["? ?"] * 4, trumps="H", voids=[list("CDHS"), [], [], []], taken=taken)
    assert refused.value.refusal.field == "voids"


def test_the_cards_of_unwritten_tricks_are_chosen_exactly() -> None:
    cards = pack.parse_all(["AC", "KC", "AD", "6D", "10S"])
    clubs, all_ = 0x1FF, (1 << 36) - 1
    assert choose(cards, [clubs, all_, all_], 2, 21) == pack.parse_all(["AD", "10S"])
    assert choose(cards, [clubs, clubs, all_], 2, 15) is None, "both clubs must stay"
    chosen = choose(cards, [all_, all_, all_], 2, 15)
    assert chosen is not None
    assert (len(chosen), sum(map(pack.value, chosen))) == (2, 15)
    assert choose(cards, [all_, all_, all_], 2, 22) == pack.parse_all(["AC", "AD"])
    assert choose(cards, [all_, all_, all_], 2, 3) is None


def test_cards_that_lie_in_one_place_are_known_after_all() -> None:
    hands = full(["AC KC", "AD", "", ""])
    match = Match(SOLO, 4)
    known = match.set_position({"dealer": 3, "hands": [["?"] * 9, *hands[1:]], "bid": "alone", "bidder": 0})
    assert known == frozenset(range(4))
    done = report([["?"] * 9, *hands[1:]], [(0, "trumps C")], bid="alone", bidder=0)
    assert done.unsure == []
    assert sorted(done.position["hands"][0]) == sorted(hands[0])


def test_a_written_partner_stays_written() -> None:
    fields: dict[str, Any] = {"bid": "solo", "bidder": 0, "trumps": "C", "called": "AD", "leader": 0}
    done = report(["6C 9D", "? ?", "? ?", "9H 9S"], [], **fields, partner=2)
    assert done.position["partner"] == 2
    assert "AD" not in str(done.position["hands"])
    assert report(["6C 9D", "? ?", "? ?", "9H 9S"], [], **fields).position["partner"] is None
    again = report(done.position["hands"], [], **{**fields, "partner": 2, "gone": done.position["gone"]})
    assert again.position == done.position


def test_a_played_called_card_is_certain() -> None:
    match = contract(dealt(full(["AC KC", "AD", "", "", ""])), "solo", "trumps C call AD")
    while "AD" not in match.observe(None).public.played:
        moves = match.moves(turn(match))
        play(match, "AD" if "AD" in moves else moves[0])
    position = SOLO.write_position(round_of(match))
    hidden = {**position, "hands": [["?"] * len(hand) for hand in position["hands"]], "voids": None}
    twin = Match(SOLO, 5)
    twin.set_position(hidden)
    assert twin.observe(None).public.partner == 1


# -- what is said is true ----------------------------------------------------------------------------------------------


def hide_some(position: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """Return a position with some cards of hands unknown, and with them those of tricks that are not written."""
    hands = [[name if rng.below(3) else "?" for name in hand] for hand in position["hands"]]
    many = int(rng.below(len(position["history"]) + 1))
    gone = [card for trick in position["history"][:many] for card in trick["cards"]]
    out = {**position, "hands": hands, "history": position["history"][many:], "gone": ["?"] * len(gone)}
    if rng.below(2):
        out["taken"] = None if gone else out["taken"]
        del out["gone"]
    return out


@pytest.mark.parametrize("seats", range(3, 13))
def test_whatever_the_unknown_cards_are_the_answers_are_true(seats: int) -> None:
    asked = answered = 0
    for seed in range(60):
        rng = Rng(seed)
        options = random_options(SOLO, seats, rng)
        match = Match(SOLO, seats, options, key=key_of(seed))
        match.deal()
        for _ in range(int(rng.below(round_of(match).many + seats))):
            if match.actors:
                step(match, rng)
        if not match.actors:
            continue
        position = json.loads(json.dumps(SOLO.write_position(round_of(match))))
        hidden = hide_some(position, rng)
        if position["called"] is not None and position["called"] not in str(
            (hidden["hands"], hidden["history"])
        ):
            hidden["partner"] = int(round_of(match).partner) if rng.below(2) else None
        twin = Match(SOLO, seats, options)
        twin.set_position(hidden)
        unknown = SOLO.unknown(hidden, round_of(twin))
        seat, legal = turn(match), match.moves(turn(match))
        if unknown is None:
            assert twin.moves(seat) == legal
            continue
        masked = unknown.hide(round_of(twin), SOLO.write_position(round_of(twin)))
        again = Match(SOLO, seats, options)
        again.set_position(masked)
        beyond = SOLO.unknown(masked, round_of(again))
        assert beyond is not None
        assert beyond.hide(round_of(again), SOLO.write_position(round_of(again))) == masked
        sure, more = unknown.sure(round_of(twin), seat, twin.moves(seat))
        assert {*sure} <= {*legal}
        assert more or sure == legal
        texts = legal if position["phase"] != "play" else pack.format_all(pack.make(seats, short=False).cards)
        for text in texts:
            asked += 1
            code = answer(unknown, twin, seat, text)
            answered += code != "unknown_card"
            if code is None:
                assert text in legal
            elif code != "unknown_card":
                assert text not in legal, "refused by a rule, but legal"
            assert (code is None) == (text in sure)
    assert asked > answered > 0


def answer(unknown: Any, match: Match, seat: int, text: str) -> str | None:
    """Return the code with which a referee refuses a move, None where it is legal."""
    try:
        unknown.before(round_of(match), seat, text)
    except Refused as error:
        return error.code
    found = SOLO.refusal(text, round_of(match), seat)
    return None if found is None else found.code
