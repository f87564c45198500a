"""Section 3: trumps and the called card."""

from typing import Any

import pytest

from crazydeck.engine.match import Match
from tests.games.solo.positions import (
    begin,
    contract,
    dealt,
    full,
    happened,
    pass_on,
    play,
    refusal,
    round_of,
    sentence,
    turn,
)


def declaring(bid: str, seats: int = 5, **options: Any) -> Match:
    """Seat 0 holds the ace of clubs and declares; seat 3 holds the ace of diamonds."""
    hands = [""] * seats
    hands[0], hands[3 % seats] = "AC KC", "AD"
    return contract(dealt(full(hands), **options), bid)


@pytest.mark.parametrize(("seats", "deck"), [(4, 36), (5, 35), (8, 32), (10, 30), (11, 33), (12, 36)])
def test_all_declarations_of_solo(seats: int, deck: int) -> None:
    match = declaring("solo", seats)
    moves, hand = match.moves(0), match.observe(0).own.hand
    assert len(moves) == len(set(moves)) == 4 * (deck - len(hand))
    assert moves[0].startswith("trumps C call ")
    assert not any(move.split()[-1] in hand for move in moves)
    removed = match.observe(0).public.removed_cards
    assert not any(move.split()[-1] in removed for move in moves)


def test_solo() -> None:
    match = declaring("solo")
    steps = happened(match, " trumps c  CALL ad")
    assert [(one.kind, one.text) for one in steps] == [
        ("declare", "{0} names clubs as trumps and calls the ace of diamonds; {0} leads.")
    ]
    public = match.observe(2).public
    assert (public.phase, public.trumps, public.called, public.bidder) == ("play", "C", "AD", 0)
    assert public.partner is None
    assert not public.called_played
    assert match.observe(3).own.you_are_partner
    assert not any(match.observe(seat).own.you_are_partner for seat in (0, 1, 2, 4))
    assert match.observe(0).own.hand[-2:] == ["KC", "AC"], "trumps stand at the end"


def test_any_suit_can_be_called_trumps_too() -> None:
    match = play(declaring("solo"), "trumps D call AD")
    assert round_of(match).partner == 3


@pytest.mark.parametrize("text", ["trumps H call AD", "call AD"])
def test_solo_hearts(text: str) -> None:
    match = declaring("solo-hearts")
    assert len(match.moves(0)) == 28
    assert "trumps H call AD" in match.moves(0)
    assert happened(match, text)[0].text == (
        "{0} plays with hearts as trumps and calls the ace of diamonds; {0} leads."
    )
    assert match.observe(None).public.trumps == "H"


def test_alone() -> None:
    match = declaring("alone")
    assert match.moves(0) == ["trumps C", "trumps D", "trumps H", "trumps S"]
    assert happened(match, "trumps s")[0].text == "{0} names spades as trumps; {0} leads."
    public = match.observe(None).public
    assert (public.trumps, public.called, public.alone) == ("S", None, True)


