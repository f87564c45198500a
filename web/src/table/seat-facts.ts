/** What the table shows of one seat, and the same in words. */
import { tableWords as words } from '../words/table';
import { partLeft, type Waiting } from './clock.svelte';
import type { Gain, GameFace, Player, TableView, Tag } from './types';

export interface SeatFacts {
  seat: number;
  player: Player;
  cards: number;
  total: number;
  dealer: boolean;
  turn: boolean;
  /** It may act in another's turn. */
  may: boolean;
  /** Part of the time left, 0 to 1; null without a clock. */
  left: number | null;
  tags: Tag[];
  /** Whether a small plate shows how many cards the seat has; in a game of tricks all have the same. */
  counted: boolean;
  /** What it has got in this round so far, where the game says so. */
  gain: Gain | null;
  /** The hand lies open. */
  hand: readonly string[] | null;
}

/** Whether it is the seat's turn: where others may act in it, the game says whose it is. */
export function inTurn({ public: { actors, turn } }: TableView, seat: number): boolean {
  return turn === undefined ? actors.includes(seat) : actors.length > 0 && turn === seat;
}

export function seatFacts(
  view: TableView,
  face: GameFace,
  players: readonly Player[],
  waiting: Waiting,
  now: number,
  seat: number,
): SeatFacts {
  const { match, counts, actors, hands } = view.public;
  const turn = inTurn(view, seat);
  return {
    seat,
    player: players[seat] ?? { name: String(seat + 1), bot: false, away: false },
    cards: counts[seat] ?? 0,
    total: match.totals[seat] ?? 0,
    dealer: match.dealer === seat,
    turn,
    may: !turn && actors.includes(seat),
    left: partLeft(waiting, seat, now),
    tags: face.tags(view, seat),
    counted: !face.tricks,
    gain: face.gain?.(view, seat) ?? null,
    hand: hands?.[seat] ?? null,
  };
}

/** All that a plate shows, as a name for a screen reader. */
export function seatLabel({ player, cards, total, gain, dealer, turn, may, tags }: SeatFacts): string {
  return [
    player.name,
    words.cards(cards),
    words.points(total),
    gain?.label,
    dealer && words.dealer,
    turn && words.turn,
    may && words.may,
    player.away && words.away,
    player.bot && words.bot,
    ...tags.map((tag) => tag.label ?? tag.text),
  ]
    .filter(Boolean)
    .join(', ');
}
