import { describe, expect, it } from 'vitest';
import type { Held } from '../../table/hand.svelte';
import { Groups, keysInOrder } from './groups.svelte';

const hand = (text: string): Held[] => text.split(' ').map((card, i) => ({ key: `${card} ${i}`, card }));
const shown = (groups: Groups, held: Held[]) =>
  groups
    .segments(held)
    .map(({ group, cards }) => `${group ?? '-'}: ${cards.map(({ card }) => card).join(' ')}`);

describe('Groups', () => {
  it('keeps groups in their order and all else loose, in the order of the hand', () => {
    const held = hand('8S 8H 3D 8C KD');
    const groups = new Groups();
    groups.put(['8C 3', '8S 0'], 1);
    groups.put(['8H 1'], 1);
    expect(shown(groups, held)).toEqual(['1: 8C 8S 8H', '-: 3D KD']);
    groups.put(['8S 0'], null);
    expect(shown(groups, held)).toEqual(['1: 8C 8H', '-: 8S 3D KD']);
  });

  it('forgets cards that are gone, and leaves cards that came loose', () => {
    const groups = new Groups();
    groups.put(['8S 0', '8H 1'], 0);
    groups.pick('8S 0', false);
    const next = [
      { key: '8H 1', card: '8H' },
      { key: '4C 9', card: '4C' },
    ];
    groups.keep(next);
    expect(groups.picked).toEqual([]);
    expect(shown(groups, next)).toEqual(['0: 8H', '-: 4C']);
  });

  it('picks several, or one alone', () => {
    const groups = new Groups();
    groups.pick('a', false);
    groups.pick('b', false);
    expect(groups.picked).toEqual(['a', 'b']);
    groups.pick('a', false);
    expect(groups.picked).toEqual(['b']);
    groups.pick('c', true);
    expect(groups.picked).toEqual(['c']);
    groups.pick('c', true);
    expect(groups.picked).toEqual([]);
  });

  it('offers the first group that has no other cards', () => {
    const groups = new Groups();
    groups.put(['a', 'b', 'c'], 0);
    expect(groups.free).toBe(1);
    groups.pickGroup(0);
    expect(groups.picked).toEqual(['a', 'b', 'c']);
    expect(groups.free).toBe(0);
    groups.pickGroup(0);
    expect(groups.picked).toEqual([]);
  });

  it('takes an order of exactly its cards', () => {
    const groups = new Groups();
    groups.put(['a', 'b', 'c'], 2);
    groups.order(2, ['c', 'a', 'b']);
    expect(groups.keys[2]).toEqual(['c', 'a', 'b']);
    groups.order(2, ['c', 'a']);
    expect(groups.keys[2]).toEqual(['c', 'a', 'b']);
  });
});

describe('keysInOrder', () => {
  it('gives each copy once', () => {
    expect(keysInOrder(hand('7S 2H 7S'), ['7S', '7S', '2H', '9C'])).toEqual(['7S 0', '7S 2', '2H 1']);
  });
});
