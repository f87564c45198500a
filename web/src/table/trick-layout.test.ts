import { describe, expect, it } from 'vitest';
import { layOval } from './seats-layout';
import { layInside, layOwn, layRing } from './trick-layout';

const touching = (spots: readonly { x: number; y: number }[], width: number, height: number): boolean =>
  spots.some((a, i) =>
    spots.slice(i + 1).some((b) => Math.abs(a.x - b.x) < width && Math.abs(a.y - b.y) < height),
  );

describe('a ring of slots', () => {
  it.each([3, 4, 5, 6, 7, 8])('holds %i cards on a phone, readable and apart', (count) => {
    const { cardWidth, spots, centre } = layRing(count, 350, 340, 20);
    expect(cardWidth).toBeGreaterThanOrEqual(46);
    expect(spots).toHaveLength(count);
    expect(touching(spots, cardWidth, cardWidth * 1.4 + 20)).toBe(false);
    expect(centre).not.toBeNull();
    for (const { x, y } of spots) {
      expect(x).toBeGreaterThanOrEqual(cardWidth / 2 - 1);
      expect(x).toBeLessThanOrEqual(350 - cardWidth / 2 + 1);
      expect(y).toBeLessThanOrEqual(340);
    }
  });

  it('begins at the bottom and goes on clockwise', () => {
    const { spots } = layRing(4, 350, 340, 20);
    const [own, left, top, right] = spots;
    expect(own?.y).toBeGreaterThan(top?.y ?? 0);
    expect(left?.x).toBeLessThan(right?.x ?? 0);
  });

  it('is a row where the room is low', () => {
    const { spots, centre } = layRing(4, 500, 110, 20);
    expect(new Set(spots.map(({ y }) => y)).size).toBe(1);
    expect(centre).toBeNull();
    expect(spots[0]?.x).toBeGreaterThan(spots[3]?.x ?? 0);
  });
});

describe('slots inside an oval', () => {
  it.each([
    [4, 1400, 500, 40],
    [7, 1400, 500, 60],
    [12, 1400, 500, 36],
    [14, 1400, 500, 32],
    [8, 780, 830, 50],
    [12, 780, 830, 44],
    [3, 688, 640, 90],
    [5, 944, 330, 48],
    [8, 944, 330, 34],
    [12, 1400, 500, 50],
  ])('of %i seats lie apart and before their plates in %i by %i', (count, width, height, least) => {
    const plates = [
      { width: 176, height: 104 },
      { width: 92, height: 96 },
    ];
    const plate = plates.find((each) => layOval(count - 1, width, height - 8, each, true));
    if (!plate) throw new Error('no oval');
    const oval = layOval(count - 1, width, height - 8, plate, true);
    const { cardWidth, spots, centre } = layInside(oval?.spots ?? [], plate, width, height, true);
    expect(cardWidth).toBeGreaterThanOrEqual(least);
    expect(spots).toHaveLength(count);
    expect(touching(spots, cardWidth, cardWidth * 1.4)).toBe(false);
    for (const { x, y } of spots) {
      expect(Math.abs(x - (centre?.x ?? 0)) >= 60 || Math.abs(y - (centre?.y ?? 0)) >= 40).toBe(true);
      expect(y - cardWidth * 0.7).toBeGreaterThan(0);
    }
    for (const spot of spots)
      for (const other of oval?.spots ?? [])
        expect(
          touching([spot, other], (cardWidth + plate.width) / 2, (cardWidth * 1.4 + plate.height) / 2),
        ).toBe(false);
  });
});

describe('the own slot alone', () => {
  it('lies below what is said, or beside it where the room is low', () => {
    const high = layOwn(true, 350, 190, 0);
    expect(high.spots[0]?.x).toBe(high.centre?.x);
    const low = layOwn(true, 350, 100, 0);
    expect(low.spots[0]?.x).toBeGreaterThan(low.centre?.x ?? 0);
    expect(layOwn(false, 350, 100, 0).spots).toEqual([]);
  });
});
