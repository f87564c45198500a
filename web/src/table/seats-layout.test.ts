import { describe, expect, it } from 'vitest';
import { freeInside, layOval, othersInOrder, stripRows, touching } from './seats-layout';

const LARGE = { width: 176, height: 104 };
const SMALL = { width: 92, height: 96 };

describe('othersInOrder', () => {
  it('starts at the left of the one who looks', () => {
    expect(othersInOrder(4, 2)).toEqual([3, 0, 1]);
    expect(othersInOrder(2, 0)).toEqual([1]);
  });

  it('gives all seats to a watcher', () => {
    expect(othersInOrder(3, null)).toEqual([0, 1, 2]);
  });
});

describe('stripRows', () => {
  it('keeps five in one row and eleven in two of at most six', () => {
    expect(stripRows([1, 2, 3, 4, 5])).toEqual([[1, 2, 3, 4, 5]]);
    expect(stripRows(othersInOrder(12, 0)).map((row) => row.length)).toEqual([6, 5]);
  });
});

describe('layOval', () => {
  it.each([2, 3, 4, 5, 6, 7])('seats %i players with large plates on a desktop', (seats) => {
    const layout = layOval(seats - 1, 1400, 530, LARGE, true);
    expect(layout?.spots).toHaveLength(seats - 1);
    expect(touching(layout?.spots ?? [], LARGE)).toBe(false);
  });

  it.each([8, 9, 10, 11, 12])('seats %i players with small plates on a desktop and a tablet', (seats) => {
    for (const [width, height] of [
      [1400, 530],
      [780, 800],
    ] as const) {
      const spots = layOval(seats - 1, width, height, SMALL, true)?.spots ?? [];
      expect(spots).toHaveLength(seats - 1);
      for (const { x, y } of spots) {
        expect(x - SMALL.width / 2).toBeGreaterThanOrEqual(-1);
        expect(x + SMALL.width / 2).toBeLessThanOrEqual(width + 1);
        expect(y - SMALL.height / 2).toBeGreaterThanOrEqual(-1);
        expect(y + SMALL.height / 2).toBeLessThanOrEqual(height + 1);
      }
    }
  });

  it('goes clockwise: from the left over the top to the right', () => {
    const { spots } = layOval(3, 1400, 530, LARGE, true) ?? { spots: [] };
    const [left, top, right] = spots;
    expect(left?.x).toBeLessThan(top?.x ?? 0);
    expect(top?.x).toBeLessThan(right?.x ?? 0);
    expect(top?.y).toBeLessThan(left?.y ?? 0);
  });

  it('puts a mark between neighbours that points clockwise', () => {
    const { marks } = layOval(2, 1400, 530, LARGE, true) ?? { marks: [] };
    expect(marks).toHaveLength(1);
    expect(marks[0]?.way).toBeCloseTo(0, 0);
  });

  it('seats everybody around for a watcher, the first at the bottom', () => {
    const { spots, marks } = layOval(4, 1400, 700, LARGE, false) ?? { spots: [], marks: [] };
    expect(spots[0]?.y).toBeCloseTo(700 - LARGE.height / 2, 0);
    expect(spots[1]?.x).toBeCloseTo(LARGE.width / 2, 0);
    expect(marks).toHaveLength(4);
  });

  it('gives up where the plates would touch', () => {
    expect(layOval(11, 700, 400, LARGE, true)).toBeNull();
    expect(layOval(3, 100, 400, LARGE, true)).toBeNull();
  });
});

describe('freeInside', () => {
  it.each([2, 3, 4, 5, 7])('leaves the plates of %i others alone and stands on the lower edge', (others) => {
    const { spots } = layOval(others, 1400, 510, LARGE, true) ?? { spots: [] };
    const box = freeInside(spots, LARGE, 1400, 510);
    expect(box.width).toBeGreaterThan(620);
    expect(box.height).toBeGreaterThan(240);
    expect(box.y + box.height).toBe(510);
    for (const { x, y } of spots) {
      const aside = x + LARGE.width / 2 <= box.x || x - LARGE.width / 2 >= box.x + box.width;
      expect(aside || y + LARGE.height / 2 <= box.y).toBe(true);
    }
  });

  it('is the whole area without plates', () => {
    expect(freeInside([], LARGE, 700, 300)).toEqual({ x: 0, y: 0, width: 700, height: 300 });
  });
});
