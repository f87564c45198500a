"""Which modules of this installation are compiled."""

import importlib.machinery
from pathlib import Path

_SUFFIXES = sorted(importlib.machinery.EXTENSION_SUFFIXES, key=len, reverse=True)


def compiled_modules() -> tuple[str, ...]:
    """Return the names of the package's modules that run compiled, sorted; empty when all run interpreted."""
    package = Path(__file__).parent
    names: list[str] = []
    for path in package.rglob("*"):
        suffix = next((suffix for suffix in _SUFFIXES if path.name.endswith(suffix)), None)
        if suffix is not None:
            folders = path.parent.relative_to(package.parent).parts
            names.append(".".join([*folders, path.name.removesuffix(suffix)]))
    return tuple(sorted(names))


def is_compiled() -> bool:
    """Return whether the rules run compiled here."""
    return bool(compiled_modules())
