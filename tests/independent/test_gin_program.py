"""The program's Crazy Gin against answers worked out by hand, and move by move against the second referee."""

import random
from collections import Counter
from typing import Any

import pytest

from crazydeck.engine.match import Match
from crazydeck.engine.refusal import Refused
from crazydeck.games.registry import find_game
from tests.independent.gin import Round, read
from tests.independent.gin_cases import ENDINGS, LAYS, SPOTS, Ending, Lay, Spot, spot
from tests.independent.gin_drive import Drive, options_of, random_table, tables_with_all_pairs, wish
from tests.independent.gin_melds import (
    CONTRACTS,
    IllegalMove,
    Meld,
    deck_of,
    find_lay_down,
    is_two,
    low_of_run,
    rules_of,
)

GIN = find_game("gin")


class Program:
    """The program at a written position."""

    def __init__(self, position: dict[str, Any], options: dict[str, Any]) -> None:
        """Begin a match at the position."""
        self.match = Match(GIN, len(position["hands"]), options, first_dealer=0)
        self.match.set_position(position)

    def play(self, seat: int, text: str) -> bool:
        """Make a move, or return that it is refused."""
        before = self.match.observe(seat)
        try:
            self.match.play(seat, text)
        except Refused:
            assert self.match.observe(seat) == before
            return False
        return True

    def legal(self, seat: int) -> set[str]:
        """Return all moves of a seat but lay-downs."""
        return {text for text in self.match.moves(seat) if not text.startswith("lay ")}

    def told(self, name: str) -> Any:
        """Return what is so, in the words of the cases."""
        public, (word, _, number) = self.match.observe(None).public, name.partition(" ")
        if word == "meld":
            return " ".join(public.melds[int(number) - 1].cards)
        if word == "hand":
            return self.match.observe(int(number)).own.hand
        if word in ("points", "out"):
            [result] = self.match.state.results
            assert (result.reason == "out") == bool(result.winners)
            if word == "points":
                return result.points
            return result.winners[0] if result.winners else None
        return {
            "phase": public.phase,
            "turn": public.turn,
            "asked": public.may_i,
            "discards": " ".join(public.discards),
        }[word]


class Referee:
    """The second referee at a written position."""

    def __init__(self, position: dict[str, Any], options: dict[str, Any]) -> None:
        """Set up a round as written."""
        self.round = round = Round.__new__(Round)
        seats = len(position["hands"])
        round.rules, round.seats, round.number = rules_of(options), seats, position.get("contract", 1)
        round.hands = [list(hand) for hand in position["hands"]]
        round.stock, round.discards = list(position["stock"]), list(position["discards"])
        round.shuffled = sorted
        round.turn, round.phase, round.turns = position["turn"], position["phase"], 1
        round.drew, round.taken, round.had_copy = position.get("drew"), None, False
        round.must_draw_stock, round.reshuffles = False, position.get("reshuffles", 0)
        round.dry_turns = position.get("laps", 0)
        round.asked = list(position.get("may_i", [0] * seats))
        round.known = [[] for _ in range(seats)]
        round.waiting, round.passed, round.asker = list(position.get("waiting", [])), [], None
        round.discarder = (round.turn - 1) % seats
        round.out = round.owes = None
        round.said = set()
        laid = [(meld["owner"], meld["cards"]) for meld in position["melds"]]
        round.melds = [Meld(owner, cards, run=low_of_run(cards) is not None) for owner, cards in laid]
        round.down = [owner for owner in range(seats) if owner in dict(laid)]

    def play(self, seat: int, text: str) -> bool:
        """Make a move, or return that it is refused."""
        try:
            self.round.play(seat, text)
        except IllegalMove:
            return False
        return True

    def legal(self, seat: int) -> set[str]:
        """Return all moves of a seat but lay-downs."""
        return self.round.legal(seat)

    def told(self, name: str) -> Any:
        """Return what is so, in the words of the cases."""
        round, (word, _, number) = self.round, name.partition(" ")
        if word == "meld":
            return " ".join(round.melds[int(number) - 1].cards)
        if word == "hand":
            return round.hands[int(number)]
        return {
            "phase": round.phase,
            "turn": round.turn,
            "asked": round.asked,
            "discards": " ".join(round.discards),
            "out": round.out,
            "points": round.points() if word == "points" else [],
        }[word]


BOTH = pytest.mark.parametrize("side", [Program, Referee])


def split(text: str) -> list[str]:
    """Return what stands between commas."""
    return [part for part in text.split(", ") if part]


