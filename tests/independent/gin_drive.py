"""Matches of chance in Crazy Gin, played by the program and the second referee at once, and compared."""

import itertools
import json
import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from crazydeck.cards.deck import FRENCH
from crazydeck.engine.game import Game
from crazydeck.engine.match import Match as Program
from crazydeck.engine.refusal import Refused
from crazydeck.engine.view import Happening, Secret, seen_by
from tests.independent.gin import Match, Round
from tests.independent.gin_melds import (
    CONTRACTS,
    RANKS,
    SUITS,
    Meld,
    deck_of,
    find_lay_down,
    is_lay_down,
    is_two,
    must_keep_one,
    places_of,
    rank_of,
    suit_of,
)

Json = dict[str, Any]
Happenings = list[Happening | Secret]
CARD = re.compile(r"\b(?:[A2-9JQK]|10)[CDHS]\b")

# The first value of each is the default, and is left out of a table's options.
VALUES: dict[str, list[Any]] = {
    "may_i_seconds": [8, 0, 20],
    "down_may_ask": [True, False],
    "count_denied": [False, True],
    "lay_down_after_discard_draw": [False, True],
    "wild_limit": ["one_natural", "not_more_wilds_than_naturals"],
    "strict_separate": [False, True],
    "must_discard_to_go_out": [False, True],
    "discard_taken": [False, True],
    "relaxed_discard": [False, True],
    "manual_one_card": [False, True],
    "upcard": [False, True],
    "allow_7_to_8": [False, True],
    "max_reshuffles": [3, 0, 1, 9],
    "tie_break": ["shared", "blocks"],
}
# What is said of the match, not of the round.
OF_A_MATCH = {
    "round",
    "dealer",
    "points",
    "winners",
    "totals",
    "blocks",
    "between",
    "over",
    "match_winners",
    "standings",
}
# What a player could write whatever the position.
TEXTS = [
    *("stock", "take", "may-i", "no-thanks", "yes", "no", "end", "block", "one-card", "pass", "lay", "add"),
    *(f"discard {rank}{suit}" for rank in (*RANKS, "T") for suit in SUITS),
]


def random_table(rng: random.Random) -> Json:
    """Return a number of seats and a value for each option."""
    while True:
        table = {"seats": rng.randint(3, 8)} | {name: rng.choice(VALUES[name]) for name in VALUES}
        if table["seats"] <= 6 or table["allow_7_to_8"]:
            return table


def pairs_of(table: Json) -> set[frozenset[tuple[str, Any]]]:
    """Return every two choices that a table makes together."""
    return {frozenset(pair) for pair in itertools.combinations(table.items(), 2)}


def tables_with_all_pairs(rng: random.Random) -> list[Json]:
    """Return tables such that any two values of two options, seats included, stand together in one of them."""
    wanted = set().union(*(pairs_of(random_table(rng)) for _ in range(3000)))
    tables = []
    while wanted:
        best = max((random_table(rng) for _ in range(40)), key=lambda table: len(wanted & pairs_of(table)))
        if wanted & pairs_of(best):
            tables.append(best)
            wanted -= pairs_of(best)
    return tables


def options_of(table: Json) -> Json:
    """Return the options that differ from their defaults, as the program reads them."""
    return {name: table[name] for name in VALUES if table[name] != VALUES[name][0]}


class Chance:
    """The orders of all shuffles of one round, the same for both referees whenever the same cards are shuffled."""

    def __init__(self, seed: int, order: list[str]) -> None:
        """Keep the order of the deal, and what all others are drawn from."""
        self.seed = seed
        self.order = order

    def of(self, cards: Sequence[str]) -> list[str]:
        """Return the order of a new stock."""
        order = sorted(cards)
        random.Random(f"{self.seed} {order}").shuffle(order)
        return order

    def shuffle(self, purpose: str, k: int, cards: Sequence[int]) -> list[int]:
        """Return an order as the program wants it."""
        order = self.order if purpose == "deal" else self.of(FRENCH.format_all(cards))
        return FRENCH.parse_all(order)

    def below(self, purpose: str, k: int, n: int) -> int:
        """Nothing else is left to chance."""
        raise AssertionError(purpose)


