"""Written positions: play goes on alike, what may be left out, and what is refused by its field."""

import json
from typing import Any

import msgspec
import pytest

from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.refusal import Refused
from crazydeck.engine.testing import random_options
from crazydeck.games.solo import pack
from crazydeck.games.solo.game import SOLO
from crazydeck.games.solo.options import SoloOptions, pack_of
from tests.games.solo.positions import at, begin, full, last, play, play_on, refusal, round_of, step, turn

SEATS = range(3, 13)


def written(match: Match) -> dict[str, Any]:
    """Return the position of a match as it stands in a record."""
    position: dict[str, Any] = json.loads(json.dumps(SOLO.write_position(round_of(match))))
    return position


def read(match: Match, position: dict[str, Any]) -> Match:
    """Return another match of the same table at a position."""
    twin = Match(SOLO, match.seats, json.loads(json.dumps(changed(match))))
    twin.set_position(position)
    return twin


def changed(match: Match) -> dict[str, Any]:
    """Return the options of a match as it was made with."""
    out: dict[str, Any] = msgspec.to_builtins(match.options)
    return out


def somewhere(seats: int, seed: int) -> Match:
    """Return a match of random options in the middle of its first deal, none of its hands thrown in."""
    rng = Rng(seed)
    options = random_options(SOLO, seats, rng)
    for more in range(99):
        match = Match(SOLO, seats, options, key=key_of(seed + 1000 * more))
        match.deal()
        for _ in range(int(rng.below(seats * (round_of(match).tricks + 1) + 1))):
            if match.actors:
                step(match, rng)
        if match.actors:
            return match
    raise AssertionError("every deal was thrown in")


def cut(position: dict[str, Any], tricks: int, partner: int) -> dict[str, Any]:
    """Return a position without the first tricks of its history."""
    gone = [card for trick in position["history"][:tricks] for card in trick["cards"]]
    shown = position["called"] in gone
    return {
        **position,
        "history": position["history"][tricks:],
        "gone": gone,
        "partner": partner if shown else None,
    }


@pytest.mark.parametrize("seats", SEATS)
def test_a_position_goes_on_alike_with_and_without_its_first_tricks(seats: int) -> None:
    for seed in range(12):
        match = somewhere(seats, seed)
        position, deal = written(match), round_of(match)
        short = cut(position, int(Rng(seed).below(len(position["history"]) + 1)), int(deal.partner))
        twins = [read(match, position), read(match, short)]
        assert written(twins[0]) == position
        assert sorted(written(twins[1])["gone"]) == sorted(short["gone"])
        assert written(read(match, written(twins[1]))) == written(twins[1])
        for twin in twins:
            assert round_of(twin).voids == deal.voids
            assert twin.moves(turn(twin)) == match.moves(turn(match))
        results = [last(play_on(one)) for one in (match, *twins)]
        assert results[1].points == results[2].points == results[0].points
        assert results[1].details == results[2].details == results[0].details


@pytest.mark.parametrize("seats", SEATS)
def test_of_a_deal_in_play_hands_and_trumps_tell_what_is_legal(seats: int) -> None:
    found = 0
    for seed in range(40):
        match = somewhere(seats, seed)
        position = written(match)
        if position["phase"] != "play":
            continue
        found += 1
        brief = {name: position[name] for name in ("hands", "trumps", "trick", "turn", "dealer")}
        twin = read(match, brief)
        assert twin.moves(turn(twin)) == match.moves(turn(match))
        again = written(twin)
        assert (again["bidder"], again["bids"], again["bid"]) == (None, None, None)
        assert written(read(match, again)) == again
        played = sum(map(len, brief["hands"]))
        for _ in range(played - 1):
            move = match.moves(turn(match))[0]
            play(match, move)
            play(twin, move)
            assert twin.actors == match.actors
        with pytest.raises(Refused) as refused:
            play(twin, twin.moves(turn(twin))[0])
        assert refused.value.code == "unknown_card"
        assert "bidder" in str(refused.value)
        assert len(twin.actors) == 1, "the refused card changed nothing"
    assert found


def test_of_an_auction_only_the_phase_is_needed() -> None:
    match = Match(SOLO, 4)
    match.set_position({"dealer": 3, "phase": "bid"})
    assert match.moves(0) == ["pass", "solo", "solo-hearts", "alone", "alone-hearts"]
    said = bids("pass", "solo-hearts", first=1)
    hands = ["? " * 9] * 4
    match = Match(SOLO, 4)
    match.set_position({"dealer": 0, "phase": "bid", "bids": said, "hands": hands})
    assert match.moves(3) == ["pass", "solo-hearts", "alone", "alone-hearts"]
    play(match, "pass")
    assert match.moves(0) == ["pass", "alone", "alone-hearts"]


