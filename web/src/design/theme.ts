/** Light or dark, the French deck's colours: what the reader chose, set on the root element. */

export type Theme = 'auto' | 'light' | 'dark';
export type DeckColours = 'two' | 'four';

const dark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');
let chosen: Theme = 'auto';

function show(): void {
  const theme = chosen === 'auto' ? (dark().matches ? 'dark' : 'light') : chosen;
  document.documentElement.dataset['theme'] = theme;
}

/** Shows a theme; `auto` follows the device, now and later. */
export function setTheme(theme: Theme): void {
  chosen = theme;
  show();
}

/** Draws the French suits in two colours or in four. */
export function setDeckColours(colours: DeckColours): void {
  document.documentElement.dataset['deck'] = colours;
}

/** Starts following the device's light or dark setting. Call once, before the page is drawn. */
export function startTheme(): void {
  dark().addEventListener('change', show);
  show();
}
