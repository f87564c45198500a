import { describe, expect, it } from 'vitest';
import { STATES } from '../../gallery/states';
import type { EightsView } from './view';
import { actions, aim, journeys, movesOf, prompt, tags } from './face';

const view = (name: string) => STATES[name]?.props.view as EightsView;

describe('movesOf', () => {
  it('gives an eight its four suits, a card that fits itself, others nothing', () => {
    expect(movesOf(view('turn'), '8H')).toEqual(['8H=S', '8H=H', '8H=C', '8H=D']);
    expect(movesOf(view('turn'), '5D')).toEqual(['5D']);
    expect(movesOf(view('turn'), 'AS')).toEqual([]);
  });

  it('needs no suit for an eight that is the last card', () => {
    expect(movesOf(view('last'), '8H')).toEqual(['8H']);
  });
});

describe('actions', () => {
  it('make drawing the obvious thing only when nothing can be played', () => {
    expect(actions(view('turn'))).toMatchObject([{ move: 'draw', primary: false }]);
    expect(actions(view('must'))).toMatchObject([{ move: 'draw', primary: true }]);
    expect(actions(view('pass'))).toMatchObject([{ move: 'pass', primary: true }]);
  });

  it('say how many a penalty is', () => {
    expect(actions(view('penalty'))[0]?.label).toBe('Take 4');
    expect(tags(view('penalty'), 0)).toEqual([{ text: '+4', strong: true }]);
    expect(tags(view('penalty'), 1)).toEqual([]);
  });
});

describe('words', () => {
  it('tell what fits', () => {
    expect(prompt(view('turn'))).toBe('Your turn: play diamonds, a queen or an eight');
    expect(prompt(view('named'))).toBe('Your turn: play spades or an eight');
    expect(prompt(view('must'))).toBe('Nothing fits: draw a card');
    expect(aim(view('turn'))).toBe('first to 200');
  });
});

describe('journeys', () => {
  const at = (kind: string, more: object) => journeys({ kind, text: '', ...more }, view('turn'));

  it('bring own drawn cards face up and those of others face down', () => {
    expect(at('draw', { seat: 0, cards: ['5C'], count: 1 })).toEqual([
      { card: '5C', from: 'stock', to: 'hand' },
    ]);
    expect(at('draw', { seat: 2, count: 2 })).toEqual([
      { card: null, from: 'stock', to: 'seat 2' },
      { card: null, from: 'stock', to: 'seat 2' },
    ]);
  });

  it('bring a played card from its player to the pile', () => {
    expect(at('play', { seat: 1, cards: ['QS'] })).toEqual([{ card: 'QS', from: 'seat 1', to: 'discards' }]);
    expect(at('play', { seat: 0, cards: ['QS'] })).toEqual([{ card: 'QS', from: 'hand', to: 'discards' }]);
    expect(at('pass', { seat: 0 })).toEqual([]);
  });
});
