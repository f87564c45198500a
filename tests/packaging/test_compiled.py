"""What is compiled, what is not and why; and that the installed build is what the lists say."""

import tomllib
from pathlib import Path

import pytest

from crazydeck._build import compiled_modules, is_compiled
from scripts import compiled

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "crazydeck"
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["crazydeck"]
INTERPRETED: dict[str, str] = SETTINGS["interpreted"]


def matched(glob: str) -> set[str]:
    return {str(path.relative_to(PACKAGE)) for path in PACKAGE.glob(glob)}


def test_every_module_of_rules_and_bots_is_on_exactly_one_list() -> None:
    fast = {path.removeprefix("src/crazydeck/") for path in compiled.sources(ROOT)}
    slow = set().union(*(matched(glob) for glob in INTERPRETED))
    everything = {path for floor in compiled.RULES for path in matched(f"{floor}/**/*.py")}
    assert not fast & slow
    assert everything - fast - slow == set()


@pytest.mark.parametrize("glob", [*SETTINGS["compiled"]["include"], *INTERPRETED])
def test_every_entry_names_a_file(glob: str) -> None:
    assert matched(glob)


def test_every_interpreted_file_has_a_reason() -> None:
    assert all(len(reason.split()) >= 3 for reason in INTERPRETED.values())


def test_the_installed_build_is_compiled_as_listed() -> None:
    listed = tuple(
        sorted(
            path.removeprefix("src/").removesuffix(".py").replace("/", ".") for path in compiled.sources(ROOT)
        )
    )
    expected = is_compiled() or (compiled.wanted() and compiled.compiler_works())
    assert compiled_modules() == (listed if expected else ())


def test_a_probe_of_the_compiler_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    before = set(ROOT.iterdir())
    assert not compiled.compiler_works()
    assert set(ROOT.iterdir()) == before
