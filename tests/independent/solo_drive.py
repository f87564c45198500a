"""Matches of chance in Crazy Solo, played by the program and the second referee at once, and compared."""

import itertools
import json
import random
from collections import Counter
from typing import Any

from crazydeck.engine.game import Game
from crazydeck.engine.match import Match as Program
from crazydeck.engine.refusal import Refused
from tests.independent.solo import LADDER, RANKS, SUITS, IllegalMove, Match, deck_of, value_of

Json = dict[str, Any]

# The first value of each is the default, and is left out of a table's options. A target is written above the start.
VALUES: dict[str, list[Any]] = {
    "short3": [False, True],
    "hearts_overcall": ["next", "any_later", "off"],
    "redeal_same_dealer": [False, True],
    "plain_excludes_hearts": [False, True],
    "call_own": [False, True],
    "min_unit5": [False, True],
    "end_when_broke": [False, True],
    "start": [150, 300, 50],
    "end": [None, "deals:1", "deals:4", "minutes:30", "target:+10", "target:+300", "manual"],
}
# What is said of the match, not of the deal.
OF_A_MATCH = {"deals", "totals", "between", "over", "match_winners", "standings"}
# How likely a bidder passes, deal by deal.
SHYNESS = (0.3, 0.5, 0.7, 0.8, 0.9, 1.0)


def random_table(rng: random.Random) -> Json:
    """Return a number of seats and a value for each option."""
    while True:
        table = {"seats": rng.randint(3, 12)} | {name: rng.choice(VALUES[name]) for name in VALUES}
        if table["seats"] == 3 or not table["short3"]:
            return table


def pairs_of(table: Json) -> set[frozenset[tuple[str, Any]]]:
    """Return every two choices that a table makes together."""
    return {frozenset(pair) for pair in itertools.combinations(table.items(), 2)}


def tables_with_all_pairs(rng: random.Random) -> list[Json]:
    """Return tables such that any two values of two options, seats included, stand together in one of them."""
    wanted = set().union(*(pairs_of(random_table(rng)) for _ in range(4000)))
    tables = []
    while wanted:
        best = max((random_table(rng) for _ in range(40)), key=lambda table: len(wanted & pairs_of(table)))
        if wanted & pairs_of(best):
            tables.append(best)
            wanted -= pairs_of(best)
    return tables


def options_of(table: Json) -> Json:
    """Return the options that differ from their defaults, as the program reads them."""
    options = {name: table[name] for name in VALUES if table[name] != VALUES[name][0]}
    if "end" in options:
        word, plus, more = options["end"].partition("+")
        options["end"] = f"{word}{table['start'] + int(more)}" if plus else word
    return options


def every_text() -> list[str]:
    """Return all that a player could write in some position."""
    cards = [rank + suit for suit in SUITS for rank in (*RANKS, "5")]
    called = [f"call {card}" for card in cards]
    return [
        *("pass", "solo", "solo-hearts", "alone", "alone-hearts", "draw"),
        *cards,
        *(f"T{suit}" for suit in SUITS),
        *called,
        *(f"trumps {suit}" for suit in SUITS),
        *(f"trumps {suit} {call}" for suit in SUITS for call in called),
    ]


def told(match: Match) -> Json:
    """Return what the second referee says of the present position."""
    deal = match.deal
    assert deal is not None
    seats = range(match.seats)
    return {
        "deals": match.deals_begun,
        "dealer": deal.dealer,
        "actors": [] if deal.over else [deal.turn],
        "moves": {} if deal.over else {deal.turn: sorted(deal.legal())},
        "phase": deal.phase,
        "hands": [sorted(hand) for hand in deal.hands],
        "bids": deal.bids,
        "bidder": deal.bidder,
        "bid": deal.bid,
        "trumps": deal.trumps,
        "called": deal.called,
        "trick": deal.trick,
        "tricks": deal.tricks,
        "takers": deal.takers,
        "captured": deal.captured,
        "tricks_taken": [deal.takers.count(seat) for seat in seats],
        "stake": value_of(deal.trick),
        "public_partner": deal.partner if deal.over else deal.public_partner(),
        "secret_partner": [seat for seat in seats if seat == deal.partner],
        "known_alone": deal.is_known_alone(),
        "secretly_alone": [seat for seat in seats if seat == deal.bidder == deal.called_holder],
        "voids": [sorted(deal.shown_voids(seat)) for seat in seats],
        "points": deal.points,
        "winners": deal.winners() if deal.over else None,
        "totals": match.totals,
        "between": match.between,
        "over": match.over,
        "match_winners": match.winners() if match.over else None,
        "standings": match.standings() if match.over else None,
    }


