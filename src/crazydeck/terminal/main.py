"""The command `crazydeck`: its commands, and how every failure ends in one clear line.

Exit codes: 0 done, 1 refused or failed, 2 wrong use, 130 interrupted.
"""

import contextlib
import os
import sys
import traceback
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated

import typer
from typer.main import get_command

from crazydeck.engine.refusal import Refused

from . import play, record, referee, rules, serve, simulate
from .out import fail

app = typer.Typer(
    name="crazydeck",
    help="Play, referee and study Crazy card games.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"crazydeck {version('crazydeck')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def crazydeck(
    context: typer.Context,
    _version_wanted: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """Play, referee and study Crazy card games."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command("serve")(serve.command)
app.command("play")(play.command)
app.command("rules")(rules.command)
app.command("referee")(referee.command)
app.command("simulate")(simulate.command)
app.add_typer(record.app, name="record")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; never raises for what a user or a file did wrong."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # whoever read our output has seen enough; nothing may be written at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def _run(arguments: Sequence[str] | None) -> int:
    try:
        code = get_command(app).main(arguments, prog_name="crazydeck", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except typer.TyperException as error:
        return fail(error.format_message(), error.exit_code, hint=error.exit_code == 2)
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except Refused as error:
        return fail(str(error), 1)
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return fail(f"{where}{error.strerror or error}", 1)
    except Exception as error:
        if os.environ.get("CRAZYDECK_DEBUG"):
            traceback.print_exc()
        return fail(f"something went wrong here: {type(error).__name__}: {error}", 1)


if __name__ == "__main__":
    sys.exit(main())
