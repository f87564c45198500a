"""Moves of Crazy Eights as texts and steps, and what a move makes happen.

`8H=S` an eight and its suit, `QD` any other card or the last eight, `draw` (also: take the whole penalty), `pass`,
`name S` (the dealer, for an eight turned up).
"""

from collections.abc import Sequence

from crazydeck.cards.bits import bit, members
from crazydeck.cards.deck import FRENCH, NotationError
from crazydeck.engine.refusal import Refused
from crazydeck.engine.view import Happening, Secret

from . import words
from .card import EIGHT, rank_of
from .round import DEALER_NAMES, DRAW, NAME, OVER, PASS, EightsRound

SUIT_LETTERS = "CDHS"


def parse_move(text: str, round: EightsRound, seat: int) -> tuple[int, ...]:
    """Return the steps of a legal move; raises Refused with the rule in words where it is malformed or illegal."""
    word = " ".join(text.split())
    if round.phase == OVER:
        raise Refused("round_over", "The hand is over.")
    if seat != round.turn:
        raise words.not_your_turn(round)
    lower = word.lower()
    if round.phase == DEALER_NAMES:
        return (_named_suit(lower),)
    if lower == "draw":
        if round.legal(seat) & bit(DRAW) == 0:
            raise words.refuse_draw(round, seat)
        return (DRAW,)
    if lower == "pass":
        if round.legal(seat) & bit(PASS) == 0:
            raise words.refuse_pass(round, seat)
        return (PASS,)
    if lower.startswith("name "):
        raise Refused("not_naming", "A suit is named together with an eight: write 8H=S.")
    return _card_move(word, text, round, seat)


def _named_suit(lower: str) -> int:
    if not lower.startswith("name"):
        raise words.must_name()
    letter = lower.removeprefix("name").strip().upper()
    if len(letter) != 1 or letter not in SUIT_LETTERS:
        raise words.must_name()
    return NAME + SUIT_LETTERS.index(letter)


def _card_move(word: str, text: str, round: EightsRound, seat: int) -> tuple[int, ...]:
    name, equals, letter = (part.strip() for part in word.partition("="))
    try:
        card = FRENCH.parse(name)
    except NotationError:
        raise words.bad_move(text) from None
    if equals and (len(letter) != 1 or letter.upper() not in SUIT_LETTERS):
        raise words.bad_move(text)
    refusal = words.refuse_card(round, seat, card)
    if refusal is not None:
        raise refusal
    eight, last = rank_of(card) == EIGHT, round.sizes[seat] == 1
    if equals and (not eight or last):
        raise words.no_suit(card, last and eight)
    if eight and not last:
        if not equals:
            raise words.needs_suit(card)
        return (card, NAME + SUIT_LETTERS.index(letter.upper()))
    return (card,)


def format_move(steps: Sequence[int]) -> str:
    """Return the canonical text of a move."""
    first = steps[0]
    if first == DRAW:
        return "draw"
    if first == PASS:
        return "pass"
    if first >= NAME:
        return f"name {SUIT_LETTERS[first - NAME]}"
    card = FRENCH.format(first)
    return f"{card}={SUIT_LETTERS[steps[1] - NAME]}" if len(steps) > 1 else card


def moves(round: EightsRound, seat: int) -> list[str]:
    """Return all legal moves as texts: cards in notation order, each eight with the four suits, then draw, pass."""
    out: list[str] = []
    for step in members(round.legal(seat)):
        if step < DRAW and rank_of(step) == EIGHT and round.sizes[seat] > 1:
            out.extend(f"{FRENCH.format(step)}={letter}" for letter in SUIT_LETTERS)
        else:
            out.append(format_move((step,)))
    return out


