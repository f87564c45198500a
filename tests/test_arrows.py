"""The house's arrows point down: who may import whom, no cycles, and no game named outside its folder."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "crazydeck"

BELOW = {
    "cards": set[str](),
    "engine": {"cards"},
    "games": {"cards", "engine"},
    "bots": {"cards", "engine", "games"},
    "table": {"cards", "engine", "games", "bots"},
    "store": {"cards", "engine", "games", "bots", "table"},
    "server": {"cards", "engine", "games", "bots", "table", "store"},
    "lab": {"cards", "engine", "games", "bots"},
    "terminal": {"cards", "engine", "games", "bots", "table", "store", "server", "lab"},
}
"""The floors that each floor may use; the package's own `__init__` may show what it likes of them."""


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def is_type_checking(test: ast.expr) -> bool:
    return ast.unparse(test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}


class Imports(ast.NodeVisitor):
    """Collects the modules of this package that a module imports, when loaded and at any time."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.when_loaded = set[str]()
        self.ever = set[str]()
        self._later = False

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self._add(alias.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        source = [node.module] if node.module else []
        if node.level:
            package = self.module.split(".")
            if MODULES[self.module].name == "__init__.py":
                package.append("")
            source = [*package[: -node.level], *source]
        for alias in node.names:
            self._add(".".join([*source, alias.name]))

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        before, self._later = self._later, True
        self.generic_visit(node)
        self._later = before

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815  ast names its methods so

    def visit_If(self, node: ast.If) -> None:
        before, self._later = self._later, self._later or is_type_checking(node.test)
        for child in node.body:
            self.visit(child)
        self._later = before
        for child in node.orelse:
            self.visit(child)

    def _add(self, name: str) -> None:
        if name.split(".", maxsplit=1)[0] != "crazydeck":
            return
        target = name if name in MODULES else name.rpartition(".")[0]
        assert target in MODULES, f"{self.module} imports {name}, which is nowhere"
        self.ever.add(target)
        if not self._later:
            self.when_loaded.add(target)


def imports(module: str) -> Imports:
    visitor = Imports(module)
    visitor.visit(ast.parse(MODULES[module].read_text()))
    return visitor


def floor(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def game_folder(module: str) -> str | None:
    """The game whose folder holds a module, None for what games share."""
    parts = module.split(".")
    if len(parts) < 3 or parts[1] != "games":
        return None
    return parts[2] if (PACKAGE / "games" / parts[2] / "game.py").is_file() else None


@pytest.mark.parametrize("module", sorted(MODULES))
def test_imports_point_down(module: str) -> None:
    here = floor(module)
    if here not in BELOW:
        assert module in {"crazydeck", "crazydeck._build"}, f"{module} stands on no floor"
        return
    allowed = BELOW[here] | {here, "_build"}
    wrong = sorted(target for target in imports(module).ever if floor(target) not in allowed)
    assert not wrong, f"{module} is on floor {here} and may not import {', '.join(wrong)}"


def test_no_import_cycle_when_loaded() -> None:
    graph = {module: imports(module).when_loaded - {module} for module in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"import cycle: {' -> '.join(error.args[1])}", pytrace=False)


@pytest.mark.parametrize("module", sorted(MODULES))
def test_only_the_registry_names_a_game(module: str) -> None:
    if module == "crazydeck.games.registry":
        return
    games = {game_folder(target) for target in imports(module).ever} - {None, game_folder(module)}
    assert not games, f"{module} names the games {games}: a fifth game would have to change it"
