/** The own hand arranged in groups: which card is in which, and which ones are picked. Keys are those of the hand. */
import type { Held } from '../../table/hand.svelte';
import { GROUPS } from './view';

/** A part of the hand as it is laid: a group by its place, from 0, or the loose cards (null). */
export interface Segment {
  group: number | null;
  cards: readonly Held[];
}

export class Groups {
  /** The keys in each group, in the order in which they are shown. */
  keys = $state.raw<readonly (readonly string[])[]>(empty());
  /** The keys that are picked, in the order of picking. */
  picked = $state.raw<readonly string[]>([]);

  /** Forgets the cards that are held no more. Cards that came are in no group. */
  keep(held: readonly Held[]): void {
    const here = new Set(held.map(({ key }) => key));
    const stays = (key: string): boolean => here.has(key);
    if (!this.keys.flat().every(stays)) this.keys = this.keys.map((group) => group.filter(stays));
    if (!this.picked.every(stays)) this.picked = this.picked.filter(stays);
  }

  /** Puts cards into a group, at its end; null: they are loose. */
  put(keys: readonly string[], group: number | null): void {
    this.keys = this.keys.map((each, i) => {
      const rest = each.filter((key) => !keys.includes(key));
      return i === group ? [...rest, ...keys] : rest;
    });
    this.picked = [];
  }

  /** Arranges the whole hand anew, with these cards in groups and all others loose. */
  arrange(groups: readonly (readonly string[])[]): void {
    this.keys = empty().map((_, i) => groups[i] ?? []);
    this.picked = [];
  }

  /** Gives the cards of a group another order; nothing happens where they are not exactly those. */
  order(group: number, keys: readonly string[]): void {
    const now = this.keys[group] ?? [];
    if (now.join() === keys.join() || [...now].sort().join() !== [...keys].sort().join()) return;
    this.keys = this.keys.map((each, i) => (i === group ? keys : each));
  }

  /** All cards are loose. */
  dissolve(): void {
    if (this.keys.some((group) => group.length)) this.keys = empty();
  }

  /** Picks a card or lets it go; `alone`: no other card stays picked. */
  pick(key: string, alone: boolean): void {
    const off = this.picked.includes(key);
    const rest = alone ? [] : this.picked.filter((each) => each !== key);
    this.picked = off ? rest : [...rest, key];
  }

  /** Picks all cards of a group, or none where they are picked. */
  pickGroup(group: number): void {
    const keys = this.keys[group] ?? [];
    this.picked =
      keys.length === this.picked.length && keys.every((key) => this.picked.includes(key)) ? [] : keys;
  }

  unpick(): void {
    if (this.picked.length) this.picked = [];
  }

  /** The group of a card, or null. */
  of(key: string): number | null {
    const at = this.keys.findIndex((group) => group.includes(key));
    return at < 0 ? null : at;
  }

  /** The first group without cards other than those picked; the last one where there is none. */
  get free(): number {
    const at = this.keys.findIndex((group) => group.every((key) => this.picked.includes(key)));
    return at < 0 ? GROUPS - 1 : at;
  }

  /** The hand in its parts: groups that hold cards, then the loose cards in the hand's own order. */
  segments(held: readonly Held[]): Segment[] {
    const byKey = new Map(held.map((each) => [each.key, each]));
    const grouped = new Set(this.keys.flat());
    const groups = this.keys.map((keys, group) => ({
      group,
      cards: keys.flatMap((key) => byKey.get(key) ?? []),
    }));
    const loose = held.filter(({ key }) => !grouped.has(key));
    return [...groups, { group: null, cards: loose }].filter(({ cards }) => cards.length > 0);
  }
}

const empty = (): string[][] => Array.from({ length: GROUPS }, () => []);

/** The keys of some cards in the order of the cards' texts; copies are given out in turn. Missing ones are left out. */
export function keysInOrder(held: readonly Held[], cards: readonly string[]): string[] {
  const left = held.slice();
  return cards.flatMap((card) => {
    const at = left.findIndex((each) => each.card === card);
    return at < 0 ? [] : left.splice(at, 1).map(({ key }) => key);
  });
}
