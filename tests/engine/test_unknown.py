"""What the referee says of unknown cards holds whatever those cards are."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from crazydeck.engine.record import record_of
from crazydeck.engine.referee import Report, referee
from tests.engine.matches import ACTIONS, EIGHTS, play_and_write

OPTIONS: list[dict[str, Any]] = [
    {},
    {"draw": "until", "reshuffle": False},
    {"play_drawn_only": True, **ACTIONS},
    {"stack_mixed": True, "max_reshuffles": 0, **ACTIONS},
]


def judged(position: dict[str, Any], options: dict[str, Any], entries: list[dict[str, Any]]) -> Report:
    start = {"position": position, "entries": entries}
    return referee(record_of({"game": "eights", "options": options, "rounds": [start]}), EIGHTS)


def masked(position: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The position with some cards of hands and the stock from some place on unknown."""
    open_seat = chance.randrange(len(position["hands"]))
    hands = [
        hand if seat == open_seat else ["?" if chance.random() < 0.7 else card for card in hand]
        for seat, hand in enumerate(position["hands"])
    ]
    known = chance.randrange(len(position["stock"]) + 1)
    stock = [*position["stock"][:known], *["?"] * (len(position["stock"]) - known)]
    out = {**position, "hands": hands, "stock": stock}
    if position["drawn_card"] is not None and position["drawn_card"] not in hands[position["turn"]]:
        out["drawn_card"] = "?"
    return out


def filled(masked_position: dict[str, Any], whole: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The position with other cards in the unknown places."""
    pairs = [
        (written, true)
        for written, true in zip(
            [*masked_position["hands"], masked_position["stock"]],
            [*whole["hands"], whole["stock"]],
            strict=True,
        )
    ]
    pool = [
        card for written, true in pairs for shown, card in zip(written, true, strict=True) if shown == "?"
    ]
    chance.shuffle(pool)
    rows = [[pool.pop() if card == "?" else card for card in written] for written, _ in pairs]
    out = {**masked_position, "hands": rows[:-1], "stock": rows[-1]}
    if out["drawn_card"] == "?":
        places = masked_position["hands"][out["turn"]]
        out["drawn_card"] = rows[out["turn"]][places.index("?")]
    return out


@settings(max_examples=80, deadline=None)
@given(seed=st.integers(0, 10**6), options=st.sampled_from(OPTIONS), seats=st.integers(2, 4))
def test_answers_hold_for_every_filling(seed: int, options: dict[str, Any], seats: int) -> None:
    chance = random.Random(seed)
    positions = [
        position
        for position in play_and_write(seats, options, seed, rounds=1).positions
        if position["phase"] == "play"
    ]
    for whole in chance.sample(positions, min(8, len(positions))):
        shown = masked(whole, chance)
        open_report = judged(shown, options, [])
        if open_report.refused is not None:
            assert open_report.refused.code == "unknown_card"
            continue
        [seat] = open_report.actors
        entries = [{"seat": seat, "move": move} for move in open_report.moves[seat]]
        after = [judged(shown, options, [entry]) for entry in entries]
        for _ in range(4):
            full = filled(shown, whole, chance)
            report = judged(full, options, [])
            assert report.actors == [seat]
            assert set(open_report.moves[seat]) <= set(report.moves[seat])
            if not open_report.unsure:
                assert open_report.moves[seat] == report.moves[seat]
            for entry, then in zip(entries, after, strict=True):
                if then.refused is not None:
                    assert then.refused.code in {"unknown_card", "missing_order"}
                    continue
                same = judged(full, options, [entry])
                assert same.refused is None
                assert (same.actors, same.over, same.scores) == (then.actors, then.over, then.scores)
                assert hands_agree(then.position, same.position)


def hands_agree(shown: dict[str, Any] | None, whole: dict[str, Any] | None) -> bool:
    """Whether the open position is the whole one but for its unknown cards."""
    assert shown is not None
    assert whole is not None
    for known, true in zip(shown["hands"], whole["hands"], strict=True):
        left = list(true)
        for card in known:
            if card != "?":
                left.remove(card)
        if len(left) != known.count("?"):
            return False
    names = ("turn", "phase", "top", "named", "discards", "direction", "penalty", "drew", "reshuffles")
    return all(shown[name] == whole[name] for name in names)
