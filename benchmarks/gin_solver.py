"""How long Crazy Gin's solver takes for a hand, by contract: `python -m benchmarks.gin_solver`."""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence

from crazydeck.games.gin.pack import CONTRACTS, all_cards, is_two
from crazydeck.games.gin.solver import can_meet, hand_masks, helpful, missing, ways

from .report import Part, number

Masks = tuple[int, int, int]
Question = Callable[[Masks, int, int], object]

HANDS = 2000
REPEATS = 5
QUESTIONS: dict[str, Question] = {
    "can it be met?": lambda hand, sets, runs: can_meet(*hand, sets, runs, 0),
    "how many cards are missing?": lambda hand, sets, runs: missing(*hand, sets, runs, 0),
    "which would help?": lambda hand, sets, runs: helpful(*hand, sets, runs),
    "up to 20 ways to lay it down": lambda hand, sets, runs: ways(*hand, sets, runs, 0),
}


def usual_hands(many: int) -> list[Masks]:
    """Return hands of 12 cards at random, as after a draw at a table of four."""
    chance = random.Random(1)
    pack = all_cards(seats=4)
    return [hand_masks(chance.sample(pack, 12)) for _ in range(many)]


def hard_hands(many: int) -> list[Masks]:
    """Return hands of 14 to 18 cards of three decks, 3 to 8 of them twos."""
    chance = random.Random(2)
    pack = all_cards(seats=6)
    twos = [card for card in pack if is_two(card)]
    others = [card for card in pack if not is_two(card)]
    hands = []
    for _ in range(many):
        wild = chance.randint(3, 8)
        hands.append(
            hand_masks(chance.sample(twos, wild) + chance.sample(others, chance.randint(14, 18) - wild))
        )
    return hands


def microseconds(question: Question, hands: Sequence[Masks], sets: int, runs: int) -> list[float]:
    """Return for each hand the least time of a few calls, in microseconds, the call from Python included."""
    clock = time.perf_counter_ns
    out = []
    for hand in hands:
        spent = []
        for _ in range(REPEATS):
            start = clock()
            question(hand, sets, runs)
            spent.append(clock() - start)
        out.append(min(spent) / 1000)
    return out


def nothing() -> float:
    """Return the microseconds that an empty question takes, which all the others hold."""
    return statistics.median(microseconds(lambda *_: None, usual_hands(1000), 1, 1))


def rows(hands: Sequence[Masks]) -> list[list[str]]:
    """Return one row for each contract."""
    out = []
    for sets, runs in CONTRACTS:
        met = [hand for hand in hands if can_meet(*hand, sets, runs, 0)]
        row = [f"{sets} sets, {runs} runs", f"{len(met) / len(hands):.1%}"]
        for name, question in QUESTIONS.items():
            asked = met if "ways" in name else hands
            spent = sorted(microseconds(question, asked, sets, runs)) or [0.0]
            row.append(
                " / ".join(
                    number(value) for value in (statistics.median(spent), statistics.mean(spent), spent[-1])
                )
            )
        out.append(row)
    return out


def measure(many: int) -> list[Part]:
    """Measure with usual hands and with hard ones."""
    text = (
        "Microseconds for one hand: median / mean / worst, the least of a few calls each; the call from Python takes "
        f"{nothing():.2g} of them. Ways are asked for where the contract can be met."
    )
    head = ["contract", "can be met", *QUESTIONS]
    return [
        Part("Crazy Gin's solver, 12 random cards of two decks", text, head, rows(usual_hands(many))),
        Part(
            "Crazy Gin's solver, hard hands",
            "14 to 18 cards of three decks, 3 to 8 twos among them.",
            head,
            rows(hard_hands(max(many // 10, 1))),
        ),
    ]


def main() -> None:
    """Print the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gin_solver", description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS, help="usual hands for each contract")
    for part in measure(parser.parse_args().hands):
        print(part.markdown(), flush=True)


if __name__ == "__main__":
    main()
