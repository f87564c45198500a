/** Made-up observations of Crazy Solo: the auction, the declaration, and play before and after the called card. */
import type { SoloOwn, SoloPublic } from '../wire/types';
import type { SoloView } from '../games/solo/view';
import { cards, players, type State } from './made';

type Bid = NonNullable<SoloPublic['bid']>;

interface Facts {
  seats?: number;
  hand: string;
  /** What each has said, from the dealer's left on. */
  bids?: string;
  /** Bids, declarations or cards. */
  moves?: string;
  /** The seat whose turn it is; null: nobody's. */
  actor?: number | null;
  seat?: number | null;
  dealer?: number;
  /** From the leader on. */
  trick?: string;
  leader?: number;
  taken?: number[];
  own?: Partial<SoloOwn>;
  more?: Partial<SoloPublic>;
}

const LADDER: Bid[] = ['solo', 'solo-hearts', 'alone', 'alone-hearts'];

function auction(bids: readonly Bid[], dealer: number, seats: number) {
  const said = bids.map((bid, i) => ({ seat: (dealer + 1 + i) % seats, bid }));
  const best = said.reduce<(typeof said)[number] | null>(
    (top, each) =>
      LADDER.indexOf(each.bid) >= (top ? LADDER.indexOf(top.bid) : 0) && each.bid !== 'pass' ? each : top,
    null,
  );
  return { bids: said, bid: best?.bid ?? null, bidder: best?.seat ?? null };
}

function view(phase: SoloPublic['phase'], facts: Facts): SoloView {
  const { seats = 5, actor = 0, seat = 0, dealer = 2, leader = (dealer + 1) % seats } = facts;
  const hand = cards(facts.hand);
  const trick = cards(facts.trick ?? '').map((card, i) => ({ seat: (leader + i) % seats, card }));
  const said = auction(cards(facts.bids ?? '') as Bid[], dealer, seats);
  const ladder = seats === 3 ? LADDER.slice(2) : LADDER;
  const moves = (facts.moves ?? '').split(', ').filter(Boolean);
  const mine = actor !== null && actor === seat;
  return {
    game: 'solo',
    seat,
    public: {
      seats,
      options: {},
      match: {
        round: 3,
        dealer,
        first_dealer: 0,
        totals: Array.from({ length: seats }, (_, i) => 150 + 45 * (i % 3) - 60 * (i % 2)),
        results: [],
      },
      actors: actor === null ? [] : [actor],
      phase,
      ladder,
      ...said,
      ...(phase === 'bid' && {
        open_bids: ['pass', ...ladder.slice(ladder.indexOf(said.bid ?? 'pass') + 1)],
      }),
      removed_cards: seats === 5 || seats === 7 ? ['6S'] : [],
      deck_size: 36,
      hand_size: Math.floor(36 / seats),
      counts: Array.from({ length: seats }, () => hand.length),
      leader,
      trick,
      winning: trick[0]?.seat ?? null,
      stake: 18,
      taken: Array.from({ length: seats }, (_, i) => ({ points: facts.taken?.[i] ?? 0, tricks: 0 })),
      ...facts.more,
    },
    own:
      seat === null
        ? null
        : {
            hand,
            moves: mine ? moves : [],
            refusals: Object.fromEntries(
              hand
                .filter((card) => mine && !moves.includes(card))
                .map((card) => [card, { code: 'must_follow', text: 'You must follow spades: you hold AS.' }]),
            ),
            ...facts.own,
          },
  };
}

function state(title: string, phase: SoloPublic['phase'], facts: Facts): [string, State] {
  const name = `solo-${title.toLowerCase().replace(/\W+/g, '-')}`;
  const props = { view: view(phase, facts), players: players(facts.seats ?? 5) };
  return [name, { title: `Solo: ${title}`, props }];
}

const HAND = '9C AC 7D AD KS 10S QH';
const DECK = ['C', 'D', 'S', 'H'].flatMap((suit) =>
  ['A', '10', 'K', 'Q', 'J', '9', '8', '7', '6'].map((rank) => rank + suit),
);

/** Every declaration that a bid leaves open to a hand. */
function declarations(suits: string, own = false, alone = false): string {
  const held = cards(HAND);
  const open = DECK.filter((card) => card !== '6S' && (own || !held.includes(card)));
  return [...suits]
    .flatMap((suit) => (alone ? [`trumps ${suit}`] : open.map((card) => `trumps ${suit} call ${card}`)))
    .join(', ');
}

