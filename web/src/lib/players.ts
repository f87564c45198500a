import type { Player } from '../table/types';
import type { SeatInfo } from '../wire/types';

/** The seats as the table shows them. */
export function players(seats: readonly SeatInfo[]): Player[] {
  return seats.map((seat, i) => ({
    name: seat.name || String(i + 1),
    bot: seat.kind === 'bot' || Boolean(seat.left),
    away: seat.kind === 'person' && (!seat.here || Boolean(seat.bot_plays)),
  }));
}