class Drive:
    """One match of both referees."""

    def __init__(self, game: Game[Any, Any], table: Json, rng: random.Random) -> None:
        """Begin a match at a table."""
        dealer = rng.randrange(table["seats"])
        options = options_of(table)
        self.rng = rng
        self.table = table
        self.program = Program(game, table["seats"], options, first_dealer=dealer)
        self.match = Match(options, table["seats"], dealer)
        self.silent = rng.random() < 0.1
        """Whether nobody ever bids; the match ends by that."""
        self.shyness = 1.0
        self.steps = 0
        self.record: list[str] = []
        self.seen = Counter[str]()

    def run(self, longest: int) -> Counter[str]:
        """Play so many steps, or the match; return how often what happened."""
        while not self.match.over and self.steps < longest:
            if self.rng.random() < 0.004:
                self.table_act("last-deal")
            if self.rng.random() < 0.004:
                self.table_act("time-up")
            self.advance()
        return self.seen

    def advance(self) -> None:
        """Deal or move, unless the match is over; try all other texts now and then."""
        if self.match.over:
            return
        if self.match.between:
            self.deal()
        else:
            assert self.match.deal is not None
            if self.rng.random() < (0.3 if self.match.deal.phase == "declare" else 0.01):
                self.try_all()
            self.move()
        self.compare()
        if self.rng.random() < 0.03:
            self.rewrite()

    def table_act(self, act: str) -> None:
        """Let the time be up or announce the last deal; both referees must agree whether that may be done."""
        try:
            if act == "time-up":
                self.match.time_is_up()
            else:
                self.match.announce_last_deal()
            allowed = True
        except IllegalMove:
            allowed = False
        try:
            if act == "time-up":
                self.program.time_is_up()
            else:
                self.program.announce_last_deal()
            assert allowed, (act, self.record)
        except Refused:
            assert not allowed, (act, self.record)
        self.record.append(act)
        self.seen[act if allowed else f"{act} refused"] += 1
        if self.match.deal is not None:
            self.compare()

    def deal(self) -> None:
        """Deal random hands; those of half of the deals are sorted a little, so that some are strong in a suit."""
        deck = deck_of(self.table["seats"], short3=self.table["short3"])
        self.rng.shuffle(deck)
        if self.rng.random() < 0.5:
            deck.sort(key=lambda card: SUITS.index(card[-1]) + 3 * self.rng.random())
        size = len(deck) // self.table["seats"]
        hands = [deck[seat * size : (seat + 1) * size] for seat in range(self.table["seats"])]
        self.shyness = 1.0 if self.silent else self.rng.choice(SHYNESS)
        self.program.deal_written({"hands": hands})
        self.match.begin(hands)
        self.record.append(f"deal {hands}")
        self.seen["deal"] += 1

    def move(self) -> None:
        """Make a random legal move."""
        deal = self.match.deal
        assert deal is not None
        seat, phase = deal.turn, deal.phase
        move = self.rng.choice(sorted(deal.legal()))
        if phase == "bid":
            # Low bids far more often, or most auctions would end with the highest at once.
            ladder = LADDER if self.table["seats"] > 3 else LADDER[2:]
            real = self.rng.choices(ladder, [4**place for place in range(len(ladder), 0, -1)])[0]
            move = "pass" if self.rng.random() < self.shyness or real not in deal.legal() else real
        elif phase == "declare" and self.rng.random() < 0.3:
            # Own and trump cards are called too seldom else.
            own = [text for text in deal.legal() if text.split()[-1] in deal.hands[seat]]
            move = self.rng.choice(sorted(own)) if own else move
        self.record.append(f"{seat} {move}")
        self.program.play(seat, move)
        self.match.play(seat, move)
        self.seen[phase] += 1
        self.steps += 1
        if deal.over:
            self.note()

    def note(self) -> None:
        """Count what kind of deal has ended."""
        deal = self.match.deal
        assert deal is not None
        if deal.settlement is None:
            self.seen["thrown in"] += 1
            return
        kind = "secretly alone" if deal.called and deal.partner is None else str(deal.bid)
        self.seen[kind] += 1
        if deal.settlement.difference == 0:
            self.seen["60-60"] += 1
        elif deal.settlement.unit == 0:
            self.seen["unit 0"] += 1

    def try_all(self) -> None:
        """Try all texts for the seat in turn and another; what is accepted must be legal, and the rest refused."""
        deal = self.match.deal
        assert deal is not None
        for seat in {deal.turn, self.rng.randrange(self.table["seats"])}:
            for text in every_text():
                wanted = seat == deal.turn and deal.read(text) in deal.legal()
                trial = self.program.copy()
                try:
                    trial.play(seat, text)
                    found = True
                except Refused:
                    found = False
                assert found == wanted, (seat, text, self.record)
                self.seen["accepted" if found else "refused"] += 1
        self.compare()

    def rewrite(self) -> None:
        """Write the position, read it as the first of another match, and compare all that is no match's."""
        assert self.program.round is not None
        written = json.loads(json.dumps(self.program.game.write_position(self.program.round)))
        twin = Program(self.program.game, self.table["seats"], self.program.options)
        known = twin.set_position(written)
        assert known == frozenset(range(self.table["seats"])), self.record
        found, wanted = seen(twin), seen(self.program)
        for name in wanted.keys() - OF_A_MATCH:
            assert found[name] == wanted[name], (name, found[name], wanted[name], self.table, self.record)
        self.seen["rewritten"] += 1

    def compare(self) -> None:
        """Compare one position, told by both referees."""
        found, wanted = seen(self.program), told(self.match)
        for name, value in wanted.items():
            assert found[name] == value, (name, found[name], value, self.table, self.record)
        assert found.keys() == wanted.keys()


