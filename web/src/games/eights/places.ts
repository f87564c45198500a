/** Names of the two piles as places where cards lie. */
export const STOCK = 'stock';
export const DISCARDS = 'discards';
