"""`crazydeck play`: a whole match against bots in plain lines, which a screen reader reads well."""

import secrets
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from crazydeck.bots.choosing import Bot, bot
from crazydeck.bots.levels import DEFAULT_LEVEL
from crazydeck.cards.rng import Rng
from crazydeck.cards.shuffles import new_key
from crazydeck.engine.answers import all_answers, answered_move, check_answer, kept_answers, with_answer
from crazydeck.engine.builder import RecordBuilder
from crazydeck.engine.match import Happenings, Match
from crazydeck.engine.record import By, Player, write_record
from crazydeck.engine.refusal import Refused
from crazydeck.engine.round import Round
from crazydeck.engine.rules_page import rules_markdown
from crazydeck.engine.view import seen_by
from crazydeck.engine.wording import counted, named
from crazydeck.table.words import bot_name, clean

from .out import checked, misuse, say, the_game, the_options

ME = 0
HELP = """Write a move, or one of these words:
  moves   all your legal moves
  hand    your cards
  table   the table as you see it
  scores  the scores so far
  rules   the rules of this match
  quit    stop playing"""
HELP_LAST = "\n  last    say that the next deal is the last"
HELP_ANSWER = "\n  answer  what you can answer beforehand; then answer NAME VALUE"


class Quit(Exception):
    """The player stops playing."""


def command(
    game: Annotated[str, typer.Argument(help="The game, such as eights.", metavar="GAME")],
    seats: Annotated[int | None, typer.Option(help="How many players, you included.")] = None,
    level: Annotated[
        str, typer.Option(help="How well the bots play: easy, steady or sharp.")
    ] = DEFAULT_LEVEL,
    options: Annotated[
        list[str] | None,
        typer.Option(
            help="Rule options: NAME=VALUE, several times or with commas, or a JSON object.", metavar="TEXT"
        ),
    ] = None,
    name: Annotated[str, typer.Option(help="Your name.")] = "Robin",
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same deals.")] = None,
    record: Annotated[
        str | None, typer.Option(help="Write the match to this file when it ends.", metavar="FILE")
    ] = None,
) -> None:
    """Play a match against bots, line by line. Write help during the game to see what can be written."""
    the = the_game(game)
    values = the_options(options or [])
    many = checked(the, seats, values)
    try:
        opponent = bot(level)
        names = [clean(name[:24], "name")]
    except Refused as error:
        raise misuse(str(error)) from None
    for seat in range(1, many):
        names.append(bot_name(seat, names))
    if record is not None:
        _check_place(Path(record))
    key = secrets.token_bytes(32) if seed is None else new_key(seed)
    table = _Table(Match(the, many, values, key=key), names, opponent, values)
    try:
        table.play()
    except Quit:
        say("You stop playing. Goodbye.")
    if record is not None:
        Path(record).write_bytes(write_record(table.record(key)) + b"\n")
        say(f"The match is written to {record}.")


def _check_place(path: Path) -> None:
    """Refuse a file that cannot be written, before a whole match is played for it."""
    try:
        with path.open("ab"):
            pass
    except OSError as error:
        raise misuse(f"{path} cannot be written: {error.strerror}.") from None


