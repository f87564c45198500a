"""Random games beside those of others."""

from . import crazy_peer, eights_peer, rlcard_peer
from .report import Part


def measure(rounds: int, scale: float) -> list[Part]:
    """Measure beside OpenSpiel and RLCard; `scale` shrinks or stretches the batches."""
    return [part for peer in (eights_peer, crazy_peer, rlcard_peer) for part in peer.measure(rounds, scale)]
