/** Reading card texts. A card is a text such as `8H`, `10D`, `TC` (French) or `B13` (four-colour). */

export type Suit = 'S' | 'H' | 'D' | 'C';
export type Colour = 'R' | 'B' | 'G' | 'Y';

export const SUITS: readonly Suit[] = ['S', 'H', 'D', 'C'];
export const COLOURS: readonly Colour[] = ['R', 'B', 'G', 'Y'];
/** French ranks from ace to king, as card texts write them. */
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;

export type FrenchCard = { deck: 'french'; rank: (typeof RANKS)[number]; suit: Suit };
export type ColourCard = { deck: 'colour'; rank: number; colour: Colour };
export type CardFace = FrenchCard | ColourCard;

/** The face a card text means, or null when it means none. */
export function readCard(text: string): CardFace | null {
  const french = /^(A|[2-9]|10|T|J|Q|K)([SHDC])$/.exec(text);
  if (french) {
    const rank = french[1] === 'T' ? '10' : french[1];
    return { deck: 'french', rank: rank as FrenchCard['rank'], suit: french[2] as Suit };
  }
  const colour = /^([RBGY])(1[0-4]|[1-9])$/.exec(text);
  if (colour) return { deck: 'colour', rank: Number(colour[2]), colour: colour[1] as Colour };
  return null;
}

/** Id of the drawing of a card text in the sheet of symbols; the back for anything that is no card. */
export function symbolOf(text: string | null): string {
  const face = text === null ? null : readCard(text);
  if (!face) return 'card-back';
  return face.deck === 'french' ? `card-${face.rank}${face.suit}` : `card-${face.colour}${face.rank}`;
}

/** Place of a card by suit then rank: spades, hearts, clubs, diamonds, so that colours alternate; ace low. */
export function bySuit(text: string): number {
  const face = readCard(text);
  if (!face) return Infinity;
  if (face.deck === 'colour') return COLOURS.indexOf(face.colour) * 20 + face.rank;
  return 'SHCD'.indexOf(face.suit) * 20 + RANKS.indexOf(face.rank);
}

/** Place of a card by rank then suit. */
export function byRank(text: string): number {
  const face = readCard(text);
  if (!face) return Infinity;
  if (face.deck === 'colour') return face.rank * 4 + COLOURS.indexOf(face.colour);
  return RANKS.indexOf(face.rank) * 4 + 'SHCD'.indexOf(face.suit);
}