def test_a_declaration_without_the_auction() -> None:
    hands = full(["AC KC", "AD", "", "", ""])
    match = at(hands, bid="solo", bidder=0)
    assert match.observe(None).public.phase == "declare"
    assert match.observe(None).public.bids == []
    assert refusal(match, "trumps C call AC") == "own_card"
    play(match, "trumps C call AD")
    assert match.observe(1).own.you_are_partner


@pytest.mark.parametrize(
    ("bid", "fields"),
    [
        ("solo", {"trumps": "H", "called": "AD"}),
        ("solo-hearts", {"called": "AD"}),
        ("solo-hearts", {"trumps": "H", "called": "AD"}),
        ("alone", {"trumps": "S"}),
        ("alone-hearts", {}),
        ("solo", {"trumps": "C"}),
    ],
)
def test_what_a_bid_needs_to_be_played(bid: str, fields: dict[str, Any]) -> None:
    match = at(full(["AC KC", "AD", "", "", ""]), bid=bid, bidder=0, **fields)
    assert match.observe(None).public.phase == "play"
    assert turn(match) == 0


def test_the_leader_follows_from_the_sizes_of_hands() -> None:
    for leader, hands in [
        (1, ["AC KC", "AD", "QD", "JC QC"]),
        (3, ["KC", "AC AD", "QD JD", "QC"]),
        (2, ["KC JC", "AC AD", "QD", "QC"]),
    ]:
        match = at(hands, trumps="S", trick=["6C", "7C"])
        assert match.observe(None).public.leader == leader
        assert turn(match) == (leader + 2) % 4


def test_an_own_card_called_where_that_trick_is_not_written() -> None:
    fields = {"bid": "solo", "bidder": 2, "trumps": "C", "called": "AD", "partner": 2}
    taken = [{"points": 0, "tricks": 0}, {"points": 0, "tricks": 0}, {"points": 102, "tricks": 8}, {}]
    match = at(["KH", "AC", "QD", "6C"], call_own=True, taken=taken, leader=0, **fields)
    assert match.observe(None).public.alone
    play(match, "KH", "AC", "QD", "6C")
    assert last(match).details["alone"]
    assert last(match).details["side"] == 102


def wrong(seats: int = 4, **fields: Any) -> Refused:
    """Return why a position of a table is refused; nothing of the match has changed."""
    options: dict[str, Any] = {}
    if "plain_excludes_hearts" in fields:
        options["plain_excludes_hearts"] = fields.pop("plain_excludes_hearts")
    match = Match(SOLO, seats, options)
    before = match.state
    with pytest.raises(Refused) as refused:
        match.set_position({"dealer": seats - 1, **fields})
    assert refused.value.code == "bad_position"
    assert match.state is before
    assert match.round is None
    return refused.value


FULL = full(["AC KC", "AD", "AS", "AH"])
SMALL = ["AC KC", "AD QS", "AS JS", "AH JH"]
SPLIT = ["AC KC", "AD QS", "AS", "AH"]
SOLO_BID = {"bid": "solo", "bidder": 0, "trumps": "C", "called": "AD"}
TRICK = {"leader": 0, "cards": ["6C", "7C", "8C", "9C"]}


