/** Made-up observations of Crazy Gin: requests, groups, and tables full of melds. */
import type { Asking, Beforehand } from '../table/desk';
import type { Meld, GinView } from '../games/gin/view';
import type { RoundResult } from '../wire/types';
import { cards, players, type State } from './made';

interface Facts {
  seats?: number;
  seat?: number | null;
  hand: string;
  moves?: string;
  round?: number;
  turn?: number;
  phase?: GinView['public']['phase'];
  /** `owner kind cards`, a run with the position of its first card behind the kind. */
  melds?: string[];
  discards?: string;
  window?: GinView['public']['window'];
  used?: number[];
  drew?: 'stock' | 'discard';
  refusals?: Record<string, string>;
  met?: boolean;
  cannot?: string;
  drawn?: string;
  counts?: number[];
}

const CONTRACTS = [
  [2, 0],
  [1, 1],
  [0, 2],
  [3, 0],
  [2, 1],
  [1, 2],
  [0, 3],
] as const;

function meld(text: string): Meld {
  const [owner, kind = '', ...rest] = text.split(' ');
  const natural = rest.find((card) => !card.startsWith('2')) ?? '';
  if (kind === 'set') return { owner: Number(owner), kind, cards: rest, rank: natural.slice(0, -1) };
  return {
    owner: Number(owner),
    kind: 'run',
    cards: rest,
    suit: natural.slice(-1),
    low: Number(kind.slice(3)),
  };
}

function results(seats: number, rounds: number): RoundResult[] {
  const totals = Array<number>(seats).fill(0);
  return Array.from({ length: rounds }, (_, i) => {
    const winner = (i * 2 + 1) % seats;
    const points = totals.map((_, seat) => (seat === winner ? 0 : 5 + ((seat * 31 + i * 17) % 70)));
    points.forEach((more, seat) => (totals[seat] = (totals[seat] ?? 0) + more));
    const [sets, runs] = CONTRACTS[i] ?? [0, 0];
    return {
      round: i + 1,
      reason: 'out',
      winners: [winner],
      points,
      totals: totals.slice(),
      text: `{${winner}} is out; the others count what they hold.`,
      details: { contract: { sets, runs } },
    };
  });
}

function ownPart(facts: Facts, hand: string[], moves: string[]): NonNullable<GinView['own']> {
  const refusals = Object.entries(facts.refusals ?? {}).map(([card, text]) => [
    card,
    { code: 'fits_meld', text },
  ]);
  return {
    hand,
    moves,
    refusals: Object.fromEntries(refusals),
    drawn: cards(facts.drawn ?? ''),
    contract_met: facts.met ?? false,
    cannot_lay: facts.cannot ?? '',
  };
}

function view(facts: Facts): GinView {
  const { seats = 4, seat = 0, round = 3, turn = 0, phase = 'play', window = null } = facts;
  const hand = cards(facts.hand);
  const moves = (facts.moves ?? '')
    .split(',')
    .map((move) => move.trim())
    .filter(Boolean);
  const melds = (facts.melds ?? []).map(meld);
  const done = results(seats, round - 1);
  const [sets, runs] = CONTRACTS[round - 1] ?? [0, 0];
  const blocks = Array.from(
    { length: seats },
    (_, i) => done.filter(({ winners }) => winners.includes(i)).length,
  );
  const counts =
    facts.counts ?? Array.from({ length: seats }, (_, i) => (i === seat ? hand.length : 11 - (i % 3)));
  return {
    game: 'gin',
    seat,
    public: {
      seats,
      options: {},
      match: {
        round,
        dealer: 1,
        first_dealer: 1,
        totals: done.at(-1)?.totals ?? Array<number>(seats).fill(0),
        results: done,
      },
      actors: window && phase === 'window' ? [turn, ...window.waiting] : phase === 'over' ? [] : [turn],
      phase,
      contract: { sets, runs },
      decks: seats > 5 ? 3 : 2,
      turn,
      turns: 9,
      drew: facts.drew ?? (phase === 'play' ? 'stock' : null),
      counts,
      known: counts.map(() => []),
      melds,
      down: [...new Set(melds.map(({ owner }) => owner))],
      may_i: facts.used ?? counts.map((_, i) => i % 3),
      window,
      discards: cards(facts.discards ?? '9C KD 4H'),
      stock: 43,
      one_card: counts.flatMap((n, i) => (n === 1 ? [i] : [])),
      blocks,
    },
    own: seat === null ? null : ownPart(facts, hand, moves),
  };
}

/** Answers as the server might: whatever has one rank is a set, whatever has one suit a run. */
const onask: Asking = async (question, params) => {
  if (question === 'ways')
    return { ways: [{ move: 'lay 4C 5C 2H 7C / 9S 10S JS QS', left: [] }], missing: 0, why: '' };
  const groups = (params['groups'] as string[][]).map((group) => {
    const naturals = group.filter((card) => !card.startsWith('2'));
    const ranks = new Set(naturals.map((card) => card.slice(0, -1)));
    const suits = new Set(naturals.map((card) => card.at(-1)));
    const low = 4;
    if (ranks.size === 1 && group.length > 2)
      return { as: [{ kind: 'set', cards: group, name: 'set of 8s' }] };
    if (suits.size === 1 && group.length > 3) {
      const form = { kind: 'run', cards: group, name: 'run of clubs from 4 to 7', low };
      return { as: group.length > 4 ? [form, { ...form, low: 3 }] : [form] };
    }
    return { as: [], why: 'These are no meld: a set has 3 cards or more.' };
  });
  return {
    groups,
    complete: groups.length > 1 && groups.every((group) => group.as.length),
    lays: ['lay x'],
    why: '',
  };
};

