"""The sdist and the wheel hold all that a user needs, and are built where something is missing."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def build(folder: Path, target: str, into: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(into)]
    environment = os.environ | settings
    return subprocess.run(
        command,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist of this checkout."""
    folder = tmp_path_factory.mktemp("sdist")
    done = build(ROOT, "sdist", folder)
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("*.tar.gz")
    return path


@pytest.fixture(scope="module")
def unpacked(archive: Path) -> Path:
    """The sdist unpacked, where wheels can be built."""
    subprocess.run(["tar", "-xzf", str(archive)], cwd=archive.parent, check=True)
    return archive.with_name(archive.name.removesuffix(".tar.gz"))


@pytest.fixture(scope="module")
def pure_wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """A wheel made from the sdist without a C compiler and without npm."""
    folder = tmp_path_factory.mktemp("wheel")
    done = build(unpacked, "wheel", folder, CC="no-such-compiler", PATH="")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("The rules run interpreted") == 1
    (wheel,) = folder.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    return zipfile.ZipFile(wheel)


def test_a_wheel_from_the_sdist_has_the_page_that_the_sdist_carries(
    unpacked: Path, pure_wheel: zipfile.ZipFile
) -> None:
    carried = (unpacked / "src" / "crazydeck" / "server" / "page" / "index.html").read_bytes()
    assert pure_wheel.read("crazydeck/server/page/index.html") == carried


def test_the_wheel_has_every_file_of_the_package(pure_wheel: zipfile.ZipFile) -> None:
    sources = ROOT / "src"
    wanted = {
        str(path.relative_to(sources))
        for path in (sources / "crazydeck").rglob("*")
        if path.is_file() and path.suffix in {".py", ".md", ".typed", ".mako", ".json"}
    }
    assert "crazydeck/py.typed" in wanted
    assert wanted - set(pure_wheel.namelist()) == set()


def test_the_wheel_gives_the_command(pure_wheel: zipfile.ZipFile) -> None:
    (entry_points,) = (name for name in pure_wheel.namelist() if name.endswith("entry_points.txt"))
    assert b"crazydeck = crazydeck.terminal.main:main" in pure_wheel.read(entry_points)


def test_the_wheel_has_nothing_beside_the_package(pure_wheel: zipfile.ZipFile) -> None:
    tops = {name.split("/")[0] for name in pure_wheel.namelist()}
    assert len(tops) == 2
    assert "crazydeck" in tops


def test_the_sdist_has_nothing_that_tools_left_behind(archive: Path) -> None:
    with tarfile.open(archive) as tar:
        folders = {part for name in tar.getnames() for part in Path(name).parts}
    assert not folders & {".venv", ".cache", "node_modules", "dist", "__pycache__"}


def test_a_build_that_must_compile_fails_plainly_without_a_compiler(unpacked: Path, tmp_path: Path) -> None:
    done = build(unpacked, "wheel", tmp_path, CC="no-such-compiler", CRAZYDECK_COMPILE="1")
    assert done.returncode != 0
    assert "no C compiler" in done.stderr
    assert "Traceback" not in done.stderr
