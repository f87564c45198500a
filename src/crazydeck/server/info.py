"""The public state of a table around the match, as everybody may see it."""

from collections.abc import Container

from crazydeck.games.registry import GAMES
from crazydeck.table.state import SeatState, Table

from .protocol import SeatInfo, TableInfo


def table_info(table: Table, here: Container[int] = (), watchers: int = 0) -> TableInfo:
    """Return what everybody may know of a table; secrets only when it is finished."""
    game = GAMES.get(table.game)
    shown = table.finished and table.key is not None
    return TableInfo(
        code=table.code,
        game=table.game,
        title=table.game if game is None else game.title,
        phase=table.phase,
        seats=[_seat(table, seat, state, seat in here) for seat, state in enumerate(table.seats)],
        host=table.seat_of(table.acting_host),
        options=table.options,
        settings=table.settings,
        commitment=table.commitment,
        key=table.key.hex() if shown and table.key is not None else None,
        server_key=table.server_key.hex() if shown else None,
        entropy=[state.entropy for state in table.seats if state.entropy],
        rematch=table.rematch,
        ends_at=table.ends_at if table.ends_at and not table.finished else None,
        watchers=watchers,
        closed=table.closed,
        results=list(table.results) if table.outdated else [],
        result=table.result if table.outdated else None,
    )


def _seat(table: Table, seat: int, state: SeatState, here: bool) -> SeatInfo:
    return SeatInfo(
        kind=state.kind,
        name=state.name,
        level=state.level,
        here=here and state.human,
        bot_plays=state.kind == "person" and state.driver == "stand_in",
        left=state.left,
        ready=seat in table.ready,
    )
