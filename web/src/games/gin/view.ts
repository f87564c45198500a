/** What a seat or a watcher knows of a round of Crazy Gin, as the server sends it. */
import { readCard, type Suit } from '../../cards/card';
import type { TableView } from '../../table/types';
import type { GinObservation, MeldView } from '../../wire/types';

export type GinView = GinObservation & TableView;
export type Meld = MeldView;

/** Requests of a seat that may be granted in a round. */
export const TOKENS = 3;
/** Rounds of a match; the last one has no “May I?”. */
export const ROUNDS = 7;
/** Groups that a hand can be arranged in: one for each meld of the largest contract, and a spare one. */
export const GROUPS = 4;

/** The signs of a run's positions, from 1 on. */
const POSITIONS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
export const sign = (position: number): string => POSITIONS[position - 1] ?? '';

export const rankOf = (card: string): string => {
  const face = readCard(card);
  return face?.deck === 'french' ? face.rank : '';
};
export const suitOf = (card: string): Suit => card.at(-1) as Suit;
export const isTwo = (card: string): boolean => rankOf(card) === '2';

/** The seats from the one who looks on, clockwise; for a watcher from the first. */
export function fromMe(view: GinView): number[] {
  const { seats } = view.public;
  return Array.from({ length: seats }, (_, i) => ((view.seat ?? 0) + i) % seats);
}

/** A meld with its number on the table. */
export interface Numbered {
  number: number;
  meld: Meld;
}

/** The melds by the seat that laid them down, own ones first, then clockwise; seats without melds are left out. */
export function byOwner(view: GinView): { owner: number; melds: Numbered[] }[] {
  const all = (view.public.melds ?? []).map((meld, i) => ({ number: i + 1, meld }));
  return fromMe(view)
    .map((owner) => ({ owner, melds: all.filter(({ meld }) => meld.owner === owner) }))
    .filter(({ melds }) => melds.length > 0);
}

/** The contracts of the seven rounds, for the overview; that of the round being played comes with the view. */
export const CONTRACTS = [
  { sets: 2, runs: 0 },
  { sets: 1, runs: 1 },
  { sets: 0, runs: 2 },
  { sets: 3, runs: 0 },
  { sets: 2, runs: 1 },
  { sets: 1, runs: 2 },
  { sets: 0, runs: 3 },
] as const;
