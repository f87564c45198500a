"""An observation as plain lines and as a picture: what is in it, and that it tells nobody who the partner is."""

from xml.etree import ElementTree as ET

import pytest

from crazydeck.cards.rng import Rng
from crazydeck.engine.match import Match
from crazydeck.games.solo.game import SOLO
from crazydeck.games.solo.options import SoloOptions
from crazydeck.games.solo.show import MEANINGS
from crazydeck.games.solo.view import BIDS
from tests.games.solo.positions import (
    at,
    begin,
    contract,
    dealt,
    full,
    pass_on,
    play,
    play_on,
    round_of,
    step,
    turn,
)

NAMES = ["Ann", "Ben", "Cem", "Dora", "Eli", "Finn", "Gül", "Hal", "Ida", "Jo", "Kim", "Leo"]


def lines(match: Match, seat: int | None) -> list[str]:
    """Return what a seat, or a watcher, is told."""
    return SOLO.show(match.observe(seat), NAMES[: match.seats]).split("\n")


def called(**options: bool) -> Match:
    """Ann holds the ace of clubs and calls the ace of diamonds, which Dora holds."""
    match = dealt(full(["AC KC", "6C", "7C", "AD 8C", "9C"]), **options)
    return contract(match, "solo", "trumps C call AD")


def test_the_auction_says_what_can_be_bid_and_what_each_bid_means() -> None:
    match = begin(5)
    for seat in (0, None):
        shown = lines(match, seat)
        assert shown[:2] == ["The auction: 5 players, 35 cards.", "Bids so far: none."]
        assert shown[2:7] == [f"{bid}: {MEANINGS[bid]}." for bid in BIDS]
    assert lines(match, 0)[-1] == "Your turn: say pass, solo, solo-hearts, alone or alone-hearts."
    play(match, "pass", "solo-hearts")
    shown = lines(match, 0)
    assert "Bids so far: Ann pass, Ben solo-hearts." in shown
    assert f"solo-hearts: {MEANINGS['solo-hearts']}; this takes the bid over from Ben." in shown
    assert not any(line.startswith("solo:") for line in shown)
    assert shown[-1] == "Cem's turn: say pass, solo-hearts, alone or alone-hearts."


@pytest.mark.parametrize(
    ("bid", "asked"),
    [("solo", "name trumps and call a card"), ("solo-hearts", "call a card"), ("alone", "name trumps")],
)
def test_the_declaration(bid: str, asked: str) -> None:
    match = contract(begin(5), bid)
    assert lines(match, 0)[-1] == f"Your turn: {asked}."
    assert lines(match, 1)[-1] == f"Ann's turn: {asked}."
    trumps = ": trumps are hearts" if bid == "solo-hearts" else ""
    assert f"Ann plays {bid}{trumps}." in lines(match, None)


def test_only_its_holder_reads_who_has_the_called_card() -> None:
    match = called()
    for seat in (None, 0, 1, 2, 3, 4):
        shown = lines(match, seat)
        assert "Ann plays solo: trumps are clubs, the called card is AD (ace of diamonds)." in shown
        assert ("You are the partner; nobody else knows." in shown) == (seat == 3)
        assert ("The partner is not known yet." in shown) == (seat != 3)
        assert not any("Dora is the partner" in line for line in shown)
    while "AD" not in match.observe(None).public.played:
        moves = match.moves(turn(match))
        play(match, "AD" if "AD" in moves else moves[0])
    if match.actors:
        assert "Dora is the partner." in lines(match, None)
        assert "You are the partner." in lines(match, 3)


def test_an_own_card_called() -> None:
    match = contract(
        dealt(full(["AC AD", "6C", "7C", "8C", "9C"]), call_own=True), "solo", "trumps C call AD"
    )
    assert "You called your own card; nobody else knows." in lines(match, 0)
    assert "The partner is not known yet." in lines(match, 1)
    play(match, "AD")
    assert "You are alone." in lines(match, 0)
    assert "Ann called an own card and is alone." in lines(match, None)


def test_who_plays_alone() -> None:
    match = contract(begin(4), "alone", "trumps D")
    assert "Ann plays alone: trumps are diamonds." in lines(match, 2)
    assert "Ann plays alone." in lines(match, 2)
    match = contract(begin(4), "alone-hearts")
    assert "Ann plays alone-hearts: trumps are hearts." in lines(match, 2)


def test_tricks_points_and_voids() -> None:
    match = play(called(), "KC", "6C", "7C", "8C")
    assert (
        "Trick: Ann KC (king of clubs), Ben 6C (6 of clubs), Cem 7C (7 of clubs), Dora 8C (8 of clubs); "
        "Ann is winning it, 4 points so far." in lines(match, 1)
    )
    assert "Your turn: follow the suit led, without it play a trump, without both any card." in lines(
        match, 4
    )
    play(match, "9C")
    shown = lines(match, 0)
    assert shown[0] == "Trick 2 of 7."
    assert any(line.startswith("Last trick: Ann KC") and line.endswith("to Ann: 4 points.") for line in shown)
    assert "Card points: Ann 4, Ben 0, Cem 0, Dora 0, Eli 0." in shown
    assert shown[-1] == "Your turn: lead any card."
    voids = [[], ["C", "S"], [], []]
    match = at(["KH 6H", "QD 7H", "7D 8D", "6C 9C"], trumps="C", leader=0, voids=voids)
    shown = lines(match, None)
    assert "Trumps are clubs." in shown
    assert "Shown by play: Ben has no clubs or spades." in shown
    assert "Card points in the tricks that are known: Ann 0, Ben 0, Cem 0, Dora 0." in shown


def test_the_end_of_a_deal() -> None:
    match = play_on(called())
    assert lines(match, 1)[0] == "The deal is over."
    assert "Dora is the partner." in lines(match, 1)
    assert lines(pass_on(begin(4)), 0)[0] == "The hands are thrown in: everybody passed."


@pytest.mark.parametrize("seats", range(3, 13))
def test_every_view_can_be_shown_and_drawn(seats: int) -> None:
    match, rng = begin(seats, seed=seats), Rng(seats)
    while match.actors:
        for seat in (None, turn(match)):
            view = match.observe(seat)
            shown = lines(match, seat)
            assert all(line.endswith(".") for line in shown)
            assert any(line.startswith("Your turn: ") for line in shown) == (seat is not None)
            image = ET.fromstring(SOLO.picture(view))  # noqa: S314  our own text
            words = [part.text or "" for part in image.iter() if part.tag.endswith("text")]
            assert sum(word.startswith(f"seat {turn(match)}: ") for word in words) == 1
            assert sum(word.endswith(", to move") for word in words) == 1
        step(match, rng)


def test_the_picture_shows_what_everybody_knows() -> None:
    match = called()
    for seat in (None, 0, 3):
        drawn = SOLO.picture(match.observe(seat))
        assert "trumps are clubs, AD is called" in drawn
        assert "bidder, solo" in drawn
        assert ", partner" not in drawn
    match = play(called(), "KC", "6C", "7C", "8C", "9C")
    assert "4 points taken" in SOLO.picture(match.observe(None))
    hidden = SOLO.picture(match.observe(None)).count("stroke-dasharray")
    assert hidden
    options, state = SoloOptions(), match.state
    everything = SOLO.observe(round_of(match), options, state, None, open_hands=True)
    assert "stroke-dasharray" not in SOLO.picture(everything)
    assert 0 < SOLO.picture(match.observe(2)).count("stroke-dasharray") < hidden
