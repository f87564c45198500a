/** Where the cards of a trick lie: one fixed slot for each seat, as large as the room allows. */
import { along, type Plate, type Spot } from './seats-layout';

export interface TrickLayout {
  cardWidth: number;
  /** Middle of each slot, clockwise; the first one is at the bottom. */
  spots: Spot[];
  /** Middle of the free room among the slots; null where there is none. */
  centre: Spot | null;
}

const RATIO = 7 / 5;
const GAP = 6;
const SMALLEST = 24;
const WIDEST = 104;
const WIDEST_OWN = 72;
/** Free room among the slots, for a line or two. */
const HOLE: Plate = { width: 132, height: 46 };
/** The same inside an oval. */
const WIDE_HOLE: Plate = { width: 190, height: 84 };
/** How far a slot may lie from its plate on the way to the middle: rather near the middle. */
const PARTS = [0.62, 0.54, 0.46, 0.38, 0.3, 0.22, 0.14];
/** A ring must have cards at least this part as wide as those of a row, which shows the order less well. */
const RATHER_RING = 0.72;

/** The largest whole number for which `fits` gives something, between the narrowest and the widest card. */
function largest<T>(fits: (cardWidth: number) => T | null): { cardWidth: number; found: T } | null {
  for (let cardWidth = WIDEST; cardWidth >= SMALLEST; cardWidth -= 2) {
    const found = fits(cardWidth);
    if (found) return { cardWidth, found };
  }
  return null;
}

const apart = (a: Spot, b: Spot, width: number, height: number): boolean =>
  Math.abs(a.x - b.x) >= width || Math.abs(a.y - b.y) >= height;

/** Whether slots of this size touch neither each other nor the free room around `centre`. */
function clear(spots: readonly Spot[], slot: Plate, centre: Spot, hole: Plate): boolean {
  return spots.every(
    (spot, i) =>
      apart(spot, centre, (slot.width + hole.width) / 2, (slot.height + hole.height) / 2) &&
      spots.slice(i + 1).every((other) => apart(spot, other, slot.width + GAP, slot.height + GAP)),
  );
}

const size = (cardWidth: number, label: number): Plate => ({
  width: cardWidth,
  height: cardWidth * RATIO + label,
});

/** A row where the room is low: the first slot last, so that the others stand in their order before it. */
function layRow(count: number, width: number, height: number, label: number): TrickLayout {
  const widest = Math.min(WIDEST, (width - (count - 1) * GAP) / count, (height - label) / RATIO);
  const cardWidth = Math.max(SMALLEST, Math.floor(widest));
  const step = cardWidth + GAP;
  const left = (width - (count - 1) * step) / 2;
  const spots = Array.from({ length: count }, (_, i) => ({
    x: left + ((i + count - 1) % count) * step,
    y: height / 2,
  }));
  return { cardWidth, spots, centre: null };
}

/** Slots in a ring that fills the room; `label` is the height of what is written under each card. */
export function layRing(count: number, width: number, height: number, label: number): TrickLayout {
  const centre = { x: width / 2, y: height / 2 };
  const row = layRow(count, width, height, label);
  const ring = largest((cardWidth) => {
    const slot = size(cardWidth, label);
    const [rx, ry] = [(width - slot.width) / 2, (height - slot.height) / 2];
    if (rx <= 0 || ry <= 0) return null;
    const parts = Array.from({ length: count }, (_, i) => i / count);
    const spots = along(rx, ry, Math.PI / 2, (5 * Math.PI) / 2, parts).map(({ x, y }) => ({
      x: centre.x + x,
      y: centre.y + y,
    }));
    return clear(spots, slot, centre, HOLE) ? spots : null;
  });
  if (!ring || ring.cardWidth < row.cardWidth * RATHER_RING) return row;
  return { cardWidth: ring.cardWidth, spots: ring.found, centre };
}

/**
 * Slots inside an oval of plates, each before its plate. `own` adds a slot at the bottom, the first one, for the one
 * who looks.
 */
export function layInside(
  plates: readonly Spot[],
  plate: Plate,
  width: number,
  height: number,
  own: boolean,
): TrickLayout {
  const centre = { x: width / 2, y: own ? height * 0.55 : height / 2 };
  const count = plates.length + (own ? 1 : 0);
  const ring = largest((cardWidth) => {
    const slot = size(cardWidth, 0);
    const room = {
      width: (slot.width + plate.width) / 2 + GAP,
      height: (slot.height + plate.height) / 2 + GAP,
    };
    const mine = own ? [{ x: centre.x, y: height - slot.height / 2 }] : [];
    for (const across of PARTS) {
      for (const down of PARTS) {
        const spots = plates.map(({ x, y }) => ({
          x: x + (centre.x - x) * across,
          y: y + (centre.y - y) * down,
        }));
        const free = spots.every((spot) =>
          plates.every((other) => apart(spot, other, room.width, room.height)),
        );
        if (free && clear([...mine, ...spots], slot, centre, WIDE_HOLE)) return [...mine, ...spots];
      }
    }
    return null;
  });
  if (ring) return { cardWidth: ring.cardWidth, spots: ring.found, centre };
  return layRing(
    count,
    Math.max(1, width - 2 * plate.width - 2 * GAP),
    Math.max(1, height - plate.height),
    0,
  );
}

/** The own slot alone, where those of the others are before their plates; none for a watcher. */
export function layOwn(own: boolean, width: number, height: number, label: number): TrickLayout {
  if (!own) return { cardWidth: SMALLEST, spots: [], centre: { x: width / 2, y: height / 2 } };
  const below = height - HOLE.height - 2 * GAP - label;
  const beside = below < 70 * RATIO;
  const room = beside ? height - 2 * GAP - label : below;
  const cardWidth = Math.max(SMALLEST, Math.min(WIDEST_OWN, Math.floor(room / RATIO)));
  const tall = cardWidth * RATIO + label;
  if (beside) {
    const spot = { x: width / 2 + HOLE.width / 2 + GAP, y: height / 2 };
    return {
      cardWidth,
      spots: [spot],
      centre: { x: spot.x - cardWidth / 2 - GAP - HOLE.width / 2, y: spot.y },
    };
  }
  const spot = { x: width / 2, y: height - tall / 2 };
  return { cardWidth, spots: [spot], centre: { x: width / 2, y: HOLE.height / 2 } };
}
