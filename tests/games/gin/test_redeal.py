"""What everybody knows of unseen cards: re-deals keep to it, and it never excludes the truth."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crazydeck.cards.assign import assign_items, fits
from crazydeck.cards.deck import FRENCH
from crazydeck.cards.rng import Rng
from crazydeck.games.gin import steps as s
from crazydeck.games.gin.knowledge import ANY, CARDS, FREE, NEW, OLD, Knowledge
from crazydeck.games.gin.options import GinOptions
from crazydeck.games.gin.round import GinRound
from tests.games.gin.rounds import at, card, cards, check, dealt, places, play, random_options, random_play

HANDS = ["3C 4C 5C", "5D 6D 7D", "7H 8H 9H"]


def redealt(round: GinRound, seat: int, many: int = 100) -> list[GinRound]:
    """The round dealt anew so many times from what a seat knows."""
    rng = Rng(7)
    out = []
    for _ in range(many):
        twin = round.fresh()
        twin.copy_from(round)
        twin.redeal(seat, rng)
        out.append(twin)
    return out


def hands(rounds: Sequence[GinRound], seat: int) -> list[set[str]]:
    return [set(FRENCH.format_all(round.hand(seat))) for round in rounds]


def test_the_own_hand_stays_and_all_others_change() -> None:
    round = dealt(4, random_options(Rng(2)), 1, 2)
    found = redealt(round, 1, 30)
    assert all(twin.hand(1) == round.hand(1) for twin in found)
    assert all(places(twin) == places(round) for twin in found)
    for seat in (0, 2, 3):
        assert len({tuple(twin.hand(seat)) for twin in found}) > 25
    assert len({tuple(twin.stock_list()) for twin in found}) == 30


def test_a_watcher_knows_no_hand() -> None:
    round = dealt(3, random_options(Rng(2)), 1, 2)
    assert len({tuple(twin.hand(0)) for twin in redealt(round, -1, 20)}) > 15


def test_samples_are_even() -> None:
    round = at(HANDS, stock="KS QS JS 10S 9S 8S")
    counts = Counter(card for hand in hands(redealt(round, 1, 3000), 2) for card in hand)
    assert len(counts) == 12
    assert all(600 < many < 900 for many in counts.values()), "3 of 12 cards: 750 times each"


def test_a_card_that_was_seen_taken_stays() -> None:
    round = at(HANDS, stock="KS QS JS 10S", discards="AS", phase=s.DRAW)
    play(round, s.TAKE)
    assert all("AS" in hand for hand in hands(redealt(round, 1), 0))
    play(round, "3C")
    play(round, s.MAY_I, seat=2)
    play(round, s.YES)
    assert all("3C" in hand for hand in hands(redealt(round, 1), 2))
    assert not all("KS" in hand for hand in hands(redealt(round, 1), 2)), "the penalty card is its own affair"


def test_a_card_that_was_seen_taken_and_thrown_is_known_no_more() -> None:
    round = at(HANDS, stock="KS QS JS 10S", discards="AS", phase=s.DRAW, discard_taken=True)
    play(round, s.TAKE, "AS")
    assert round.known is not None
    assert round.known.taken == [[], [], []]


def test_who_throws_the_card_just_taken_held_a_copy() -> None:
    round = at(["AS 4C 5C", *HANDS[1:]], stock="KS QS JS 10S", discards="AS", phase=s.DRAW)
    play(round, s.TAKE, "AS")
    assert all("AS" in hand for hand in hands(redealt(round, 1), 0))
    lax = at(["AS 4C 5C", *HANDS[1:]], stock="KS QS JS", discards="AS", phase=s.DRAW, discard_taken=True)
    play(lax, s.TAKE, "AS")
    assert not all("AS" in hand for hand in hands(redealt(lax, 1), 0))


def test_an_end_without_a_discard_shows_what_is_held() -> None:
    melds = [(1, "8C 8D 8H"), (2, "4H 5H 6H 7H")]
    round = at(["8S 2C 3H", *HANDS[1:]], stock="KS QS JS 10S 8S 3H", melds=melds)
    play(round, s.END)
    fine = {"2C", "8S", "8H", "3H"}
    found = hands(redealt(round, 1), 0)
    assert all(hand <= fine for hand in found)
    assert len({tuple(sorted(hand)) for hand in found}) > 1
    play(round, s.STOCK, "5D")
    play(round, s.NO_THANKS, seat=0)
    play(round, s.STOCK, "9H")
    play(round, s.NO_THANKS, seat=1)
    play(round, s.STOCK)
    assert all(len(hand - fine) <= 1 for hand in hands(redealt(round, 1), 0)), "one card came since"


def test_a_free_discard_in_need_shows_what_is_held() -> None:
    melds = [(1, "8C 8D 8H")]
    round = at(["8S 2C 8S", *HANDS[1:]], stock="KS QS JS 10S", melds=melds, relaxed_discard=True)
    play(round, "8S")
    assert all(hand <= {"8S", "8H", "2C"} for hand in hands(redealt(round, 1), 0))


def reshuffled() -> GinRound:
    """Seat 0 has drawn the first card of a stock made of KS QS JS 10S; JS is there twice."""
    round = at(
        ["3C 4C 5C", "5D 6D 7D", "7H 8H JS"], stock="", discards="KS QS JS 10S 9S", phase=s.DRAW, contract=7
    )
    play(round, s.STOCK)
    return round


def test_after_a_reshuffle_the_stock_is_made_of_its_cards() -> None:
    new = Counter(cards("KS QS JS 10S"))
    for twin in redealt(reshuffled(), 1, 300):
        assert not Counter(twin.stock_list()) - new
        drawn = Counter(twin.hand(0)) & new
        assert sum(drawn.values()) in ({1, 2} if card("JS") in drawn else {1}), "one was drawn"
        assert Counter(twin.hand(2)) - Counter(cards("3C 4C 5C 7H 8H JS")) == Counter()


def test_a_copy_that_was_in_a_hand_may_be_in_either_hand() -> None:
    found = redealt(reshuffled(), 1, 200)
    owners = {(twin.hand(0).count(card("JS")), twin.hand(2).count(card("JS"))) for twin in found}
    assert owners >= {(0, 1), (1, 0), (1, 1), (0, 0)} - {(0, 0)}


def test_a_play_that_may_be_old_or_new_leaves_both_open() -> None:
    round = reshuffled()
    drawn = FRENCH.format(round.drawn[0])
    play(round, drawn)
    assert round.known is not None
    places_ = round.known.places[0]
    if drawn == "JS":
        assert sorted(place & (OLD | NEW) for place in places_) == [OLD, OLD, OLD | NEW]
    else:
        assert all(place & NEW == 0 for place in places_), "it can only be the card drawn"


def test_old_and_new_copies() -> None:
    """Two seats; 5C is reshuffled once and its copy is in some hand."""
    known = Knowledge(2)
    known.places = [[ANY, ANY], [ANY]]
    known.reshuffle(cards("5C 7C"), cards("5C KD QD"))
    assert known.items(sorted(cards("5C 5C 7C KD QD"))) == [
        1 << card("5C") | OLD,
        1 << card("5C") | NEW,
        1 << card("7C") | NEW,
        1 << card("QD") | OLD,
        1 << card("KD") | OLD,
    ]
    known.draw(1)
    known.play(1, card("5C"))
    assert known.places[1] == [ANY], "it may have been drawn or not"
    assert (known.old[card("5C")], known.new[card("5C")]) == (1, 1)
    assert known.items([card("5C")]) == [1 << card("5C") | FREE]
    known.play(0, card("5C"))
    assert known.places[0] == [CARDS | OLD | FREE], "seat 0 has drawn nothing"
    assert (known.old[card("5C")], known.new[card("5C")]) == (0, 1)


def test_one_of_each_sort_is_widened() -> None:
    known = Knowledge(1)
    three, four = int(1 << card("3C")), int(1 << card("4C"))
    known.places = [[three | four | FREE, CARDS | FREE, CARDS | FREE, four | FREE, ANY]]
    known.play(0, card("4C"))
    assert known.places == [[three | four | FREE, CARDS | FREE, CARDS | FREE, ANY]]
    known.places = [[four | FREE, three | four | OLD | FREE, three | four | OLD | FREE, three | FREE]]
    known.play(0, card("4C"))
    assert known.places == [[three | four | OLD | FREE, three | four | OLD | FREE, three | FREE]]
    known.places = [[three | FREE, (four | three) & ~three | NEW | FREE]]
    known.play(0, card("3C"))
    assert known.places == [[four | NEW | FREE]]


def test_playouts_keep_no_knowledge() -> None:
    round = dealt(4, random_options(Rng(2)), 1, 2)
    work = round.fresh()
    work.forget()
    work.copy_from(round)
    assert work.known is None
    work.redeal(1, Rng(1))
    assert work.known is None
    assert work.hand(1) == round.hand(1)


def test_chance_comes_from_the_generator_after_a_redeal() -> None:
    round = at(HANDS, stock="", discards="KS QS JS 10S 9S 8S 7S 6S", phase=s.DRAW)
    round.rng = None
    round.redeal(0, Rng(5))
    play(round, s.STOCK)  # there is no shuffler that could be asked
    assert round.reshuffles == 1


@pytest.mark.parametrize("seats", range(3, 9))
@settings(max_examples=8, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**31), contract=st.integers(1, 7))
def test_the_truth_is_never_excluded(seats: int, seed: int, contract: int) -> None:
    rng = Rng(seed)
    round = dealt(seats, random_options(rng), contract, seed)
    for position in random_play(round, rng):
        known = position.known
        assert known is not None
        for seat in range(seats):
            unseen = Counter(position.hand(seat))
            taken = Counter(known.taken[seat])
            assert not taken - unseen
            assert matches(list((unseen - taken).elements()), known.places[seat])
        assert all(known.stock & 1 << card for card in position.stock_list())
        if known.reshuffled:
            assert known.stock & CARDS == sum(1 << card for card in range(52) if known.new[card])
            assert min(known.new + known.old) >= 0
        if rng.below(10) == 0:
            check_redeal(position, int(rng.below(seats + 1)) - 1, rng)


def check_redeal(round: GinRound, seat: int, rng: Rng) -> None:
    """A re-deal changes nothing that a seat sees, and is one that everybody could believe."""
    twin = round.fresh()
    twin.copy_from(round)
    twin.redeal(seat, rng)
    check(twin)
    known, old = twin.known, round.known
    assert known is not None
    assert old is not None
    assert (known.taken, known.places) == (old.taken, old.places)
    assert twin.pile_list() == round.pile_list()
    assert twin.stock_size == round.stock_size
    assert twin.actors() == round.actors()
    if seat >= 0:
        assert twin.hand(seat) == round.hand(seat)
        assert twin.legal(seat) == round.legal(seat)
    if round.phase == s.OVER:
        return
    for other in range(round.seats):
        assert not Counter(known.taken[other]) - Counter(twin.hand(other))
        assert matches(
            list((Counter(twin.hand(other)) - Counter(known.taken[other])).elements()), known.places[other]
        )
    if known.reshuffled:
        assert not Counter(twin.stock_list()) - Counter(dict(enumerate(known.new)))
    pool, open_places = twin._pool(known, seat), twin._places(known, seat)
    items = assign_items(known.items(pool), open_places, rng)
    assert all(item & ~place == 0 for item, place in zip(items, open_places, strict=True)), "no deal fits"


def matches(held: list[int], open_places: list[int]) -> bool:
    """Whether the cards can lie in the places, by augmenting paths."""
    owner: dict[int, int] = {}

    def put(index: int, seen: set[int]) -> bool:
        for where, allowed in enumerate(open_places):
            if where not in seen and fits(held[index], allowed):
                seen.add(where)
                if where not in owner or put(owner[where], seen):
                    owner[where] = index
                    return True
        return False

    return len(held) == len(open_places) and all(put(index, set()) for index in range(len(held)))


def test_in_a_playout_each_seat_has_places_of_the_stock_of_its_own() -> None:
    round = dealt(4, GinOptions(), 1, 3)
    work = round.fresh()
    work.forget()
    found = []
    for penalty in (False, True):
        work.copy_from(round)
        for seat in (1, 2, 3, 0, 1, 2, 3):
            work.draw_card(seat)
            if penalty and seat == 2:
                work.draw_card(seat)
        found.append([work.hand(seat) for seat in (0, 1, 3)])
        assert places(work) == places(round)
        assert len(work.stock_list()) == work.stock_size
    assert found[0] == found[1], "who draws more takes nothing from the others"


def test_a_playout_draws_all_cards_of_the_stock() -> None:
    round = dealt(3, GinOptions(), 1, 3)
    work = round.fresh()
    work.forget()
    work.copy_from(round)
    for _ in range(round.stock_size):
        work.draw_card(0)
        assert places(work) == places(round)
    assert work.stock_size == 0
    assert work.stock_list() == []
    twin = round.fresh()
    twin.copy_from(work)
    assert places(twin) == places(round)
