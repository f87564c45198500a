import type { Look } from '../../lib/look';
import type { CrazyView } from './view';

/** Sections of rules.md, by what matters now. */
function section({ public: { phase, kind } }: CrazyView): string {
  if (phase === 'choose') return '3-the-choice-of-the-round';
  if (phase === 'announce') return '6-shooting-the-moon';
  if (phase === 'over') return kind === 'crazy' ? '7-the-end-and-ties' : '5-the-rounds';
  return kind === 'crazy' ? '5-the-rounds' : '4-play';
}

export const look: Look = {
  accent: 'amber',
  cards: ['R14', 'B13', 'G7', 'Y1'],
  section: (view) => section(view as CrazyView),
};
