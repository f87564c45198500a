"""`crazydeck rules`: the rules of a game with the options that were chosen."""

from typing import Annotated

import typer

from crazydeck.engine.rules_page import rules_html, rules_markdown

from .out import checked, say, the_game, the_options


def command(
    game: Annotated[str, typer.Argument(help="The game, such as eights.", metavar="GAME")],
    options: Annotated[
        list[str] | None, typer.Argument(help="Rule options such as draw=until.", metavar="[NAME=VALUE]...")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many players.")] = None,
    html: Annotated[bool, typer.Option("--html", help="Print HTML instead of plain Markdown.")] = False,
) -> None:
    """Print the rules of a game.

    With options, a table says what they change from the standard game.
    """
    the = the_game(game)
    values = the_options(options or [])
    many = checked(the, seats, values)
    say((rules_html if html else rules_markdown)(the, many, values).rstrip())
