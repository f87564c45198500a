"""An observation as lines and as a picture."""

from tests.games.gin.positions import asked, at, down, play

NAMES = ["Ann", "Bob", "Cem", "Dana"]
HANDS = ["3C 2S KD", "4C 5H 6H", "JC JD JS", "7H 8H"]
TABLE = down(2, "8C 8D 8S / 4S 2H 6S 7S")


def test_lines_of_a_turn() -> None:
    match = at(HANDS, contract=2, melds=TABLE, discards="9C QD", may_i=[1, 0, 2, 0])
    text = match.game.show(match.observe(0), NAMES)
    assert text.splitlines() == [
        "Round 1; the contract is 1 set and 1 run.",
        "Discards: 2, QD (queen of diamonds) on top. Stock: 6 cards.",
        "Meld 1, Cem: set of 8s: 8C 8D 8S.",
        "Meld 2, Cem: run of spades from 4 to 7: 4S 2H 6S 7S.",
        "Bob: 3 cards, no points in all.",
        "Cem: 3 cards, down, 2 of 3 requests used, no points in all.",
        "Dana: 2 cards, no points in all.",
        "Your hand: 3C (3 of clubs), KD (king of diamonds), 2S (2 of spades).",
        "Your requests: 1 of 3 used. You have no points in all.",
        "Your turn: lay down the contract if you can, then discard.",
    ]
    assert "Ann's turn" in match.game.show(match.observe(1), NAMES)


def test_lines_of_a_window() -> None:
    match = asked(HANDS)
    assert match.game.show(match.observe(3), NAMES).splitlines()[-3:] == [
        "You may ask for QD or wave it through.",
        "May ask for QD: Cem.",
        "Bob's turn: take the discard, or wait for the others.",
    ]
    match.play(3, "may-i")
    lines = match.game.show(match.observe(1), NAMES).splitlines()
    assert lines[-2:] == ["Dana asks for QD: “May I?”", "Your turn: say yes or no."]
    assert "You ask for QD" in match.game.show(match.observe(3), NAMES)
    play(match, "yes")
    text = match.game.show(match.observe(None), NAMES)
    assert "Dana: 4 cards, among them QD, 1 of 3 requests used" in text
    assert text.endswith("Bob's turn: draw from the stock.")


def test_the_lines_say_that_the_contract_is_met() -> None:
    there = ["8C 8D 8H 5C 5D 2S", *HANDS[1:3], "7H"]
    match = at(there, phase="draw", discards="5H")
    assert "Your hand meets the contract. Laying down comes after drawing" in match.game.show(
        match.observe(0), NAMES
    )
    other = play(at(there, phase="draw", discards="5H"), "take")
    assert other.game.show(other.observe(0), NAMES).endswith("Your turn: discard.")
    play(match, "stock", "discard AC")
    assert "meets the contract.\n" in match.game.show(match.observe(0), NAMES)


def test_the_end() -> None:
    match = play(at(["3C", *HANDS[1:]]), "discard 3C")
    assert match.game.show(match.observe(1), NAMES).endswith("The round is over.")


def test_the_picture_hides_other_hands() -> None:
    match = at(HANDS, contract=2, melds=TABLE, discards="QD")
    own = match.game.picture(match.observe(0))
    watched = match.game.picture(match.observe(None))
    opened = match.game.picture(match.observe(None, open_hands=True))
    assert own.startswith("<svg")
    assert "meld 2, seat 2: run of spades from 4 to 7" in watched
    assert "to move" in watched
    assert len({own, watched, opened}) == 3
    assert (
        watched.count("stroke-dasharray") > own.count("stroke-dasharray") > opened.count("stroke-dasharray")
    )
