"""Positions of Crazy Solo with the answers worked out by hand from the rules text, the section named with each.

Seats count from the left of the dealer: seat 0 bids and leads first, the last seat deals.
"""

from typing import Any, NamedTuple


class Auction(NamedTuple):
    """Bids so far, and what the next bidder may say (section 2)."""

    seats: int
    history: str
    legal: str
    overcall: str = "next"


class Won(NamedTuple):
    """A whole auction and who has won it with what; None: all passed (section 2)."""

    seats: int
    history: str
    bidder: int | None
    bid: str | None
    overcall: str = "next"


class Follow(NamedTuple):
    """A hand, the trick so far, and what may be played (section 4)."""

    trumps: str
    trick: str
    hand: str
    legal: str


class Trick(NamedTuple):
    """A whole trick, the card that wins it and what it is worth (sections 1 and 4)."""

    trumps: str
    cards: str
    best: str
    points: int


class Payment(NamedTuple):
    """What the bidder's side took, and what bidder, partner and each opponent get (section 5)."""

    seats: int
    kind: str
    hearts: bool
    side: int
    bidder: int
    partner: int
    opponent: int
    min_unit5: bool = False


class Declared(NamedTuple):
    """What the winner of an auction writes, and how it is read; None: refused (section 3)."""

    seats: int
    bid: str
    hand: str
    text: str
    read: str | None
    on: tuple[str, ...] = ()
    """The options that are switched on."""


class Played(NamedTuple):
    """A whole deal: who takes which points in which trick, and what it pays (sections 2 to 5)."""

    name: str
    options: dict[str, Any]
    hands: list[str]
    before_play: str
    plays: str
    takers: list[int]
    captured: list[int]
    shown: int | None
    """The trick, from 1, in which the called card falls."""
    payments: list[int]


class Ending(NamedTuple):
    """What happens in a match of three, who deals each deal, and how it ends (sections 2 and 6).

    `won` is a deal in which the forehand bids ALONE and wins 190, so that both others pay 95; `thrown` one in which all
    pass; `during-…` happens within the deal that follows. The dealer of the first deal is seat 2.
    """

    options: dict[str, Any]
    steps: str
    dealers: list[int]
    over_after: int | None
    """The number of the step, from 1, that ends the match."""
    totals: list[int]
    winners: list[int]


AUCTIONS = [
    # One bid each; with three only pass, ALONE and ALONE-HEARTS (worked example 3p).
    Auction(3, "", "pass alone alone-hearts"),
    Auction(3, "alone", "pass alone-hearts"),
    Auction(3, "alone pass", "pass alone-hearts"),
    Auction(3, "pass pass", "pass alone alone-hearts"),
    Auction(3, "pass pass pass", ""),
    Auction(3, "alone", "pass alone-hearts", "any_later"),
    Auction(3, "pass alone-hearts", ""),
    Auction(4, "", "pass solo solo-hearts alone alone-hearts"),
    # Compared with the last real bid, not with a pass.
    Auction(4, "solo pass", "pass solo-hearts alone alone-hearts"),
    # SOLO has no exception.
    Auction(4, "solo", "pass solo-hearts alone alone-hearts"),
    # The very next seat may repeat SOLO-HEARTS, and it may chain.
    Auction(5, "solo-hearts", "pass solo-hearts alone alone-hearts"),
    Auction(5, "solo solo-hearts solo-hearts", "pass solo-hearts alone alone-hearts"),
    Auction(5, "solo-hearts solo-hearts solo-hearts solo-hearts", "pass solo-hearts alone alone-hearts"),
    # No pass in between, by default; a later bid is no SOLO-HEARTS.
    Auction(5, "solo-hearts pass", "pass alone alone-hearts"),
    Auction(5, "solo-hearts solo-hearts pass", "pass alone alone-hearts"),
    Auction(5, "solo-hearts alone", "pass alone-hearts"),
    Auction(5, "solo-hearts pass", "pass solo-hearts alone alone-hearts", "any_later"),
    Auction(5, "solo-hearts pass solo-hearts pass", "pass solo-hearts alone alone-hearts", "any_later"),
    Auction(5, "solo-hearts alone pass", "pass alone-hearts", "any_later"),
    Auction(5, "solo-hearts", "pass alone alone-hearts", "off"),
    # Nothing equals ALONE, and ALONE-HEARTS ends it at once.
    Auction(4, "alone", "pass alone-hearts"),
    Auction(12, "alone-hearts", ""),
    Auction(4, "solo solo-hearts alone alone-hearts", ""),
    Auction(4, "pass pass pass solo", ""),
    Auction(12, " ".join(["pass"] * 11), "pass solo solo-hearts alone alone-hearts"),
]

