/** English words of the table's own parts; a game's words are in its folder. */

const list = new Intl.ListFormat('en', { type: 'conjunction' });

export const tableWords = {
  you: 'You',
  yourHand: (n: number) => `Your hand, ${n === 1 ? '1 card' : `${n} cards`}`,
  handKeys:
    'Left and right arrows walk along the hand, Enter plays a card, shift with an arrow moves it, a figure or letter finds a rank.',
  canPlay: 'can be played',
  cannotPlay: 'cannot be played',
  notNow: 'Not now.',
  waitingFor: (names: string[]) => `Waiting for ${list.format(names)}`,
  seconds: (n: number) => `${n} s`,
  points: (n: number) => `${n} ${n === 1 ? 'point' : 'points'}`,
  cards: (n: number) => (n === 1 ? '1 card' : `${n} cards`),
  dealer: 'dealer',
  turn: 'in turn',
  away: 'away',
  bot: 'bot',
  players: 'Players',
  openHands: 'Open hands',
  handOf: (name: string, n: number) => `${name}, ${n === 1 ? '1 card' : `${n} cards`}`,
  hand: (n: number) => `Round ${n}`,
  clockwise: 'Turns go clockwise',
  counter: 'Turns go counter-clockwise',
  scores: 'Score sheet',
  rules: 'Rules',
  keys: 'Keys',
  total: 'Total',
  noScores: 'The first round is still being played.',
  sortedBy: { suggested: 'as suggested', suit: 'by suit', rank: 'by rank', own: 'your own order' },
  sortHint: (by: string) => `Sort the hand; now ${by}`,
  shortcuts: [
    ['← →', 'walk along the hand'],
    ['↑ ↓', 'to the other row'],
    ['Enter', 'play the card'],
    ['Shift ← →', 'move the card'],
    ['2 … 9, 0, J Q K A', 'next card of a rank'],
    ['S', 'sort the hand'],
    ['Esc', 'take back or close'],
    ['?', 'show these keys'],
  ] as [string, string][],
};