def wish(rng: random.Random, number: int) -> set[str]:
    """Return kinds of cards with which a contract is easily met."""
    sets, runs = CONTRACTS[number]
    ranks = rng.sample([rank for rank in RANKS if rank != "2"], max(1, sets))
    kinds = {rank + suit for rank in ranks for suit in SUITS} if sets else set()
    for _ in range(runs):
        low, suit = rng.randint(1, 11), rng.choice(SUITS)
        kinds |= {rank + suit for rank in (*RANKS, "A")[low - 1 : low + 4]}
    return kinds


def stacked(rng: random.Random, seats: int, number: int) -> list[str]:
    """Return the deck as it is dealt, one card each from the dealer's left: chance, or hands near the contract."""
    deck = deck_of(seats)
    rng.shuffle(deck)
    kind = rng.random()
    if kind < 0.25:
        return deck
    hands = []
    for _ in range(seats):
        kinds, twos = wish(rng, number), rng.choice((0, 1, 1, 2, 2, 3, 5, 8))
        # The cards wished for first, then as many twos; a few of the others stay in between.
        scores = [(rng.random() - (card in kinds) * rng.choice((0.5, 1)), card) for card in deck]
        deck = [card for _, card in sorted(scores)]
        wild = [card for card in deck if is_two(card)][:twos]
        hand = (wild + [card for card in deck if not is_two(card)])[:11]
        for card in hand:
            deck.remove(card)
        hands.append(hand)
    rng.shuffle(deck)
    if kind > 0.8:
        deck.sort(key=lambda card: rng.random() - 0.5 * is_two(card))
    return [hand[at] for at in range(11) for hand in hands] + deck


def random_lay(rng: random.Random, hand: list[str], number: int, rules: Json) -> str | None:
    """Return a lay-down that the hand holds, of short melds made longer at random; None where there is none."""
    found = find_lay_down(hand, number, rules, rng.shuffle)
    if found is None:
        return None
    sets, runs = ([list(cards) for cards in melds] for melds in found)
    left = list((Counter(hand) - Counter(itertools.chain(*sets, *runs))).elements())
    rng.shuffle(left)
    for card in left:
        options = [(cards, False) for cards in sets] + [(cards, True) for cards in runs]
        rng.shuffle(options)
        for cards, run in options:
            ends = Meld(0, cards, run=run).adds(card) if rng.random() < 0.4 else []
            if ends:
                before = list(cards)
                cards.insert(0 if rng.choice(ends) == " low" else len(cards), card)
                used = sum(map(len, sets + runs))
                if not is_lay_down(sets, runs, number, rules) or (
                    used == len(hand) and must_keep_one(number, rules)
                ):
                    cards[:] = before
                break
    for cards in sets:
        rng.shuffle(cards)
    rng.shuffle(sets)
    rng.shuffle(runs)
    return "lay " + " / ".join(" ".join(cards) for cards in sets + runs)


def spoiled(rng: random.Random, text: str, hand: list[str]) -> str:
    """Return a lay-down with something changed, which is often wrong and sometimes right."""
    melds = [part.split() for part in text.removeprefix("lay ").split(" / ")]
    one, two = rng.choice(melds), rng.choice(melds)
    at = rng.randrange(len(one))
    match rng.randrange(9):
        case 0:
            del one[at]
        case 1:
            one[at] = rng.choice(hand)
        case 2:
            one[at] = rng.choice(RANKS) + rng.choice(SUITS)
        case 3:
            one.insert(rng.randint(0, len(one)), rng.choice(hand))
        case 4:
            one[at], one[at - 1] = one[at - 1], one[at]
        case 5:
            other = rng.randrange(len(two))
            one[at], two[other] = two[other], one[at]
        case 6:
            melds.append([rng.choice(hand) for _ in range(3)])
        case 7:
            melds.remove(one)
        case _:
            one.append(two.pop(0))
    melds = [cards for cards in melds if cards]
    return "lay " + " / ".join(" ".join(cards) for cards in melds)


