/** Where the cards of a hand lie, for any number of cards in a fixed area, so that nothing jumps as it grows. */

export interface Slot {
  /** Left edge and top edge in pixels, inside the area. */
  x: number;
  y: number;
  /** Turn in degrees; 0 in hands of several rows. */
  angle: number;
  row: number;
  /** Size of the part that no other card covers, from the upper left corner. */
  freeWidth: number;
  freeHeight: number;
}

export interface HandLayout {
  cardWidth: number;
  cardHeight: number;
  rows: number;
  /** How far a playable card rises; the area has room for it. */
  lift: number;
  slots: Slot[];
}

/** How far a playable card rises: less where it would cover the corners of a row behind. */
const LIFT = 14;
const LOW_LIFT = 7;
const RATIO = 7 / 5;
/** Part of a card that must stay uncovered: the corner with rank and suit. */
const CORNER_WIDTH = 0.27;
const CORNER_HEIGHT = 0.47;
/** Narrowest strip of a card that a thumb hits well; less where there are several rows, rather than small cards. */
const THUMB = 27;
const LOW_THUMB = 22;
const WIDEST = 124;
const SPREAD = 0.66;
const SAG = 9;

interface Fit {
  rows: number;
  perRow: number;
  cardWidth: number;
  step: number;
}

function fit(count: number, rows: number, width: number, height: number): Fit {
  const perRow = Math.ceil(count / rows);
  const room = rows === 1 ? height - LIFT - SAG : height - LOW_LIFT;
  const tallest = room / (1 + (rows - 1) * CORNER_HEIGHT) / RATIO;
  const widest = width / (1 + (perRow - 1) * CORNER_WIDTH);
  const cardWidth = Math.floor(Math.min(WIDEST, tallest, widest));
  const free = perRow > 1 ? (width - cardWidth) / (perRow - 1) : cardWidth;
  return { rows, perRow, cardWidth, step: Math.min(free, cardWidth * SPREAD) };
}

/** The fewest rows whose cards a thumb hits well; else the most comfortable of four. */
function choose(count: number, width: number, height: number): Fit {
  const fits = [1, 2, 3, 4].map((rows) => fit(count, rows, width, height));
  const good = fits.find(({ step, rows }) => step >= (rows === 1 ? THUMB : LOW_THUMB));
  return good ?? fits.reduce((best, other) => (other.step > best.step ? other : best));
}

/** Lays `count` cards into an area of `width` by `height` pixels; rows are nearly equal, the first one behind. */
export function layHand(count: number, width: number, height: number): HandLayout {
  const { rows, perRow, cardWidth, step } = choose(Math.max(count, 1), width, height);
  const cardHeight = Math.round(cardWidth * RATIO);
  const slots: Slot[] = [];
  const short = rows * perRow - count;
  const top = height - cardHeight - (rows - 1) * CORNER_HEIGHT * cardHeight - (rows === 1 ? SAG : 0);
  for (let row = 0; row < rows && slots.length < count; row++) {
    const size = perRow - (row < short ? 1 : 0);
    const start = (width - cardWidth - (size - 1) * step) / 2;
    for (let i = 0; i < size && slots.length < count; i++) {
      // -1 at the left end, 1 at the right end.
      const side = size > 1 ? (2 * i) / (size - 1) - 1 : 0;
      const bend = rows === 1 ? Math.min(1, size / 9) : 0;
      slots.push({
        x: start + i * step,
        y: top + row * CORNER_HEIGHT * cardHeight + SAG * side * side * bend,
        angle: 4 * side * bend,
        row,
        freeWidth: i < size - 1 ? step : cardWidth,
        freeHeight: row < rows - 1 ? CORNER_HEIGHT * cardHeight : cardHeight,
      });
    }
  }
  return { cardWidth, cardHeight, rows, lift: rows === 1 ? LIFT : LOW_LIFT, slots };
}

/** The place in the order that a card dropped with its middle at x, y would take. */
export function dropIndex(layout: HandLayout, x: number, y: number): number {
  const { slots, cardWidth, cardHeight } = layout;
  const last = slots.length - 1;
  if (last < 0) return 0;
  const middle = (slot: Slot): number => slot.y + cardHeight / 2;
  const rows = [...new Set(slots.map((slot) => slot.row))];
  const height = (row: number): number => middle(slots.find((slot) => slot.row === row) as Slot);
  const row = rows.reduce((a, b) => (Math.abs(height(b) - y) < Math.abs(height(a) - y) ? b : a));
  let best = 0;
  let nearest = Infinity;
  slots.forEach((slot, i) => {
    const far = Math.abs(slot.x + cardWidth / 2 - x);
    if (slot.row === row && far < nearest) [best, nearest] = [i, far];
  });
  return best;
}
