"""Positions of Crazy Gin with the answers worked out by hand from the rules text, the section named with each.

Seat 0 is in turn and has drawn from the stock where nothing else is said. Cards that are in no list were never dealt.
"""

from typing import Any, NamedTuple


class Lay(NamedTuple):
    """Melds that seat 0 lays down in a round with this number, and whether it may (sections 2 to 4)."""

    number: int
    text: str
    legal: bool
    options: dict[str, Any] = {}  # noqa: RUF012 - never changed
    rest: str = "KC"
    """The other cards of the hand."""
    drew: str = "stock"


class Spot(NamedTuple):
    """A position, what a seat may do in it, and what moves make of it."""

    name: str
    position: dict[str, Any]
    options: dict[str, Any] = {}  # noqa: RUF012 - never changed
    legal: dict[int, str] = {}  # noqa: RUF012 - never changed
    """All moves of some seats but lay-downs, between commas."""
    play: str = ""
    """Moves, each as seat:move, between commas."""
    then: dict[str, Any] = {}  # noqa: RUF012 - never changed
    """What is so after them: hands, melds, phase, turn, asked, points, discards, out, over."""


class Ending(NamedTuple):
    """What each of three seats holds when seat 0 goes out, round by round, and how the match ends (section 7)."""

    name: str
    options: dict[str, Any]
    outs: str
    """Who goes out in each round, `-` where it is blocked."""
    hands: str
    """What the two others hold, or all three where it is blocked: one card each, in the order of seats."""
    totals: list[int]
    blocks: list[int]
    winners: list[int]
    places: list[int]


RATIO = {"wild_limit": "not_more_wilds_than_naturals"}
STRICT = {"strict_separate": True}
KEEP = {"must_discard_to_go_out": True}

