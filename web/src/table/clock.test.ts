import { describe, expect, it } from 'vitest';
import { partLeft, secondsGone, secondsLeft } from './clock.svelte';

const waiting = { deadlines: [{ seat: 2, at: 40_000 }], clock: 30, offset: 1_000, since: 5_000 };

describe('time left', () => {
  it('counts by the server clock, never below nothing', () => {
    expect(secondsLeft(waiting, 2, 9_000)).toBe(30);
    expect(partLeft(waiting, 2, 24_000)).toBeCloseTo(0.5);
    expect(secondsLeft(waiting, 2, 90_000)).toBe(0);
    expect(partLeft(waiting, 2, 90_000)).toBe(0);
  });

  it('is unknown for a seat without a deadline', () => {
    expect(secondsLeft(waiting, 1, 9_000)).toBeNull();
    expect(partLeft({ ...waiting, clock: 0 }, 2, 9_000)).toBeNull();
  });
});

describe('time waited', () => {
  it('is told after five seconds', () => {
    expect(secondsGone(waiting, 8_000)).toBeNull();
    expect(secondsGone(waiting, 9_000)).toBe(5);
    expect(secondsGone({ ...waiting, since: 0 }, 9_000)).toBeNull();
  });
});
