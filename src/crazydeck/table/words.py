"""Names and texts that people give, made fit to be shown, and the names of bots."""

import unicodedata
from collections.abc import Iterable

from crazydeck.engine.refusal import Refused

BOT_NAMES = ("Ada", "Basil", "Cleo", "Dot", "Enzo", "Faye", "Gus", "Hattie", "Ivo", "June", "Kit", "Lola")


def clean(text: str, field: str) -> str:
    """Return a text in one line without control characters; raises Refused `bad_text` where nothing is left."""
    plain = unicodedata.normalize("NFC", text)
    shown = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in plain)
    line = " ".join(shown.split())
    if not any(unicodedata.category(c)[0] in "LNPS" for c in line):
        raise Refused("bad_text", f"The {field} holds nothing that can be shown.", field=field)
    return line


def folded(name: str) -> str:
    """Return what two names have in common that look the same: compatible letters and both cases count as one."""
    once = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", once).split())


def bot_name(seat: int, taken: Iterable[str]) -> str:
    """Return a name for the bot in a seat that nobody else at the table has."""
    used = {folded(name) for name in taken}
    for step in range(len(BOT_NAMES)):
        name = BOT_NAMES[(seat + step) % len(BOT_NAMES)]
        if folded(name) not in used:
            return name
    return f"Bot {seat + 1}"
