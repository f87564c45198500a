"""What is said when something is not allowed: a code, its parameters and one plain sentence."""

from typing import Any

import msgspec


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something is refused, as data: the web, the terminal and the library show the same sentence."""

    code: str
    """A stable word for programs, such as `not_your_turn` or `does_not_fit`."""
    text: str
    """One plain sentence that names the rule and what would be legal."""
    field: str | None = None
    """The option or message field concerned, if one is."""
    params: dict[str, Any] = {}
    """Facts the sentence is made of, for programs and translations."""


class Refused(Exception):
    """Raised when a move, option, position, record or command is refused; nothing has changed then."""

    def __init__(self, code: str, text: str, *, field: str | None = None, **params: Any) -> None:
        super().__init__(text)
        self.refusal = Refusal(code, text, field, params)

    def __reduce__(self) -> tuple[Any, ...]:
        """Let it be sent between processes: what cannot be read there breaks the whole pool of bots."""
        return refused, (self.refusal,)

    @property
    def code(self) -> str:
        """The refusal's code."""
        return self.refusal.code


def refused(refusal: Refusal) -> Refused:
    """Return the exception that carries a refusal."""
    return Refused(refusal.code, refusal.text, field=refusal.field, **refusal.params)
