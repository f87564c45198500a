import type { Look } from '../../lib/look';
import { words } from '../../words/eights-look';

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
};