LAYS = [
    # Section 2: aces, twos in their own place, no wrap, the order says where a two stands.
    Lay(2, "9S 9H 9D / AH 2S 3H 4H", True),
    Lay(2, "9S 9H 9D / JH QH KH AH", True),
    Lay(2, "9S 9H 9D / KH AH 2S 3H", False),
    Lay(2, "9S 9H 9D / QH KH AH 2S", False),
    Lay(2, "9S 9H 9D / 2S QH KH AH", True),
    Lay(2, "9S 9H 9D / 2H 2D 5C 6C", True),
    Lay(2, "9S 9H 9D / 2H 5C 6C 2D", True),
    Lay(2, "9S 9H 9D / 5C 6C 2H 2D", True),
    Lay(2, "9S 9H 9D / 5C 2H 2D 6C", False),
    Lay(2, "9S 9H 9D / 4D 2H 2S 7D", True),
    Lay(2, "9S 9H 9D / 4D 2H 2S 8D", False),
    Lay(2, "9S 9H 9D / 2S 3H 4H 5H", True),
    Lay(2, "9S 9H 9D / 2S 2D 3H 4H", True),
    Lay(2, "9S 9H 9D / 2S 2D 2C 3H", False),
    Lay(2, "9S 9H 9D / 2S AH 3H 4H", False),
    Lay(2, "9S 9H 9D / 2S 2D KH AH", True),
    Lay(2, "9S 9H 9D / 2S 2D 2C AH", True),
    Lay(2, "9S 9H 9D / AH 2S 2D 2C", True),
    Lay(2, "9S 9H 9D / 2S 2D AH 2C", False),
    Lay(2, "9S 9H 9D / 2C KH 2S 2D", False),
    Lay(2, "9S 9H 9D / AH 2S 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", True),
    Lay(2, "9S 9H 9D / AH 2S 3H 4H 5H 6H 7H 8H 9H TH JH QH 2D AH", True),
    Lay(2, "9S 9H 9D / 4H 5H 6H 7D", False),
    Lay(2, "9S 9H 9D / 4H 5H 6H", False),
    Lay(2, "9S 9H 9D / 4H 4H 5H 6H", False),
    Lay(2, "9S 9H 9D / 4H 5H 7H 8H", False),
    Lay(2, "9S 9H 9D / 2S 2D 2C 2H", False),
    # Section 2: sets.
    Lay(1, "7S 7S 7D / KD KH KS KC", True),
    Lay(1, "7S 7D / KD KH KS KC", False),
    Lay(1, "2S 2D 2H / KD KH KS", False),
    Lay(1, "7S 7D 8D / KD KH KS", False),
    Lay(1, "9S 2D 2H / KD KH KS", True),
    Lay(1, "9S 2D 2H / KD KH KS", False, RATIO),
    Lay(1, "9S 9D 2D 2H / KD KH KS", True, RATIO),
    Lay(1, "9S 9D 2D 2H 2H / KD KH KS", False, RATIO),
    Lay(1, "9S 9D 2D / 9H 9C 2H", True, RATIO),
    Lay(2, "9S 9D 2D / 7C 2C 2S 10C", True, RATIO),
    Lay(2, "9S 9D 2D / 7C 2C 2S 2S", False, RATIO),
    Lay(2, "9S 9D 2D / AC 2C 3C 2S", True, RATIO),
    # Section 2, option: two sets of a rank, runs that touch or overlap.
    Lay(1, "9S 9D 2D / 9H 9C 2H", False, STRICT),
    Lay(3, "3S 4S 5S 6S / 7S 8S 9S 10S", True),
    Lay(3, "3S 4S 5S 6S / 7S 8S 9S 10S", False, STRICT),
    Lay(3, "7S 8S 9S 10S / 3S 4S 5S 2D", False, STRICT),
    Lay(3, "3S 4S 5S 6S / 6S 7S 8S 9S", True, STRICT),
    Lay(3, "3S 4S 5S 6S / 3S 4S 5S 6S", True, STRICT),
    Lay(3, "3S 4S 5S 6S / 7H 8H 9H 10H", True, STRICT),
    Lay(3, "3S 4S 5S 6S / 8S 9S 10S JS", True, STRICT),
    # Section 3: exactly the contract, each meld as long as one likes.
    Lay(1, "7S 7S 7D", False),
    Lay(1, "7S 7S 7D / KD KH KS / 4S 4H 4D", False),
    Lay(1, "7S 7S 7D / 4H 5H 6H 7H", False),
    Lay(4, "7S 7S 7D / KD KH KS / 4S 4H 4D", True),
    Lay(5, "7S 7S 7D / KD KH KS / 4S 4H 4D", False),
    Lay(5, "7C 7H 7D / KD KH KS / 4S 5S 6S 7S 8S", True),
    Lay(6, "7C 7H 7D / 8D 9D 10D JD / 4S 5S 6S 7S", True),
    Lay(6, "7C 7H 7D / KD KH KS / 4S 5S 6S 7S", False),
    Lay(7, "3C 4C 5C 6C / 8D 9D 10D JD / 4S 5S 6S 7S", True, rest=""),
    Lay(1, "7S 7S 7D / KD KH KS", True, rest=""),
    # Section 4: only in a turn that began with the stock; going out by laying down.
    Lay(1, "7S 7S 7D / KD KH KS", False, drew="discard"),
    Lay(1, "7S 7S 7D / KD KH KS", True, {"lay_down_after_discard_draw": True}, drew="discard"),
    Lay(1, "7S 7S 7D / KD KH KS", False, KEEP, rest=""),
    Lay(1, "7S 7S 7D / KD KH KS", True, KEEP),
    Lay(1, "7S 7S 7D / KD KH KS 2D", False, KEEP, rest=""),
    Lay(7, "3C 4C 5C 6C / 8D 9D 10D JD / 4S 5S 6S 7S", True, KEEP, rest=""),
]


def spot(*hands: str, **fields: Any) -> dict[str, Any]:
    """Return a position: hands, and melds as seat:cards, other cards as texts."""
    written: dict[str, Any] = {
        "phase": "play",
        "drew": "stock",
        "turn": 0,
        "stock": "9C 9D 9H 9S",
        "discards": "",
    }
    written |= {"hands": [hand.split() for hand in hands], **fields}
    if written["phase"] != "play":
        del written["drew"]
    melds = [meld.split(":") for meld in written.get("melds", "").split(" / ") if meld]
    written["melds"] = [{"owner": int(owner), "cards": cards.split()} for owner, cards in melds]
    return written | {name: written[name].split() for name in ("stock", "discards")}


