import { describe, expect, it } from 'vitest';
import { LABEL, layRows, LIFT } from './hand-rows';

const PHONE = [350, 196] as const;

describe('layRows', () => {
  it.each([
    [[11], 0],
    [[3, 4, 5], 2],
    [[4, 4, 4], 3],
    [[3, 15], 1],
    [[5, 5, 5, 3], 3],
    [[19], 0],
    [[1], 0],
  ])('keeps %j inside a phone and gives each card a strip to press', (sizes, groups) => {
    const laid = layRows(sizes, groups, ...PHONE);
    expect(laid.places).toHaveLength(sizes.reduce((sum, size) => sum + size, 0));
    for (const { x, y, freeWidth } of laid.places) {
      expect(x).toBeGreaterThanOrEqual(-0.01);
      expect(x + laid.cardWidth).toBeLessThanOrEqual(350.01);
      expect(y).toBeGreaterThanOrEqual(LIFT - 0.01);
      expect(y + laid.cardHeight).toBeLessThanOrEqual(196.01);
      expect(freeWidth).toBeGreaterThanOrEqual(22);
    }
  });

  it('keeps groups together in a row, with room for their labels', () => {
    const { frames, places, rows } = layRows([4, 4, 10], 2, ...PHONE);
    expect(rows).toBe(2);
    expect(frames.filter(({ segment }) => segment < 2)).toHaveLength(2);
    expect(places.slice(0, 8).every(({ row }) => row === 0)).toBe(true);
    expect(frames[0]?.y).toBeGreaterThanOrEqual(LABEL);
  });

  it('lies in one row where the window is wide', () => {
    const { rows, frames, cardWidth } = layRows([4, 4, 10], 2, 980, 208);
    expect(rows).toBe(1);
    expect(cardWidth).toBeGreaterThan(70);
    expect((frames[1]?.x ?? 0) - ((frames[0]?.x ?? 0) + (frames[0]?.width ?? 0))).toBeGreaterThan(0);
  });

  it('has nothing to lay without cards', () => {
    expect(layRows([], 0, ...PHONE).places).toEqual([]);
  });
});