def play(round: EightsRound, seat: int, steps: Sequence[int]) -> list[Happening | Secret]:
    """Play a legal move; return what happened, in order."""
    if steps[0] == DRAW:
        return _play_draw(round, seat)
    if steps[0] == PASS:
        round.play(seat, PASS)
        return [Happening("pass", f"{{{seat}}} passes.", seat), *_blocked(round)]
    direction, penalty = round.direction, round.penalty
    for step in steps:
        round.play(seat, step)
    if steps[0] >= NAME:
        suit = words.SUITS[steps[0] - NAME]
        return [Happening("name", f"{{{seat}}} names {suit}.", seat)]
    card = steps[0]
    text = f"{{{seat}}} plays the {words.card_name(card)}"
    if len(steps) > 1:
        text += f" and names {words.SUITS[steps[1] - NAME]}"
    happened: list[Happening | Secret] = [Happening("play", f"{text}.", seat, [FRENCH.format(card)], 1)]
    if round.phase != OVER:
        happened += _effects(round, seat, card, direction, penalty)
    return [*happened, *_blocked(round)]


def _effects(round: EightsRound, seat: int, card: int, direction: int, penalty: int) -> list[Happening]:
    turn = int(round.turn)
    if round.penalty > penalty:
        many = int(round.penalty)
        return [Happening("penalty", f"{{{turn}}} must take {words.cards_count(many)} or answer.", turn, count=many)
                if round.answers() else
                Happening("penalty", f"{{{turn}}} must take {words.cards_count(many)}.", turn, count=many)]  # fmt: skip
    if round.direction != direction:
        way = "left" if round.direction > 0 else "right"
        return [Happening("reverse", f"Play now goes to the {way}.", seat)]
    rank = rank_of(card)
    if turn == seat:
        return [Happening("again", f"{{{seat}}} plays again.", seat)]
    if rank == 10 and round.jacks:
        skipped = int(round.next_seat(seat))
        return [Happening("skip", f"{{{skipped}}} is skipped.", skipped)]
    return []


def _play_draw(round: EightsRound, seat: int) -> list[Happening | Secret]:
    penalty, reshuffles = int(round.penalty), int(round.reshuffles)
    before = round.hand(seat)
    round.play(seat, DRAW)
    taken = round.hand(seat)
    for card in before:
        taken.remove(card)
    many = len(taken)
    why = "has to draw" if penalty else "draws"
    how = words.cards_count(many) if many else "nothing: there are no cards left"
    shown = Happening(
        "draw",
        f"{{{seat}}} {why} {how}.",
        seat,
        count=many,
        own_text=f"You draw {', '.join(f'the {words.card_name(card)}' for card in taken)}." if many else "",
    )
    happened: list[Happening | Secret] = []
    if round.reshuffles > reshuffles:
        happened.append(
            Happening("reshuffle", "The discards are shuffled into a new stock.", count=int(round.reshuffles))
        )
    happened.append(Secret(shown, seat, FRENCH.format_all(taken)) if many else shown)
    return [*happened, *_blocked(round)]


def _blocked(round: EightsRound) -> list[Happening]:
    if round.phase == OVER and words.REASONS.get(int(round.reason)) == "blocked":
        return [Happening("blocked", "Nothing is left to draw and nobody can play: the hand is blocked.")]
    return []


def happened_at_deal(round: EightsRound) -> list[Happening | Secret]:
    """Return what dealing made happen, in order: each hand is shown to its seat alone."""
    dealer = int(round.dealer)
    out: list[Happening | Secret] = [
        Happening("shuffle", f"{{{dealer}}} shuffles and deals.", dealer, count=int(round.decks) * 52)
    ]
    for seat in range(round.seats):
        hand = FRENCH.format_all(round.hand(seat))
        if hand:
            shown = Happening(
                "deal", f"{{{seat}}} gets {words.cards_count(len(hand))}.", seat, count=len(hand)
            )
            out.append(Secret(shown, seat, hand))
    for card in round.buried:
        text = f"The {words.card_name(card)} is turned up and put back into the stock."
        out.append(Happening("bury", text, cards=[FRENCH.format(card)], count=1))
    top = round.pile_list()[-1]
    out.append(
        Happening("turn_up", f"The {words.card_name(top)} is turned up.", cards=[FRENCH.format(top)], count=1)
    )
    if round.penalty:
        turn = int(round.turn)
        text = f"{{{turn}}} must take {words.cards_count(int(round.penalty))}."
        out.append(Happening("penalty", text, turn, count=int(round.penalty)))
    elif round.direction < 0:
        out.append(Happening("reverse", "Play goes to the right.", dealer))
    return out
