"""The notation of both decks."""

import pytest

from crazydeck.cards.deck import FOUR_COLOUR, FRENCH, Deck, NotationError


@pytest.mark.parametrize(("deck", "size"), [(FRENCH, 52), (FOUR_COLOUR, 56)])
def test_every_card_is_read_as_it_is_written(deck: Deck, size: int) -> None:
    assert deck.size == size
    assert len(set(deck.names)) == size
    for card in range(size):
        assert deck.parse(deck.format(card)) == card
        assert deck.parse(f" {deck.format(card).lower()} ") == card


def test_a_card_is_its_place_in_notation_order() -> None:
    assert FRENCH.names[0] == "AC"
    assert FRENCH.names[2 * 13 + 9] == "10H"
    assert FRENCH.names[51] == "KS"
    assert FOUR_COLOUR.names[0] == "R1"
    assert FOUR_COLOUR.names[14 + 12] == "B13"


def test_the_ten_has_two_spellings() -> None:
    assert FRENCH.parse("TH") == FRENCH.parse("10H")
    assert FRENCH.format(FRENCH.parse("TH")) == "10H"


def test_lists_of_cards() -> None:
    assert FRENCH.format_all(FRENCH.parse_all("AS 10H QD 8C")) == ["AS", "10H", "QD", "8C"]
    assert FOUR_COLOUR.parse_all(["R14", "Y1"]) == [13, 42]


@pytest.mark.parametrize("text", ["", "1S", "AX", "11H", "R14", "ASS", "🂡", "٣H", "constructor"])
def test_other_texts_are_refused_in_words(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        FRENCH.parse(text)
    assert caught.value.text == text
    assert "AS 10H QD 8C" in str(caught.value)
