/** English names of cards. */
import { readCard, type Colour, type Suit } from '../cards/card';

const RANK_NAMES: Record<string, string> = {
  A: 'ace',
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  '10': 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
};

export const suitNames: Record<Suit, string> = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
export const colourNames: Record<Colour, string> = { R: 'red', B: 'black', G: 'green', Y: 'yellow' };

/** "eight of hearts", "black 13"; "face-down card" for null or an unknown text. */
export function cardName(text: string | null): string {
  const face = text === null ? null : readCard(text);
  if (!face) return 'face-down card';
  if (face.deck === 'french') return `${RANK_NAMES[face.rank]} of ${suitNames[face.suit]}`;
  return `${colourNames[face.colour]} ${face.rank}`;
}
