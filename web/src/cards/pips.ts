/** Outlines of suits and of the four-colour deck's shapes, each centred on 0 0 in a box of 100, and pip places. */
import type { Colour, Suit } from './card';

export const SUIT_PATHS: Record<Suit, string> = {
  H: 'M0 46C-10 30-48 8-48-18-48-35-37-45-24-45-12-45-4-38 0-28 4-38 12-45 24-45 37-45 48-35 48-18 48 8 10 30 0 46Z',
  D: 'M0-50C9-32 23-15 40 0 23 15 9 32 0 50-9 32-23 15-40 0-23-15-9-32 0-50Z',
  S: 'M0-48C9-30 46-9 46 17 46 31 36 39 25 39 16 39 9 35 5 29 6 39 10 45 18 49H-18C-10 45-6 39-5 29-9 35-16 39-25 39-36 39-46 31-46 17-46-9-9-30 0-48Z',
  C: 'M0-48A22 22 0 0 1 18-13 23 23 0 1 1 6 21C6 35 10 44 18 49H-18C-10 44-6 35-6 21A23 23 0 1 1-18-13 22 22 0 0 1 0-48Z',
};

export const SHAPE_PATHS: Record<Colour, string> = {
  R: 'M0-46A46 46 0 1 1 0 46 46 46 0 1 1 0-46Z',
  B: 'M-34-42H34A8 8 0 0 1 42-34V34A8 8 0 0 1 34 42H-34A8 8 0 0 1-42 34V-34A8 8 0 0 1-34-42Z',
  G: 'M-6-44A7 7 0 0 1 6-44L49 34A7 7 0 0 1 43 44H-43A7 7 0 0 1-49 34Z',
  Y: 'M0-50 14.5-20 47.5-15.5 23.5 7.6 29.4 40.5 0 25-29.4 40.5-23.5 7.6-47.5-15.5-14.5-20Z',
};

const LEFT = 37;
const MIDDLE = 50;
const RIGHT = 63;
const TOP = 26;
const CENTRE = 70;
const BOTTOM = 114;
const THIRD = (BOTTOM - TOP) / 3;

const columns = (...ys: number[]): [number, number][] =>
  ys.flatMap((y): [number, number][] => [
    [LEFT, y],
    [RIGHT, y],
  ]);

/** Pip places of the number cards on a face 100 x 140; pips below the middle stand upside down. */
export const PIP_PLACES: Record<string, [number, number][]> = {
  '2': [
    [MIDDLE, TOP],
    [MIDDLE, BOTTOM],
  ],
  '3': [
    [MIDDLE, TOP],
    [MIDDLE, CENTRE],
    [MIDDLE, BOTTOM],
  ],
  '4': columns(TOP, BOTTOM),
  '5': [...columns(TOP, BOTTOM), [MIDDLE, CENTRE]],
  '6': columns(TOP, CENTRE, BOTTOM),
  '7': [...columns(TOP, CENTRE, BOTTOM), [MIDDLE, (TOP + CENTRE) / 2]],
  '8': [...columns(TOP, CENTRE, BOTTOM), [MIDDLE, (TOP + CENTRE) / 2], [MIDDLE, (BOTTOM + CENTRE) / 2]],
  '9': [...columns(TOP, TOP + THIRD, BOTTOM - THIRD, BOTTOM), [MIDDLE, CENTRE]],
  '10': [
    ...columns(TOP, TOP + THIRD, BOTTOM - THIRD, BOTTOM),
    [MIDDLE, TOP + THIRD / 2],
    [MIDDLE, BOTTOM - THIRD / 2],
  ],
};