const beforehand: Beforehand = {
  kinds: [
    {
      name: 'may_i',
      label: 'May I?',
      sentence: 'Whether you are asked about a discard that you may ask for.',
      values: ['ask', 'turn', 'round', 'never'].map((value) => ({ value, label: value, sentence: value })),
    },
  ],
  values: { may_i: 'ask' },
  set: () => undefined,
};

const TWELVE = '4C 5C 7C 9S 10S JS QS 2H 8D 8H KD AS';
const discardsOf = (hand: string): string =>
  cards(hand)
    .filter((card) => !card.startsWith('2'))
    .map((card) => `discard ${card}`)
    .join(',');
const MANY = [
  '1 set 8S 8H 8C',
  '1 set KS KD 2C',
  '1 run3 3D 4D 5D 6D 7D',
  '2 run9 9S 10S JS QS KS AS',
  '2 set 5S 5C 5D 5H',
  '2 set QS QH 2D',
  '3 set 4S 4H 4C',
  '3 run1 AC 2S 3C 4C',
  '3 set JS JC JD',
  '4 set 9C 9H 9D 9S',
  '4 set 7S 7H 2H',
  '4 run5 5H 6H 2D 8H 9H',
  '5 set 10C 10H 10D',
  '5 set 3S 3H 3D',
  '5 run10 10C JC QC KC',
  '0 set 6S 6H 6D',
  '0 set AS AH AD',
  '0 run8 8C 2C 10C JC',
];

function state(name: string, title: string, facts: Facts): [string, State] {
  const deadlines = (facts.window?.waiting ?? []).map((seat) => ({ seat, at: Date.now() + 5500 }));
  if (facts.phase === 'answer') deadlines.push({ seat: facts.turn ?? 0, at: Date.now() + 6500 });
  const props = {
    view: view(facts),
    players: players(facts.seats ?? 4),
    deadlines,
    clock: 0,
    onask,
    beforehand,
  };
  return [`gin-${name}`, { title: `Gin: ${title}`, props }];
}

export const GIN: Record<string, State> = Object.fromEntries([
  state('draw', 'draw or take', { hand: TWELVE.replace(' AS', ''), phase: 'draw', moves: 'stock,take' }),
  state('ask', 'may ask', {
    seats: 6,
    hand: TWELVE.replace(' AS', ''),
    phase: 'window',
    turn: 2,
    discards: '9C KD 6C',
    window: { card: '6C', discarder: 1, waiting: [0, 4] },
    moves: 'may-i,no-thanks',
  }),
  state('wait', 'in turn while others may ask', {
    hand: TWELVE.replace(' AS', ''),
    phase: 'window',
    discards: '9C KD 6C',
    window: { card: '6C', discarder: 3, waiting: [1, 2] },
    moves: 'take',
  }),
  state('answer', 'asked', {
    hand: TWELVE.replace(' AS', ''),
    phase: 'answer',
    discards: '9C KD 6C',
    window: { card: '6C', discarder: 3, waiting: [], asker: 2 },
    moves: 'yes,no',
  }),
  state('play', 'to arrange, lay down and discard', {
    hand: TWELVE,
    moves: `${discardsOf(TWELVE)},lay 4C 5C 2H 7C / 9S 10S JS QS`,
    met: true,
    drawn: '7C',
    refusals: { '2H': 'A two is never discarded: you may discard 4C or 5C.' },
  }),
  state('many', 'six hands, eighteen melds, laying off', {
    seats: 6,
    round: 5,
    hand: '8H 2D JC 9C KH',
    moves:
      'add 8H to 1,swap 9C to 18 low,swap 9C to 18 high,add 9C to 10,add 9C to 15 low,add JC to 9,add 2D to 1,add 2D to 4 low,add 2D to 8 high,discard KH',
    melds: MANY,
    counts: [5, 1, 4, 3, 6, 2],
    refusals: {
      '8H': "The 8H fits seat 1's set of 8s (meld 1), and what fits an opponent's meld may not be discarded: you may discard KH.",
    },
  }),
  state('long', 'eighteen cards in hand', {
    seats: 5,
    round: 6,
    hand: '3C 4C 5C 7C 9S 10S JS QS 2H 2D 8D 8H 8S KD AS AH 6D JD',
    moves: discardsOf('3C 4C 5C 7C 9S 10S JS QS 8D 8H 8S KD AS AH 6D JD'),
    melds: MANY.slice(0, 3),
  }),
  state('eight', 'eight players', {
    seats: 8,
    hand: TWELVE.replace(' AS', ''),
    turn: 3,
    phase: 'draw',
    melds: MANY.slice(0, 6),
  }),
  state('watch', 'watching', { seats: 5, seat: null, hand: '', turn: 2, melds: MANY.slice(0, 9) }),
  state('last', 'round 7', { round: 7, hand: TWELVE, moves: discardsOf(TWELVE), turn: 0 }),
]);
