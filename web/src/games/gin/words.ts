/** English words of Crazy Gin. */
import { readCard, type Suit } from '../../cards/card';
import { cardName, suitNames } from '../../words/cards';
import type { Contract } from '../../wire/types';

const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;
const list = new Intl.ListFormat('en', { type: 'conjunction' });
const either = new Intl.ListFormat('en', { type: 'disjunction' });
const SIGNS: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** "9♥", for buttons and lines that are read; screen readers hear the name. */
function short(card: string): string {
  const face = readCard(card);
  return face?.deck === 'french' ? `${face.rank}${SIGNS[face.suit]}` : card;
}

function contract({ sets, runs }: Contract): string {
  return [sets ? many(sets, 'set') : '', runs ? many(runs, 'run') : ''].filter(Boolean).join(' + ');
}

function contractHint({ sets, runs }: Contract): string {
  const set = '3 or more of a rank';
  const run = '4 or more of a suit in order';
  return sets && runs ? '3 of a rank, 4 of a suit in order' : sets ? set : run;
}

const RANKS: Record<string, string> = { A: 'aces', J: 'jacks', Q: 'queens', K: 'kings' };

export const ginWords = {
  short,
  list: (names: readonly string[]) => list.format(names),
  contract,
  contractHint,
  ofRounds: (n: number) => `of ${n}`,
  noMayI: 'no “May I?”',
  spell: (cards: readonly string[]) => cards.map(cardName).join(', '),

  // melds
  you: 'You',
  setOf: (rank: string) => `set of ${RANKS[rank] ?? `${rank}s`}`,
  runOf: (suit: string, from: string, to: string) => `run of ${suitNames[suit as Suit]}, ${from} to ${to}`,
  meld: (n: number, what: string, owner: string, cards: readonly string[]) =>
    `Meld ${n}, ${owner}: ${what}: ${cards.join(', ')}`,
  two: (name: string, as: string) => (as ? `${name} as ${as}` : name),
  melds: 'Melds on the table',
  meldsOf: (name: string) => `Melds of ${name}`,
  nobodyDown: 'Nobody has laid down yet.',
  add: (card: string, n: number) => `Add the ${cardName(card)} to meld ${n}`,
  addAt: (card: string, n: number, end: 'low' | 'high') =>
    `Add the ${cardName(card)} to meld ${n}, ${end} end`,
  swap: (card: string, n: number) => `Put the ${cardName(card)} in place of the two in meld ${n}`,
  fitAt: (n: number, owner: string, what: string, spot: 'set' | 'low' | 'high' | 'two') =>
    `${owner}: ${what}${spot === 'low' ? ', low end' : spot === 'high' ? ', high end' : spot === 'two' ? ', in place of a two' : ''} (meld ${n})`,
  swapHeading: 'Where does the two go?',
  swapEnd: (end: 'low' | 'high', as: string) => `${end === 'low' ? 'Low' : 'High'} end, as ${as}`,

  // piles
  stock: (n: number) => `Stock, ${many(n, 'card')}`,
  stockDraw: (n: number) => `Draw from the stock, ${many(n, 'card')}`,
  emptyStock: 'The stock is empty',
  pile: (card: string | undefined) =>
    card ? `Discard pile, on top the ${cardName(card)}` : 'Discard pile, empty',
  takeTop: (card: string) => `Take the ${cardName(card)}`,
  discardHere: (card: string) => `Discard the ${cardName(card)} here`,

  // who may do what
  threw: (name: string, card: string) => `${name} threw ${short(card)}`,
  youThrew: (card: string) => `You threw ${short(card)}`,
  mayAsk: (turn: string, names: readonly string[], seconds: number | null) =>
    `${turn && `${turn}’s turn; `}${list.format(names)} may ask${seconds === null ? '' : `: ${seconds} s`}`,
  asks: (name: string, card: string) => `${name} asks for ${short(card)}`,
  youAsk: (card: string) => `You ask for ${short(card)}`,
  answers: (name: string) => `${name} answers`,
  turnOf: (name: string) => `${name}’s turn`,
  yourTurn: 'Your turn',
  noWindow: 'No “May I?” in round 7',
  tokens: (used: number) => `May I? ${used} of 3 used`,
  blocks: (n: number) => `went out in ${many(n, 'round')}`,
  down: 'down',
  oneCard: 'one card',
  oneCardShort: '1 card',
  mayI: 'May I?',
  mayIShort: '?',
  standing: 'When I could ask',
  standingShort: { ask: 'ask me', turn: 'until my turn', round: 'this round', never: 'never' } as Record<
    string,
    string
  >,
  standingLine: (label: string) => `May I?: ${label}`,
  wavedFor: 'You wave all through',

  // buttons
  draw: 'Draw',
  take: (card: string) => `Take ${short(card)}`,
  takeIt: (card: string) => `Take ${short(card)}`,
  othersMayAsk: (seconds: number | null) =>
    seconds === null ? 'Others may ask' : `Others may ask: ${seconds} s`,
  othersWait: 'Draw from the stock when nobody asks',
  mayIButton: 'May I?',
  mayISub: (card: string) => `${short(card)} and a card`,
  wave: 'No, thanks',
  yes: (name: string) => `Yes, let ${name} have it`,
  yesSub: 'then you draw',
  no: 'No, I take it',
  noSub: (lays: boolean) => (lays ? 'as your draw' : 'then no laying down'),
  block: 'End the round',
  discard: (card: string) => `Discard ${short(card)}`,
  end: 'End turn',
  sayOneCard: '“One card!”',
  layDown: 'Lay down',
  layOff: (card: string) => `Lay off ${short(card)}`,
  group: 'Group',
  loosen: 'Ungroup',
  arrange: 'Arrange for me',

  // prompts
  promptDraw: (top: string | undefined) =>
    top ? `Your turn: draw, or take ${short(top)}` : 'Your turn: draw from the stock',
  promptMust: 'You gave it away: draw from the stock',
  promptBlocked: 'No stock card is left: take the discard or end the round',
  promptWindow: (card: string) => `Your turn: take ${short(card)}, or wait for the stock`,
  promptAsk: (card: string) => `May I have ${short(card)}?`,
  promptAnswer: (name: string, card: string) => `${name} asks you for ${short(card)}`,
  promptPlay: 'Choose a card to discard',
  promptMeet: 'Your hand makes the contract',
  promptComplete: 'The contract is complete',
  promptDown: 'Lay off what fits, then discard',
  promptEnd: 'Nothing may be discarded: end your turn',
  promptLayOrEnd: 'Lay off what you like, then end your turn',
  promptPicked: (n: number) => `${many(n, 'card')} picked`,
  promptFits: (n: number) => (n === 1 ? 'It fits where it shines' : `It fits in ${n} places`),
  waitsAnswer: (name: string) => `${name} answers your “May I?”`,

  // groups
  groupName: (n: number) => `Group ${n}`,
  looseName: 'Loose cards',
  groupKey: (i: number) => 'ZXCV'[i] ?? '',
  verdict: (kind: 'set' | 'run', what: string) => (what ? what : kind),
  noMeld: 'no meld yet',
  checking: '…',
  choosePlaces: 'Where do the twos stand?',
  places: (n: number) => `${n} ways`,
  groupSays: (n: number, what: string) => `Group ${n}: ${what}`,
  newGroup: 'new group',
  toLoose: 'loose',
  looseLabel: 'not grouped',
  complete: 'The contract is complete.',
  missing: (n: number) => `The contract lacks ${many(n, 'card')} yet.`,
  noWays: 'These cards don’t make the contract yet.',
  handKeys:
    'Left and right arrows walk along the hand, space picks a card. Z, X, C and V put picked cards into group 1 to 4, U takes them out, R arranges for you. D discards the picked card, L lays down or lays off.',
  picked: 'picked',
  inGroup: (n: number) => `in group ${n}`,
  fitsMeld: 'fits a meld',

  // panel
  panel: 'Contracts and melds',
  round: 'Round',
  contractColumn: 'Contract',
  atLeast: 'at least',
  cards: (n: number) => many(n, 'card'),
  now: 'now',
  outIn: (name: string) => `${name} went out`,
  blocked: 'blocked',
  setRule: 'Set: three or more cards of one rank, any suits. Copies are fine.',
  runRule: 'Run: four or more cards of one suit in order. The ace is low or high; nothing goes on beyond it.',
  twoRule:
    'Twos are wild: in a set or a run they stand for any card, beside at least one card that is no two.',
  layRule: 'The whole contract is laid down at once, in a turn that began with the stock.',
  layRuleFree: 'The whole contract is laid down at once.',
  offRule:
    'Once down, lay off cards on any meld. In a run a card may take a two’s place; the two moves to an end.',
  valueRule: 'In the hand at the end: a two 20, an ace 15, ten and courts 10, others their number.',
  blockMark: 'out',

  tips: {
    draw: 'Draw from the stock or take the top discard; after a discard you can’t lay down.',
    drawFree: 'Draw one card: from the stock, or the top discard.',
    discardDraw: 'You took a discard: lay down in a turn that begins with the stock.',
    twos: 'Twos are wild: they stand for any card in a meld, and may never be discarded.',
    mayI: '“May I?” gets you this card and one from the stock, if the player in turn says yes.',
    answer: 'Yes: the other gets it, and you draw. No: you take the card yourself.',
    layOff: 'You are down: pick a card to see which melds it fits, and lay it off.',
    group: 'Pick cards and group them: the table says which groups are melds.',
    last: 'Round 7: three runs use up all twelve cards. Laying down ends the round.',
  },
  keys: [
    ['Space', 'pick a card'],
    ['Z X C V', 'put picked cards into group 1, 2, 3, 4'],
    ['U', 'take picked cards out of their group'],
    ['R', 'arrange the hand for me'],
    ['D T', 'draw or discard; take the discard'],
    ['L', 'lay down, or lay off the picked card'],
    ['M W', 'May I? or no, thanks'],
    ['Y N', 'answer yes or no'],
    ['E', 'end the turn'],
    ['I', 'contracts and melds'],
  ] as [string, string][],
  or: (parts: readonly string[]) => either.format(parts),
};
