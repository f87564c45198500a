import { describe, expect, it } from 'vitest';
import { beyond, fitsOf, layable, replacedBy, standsFor } from './fits';
import type { Meld } from './view';

const MOVES = [
  'discard 8C',
  'add 8C to 2',
  'add 8C to 3 high',
  'swap 8C to 1 high',
  'swap 8C to 1 low',
  'add 2H to 3 low',
  'add 2H to 3 high',
  'end',
];
const run: Meld = { owner: 1, kind: 'run', suit: 'C', low: 7, cards: ['7C', '2H', '9C', '10C'] };

describe('fitsOf', () => {
  it('sorts the moves of a card by meld and place, both ends of a two that is replaced together', () => {
    expect(fitsOf(MOVES, '8C')).toEqual([
      { meld: 2, spot: 'set', moves: ['add 8C to 2'] },
      { meld: 3, spot: 'high', moves: ['add 8C to 3 high'] },
      { meld: 1, spot: 'two', moves: ['swap 8C to 1 low', 'swap 8C to 1 high'] },
    ]);
    expect(fitsOf(MOVES, '2H').map(({ spot }) => spot)).toEqual(['low', 'high']);
    expect(fitsOf(MOVES, 'KD')).toEqual([]);
  });

  it('knows all cards that fit somewhere', () => {
    expect([...layable(MOVES)]).toEqual(['8C', '2H']);
  });
});

describe('runs', () => {
  it('say what a two stands for and what comes next', () => {
    expect(run.cards.map((_, i) => standsFor(run, i))).toEqual(['', '8', '', '']);
    expect(replacedBy(run, '8C')).toBe(1);
    expect(replacedBy(run, 'JC')).toBe(-1);
    expect([beyond(run, 'low'), beyond(run, 'high')]).toEqual(['6', 'J']);
    const full: Meld = { ...run, low: 11, cards: ['JC', 'QC', 'KC', 'AC'] };
    expect(beyond(full, 'high')).toBe('');
  });
});