WON = [
    Won(4, "pass pass pass pass", None, None),
    Won(4, "pass solo pass pass", 1, "solo"),
    # The equal bid replaces the earlier one.
    Won(5, "solo-hearts solo-hearts pass pass pass", 1, "solo-hearts"),
    Won(5, "solo solo-hearts solo-hearts solo-hearts pass", 3, "solo-hearts"),
    Won(5, "solo-hearts pass pass solo-hearts pass", 3, "solo-hearts", "any_later"),
    Won(4, "solo solo-hearts solo-hearts alone", 3, "alone"),
    Won(3, "alone-hearts", 0, "alone-hearts"),
    Won(6, "solo pass alone-hearts", 2, "alone-hearts"),
    Won(3, "alone pass pass", 0, "alone"),
]

FOLLOWS = [
    Follow("S", "", "AH 6C 7S", "AH 6C 7S"),
    # Follow suit, whatever it costs; trumps need not be played then.
    Follow("S", "KC", "AC 6C 10S", "AC 6C"),
    # Void and holding a trump: only trumps.
    Follow("S", "KC", "AH 6D 6S", "6S"),
    Follow("S", "KC 9S", "AH 8S 6S AS", "8S 6S AS"),
    # Never obliged to beat, so a lower trump is as good; void of all: anything.
    Follow("S", "KC AS", "10S 6S QH", "10S 6S"),
    Follow("S", "KC 9S", "AH 10D", "AH 10D"),
    # Trumps led are followed with trumps, low ones too; an off-suit card sets no duty.
    Follow("H", "QH", "AH 6H AC", "AH 6H"),
    Follow("H", "QH", "AC 6D", "AC 6D"),
    Follow("D", "8C QH", "KH 6S 9D", "9D"),
]

TRICKS = [
    # Worked examples.
    Trick("D", "AH 10H 6D KH", "6D", 25),
    Trick("D", "KS 10S QS 9S", "10S", 17),
    Trick("C", "QD AH 10D JD", "10D", 26),
    Trick("C", "6H AD AS 10S", "6H", 32),
    Trick("C", "AH 10C AC KC", "AC", 36),
    Trick("S", "6D 7D 9D 8D QD", "QD", 3),
    Trick("H", "9C 6H 7H AC", "7H", 11),
    Trick("H", "10H AH KC", "AH", 25),
]

