/** The one sheet of symbols: every card of both decks, the back, suits, shapes and the role mark. */
import { COLOURS, RANKS, SUITS, type Colour, type Suit } from './card';
import { COURTS } from './courts';
import { drawWord } from './glyphs';
import { PIP_PLACES, SHAPE_PATHS, SUIT_PATHS } from './pips';

const SHEET_ID = 'card-sheet';
const symbol = (id: string, body: string, box = '0 0 100 140'): string =>
  `<symbol id="${id}" viewBox="${box}">${body}</symbol>`;
const PAPER = '<rect class="cd-paper" x=".6" y=".6" width="98.8" height="138.8" rx="7.5"/>';
const mirrored = (body: string): string => `${body}<g transform="rotate(180 50 70)">${body}</g>`;

function place(path: string, x: number, y: number, size: number): string {
  const turn = y > 70 ? ' rotate(180)' : '';
  return `<path d="${path}" transform="translate(${x} ${y}) scale(${size / 100})${turn}"/>`;
}

function frenchFace(rank: string, suit: Suit): string {
  const pip = SUIT_PATHS[suit];
  const corner = drawWord(rank, 14, 6.5, 27) + place(pip, 14, 46, 17);
  return PAPER + `<g class="cd-suit cd-${suit}">${mirrored(corner)}${frenchMiddle(rank, suit, pip)}</g>`;
}

function frenchMiddle(rank: string, suit: Suit, pip: string): string {
  if (COURTS[rank]) return courtPanel(rank, pip);
  if (rank !== 'A') return (PIP_PLACES[rank] ?? []).map(([x, y]) => place(pip, x, y, 18)).join('');
  if (suit !== 'S') return place(pip, 50, 70, 40);
  const inset = `<path class="cd-inset" d="${pip}" transform="translate(50 71) scale(.34)"/>`;
  return place(pip, 50, 70, 56) + inset;
}

function courtPanel(rank: string, pip: string): string {
  const half = `<g clip-path="url(#cd-half)"><use href="#cd-court-${rank}"/>${place(pip, 34, 47, 9)}</g>`;
  return (
    '<rect class="cd-panel" x="28" y="10" width="44" height="120" rx="3"/>' +
    mirrored(half) +
    '<path class="cd-belt" d="M28 80 72 60"/><rect class="cd-frame" x="28" y="10" width="44" height="120" rx="3"/>'
  );
}

function shapeWithLetter(colour: Colour, x: number, y: number, size: number): string {
  // The letter sits where the shape is widest: below the middle in a triangle, a little in a star.
  const drop = { R: 0, B: 0, G: 0.16, Y: 0.02 }[colour] * size;
  const height = size * { R: 0.44, B: 0.46, G: 0.36, Y: 0.38 }[colour];
  const letter = drawWord(colour, 0, 0, height);
  return (
    `<path d="${SHAPE_PATHS[colour]}" transform="translate(${x} ${y}) scale(${size / 100})"/>` +
    `<g class="cd-letter" transform="translate(${x} ${y + drop - height / 2})">${letter}</g>`
  );
}

/** Size of the ring around the shape in the middle: what the corners leave room for. */
const HALO: Record<Colour, number> = { R: 0.62, B: 0.6, G: 0.56, Y: 0.7 };

function colourFace(colour: Colour, rank: number): string {
  const corner =
    drawWord(String(rank), 15, 6.5, 27) + shapeWithLetter(colour, 15, 46, colour === 'Y' ? 25 : 19);
  const path = SHAPE_PATHS[colour];
  const drop = { R: 0, B: 0, G: 8, Y: 2 }[colour];
  const height = { R: 30, B: 32, G: 22, Y: 27 }[colour];
  const middle =
    `<path class="cd-halo" d="${path}" transform="translate(50 70) scale(${HALO[colour]})"/>` +
    `<path d="${path}" transform="translate(50 70) scale(${HALO[colour] - 0.08})"/>` +
    `<g class="cd-letter">${drawWord(String(rank), 50, 70 + drop - height / 2, height)}</g>`;
  return PAPER + `<g class="cd-suit cd-${colour}">${mirrored(corner)}${middle}</g>`;
}

const BACK =
  PAPER +
  '<rect class="cd-back" x="5" y="5" width="90" height="130" rx="4.5"/>' +
  '<rect fill="url(#cd-lattice)" x="8" y="8" width="84" height="124" rx="2.5"/>' +
  '<rect class="cd-back-line" x="8" y="8" width="84" height="124" rx="2.5"/>' +
  '<circle class="cd-back" cx="50" cy="70" r="17"/><circle class="cd-back-line" cx="50" cy="70" r="17"/>' +
  [0, 90, 180, 270]
    .map(
      (turn) =>
        `<path class="cd-back-leaf" d="M50 68C43 63 43 59 50 56 57 59 57 63 50 68Z" transform="rotate(${turn} 50 70)"/>`,
    )
    .join('');

const DEFS =
  '<defs><clipPath id="cd-half"><path d="M28 10H72V60L28 80Z"/></clipPath>' +
  '<pattern id="cd-lattice" width="12" height="12" patternUnits="userSpaceOnUse" x="2" y="4">' +
  '<path class="cd-back-thread" d="M6 0 12 6 6 12 0 6Z"/><circle class="cd-back-dot" cx="6" cy="6" r="1.3"/></pattern></defs>';

const MARK =
  [
    ['S', 0],
    ['H', 90],
    ['C', 180],
    ['D', 270],
  ]
    .map(([, turn]) => `<path d="M0-3C-20-14-17-40 0-46 17-40 20-14 0-3Z" transform="rotate(${turn})"/>`)
    .join('') + '<circle class="cd-mark-eye" r="9"/>';

/** The whole sheet as SVG text. */
export function drawSheet(): string {
  const parts = [DEFS];
  for (const [rank, figure] of Object.entries(COURTS)) {
    parts.push(`<g id="cd-court-${rank}" class="cd-court">${figure}</g>`);
  }
  for (const suit of SUITS) {
    parts.push(symbol(`suit-${suit}`, `<path d="${SUIT_PATHS[suit]}"/>`, '-50 -50 100 100'));
    for (const rank of RANKS) parts.push(symbol(`card-${rank}${suit}`, frenchFace(rank, suit)));
  }
  for (const colour of COLOURS) {
    parts.push(symbol(`shape-${colour}`, shapeWithLetter(colour, 0, 0, 100), '-50 -50 100 100'));
    for (let rank = 1; rank <= 14; rank++)
      parts.push(symbol(`card-${colour}${rank}`, colourFace(colour, rank)));
  }
  parts.push(symbol('card-back', BACK), symbol('card-mark', MARK, '-50 -50 100 100'));
  return parts.join('');
}

/** Puts the sheet into the page once; every later call does nothing. */
export function installSheet(): void {
  if (document.getElementById(SHEET_ID)) return;
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  sheet.id = SHEET_ID;
  sheet.setAttribute('class', 'cd-sheet');
  sheet.setAttribute('width', '0');
  sheet.setAttribute('height', '0');
  sheet.setAttribute('aria-hidden', 'true');
  sheet.innerHTML = drawSheet();
  document.body.prepend(sheet);
}
