"""Sentences of Crazy Solo: why a move is refused, and what happened; those of the settlement are in settle.py."""

from crazydeck.cards.bits import bit, members
from crazydeck.engine.refusal import Refused
from crazydeck.engine.wording import listed, seats_named
from crazydeck.games.tricks.round import PLAY

from . import pack
from .pack import PER_SUIT, SUIT_WORDS
from .round import ALONE, BIDDING, CALLING, HEARTS, NAMING, SOLO, SOLO_HEARTS, TRUMPS, SoloRound
from .view import BIDS, SUITS

# -- refusals in the auction and of declarations -----------------------------------------------------------------------


def not_your_turn(round: SoloRound) -> Refused:
    """Return the refusal of a move out of turn."""
    turn = int(round.turn)
    return Refused("not_your_turn", f"It is not your turn; seat {turn} is to move.", seat=turn)


def open_words(round: SoloRound) -> str:
    """Return what the seat in turn may bid, as the words to write."""
    return listed([BIDS[bid] for bid in members(round.open_bids())], "or")


def must_bid(round: SoloRound) -> Refused:
    """Return the refusal of any other move in the auction (section 2)."""
    return Refused("must_bid", f"The auction comes first: say {open_words(round)}.")


def refuse_bid(round: SoloRound, bid: int) -> Refused:
    """Return why a bid is refused in the auction (section 2)."""
    said, best = BIDS[bid], BIDS[int(round.bid)]
    if round.seats == 3 and bid in {SOLO, SOLO_HEARTS}:
        return Refused(
            "no_partners",
            f"With three players everybody bids to play alone: say {open_words(round)}.",
            bid=said,
        )
    if bid == round.bid == SOLO_HEARTS:
        who = {"next": "only the very next player", "any_later": "any later player", "off": "nobody"}
        text = f"{who[round.options.hearts_overcall]} may repeat solo-hearts: say {open_words(round)}."
        return Refused("too_low", text[0].upper() + text[1:], bid=said, best=best)
    higher = [BIDS[one] for one in members(round.open_bids()) if one > round.bid]
    what = (
        "nothing is higher"
        if not higher
        else f"higher {'is only' if len(higher) == 1 else 'are'} {listed(higher)}"
    )
    if round.bid == SOLO_HEARTS and round.open_bids() & bit(SOLO_HEARTS):
        what += ", and you may repeat solo-hearts"
    return Refused("too_low", f"Somebody bid {best}; {what}.", bid=said, best=best)


def declaration_example(round: SoloRound) -> str:
    """Return a declaration that the bidder could make now, as the words to write (section 3)."""
    suit = HEARTS if round.phase == CALLING else members(round.legal(round.turn))[0] - TRUMPS
    trumps = f"trumps {SUITS[suit]}"
    if round.bid == ALONE:
        return trumps
    return f"{trumps} call {pack.format_card(members(round.callable(round.turn))[-1])}"


def must_declare(round: SoloRound) -> Refused:
    """Return the refusal of any other move while the bidder declares (section 3)."""
    what = {SOLO: "Name trumps and call a card", ALONE: "Name trumps", SOLO_HEARTS: "Call a card"}[
        int(round.bid)
    ]
    return Refused("must_declare", f"{what}: write for example {declaration_example(round)}.")


def refuse_trumps(round: SoloRound, suit: int) -> Refused | None:
    """Return why a suit cannot be trumps by the bidder's choice, or None when it can (section 3)."""
    if round.phase == CALLING:
        fixed = int(round.trump_group)
        if suit == fixed:
            return None
        return Refused(
            "trumps_are_set",
            f"You bid {BIDS[int(round.bid)]}: trumps are {SUIT_WORDS[fixed]}.",
            suit=SUITS[suit],
        )
    if suit == HEARTS and round.options.plain_excludes_hearts:
        text = f"After a bid of {BIDS[int(round.bid)]} hearts cannot be trumps here: name clubs, diamonds or spades."
        return Refused("plain_excludes_hearts", text, suit=SUITS[suit])
    return None


def must_call(round: SoloRound) -> Refused:
    """Return the refusal of trumps named without a card called (section 3)."""
    return Refused(
        "must_call",
        f"Call a card too, whose holder is your partner: write for example {declaration_example(round)}.",
    )


def no_call(round: SoloRound) -> Refused:
    """Return the refusal of a card called by who plays alone (section 3)."""
    return Refused(
        "no_call",
        f"Who plays alone calls no card: name only trumps, for example {declaration_example(round)}.",
    )