@pytest.mark.parametrize(
    ("bid", "text", "code", "words"),
    [
        (
            "solo",
            "trumps C call AC",
            "own_card",
            "You hold the ace of clubs yourself: call a card that somebody else",
        ),
        (
            "solo",
            "trumps C call 6S",
            "not_in_deck",
            "The 6 of spades is not in this deck: with 5 players it is left",
        ),
        (
            "solo",
            "trumps C call 5D",
            "not_in_deck",
            "“5D” is in no deck of this game: the lowest cards are 6s.",
        ),
        (
            "solo",
            "trumps C",
            "must_call",
            "Call a card too, whose holder is your partner: write for example trumps C",
        ),
        ("solo", "call AD", "must_declare", "Name trumps and call a card: write for example trumps C call "),
        (
            "solo",
            "trumps X call AD",
            "must_declare",
            "Name trumps and call a card: write for example trumps C call ",
        ),
        ("solo", "trumps C call AD now", "must_declare", "Name trumps and call a card"),
        ("solo", "trumps C call XX", "must_declare", "Name trumps and call a card"),
        ("solo", "trumps", "must_declare", "Name trumps and call a card"),
        ("solo", "AC", "must_declare", "Name trumps and call a card"),
        ("solo", "pass", "must_declare", "Name trumps and call a card"),
        ("solo-hearts", "trumps C call AD", "trumps_are_set", "You bid solo-hearts: trumps are hearts."),
        ("solo-hearts", "trumps H", "must_call", "Call a card too"),
        ("solo-hearts", "AD", "must_declare", "Call a card: write for example trumps H call "),
        ("solo-hearts", "call KC", "own_card", "You hold the king of clubs yourself"),
        (
            "alone",
            "trumps C call AD",
            "no_call",
            "Who plays alone calls no card: name only trumps, for example trumps C.",
        ),
        ("alone", "solo", "must_declare", "Name trumps: write for example trumps C."),
    ],
)
def test_refused_declarations(bid: str, text: str, code: str, words: str) -> None:
    match = declaring(bid)
    assert refusal(match, text) == code
    assert sentence(match, text).startswith(words)
    assert sentence(match, text).endswith(".")
    assert match.observe(None).public.phase == "declare"


def test_an_example_in_a_refusal_is_legal() -> None:
    for bid in ("solo", "solo-hearts", "alone"):
        for options in ({}, {"plain_excludes_hearts": True}, {"call_own": True}):
            match = declaring(bid, **options)
            example = sentence(match, "?").rpartition("example ")[2].rstrip(".")
            assert example in match.moves(0)


def test_hearts_for_hearts_bids_only() -> None:
    match = declaring("solo", plain_excludes_hearts=True)
    assert refusal(match, "trumps H call AD") == "plain_excludes_hearts"
    assert sentence(match, "trumps H call AD") == (
        "After a bid of solo hearts cannot be trumps here: name clubs, diamonds or spades."
    )
    assert len(match.moves(0)) == 3 * 28
    assert declaring("alone", plain_excludes_hearts=True).moves(0) == ["trumps C", "trumps D", "trumps S"]
    assert len(declaring("solo-hearts", plain_excludes_hearts=True).moves(0)) == 28


def test_only_the_bidder_declares() -> None:
    match = pass_on(play(begin(5), "pass", "solo"))
    assert match.actors == [1]
    assert refusal(match, "trumps C call AD", seat=0) == "not_your_turn"
    assert match.moves(0) == []


def test_an_own_card_called() -> None:
    match = declaring("solo", call_own=True)
    assert len(match.moves(0)) == 4 * 35
    play(match, "trumps C call AC")
    assert match.observe(0).own.you_are_alone
    assert not match.observe(0).own.you_are_partner
    public = match.observe(None).public
    assert not public.alone
    steps = happened(match, "AC")
    assert [(one.kind, one.text) for one in steps] == [
        ("play", "{0} plays the ace of clubs."),
        ("partner", "{0} is alone."),
    ]
    public = match.observe(None).public
    assert (public.alone, public.partner, public.called_played) == (True, None, True)


def test_a_card_left_out_is_called_where_it_is_in_the_deck() -> None:
    """Example 1: 11 players keep the 6 of hearts."""
    match = contract(dealt(full(["", "6H"] + [""] * 9)), "solo")
    assert "trumps S call 6H" in match.moves(0)
    assert refusal(match, "trumps S call 6C") == "not_in_deck"
    assert round_of(play(match, "trumps S call 6H")).partner == 1


def test_nobody_declares_later() -> None:
    match = play(declaring("solo"), "trumps C call AD")
    assert refusal(match, "trumps C call AD") == "no_declaring"
    assert refusal(match, "call AD") == "no_declaring"
    assert refusal(match, "solo") == "no_bidding"
    assert refusal(match, "pass") == "no_bidding"
    assert turn(match) == 0