# The source's move (section 4): seat 0 is down with the set and the run that the table shows.
RUN = "1:KC KD KH / 1:7C 2H 9C 10C / 0:4S 4H 4D / 0:5H 6H 7H 8H"
OWN = "0:8S 8H 8D / 0:4S 5S 6S 7S"
THEIRS = "1:8S 8H 8D / 1:4S 5S 6S 7S"
FULL = "AH 2S 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"
NEW = {"reshuffles": [["AS"]]}
TWO = {"reshuffles": [["6D", "AS"]]}
WINDOW = {"phase": "window", "discards": "6D QD", "turn": 1, "waiting": [2, 3]}

SPOTS = [
    # -- laying off and replacing a two (section 4.3)
    Spot(
        "a replaced two goes to the low or the high end of its run",
        spot("8C QC", "KS", "KS", contract=2, melds=RUN),
        legal={0: "swap 8C to 2 low, swap 8C to 2 high, discard QC", 1: ""},
        play="0:swap 8C to 2 low",
        then={"meld 2": "2H 7C 8C 9C 10C", "hand 0": "QC"},
    ),
    Spot(
        "or to the high end",
        spot("8C QC", "KS", "KS", contract=2, melds=RUN),
        play="0:swap 8C to 2 high",
        then={"meld 2": "7C 8C 9C 10C 2H", "phase": "play"},
    ),
    Spot(
        "a card beyond an end, a two at either end and on sets",
        spot(
            "6C JC 2D 5D",
            "KS",
            "KS",
            contract=2,
            melds="1:KC KD KH / 1:7C 2H 9C 10C / 0:4S 4H 4D / 0:9H 10H JH QH",
        ),
        legal={
            0: "add 6C to 2 low, add JC to 2 high, add 2D to 1, add 2D to 3, add 2D to 2 low, add 2D to 2 high, "
            "add 2D to 4 low, add 2D to 4 high, discard 5D"
        },
    ),
    Spot(
        "an ace at either end, or for a two beyond the king",
        spot("AS 5D", "QD", "QD", contract=2, melds="0:KC KD KH / 0:2H 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"),
        legal={0: "add AS to 2 low, add AS to 2 high, discard AS, discard 5D"},
    ),
    Spot(
        "no natural card replaces a two in place 2, an ace one in place 1, and the two goes high",
        spot("AH 5D", "KS", "KS", contract=2, melds="0:KC KD KH / 0:2D 2H 3H 4H"),
        legal={0: "swap AH to 2 high, discard AH, discard 5D"},
        play="0:swap AH to 2",
        then={"meld 2": "AH 2H 3H 4H 2D"},
    ),
    Spot(
        "a two beyond the king is replaced by the ace and can only go low",
        spot("AH 5D", "KS", "KS", contract=2, melds="0:KC KD KH / 0:10H JH QH KH 2D"),
        legal={0: "swap AH to 2 low, discard AH, discard 5D"},
    ),
    Spot(
        "a run of 14 takes nothing and gives nothing",
        spot(
            "7H 2C 5D",
            "KS",
            "KS",
            contract=2,
            melds=f"1:KC KD KH / 1:{FULL.replace('7H', '2H')} / 0:4S 4H 4D / 0:5C 6C 7C 8C",
        ),
        legal={0: "add 2C to 1, add 2C to 3, add 2C to 4 low, add 2C to 4 high, discard 7H, discard 5D"},
    ),
    Spot(
        "who is not down lays nothing off",
        spot("6C 8C 2D 5D", "KS", "KS", contract=2, melds="1:KC KD KH / 1:7C 2H 9C 10C"),
        legal={0: "discard 5D"},
    ),
    Spot(
        "no second contract (example 15)",
        spot("4C 4D 4H 9H 9D 9S", "KS", "KS", melds="0:8S 8H 8D / 0:JC JD JH"),
        legal={0: "discard 4C, discard 4D, discard 4H, discard 9H, discard 9D, discard 9S"},
        play="0:!lay 4C 4D 4H / 9H 9D 9S",
    ),
    Spot(
        "one may lay down and then lay off in the same turn",
        spot("4C 4D 4H 9H 9D 9S 9C 6H", "KS", "KS"),
        play="0:lay 4C 4D 4H / 9H 9D 9S, 0:add 9C to 2, 0:discard 6H",
        then={"phase": "over", "out": 0, "points": [0, 10, 10]},
    ),
    Spot(
        "a two may be added where more twos than naturals were not to be laid down (example 13)",
        spot("2C 5D", "KS", "KS", melds="0:9S 9C 2D 2H / 0:JC JD JH"),
        options=RATIO,
        play="0:add 2C to 1",
        then={"hand 0": "5D"},
    ),
    # -- discards (section 4.4)
    Spot(
        "a two, and a card that fits an opponent's set (example 5)",
        spot("8D 2S 8C 7D", "KS", "KS", contract=2, melds=THEIRS),
        legal={0: "discard 7D"},
    ),
    Spot(
        "beside an opponent's run (example 5)",
        spot("3S 8S 9S", "KS", "KS", contract=2, melds="1:JS JH JD / 1:4S 5S 6S 7S"),
        legal={0: "discard 9S"},
    ),
    Spot(
        "own melds do not count, down or not",
        spot("3S 8S 9S", "KS", "KS", contract=2, melds=OWN),
        legal={0: "add 3S to 2 low, add 8S to 1, add 8S to 2 high, discard 3S, discard 8S, discard 9S"},
    ),
    Spot(
        "nothing but `end` when all cards are barred; then nobody may ask and the old top card may be taken",
        spot("8D 2S", "KS", "KS", "KD", contract=2, melds=THEIRS, discards="QD"),
        legal={0: "end"},
        play="0:end",
        then={"phase": "draw", "turn": 1, "discards": "QD", "legal 1": "stock, take"},
    ),
    Spot(
        "relaxed: then any card but a two",
        spot("8D 2S", "KS", "KS", contract=2, melds=THEIRS),
        options={"relaxed_discard": True},
        legal={0: "discard 8D"},
    ),
    Spot(
        "relaxed: twos alone still end the turn",
        spot("2D 2S", "KS", "KS", contract=2, melds=THEIRS),
        options={"relaxed_discard": True},
        legal={0: "end"},
    ),
    Spot(
        "relaxed: where something else can be discarded nothing changes",
        spot("8D 2S 7D", "KS", "KS", contract=2, melds=THEIRS),
        options={"relaxed_discard": True},
        legal={0: "discard 7D"},
    ),
    Spot(
        "the card just taken",
        spot("8D 9C", "KS", "KS", phase="draw", discards="AC 6H"),
        play="0:take",
        then={"legal 0": "discard 8D, discard 9C", "discards": "AC"},
    ),
    Spot(
        "the card just taken, a copy of which was held",
        spot("8D 6H", "KS", "KS", phase="draw", discards="AC 6H"),
        play="0:take",
        then={"legal 0": "discard 8D, discard 6H"},
    ),
    Spot(
        "the card just taken, by option",
        spot("8D 9C", "KS", "KS", phase="draw", discards="AC 6H"),
        options={"discard_taken": True},
        play="0:take",
        then={"legal 0": "discard 8D, discard 9C, discard 6H"},
    ),
    Spot(
        "the card just taken is the only one that is no two",
        spot("2D", "KS", "KS", phase="draw", discards="AC 6H"),
        play="0:take",
        then={"legal 0": "end"},
    ),
    # -- going out (section 4)
    Spot(
        "out by a lay-off",
        spot("9S", "KS 2H", "AD 10S", contract=2, melds="0:9D 9H 9C / 0:4C 5C 6C 7C"),
        play="0:add 9S to 1",
        then={"phase": "over", "out": 0, "points": [0, 30, 25]},
    ),
    Spot(
        "by option the last card is not laid off, and goes by a discard",
        spot("9S", "KS 2H", "AD 10S", contract=2, melds="0:9D 9H 9C / 0:4C 5C 6C 7C"),
        options=KEEP,
        legal={0: "discard 9S"},
        play="0:discard 9S",
        then={"phase": "over", "out": 0},
    ),
    Spot(
        "by option a last card that fits an opponent's meld is kept",
        spot("8C", "KS 2H", "AD 10S", contract=2, melds=f"{THEIRS} / 0:9D 9H 9C / 0:4C 5C 6C 7C"),
        options=KEEP,
        legal={0: "end"},
    ),
    Spot(
        "round 7: three runs use the whole hand (example 11)",
        spot(
            "3C 4C 5C 6C 8D 9D 10D JD 4S 5S 6S 7S",
            "2S 2D AH KC QC 9D 9H 5S 5C 4D 3C",
            "KH",
            contract=7,
            stock="AC",
            discards="6D",
        ),
        play="0:lay 3C 4C 5C 6C / 8D 9D 10D JD / 4S 5S 6S 7S",
        then={"phase": "over", "out": 0, "points": [0, 110, 10]},
    ),
    # -- May I? (section 5)
    Spot(
        "all but the discarder and the player in turn may ask; the latter may take at once (example 9)",
        spot("KS", "KH 3H", "KD", "KC", **WINDOW),
        legal={0: "", 1: "take", 2: "may-i, no-thanks", 3: "may-i, no-thanks"},
        play="1:take",
        then={"phase": "play", "hand 1": "3H KH QD", "asked": [0, 0, 0, 0], "legal 2": ""},
    ),
    Spot(
        "yes (example 7)",
        spot("KS", "KH 3H", "KD", "KC", **WINDOW),
        play="3:may-i, 1:yes",
        then={
            "phase": "draw",
            "asked": [0, 0, 0, 1],
            "hand 3": "9C KC QD",
            "hand 2": "KD",
            "legal 1": "stock",
            "legal 2": "",
            "legal 3": "",
            "discards": "6D",
        },
    ),
    Spot(
        "no: the player in turn takes it and cannot lay down",
        spot("KS", "7S 7D 7H QC QS 3H", "KD", "KC", **WINDOW),
        play="3:may-i, 1:no, 1:!lay 7S 7D 7H / QC QS QD",
        then={
            "phase": "play",
            "asked": [0, 0, 0, 0],
            "hand 3": "KC",
            "legal 1": "discard 7S, discard 7D, discard 7H, discard QC, discard QS, discard 3H",
        },
    ),
    Spot(
        "no, where refused requests count",
        spot("KS", "KH 3H", "KD", "KC", **WINDOW),
        options={"count_denied": True},
        play="3:may-i, 1:no",
        then={"asked": [0, 0, 0, 1]},
    ),
    Spot(
        "the first request is heard, later ones are not",
        spot("KS", "KH 3H", "KD", "KC", **WINDOW),
        play="3:may-i, 2:!may-i, 2:!no-thanks",
        then={"phase": "answer", "legal 1": "yes, no", "legal 2": "", "legal 3": ""},
    ),
    Spot(
        "when all have waved it through the player in turn draws as they like",
        spot("KS", "KH 3H", "KD", "KC", **WINDOW),
        play="2:no-thanks, 2:!may-i, 3:no-thanks",
        then={"phase": "draw", "legal 1": "stock, take"},
    ),
    Spot(
        "with no clock the first tap of the player in turn closes the window",
        spot("KS", "KH 3H", "KD", "KC", **WINDOW),
        options={"may_i_seconds": 0},
        legal={1: "stock, take", 2: "may-i, no-thanks"},
        play="1:stock, 2:!may-i",
        then={"phase": "play", "hand 1": "3H 9C KH", "discards": "6D QD"},
    ),
    Spot(
        "three granted requests are all (example 9)",
        spot("6H QD", "KH", "KD", "KC", discards="6D", may_i=[0, 0, 0, 3]),
        play="0:discard QD",
        then={"phase": "window", "legal 2": "may-i, no-thanks", "legal 3": ""},
    ),
    Spot(
        "no window when nobody may ask",
        spot("6H QD", "KH", "KD", "KC", discards="6D", may_i=[0, 0, 3, 3]),
        play="0:discard QD",
        then={"phase": "draw", "legal 1": "stock, take"},
    ),
    Spot(
        "no window in round 7 (example 9)",
        spot("6H QD", "KH", "KD", "KC", discards="6D", contract=7),
        play="0:discard QD",
        then={"phase": "draw", "turn": 1},
    ),
    Spot(
        "who is down may ask",
        spot("6H QD", "KH", "KD", discards="6D", melds="2:9D 9H 9S / 2:3C 3D 3H"),
        play="0:discard QD, 2:may-i",
        then={"phase": "answer"},
    ),
    Spot(
        "unless the option forbids it",
        spot("6H QD", "KH", "KD", discards="6D", melds="2:9D 9H 9S / 2:3C 3D 3H"),
        options={"down_may_ask": False},
        play="0:discard QD",
        then={"phase": "draw"},
    ),
    Spot(
        "one stock card is too few for a window, the card below being kept",
        spot("6H QD", "KH", "KD", stock="9C", discards="6D"),
        play="0:discard QD",
        then={"phase": "draw", "legal 1": "stock, take"},
    ),
    Spot(
        "one stock card and one more below the kept one are enough",
        spot("6H QD", "KH", "KD", stock="9C", discards="AS 6D", orders=NEW),
        play="0:discard QD, 2:may-i, 1:yes, 1:stock",
        then={"phase": "play", "hand 2": "9C KD QD", "hand 1": "AS KH", "discards": "6D"},
    ),
    Spot(
        "without a stock two below the kept one are needed, and a reshuffle",
        spot("6H QD", "KH", "KD", stock="", discards="AS 6D"),
        play="0:discard QD",
        then={"phase": "draw"},
    ),
    Spot(
        "and none when no reshuffle is left",
        spot("6H QD", "KH", "KD", stock="9C", discards="AS AD 6D", reshuffles=3),
        play="0:discard QD",
        then={"phase": "draw"},
    ),
    # -- the stock runs out (section 6)
    Spot(
        "a new stock is all discards but the top one",
        spot("6H", "KH", "KD", phase="draw", stock="", discards="AS 6D", orders=NEW),
        play="0:stock",
        then={"hand 0": "6H AS", "discards": "6D"},
    ),
    Spot(
        "no stock card can be made: take or block",
        spot("6H", "KH", "2D", phase="draw", stock="", discards="6D", reshuffles=0, laps=1),
        legal={0: "take, block"},
        play="0:block",
        then={"phase": "over", "out": None, "points": [6, 10, 20]},
    ),
    Spot(
        "no reshuffle is left: take or block",
        spot("6H", "KH", "2D", phase="draw", stock="", discards="AS 7D 6D", reshuffles=3, laps=1),
        legal={0: "take, block"},
    ),
    Spot(
        "nothing to draw at all: blocked at once",
        spot("2H", "KH", "2D", phase="draw", stock="", discards="6D", laps=1),
        play="0:take, 0:end",
        options={"discard_taken": False},
        then={"phase": "over", "out": None, "points": [26, 10, 20]},
    ),
    Spot(
        "a whole lap without a stock card: blocked",
        spot("6H 3C", "KH", "QD", phase="draw", stock="", discards="6D", laps=1),
        play="0:take, 0:discard 3C, 1:take, 1:discard KH, 2:take, 2:discard QD",
        then={"phase": "over", "out": None, "points": [12, 3, 10]},
    ),
    # -- one card, by option (section 4)
    Spot(
        "the next draw ends the time to say it, and costs a card dealt just after that one",
        spot("6H QD 5D", "KH 3S", "KD", melds="0:9D 9H 9S / 0:3C 3D 3H / 1:AC AD AH / 1:JC JD JH"),
        options={"manual_one_card": True, "may_i_seconds": 0},
        play="0:discard QD, 0:!one-card",
        then={"phase": "window", "legal 0": ""},
    ),
    Spot(
        "said in time",
        spot("QD 5D", "KH 3S", "KD", melds="0:9D 9H 9S / 0:3C 3D 3H"),
        options={"manual_one_card": True, "may_i_seconds": 0},
        play="0:!one-card, 0:discard QD, 0:one-card, 1:stock, 0:!one-card",
        then={"hand 0": "5D", "hand 1": "3S 9C KH"},
    ),
    Spot(
        "said too late",
        spot("QD 5D", "KH 3S", "KD", melds="0:9D 9H 9S / 0:3C 3D 3H"),
        options={"manual_one_card": True, "may_i_seconds": 0},
        play="0:discard QD, 1:stock, 0:!one-card",
        then={"hand 0": "5D 9D", "hand 1": "3S 9C KH", "legal 0": ""},
    ),
    Spot(
        "said too late, the next player having taken the discard",
        spot("QD 5D", "KH 3S", "KD", melds="0:9D 9H 9S / 0:3C 3D 3H"),
        options={"manual_one_card": True},
        play="0:discard QD, 1:take",
        then={"hand 0": "5D 9C", "hand 1": "3S KH QD"},
    ),
    Spot(
        "a granted request comes before that draw",
        spot("QD 5D", "KH 3S", "KD", melds="0:9D 9H 9S / 0:3C 3D 3H"),
        options={"manual_one_card": True},
        play="0:discard QD, 2:may-i, 1:yes, 1:stock",
        then={"hand 2": "9C KD QD", "hand 1": "3S 9D KH", "hand 0": "5D 9H"},
    ),
    Spot(
        "no card is dealt where none can be made",
        spot("QD 5D", "KH 3S", "KD", stock="9C", melds="0:9D 9H 9S / 0:3C 3D 3H"),
        options={"manual_one_card": True},
        play="0:discard QD, 1:stock",
        then={"hand 0": "5D", "hand 1": "3S 9C KH"},
    ),
    Spot(
        "a new stock is made for it",
        spot(
            "QD 5D", "KH 3S", "KD", stock="9C", discards="AS 6D", melds="0:9D 9H 9S / 0:3C 3D 3H", orders=TWO
        ),
        options={"manual_one_card": True},
        play="0:discard QD, 2:no-thanks, 1:stock",
        then={"hand 0": "5D 6D", "hand 1": "3S 9C KH", "discards": "QD"},
    ),
    Spot(
        "after an `end` too",
        spot("2D", "KH 3S", "KD", melds="0:9D 9H 9S / 0:3C 3D 3H", discards="6D"),
        options={"manual_one_card": True, "must_discard_to_go_out": True},
        play="0:end, 1:stock",
        then={"hand 0": "2D 9D", "hand 1": "3S 9C KH", "discards": "6D"},
    ),
]

