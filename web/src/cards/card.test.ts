import { describe, expect, it } from 'vitest';
import { cardName } from '../words/cards';
import { byRank, bySuit, COLOURS, RANKS, readCard, SUITS, symbolOf } from './card';
import { drawSheet } from './sheet';

describe('readCard', () => {
  it('reads both decks, and T as the ten', () => {
    expect(readCard('TC')).toEqual({ deck: 'french', rank: '10', suit: 'C' });
    expect(readCard('10C')).toEqual(readCard('TC'));
    expect(readCard('B13')).toEqual({ deck: 'colour', rank: 13, colour: 'B' });
  });

  it.each(['', '1H', '11H', 'B15', 'B0', 'ZZ', '8h', '8H=S'])('does not read %j', (text) => {
    expect(readCard(text)).toBeNull();
  });
});

describe('names', () => {
  it('are spoken in words', () => {
    expect(cardName('8H')).toBe('eight of hearts');
    expect(cardName('TS')).toBe('ten of spades');
    expect(cardName('G7')).toBe('green 7');
    expect(cardName(null)).toBe('face-down card');
  });
});

describe('sorting', () => {
  it('puts suits in turn of colour, ace low', () => {
    expect(['2D', 'AC', 'KH', 'AH', '3S'].sort((a, b) => bySuit(a) - bySuit(b))).toEqual([
      '3S',
      'AH',
      'KH',
      'AC',
      '2D',
    ]);
    expect(['KS', '10H', '9D'].sort((a, b) => byRank(a) - byRank(b))).toEqual(['9D', '10H', 'KS']);
  });
});

describe('the sheet', () => {
  const sheet = drawSheet();

  it('draws every card of both decks once', () => {
    const cards = [
      ...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)),
      ...COLOURS.flatMap((colour) => Array.from({ length: 14 }, (_, i) => `${colour}${i + 1}`)),
      null,
    ];
    for (const card of cards) expect(sheet.split(`<symbol id="${symbolOf(card)}"`)).toHaveLength(2);
  });

  it('is well-formed and refers only to itself', () => {
    for (const [, id] of sheet.matchAll(/(?:href="|url\()#([\w-]+)/g)) expect(sheet).toContain(`id="${id}"`);
    expect(sheet).not.toMatch(/NaN|undefined/);
    expect(sheet.split('<g').length).toBe(sheet.split('</g>').length);
  });
});