const contract = { trumps: 'D', called: 'AH' } as const;
const fallen = { cards: [1, 2, 3, 4, 0].map((seat) => ({ seat, card: 'AH' })), taker: 2, points: 11 };
const fell = { ...contract, called_played: true, partner: 2, tricks: [fallen], last_trick: fallen };
const SPADES = {
  hand: HAND,
  trick: 'JS 9S AS',
  leader: 2,
  bids: 'pass solo pass pass pass',
  moves: 'KS, 10S',
};

export const SOLO: Record<string, State> = Object.fromEntries([
  state('auction, the first bid', 'bid', { hand: HAND, dealer: 4, moves: 'pass, solo, solo-hearts, alone' }),
  state('auction, bids before', 'bid', { hand: HAND, bids: 'solo solo-hearts', moves: 'pass, alone' }),
  state('auction, others', 'bid', { hand: HAND, bids: 'pass solo', actor: 3, dealer: 0 }),
  state('auction of three', 'bid', {
    seats: 3,
    hand: '6C 6D 9D QD KD 10D JS AS QH KH 10H AH',
    bids: 'alone',
    dealer: 1,
    moves: 'pass, alone-hearts',
  }),
  state('auction of twelve', 'bid', {
    seats: 12,
    hand: 'AS 10H KC',
    bids: 'pass pass solo pass alone',
    dealer: 6,
    moves: 'pass, alone-hearts',
  }),
  state('auction of twelve, the first bid', 'bid', {
    seats: 12,
    hand: 'AS 10H KC',
    dealer: 11,
    moves: 'pass, solo, solo-hearts, alone, alone-hearts',
  }),
  state('auction of twelve, others', 'bid', {
    seats: 12,
    hand: 'AS 10H KC',
    bids: 'pass pass solo',
    dealer: 6,
    actor: 10,
  }),
  state('declare of twelve', 'declare', {
    seats: 12,
    hand: 'AS 10H KC',
    bids: 'pass pass solo',
    dealer: 9,
    moves: declarations('CDSH', true),
  }),
  state('declare', 'declare', { hand: HAND, bids: 'pass pass solo pass pass', moves: declarations('CDSH') }),
  state('declare hearts', 'declare', {
    hand: HAND,
    bids: 'pass pass solo-hearts',
    moves: declarations('H'),
    more: { trumps: 'H' },
  }),
  state('declare alone', 'declare', {
    hand: HAND,
    bids: 'pass pass alone',
    moves: declarations('CDSH', false, true),
  }),
  state('declare, own cards', 'declare', {
    hand: HAND,
    bids: 'pass pass solo',
    moves: declarations('CDSH', true),
    more: { options: { call_own: true } },
  }),
  state('declare, others', 'declare', { hand: HAND, bids: 'pass solo', actor: 4 }),
  state('play', 'play', { ...SPADES, taken: [0, 21, 14, 0, 9], more: contract }),
  state('play, the partner', 'play', {
    ...SPADES,
    taken: [0, 21],
    more: contract,
    own: { you_are_partner: true },
  }),
  state('play, must trump', 'play', { ...SPADES, trick: 'JH', leader: 4, moves: '7D, AD', more: contract }),
  state('reveal', 'play', { ...SPADES, taken: [0, 21, 14, 0, 9], more: fell }),
  state('reveal, below the winning card', 'play', {
    ...SPADES,
    trick: 'JS',
    leader: 4,
    more: { ...fell, partner: 4, bidder: 1 },
  }),
  state('play of twelve', 'play', {
    seats: 12,
    hand: 'AS 10H KC',
    trick: '9S 10S',
    leader: 10,
    bids: 'pass solo',
    taken: [0, 0, 25, 0, 0, 0, 0, 11],
    moves: 'AS',
    more: contract,
  }),
  state('over', 'over', {
    hand: '',
    bids: 'pass solo',
    actor: null,
    taken: [20, 30, 33, 17, 20],
    more: fell,
  }),
  state('watching', 'bid', { hand: HAND, bids: 'pass solo', actor: 3, seat: null }),
]);
