/** Where a card can be laid off: the legal moves `add C to N`, `add C to N low`, `swap C to N high`, by their place. */
import { rankOf, sign, type Meld } from './view';

/** The part of a meld that takes a card: a set, an end of a run, or a two in it. */
export type Spot = 'set' | 'low' | 'high' | 'two';

export interface Fit {
  /** The meld's number, from 1. */
  meld: number;
  spot: Spot;
  /** For a two that is replaced: the moves for the ends that it can go to, low first. */
  moves: string[];
}

const MOVE = /^(add|swap) (\S+) to (\d+)(?: (low|high))?$/;

export function fitsOf(moves: readonly string[], card: string): Fit[] {
  const fits: Fit[] = [];
  for (const move of moves) {
    const [, verb, which, number, end] = MOVE.exec(move) ?? [];
    if (which !== card) continue;
    const meld = Number(number);
    const spot = verb === 'swap' ? 'two' : ((end ?? 'set') as Spot);
    const same = spot === 'two' && fits.find((fit) => fit.meld === meld && fit.spot === spot);
    if (same) same.moves.push(move);
    else fits.push({ meld, spot, moves: [move] });
  }
  for (const { moves: ends } of fits)
    ends.sort((a, b) => Number(b.endsWith('low')) - Number(a.endsWith('low')));
  return fits;
}

/** The cards that can be laid off now. */
export const layable = (moves: readonly string[]): ReadonlySet<string> =>
  new Set(moves.flatMap((move) => MOVE.exec(move)?.[2] ?? []));

/** The end that a move names, or null. */
export const endOf = (move: string): 'low' | 'high' | null =>
  (MOVE.exec(move)?.[4] as 'low' | 'high') ?? null;

/** What a two of a run stands for, as the sign of its position; empty for all other cards. */
export function standsFor(meld: Meld, index: number): string {
  const card = meld.cards[index];
  return meld.kind === 'run' && card !== undefined && rankOf(card) === '2'
    ? sign((meld.low ?? 1) + index)
    : '';
}

/** Which two of a run a natural card replaces, as its place in the meld, or -1. */
export const replacedBy = (meld: Meld, card: string): number =>
  meld.cards.findIndex((_, i) => standsFor(meld, i) === rankOf(card));

/** The position that an end of a run takes next, as a sign; empty where the run is full. */
export function beyond(meld: Meld, end: 'low' | 'high'): string {
  const low = meld.low ?? 1;
  return sign(end === 'low' ? low - 1 : low + meld.cards.length);
}
