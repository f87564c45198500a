"""The match key: the server's secret part, to which players' browsers may add (see cards/shuffles.py)."""

import hashlib
from collections.abc import Iterable


def mixed_key(server_key: bytes, entropies: Iterable[str]) -> bytes:
    """Return SHA-256 of the server's 32 bytes followed by each player's 32 bytes in seat order."""
    return hashlib.sha256(server_key + b"".join(bytes.fromhex(entropy) for entropy in entropies)).digest()
