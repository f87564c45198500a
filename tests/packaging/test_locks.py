"""The lock files hold what pyproject.toml asks for, pinned and with hashes, and name no host."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def name_of(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found is not None
    return re.sub(r"[-_.]+", "-", found.group()).lower()


def pins(lock: Path) -> dict[str, set[str]]:
    """The exact versions of each package; several where they differ by Python."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([a-z0-9-]+)==(\S+)", lock.read_text(), flags=re.MULTILINE):
        found.setdefault(name, set()).add(version)
    return found


def wanted() -> set[str]:
    """The packages that pyproject.toml names, but for measurements."""
    groups = PROJECT["dependency-groups"].values()
    extras = PROJECT["project"]["optional-dependencies"]
    lists = [PROJECT["project"]["dependencies"], extras["postgres"], *groups]
    return {name_of(item) for requirements in lists for item in requirements if isinstance(item, str)}


def test_every_package_is_locked() -> None:
    assert wanted() - pins(ROOT / "requirements" / "dev.txt").keys() == set()


def test_the_smaller_locks_are_parts_of_the_larger() -> None:
    run, dev, bench = (pins(ROOT / "requirements" / f"{name}.txt") for name in ("run", "dev", "bench"))
    assert run.items() <= dev.items() <= bench.items()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: str(lock.stem))
def test_each_package_has_hashes_and_no_host(lock: Path) -> None:
    text = lock.read_text()
    assert "://" not in text
    assert "--index" not in text
    entries = re.split(r"\n(?=\S)", text.strip())
    assert entries
    assert not [entry for entry in entries if "--hash=sha256:" not in entry]


def test_the_page_lock_names_no_host() -> None:
    assert '"resolved": "http' not in (ROOT / "web" / "package-lock.json").read_text()
