import type { Look } from '../../lib/look';
import type { SoloView } from './view';
import { words } from './look-words';

/** Sections of rules.md, by the phase of the deal. */
const SECTIONS: Record<SoloView['public']['phase'], string> = {
  bid: '2-the-auction',
  declare: '3-trumps-and-the-called-card',
  play: '4-play',
  over: '5-payment',
};
const START = 150;
/** From so many players on the rules advise to begin with more points. */
const LARGE = 6;
const goodStart = (seats: number): number => (seats >= LARGE ? (START * (seats - 2)) / 2 : START);

export const look: Look = {
  accent: 'teal',
  cards: ['AC', '10C', 'KD', 'JH'],
  presets: (option, seats) => {
    const start = goodStart(seats);
    if (option === 'end') {
      return [
        { label: words.each, value: null },
        { label: words.twice, value: `deals:${2 * seats}` },
        { label: words.minutes(30), value: 'minutes:30' },
        { label: words.target(2 * start), value: `target:${2 * start}` },
        { label: words.manual, value: 'manual' },
      ];
    }
    if (option !== 'start') return [];
    const usual = { label: words.usual(START), value: START };
    return start === START ? [usual] : [usual, { label: words.suits(seats, start), value: start }];
  },
  section: (view) => SECTIONS[(view as SoloView).public.phase],
};
