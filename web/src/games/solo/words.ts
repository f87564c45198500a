/** English words of Crazy Solo. */
import { readCard, type Suit } from '../../cards/card';
import { cardName, suitNames } from '../../words/cards';
import { isAlone, isHearts, type Bid, type RealBid } from './view';

const list = new Intl.ListFormat('en', { type: 'disjunction' });
const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;
const capital = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

const BIDS: Record<Bid, string> = {
  pass: 'pass',
  solo: 'solo',
  'solo-hearts': 'solo-hearts',
  alone: 'alone',
  'alone-hearts': 'alone-hearts',
};
/** A heart as a letter, not as a picture. */
const HEART = '♥\uFE0E';

export const soloWords = {
  Bid: (bid: RealBid) => capital(BIDS[bid]),
  bid: (bid: Bid) => BIDS[bid],
  /** As short as it can be, with the sign of hearts. */
  short: (bid: Bid) => BIDS[bid].replace('-hearts', ` ${HEART}`),
  meaning: (bid: RealBid, seats: number): string => {
    const others = seats === 3 ? 'both others' : 'everybody';
    return {
      solo: 'You and a secret partner need over 60 of 120. You name trumps.',
      'solo-hearts': 'The same with hearts as trumps, paid half as much again.',
      alone: `You against ${others}: over 60 by yourself. You name trumps.`,
      'alone-hearts': 'Alone with hearts as trumps. Ends the auction at once.',
    }[bid];
  },
  /** The same where there is hardly any room. */
  inShort: (bid: RealBid): string =>
    `${isAlone(bid) ? 'against all' : 'secret partner'}, ${isHearts(bid) ? 'hearts trumps' : 'you name trumps'}`,
  rate: (bid: RealBid) => (isHearts(bid) ? 'pays 3 a point' : 'pays 2 a point'),

  yourBid: 'Bid, or pass',
  bids: (name: string) => `${name} bids`,
  ladderHint: 'From low to high: a bid must beat the one before. Everybody speaks once.',
  tooLow: 'too low',
  youBid: 'you',
  passBid: 'Pass',
  handPoints: (n: number) => `Your hand holds ${n} of the 120 card points.`,
  values: 'A 11 · 10 10 · K 4 · Q 3 · J 2 · others 0',
  valuesSaid: 'An ace counts 11, a ten 10, a king 4, a queen 3, a jack 2, others nothing.',

  declares: (name: string, bid: RealBid) => {
    if (bid === 'alone') return `${name} names trumps`;
    return bid === 'solo-hearts' ? `${name} calls a card` : `${name} names trumps and a card`;
  },
  trumps: 'Trumps',
  areTrumps: 'trumps',
  suit: (suit: Suit) => suitNames[suit],
  Suit: (suit: Suit) => capital(suitNames[suit]),
  held: 'in hand',
  call: 'Call a card',
  callHint: 'Call a card; its holder is your secret partner.',
  callOwnHint: 'Call a card; one of your own makes you secretly alone.',
  yours: 'yours',
  ownCard: (card: string) => `You hold the ${cardName(card)} yourself: call another.`,
  leftOut: (card: string) => `The ${cardName(card)} is left out here.`,
  callsOwn: (card: string) => `The ${cardName(card)} is yours: you play secretly alone.`,
  confirm: (trumps: Suit, card: string | null, fixed: boolean): string => {
    if (card === null) return `Play with ${suitNames[trumps]}`;
    const face = readCard(card);
    const rank = face?.deck === 'french' ? cardName(card) : card;
    return fixed ? `Call the ${rank}` : `${capital(suitNames[trumps])}, and call the ${rank}`;
  },
  chooseTrumps: 'Choose trumps',
  chooseCard: 'Choose a card',

  lead: (name: string) => `${name} leads`,
  youLead: 'You lead',
  leads: (name: string) => `${name} leads first`,
  youLeads: 'You lead first',
  trick: (n: number, of: number) => `Trick ${n} of ${of}`,
  stake: (n: number) => (n ? many(n, 'point') : 'no points'),
  led: (suit: Suit) => `${capital(suitNames[suit])} led`,

  auction: 'Auction',
  noBid: 'No bid yet',
  best: (name: string, bid: RealBid) => `${name}: ${BIDS[bid]}`,
  plays: (name: string, bid: RealBid) => `${name} plays ${BIDS[bid]}`,
  called: 'called',
  isPartner: (name: string) => `${name} is the partner`,
  partnerIs: (name: string) => `partner: ${name}`,
  isAlone: (name: string) => `${name} is alone`,
  youArePartner: 'You are the partner',
  partner: 'partner',
  secretPartner: 'secret partner',
  youAlone: 'secretly alone',
  bidder: 'bidder',
  against: 'against all',
  contractSaid: (name: string, bid: RealBid, trumps: Suit | null, called: string | null): string => {
    const with_ = trumps ? ` with ${suitNames[trumps]} as trumps` : '';
    const calls = called ? `, and called the ${cardName(called)}` : isAlone(bid) ? ', against everybody' : '';
    return `${name} plays ${BIDS[bid]}${with_}${calls}.`;
  },
  callHidden: (card: string) => `Who holds the ${card} is the partner, and nobody else knows.`,
  callOwn: (card: string) =>
    `Who holds the ${card} is the partner, or the bidder holds it and is alone; only the holder knows.`,
  callMine: 'You called a card of your own: you are secretly alone.',
  thrownIn: 'thrown in',

  promptBid: 'Your turn: bid, or pass',
  promptBeat: (bid: RealBid) => `Your turn: beat ${BIDS[bid]}, or pass`,
  promptDeclare: (bid: RealBid) => {
    if (bid === 'alone') return 'Name trumps';
    return bid === 'solo-hearts' ? 'Hearts are trumps: call a card' : 'Name trumps and call a card';
  },
  promptLead: 'Your turn: lead any card',
  promptFollow: (suit: Suit) => `Your turn: follow ${suitNames[suit]}`,
  promptTrump: (suit: Suit) => `Your turn: no ${suitNames[suit]}, you must trump`,
  promptFree: (suit: Suit) => `Your turn: no ${suitNames[suit]}, play any card`,

  took: (n: number) => `took ${n}`,
  tookSaid: (n: number) => `${many(n, 'card point')} taken in this deal`,
  tookNote: (n: number) => `took ${n}`,

  aimDeals: (done: number, of: number) => `· ${done} of ${of} played`,
  aimTarget: (n: number) => `· first to ${n}`,
  row: (bid: RealBid, trumps: Suit, side: number) =>
    `${isAlone(bid) ? 'Alone' : 'Solo'} ${suitSigns[trumps]} ${side}`,
  bidMark: 'bid',
  partnerMark: 'partner',

  lastTrick: 'Last trick',
  deal: 'This deal',
  player: 'Player',
  points: 'Points',
  tricks: 'Tricks',
  lacks: (suits: readonly Suit[]) => `no ${list.format(suits.map((suit) => suitNames[suit]))}`,
  inAuction: 'The auction',
  notSaid: 'Nobody has spoken yet.',
  capturedPoints: 'Card points taken',
  cardValues: 'What cards count',
  half: 'All cards hold 120 points; the bidder’s side needs more than 60.',
  removed: (cards: string[]) => `Left out besides 2s to 5s: ${cards.join(' ')}.`,
  noneRemoved: 'Left out: the 2s to 5s.',

  tips: {
    bid: 'Everybody bids once. The highest bidder plays for more than half of all card points.',
    equal: 'Only you, right behind a bid of solo-hearts, may bid the same and take it over.',
    equalLater: 'While solo-hearts is the best bid, you may bid the same and take it over.',
    declare: 'Name a long suit as trumps, and call a strong card that you miss, such as an ace.',
    alone: 'You play against everybody: name your longest suit as trumps.',
    call: 'Call a strong card that you miss: whoever holds it is your partner, and hides it.',
    partner: 'You hold the called card: help the bidder. Nobody knows until you play it.',
    secret: 'Somebody holds the called card and plays with the bidder. It shows when that card falls.',
    secretOwn:
      'Who holds the called card plays with the bidder, or it is the bidder, alone. It shows when it falls.',
    lead: 'You lead: any card. The highest trump takes the trick, else the highest of the suit led.',
    ten: 'The ten beats the king: it stands right behind the ace, and counts 10.',
    follow: 'Raised cards follow the suit led. Whoever has that suit must play it.',
    trump: 'Without the suit led you must play a trump, high or low.',
    free: 'You have neither the suit led nor trumps: any card will do.',
    revealed: 'The called card has fallen: now everybody knows who plays with whom.',
  },
  keys: [
    ['1 2 3 4', 'in the auction: the bids from low to high'],
    ['P', 'pass'],
    ['S H D C', 'naming trumps: the suit'],
    ['L', 'last trick'],
    ['I', 'this deal: auction, points, who lacks a suit'],
  ] as [string, string][],
};

/** Signs of suits as letters, not as pictures. */
const suitSigns: Record<Suit, string> = {
  S: '♠\uFE0E',
  H: '♥\uFE0E',
  D: '♦\uFE0E',
  C: '♣\uFE0E',
};
export const suitSign = (suit: Suit): string => suitSigns[suit];
