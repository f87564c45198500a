/** Where the cards of a hand in groups lie: rows of overlapping cards with gaps between the groups. */

export interface CardPlace {
  /** Left and top edge in pixels, inside the area. */
  x: number;
  y: number;
  row: number;
  /** Size of the part that no other card covers, from the upper left corner. */
  freeWidth: number;
  freeHeight: number;
}

/** What lies behind the cards of one segment in one row. */
export interface Frame {
  /** The segment's place in the list, from 0. */
  segment: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Whether it is the first one of its segment, which carries the label. */
  first: boolean;
}

export interface HandRows {
  cardWidth: number;
  cardHeight: number;
  rows: number;
  places: CardPlace[];
  frames: Frame[];
}

/** Height of the label above the cards of a group. */
export const LABEL = 24;
/** How far a picked card rises. */
export const LIFT = 10;
const GAP = 16;
const RATIO = 7 / 5;
const CORNER_WIDTH = 0.27;
const CORNER_HEIGHT = 0.5;
const THUMB = 27;
const LOW_THUMB = 22;
const WIDEST = 112;
const SPREAD = 0.62;
const MOST_ROWS = 3;
/** What breaking a row inside a group costs, in cards. */
const BROKEN = 4;

/** The numbers of cards in the rows, and how many gaps each row has. */
interface Split {
  ends: number[];
  gaps: number[];
  cost: number;
}

/** The best way to break the segments into so many rows: rows nearly equal, groups kept whole. */
function split(sizes: readonly number[], rows: number, grouped: number): Split {
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0));
  const gapsBetween = (from: number, to: number): number =>
    starts.filter((start) => start > from && start < to).length;
  const cuts = (from: number, left: number): number[][] =>
    left === 1
      ? [[count]]
      : Array.from({ length: Math.max(0, count - from - left + 1) }, (_, i) => from + i + 1).flatMap((cut) =>
          cuts(cut, left - 1).map((rest) => [cut, ...rest]),
        );
  const tried = cuts(0, Math.min(rows, count)).map((ends) => {
    const gaps = ends.map((end, row) => gapsBetween(row ? (ends[row - 1] ?? 0) : 0, end));
    const lengths = ends.map((end, row) => end - (row ? (ends[row - 1] ?? 0) : 0) + (gaps[row] ?? 0) * 0.6);
    const broken = ends.slice(0, -1).filter((end) => !starts.includes(end) && end < grouped).length;
    const apart = ends.slice(0, -1).filter((end) => !starts.includes(end)).length;
    return { ends, gaps, cost: Math.max(...lengths) + broken * BROKEN + apart * 0.3 };
  });
  return tried.reduce((best, other) => (other.cost < best.cost ? other : best));
}

interface Fit extends Split {
  cardWidth: number;
  step: number;
}

function fit(
  sizes: readonly number[],
  grouped: number,
  rows: number,
  width: number,
  height: number,
  label: number,
): Fit {
  const parts = split(sizes, rows, grouped);
  const made = parts.ends.length;
  const room = height - LIFT - made * label;
  const tallest = room / (1 + (made - 1) * CORNER_HEIGHT) / RATIO;
  const counts = parts.ends.map((end, row) => end - (row ? (parts.ends[row - 1] ?? 0) : 0));
  // The last card of each group shows whole; all others show their corner.
  const widest = counts.map((count, row) => {
    const gaps = parts.gaps[row] ?? 0;
    return (width - gaps * GAP) / (1 + gaps + (count - 1 - gaps) * CORNER_WIDTH);
  });
  const cardWidth = Math.max(20, Math.floor(Math.min(WIDEST, tallest, ...widest)));
  const free = counts.map((count, row) => {
    const gaps = parts.gaps[row] ?? 0;
    const covered = count - 1 - gaps;
    return covered ? (width - cardWidth * (1 + gaps) - gaps * GAP) / covered : cardWidth;
  });
  return { ...parts, cardWidth, step: Math.min(cardWidth * SPREAD, ...free) };
}

/**
 * Lays segments of so many cards each into an area. The first `groups` segments are groups and keep together where
 * they can; with any of them each row has room for labels.
 */
export function layRows(sizes: readonly number[], groups: number, width: number, height: number): HandRows {
  const label = groups ? LABEL : 0;
  const grouped = sizes.slice(0, groups).reduce((sum, size) => sum + size, 0);
  if (!sizes.length) return { cardWidth: 0, cardHeight: 0, rows: 0, places: [], frames: [] };
  const fits = Array.from({ length: MOST_ROWS }, (_, i) => fit(sizes, grouped, i + 1, width, height, label));
  const good = fits.find(({ step, ends }) => step >= (ends.length === 1 ? THUMB : LOW_THUMB));
  const best = good ?? fits.reduce((a, b) => (b.step > a.step ? b : a));
  const { cardWidth, step, ends, gaps } = best;
  const cardHeight = Math.round(cardWidth * RATIO);
  const rows = ends.length;
  const bottom = height - cardHeight;
  const pitch = CORNER_HEIGHT * cardHeight + label;
  const segmentOf = sizes.flatMap((size, segment) => Array.from({ length: size }, () => segment));
  const places: CardPlace[] = [];
  const frames: Frame[] = [];
  ends.forEach((end, row) => {
    const from = row ? (ends[row - 1] ?? 0) : 0;
    const many = gaps[row] ?? 0;
    const length = cardWidth * (1 + many) + (end - from - 1 - many) * step + many * GAP;
    let x = (width - length) / 2;
    const y = bottom - (rows - 1 - row) * pitch;
    for (let i = from; i < end; i++) {
      const segment = segmentOf[i] ?? 0;
      const edge = i > from && segmentOf[i - 1] !== segment;
      if (i > from) x += edge ? cardWidth + GAP : step;
      const next = i + 1 < end ? segmentOf[i + 1] : undefined;
      const free = next === segment ? step : cardWidth;
      places.push({ x, y, row, freeWidth: free, freeHeight: row < rows - 1 ? pitch - label : cardHeight });
      const frame = frames.at(-1);
      if (i === from || edge || !frame) {
        frames.push({
          segment,
          x,
          y,
          width: cardWidth,
          height: cardHeight,
          first: !frames.some((f) => f.segment === segment),
        });
      } else frame.width = x + cardWidth - frame.x;
    }
  });
  return { cardWidth, cardHeight, rows, places, frames };
}
