"""Section 3: who chooses, what is left to choose, and that no card is out before."""

import json

import msgspec
import pytest

from crazydeck.cards.deck import FRENCH
from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import KeyShuffler
from crazydeck.engine.match import Match, key_of
from crazydeck.engine.refusal import Refused
from crazydeck.engine.view import Secret, seen_by
from crazydeck.games.crazy.game import CRAZY
from crazydeck.games.crazy.round import CHOOSE, EVERY
from tests.games.crazy.positions import begin, last, play, play_on, refusal, round_of, sentence, turn


def test_nothing_is_dealt_before_the_choice() -> None:
    match = begin(4)
    assert turn(match) == 0
    assert match.moves(0) == ["red", "black13", "firstlast", "every"]
    for seat in (None, 0, 1, 2, 3):
        observation = match.observe(seat)
        assert observation.public.counts == [0, 0, 0, 0]
        assert observation.public.phase == "choose"
        assert observation.public.kind is None
        text = msgspec.json.encode(observation).decode()
        assert not any(f'"{name}"' in text for name in CRAZY.deck.names)
    happened = match.play(0, "black13")
    assert [one.kind if not isinstance(one, Secret) else one.shown.kind for one in happened] == [
        "choose", "shuffle", "deal", "deal", "deal", "deal",
    ]  # fmt: skip
    assert match.observe(0).public.counts == [14] * 4
    assert turn(match) == 0, "the chooser leads"


def test_no_position_or_written_deal_holds_a_card_before_the_choice() -> None:
    match = begin(4)
    text = json.dumps([CRAZY.write_position(round_of(match)), CRAZY.write_deal(round_of(match))])
    assert not any(f'"{name}"' in text for name in CRAZY.deck.names)


def test_each_hand_is_shown_to_its_seat_alone() -> None:
    happened = begin(4).play(0, "red")
    deals = [one for one in happened if isinstance(one, Secret)]
    assert [one.seat for one in deals] == [0, 1, 2, 3]
    assert all(not seen_by(one, 1 + one.seat).cards and not seen_by(one, None).cards for one in deals)
    assert len(seen_by(deals[0], 0).cards) == 14


def test_a_round_is_played_once_and_crazy_is_last() -> None:
    match = begin(4)
    assert refusal(match, "crazy") == "crazy_is_last"
    play_on(play(match, "every"))
    match.deal()
    assert refusal(match, "every") == "kind_used"
    assert (
        sentence(match, "every") == "The every trick round has been played: choose red, black13 or firstlast."
    )
    assert refusal(match, "R1") == "must_choose"
    play_on(play(match, "red"))
    match.deal()
    play_on(play(match, "black13"))
    match.deal()
    assert match.observe(0).public.kind == "firstlast", "one choice is left, so it is taken"
    assert match.observe(0).public.counts == [14] * 4
    play_on(match)
    match.deal()
    assert match.observe(0).public.kind == "crazy"
    assert match.observe(2).public.used_kinds == ["every", "red", "black13", "firstlast"]
    play_on(match)
    assert match.over
    assert len(match.state.results) == 5
    assert [result.details["kind"] for result in match.state.results][-1] == "crazy"


def test_the_chooser_deals_the_next_round() -> None:
    match = begin(4)
    choosers = []
    while not match.over:
        public = match.observe(None).public
        choosers.append((public.match.dealer, public.chooser))
        play_on(match)
        if not match.over:
            match.deal()
    assert choosers == [(3, 0), (0, 1), (1, 2), (2, 3), (3, 0)]


def test_only_the_chooser_chooses() -> None:
    match = begin(5)
    assert refusal(match, "red", seat=1) == "not_your_turn"
    play(match, "red")
    assert refusal(match, "black13") == "already_chosen"


def test_the_deal_comes_from_the_key_whatever_is_chosen() -> None:
    hands = [
        [round_of(match).hand(seat) for seat in range(4)]
        for match in (play(begin(4), kind) for kind in ("red", "every"))
    ]
    assert hands[0] == hands[1]
    order = KeyShuffler(key_of(1), "crazy", 1).shuffle("deal", 0, range(56))
    assert sorted(order[::4]) == hands[0][0], "one card at a time, from the dealer's left"


def test_the_standard_deck_is_shuffled_in_its_own_order() -> None:
    match = play(begin(4, deck="face"), "red")
    order = KeyShuffler(key_of(1), "crazy", 1).shuffle("deal", 0, range(52))
    assert set(match.observe(0).own.hand) == set(FRENCH.format_all(order[::4]))


def test_search_never_sees_the_deal_to_come() -> None:
    observation = begin(4).observe(0)
    deals = set()
    for seed in (1, 2):
        rng = Rng(seed)
        round = CRAZY.sample(observation, rng)
        round.play(0, CHOOSE + EVERY)
        deals.add(tuple(round.hand(0)))
    live = play(begin(4), "every")
    assert len(deals) == 2
    assert tuple(round_of(live).hand(0)) not in deals


# -- written deals ---------------------------------------------------------------------------------------------------


def written(match: Match) -> dict[str, object]:
    deal: dict[str, object] = json.loads(json.dumps(CRAZY.write_deal(round_of(match))))
    return deal


def test_a_written_deal_waits_for_the_choice() -> None:
    source = play_on(play(begin(4), "firstlast"))
    deal = written(source)
    assert deal["kind"] == "firstlast"
    match = Match(CRAZY, 4, first_dealer=3)
    match.deal_written(deal)
    assert match.observe(0).public.counts == [0] * 4
    assert written(match)["hands"] == deal["hands"]
    with pytest.raises(Refused) as refused:
        match.play(0, "red")
    assert refused.value.code == "wrong_kind"
    assert match.observe(0).public.phase == "choose", "a refused move changes nothing"
    match.play(0, "firstlast")
    assert match.observe(0).public.counts == [14] * 4
    play_on(match)
    assert last(match).points == last(source).points


def test_a_deal_states_its_kind_where_nobody_chooses() -> None:
    match = begin(4)
    for kind in ("red", "black13", "every"):
        play_on(play(match, kind))
        match.deal()
    deal = written(match)
    assert deal["kind"] == "firstlast"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"kind": "crazy"}, "kind"),
        ({"kind": "hearts"}, "kind"),
        ({"kind": ["red"]}, "kind"),
        ({"hands": []}, "hands"),
        ({"hands": [["R1"]] * 4}, "hands[0]"),
        ({"hands": [["R1"] * 14] * 4}, "hands"),
        ({"hands": [["?"] * 14] * 4}, "hands[0]"),
        ({"up_card": "R1"}, "up_card"),
    ],
)
def test_bad_deals(change: dict[str, object], field: str) -> None:
    deal = written(play(begin(4), "red"))
    match = Match(CRAZY, 4, first_dealer=3)
    with pytest.raises(Refused) as refused:
        match.deal_written(deal | change)
    assert refused.value.refusal.field == field
    assert match.between


def test_a_choice_without_written_hands_stops() -> None:
    match = Match(CRAZY, 4, first_dealer=3)
    match.deal_written({})
    with pytest.raises(Refused) as refused:
        match.play(0, "red")
    assert refused.value.code == "missing_order"
    assert match.moves(0)[0] == "red"