def refuse_call(round: SoloRound, seat: int, card: int) -> Refused | None:
    """Return why a card cannot be called, or None when it can; rests on the bidder's own hand alone (section 3)."""
    name = pack.format_card(card)
    if card not in round.pack_list():
        return Refused(
            "not_in_deck",
            f"The {pack.name(card)} is not in this deck: with {int(round.seats)} players it is left out.",
            card=name,
        )
    if card in round.hand(seat) and not round.call_own:
        return Refused(
            "own_card",
            f"You hold the {pack.name(card)} yourself: call a card that somebody else holds.",
            card=name,
        )
    return None


def never_in_deck(text: str) -> Refused:
    """Return the refusal to call a 2, 3, 4 or 5."""
    return Refused("not_in_deck", f"“{text}” is in no deck of this game: the lowest cards are 6s.", card=text)


# -- refusals of cards and other texts ---------------------------------------------------------------------------------


def bad_move(text: str) -> Refused:
    """Return the refusal of a text that is no move."""
    return Refused("bad_move", f"“{text[:24]}” is not a move; write a card such as 10H.", field="move")


def no_such_time(lower: str) -> Refused | None:
    """Return why a bid or a declaration is refused while cards are played; None for other texts."""
    if lower in BIDS:
        return Refused("no_bidding", "The auction is over: play a card.")
    if lower.split()[:1] in (["trumps"], ["call"]):
        return Refused("no_declaring", "Trumps are declared: play a card.")
    return None


def refuse_card(round: SoloRound, seat: int, card: int) -> Refused | None:
    """Return why a card cannot be played now by the seat in turn, or None when it can (section 4)."""
    if round.phase == BIDDING:
        return must_bid(round)
    if round.phase in {NAMING, CALLING}:
        return must_declare(round)
    assert round.phase == PLAY
    held, name = round.hand(seat), pack.format_card(card)
    if card not in held:
        return Refused("not_in_hand", f"You do not hold the {pack.name(card)}.", card=name)
    legal = members(round.playable(seat))
    if card in legal:
        return None
    led = int(round.led_group)
    names = pack.format_all(pack.hand_order(legal, int(round.trump_group)))
    if legal[0] // PER_SUIT == led:
        return must_follow(led, name, names)
    return must_trump(led, name, names)


def must_trump(suit: int, card: str, legal: list[str]) -> Refused:
    """Return the refusal of a plain card by a seat with none of the suit led that holds these trumps (section 4)."""
    return Refused(
        "must_trump",
        f"You have no {SUIT_WORDS[suit]} and must play a trump: you hold {', '.join(legal)}.",
        card=card,
        legal=legal,
    )


def must_follow(suit: int, card: str, legal: list[str]) -> Refused:
    """Return the refusal of a card of another suit by a seat that holds these of the suit led (section 4)."""
    return Refused(
        "must_follow",
        f"You must follow {SUIT_WORDS[suit]}: you hold {', '.join(legal)}.",
        card=card,
        legal=legal,
    )


# -- what happened -----------------------------------------------------------------------------------------------------


def auction_sentence(round: SoloRound) -> str:
    """Return how an auction ended that was not passed out (sections 2 and 3)."""
    bidder, bid = int(round.bidder), BIDS[int(round.bid)]
    if round.phase == PLAY:
        return f"{{{bidder}}} plays {bid}: hearts are trumps, and {{{int(round.turn)}}} leads."
    return f"{{{bidder}}} plays {bid}."


def declare_sentence(round: SoloRound) -> str:
    """Return what the bidder declared (section 3)."""
    suit = SUIT_WORDS[int(round.trump_group)]
    what = f"names {suit} as trumps" if round.bid in {SOLO, ALONE} else f"plays with {suit} as trumps"
    if round.called_bit:
        what += f" and calls the {pack.name(int(round.called))}"
    return f"{{{int(round.bidder)}}} {what}; {{{int(round.turn)}}} leads."


def match_sentence(reason: str, winners: list[int]) -> str:
    """Return how a match ended (section 6)."""
    names = seats_named(winners)
    won = f"{names} {'has' if len(winners) == 1 else 'have'} the most points and "
    won += "wins the match." if len(winners) == 1 else "share the win."
    why = {
        "broke": "Somebody is broke. ",
        "thrown_in": "All deals were thrown in for so long that the match ends. ",
        "time": "Time is up. ",
    }.get(reason, "")
    return why + won
