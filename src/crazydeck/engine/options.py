"""Rule options as data: each game's options are one frozen struct whose fields carry label, sentence and range.

A field is annotated `Annotated[type, option(label, sentence, ...)]`; the further keywords may be
`labels` (value -> words), `hint` (what may be written) and `group`. The page, the terminal, the rules page and the
check of values are all made from that one place.
"""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import inspect as mi

from .refusal import Refused

S = TypeVar("S", bound=msgspec.Struct)

_WHOLE = re.compile(r"-?[0-9]{1,9}")
_WORDS = {"on": True, "off": False, "yes": True, "no": False, "true": True, "false": False}


class OptionInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule option as a form or a rules page shows it."""

    name: str
    label: str
    sentence: str
    kind: str
    """`switch`, `choice`, `number` or `text`."""
    default: Any
    group: str = ""
    choices: list[Any] = []
    """The values of a choice, in order."""
    labels: dict[str, str] = {}
    """Words for values, by the value written as text."""
    low: int | None = None
    high: int | None = None
    step: int | None = None
    hint: str = ""
    endless: list[Any] = []
    """Values with which a round need not end where players only draw time out."""
    needs: list[str] = []
    """Switches that must be on for this option to matter."""


def option(label: str, sentence: str, **extra: Any) -> msgspec.Meta:
    """Return what a field of an options struct is annotated with; `extra` holds what is named above."""
    return msgspec.Meta(title=label, description=sentence, extra=extra)


def bad_option(field: str, sentence: str) -> Refused:
    """Return the refusal of an option: the field's name and what is wrong with it."""
    return Refused("bad_option", f"{field}: {sentence}", field=field)


def describe(options: type[msgspec.Struct]) -> list[OptionInfo]:
    """Return the options of a game in the order of its struct."""
    info = mi.type_info(options)
    assert isinstance(info, mi.StructType)
    return [_describe(field) for field in info.fields]


def _describe(field: mi.Field) -> OptionInfo:
    kind, extra = field.type, {}
    title = description = ""
    if isinstance(kind, mi.Metadata):
        schema = kind.extra_json_schema or {}
        title, description = schema.get("title", ""), schema.get("description", "")
        extra = kind.extra or {}
        kind = kind.type
    choices: list[Any] = []
    low = high = None
    if isinstance(kind, mi.BoolType):
        name = "switch"
    elif isinstance(kind, mi.LiteralType):
        name, choices = "choice", list(extra.get("order", kind.values))
    elif isinstance(kind, mi.IntType):
        name, low, high = "number", kind.ge, kind.le
    else:
        name = "text"
        choices = list(extra.get("order", []))
    return OptionInfo(
        name=field.name,
        label=title or field.name,
        sentence=description,
        kind=name,
        default=field.default,
        group=extra.get("group", ""),
        choices=choices,
        labels=extra.get("labels", {}),
        low=low if low is not None else extra.get("low"),
        high=high if high is not None else extra.get("high"),
        step=extra.get("step"),
        hint=extra.get("hint", ""),
        endless=list(extra.get("endless", [])),
        needs=list(extra.get("needs", [])),
    )


def read_options(options: type[S], values: Mapping[str, Any]) -> S:
    """Return the options that a mapping of names to values gives; missing ones take their default.

    Switches are read as true/false or on/off, numbers also from text, so that a command line, a form and a
    record can use the same words. Raises Refused `bad_option` with the field's name and the reason.
    """
    known = {info.name: info for info in describe(options)}
    clean: dict[str, Any] = {}
    for name, value in values.items():
        info = known.get(name)
        if info is None:
            raise Refused(
                "bad_option",
                f"There is no option “{str(name)[:40]}”; the options are {', '.join(known)}.",
                field=str(name)[:40],
            )
        clean[name] = _plain(info, value)
    for name, value in clean.items():
        try:
            msgspec.convert({name: value}, options)
        except msgspec.ValidationError:
            raise bad_option(name, _reason(known[name], value)) from None
    return msgspec.convert(clean, options)


def _plain(info: OptionInfo, value: Any) -> Any:
    if isinstance(value, str):
        word = value.strip()
        if info.kind == "switch":
            return _WORDS.get(word.lower(), word)
        if _WHOLE.fullmatch(word) and (info.kind != "choice" or word not in info.choices):
            return int(word)
        return word
    return value


def _reason(info: OptionInfo, value: Any) -> str:
    shown = str(value)[:40]
    if info.kind == "switch":
        return f"“{shown}” is neither on nor off."
    if info.kind == "number" and info.low is not None and info.high is not None:
        return f"“{shown}” is not a whole number from {info.low} to {info.high}."
    if info.choices:
        return f"“{shown}” is none of {', '.join(str(choice) for choice in info.choices)}."
    return f"“{shown}” cannot be used; write {info.hint}."


def changes(options: msgspec.Struct) -> dict[str, Any]:
    """Return only those options that differ from the default, by name."""
    default = type(options)()
    return {
        name: getattr(options, name)
        for name in options.__struct_fields__
        if getattr(options, name) != getattr(default, name)
    }


def show_value(info: OptionInfo, value: Any) -> str:
    """Return a value in words for people."""
    if str(value) in info.labels:
        return info.labels[str(value)]
    if info.kind == "switch":
        return "on" if value else "off"
    return info.labels.get("default", "as usual") if value is None else str(value)