def bids(*said: str, first: int = 0) -> list[dict[str, Any]]:
    """Return an auction in order."""
    return [{"seat": first + place, "bid": bid} for place, bid in enumerate(said)]


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        # the auction
        ("bids[1]", {"hands": FULL, "bids": bids("solo", "solo")}),
        ("bids[2]", {"hands": FULL, "bids": bids("solo-hearts", "pass", "solo-hearts")}),
        ("bids[1]", {"hands": FULL, "bids": bids("alone-hearts", "pass")}),
        ("bids[4]", {"hands": FULL, "bids": [*bids(*["pass"] * 4), {"seat": 0, "bid": "solo"}]}),
        ("bids[0].seat", {"hands": FULL, "bids": bids("solo", first=1)}),
        ("bids[0].seat", {"hands": FULL, "bids": [{"seat": False, "bid": "solo"}]}),
        ("bids[0].bid", {"hands": FULL, "bids": bids("SOLO")}),
        ("bids[0].bid", {"hands": FULL, "bids": [{"seat": 0, "bid": ["solo"]}]}),
        ("bids[0]", {"hands": FULL, "bids": [{"seat": 0}]}),
        ("bids[0]", {"hands": FULL, "bids": ["solo"]}),
        ("bids", {"hands": FULL, "bids": {}}),
        ("bids", {"hands": FULL, "bids": ""}),
        ("bids", {"hands": FULL, "phase": "bid", "bid": "solo", "bidder": 0}),
        ("bids", {"hands": FULL, "bids": [], "trumps": "C"}),
        ("bids", {"hands": FULL, "bids": [], "bid": "solo", "bidder": 0}),
        ("bids", {"hands": SMALL, "bids": bids("solo"), "phase": "play"}),
        ("trumps", {"hands": FULL, "bids": bids("solo"), "trumps": "C"}),
        ("bidder", {"hands": FULL, "bids": bids("solo", "pass"), "bidder": 1}),
        ("bid", {"hands": FULL, "bids": bids("solo", "pass"), "bid": "alone"}),
        ("bid", {"hands": FULL, "bidder": 1}),
        ("bid", {"hands": FULL, "bid": "pass", "bidder": 1}),
        ("bidder", {"hands": FULL, "bid": "solo"}),
        ("bidder", {"hands": FULL, "phase": "declare"}),
        ("bidder", {"hands": FULL, "bid": "solo", "bidder": 4}),
        ("bidder", {"hands": FULL, "bid": "solo", "bidder": True}),
        # the declaration
        ("trumps", {"hands": FULL, "bid": "solo", "bidder": 0, "trumps": "N"}),
        ("trumps", {"hands": FULL, "bid": "solo", "bidder": 0, "trumps": ["C"]}),
        ("trumps", {"hands": FULL, "bid": "alone-hearts", "bidder": 0, "trumps": "C"}),
        ("trumps", {"hands": FULL, "bid": "alone", "bidder": 0, "trumps": "H", "plain_excludes_hearts": True}),
        ("trumps", {"hands": SMALL}),
        ("trumps", {"hands": SMALL, "bid": "solo", "bidder": 0}),
        ("called", {"hands": FULL, **SOLO_BID, "called": "AC"}),
        ("called", {"hands": FULL, **SOLO_BID, "called": "?"}),
        ("called", {"hands": FULL, **SOLO_BID, "called": "2C"}),
        ("called", {"hands": FULL, **SOLO_BID, "called": ["AD"]}),
        ("called", {"hands": FULL, **SOLO_BID, "bid": "alone"}),
        ("called", {"hands": FULL, "bid": "solo", "bidder": 0, "trumps": "C", "phase": "declare"}),
        ("called", {"hands": SMALL, **SOLO_BID, "history": [TRICK], "called": "6C"}),
        ("bidder", {"hands": FULL, "trumps": "C", "called": "AD"}),
        ("partner", {"hands": FULL, **SOLO_BID, "partner": 2}),
        ("partner", {"hands": FULL, **SOLO_BID, "partner": 0}),
        ("partner", {"hands": SMALL, **SOLO_BID, "called": "QD", "partner": 0, "leader": 0}),
        ("partner", {"hands": FULL, "bid": "alone", "bidder": 0, "trumps": "C", "partner": 2}),
        ("partner", {"hands": FULL, **SOLO_BID, "partner": False}),
        ("partner", {"hands": SMALL, **SOLO_BID, "called": "9C", "history": [TRICK], "partner": 1}),
        # hands and tricks
        ("hands", {"trumps": "C"}),
        ("hands", {"hands": {}, "trumps": "C"}),
        ("hands", {"hands": FULL[:3], "trumps": "C"}),
        ("hands", {"hands": ["AC KC", "AD", "AS JS", "AH JH"], "trumps": "C"}),
        ("hands", {"hands": [*FULL[:3], [*FULL[3], "?"]], "trumps": "C"}),
        ("hands", {"hands": ["AC KC", "AC QS", "AS JS", "AH JH"], "trumps": "C"}),
        ("hands", {"hands": FULL, "history": [TRICK], "trumps": "C"}),
        ("hands[0]", {"hands": [0, *SMALL[1:]], "trumps": "C"}),
        ("hands[0]", {"hands": ["5C KC", *SMALL[1:]], "trumps": "C"}),
        ("hands[0]", {"hands": ["KC", "AD QS", "AS JS", "AH JH"], "trick": ["6C"], "leader": 1, "trumps": "C"}),
        ("hands[0]", {"hands": SMALL, "voids": [["C"], [], [], []], "trumps": "C"}),
        ("phase", {"hands": SMALL, "phase": "bid"}),
        ("phase", {"hands": SMALL, "phase": "declare", "bid": "solo", "bidder": 0}),
        ("phase", {"hands": FULL, "phase": "over", **SOLO_BID}),
        ("phase", {"hands": FULL, "phase": "declare", **SOLO_BID}),
        ("phase", {"hands": FULL, "phase": "play", "bids": bids("pass", "pass", "pass", "pass")}),
        ("phase", {"hands": FULL, "phase": ["bid"]}),
        ("phase", {"hands": FULL, "phase": "name"}),
        ("phase", {"phase": {}}),
        ("turn", {"hands": FULL, **SOLO_BID, "turn": 1}),
        ("turn", {"hands": FULL, **SOLO_BID, "turn": False}),
        ("turn", {"hands": SMALL, **SOLO_BID, "turn": "0"}),
        ("leader", {"hands": FULL, **SOLO_BID, "leader": 1}),
        ("leader", {"hands": FULL, "leader": 1}),
        ("leader", {"hands": SMALL, "trumps": "C", "history": [TRICK], "leader": 0}),
        ("trick", {"hands": SMALL, "trumps": "C", "trick": False}),
        ("trick", {"hands": SMALL, "trumps": "C", "trick": 0}),
        ("trick", {"hands": SMALL, "trumps": "C", "trick": {}}),
        ("trick", {"hands": SMALL, "trumps": "C", "trick": ["?"]}),
        ("trick", {"hands": SMALL, "trumps": "C", "trick": "6C 7C 8C 9C"}),
        ("history", {"hands": SMALL, "trumps": "C", "history": 0}),
        ("history", {"hands": SMALL, "trumps": "C", "history": ""}),
        ("history[0]", {"hands": SMALL, "trumps": "C", "history": ["6C 7C 8C 9C"]}),
        ("history[0].leader", {"hands": full(["", "", "", ""]), "trumps": "C", "history": [{**TRICK, "leader": "0"}]}),
        ("history[0].cards", {"hands": SMALL, "trumps": "C", "history": [{**TRICK, "cards": "6C 7C"}]}),
        ("history[0].taker", {"hands": SMALL, "trumps": "C", "history": [{**TRICK, "taker": 2}]}),
        ("history[0].taker", {"hands": SMALL, "trumps": "C", "history": [{**TRICK, "taker": [3]}]}),
        ("history[0].taker", {"hands": SMALL, "trumps": "C", "history": [{**TRICK, "taker": None}]}),
        ("gone", {"hands": SMALL, "trumps": "C", "gone": False}),
        ("gone", {"hands": SMALL, "trumps": "C", "gone": ["6C"]}),
        ("gone", {"hands": SMALL, "trumps": "C", "gone": ["AC"]}),
        # what was taken and shown
        ("taken", {"hands": SMALL, "trumps": "C", "taken": False}),
        ("taken", {"hands": SMALL, "trumps": "C", "taken": [{}]}),
        ("taken[0]", {"hands": SMALL, "trumps": "C", "taken": [0, {}, {}, {}]}),
        ("taken[0]", {"hands": SMALL, "trumps": "C", "taken": [{"reds": 1}, {}, {}, {}]}),
        ("taken[1].points", {"hands": SMALL, "trumps": "C", "taken": [{}, {"points": 121}, {}, {}]}),
        ("taken[1].points", {"hands": SMALL, "trumps": "C", "taken": [{}, {"points": True}, {}, {}]}),
        ("taken", {"hands": SMALL, "trumps": "C", "taken": [{"points": 60, "tricks": 7}, {}, {}, {}]}),
        ("taken", {"hands": SMALL, "trumps": "C", "taken": [{"points": 65, "tricks": 6}, {}, {}, {}]}),
        ("taken", {"hands": SMALL, "trumps": "C", "taken": [{"points": 60, "tricks": 7}, {"points": 5}, {}, {}]}),
        ("taken", {"hands": FULL, "trumps": "C", "taken": [{"points": 1}, {}, {}, {}]}),
        ("voids", {"hands": SMALL, "trumps": "C", "voids": [["D"], [], []]}),
        ("voids", {"hands": SMALL, "trumps": "C", "voids": {}}),
        ("voids", {"hands": SMALL, "trumps": "C", "voids": ["D", [], [], []]}),
        ("voids", {"hands": SMALL, "trumps": "C", "voids": [["CD"], [], [], []]}),
        ("voids", {"hands": SMALL, "trumps": "C", "voids": [[0], [], [], []]}),
        ("voids", {"hands": FULL, "trumps": "C", "voids": [["D"], [], [], []]}),
        ("voids", {"hands": SMALL, "trumps": "C", "history": [TRICK], "voids": [[], ["C"], [], []]}),
        ("voids", {"hands": SPLIT, "trumps": "C", "trick": "6S 9D", "leader": 2, "voids": [[], [], ["S"], []]}),
        # other fields
        ("removed", {"hands": FULL, "removed": []}),
        ("stock", {"hands": FULL, "stock": []}),
    ],
)  # fmt: skip
def test_what_is_refused(field: str, fields: dict[str, Any]) -> None:
    assert wrong(**fields).refusal.field == field


