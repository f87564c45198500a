"""Random games beside those of others."""

from . import crazy_peer, eights_peer, gin_peer, rlcard_peer, solo_peer
from .report import Part


def measure(rounds: int, scale: float) -> list[Part]:
    """Measure beside OpenSpiel and RLCard; `scale` shrinks or stretches the batches."""
    peers = (eights_peer, crazy_peer, solo_peer, gin_peer, rlcard_peer)
    return [part for peer in peers for part in peer.measure(rounds, scale)]