ENDINGS = [
    Ending(
        "the lowest total wins",
        {},
        "0000000",
        "K 3 / K 3 / K 3 / K 3 / K 3 / K 3 / K 3",
        [0, 70, 21],
        [7, 0, 0],
        [0],
        [1, 3, 2],
    ),
    Ending(
        "twos and court cards",
        {},
        "0012222",
        "K 3 / K 3 / K 3 / 3 K / 3 K / 2 K / 6 3",
        [42, 53, 9],
        [2, 1, 4],
        [2],
        [2, 3, 1],
    ),
    Ending(
        "a tie",
        {},
        "001122-",
        "3 K / 3 K / 3 K / 3 K / 6 6 / 6 6 / 3 3 3",
        [21, 21, 43],
        [2, 2, 2],
        [0, 1],
        [1, 1, 3],
    ),
    Ending(
        "a tie, and more block marks",
        {"tie_break": "blocks"},
        "001112-",
        "5 K / 5 K / 3 K / 3 K / 3 A / 6 5 / 3 3 3",
        [18, 18, 58],
        [2, 3, 1],
        [1],
        [2, 1, 3],
    ),
    Ending(
        "a tie, and as many block marks",
        {"tie_break": "blocks"},
        "001122-",
        "3 K / 3 K / 3 K / 3 K / 6 6 / 6 6 / 3 3 3",
        [21, 21, 43],
        [2, 2, 2],
        [0, 1],
        [1, 1, 3],
    ),
]