def test_a_card_left_out_of_the_deck() -> None:
    hands = full(["", "", "", "", ""])
    error = wrong(5, hands=[["6S", *hands[0][1:]], *hands[1:]], trumps="C")
    assert error.refusal.field == "hands"
    assert "not in use" in str(error)
    assert wrong(5, hands=hands, **SOLO_BID | {"called": "6S"}).refusal.field == "called"
    assert wrong(3, hands=full(["", "", ""]), bid="solo", bidder=0).refusal.field == "bid"


def test_a_suit_cannot_be_played_after_showing_to_lack_it() -> None:
    history = [
        {"leader": 0, "cards": ["6C", "7S", "8C", "9C"]},
        {"leader": 1, "cards": ["7C", "7D", "8D", "9D"]},
    ]
    error = wrong(hands=SMALL, trumps="S", history=history)
    assert error.refusal.field == "history[1]"
    assert "showed before to have no clubs" in str(error)
    history[1]["cards"] = ["7H", "QH", "8H", "9H"]
    no_trump = [
        {"leader": 0, "cards": ["6C", "7D", "8C", "9C"]},
        {"leader": 3, "cards": ["6S", "7S", "8S", "9S"]},
    ]
    assert "to have no clubs" in str(
        wrong(hands=["AD KD", "QD AC", "AS JS", "AH JH"], trumps="S", history=history)
    )
    late = wrong(hands=["AC KC", "AD QD", "AS JS", "AH JH"], trumps="S", history=no_trump)
    assert late.refusal.field == "history[1]", "who plays neither the suit led nor a trump has no trump"


