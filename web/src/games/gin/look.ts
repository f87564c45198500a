import type { Look } from '../../lib/look';
import { words } from './look-words';
import type { GinView } from './view';

/** Sections of rules.md, by what matters now. */
const SECTIONS: Record<GinView['public']['phase'], string> = {
  draw: '4-your-turn',
  window: '5-may-i',
  answer: '5-may-i',
  play: '4-your-turn',
  over: '7-score',
};

export const look: Look = {
  accent: 'plum',
  cards: ['7S', '7D', '2H', '7C'],
  presets: (option) =>
    option === 'may_i_seconds'
      ? [5, 8, 12, 0].map((value) => ({ label: value ? words.seconds(value) : words.untimed, value }))
      : [],
  section: (view) => SECTIONS[(view as GinView).public.phase],
};
