"""Hatchling's hook: puts the compiled rules and the built page into the wheel.

A wheel made from a checkout builds both. An sdist carries the built page, so a wheel made from an sdist needs
no Node.js. Without a C compiler, or with CRAZYDECK_COMPILE=0, the wheel is pure Python and does the same,
more slowly. CRAZYDECK_PAGE=0 leaves the page out, for those who want the library alone.
"""

import os
import sys
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from scripts import compiled, page
from scripts.digest import alone

PAGE_IN_PACKAGE = "server/page"


class CrazydeckBuildHook(BuildHookInterface[Any]):
    """Adds compiled modules and the page to a wheel, and the page to an sdist."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What this build needs beside hatchling, from the groups in pyproject.toml."""
        groups = tomllib.loads((Path(self.root) / "pyproject.toml").read_text())["dependency-groups"]
        needed: list[str] = []
        if self._compiles():
            needed += groups["compile"]
        if self._builds_page():
            needed += groups["page"]
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is missing and say where it goes."""
        if version == "editable":  # a built file beside the source would hide it
            return
        root = Path(self.root)
        if self._builds_page():
            built = page.build(root)
            target = "crazydeck" if self.target_name == "wheel" else "src/crazydeck"
            build_data["force_include"][str(built)] = f"{target}/{PAGE_IN_PACKAGE}"
        elif self.target_name == "wheel" and self._from_sdist():
            build_data["force_include"][str(self._carried_page())] = f"crazydeck/{PAGE_IN_PACKAGE}"
        if self._compiles():
            with alone(root / ".cache" / "compiled.lock"):
                files = compiled.build(root)
            if files:
                build_data["force_include"].update(files)
                build_data["pure_python"] = False
                build_data["infer_tag"] = True
            else:
                self.app.display_warning(compiled.NO_COMPILER)

    def _compiles(self) -> bool:
        return self.target_name == "wheel" and compiled.wanted()

    def _builds_page(self) -> bool:
        return os.environ.get("CRAZYDECK_PAGE") != "0" and not self._from_sdist()

    def _from_sdist(self) -> bool:
        return (Path(self.root) / "PKG-INFO").exists() and self._carried_page().is_dir()

    def _carried_page(self) -> Path:
        """Where an sdist holds the page that was built for it."""
        return Path(self.root) / "src" / "crazydeck" / PAGE_IN_PACKAGE