# -- answers worked out by hand ----------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("case", LAYS)
def test_lay_downs(case: Lay, side: type[Program | Referee]) -> None:
    hand = f"{read(case.text).replace('/', '')} {case.rest}"
    position = spot(hand, "QD JD", "QC JC", contract=case.number, stock="AC AD", drew=case.drew)
    assert side(position, case.options).play(0, f"lay {case.text}") == case.legal


@BOTH
@pytest.mark.parametrize("case", SPOTS, ids=lambda case: case.name)
def test_positions(case: Spot, side: type[Program | Referee]) -> None:
    at = side(case.position, case.options)
    for seat, moves in case.legal.items():
        assert at.legal(seat) == set(split(moves))
    for move in split(case.play):
        mover, _, text = move.partition(":")
        assert at.play(int(mover), text.removeprefix("!")) == (not text.startswith("!")), move
    for name, value in case.then.items():
        if name.startswith("legal"):
            assert at.legal(int(name.split()[1])) == set(split(value))
        elif name.startswith("hand"):
            assert sorted(at.told(name)) == sorted(value.split())
        else:
            assert at.told(name) == value, name


@pytest.mark.parametrize("case", ENDINGS, ids=lambda case: case.name)
def test_how_matches_end(case: Ending) -> None:
    match = Match(GIN, 3, case.options, first_dealer=0)
    for out, held in zip(case.outs, case.hands.split(" / "), strict=True):
        cards = [rank + suit for rank, suit in zip(held.split(), "HSC", strict=False)]
        if out == "-":
            match.set_position(spot(*cards, phase="draw", stock="", discards="6D", laps=1))
            assert match.play(0, "block")
        else:
            cards.insert(int(out), "7D")
            match.set_position(spot(*cards, turn=int(out)))
            assert match.play(int(out), "discard 7D")
    assert match.over
    assert list(match.state.totals) == case.totals
    public = match.observe(None).public
    assert public.blocks == case.blocks
    assert match.result is not None
    assert match.result.winners == case.winners
    assert [line.place for line in sorted(match.result.standings, key=lambda line: line.seat)] == case.places


# -- move by move ------------------------------------------------------------------------------------------------------


def test_both_referees_agree_on_every_position() -> None:
    rng = random.Random(3)
    tables = tables_with_all_pairs(rng)
    assert {table["seats"] for table in tables} == set(range(3, 9))
    seen = Counter[str]()
    for table in tables:
        seen += Drive(GIN, table, rng).run(100)
    for what, often in {
        "lay": 50,
        "lay accepted": 200,
        "lay refused": 2000,
        "accepted": 500,
        "refused": 20_000,
    }.items():
        assert seen[what] >= often, (what, seen)


def test_both_referees_agree_on_whole_matches() -> None:
    rng = random.Random(4)
    seen = Counter[str]()
    for _ in range(3):
        table = random_table(rng)
        assert options_of(table)
        seen += Drive(GIN, table, rng).run(10_000, watch=0.1)
    for what, often in {"round 7": 3, "lay": 10}.items():
        assert seen[what] >= often, (what, seen)


def test_whether_a_hand_meets_the_contract() -> None:
    """The program must offer a lay-down exactly where trying everything finds one, with up to eight twos."""
    rng = random.Random(6)
    seen = Counter[bool]()
    for _ in range(500):
        seats, number = rng.choice((3, 6)), rng.randint(1, 7)
        table = random_table(rng)
        rules = {name: table[name] for name in ("wild_limit", "strict_separate", "must_discard_to_go_out")}
        hand, rest = near_contract(rng, seats, number)
        others = [rest.pop() for _ in range(seats - 1)]
        match = Match(GIN, seats, rules, first_dealer=0)
        match.set_position(spot(" ".join(hand), *others, contract=number, stock=" ".join(rest[:3])))
        found = find_lay_down(hand, number, rules) is not None
        assert any(text.startswith("lay ") for text in match.moves(0)) == found, (hand, number, rules)
        seen[found] += 1
    assert min(seen[True], seen[False]) > 100, seen


def near_contract(rng: random.Random, seats: int, number: int) -> tuple[list[str], list[str]]:
    """Return a hand after the draw that is near a contract, and the other cards."""
    deck = deck_of(seats)
    rng.shuffle(deck)
    kinds, near = wish(rng, number), rng.choice((0.3, 0.6, 1, 2))
    scores = [
        (rng.random() - near * rng.random() * (card in kinds), card) for card in deck if not is_two(card)
    ]
    twos = [card for card in deck if is_two(card)][: rng.choice((0, 1, 2, 3, 4, 5, 6, 8))]
    sets, runs = CONTRACTS[number]
    size = rng.choice((3 * sets + 4 * runs, 12, 12, 13, 16))
    hand = (twos + [card for _, card in sorted(scores)])[:size]
    return hand, list((Counter(deck) - Counter(hand)).elements())
