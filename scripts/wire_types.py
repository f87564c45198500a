"""Write the page's TypeScript types from the structs of the wire protocol and of each game's observation.

`python scripts/wire_types.py` writes web/src/wire/types.ts; with --check it compares.
"""

import importlib.util
import json
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as mi

if __name__ == "__main__":  # run by path
    sys.path.insert(0, str(Path(__file__).parent.parent))

from crazydeck import games
from crazydeck.engine.rules_page import RulesPage
from crazydeck.engine.view import MatchView, Own
from crazydeck.server import protocol
from scripts.page import npm

ROOT = Path(__file__).parent.parent
TYPES = ROOT / "web" / "src" / "wire" / "types.ts"
HTTP = (
    protocol.GameInfo,
    protocol.NewTable,
    protocol.Made,
    protocol.RulesAsked,
    RulesPage,
    protocol.Replay,
)
BANNER = (
    "/* Made by scripts/wire_types.py from src/crazydeck/server/protocol.py; not to be edited by hand. */"
)
ROOT_NAME = "Wire"
NOISE = re.compile(
    r"( \*\n)? \* This (?:interface|type) was referenced by `Wire`'s JSON-Schema\n"
    r" \* via the `definition` \"\w+\"\.\n"
)


def schema() -> dict[str, Any]:
    """The JSON schema of all messages, of what HTTP carries and of every game's observation."""
    unions = {"ToServer": protocol.ToServer, "ToClient": protocol.ToClient}
    kinds = [*unions.values(), *HTTP, MatchView, Own, *observations()]
    found, definitions = msgspec.json.schema_components(kinds, ref_template="#/definitions/{name}")
    definitions |= dict(zip(unions, found, strict=False))
    structs = {struct.__name__: struct for struct in _structs(kinds)}
    for name, definition in definitions.items():
        if name in structs:
            _send_defaults(structs[name], definition)
        _only_types(definition)
    return {"title": ROOT_NAME, "type": "object", "definitions": definitions}


def observations() -> list[type[msgspec.Struct]]:
    """The observation struct of each game: the one in its view.py whose tag is the game's name."""
    found = []
    for module in pkgutil.iter_modules(games.__path__):
        if module.ispkg and importlib.util.find_spec(f"{games.__name__}.{module.name}.view"):
            view = importlib.import_module(f"{games.__name__}.{module.name}.view")
            structs = [value for value in vars(view).values() if _is_struct(value)]
            found += [struct for struct in structs if struct.__struct_config__.tag == module.name]
    return found


def _is_struct(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, msgspec.Struct)


def _structs(kinds: list[Any]) -> list[type[msgspec.Struct]]:
    parts, found = list(mi.multi_type_info(kinds)), {}
    while parts:
        part = parts.pop()
        if isinstance(part, mi.StructType):
            if part.cls in found:
                continue
            found[part.cls] = True
        for name in ("type", "types", "item_type", "value_type", "fields"):
            inner = getattr(part, name, ())
            parts += inner if isinstance(inner, tuple) else [inner]
    return list(found)


def _send_defaults(struct: type[msgspec.Struct], definition: dict[str, Any]) -> None:
    """Mark as always there what the server always sends: only a client may leave out defaults."""
    config = struct.__struct_config__
    if not config.forbid_unknown_fields and not config.omit_defaults:
        definition["required"] = list(definition["properties"])


def _only_types(schema: dict[str, Any]) -> None:
    """Keep of a schema what TypeScript can say, so that a changed limit or label changes no type."""
    for word in ("title", "default", "minItems", "maxItems"):
        schema.pop(word, None)
    if schema.get("type") == "object" and "properties" not in schema:
        schema.setdefault("additionalProperties", {})
    for inner in (schema.get("items"), schema.get("additionalProperties")):
        if isinstance(inner, dict):
            _only_types(inner)
    for inner in (*schema.get("anyOf", ()), *schema.get("properties", {}).values()):
        _only_types(inner)


def types() -> str:
    """The text of the TypeScript file; raises CalledProcessError where the page's tools fail."""
    command, environment = npm()
    done = subprocess.run(
        [*command, "run", "--silent", "types"],
        cwd=ROOT / "web",
        env=environment,
        input=json.dumps(schema(), sort_keys=True),
        capture_output=True,
        text=True,
        check=True,
    )
    text = NOISE.sub("", done.stdout).replace(f"export interface {ROOT_NAME} {{}}\n", "")
    text = text.replace("/**\n */\n", "")
    return f"{BANNER}\n\n{text.strip()}\n"


def main() -> int:
    """Write the file, or with --check compare it; 1 when they differ."""
    text = types()
    if sys.argv[1:] == ["--check"]:
        same = TYPES.exists() and TYPES.read_text() == text
        if not same:
            print("web/src/wire/types.ts is not what the protocol says; run scripts/wire_types.py.")
        return 0 if same else 1
    TYPES.parent.mkdir(exist_ok=True)
    TYPES.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
