/** How a game looks outside its table, given by `look.ts` in its folder; a game without one looks plain. */
import type { View } from './view';

export interface Preset {
  label: string;
  /** The option's value. */
  value: unknown;
}

export interface Look {
  /** Names the accent in tokens.css. */
  accent: 'coral' | 'amber' | 'teal' | 'plum';
  /** A few cards that say which game it is, left to right. */
  cards: readonly string[];
  /** Values of an option that people often want, at this number of seats. */
  presets?: (option: string, seats: number) => Preset[];
  /** The section of the rules page that matters now, by its anchor; empty: its beginning. */
  section?: (view: View) => string;
}

const PLAIN: Look = { accent: 'coral', cards: [] };

const found = import.meta.glob<{ look: Look }>('../games/*/look.ts', { eager: true });

export function lookOf(game: string): Look {
  return found[`../games/${game}/look.ts`]?.look ?? PLAIN;
}
