import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Travel } from './travel.svelte';

let less = false;
vi.stubGlobal('document', { documentElement: { dataset: {} } });
vi.stubGlobal('matchMedia', () => ({ matches: less }));

/** Stands for an element 50 pixels wide whose left upper corner is at x, 0. */
const box = (x: number) =>
  ({
    getBoundingClientRect: () => ({ left: x, top: 0, width: 50, height: 70 }),
    querySelector: () => null,
  }) as unknown as Element;

let travel: Travel;
beforeEach(() => {
  less = false;
  travel = new Travel();
  travel.place('stock')(box(0));
  travel.place('seat 1')(box(300));
  travel.place('hand')(box(100));
});

const back = { card: null, from: 'stock', to: 'seat 1' };
const drawn = (card: string) => ({ card, from: 'stock', to: 'hand' });

describe('travel', () => {
  it('flies backs to another player, a few of many', () => {
    travel.plan(Array.from({ length: 12 }, () => back));
    expect(travel.flights.length).toBeGreaterThan(1);
    expect(travel.flights.length).toBeLessThan(12);
    expect(travel.flights[0]).toMatchObject({ from: { x: 25 }, to: { x: 325 }, delay: 0 });
    const [first] = travel.flights;
    travel.land(first?.id ?? -1);
    expect(travel.flights).not.toContain(first);
  });

  it('starts a drawn card where it came from, each copy once', () => {
    travel.plan([drawn('5C'), drawn('5C')]);
    const node = box(400);
    const at = { to: 'hand', card: '5C' };
    const first = travel.arrive(node, at);
    expect(first.duration).toBeLessThan(250);
    expect(first.css?.(0, 1)).toContain('translate(-400px, 0px)');
    expect(travel.arrive(node, at).delay).toBeGreaterThan(0);
    expect(travel.arrive(node, at)).toEqual({ duration: 0 });
  });

  it('lasts no longer for many cards', () => {
    travel.plan(Array.from({ length: 40 }, (_, i) => drawn(`c${i}`)));
    expect(travel.arrive(box(0), { to: 'hand', card: 'c39' }).delay).toBeLessThanOrEqual(250);
  });

  it('shows a long catch-up at once, and knows no unknown places', () => {
    travel.plan(Array.from({ length: 200 }, () => back));
    expect(travel.flights).toEqual([]);
    travel.plan([{ card: null, from: 'nowhere', to: 'seat 1' }]);
    expect(travel.flights).toEqual([]);
  });

  it('fades where less motion is wanted', () => {
    less = true;
    travel.plan([back, drawn('5C')]);
    expect(travel.flights).toEqual([]);
    expect(travel.arrive(box(0), { to: 'hand', card: '5C' }).css?.(0.5, 0.5)).toBe('opacity: 0.5');
  });

  it('forgets a place that is gone', () => {
    const gone = travel.place('stock')(box(0));
    if (gone) gone();
    travel.plan([back]);
    expect(travel.flights).toEqual([]);
  });
});