PAYMENTS = [
    # The source's example, and the worked one of a lost deal.
    Payment(5, "solo", hearts=False, side=83, bidder=90, partner=45, opponent=-45),
    Payment(5, "solo-hearts", hearts=True, side=37, bidder=-140, partner=-70, opponent=70),
    # 60-60: nobody pays.
    Payment(12, "solo-hearts", hearts=True, side=60, bidder=0, partner=0, opponent=0),
    Payment(12, "solo-hearts", hearts=True, side=60, bidder=0, partner=0, opponent=0, min_unit5=True),
    # One point over: plain 2 is nearer to 0, hearts 3 nearer to 5.
    Payment(4, "solo", hearts=False, side=61, bidder=0, partner=0, opponent=0),
    Payment(4, "solo", hearts=False, side=61, bidder=5, partner=5, opponent=-5, min_unit5=True),
    Payment(4, "solo", hearts=True, side=61, bidder=5, partner=5, opponent=-5),
    Payment(7, "solo", hearts=False, side=59, bidder=-15, partner=-10, opponent=5, min_unit5=True),
    # Rounded before it is multiplied: 8 x 2 = 16 is 15, times 5 is 75 (not 80), 3 : 2.
    Payment(7, "solo", hearts=False, side=68, bidder=45, partner=30, opponent=-15),
    Payment(9, "solo", hearts=True, side=52, bidder=-100, partner=-75, opponent=25),
    Payment(11, "solo", hearts=False, side=120, bidder=600, partner=480, opponent=-120),
    Payment(12, "solo-hearts", hearts=True, side=0, bidder=-900, partner=-900, opponent=180),
    # Alone: the bidder gets or pays n - 1 units.
    Payment(3, "alone", hearts=False, side=107, bidder=190, partner=0, opponent=-95),
    Payment(3, "alone-hearts", hearts=True, side=57, bidder=-20, partner=0, opponent=10),
    Payment(6, "alone", hearts=True, side=67, bidder=100, partner=0, opponent=-20),
    Payment(12, "alone", hearts=False, side=62, bidder=55, partner=0, opponent=-5),
]

HAND7 = "AC KC AD KD AH KH AS"
DECLARATIONS = [
    Declared(5, "solo", HAND7, "trumps C call 10C", "trumps C call 10C"),
    Declared(5, "solo", HAND7, "trumps C call TC", "trumps C call 10C"),
    # Plain bids may choose hearts, unless the option says not.
    Declared(5, "solo", HAND7, "trumps H call 10H", "trumps H call 10H"),
    Declared(5, "solo", HAND7, "trumps H call 10H", None, ("plain_excludes_hearts",)),
    Declared(5, "solo", HAND7, "trumps C call 10H", "trumps C call 10H", ("plain_excludes_hearts",)),
    Declared(5, "alone", HAND7, "trumps H", "trumps H"),
    Declared(5, "alone", HAND7, "trumps H", None, ("plain_excludes_hearts",)),
    # A card that is not in this deck, and one's own.
    Declared(5, "solo", HAND7, "trumps C call 6S", None),
    Declared(5, "solo", HAND7, "trumps C call 6S", None, ("call_own",)),
    Declared(5, "solo", HAND7, "trumps C call AS", None),
    Declared(5, "solo", HAND7, "trumps C call AS", "trumps C call AS", ("call_own",)),
    Declared(5, "solo", HAND7, "trumps C call 5S", None),
    # Eleven play with the six of hearts, and with no other.
    Declared(11, "solo", "AC KC QC", "trumps D call 6H", "trumps D call 6H"),
    Declared(11, "solo", "AC KC QC", "trumps D call 6D", None),
    Declared(10, "solo", "AC KC QC", "trumps D call 7S", None),
    Declared(10, "solo", "AC KC QC", "trumps D call 7H", "trumps D call 7H"),
    # Each bid declares its own things: SOLO a card, ALONE none, SOLO-HEARTS hearts.
    Declared(5, "solo", HAND7, "trumps C", None),
    Declared(5, "solo", HAND7, "call 10C", None),
    Declared(5, "alone", HAND7, "trumps C call 10C", None),
    Declared(5, "solo-hearts", HAND7, "trumps H call 10H", "trumps H call 10H"),
    Declared(5, "solo-hearts", HAND7, "call 10H", "trumps H call 10H"),
    Declared(5, "solo-hearts", HAND7, "trumps C call 10H", None),
    Declared(5, "solo-hearts", HAND7, "trumps H", None),
    Declared(5, "solo-hearts", HAND7, "call 10S", "trumps H call 10S", ("plain_excludes_hearts",)),
]

