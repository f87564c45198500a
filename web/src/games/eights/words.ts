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
  answer: (n: number) => `Answer with a draw card, or take ${n}`,
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
  penalty: (n: number) => `+${n}`,
  tips: {
    fit: 'Raised cards can be played: same suit or same rank as the top card.',
    eight: 'An eight can be played on anything, and you name the next suit. Keep it for a hard moment.',
    draw: 'Without a match or an eight you take from the stock.',
    drawn: 'After drawing, play a card that fits, or pass.',
    named: 'An eight changed the suit: the sign under the pile shows the one in force.',
    answer: 'Draw cards add up: answer with one of your own, or take them all.',
    take: 'A draw card was played on you: take the cards, and the turn goes on.',
    stock: 'The stock is empty: the discards are shuffled when somebody has to draw.',
  },
  keys: [
    ['D', 'draw, or take the penalty'],
    ['P', 'pass'],
    ['S H D C', 'in the choice: name the suit'],
  ] as [string, string][],
};
