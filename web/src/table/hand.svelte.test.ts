import { beforeEach, describe, expect, it } from 'vitest';
import { HandState } from './hand.svelte';

let hand: HandState;
const shown = () => hand.cards.map(({ card }) => card).join(' ');

beforeEach(() => {
  hand = new HandState();
  hand.receive(['3C', '9H', 'AS', '9D'], 1);
});

describe('order', () => {
  it('follows the suggestion, and new cards take their suggested place', () => {
    hand.receive(['3C', 'KD', '9H', 'AS', '9D'], 1);
    expect(shown()).toBe('3C KD 9H AS 9D');
  });

  it('sorts by suit and by rank, and goes on doing so', () => {
    hand.sort('rank');
    expect(shown()).toBe('AS 3C 9H 9D');
    hand.sort('suit');
    hand.receive(['3C', '9H', 'AS', '9D', '2H'], 1);
    expect(shown()).toBe('AS 2H 9H 3C 9D');
  });

  it('goes from one order to the next, and from the own one to the first', () => {
    const orders = Array.from({ length: 4 }, () => {
      hand.sortNext();
      return hand.order;
    });
    expect(orders).toEqual(['suit', 'rank', 'suggested', 'suit']);
    hand.sort('own');
    hand.sortNext();
    expect(hand.order).toBe('suit');
  });

  it('keeps the own order and puts drawn cards at the end', () => {
    const [first] = hand.cards;
    hand.move(first?.key ?? '', 2);
    expect(shown()).toBe('9H AS 3C 9D');
    expect(hand.order).toBe('own');
    hand.receive(['2S', '3C', '9H', 'AS'], 1);
    expect(shown()).toBe('9H AS 3C 2S');
  });

  it('keeps the keys of cards that stay', () => {
    const keys = hand.cards.map(({ key }) => key);
    hand.receive(['3C', '9H', 'AS', '9D', 'KD'], 1);
    expect(hand.cards.slice(0, 4).map(({ key }) => key)).toEqual(keys);
  });

  it('starts afresh with a new round', () => {
    const keys = hand.cards.map(({ key }) => key);
    hand.receive(['3C', '9H'], 2);
    expect(hand.cards.some(({ key }) => keys.includes(key))).toBe(false);
  });

  it('loses the copy that was played, not its twin', () => {
    hand.receive(['8H', 'AS', '8H'], 2);
    const [left, , right] = hand.cards;
    hand.sort('own');
    hand.pending = left?.key ?? null;
    hand.receive(['8H', 'AS'], 2);
    expect(shown()).toBe('AS 8H');
    expect(hand.cards[1]?.key).toBe(right?.key);
    expect(hand.pending).toBeNull();
  });
});

describe('focus', () => {
  it('stays inside the hand', () => {
    hand.step(-1);
    expect(hand.focus).toBe(0);
    hand.step(Infinity);
    expect(hand.focus).toBe(3);
    hand.receive(['3C'], 1);
    expect(hand.focus).toBe(0);
  });

  it('jumps from card to card of a rank', () => {
    hand.jump('9');
    expect(hand.focus).toBe(1);
    hand.jump('9');
    expect(hand.focus).toBe(3);
    hand.jump('a');
    expect(hand.focus).toBe(2);
    hand.jump('7');
    expect(hand.focus).toBe(2);
  });

  it('finds the ten by 0 and by 1', () => {
    hand.receive(['3C', '10H'], 2);
    hand.jump('0');
    expect(hand.focus).toBe(1);
    hand.focus = 0;
    hand.jump('1');
    expect(hand.focus).toBe(1);
  });

  it('goes with a card that is moved', () => {
    hand.move(hand.cards[3]?.key ?? '', 1);
    expect(hand.focus).toBe(1);
    expect(shown()).toBe('3C 9D 9H AS');
  });
});
