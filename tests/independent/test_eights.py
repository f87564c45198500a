"""Matches of bots and of chance, move by move: a second referee against the command `crazydeck referee`."""

import copy
import itertools
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.independent.eights import PACK, SUITS, IllegalMove, Match, rank_of

COMMAND = Path(sys.executable).with_name("crazydeck")

Json = dict[str, Any]

# The first value of each is the default, and is left out of a table's options.
VALUES: dict[str, list[Any]] = {
    "match": ["points", "single"],
    "target": [None, 25, "hands:1", "hands:3"],
    "hand_size": [None, 5, 6, 8],
    "decks": [1, 2],
    "eight_starter": ["bury", "dealer_names", "first_player_free"],
    "starter_action": [False, True],
    "draw": ["one", "until"],
    "play_drawn_only": [False, True],
    "reshuffle": [True, False],
    "max_reshuffles": [3, 0, 1, "none"],
    "twos_draw_two": [False, True],
    "stack_twos": [True, False],
    "queen_spades_five": [False, True],
    "stack_mixed": [False, True],
    "jacks_skip": [False, True],
    "aces_reverse": [False, True],
    "reverse_two": ["skip", "none"],
}


def endless(table: Json) -> bool:
    """Whether hands of random players last very long, since the discards are shuffled again and again."""
    return bool(table["reshuffle"] and table["max_reshuffles"] == "none")


def possible(table: Json) -> bool:
    """Whether there are cards enough, and whether random players come to an end in sensible time."""
    size = table["hand_size"] or (7 if table["seats"] == 2 else 5)
    if endless(table) and table["draw"] == "until" and table["seats"] > 3:
        return False
    return bool(table["seats"] * size + 1 <= 52 * table["decks"])


def random_table(rng: random.Random) -> Json:
    """Return a number of seats and a value for each option."""
    while True:
        table = {"seats": rng.randint(2, 7)} | {name: rng.choice(VALUES[name]) for name in VALUES}
        if possible(table):
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
    """Return the options that differ from their defaults."""
    return {name: table[name] for name in VALUES if table[name] != VALUES[name][0]}


def simulated(table: Json, rounds: int, seed: int, path: Path) -> list[Json]:
    """Return the records of rounds that random bots played."""
    command = ["simulate", "eights", "--rounds", str(rounds), "--seed", str(seed), "--records", str(path)]
    chosen = ["--seats", str(table["seats"]), "--options", json.dumps(options_of(table))]
    subprocess.run([COMMAND, *command, *chosen], check=True, capture_output=True, timeout=600)
    return [json.loads(line) for line in path.read_text().splitlines()]


