/** Where the other players sit: around an oval where there is room, else in a strip of one or two rows. */

export interface Spot {
  /** Middle of the plate in pixels. */
  x: number;
  y: number;
}

export interface Plate {
  width: number;
  height: number;
}

/** The seats to draw, clockwise from the left of `seat`; all seats, from seat 0, for a watcher. */
export function othersInOrder(seats: number, seat: number | null): number[] {
  const first = seat === null ? 0 : seat + 1;
  return Array.from({ length: seat === null ? seats : seats - 1 }, (_, i) => (first + i) % seats);
}

/** Rows of the strip: one for up to `perRow` seats, else two. */
export function stripRows(seats: readonly number[], perRow = 5): number[][] {
  if (seats.length <= perRow) return [seats.slice()];
  const half = Math.ceil(seats.length / 2);
  return [seats.slice(0, half), seats.slice(half)];
}

const FINE = 720;

/** Points of an arc of an ellipse at equal distances along it; angles in radians, y grows downwards. */
export function along(rx: number, ry: number, from: number, to: number, fractions: number[]): Spot[] {
  const points = Array.from({ length: FINE + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / FINE;
    return { x: rx * Math.cos(angle), y: ry * Math.sin(angle) };
  });
  const lengths = [0];
  for (let i = 1; i <= FINE; i++) {
    const a = points[i - 1] as Spot;
    const b = points[i] as Spot;
    lengths.push((lengths[i - 1] as number) + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const whole = lengths[FINE] as number;
  return fractions.map((fraction) => {
    const at = lengths.findIndex((length) => length >= fraction * whole - 1e-9);
    return points[at] as Spot;
  });
}

/** How far from the ends of the arc the outer players sit, by number of players. */
const ENDS = [0.5, 0.5, 0.2, 0.07, 0.03];

/** The oval itself, in pixels of its area. */
export interface Oval {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
}

/** A place between two neighbours, and the way clockwise from there in degrees (0: to the right, 90: down). */
export interface Mark extends Spot {
  way: number;
}

export interface OvalLayout {
  oval: Oval;
  spots: Spot[];
  marks: Mark[];
}

/** Parts of the way round at which players sit, and those half-way between neighbours. */
function shares(count: number, open: boolean): { seats: number[]; between: number[] } {
  const end = ENDS[count] ?? 0;
  const seats = Array.from({ length: count }, (_, i) => {
    if (!open) return i / count;
    return count === 1 ? 0.5 : end + ((1 - 2 * end) * i) / (count - 1);
  });
  if (!open) return { seats, between: seats.map((share) => share + 0.5 / count) };
  if (count === 1) return { seats, between: [0.25, 0.75] };
  return { seats, between: seats.slice(1).map((share, i) => (share + (seats[i] ?? 0)) / 2) };
}

/**
 * Places of `count` players around an oval in an area, clockwise. `open` leaves the lower side free for the one
 * who looks; else the players go all round. Null when the plates would touch each other.
 */
export function layOval(
  count: number,
  width: number,
  height: number,
  plate: Plate,
  open: boolean,
): OvalLayout | null {
  const rx = (width - plate.width) / 2;
  const ry = open ? height - plate.height : (height - plate.height) / 2;
  if (rx <= 0 || ry <= 0) return null;
  // An open oval is the upper half of an ellipse: its middle lies on the area's lower edge.
  const oval = { cx: width / 2, cy: open ? height - plate.height / 2 : height / 2, rx, ry };
  const [from, to] = open ? [Math.PI, 2 * Math.PI] : [Math.PI / 2, (5 * Math.PI) / 2];
  const at = (parts: number[]): Spot[] =>
    along(rx, ry, from, to, parts).map(({ x, y }) => ({ x: oval.cx + x, y: oval.cy + y }));
  const { seats, between } = shares(count, open);
  const spots = at(seats);
  if (touching(spots, plate)) return null;
  const marks = at(between).map(({ x, y }) => {
    // The tangent of the ellipse, clockwise on a screen whose y grows downwards.
    const way = Math.atan2((rx * (x - oval.cx)) / (rx * rx), (-ry * (y - oval.cy)) / (ry * ry));
    return { x, y, way: (way * 180) / Math.PI };
  });
  return { oval, spots, marks };
}

/** Free between a plate and what stands beside it, in pixels. */
const CLEAR = 14;

/** A rectangle in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The largest rectangle between the plates that stands on the lower edge of the area, around its middle. */
export function freeInside(spots: readonly Spot[], plate: Plate, width: number, height: number): Box {
  const edges = spots.map(({ x, y }) => ({
    left: x - plate.width / 2 - CLEAR,
    right: x + plate.width / 2 + CLEAR,
    bottom: y + plate.height / 2 + CLEAR,
  }));
  const boxes = [0, ...edges.map(({ bottom }) => bottom)].map((top) => {
    const beside = edges.filter(({ bottom }) => bottom > top);
    if (beside.some(({ left, right }) => left < width / 2 && right > width / 2)) return null;
    const left = Math.max(0, ...beside.map(({ right }) => (right <= width / 2 ? right : 0)));
    const right = Math.min(width, ...beside.map((each) => (each.left >= width / 2 ? each.left : width)));
    return { x: left, y: top, width: right - left, height: height - top };
  });
  const none = { x: 0, y: 0, width: 0, height: 0 };
  return boxes.reduce<Box>(
    (best, box) => (box && box.width * box.height > best.width * best.height ? box : best),
    none,
  );
}

/** Whether any two plates overlap. */
export function touching(spots: readonly Spot[], plate: Plate): boolean {
  return spots.some((a, i) =>
    spots.slice(i + 1).some((b) => Math.abs(a.x - b.x) < plate.width && Math.abs(a.y - b.y) < plate.height),
  );
}
