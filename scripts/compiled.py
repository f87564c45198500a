"""Compile the rules and bots with mypyc, once for each state of their sources."""

import contextlib
import json
import os
import platform
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from scripts.digest import digest, files_below

PACKAGE = Path("src/crazydeck")
RULES = ("cards", "engine", "games", "bots")
INLINING = ["-fno-semantic-interposition", "-fvisibility=hidden"]
"""Nobody replaces our functions at load time, so the compiler may inline them: twice as fast."""
INLINING_MORE = ["-finline-limit=600", "--param=large-function-growth=1000", "--param=inline-unit-growth=300"]
"""What GCC alone understands; a fifth faster for twice the time to compile."""
NO_COMPILER = (
    "Notice: no C compiler with Python's headers works here. The rules run interpreted, only slower."
)


def sources(root: Path) -> list[str]:
    """The files to compile, relative to root, as pyproject.toml's globs name them."""
    settings = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["crazydeck"]["compiled"]
    package = root / PACKAGE
    found = {path for glob in settings["include"] for path in package.glob(glob)}
    return sorted(str(path.relative_to(root)) for path in found)


def wanted() -> bool:
    """Whether this build should compile: CRAZYDECK_COMPILE=0 forbids it, another Python can't."""
    return os.environ.get("CRAZYDECK_COMPILE") != "0" and platform.python_implementation() == "CPython"


def compiler_works() -> bool:
    """Whether a C file that includes Python.h compiles here."""
    from setuptools.errors import BaseError, CCompilerError  # noqa: PLC0415  only a compiling build has it
    from setuptools.extension import Extension  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("#include <Python.h>\nPyObject *PyInit_probe(void) { return 0; }\n")
        # The compiler's own words are of no use to somebody who has none.
        with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
            saved = os.dup(2)
            os.dup2(nowhere.fileno(), 2)
            try:
                _build_extensions([Extension("probe", [str(source)])], Path(folder))
            except (BaseError, CCompilerError, OSError):
                return False
            finally:
                os.dup2(saved, 2)
                os.close(saved)
    return True


def build(root: Path) -> dict[str, str]:
    """Built extension files by their place in the wheel; empty when there is no compiler.

    A second call for the same sources and tools compiles nothing. Raises SystemExit when mypyc refuses a
    source, and when there is no compiler although CRAZYDECK_COMPILE=1 demands one.
    """
    names = sources(root)
    if not names:
        return {}
    folder = root / ".cache" / "compiled" / str(sysconfig.get_config_var("SOABI"))
    stamp = folder / "stamp.json"
    seen = [path for part in RULES for path in files_below(root / PACKAGE / part) if path.suffix == ".py"]
    state = digest(
        root,
        [*seen, Path(__file__)],
        *names,
        sys.version,
        version("mypy"),
        version("librt"),
        version("setuptools"),
    )
    if stamp.exists():
        built = json.loads(stamp.read_text())
        if built["state"] == state and all(Path(path).exists() for path in built["files"]):
            return dict(built["files"])
    if not compiler_works():
        if os.environ.get("CRAZYDECK_COMPILE") == "1":
            raise SystemExit(NO_COMPILER)
        return {}
    files = _compile(root, names, folder)
    stamp.write_text(json.dumps({"state": state, "files": files}))
    return files


def _compile(root: Path, names: list[str], folder: Path) -> dict[str, str]:
    """Translate and compile; what mypyc writes unchanged is not compiled again."""
    from mypyc.build import mypycify  # noqa: PLC0415  only a compiling build has it

    os.environ["MYPYPATH"] = str(root / "src")
    with contextlib.chdir(root):
        extensions = mypycify(
            [
                "--config-file",
                "pyproject.toml",
                "--cache-dir",
                str(folder / "mypy"),
                "--follow-imports",
                "silent",
                *names,
            ],
            opt_level="3",
            debug_level="0",
            group_name="crazydeck",
            target_dir=str(folder / "c"),
        )
        for extension in extensions:
            extension.depends = [*extension.depends, __file__]  # other flags, other files
            if os.name == "posix":
                extension.extra_compile_args += INLINING
            if "gcc" in (os.environ.get("CC") or str(sysconfig.get_config_var("CC"))):
                extension.extra_compile_args += INLINING_MORE
        return _build_extensions(extensions, folder)


def _build_extensions(extensions: Sequence[Any], folder: Path) -> dict[str, str]:
    """Run setuptools' build_ext over extensions, in a folder of our own."""
    from setuptools.dist import Distribution  # noqa: PLC0415  only a compiling build has it

    command = Distribution({"name": "crazydeck", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib = str(folder / "lib")
    command.build_temp = str(folder / "temp")
    command.ensure_finalized()
    command.run()
    return {path: str(Path(path).relative_to(folder / "lib")) for path in command.get_outputs()}
