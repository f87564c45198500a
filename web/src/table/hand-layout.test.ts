import { describe, expect, it } from 'vitest';
import { dropIndex, layHand } from './hand-layout';

const PHONE = [350, 196] as const;
const DESKTOP = [980, 208] as const;

describe('layHand', () => {
  it.each([PHONE, DESKTOP])('keeps every card inside an area of %i by %i', (width, height) => {
    for (let count = 1; count <= 40; count++) {
      const { slots, cardWidth, cardHeight, lift } = layHand(count, width, height);
      expect(slots).toHaveLength(count);
      for (const { x, y } of slots) {
        expect(x).toBeGreaterThanOrEqual(-0.01);
        expect(x + cardWidth).toBeLessThanOrEqual(width + 0.01);
        expect(y - lift).toBeGreaterThanOrEqual(-1);
        expect(y + cardHeight).toBeLessThanOrEqual(height + 1);
      }
    }
  });

  it('shows an index of at least 14 pixels for fourteen cards on a phone', () => {
    const { cardWidth } = layHand(14, ...PHONE);
    // The corner letters are 27 hundredths of the card's width high.
    expect(cardWidth * 0.27).toBeGreaterThanOrEqual(14);
  });

  it.each([7, 14, 22, 26])('leaves the corner of each of %i cards uncovered on a phone', (count) => {
    const { slots, cardWidth, cardHeight, lift } = layHand(count, ...PHONE);
    slots.forEach((slot, i) => {
      const next = slots[i + 1];
      if (next?.row === slot.row) expect(next.x - slot.x).toBeGreaterThanOrEqual(0.27 * cardWidth - 0.01);
      const below = slots.find((other) => other.row === slot.row + 1);
      // Rank and suit end at 54.5 of 140.
      if (below) expect(below.y - lift - slot.y).toBeGreaterThanOrEqual((54.5 / 140) * cardHeight - 1);
    });
  });

  it('keeps one row up to nine cards on a phone and twenty on a desktop', () => {
    expect(layHand(9, ...PHONE).rows).toBe(1);
    expect(layHand(12, ...PHONE).rows).toBe(2);
    expect(layHand(20, ...DESKTOP).rows).toBe(1);
  });

  it('makes rows nearly equal', () => {
    const { slots } = layHand(13, ...PHONE);
    const sizes = [0, 1].map((row) => slots.filter((slot) => slot.row === row).length);
    expect(sizes).toEqual([6, 7]);
  });

  it('lays out an empty hand', () => {
    expect(layHand(0, ...PHONE).slots).toEqual([]);
  });
});

describe('dropIndex', () => {
  it.each([5, 14, 30])('gives each card of %i its own place', (count) => {
    const layout = layHand(count, ...PHONE);
    layout.slots.forEach((slot, i) => {
      const x = slot.x + layout.cardWidth / 2;
      expect(dropIndex(layout, x, slot.y + layout.cardHeight / 2)).toBe(i);
    });
  });

  it('takes the nearest end for a drop beside the hand', () => {
    const layout = layHand(5, ...DESKTOP);
    expect(dropIndex(layout, -500, 100)).toBe(0);
    expect(dropIndex(layout, 2000, 100)).toBe(4);
  });
});
