"""Content digests and locks: how the build knows what has changed, and who is building."""

import contextlib
import fcntl
import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

IGNORED = frozenset({"__pycache__", "node_modules", "dist", ".cache", ".venv"})


def files_below(folder: Path) -> list[Path]:
    """All files below a folder, sorted, without what builds and tools leave there."""
    if not folder.is_dir():
        return []
    found: list[Path] = []
    for path in sorted(folder.iterdir()):
        if path.name in IGNORED:
            continue
        if path.is_dir():
            found += files_below(path)
        elif path.suffix not in {".pyc", ".so"}:
            found.append(path)
    return found


def digest(root: Path, files: Iterable[Path], *facts: str) -> str:
    """The SHA-256, in hex, of some facts and of the names (relative to root) and contents of files."""
    total = hashlib.sha256("\0".join(facts).encode())
    for path in files:
        total.update(f"\0{path.relative_to(root)}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


@contextlib.contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Hold a lock file while the block runs, waiting for any other process that holds it."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
