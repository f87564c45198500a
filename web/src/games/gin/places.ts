/** Names of the places where cards lie in the middle. */
export const STOCK = 'stock';
export const DISCARDS = 'discards';
export const MELDS = 'melds';
