"""The steps, phases and reasons of a round of Crazy Gin, compiled. Section numbers are those of the rules page.

Steps, by phase. Numbers have a meaning only within theirs:

* DRAW (sections 4 and 6): STOCK, TAKE, and BLOCK where no stock card can be made. WINDOW (section 5): those who wait
  MAY_I or NO_THANKS; the player in turn TAKE, and STOCK with `may_i_seconds = 0`. ANSWER: YES, NO; after YES comes DRAW
  with STOCK alone. In these three a seat with one card that must say so (option `manual_one_card`) has ONE_CARD.
* PLAY, after the draw: a card 0-51 is discarded, END ends the turn without a discard. Other moves are paths:
  ADD, the card, the number of the meld (from 0), and for a run LOW or HIGH;
  SWAP, the card, the number of the meld, and LOW or HIGH for the two that it replaces;
  LAY, and the index of one of `ways`. Any other lay-down is LAY, SPELL, and the cards of its melds, sets first, those
  of a run in order of position, with MELD_END after each meld: `legal` never offers that, and `play` takes it as it is.
"""

from typing import Final

# steps
STOCK: Final = 52
TAKE: Final = 53
MAY_I: Final = 54
NO_THANKS: Final = 55
YES: Final = 56
NO: Final = 57
BLOCK: Final = 58
ONE_CARD: Final = 60
LAY: Final = 58
ADD: Final = 59
END: Final = 60
SWAP: Final = 61
SPELL: Final = 61
MELD_END: Final = 52
LOW_END: Final = 52
HIGH_END: Final = 53

# phases; from ADD_CARD on a path has begun
DRAW: Final = 0
WINDOW: Final = 1
ANSWER: Final = 2
PLAY: Final = 3
OVER: Final = 4
ADD_CARD: Final = 5
ADD_MELD: Final = 6
ADD_END: Final = 7
SWAP_CARD: Final = 8
SWAP_MELD: Final = 9
SWAP_END: Final = 10
LAY_WAY: Final = 11
LAY_SPELLED: Final = 12

# reasons for the end
OUT: Final = 1
BLOCKED: Final = 2

# where the player in turn drew from
NOT_YET: Final = 0
FROM_STOCK: Final = 1
FROM_PILE: Final = 2


def spell(melds: list[list[int]]) -> tuple[int, ...]:
    """Return the steps of a lay-down of these melds, sets first, the cards of a run in order of position."""
    steps = [LAY, SPELL]
    for cards in melds:
        steps += [*cards, MELD_END]
    return tuple(steps)