def random_text(rng: random.Random, round: Round, seat: int) -> str:
    """Return what a player could write for laying off, with cards mostly of the hand."""
    hand = round.hands[seat]
    card = rng.choice(hand) if rng.random() < 0.7 else rng.choice(RANKS) + rng.choice(SUITS)
    end = rng.choice((" low", " high", " low", " high", ""))
    return f"{rng.choice(('add', 'swap'))} {card} to {rng.randint(0, len(round.melds) + 1)}{end}"


def told_apart(text: str, sets: int) -> tuple[list[list[str]], list[list[str]]]:
    """Return the sets of a lay-down, whatever the order of their cards, and its runs, in any order."""
    melds = [part.split() for part in text.removeprefix("lay ").split(" / ")]
    return sorted(sorted(cards) for cards in melds[:sets]), sorted(melds[sets:])


def public_cards(match: Match) -> set[str]:
    """Return the kinds of cards that lie open or that everybody saw taken; at the end of a round all."""
    round = match.round
    assert round is not None
    open_cards = [round.discards, *(meld.cards for meld in round.melds), *round.known]
    return set(itertools.chain(*open_cards, *(round.hands if round.phase == "over" else [])))


def told(match: Match) -> Json:
    """Return what the second referee says of the present position."""
    round = match.round
    assert round is not None
    seats, over = range(match.seats), round.phase == "over"
    return {
        "round": match.rounds,
        "dealer": match.dealer,
        "actors": round.actors(),
        "next": next_of(round),
        "moves": {seat: sorted(round.legal(seat)) for seat in round.actors()},
        "phase": round.phase,
        "contract": CONTRACTS[round.number],
        "decks": len(deck_of(match.seats)) // 52,
        "hands": [sorted(hand) for hand in round.hands],
        "stock": round.stock,
        "discards": round.discards,
        "reshuffles": round.reshuffles,
        "melds": [
            (meld.owner, meld.cards if meld.run else sorted(meld.cards), meld.rank, meld.suit, meld.low)
            for meld in round.melds
        ],
        "down": sorted(round.down),
        "may_i": round.asked,
        "known": [sorted(cards) for cards in round.known],
        "one_card": round.one_card(),
        "points": round.points() if over else None,
        "winners": None if not over else [] if round.out is None else [round.out],
        "totals": match.totals,
        "blocks": match.blocks,
        "between": match.between,
        "over": match.over,
        "match_winners": match.winners() if match.over else None,
        "standings": match.standings() if match.over else None,
        "turn": None
        if over
        else (round.turn, round.turns, round.drew, round.must_draw_stock, round.dry_turns),
        "taken": None if over else round.taken,
        "window": None
        if round.phase not in ("window", "answer")
        else (
            round.discards[-1],
            round.discarder,
            round.waiting if round.asker is None else [],
            sorted(round.passed),
            round.asker,
        ),
        "time_out": {
            seat: "yes" if round.phase == "answer" else "no-thanks"
            for seat in seats
            if (round.phase == "window" and seat in round.waiting)
            or (round.phase == "answer" and seat == round.turn)
        },
    }