@pytest.mark.parametrize(
    ("missing", "fields"),
    [
        ("bidder", {"trumps": "C"}),
        ("called", {"bid": "solo", "bidder": 1, "trumps": "C"}),
        ("partner", {"bid": "solo", "bidder": 1, "trumps": "C", "called": "AD"}),
        ("taken", {"bid": "alone", "bidder": 1, "trumps": "C"}),
    ],
)
def test_a_deal_that_is_over_is_settled_only_where_all_is_written(
    missing: str, fields: dict[str, Any]
) -> None:
    taken = [{"points": 30, "tricks": 3}, {"points": 30, "tricks": 3}, {"points": 53, "tricks": 2}, {}]
    given: dict[str, Any] = {} if missing == "taken" else {"taken": taken}
    whole = [{"points": 37, "tricks": 4}, *taken[1:]]
    match = at(["KH", "QC", "7H", "6C"], leader=0, **fields, **given)
    play(match, "KH", "QC", "7H")
    with pytest.raises(Refused) as refused:
        play(match, "6C")
    assert refused.value.code == "unknown_card"
    assert missing in str(refused.value)
    assert turn(match) == 3
    if given:
        given["taken"] = whole
    ended = wrong(hands=["", "", "", ""], phase="over", **fields, **given)
    assert ended.refusal.field == missing


def test_a_finished_deal_is_settled_as_it_is_written() -> None:
    match = play_on(play(begin(5, seed=3), "solo", "pass", "pass", "pass", "pass"))
    twin = Match(SOLO, 5)
    twin.set_position(written(match))
    assert last(twin).points == last(match).points
    assert last(twin).details == last(match).details
    position = cut(written(match), 7, int(round_of(match).partner))
    brief = Match(SOLO, 5)
    brief.set_position({**position, "hands": ["", "", "", "", ""]})
    assert last(brief).points == last(match).points
    with pytest.raises(Refused) as refused:
        Match(SOLO, 5).set_position({**written(match), "leader": 0})
    assert refused.value.refusal.field == "leader"


def test_hands_that_were_thrown_in() -> None:
    match = at(FULL, bids=bids("pass", "pass", "pass", "pass"), phase="over")
    assert last(match).reason == "thrown_in"
    assert written(match)["bids"] == bids("pass", "pass", "pass", "pass")


def test_every_card_that_is_written_nowhere_is_gone() -> None:
    match = at(SMALL, trumps="C")
    everything = {pack.format_card(card) for card in pack_of(SoloOptions(), 4).cards}
    assert {*written(match)["gone"]} == everything - {*" ".join(SMALL).split()}
    assert written(match)["taken"] is None
