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
/** Height of the sign above the card that was led. */
const SIGN = 12;
const WIDEST = 104;
const WIDEST_OWN = 72;
/** Free room among the slots, for a line or two. */
const HOLE: Plate = { width: 132, height: 46 };
/** The same inside an oval. */
const WIDE_HOLE: Plate = { width: 190, height: 84 };
/** How far a slot may lie from its plate on the way to the middle: rather near the middle. */
const PARTS = [0.62, 0.54, 0.46, 0.38, 0.3, 0.22, 0.14];
/** Heights of the free room inside an oval, as parts of the whole, where it is not in the middle. */
const HOLES = [0.42, 0.3, 0.2, 0.12];
/** Cards of a way to lay them that comes first must be at least this part as wide as those of a later one. */
const RATHER_FIRST = 0.72;
/** How far a slot may lie from its plate, where each is as near as it may be. */
const NEAR = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
/** A ring must have cards at least this part as wide as those of a row, which shows the order less well. */
const RATHER_RING = 0.72;

/** The widest card, down to `narrowest`, for which `fits` gives something. */
function largest<T>(
  fits: (cardWidth: number) => T | null,
  narrowest = SMALLEST,
): { cardWidth: number; found: T } | null {
  for (let cardWidth = WIDEST; cardWidth >= narrowest; cardWidth -= 2) {
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

/** What slots inside an oval keep clear of. */
interface Inside {
  plates: readonly Spot[];
  plate: Plate;
  width: number;
  /** Lower edge of the room, where the one who looks has a slot; null: a watcher. */
  ownBottom: number | null;
  /** Where the ways from the plates lead. */
  middle: Spot;
}

/** A place between a plate and the middle, given in parts of the way. */
const between = (plate: Spot, middle: Spot, across: number, down: number): Spot => ({
  x: plate.x + (middle.x - plate.x) * across,
  y: plate.y + (middle.y - plate.y) * down,
});

/** Whether a slot, or the free room, is inside and touches no plate. */
function freeOf({ plates, plate }: Inside, slot: Plate): (spot: Spot) => boolean {
  const width = (slot.width + plate.width) / 2 + GAP;
  const height = (slot.height + plate.height) / 2 + GAP;
  return (spot) =>
    spot.y - slot.height / 2 >= SIGN && plates.every((other) => apart(spot, other, width, height));
}

const ownSlot = ({ ownBottom, middle }: Inside, slot: Plate): Spot[] =>
  ownBottom === null ? [] : [{ x: middle.x, y: ownBottom - slot.height / 2 }];

/** Slots that are all the same part of the way from their plates, a ring; null: none of this size fit. */
function layEven(room: Inside, slot: Plate, centre: Spot): Spot[] | null {
  const free = freeOf(room, slot);
  for (const across of PARTS) {
    for (const down of PARTS) {
      const ring = room.plates.map((plate) => between(plate, room.middle, across, down));
      const spots = [...ownSlot(room, slot), ...ring];
      if (ring.every(free) && clear(spots, slot, centre, WIDE_HOLE)) return spots;
    }
  }
  return null;
}

/** Slots each as near to its plate as it may be, both halves of the oval alike; null: none of this size fit. */
function layNear(room: Inside, slot: Plate, centre: Spot): Spot[] | null {
  const { plates, middle, width } = room;
  const free = freeOf(room, slot);
  const own = ownSlot(room, slot);
  const found = new Map<number, Spot>();
  for (const [at, plate] of plates.entries()) {
    if (found.has(at)) continue;
    const twin = plates.findIndex(
      ({ x, y }) => Math.abs(width - x - plate.x) < 2 && Math.abs(y - plate.y) < 2,
    );
    const ways = NEAR.flatMap((across) => NEAR.map((down) => between(plate, middle, across, down)));
    const length = (spot: Spot) => Math.hypot(spot.x - plate.x, spot.y - plate.y);
    ways.sort((a, b) => length(a) - length(b));
    const fits = ways.find((spot) => {
      const pair = twin > at ? [spot, { x: width - spot.x, y: spot.y }] : [spot];
      return pair.every(free) && clear([...own, ...found.values(), ...pair], slot, centre, HOLE);
    });
    if (!fits) return null;
    found.set(at, fits);
    if (twin > at) found.set(twin, { x: width - fits.x, y: fits.y });
  }
  return [...own, ...plates.flatMap((_, at) => found.get(at) ?? [])];
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
  const middle = { x: width / 2, y: own ? height * 0.55 : height / 2 };
  const count = plates.length + (own ? 1 : 0);
  const room: Inside = { plates, plate, width, ownBottom: own ? height : null, middle };
  const holes = HOLES.map((part) => ({ x: middle.x, y: height * part })).filter(freeOf(room, HOLE));
  const centres = [middle, ...holes];
  let best: TrickLayout | null = null;
  for (const lay of [layEven, layNear]) {
    for (const at of centres) {
      // Rather what comes first, unless another way has cards that are much wider.
      const wider: number = best ? best.cardWidth / RATHER_FIRST : SMALLEST;
      const ring = largest((cardWidth) => lay(room, size(cardWidth, 0), at), wider);
      if (ring) best = { cardWidth: ring.cardWidth, spots: ring.found, centre: at };
    }
  }
  if (best) return best;
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
