import { describe, expect, it } from 'vitest';
import { GIN } from '../../gallery/gin';
import { barOf, type Picking } from './bar';
import { meldsIn } from './asked';
import { aim, gain, goal, journeys, prompt, sheet, tags, tip, windowLine } from './face';
import { fitsOf } from './fits';
import { byOwner, type GinView } from './view';

const NAMES = ['Maja', 'Ada', 'Ben', 'Chidi', 'Dora', 'Emre'];
const view = (name: string) => structuredClone(GIN[`gin-${name}`]?.props.view) as GinView;
const none: Picking = { cards: [], grouped: false, fits: [], lay: null, arranged: false };
const picking = (name: string, ...cards: string[]): Picking => {
  const moves = view(name).own?.moves ?? [];
  return { ...none, cards, fits: cards.length === 1 ? fitsOf(moves, cards[0] ?? '') : [] };
};
const labels = (name: string, picked: Picking = none) =>
  barOf(view(name), picked, NAMES).map(
    ({ label, primary, barred }) => `${primary ? '*' : ''}${label}${barred ? ' (barred)' : ''}`,
  );

describe('barOf', () => {
  it('offers draws, requests and answers, the obvious one first', () => {
    expect(labels('draw')).toEqual(['*Draw', 'Take 4♥']);
    expect(labels('ask')).toEqual(['*May I?', 'No, thanks']);
    expect(labels('answer')).toEqual(['*Yes, let Ben have it', 'No, I take it']);
    expect(labels('wait')).toEqual(['Draw (barred)', 'Take 6♣']);
  });

  it('says what an answer means for laying down', () => {
    const asked = view('answer');
    expect(barOf(asked, none, NAMES)[1]?.hint).toBe('then no laying down');
    asked.public.options.lay_down_after_discard_draw = true;
    expect(barOf(asked, none, NAMES)[1]?.hint).toBe('as your draw');
  });

  it('lays down what is complete before anything else', () => {
    expect(labels('play', { ...none, lay: 'lay 4C' })).toEqual(['*Lay down', 'Arrange for me']);
    expect(labels('play')).toEqual(['*Arrange for me']);
  });

  it('discards the one picked card, or says why not', () => {
    expect(labels('play', picking('play', '8D'))).toEqual(['*Discard 8♦', 'Group']);
    expect(labels('play', picking('play', '2H'))).toEqual(['Discard 2♥ (barred)', 'Group']);
    expect(labels('play', { ...picking('play', '8D', '8H'), grouped: true })).toEqual(['*Group', 'Ungroup']);
  });

  it('lays off once down, and groups no more', () => {
    expect(labels('many', picking('many', 'JC'))).toEqual(['*Lay off J♣', 'Discard J♣ (barred)']);
    expect(labels('many', picking('many', 'KH'))).toEqual(['*Discard K♥']);
    expect(labels('many')).toEqual([]);
  });

  it('arranges while others play, and has nothing for watchers', () => {
    expect(labels('eight')).toEqual(['Arrange for me']);
    expect(labels('watch')).toEqual([]);
  });

  it('ends a turn in which nothing may be discarded, and says one card', () => {
    const stuck = view('many');
    if (stuck.own) stuck.own.moves = ['end'];
    expect(barOf(stuck, none, NAMES).map(({ label }) => label)).toEqual(['End turn']);
    const last = view('draw');
    if (last.own) last.own.moves = ['one-card'];
    last.public.turn = 2;
    expect(barOf(last, none, NAMES)[0]).toMatchObject({ label: '“One card!”', does: { move: 'one-card' } });
  });
});

describe('prompt', () => {
  it('tells what may be done', () => {
    expect(prompt(view('draw'), NAMES, none)).toBe('Your turn: draw, or take 4♥');
    expect(prompt(view('ask'), NAMES, none)).toBe('May I have 6♣?');
    expect(prompt(view('answer'), NAMES, none)).toBe('Ben asks you for 6♣');
    expect(prompt(view('play'), NAMES, none)).toBe('Your hand makes the contract');
    expect(prompt(view('many'), NAMES, none)).toBe('Lay off what fits, then discard');
    expect(prompt(view('eight'), NAMES, none)).toBe('');
  });

  it('says at once why the picked card cannot be discarded, or where it fits', () => {
    expect(prompt(view('play'), NAMES, picking('play', '2H'))).toMatch(/^A two is never discarded/);
    expect(prompt(view('many'), NAMES, picking('many', '9C'))).toBe('It fits in 3 places');
  });

  it('says why a contract in hand must wait', () => {
    const took = view('play');
    if (took.own)
      Object.assign(took.own, { moves: ['discard 8D'], cannot_lay: 'You drew from the discard pile.' });
    expect(prompt(took, NAMES, none)).toBe('You drew from the discard pile.');
  });
});

