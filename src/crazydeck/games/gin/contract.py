"""Judging a lay-down that somebody wrote or arranged: which groups are melds, how, and why not (sections 2 to 4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from crazydeck.engine.refusal import Refused
from crazydeck.engine.wording import counted, listed

from . import arrange, pack, words
from .choices import LAST_CONTRACT, MOST_WAYS
from .melds import PER_SUIT, RUN, SET
from .options import GinOptions
from .pack import CONTRACTS, RANK_WORDS, SUIT_WORDS, is_two
from .search import APART, BALANCED, LEAVE
from .solver import hand_masks, ways


@dataclass(frozen=True)
class Terms:
    """What a lay-down must be."""

    sets: int
    runs: int
    balanced: bool
    """Whether a meld may not have more twos than natural cards (`wild_limit`)."""
    apart: bool
    """Whether melds must keep apart (`strict_separate`)."""
    leave: bool
    """Whether a card must stay in hand (`must_discard_to_go_out` in rounds 1 to 6)."""

    @property
    def rules(self) -> int:
        """What the solver must mind."""
        return BALANCED * self.balanced | APART * self.apart | LEAVE * self.leave

    @property
    def words(self) -> str:
        """The contract, such as `1 set and 2 runs`."""
        return words.contract(self.sets, self.runs)


def terms(options: GinOptions, contract: int) -> Terms:
    """Return the terms of a contract, 1 to 7, with these options."""
    sets, runs = CONTRACTS[contract - 1]
    return Terms(
        sets=sets,
        runs=runs,
        balanced=options.wild_limit == "not_more_wilds_than_naturals",
        apart=options.strict_separate,
        leave=options.must_discard_to_go_out and contract != LAST_CONTRACT,
    )


# -- one meld ----------------------------------------------------------------------------------------------------------


def canonical(melds: Sequence[Sequence[int]], sets: int) -> tuple[tuple[int, ...], ...]:
    """Return the melds of a lay-down in their one order: sets by rank, then runs by suit and position."""
    first = sorted((tuple(arrange.as_set(list(meld))) for meld in melds[:sets]), key=_by_rank)
    rest = sorted((tuple(meld) for meld in melds[sets:]), key=_by_place)
    return (*first, *rest)


def _by_rank(cards: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return rank_of(cards), cards


def _by_place(cards: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    return suit_of(cards), abs(arrange.read_run(list(cards), False)), cards


def rank_of(cards: Sequence[int]) -> int:
    """Return the rank of a set."""
    return next(card % PER_SUIT for card in cards if not is_two(card))


def suit_of(cards: Sequence[int]) -> int:
    """Return the suit of a run."""
    return next(card // PER_SUIT for card in cards if not is_two(card))


def why_no_set(cards: Sequence[int], *, balanced: bool) -> str:
    """Return why cards are no set, the end of a sentence; empty where they are one."""
    why = arrange.read_set(list(cards), balanced)
    if why == arrange.OTHER_RANK:
        ranks = sorted({card % PER_SUIT for card in cards if not is_two(card)})
        named = listed([f"{RANK_WORDS[rank]}s" for rank in ranks])
        return f"all natural cards of a set have one rank, and there are {named}"
    return _SET_WORDS.get(why, "")


def why_no_run(cards: Sequence[int], *, balanced: bool) -> str:
    """Return why cards in this order are no run, the end of a sentence; empty where they are one."""
    low = arrange.read_run(list(cards), balanced)
    if low > 0:
        return ""
    why = arrange.why_no_run(list(cards), balanced)
    if why == arrange.FINE:
        orders = [" ".join(pack.format_all(order)) for order in arrange.as_runs(list(cards), balanced)]
        return f"in this order they are none; write {listed(orders, 'or')}"
    if why == arrange.OTHER_SUIT:
        suits = sorted({card // PER_SUIT for card in cards if not is_two(card)})
        named = listed([SUIT_WORDS[suit] for suit in suits])
        return f"all natural cards of a run have one suit, and there are {named}"
    if why == arrange.GAP and -low == arrange.PAST_ACE:
        return "a run does not go on beyond an ace"
    return _RUN_WORDS.get(why, "")


_MANY_TWOS = "there may not be more twos than natural cards"
_SET_WORDS = {
    arrange.TOO_SHORT: "a set has 3 cards or more",
    arrange.ONLY_TWOS: "a set has at least one card that is no two",
    arrange.TOO_MANY_TWOS: _MANY_TWOS,
}
_RUN_WORDS = {
    arrange.TOO_SHORT: "a run has 4 cards or more",
    arrange.TOO_LONG: "a run has 14 cards at most, from ace to ace",
    arrange.ONLY_TWOS: "a run has at least one card that is no two",
    arrange.TOO_MANY_TWOS: _MANY_TWOS,
    arrange.SAME_CARD: "a run has each card once, and only the ace at both ends",
    arrange.GAP: "the twos cannot fill the gaps between the others",
}


# -- the whole contract ------------------------------------------------------------------------------------------------


def judge(groups: Sequence[Sequence[int]], held: int, asked: Terms) -> tuple[tuple[int, ...], ...]:
    """Return the melds of a lay-down in canonical order; raises Refused where it is not the contract.

    A group of a run is taken in its order. Sets are written first; groups in another order are told apart where they
    can be. `held` is how many cards the hand has, which holds these.
    """
    wanted = asked.sets + asked.runs
    if len(groups) != wanted:
        wrong = f"lay down {counted(wanted, 'meld')}, not {counted(len(groups), 'meld')}"
        text = f"The contract of this round is {asked.words}: {wrong}."
        raise Refused("wrong_contract", text, contract=asked.words)
    for chosen in combinations(range(wanted), asked.sets):
        others = [place for place in range(wanted) if place not in chosen]
        if all(
            arrange.read_set(list(groups[place]), asked.balanced) == arrange.FINE for place in chosen
        ) and all(arrange.read_run(list(groups[place]), asked.balanced) > 0 for place in others):
            melds = canonical([groups[place] for place in (*chosen, *others)], asked.sets)
            break
    else:
        raise wrong_meld(groups, asked)
    if asked.apart:
        _check_apart(melds, asked)
    if asked.leave and sum(map(len, melds)) == held:
        text = "The last card must be discarded in this game: keep at least 1 card when you lay down."
        raise Refused("must_keep_card", text)
    return melds


def wrong_meld(groups: Sequence[Sequence[int]], asked: Terms) -> Refused:
    """Return the refusal of groups that are not the melds of the contract: the first that is none, and why."""
    why = [
        (why_no_set(cards, balanced=asked.balanced), why_no_run(cards, balanced=asked.balanced))
        for cards in groups
    ]
    sets = sum(not no_set for no_set, _ in why)
    runs = sum(not no_run and bool(no_set) for no_set, no_run in why)
    for cards, (no_set, no_run) in zip(groups, why, strict=True):
        if no_set and no_run:
            shown = " ".join(pack.format_all(cards)) or "An empty group"
            if sets < asked.sets and (runs >= asked.runs or _looks_like_set(cards)):
                text = f"{shown} is no set: {no_set}. The contract is {asked.words}."
                return Refused("not_a_set", text, cards=shown)
            text = f"{shown} is no run: {no_run}. The contract is {asked.words}."
            return Refused("not_a_run", text, cards=shown)
    text = f"The contract of this round is {asked.words}, and these are {words.contract(sets, runs)}."
    return Refused("wrong_contract", text, contract=asked.words)


def _looks_like_set(cards: Sequence[int]) -> bool:
    """Return whether cards that are no meld are better explained as a set."""
    ranks = {card % PER_SUIT for card in cards if not is_two(card)}
    suits = {card // PER_SUIT for card in cards if not is_two(card)}
    return len(ranks) < len(suits) or (len(ranks) == len(suits) and len(cards) <= arrange.LEAST_SET)


def _check_apart(melds: Sequence[tuple[int, ...]], asked: Terms) -> None:
    ranks = [rank_of(meld) for meld in melds[: asked.sets]]
    for rank in set(ranks):
        if ranks.count(rank) > 1:
            text = (
                f"Two sets of {RANK_WORDS[rank]}s at once are not allowed in this game; lay down other sets."
            )
            raise Refused("same_rank", text)
    runs = [(suit_of(meld), arrange.read_run(list(meld), False), len(meld)) for meld in melds[asked.sets :]]
    for suit, low, size in runs:
        if (suit, low + size) in [(other, first) for other, first, _ in runs]:
            text = (
                f"One run of {SUIT_WORDS[suit]} begins right after the other ends, which is not allowed in this game; "
                "lay down runs that do not touch."
            )
            raise Refused("runs_touch", text)


def offered(hand: Sequence[int], asked: Terms) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the lay-downs that are offered for a hand, up to 20, by their index as steps, in canonical order."""
    return _offered(tuple(hand), asked)


@lru_cache(maxsize=256)
def _offered(hand: tuple[int, ...], asked: Terms) -> tuple[tuple[tuple[int, ...], ...], ...]:
    # all moves of a position are read one by one, and each that lays down asks for this list
    h1, h2, h3 = hand_masks(list(hand))
    found = ways(h1, h2, h3, asked.sets, asked.runs, asked.rules, MOST_WAYS)
    return tuple(canonical(way.melds, asked.sets) for way in found)


def lay_text(melds: Sequence[Sequence[int]]) -> str:
    """Return the text of a lay-down."""
    return "lay " + " / ".join(" ".join(pack.format_all(meld)) for meld in melds)


def kind_at(place: int, asked: Terms) -> int:
    """Return whether the meld at a place, from 0, of a contract is a SET or a RUN."""
    return SET if place < asked.sets else RUN
