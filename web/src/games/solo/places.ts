/** Name of the place that cards are dealt from. */
export const DECK = 'deck';