def next_of(round: Round) -> int | None:
    """Section 5: eligible seats answer in turn order from the left of the player in turn, who comes last."""
    order = [(round.turn + 1 + more) % round.seats for more in range(round.seats)]
    waiting = [seat for seat in order if seat in round.actors()]
    return waiting[0] if waiting else None


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
        self.steps = 0
        self.record: list[str] = []
        self.seen = Counter[str]()
        self.style: Json = {}
        self.watch = 1.0

    def run(self, longest: int, *, watch: float = 1.0) -> Counter[str]:
        """Play so many steps, or the match, and compare after that share of them; return how often what happened."""
        self.watch = watch
        while not self.match.over and self.steps < longest:
            if self.match.between:
                self.deal()
                self.compare()
                continue
            self.move()
            assert self.match.round is not None
            if self.match.round.phase == "over" or self.rng.random() < watch:
                self.compare()
                self.look_closer()
        return self.seen

    def look_closer(self) -> None:
        """Try other moves and write the position down, now and then."""
        assert self.match.round is not None
        phase = self.match.round.phase
        if self.rng.random() < (0.04 if phase == "play" else 0.015):
            self.try_texts()
        if self.rng.random() < 0.03:
            self.rewrite()

    def deal(self) -> None:
        """Deal the next round, and choose how it is played."""
        number = self.match.rounds + 1
        chance = Chance(self.rng.getrandbits(40), stacked(self.rng, self.table["seats"], number))
        seats = self.table["seats"]
        self.program.deal(chance)
        dealt = self.program.game.write_deal(self.program.round)
        self.match.begin(dealt["hands"], dealt["stock"], dealt["up_card"], chance.of)
        first = (self.match.dealer + 1) % seats
        for at in range(seats):
            assert sorted(dealt["hands"][(first + at) % seats]) == sorted(
                chance.order[at : 11 * seats : seats]
            )
        assert dealt["stock"] == chance.order[11 * seats + self.table["upcard"] :]
        self.style = {
            "ask": self.rng.choice((0.05, 0.3, 0.7)),
            "grant": self.rng.choice((0.2, 0.6, 0.9)),
            "take": self.rng.choice((0.1, 0.3, 0.8)),
            "lay": self.rng.choice((0.0, 0.5, 1.0, 1.0)),
            "off": self.rng.choice((0.2, 0.7, 1.0)),
            "block": self.rng.choice((0.0, 0.3)),
        }
        self.record.append(f"deal {dealt} {chance.seed}")
        self.seen["deal"] += 1
        if number == 7:
            self.seen["round 7"] += 1

    def move(self) -> None:
        """Make a move of chance, with a liking for what makes a round go on to its end."""
        round = self.match.round
        assert round is not None
        seat = self.rng.choice(round.actors())
        move = self.choose(round, seat)
        self.record.append(f"{seat} {move}")
        try:
            written = self.written(seat, move)
            before = public_cards(self.match)
            happened = self.program.play(seat, move)
        except Refused as error:
            raise AssertionError((seat, move, error.refusal, self.table, self.record)) from error
        shuffles = round.reshuffles
        self.match.play(seat, written)
        self.seen["reshuffle"] += round.reshuffles - shuffles
        self.check_secrets(seat, move, happened, before)
        self.seen[move.split()[0]] += 1
        self.steps += 1
        if round.phase == "over":
            self.seen["blocked" if round.out is None else "out"] += 1
            if round.out is not None:
                self.seen[f"out by {move.split()[0]}"] += 1

    def check_secrets(self, seat: int, move: str, happened: Happenings, before: set[str]) -> None:
        """Section 5: of what a move makes happen a watcher sees only cards that lie open before or after it."""
        round = self.match.round
        assert round is not None
        public = before | public_cards(self.match)
        for one in happened:
            shown = seen_by(one, None)
            named = {*shown.cards, *CARD.findall(shown.text)}
            assert named <= public, (seat, move, shown, self.record)
        for other in range(round.seats):
            open_to = public | set(round.hands[other])
            named = {card for one in happened for card in seen_by(one, other).cards}
            assert named <= open_to, (seat, move, other, named, self.record)

    def written(self, seat: int, move: str) -> str:
        """Return a move as the program writes it: of a lay-down it puts the melds of a kind in an order of its own."""
        game, round = self.program.game, self.program.round
        text = game.format_move(game.parse_move(move, round, seat), round)
        if move.startswith("lay "):
            sets = CONTRACTS[self.match.rounds][0]
            one, two = (told_apart(lay, sets) for lay in (move, text))
            assert one == two, (move, text)
        else:
            assert text == move
        return text

    def choose(self, round: Round, seat: int) -> str:
        """Return a legal move."""
        rng, style, legal = self.rng, self.style, sorted(round.legal(seat))
        kinds = {text.split()[0] for text in legal}
        for kind, other, share in (
            ("may-i", "no-thanks", style["ask"]),
            ("yes", "no", style["grant"]),
            ("take", "stock", style["take"]),
            ("block", "take", style["block"]),
        ):
            if {kind, other} <= kinds:
                return kind if rng.random() < share else other
        if round.phase == "play":
            if round.may_lay(seat) and rng.random() < style["lay"]:
                lay = random_lay(rng, round.hands[seat], round.number, round.rules)
                if lay is not None:
                    return lay
            off = [text for text in legal if text.startswith(("add", "swap"))]
            swaps = [text for text in off if text.startswith("swap")]
            if off and rng.random() < style["off"]:
                return rng.choice(swaps if swaps and rng.random() < 0.7 else off)
            ways = [text for text in legal if text not in off]
            return min(rng.sample(ways, min(3, len(ways))), key=lambda text: company(round.hands[seat], text))
        return rng.choice(legal)

    # -- closer looks --------------------------------------------------------------------------------------------------

    def lays(self, round: Round, seat: int) -> list[str]:
        """Return lay-downs right and wrong for a hand, written out."""
        hand, lenient = (
            round.hands[seat],
            {**round.rules, "wild_limit": "one_natural", "strict_separate": False},
        )
        texts: list[str] = []
        if len(hand) < 3:
            return texts
        for rules in (round.rules, lenient, {**lenient, "must_discard_to_go_out": False}):
            for _ in range(3):
                right = random_lay(self.rng, hand, round.number, rules)
                if right is not None:
                    texts += [right, *(spoiled(self.rng, right, hand) for _ in range(8))]
        sizes = [3] * CONTRACTS[round.number][0] + [4] * CONTRACTS[round.number][1]
        for _ in range(4):
            melds = [[self.rng.choice(hand) for _ in range(size)] for size in sizes]
            texts.append("lay " + " / ".join(" ".join(cards) for cards in melds))
        # A text with T in place of 10 says the same.
        return [text.replace("10", "T") if self.rng.random() < 0.2 else text for text in texts]

    def try_texts(self) -> None:
        """Let every seat try many moves; both referees must refuse and accept the same ones."""
        round = self.match.round
        assert round is not None
        for seat in range(self.table["seats"]):
            texts = [*TEXTS, *sorted(round.legal(seat))]
            if round.hands[seat]:
                texts += [random_text(self.rng, round, seat) for _ in range(60)] if round.melds else []
            if seat in (round.turn, (round.turn + 1) % round.seats):
                texts += self.lays(round, seat)
            for text in texts:
                self.try_one(round, seat, text)
        self.compare()

    def try_one(self, round: Round, seat: int, text: str) -> None:
        """Let a seat try one move on a copy, or on the match itself where it must be refused."""
        wanted = round.accepts(seat, text)
        trial = self.program.copy() if wanted else self.program
        try:
            trial.play(seat, text)
            found = True
        except Refused:
            found = False
        assert found == wanted, (
            seat,
            text,
            "program accepts" if found else "program refuses",
            self.table,
            self.record,
        )
        self.seen[f"{'lay ' if text.startswith('lay ') else ''}{'accepted' if found else 'refused'}"] += 1

    def rewrite(self) -> None:
        """Write the position, read it as the first of another match, and compare all that is no match's."""
        assert self.program.round is not None
        if self.match.over or self.match.between:
            return
        written = json.loads(json.dumps(self.program.game.write_position(self.program.round)))
        twin = Program(self.program.game, self.table["seats"], self.program.options)
        known = twin.set_position(written)
        assert known == frozenset(range(self.table["seats"])), self.record
        found, wanted = seen(twin), seen(self.program)
        for name in wanted.keys() - OF_A_MATCH - {"known"}:
            assert found[name] == wanted[name], (name, found[name], wanted[name], self.table, self.record)
        self.seen["rewritten"] += 1

    def compare(self) -> None:
        """Compare one position, told by both referees."""
        found, wanted = seen(self.program), told(self.match)
        for name, value in wanted.items():
            assert found[name] == value, (name, found[name], value, self.table, self.record)
        round = self.match.round
        assert round is not None
        if round.phase == "over":
            return
        self.check_knowledge(round)
        own = self.program.observe(round.turn).own
        listed = [text for text in own.moves if text.startswith("lay ")]
        assert len(listed) == len(set(listed)) <= 20
        for text in listed:
            assert round.accepts(round.turn, text), (round.turn, text, self.table, self.record)
        if round.may_lay(round.turn):
            may = find_lay_down(round.hands[round.turn], round.number, round.rules) is not None
            assert bool(listed) == may == own.contract_met, (
                listed,
                may,
                own.contract_met,
                self.table,
                self.record,
            )
            self.seen["may lay" if may else "may not lay"] += 1
        elif round.turn in round.down:
            assert not own.cannot_lay
        elif round.phase == "play":
            assert bool(own.cannot_lay) == own.contract_met, (own, self.table, self.record)

    def check_knowledge(self, round: Round) -> None:
        """What is told of unseen cards must be true of the cards really held; and whether they meet the contract."""
        public = self.program.observe(None).public
        for seat, groups in enumerate(public.unseen):
            rest = Counter(round.hands[seat]) - Counter(round.known[seat])
            assert not groups or sum(group.count for group in groups) == rest.total()
            for group in groups:
                fitting = sum(many for card, many in rest.items() if not group.only or card in group.only)
                assert fitting >= group.count, (seat, groups, rest, self.record)
        for seat, hand in enumerate(round.hands):
            if self.rng.random() < 0.1 and seat not in round.down:
                # The card to be kept for the last discard is drawn with the next turn.
                rules = {**round.rules, "must_discard_to_go_out": False}
                met = find_lay_down(hand, round.number, rules) is not None
                assert self.program.observe(seat).own.contract_met == met, (
                    seat,
                    met,
                    self.table,
                    self.record,
                )


