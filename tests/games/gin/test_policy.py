"""The rules of thumb of Crazy Gin: what is drawn, asked for, discarded, laid down and added."""

import pytest

from crazydeck.cards.bits import members
from crazydeck.cards.rng import Rng
from crazydeck.games.gin import steps as s
from crazydeck.games.gin.options import GinOptions
from crazydeck.games.gin.planning import Outlook
from crazydeck.games.gin.policy import LOOKED_AT, GinPolicy
from crazydeck.games.gin.round import GinRound
from crazydeck.games.gin.solver import hand_masks, missing
from tests.games.gin.rounds import at, card, check, dealt, hand, meld, random_options

POLICY = GinPolicy()
OTHER = "3C 5D 7H 9S JC KD 3D 5H 7S 9C JD"


def advised(round: GinRound, seat: int = 0) -> int:
    return int(POLICY.careful_step(round, seat, Rng(1)))


def follow(round: GinRound, seat: int = 0) -> None:
    """Play one whole move as advised."""
    round.play(seat, advised(round, seat))
    while round.phase > s.OVER:
        round.play(seat, advised(round, seat))


def drawing(own: str, top: str, contract: int, *, lay_after_take: bool = False) -> GinRound:
    return at(
        [own, OTHER, OTHER],
        stock="8C 8D 8H 8S",
        discards=top,
        phase=s.DRAW,
        drew=s.NOT_YET,
        contract=contract,
        lay_down_after_discard_draw=lay_after_take,
    )


def asked(own: str, top: str, contract: int = 1, melds: tuple[tuple[int, str], ...] = ()) -> GinRound:
    """Seat 0 may ask for what seat 1 has thrown; it is the turn of seat 2."""
    round = at(
        [own, OTHER, OTHER],
        stock="8C 8D 8H 8S",
        discards=top,
        melds=melds,
        turn=2,
        phase=s.WINDOW,
        drew=s.NOT_YET,
        contract=contract,
    )
    round.waiting = 1
    return round


@pytest.mark.parametrize(
    ("own", "top", "contract", "step"),
    [
        ("4C 4D 9H 9S KC KD 6H 7S JC QD AH", "4H", 1, s.TAKE),  # a set of three
        ("4C 4D 9H 9S KC KD 6H 7S JC QD AH", "3H", 1, s.STOCK),  # nothing
        (
            "4C 4D 4H 9H 9S 9C 6H 7S JC QD AH",
            "AC",
            1,
            s.STOCK,
        ),  # the contract is there, and laid after the stock
        ("4C 4D 9H 9S 9C 6H 7S JC QD AH KS", "2H", 1, s.TAKE),  # a two fits everywhere
        ("3C 4C 5C 6C 3D 4D 5D 6D 8H 9H TH", "JH", 7, s.STOCK),  # one would have to be thrown again
        ("3C 4C 5C 6C 3D 4D 5D 6D 8H 9H KS", "JH", 7, s.TAKE),  # KS is thrown, and one is lacking
    ],
)
def test_a_discard_is_taken_when_less_is_lacking_after_the_turn(
    own: str, top: str, contract: int, step: int
) -> None:
    assert advised(drawing(own, top, contract)) == step


def test_a_discard_that_completes_is_taken_where_one_may_lay_down_then() -> None:
    own = "3C 4C 5C 6C 3D 4D 5D 6D 8H 9H TH"
    assert advised(drawing(own, "JH", 7, lay_after_take=True)) == s.TAKE


def test_whoever_is_down_takes_what_can_be_added_and_nothing_else() -> None:
    for top, step in (("4S", s.TAKE), ("5S", s.STOCK), ("2S", s.TAKE)):
        round = at(
            ["KC QD", OTHER, OTHER],
            discards=top,
            melds=[(0, "4C 4D 4H"), (0, "9C 9D 9H")],
            phase=s.DRAW,
            drew=s.NOT_YET,
        )
        assert advised(round) == step


def test_a_request_is_made_for_what_brings_the_contract_nearer() -> None:
    own = "4C 4D 9H 9S KC KD 6H 7S JC QD AH"
    assert advised(asked(own, "4H")) == s.MAY_I
    assert advised(asked(own, "3H")) == s.NO_THANKS
    complete = "4C 4D 4S 9H 9S 9C KD 6H 7S JC QD"
    assert advised(asked(complete, "KH")) == s.NO_THANKS


def test_whoever_is_down_never_asks() -> None:
    assert advised(asked("KC 5D", "4S", melds=((0, "4C 4D 4H"), (0, "9C 9D 9H")))) == s.NO_THANKS


def test_a_request_is_refused_for_a_card_that_one_wants() -> None:
    for own, answer in ((OTHER, s.YES), ("4C 4D 9H 9S KC KD 6H 7S JC QD AH", s.NO)):
        round = at([own, OTHER, OTHER], discards="4H", phase=s.ANSWER, drew=s.NOT_YET)
        round.asker = 1
        assert advised(round) == answer


def test_what_the_contract_can_do_without_is_discarded_the_dearest_first() -> None:
    own = "4C 4D 4H 9H 9S 3C 6H 7S JC QD AH 8C"
    assert advised(at([own, OTHER, OTHER], drew=s.FROM_PILE)) == card("AH")
    runs = "4C 5C 6C 9H TH JH 3D 7S AS 8D KD 5S"
    thrown = advised(at([runs, OTHER, OTHER], contract=3))
    assert thrown in {card("AS"), card("KD")}


