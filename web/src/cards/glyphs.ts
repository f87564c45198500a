/** Letters and figures of the card corners, drawn as strokes so that every device shows the same ones. */

type Glyph = { width: number; path: string };

/** Strokes in a box 100 high; the line is 15 wide and stays inside the box. */
const GLYPHS: Record<string, Glyph> = {
  A: { width: 76, path: 'M8 92 38 8 68 92M19 65H57' },
  K: { width: 72, path: 'M10 8V92M62 8 12 60M30 43 65 92' },
  Q: { width: 82, path: 'M40 8C20 8 8 26 8 50S20 92 40 92 72 74 72 50 60 8 40 8ZM46 68 72 94' },
  J: { width: 56, path: 'M24 8H47V66C47 83 39 92 27 92 15 92 8 84 8 70' },
  '0': { width: 66, path: 'M33 8C17 8 8 24 8 50S17 92 33 92 58 76 58 50 49 8 33 8Z' },
  '1': { width: 44, path: 'M10 26 34 8V92' },
  '2': { width: 68, path: 'M9 32C9 17 20 8 34 8 48 8 58 17 58 31 58 46 46 56 10 92H60' },
  '3': { width: 68, path: 'M10 8H55L31 41C48 41 60 51 60 66 60 82 48 92 32 92 20 92 11 86 8 75' },
  '4': { width: 72, path: 'M48 92V8L8 68H66' },
  '5': {
    width: 68,
    path: 'M55 8H17L13 46C19 40 26 37 34 37 50 37 60 48 60 64 60 81 48 92 32 92 20 92 11 86 8 75',
  },
  '6': { width: 68, path: 'M48 8C28 22 8 42 8 66A26 26 0 1 0 34 40C22 40 12 47 9 58' },
  '7': { width: 66, path: 'M8 8H59L27 92' },
  '8': {
    width: 68,
    path: 'M34 8A21 20 0 1 0 34 48 21 20 0 1 0 34 8ZM34 48A26 22 0 1 0 34 92 26 22 0 1 0 34 48Z',
  },
  '9': { width: 68, path: 'M20 92C40 78 60 58 60 34A26 26 0 1 0 34 60C46 60 56 53 59 42' },
  R: { width: 70, path: 'M10 92V8H34C51 8 60 17 60 31S51 54 34 54H10M36 54 62 92' },
  B: { width: 70, path: 'M10 48H36C50 48 57 40 57 28S49 8 34 8H10V92H37C53 92 62 84 62 70S52 48 36 48' },
  G: { width: 74, path: 'M64 26C58 14 49 8 38 8 19 8 8 25 8 50S19 92 39 92C55 92 65 82 65 66V56H42' },
  Y: { width: 74, path: 'M8 8 37 50 66 8M37 50V92' },
};

/**
 * A word of the glyphs above, centred on x with its top at y and `height` high, as SVG text.
 * Words of two figures are drawn narrower so that they fit a corner.
 */
export function drawWord(word: string, x: number, y: number, height: number): string {
  const glyphs = [...word].map((letter) => GLYPHS[letter]).filter((glyph) => glyph !== undefined);
  const scale = height / 100;
  const squeeze = glyphs.length > 1 ? 0.76 : 1;
  const gap = -2;
  const total = glyphs.reduce((sum, glyph) => sum + glyph.width + gap, -gap);
  let left = -total / 2;
  const strokes = glyphs.map((glyph) => {
    const stroke = `<path d="${glyph.path}" transform="translate(${left})"/>`;
    left += glyph.width + gap;
    return stroke;
  });
  const place = `translate(${x} ${y}) scale(${(scale * squeeze).toFixed(4)} ${scale})`;
  return `<g class="cd-glyph" transform="${place}">${strokes.join('')}</g>`;
}
