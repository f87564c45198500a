/** Milliseconds a card travels; the same as --travel in tokens.css. */
export const TRAVEL_MS = 180;

/** Whether the reader wants fades in place of travel: by choice on this page or by the device's setting. */
export function lessMotion(): boolean {
  if (document.documentElement.dataset['motion'] === 'less') return true;
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