def seen(program: Program) -> Json:
    """Return what the program says of the present position, in the words of `told`."""
    seats = range(program.seats)
    views = [program.observe(seat) for seat in seats]
    shown = program.observe(None)
    opened = program.observe(None, open_hands=True).public
    public, match = shown.public, shown.public.match
    assert all(view.public == public for view in views)
    assert shown.own is None
    own = [view.own for view in views]
    hands = [sorted(one.hand) for one in own]
    assert hands == [sorted(hand) for hand in opened.hands]
    assert public.hands is None
    position = program.game.write_position(program.round)
    assert hands == [sorted(hand) for hand in position["hands"]]
    moves = {seat: sorted(program.moves(seat)) for seat in seats if program.moves(seat)}
    assert moves == {seat: sorted(one.moves) for seat, one in enumerate(own) if one.moves}
    assert public.actors == ([] if position["turn"] is None else [position["turn"]])
    if public.phase == "bid":
        assert sorted(public.open_bids) == moves[public.actors[0]]
    assert [one.bid for one in public.bids] == [said["bid"] for said in position["bids"]]
    for one in own:
        # A card of the hand is either a move or refused, whatever phase it is for the seat in turn.
        assert set(one.refusals) == (set(one.hand) - set(one.moves) if one.moves else set())
    result = match.results[-1] if public.phase == "over" else None
    return {
        "deals": match.round,
        "dealer": match.dealer,
        "actors": program.actors,
        "moves": moves,
        "phase": public.phase,
        "hands": hands,
        "bids": [one.bid for one in public.bids],
        "bidder": public.bidder,
        "bid": public.bid,
        "trumps": public.trumps,
        "called": public.called,
        "trick": [one.card for one in public.trick],
        "tricks": [[one.card for one in trick.cards] for trick in public.tricks],
        "takers": [trick.taker for trick in public.tricks],
        "captured": [one.points for one in public.taken],
        "tricks_taken": [one.tricks for one in public.taken],
        "stake": public.stake,
        "public_partner": public.partner,
        "secret_partner": [seat for seat in seats if own[seat].you_are_partner],
        "known_alone": public.alone,
        "secretly_alone": [seat for seat in seats if own[seat].you_are_alone],
        "voids": [sorted(suits) for suits in public.voids] or [[] for _ in seats],
        "points": None if result is None else result.points,
        "winners": None if result is None else result.winners,
        "totals": match.totals,
        "between": program.between,
        "over": program.over,
        "match_winners": None if match.result is None else match.result.winners,
        "standings": None
        if match.result is None
        else sorted((line.place, line.seat, line.total) for line in match.result.standings),
    }