def refereed(records: list[Json]) -> list[list[Json]]:
    """Return what the command says of each record, a line for every position and for a refusal."""
    text = "".join(json.dumps(record) + "\n" for record in records)
    done = subprocess.run(
        [COMMAND, "referee", "--steps", "-"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert "Traceback" not in done.stderr
    found: list[list[Json]] = [[] for _ in records]
    for line in done.stdout.splitlines():
        step = json.loads(line)
        found[step["record"]].append(step)
    assert done.returncode == any("position" not in step for steps in found for step in steps)
    return found


def seen(step: Json) -> Json:
    """Return what the command says of a position, in the words of `told`."""
    position, result, end = step["position"], step["result"], step["match_result"]
    assert position["top"] == position["discards"][-1]
    moves = [move for listed in step["moves"].values() for move in listed]
    assert len(set(moves)) == len(moves)
    if not step["over"]:
        assert list(step["moves"]) == [str(seat) for seat in step["actors"]] == [str(position["turn"])]
    return {
        "round": step["round"],
        "dealer": position["dealer"],
        "actors": step["actors"],
        "moves": sorted(moves),
        "hands": [sorted(hand) for hand in position["hands"]],
        "stock": position["stock"],
        "discards": position["discards"],
        "named": position["named"],
        "direction": position["direction"],
        "penalty": None if step["over"] else position["penalty"],
        "reshuffles": position["reshuffles"],
        "phase": position["phase"],
        "drew": position["drew"] and not step["over"],
        "drawn": None if step["over"] else position["drawn_card"],
        "removed": None if step["over"] else sorted(position["removed"]),
        "over": step["over"],
        "reason": result and result["reason"],
        "points": step["scores"]["points"],
        "totals": step["scores"]["totals"],
        "match_over": step["match_over"],
        "winners": end and end["winners"],
        "standings": end
        and sorted((line["place"], line["seat"], line["total"]) for line in end["standings"]),
    }


def told(match: Match) -> Json:
    """Return what this file's own referee says of the present position."""
    hand = match.hand
    return {
        "round": match.hands_begun,
        "dealer": hand.dealer,
        "actors": [] if hand.over else [hand.turn],
        "moves": sorted(hand.legal()),
        "hands": [sorted(cards) for cards in hand.hands],
        "stock": hand.stock,
        "discards": hand.discards,
        "named": hand.named,
        "direction": hand.direction,
        "penalty": None if hand.over else hand.penalty,
        "reshuffles": hand.reshuffles,
        "phase": "over" if hand.over else hand.phase,
        "drew": hand.drew and not hand.over,
        "drawn": None if hand.over else hand.drawn,
        "removed": None if hand.over else sorted(hand.gone),
        "over": hand.over,
        "reason": hand.reason,
        "points": hand.points,
        "totals": match.totals,
        "match_over": match.over,
        "winners": match.winners if match.over else None,
        "standings": match.standings() if match.over else None,
        "gone": match.gone,
    }


def replayed(record: Json) -> Iterator[Json]:
    """Play a record with written deals by the rules, and give every position."""
    orders: dict[str, list[list[str]]] = {}

    def next_order(kind: str, cards: list[str]) -> list[str]:
        order = orders[kind].pop(0)
        assert sorted(order) == sorted(cards)
        return list(order)

    match = Match(record.get("options", {}), record["seats"], next_order)
    dealer = record["first_dealer"]
    for played in record["rounds"]:
        assert not match.over
        dealer = match.next_dealer() if match.hands_begun else dealer
        assert played["dealer"] == dealer
        deal = played["deal"]
        orders = {"reshuffle": list(deal["reshuffles"]), "removed": list(deal["removals"])}
        hand = match.deal(dealer, deal)
        yield told(match)
        for entry in played["entries"]:
            if entry.get("table") == "removed":
                match.remove(entry["seat"])
            else:
                match.play(entry["seat"], entry["move"])
            yield told(match)
        if written := played.get("result"):
            assert (written["points"], written["totals"]) == (hand.points, match.totals)
        assert orders == {"reshuffle": [], "removed": []}


def agree(step: Json, wanted: Json) -> None:
    """Compare one position, told by both referees."""
    found = seen(step) | {"gone": wanted["gone"]}
    assert found == wanted, step


def compare(records: list[Json]) -> int:
    """Compare both referees on every position of the records, and return how many there were."""
    count = 0
    for record, steps in zip(records, refereed(records), strict=True):
        for step, wanted in zip(steps, replayed(record), strict=True):
            assert "position" in step, step
            agree(step, wanted)
            count += 1
    return count


def only_eights(cards: list[str]) -> bool:
    """Whether nothing but eights is left."""
    return all(rank_of(card) == "8" for card in cards)


def random_deal(rng: random.Random, table: Json, gone: list[int]) -> Json:
    """Return a random deal; half of them give the eights and action cards to the first seats or the top."""
    cards = PACK * table["decks"]
    rng.shuffle(cards)
    if rng.random() < 0.5:
        cards.sort(key=lambda card: rng.random() * (card == "QS" or rank_of(card) in {"8", "A", "2", "J"}))
    size = table["hand_size"] or (7 if table["seats"] == 2 else 5)
    hands = [[] if seat in gone else [cards.pop() for _ in range(size)] for seat in range(table["seats"])]
    buried = []
    while table["eight_starter"] == "bury" and rank_of(cards[-1]) == "8" and not only_eights(cards):
        buried.append(cards.pop())
        cards.insert(rng.randrange(len(cards) + 1), buried[-1])
    up_card = cards.pop()
    dealt = {"hands": hands, "up_card": up_card, "stock": cards, "buried": buried}
    return {**dealt, "reshuffles": [], "removals": []}


def made_up(rng: random.Random, table: Json, longest: int) -> Json:
    """Return a match of random moves by this file's own referee, in which seats are removed now and then."""
    record: Json = {"game": "eights", "seats": table["seats"], "options": options_of(table), "rounds": []}
    record["first_dealer"] = dealer = rng.randrange(table["seats"])
    deal: Json = {}

    def shuffled(kind: str, cards: list[str]) -> list[str]:
        order = rng.sample(cards, len(cards))
        deal["reshuffles" if kind == "reshuffle" else "removals"].append(list(order))
        return order

    match = Match(record["options"], table["seats"], shuffled)
    leaving = rng.choice([0.0, 0.005, 0.03])
    entries: list[Json] = []
    for _ in range(longest):
        hand = match.hand
        if match.hands_begun and rng.random() < leaving:
            seat = rng.choice([seat for seat in range(table["seats"]) if seat not in match.gone])
            match.remove(seat)
            entries.append({"seat": seat, "table": "removed"})
        elif hand.over:
            dealer = match.next_dealer() if match.hands_begun else dealer
            deal = random_deal(rng, table, match.gone)
            entries = []
            record["rounds"].append({"deal": deal, "dealer": dealer, "entries": entries})
            match.deal(dealer, deal)
        else:
            seat, move = hand.turn, rng.choice(sorted(hand.legal()))
            match.play(seat, move)
            entries.append({"seat": seat, "move": move})
        if match.over:
            break
    return record


def position(rng: random.Random, table: Json) -> tuple[Json, Match]:
    """Return a record that begins with a position of small piles, and the same position here."""
    match = Match(options_of(table), table["seats"], lambda _, cards: cards)
    hand = match.new_hand()
    seats = table["seats"]
    cards = rng.sample(PACK * table["decks"], rng.randint(2 * seats + 2, 52))
    match.gone += rng.sample(range(seats), rng.choice([0, 0, 0, 1]) if seats > 2 else 0)
    for seat in hand.in_play():
        hand.hands[seat] = [cards.pop() for _ in range(rng.choice([1, 1, 2, 2]))]
    hand.discards = [cards.pop() for _ in range(min(len(cards), rng.choice([1, 1, 3])))]
    hand.stock = cards[: rng.choice([0, 0, 1, 2])]
    hand.dealer = rng.choice(hand.in_play())
    top = hand.top()
    hand.turn = rng.choice(hand.in_play())
    hand.direction = rng.choice([1, 1, -1]) if table["aces_reverse"] and seats > 2 else 1
    most = table["max_reshuffles"] if table["reshuffle"] else 0
    hand.reshuffles = rng.choice([many for many in (0, 1, 3) if most == "none" or many <= most])
    hand.named = rng.choice(SUITS) if rank_of(top) == "8" else None
    twos, queen = table["twos_draw_two"], table["queen_spades_five"]
    if (rank_of(top) == "2" and twos) or (top == "QS" and queen):
        hand.penalty = rng.choice([0, 2 if rank_of(top) == "2" else 5])
    elif rng.random() < 0.4 and len(hand.hands[hand.turn]) > 1:
        hand.drew = True
        hand.drawn = rng.choice(hand.hands[hand.turn])
    written = {
        "dealer": hand.dealer,
        "turn": hand.turn,
        "hands": hand.hands,
        "stock": hand.stock,
        "discards": hand.discards,
        "named": hand.named,
        "direction": hand.direction,
        "penalty": hand.penalty,
        "drew": hand.drew,
        "drawn_card": hand.drawn,
        "reshuffles": hand.reshuffles,
        "removed": match.gone,
    }
    hand.look_for_block()
    match.count()
    record: Json = {"game": "eights", "seats": seats, "options": options_of(table)}
    record["rounds"] = [{"position": written}]
    return copy.deepcopy(record), match


def every_text() -> list[str]:
    """Return all that a player could write in some position."""
    eights = [card for card in PACK if rank_of(card) == "8"]
    named = [f"{card}={suit}" for card in eights for suit in SUITS]
    return ["draw", "pass", *PACK, *named, *(f"name {suit}" for suit in SUITS), "2S=S"]


def judge_every_move(rng: random.Random, positions: int) -> int:
    """Compare which of all moves are accepted in positions and what follows, and return how many there were."""
    records, wanted = [], []
    for _ in range(positions):
        table = random_table(rng)
        record, match = position(rng, table)
        first = record["rounds"][0]
        hand = match.hand
        for seat in range(table["seats"]) if rng.random() < 0.1 else [hand.turn]:
            for move in every_text():
                records.append(record | {"rounds": [first | {"entries": [{"seat": seat, "move": move}]}]})
                wanted.append((match, seat, move))
    for record, steps, (before, seat, move) in zip(records, refereed(records), wanted, strict=True):
        agree(steps[0], told(before))
        match, last = copy.deepcopy(before), steps[-1]
        try:
            match.play(seat, move)
        except IllegalMove:
            assert "position" not in last, (record, last)
            assert last["refused"]["code"] != "missing_order", (record, last)
            continue
        if match.hand.reshuffles > before.hand.reshuffles:
            assert "position" not in last
            assert last["refused"]["code"] == "missing_order", (record, last)
        else:
            assert "position" in last, (record, last)
            agree(last, told(match))
    return len(records)


def test_bots(tmp_path: Path) -> None:
    tables = tables_with_all_pairs(random.Random(1))
    assert {table["seats"] for table in tables} == set(range(2, 8))

    def play(number: int) -> list[Json]:
        table = tables[number]
        return simulated(table, 2 if endless(table) else 10, number, tmp_path / f"{number}.jsonl")

    with ThreadPoolExecutor(2) as pool:
        records = [record for found in pool.map(play, range(len(tables))) for record in found]
    assert sum(len(record["rounds"]) for record in records) > 200
    assert compare(records) > 20_000


def test_removals() -> None:
    rng = random.Random(2)
    records = [made_up(rng, random_table(rng), 300) for _ in range(80)]
    assert compare(records) > 5_000


def test_every_move() -> None:
    assert judge_every_move(random.Random(3), 40) > 2_500
