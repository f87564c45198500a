import type { Look } from '../../lib/look';
import type { EightsView } from './view';
import { words } from './look-words';

/** Sections of rules.md, by what the player in turn has to do. */
const SECTIONS: Record<EightsView['public']['phase'], string> = {
  name: '1-setup',
  play: '3-turn',
  drawn: '3-turn',
  answer: '4-action-cards',
  over: '5-end-of-a-hand',
};

export const look: Look = {
  accent: 'coral',
  cards: ['QS', '8H', '8C', 'JD'],
  presets: (option, seats) =>
    option === 'target'
      ? [
          { label: words.standard(50 * seats), value: null },
          { label: words.short(25 * seats), value: 25 * seats },
          { label: words.hands(5), value: 'hands:5' },
        ]
      : [],
  section: (view) => SECTIONS[(view as EightsView).public.phase],
};