class _Table:
    """One person and bots around a match."""

    def __init__(self, match: Match, names: list[str], opponent: Bot, values: dict[str, Any]) -> None:
        self.match = match
        self.names = names
        self.opponent = opponent
        self.values = values
        self._rng = Rng(int.from_bytes((match.key or b"")[:7]))
        players = [Player(name=names[ME])]
        players += [Player(name=name, kind="bot", level=opponent.level.name) for name in names[1:]]
        self._builder = RecordBuilder(
            match.game, match.options, players, first_dealer=match.state.first_dealer
        )
        self._words: dict[str, Callable[[], None]] = {
            "help": lambda: say(HELP + self._more_help),
            "moves": lambda: say(f"You may write: {', '.join(self.match.moves(ME))}."),
            "hand": self._hand,
            "table": self._show,
            "scores": self._scores,
            "rules": lambda: say(rules_markdown(self.match.game, self.match.seats, self.values)),
            "quit": self._quit,
        }
        self._more_help = ""
        if match.game.announces_last_deal:
            self._words["last"] = self._last_deal
            self._more_help += HELP_LAST
        self._answers: dict[str, str] = {}
        if match.game.standing:
            self._words["answer"] = self._show_answers
            self._more_help += HELP_ANSWER
        minutes = match.game.minutes(match.options)
        self._ends_at = None if minutes is None else time.monotonic() + 60 * minutes

    def play(self) -> None:
        """Play the match to its end; raises Quit."""
        others = ", ".join(self.names[1:])
        say(f"{self.match.game.title} with {others}. You are {self.names[ME]}. Write help at any time.")
        while not self.match.over:
            happened = self.match.deal()
            self._expire(None)
            self._builder.dealt(dealer=self.match.state.dealer, deal={})
            say()
            say(f"Round {self.match.state.round}.")
            self._tell(happened)
            while (seat := self.match.next_actor) is not None:
                self._watch_clock()
                self._turn(seat)
            self._close_round()
            self._watch_clock()
        assert self.match.result is not None
        for standing in self.match.result.standings:
            say(f"Place {standing.place}: {self.names[standing.seat]}, {counted(standing.total, 'point')}.")

    def record(self, key: bytes) -> Any:
        """Return the match so far as a record with its deals."""
        round = self.match.round
        if round is not None and self.match.actors:
            self._builder.written(self.match.game.write_deal(round))
        return self._builder.record(self.match.result, seed=key)

    def _close_round(self) -> None:
        match = self.match
        assert match.round is not None
        self._builder.round_over(match.state.results[-1], deal=match.game.write_deal(match.round))
        self._scores()

    def _watch_clock(self) -> None:
        """Say that the time for the match is up, once it is."""
        match = self.match
        over = match.over or match.state.time_up
        if self._ends_at is not None and not over and time.monotonic() >= self._ends_at:
            happened = match.time_is_up()
            self._builder.time_up()
            self._tell(happened)

    def _last_deal(self) -> None:
        try:
            happened = self.match.announce_last_deal()
        except Refused as error:
            say(str(error))
            return
        self._builder.last_deal()
        self._tell(happened)

    def _turn(self, seat: int) -> None:
        if seat != ME:
            choice = self.opponent.choose(self.match.observe(seat), None, int(self._rng.word()))
            self._move(seat, choice.move, "bot")
            return
        if self._answered():
            return
        say()
        self._show()
        while not self._answered():
            text = self._ask()
            word = self._words.get(text.lower())
            if word is not None:
                word()
                continue
            try:
                if self.match.game.standing and text.lower().startswith("answer "):
                    self._answer(text)
                    continue
                self._move(ME, text, "person")
            except Refused as error:
                say(f"{named(str(error), self.names)} Write moves to hear what you may do.")
                continue
            return

    def _move(self, seat: int, text: str, by: By) -> None:
        match, round = self.match, self.match.round
        assert round is not None
        canonical = match.game.format_move(match.game.parse_move(text, round, seat), round)
        before = match.copy().round if self._answers else None
        happened = match.play(seat, canonical)
        self._builder.moved(seat, canonical, by)
        self._tell(happened)
        if before is not None:
            self._expire(before)

    def _answered(self) -> bool:
        """Make the move that the player has answered beforehand, if any."""
        assert self.match.round is not None
        move = answered_move(self.match.game, self._answers, self.match.round, ME)
        if move is not None:
            self._move(ME, move, "standing")
        return move is not None

    def _answer(self, text: str) -> None:
        """Set a standing answer; raises Refused."""
        name, _, value = text.split(maxsplit=1)[1].partition(" ")
        check_answer(self.match.game, name.lower(), value.lower())
        self._answers = with_answer(self.match.game, self._answers, name.lower(), value.lower())

    def _expire(self, before: Round | None) -> None:
        if self.match.round is not None:
            self._answers = kept_answers(self.match.game, self._answers, before, self.match.round, ME)

    def _show_answers(self) -> None:
        now = all_answers(self.match.game, self._answers)
        for kind in self.match.game.standing:
            say(f"{kind.label}: {kind.sentence}")
            for each in kind.values:
                mark = " (so it is now)" if now[kind.name] == each.value else ""
                say(f"  answer {kind.name} {each.value}: {each.label}. {each.sentence}{mark}")

    def _ask(self) -> str:
        typer.echo("Your move: ", nl=False)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            typer.echo()
            self._quit()
        if not sys.stdin.isatty():
            typer.echo()
        return " ".join(line.split()) or "help"

    def _tell(self, happened: Happenings) -> None:
        for happening in happened:
            shown = seen_by(happening, ME)
            text = shown.own_text if shown.seat == ME and shown.own_text else shown.text
            say(text.format(*self.names))

    def _show(self) -> None:
        say(self.match.game.show(self.match.observe(ME), self.names))

    def _hand(self) -> None:
        say(f"Your hand: {' '.join(self.match.observe(ME).own.hand)}.")

    def _scores(self) -> None:
        totals = zip(self.names, self.match.state.totals, strict=True)
        say(f"Scores: {', '.join(f'{name} {total}' for name, total in totals)}.")

    def _quit(self) -> None:
        raise Quit