def company(hand: list[str], text: str) -> int:
    """Return how many cards a discarded card leaves that go with it; none for other moves."""
    verb, *words = text.split()
    if verb != "discard":
        return 0
    card = words[0]
    near = [
        other
        for other in hand
        if suit_of(other) == suit_of(card)
        and any(abs(p - q) in (1, 2) for p in places_of(card) for q in places_of(other))
    ]
    return len(near) + 2 * sum(rank_of(other) == rank_of(card) for other in hand)


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
    over = public.phase == "over"
    hands = [sorted(one.hand) for one in own]
    assert hands == [sorted(hand) for hand in opened.hands]
    assert (public.hands is not None) == over
    position = program.game.write_position(program.round)
    assert hands == [sorted(hand) for hand in position["hands"]]
    assert public.counts == [len(hand) for hand in hands]
    assert public.stock == len(position["stock"])
    assert public.actors == program.actors
    assert all(one.moves == program.moves(seat) for seat, one in enumerate(own))
    moves = {
        seat: sorted(text for text in program.moves(seat) if not text.startswith("lay "))
        for seat in public.actors
    }
    if not over and public.phase == "play":
        turn = public.turn
        assert set(own[turn].refusals) >= {
            card for card in hands[turn] if not any(card in text.split() for text in own[turn].moves)
        }
    result = match.results[-1] if over else None
    window = public.window
    return {
        "round": match.round,
        "dealer": match.dealer,
        "actors": program.actors,
        "next": program.next_actor,
        "moves": moves,
        "phase": public.phase,
        "contract": (public.contract.sets, public.contract.runs),
        "decks": public.decks,
        "hands": hands,
        "stock": position["stock"],
        "discards": public.discards,
        "reshuffles": public.reshuffles,
        "melds": [
            (
                meld.owner,
                meld.cards if meld.kind == "run" else sorted(meld.cards),
                meld.rank,
                meld.suit,
                meld.low,
            )
            for meld in public.melds
        ],
        "down": sorted(public.down),
        "may_i": public.may_i,
        "known": [sorted(cards) for cards in public.known],
        "one_card": sorted(public.one_card),
        "points": None if result is None else result.points,
        "winners": None if result is None else result.winners,
        "totals": match.totals,
        "blocks": public.blocks,
        "between": program.between,
        "over": program.over,
        "match_winners": None if match.result is None else match.result.winners,
        "standings": None
        if match.result is None
        else sorted((line.place, line.seat, line.total) for line in match.result.standings),
        "turn": None
        if over
        else (public.turn, public.turns, public.drew, public.must_draw_stock, public.laps),
        "taken": None if over else public.taken,
        "window": None
        if window is None
        else (window.card, window.discarder, window.waiting, sorted(window.passed), window.asker),
        "time_out": {
            seat: move
            for seat in program.actors
            if program.round is not None and "one-card" not in moves[seat]
            for move in [program.game.timeout_move(program.round, seat)]
            if move is not None
        },
    }
