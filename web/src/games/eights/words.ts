/** English words of Crazy Eights. */
import { readCard, type Suit } from '../../cards/card';
import { suitNames } from '../../words/cards';

const RANKS: Record<string, string> = {
  A: 'an ace',
  J: 'a jack',
  Q: 'a queen',
  K: 'a king',
  '8': 'an eight',
};

/** "a queen", "a 5". */
function aRank(card: string): string {
  const face = readCard(card);
  return face ? (RANKS[String(face.rank)] ?? `a ${face.rank}`) : '';
}

export const eightsWords = {
  suit: (suit: Suit) => suitNames[suit],
  Suit: (suit: Suit) => suitNames[suit].replace(/^./, (letter) => letter.toUpperCase()),
  named: (suit: Suit) => `${suitNames[suit]} named`,
  anySuit: 'any card fits',
  play: (suit: Suit, top: string) => `Your turn: play ${suitNames[suit]}, ${aRank(top)} or an eight`,
  playNamed: (suit: Suit) => `Your turn: play ${suitNames[suit]} or an eight`,
  playAny: 'Your turn: any card fits',
  nothingFits: 'Nothing fits: draw a card',
  mustPass: 'Nothing fits: pass',
  drawn: 'You drew: play a card that fits, or pass',
  name: 'An eight was turned up: name a suit',
  answer: (n: number) => `Answer with a marked card, or take ${n}`,
  mustTake: (n: number) => `Take ${n} cards`,
  target: (n: number) => `first to ${n}`,
  hands: (n: number) => `of ${n}`,
  draw: 'Draw',
  take: (n: number) => `Take ${n}`,
  pass: 'Pass',
  chooseSuit: 'Name a suit',
  inHand: (n: number) => (n === 0 ? 'none in hand' : `${n} in hand`),
  takeBack: 'Take the eight back',
  stock: (n: number) => (n === 1 ? 'Stock, 1 card' : `Stock, ${n} cards`),
  stockDraw: (n: number) => `Draw a card; ${n} in the stock`,
  emptyStock: 'Stock, empty',
  pile: (top: string) => `Discard pile, ${top} on top`,
  reshuffle: 'reshuffle to come',
  clockwise: 'Turns go clockwise',
  counter: 'Turns go counter-clockwise',
  penalty: (n: number) => `+${n}`,
  pending: (n: number) => `${n} cards to take`,
  keys: [
    ['D', 'draw, or take the penalty'],
    ['P', 'pass'],
    ['S H D C', 'in the choice: name the suit'],
  ] as [string, string][],
};
