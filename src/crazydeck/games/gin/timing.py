"""How tables wait for choices in Crazy Gin, and what people may answer to discards beforehand (section 5)."""

from collections.abc import Mapping

from crazydeck.cards.bits import bit
from crazydeck.engine.timing import TABLE_CLOCK, StandingAnswer, StandingValue, Timing

from .round import GinRound
from .steps import ANSWER, PLAY, WINDOW

MAY_I = StandingAnswer(
    name="may_i",
    label="May I?",
    sentence="Whether you are asked about a discard that you may ask for.",
    values=(
        StandingValue("ask", "Ask me", "You are asked about each discard."),
        StandingValue("turn", "Not until my turn", "You wave all through until your next turn."),
        StandingValue("round", "Not in this round", "You wave all through until the round is over."),
        StandingValue("never", "Never", "You wave all through to the end of the match."),
    ),
)


def timing(round: GinRound, seat: int) -> Timing:
    """Return how a table waits for an actor's choice."""
    seconds = int(round.options.may_i_seconds)
    if seat == round.owes and round.phase < PLAY:
        # a bot says it quickly, as it says all in a claim; a person may forget it, so no clock does it for them
        return Timing(claim=True, seconds=0)
    if round.phase == WINDOW:
        if seat != round.turn:
            return Timing(claim=True, seconds=seconds)
        return Timing(claim=True) if round.impatient else Timing(waits=False)
    if round.phase == ANSWER:
        return Timing(seconds=seconds or None)
    return TABLE_CLOCK


def timeout_move(round: GinRound, seat: int) -> str | None:
    """Return what a time-out plays: silence waves a discard through and grants a request; else a bot chooses."""
    if seat == round.owes and round.phase < PLAY:
        return "one-card"
    if round.phase == WINDOW and seat != round.turn:
        return "no-thanks"
    return "yes" if round.phase == ANSWER else None


def standing_move(round: GinRound, seat: int, answers: Mapping[str, str]) -> str | None:
    """Return how a seat's standing answer answers for it, None where it is to be asked."""
    if round.phase == WINDOW and round.waiting & bit(seat) and answers[MAY_I.name] != "ask":
        return "no-thanks"
    return None


def keeps_standing(before: GinRound | None, round: GinRound, seat: int, value: str) -> bool:
    """Return whether a standing answer outlives what led from one position to the next; `before` None: a deal."""
    if value == "never":
        return True
    if before is None:
        return False
    return value != "turn" or round.turn != seat or before.turn == seat