describe('the table', () => {
  it('says who may ask, who asks, whose turn it is', () => {
    expect(windowLine(view('ask'), NAMES, 5)).toBe('Ben’s turn; Dora may ask: 5 s');
    expect(windowLine(view('wait'), NAMES, null)).toBe('Ada and Ben may ask');
    expect(windowLine(view('answer'), NAMES, null)).toBe('Ben asks for 6♣');
    expect(windowLine(view('eight'), NAMES, null)).toBe('Chidi’s turn');
  });

  it('shows requests left and rounds won, except in the last round', () => {
    expect(gain(view('play'), 1)).toMatchObject({
      text: '●●○',
      honour: '■',
      label: 'May I? 1 of 3 used, went out in 1 round',
    });
    expect(gain(view('play'), 0)).toMatchObject({ text: '', label: 'May I? 0 of 3 used' });
    expect(gain(view('last'), 2).text).toBe('');
  });

  it('marks one thing at a seat', () => {
    expect(tags(view('many'), 1)).toMatchObject([{ text: '1 card', label: 'one card' }]);
    expect(tags(view('many'), 2)).toMatchObject([{ text: 'down' }]);
    expect(tags(view('answer'), 2)).toMatchObject([{ text: 'May I?', strong: true }]);
  });

  it('names the contract', () => {
    expect(goal(view('many'))).toEqual({
      title: '2 sets + 1 run',
      text: '3 of a rank, 4 of a suit in order',
    });
    expect(aim(view('many'))).toBe('of 7');
    expect(sheet.row(view('many').public.match.results?.[2] as never)).toBe('2 runs');
  });

  it('lists melds by owner, own ones first', () => {
    expect(
      byOwner(view('many')).map(({ owner, melds }) => [owner, melds.map(({ number }) => number)]),
    ).toEqual([
      [0, [16, 17, 18]],
      [1, [1, 2, 3]],
      [2, [4, 5, 6]],
      [3, [7, 8, 9]],
      [4, [10, 11, 12]],
      [5, [13, 14, 15]],
    ]);
  });

  it('tells each rule when it matters', () => {
    expect(tip(view('draw'))?.name).toBe('draw');
    expect(tip(view('ask'))?.name).toBe('may-i');
    expect(tip(view('play'))?.name).toBe('twos');
    expect(tip(view('many'))?.name).toBe('lay-off');
    expect(tip(view('eight'))).toBeNull();
  });
});

describe('journeys', () => {
  const at = (kind: string, more: object) => journeys({ kind, text: '', ...more }, view('play'));

  it('bring cards from the piles to hands, to melds and back', () => {
    expect(at('draw', { seat: 0, cards: ['7C'] })).toEqual([{ card: '7C', from: 'stock', to: 'hand' }]);
    expect(at('draw', { seat: 2, count: 1 })).toEqual([{ card: null, from: 'stock', to: 'seat 2' }]);
    expect(at('yes', { seat: 2, cards: ['9C'] })).toEqual([{ card: '9C', from: 'discards', to: 'seat 2' }]);
    expect(at('add', { seat: 2, cards: ['9C'] })).toEqual([{ card: '9C', from: 'seat 2', to: 'melds' }]);
    expect(at('discard', { seat: 0, cards: ['9C'] })).toEqual([{ card: '9C', from: 'hand', to: 'discards' }]);
    expect(at('may_i', { seat: 2, cards: ['9C'] })).toEqual([]);
  });
});

describe('meldsIn', () => {
  it('reads the melds of a lay-down', () => {
    expect(meldsIn('lay 8H 8C 2S / 4D 5D 2H 7D')).toEqual([
      ['8H', '8C', '2S'],
      ['4D', '5D', '2H', '7D'],
    ]);
  });
});