# Twelve players, three cards each. With hearts as trumps and these plays the tricks go to seats 5, 1 and 4:
# 1: 11 (AC) + 3 (QC) + 2 (JH) + 4 (KS) = 20;
# 2: 10 + 2 (JD) + 11 (AS) + 2 (JS) + 11 (AH) + 10 (10H) + 4 (KH) + 11 (AD) = 61;
# 3: 4 (KC) + 2 (JC) + 3 (QH) + 4 (KD) + 3 (QD) + 10 (10S) + 3 (QS) + 10 (10C) = 39.
TWELVE = [
    "AC 10C 6H",
    "KC QC AH",
    "JC 9C 10H",
    "8C 7C KH",
    "6C AD QH",
    "10D KD JH",
    "QD JD 9H",
    "9D 8D 8H",
    "7D 6D 7H",
    "AS 10S KS",
    "QS JS 9S",
    "8S 7S 6S",
]
TRICK_1 = "AC QC 9C 7C 6C JH 9H 8H 7H KS 9S 6S"
TRICK_2 = "10D JD 8D 6D AS JS 7S 6H AH 10H KH AD"
TRICK_3 = "KC JC 8C QH KD QD 9D 7D 10S QS 8S 10C"
CAPTURED = [0, 61, 0, 0, 39, 20, 0, 0, 0, 0, 0, 0]

# Three players with 24 cards: seat 1 is ALONE in spades and takes 21 + 11 + 17 + 10 + 17 + 16 + 15 = 107.
THREE = [
    "9S AH 10H KH 10C KC 10D KD",
    "AS 10S KS QS JS AC AD 9H",
    "QH JH QC JC 9C QD JD 9D",
]
THREE_PLAYS = "AH 9H JH  10C AC 9C  AS 9D 9S  AD JD KD  KS JC KC  10S QC KH  QS QH 10D  JS QD 10H"


def twelve(first: str, last: str = "") -> str:
    """Return an auction of twelve: these bids, passes up to the dealer, then what is declared."""
    bids = first.split()
    return ", ".join([*bids, *["pass"] * (12 - len(bids)), *([last] if last else [])])


PLAYED = [
    Played(
        "the repeated SOLO-HEARTS wins; the side takes nothing: 3 x 60 = 180, five each",
        {},
        TWELVE,
        twelve("pass solo solo-hearts solo-hearts", "trumps H call AS"),
        f"{TRICK_1} {TRICK_2} {TRICK_3}",
        [5, 1, 4],
        CAPTURED,
        2,
        [180, 180, 180, -900, 180, 180, 180, 180, 180, -900, 180, 180],
    ),
    Played(
        "SOLO in hearts pays by hearts; the called queen falls in the last trick and still counts: 61 + 39 = 100",
        {},
        TWELVE,
        twelve("pass solo", "trumps H call QH"),
        f"{TRICK_1} {TRICK_2} {TRICK_3}",
        [5, 1, 4],
        CAPTURED,
        3,
        [-120, 600, -120, -120, 600, -120, -120, -120, -120, -120, -120, -120],
    ),
    Played(
        "one point short in hearts: 20 + 39 = 59, 3 is 5, five each",
        {},
        TWELVE,
        twelve("pass pass pass pass pass solo-hearts", "call QH"),
        f"{TRICK_1} {TRICK_2} {TRICK_3}",
        [5, 1, 4],
        CAPTURED,
        3,
        [5, 5, 5, 5, -25, -25, 5, 5, 5, 5, 5, 5],
    ),
    Played(
        "an own card called is secretly alone: 61, eleven pay 5",
        {"call_own": True},
        TWELVE,
        twelve("pass solo", "trumps H call AH"),
        f"{TRICK_1} {TRICK_2} {TRICK_3}",
        [5, 1, 4],
        CAPTURED,
        2,
        [-5, 55, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5],
    ),
    Played(
        "ALONE-HEARTS ends the auction, left of dealer leads; the ten for the ace of spades makes it 60-60",
        {},
        TWELVE,
        "pass, alone-hearts",
        f"{TRICK_1} {TRICK_2.replace('AS', '10S')} {TRICK_3.replace('10S', 'AS')}",
        [5, 1, 4],
        [0, 60, 0, 0, 40, 20, 0, 0, 0, 0, 0, 0],
        None,
        [0] * 12,
    ),
    Played(
        "three players, 24 cards: 107 is 47 over, 94 is 95, both pay",
        {"short3": True},
        THREE,
        "pass, alone, pass, trumps S",
        THREE_PLAYS,
        [0, 1, 1, 1, 1, 1, 1, 1],
        [13, 107, 0],
        None,
        [-95, 190, -95],
    ),
]

