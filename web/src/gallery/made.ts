/** What all made-up observations share. */
import type { Player, TableProps } from '../table/types';

const NAMES = [
  'Maja',
  'Ada',
  'Benedikt',
  'Chidi',
  'Dolores',
  'Emre',
  'Fenna',
  'Goro',
  'Hélène',
  'Ivo',
  'Jun',
  'Kwame',
];

export function players(seats: number): Player[] {
  return NAMES.slice(0, seats).map((name, seat) => ({ name, bot: seat % 3 === 2, away: seat === 4 }));
}

export interface State {
  title: string;
  props: Omit<TableProps, 'onmove'>;
}

export const cards = (text: string): string[] => text.split(' ').filter(Boolean);
