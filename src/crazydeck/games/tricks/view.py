"""Tricks as observations and positions show them."""

import msgspec


class Played(msgspec.Struct, frozen=True):
    """One card of a trick and who played it."""

    seat: int
    card: str


class Trick(msgspec.Struct, frozen=True):
    """A trick that is complete."""

    cards: list[Played]
    """In the order of play, the leader's first."""
    taker: int | None
    """Who took it; None: set aside, for whoever takes a later one."""
    points: int
    """What its own cards and its place in the round are worth."""