THIRTY = " ".join(["thrown"] * 30)
ENDINGS = [
    # The default: as many counted deals as players; a thrown-in deal does not count, and the deal passes on.
    Ending({}, "won won won", [2, 0, 1], 3, [150, 150, 150], [0, 1, 2]),
    Ending({}, "won thrown won won", [2, 0, 1, 2], 4, [435, -135, 150], [0]),
    Ending({"redeal_same_dealer": True}, "won thrown won won", [2, 0, 0, 1], 4, [150, 150, 150], [0, 1, 2]),
    Ending({"end": "deals:1"}, "thrown won", [2, 0], 2, [55, 340, 55], [1]),
    # A target is reached when a total is at it.
    Ending({"end": "target:340"}, "won", [2], 1, [340, 55, 55], [0]),
    Ending({"end": "target:341"}, "won won won won", [2, 0, 1, 2], None, [340, 55, 55], []),
    # Time up between deals: at once; in a deal: after it, even thrown in.
    Ending({"end": "minutes:30"}, "won time-up", [2], 2, [340, 55, 55], [0]),
    Ending({"end": "minutes:30"}, "won during-time-up won", [2, 0], 3, [245, 245, -40], [0, 1]),
    Ending({"end": "minutes:30"}, "won during-time-up thrown", [2, 0], 3, [340, 55, 55], [0]),
    Ending({"end": "minutes:30"}, "won won won won", [2, 0, 1, 2], None, [340, 55, 55], []),
    # A last deal announced before it is dealt, in every mode; thrown in it is dealt again.
    Ending({"end": "manual"}, "won won won won last-deal won", [2, 0, 1, 2, 0], 6, [245, 245, -40], [0, 1]),
    Ending({"end": "manual"}, "won last-deal thrown thrown won", [2, 0, 1, 2], 5, [530, -40, -40], [0]),
    Ending({"end": "manual"}, "during-last-deal won won", [2, 0], 3, [245, 245, -40], [0, 1]),
    Ending({"end": "manual"}, "last-deal won", [2], 2, [340, 55, 55], [0]),
    Ending({"end": "minutes:30"}, "won last-deal during-time-up thrown", [2, 0], 4, [340, 55, 55], [0]),
    Ending({}, "won won last-deal won", [2, 0, 1], 4, [150, 150, 150], [0, 1, 2]),
    # Anyone at 0 or less.
    Ending({"end_when_broke": True, "end": "manual"}, "won won", [2, 0], 2, [245, 245, -40], [0, 1]),
    Ending({"end_when_broke": True, "start": 95, "end": "manual"}, "won", [2], 1, [285, 0, 0], [0]),
    Ending({"end_when_broke": True, "start": 96, "end": "manual"}, "won", [2], None, [286, 1, 1], []),
    # Ten thrown-in deals a player in a row; a deal that counts begins the count anew.
    Ending({}, THIRTY, [2, 0, 1] * 10, 30, [150, 150, 150], [0, 1, 2]),
    Ending({"redeal_same_dealer": True}, THIRTY, [2] * 30, 30, [150, 150, 150], [0, 1, 2]),
    Ending({}, f"{THIRTY[:-7]} won {THIRTY}", [*[2, 0, 1] * 20], 60, [55, 55, 340], [2]),
]
