import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TrickState } from './trick.svelte';
import type { TrickDone, TrickNow } from './types';

const CARDS = [0, 1, 2].map((seat) => ({ seat, card: `R${seat + 1}` }));
const done = (...numbers: number[]): TrickDone[] =>
  numbers.map((number) => ({ number, cards: CARDS, taker: 2, points: 15 }));
const now = (number: number, cards = 0): TrickNow => ({
  number,
  leader: 0,
  cards: CARDS.slice(0, cards),
  winning: cards ? cards - 1 : null,
});

const gathered: number[] = [];
let state: TrickState;
beforeEach(() => {
  vi.useFakeTimers();
  gathered.length = 0;
  state = new TrickState(({ number }) => gathered.push(number));
});

describe('a complete trick', () => {
  beforeEach(() => {
    state.receive(now(1, 2), [], 1);
    state.receive(now(2), done(1), 1);
  });

  it('stays for a moment with its points, then goes to its winner', () => {
    expect(state.lying(now(2))).toMatchObject({ number: 1, complete: true, winning: 2, points: 15 });
    vi.runAllTimers();
    expect(gathered).toEqual([1]);
    expect(state.lying(now(2))).toMatchObject({ number: 2, complete: false, cards: [] });
  });

  it('keeps its key, so that its cards stay where they lie', () => {
    expect(state.lying(now(2))?.key).toBe('1 1');
  });

  it('goes at once when the next one is led', () => {
    state.receive(now(2, 1), done(1), 1);
    expect(gathered).toEqual([1]);
    expect(state.lying(now(2, 1))).toMatchObject({ number: 2, complete: false });
    vi.runAllTimers();
    expect(gathered).toEqual([1]);
  });

  it('is put away with its round', () => {
    state.receive(null, [], 2);
    expect(state.lying(null)).toBeNull();
    vi.runAllTimers();
    expect(gathered).toEqual([]);
  });
});

describe('what is not shown as just taken', () => {
  it('was complete when the page came', () => {
    state.receive(now(4), done(1, 2, 3), 1);
    expect(state.held).toBeNull();
  });

  it('was missed, or is followed by a card already', () => {
    state.receive(now(1), [], 1);
    state.receive(now(4), done(1, 2, 3), 1);
    expect(state.held).toBeNull();
    state.receive(now(5, 1), done(1, 2, 3, 4), 1);
    expect(state.held).toBeNull();
  });
});