@pytest.mark.parametrize("contract", range(1, 8))
def test_no_discard_leaves_more_lacking_than_another(contract: int) -> None:
    looked = 0
    for seed in range(20):
        round = dealt(4, GinOptions(), contract, seed)
        while round.phase != s.OVER:
            seat = int(round.next_actor())
            step = advised(round, seat)
            if round.phase == s.PLAY and step < 52 and not round.down >> seat & 1:
                held = round.hand(seat)
                lacks = {}
                for one in members(round.discards(seat)):
                    rest = list(held)
                    rest.remove(one)
                    lacks[one] = int(missing(*hand_masks(rest), int(round.sets), int(round.runs), 0))
                assert lacks[step] == min(lacks.values())
                looked += len(set(lacks.values())) > 1
            round.play(seat, step)
        check(round)
    assert looked > 10


def test_the_contract_is_laid_down_at_once_and_all_that_fits_is_added() -> None:
    round = at(
        ["4C 4D 4H 9H 9S 9C KS 8D 2C", OTHER, OTHER],
        melds=[(1, "KC KD KH"), (1, "5D 6D 7D 8D")],
    )
    follow(round)
    assert round.down & 1
    while round.phase == s.PLAY and round.turn == 0 and advised(round) >= 52:
        follow(round)
    assert hand(round, 0) == "8D", "king and two have a place"
    follow(round)
    assert round.winner == 0


def test_that_way_is_chosen_after_which_least_is_left_when_all_is_added() -> None:
    # kings, nines and fours: two of the three are laid down, and only a king has a place elsewhere
    round = at(["KC KD KH 9C 9D 9H 4C 4D 4H", OTHER, OTHER], melds=[(1, "KS KS KC"), (1, "5D 5S 5H")])
    follow(round)
    assert hand(round, 0) == "KC KD KH"


def test_a_two_goes_where_another_card_fits_then() -> None:
    table = [(0, "4C 4D 4H"), (0, "9C 9D 9H"), (1, "5D 6D 7D 8D"), (1, "QS KS AS 2C")]
    for own, number, run in (("2H TD KC", 2, "5D 6D 7D 8D 2H"), ("2H 3D KC", 2, "2H 5D 6D 7D 8D")):
        round = at([own, OTHER, OTHER], melds=table[:3])
        follow(round)
        assert meld(round, number) == run
        follow(round)
        assert hand(round, 0) == "KC"


def test_a_two_that_is_replaced_goes_where_another_card_fits() -> None:
    table = [(0, "4C 4D 4H"), (0, "9C 9D 9H"), (1, "6D 7D 2S 9D")]
    round = at(["8D JD KC", OTHER, OTHER], melds=table)
    follow(round)
    assert meld(round, 2) == "6D 7D 8D 9D 2S"
    follow(round)
    assert meld(round, 2) == "6D 7D 8D 9D 2S JD"


def test_of_what_fits_nowhere_the_dearest_goes_but_for_what_may_fit_soon() -> None:
    table = [(0, "4C 4D 4H"), (0, "9C 9D 9H"), (1, "5D 6D 7D 8D")]
    assert advised(at(["AC JH 3S", OTHER, OTHER], melds=table)) == card("AC")
    assert advised(at(["TD QH 3S", OTHER, OTHER], melds=table)) == card("QH")


def test_a_round_is_blocked_by_those_who_are_well_off() -> None:
    for own, step in (("3C", s.BLOCK), ("2C 2D AH AS KC KD QH", s.TAKE)):
        round = at(
            [own, "KC KD", "QC QD"],
            stock="",
            discards="8H",
            melds=[(0, "4C 4D 4H"), (0, "9C 9D 9H")],
            phase=s.DRAW,
            drew=s.NOT_YET,
        )
        assert advised(round) == step


def test_cards_that_lie_open_are_not_waited_for() -> None:
    round = at([OTHER, OTHER, OTHER], discards="4C 4D 4C", melds=[(1, "KC KD 2H"), (1, "5C 6C 7C 8C")])
    outlook = Outlook(round, 0)
    for text, unseen in (("4C", 0), ("4D", 1), ("2H", 1), ("2S", 2), ("6C", 1), ("KH", 2), ("3C", 1)):
        assert outlook.unseen(1 << card(text)) == unseen, text


def test_what_a_search_looks_at_is_legal_and_holds_what_is_advised() -> None:
    for seed in range(30):
        chance = Rng(seed)
        round = dealt(3 + seed % 4, random_options(chance), 1 + seed % 7, seed)
        for _ in range(300):
            if round.phase == s.OVER:
                break
            seat = int(round.next_actor())
            legal, looked = int(round.legal(seat)), int(POLICY.sensible(round, seat))
            assert looked & ~legal == 0
            assert looked >> advised(round, seat) & 1
            if round.phase == s.PLAY:
                assert looked.bit_count() <= LOOKED_AT
            round.play(seat, chance.member(looked))


def test_playouts_end_and_keep_all_cards() -> None:
    for seed in range(40):
        chance = Rng(seed)
        round = dealt(3 + seed % 6, random_options(chance), 1 + seed % 7, seed)
        steps = POLICY.playout(round, chance, 5000)
        assert round.phase == s.OVER
        assert 0 < steps < 5000
        check(round)


def test_beginners_play_longer_rounds() -> None:
    turns = []
    for way in (POLICY.careful_step, POLICY.careless_step):
        total = 0
        for seed in range(40):
            round = dealt(4, GinOptions(), 1 + seed % 7, seed)
            chance = Rng(seed)
            while round.phase != s.OVER:
                seat = int(round.next_actor())
                round.play(seat, int(way(round, seat, chance)))
            total += int(round.turns)
        turns.append(total)
    assert 1.2 * turns[0] < turns[1]
