/** Made-up observations of Crazy Eights, one for each state the table can be in. */
import type { Suit } from '../cards/card';
import type { EightsView } from '../games/eights/view';
import type { TableProps } from '../table/types';
import type { RoundResult } from '../wire/types';
import { GIN } from './gin';
import { cards, players, type State } from './made';
import { SOLO } from './solo';
import { TRICKS } from './tricks';

interface Facts {
  hand?: string;
  seats?: number;
  seat?: number | null;
  actor?: number | null;
  phase?: EightsView['public']['phase'];
  top?: string;
  discards?: string;
  named?: Suit;
  direction?: 1 | -1;
  penalty?: number;
  stock?: number;
  counts?: number[];
  moves?: string;
  dealer?: number;
  drawn?: string;
  hands?: string[];
  rounds?: number;
}

/** Sentences as the server would send them. */
function refusal(top: string, named?: Suit) {
  const suit = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' }[named ?? top.slice(-1)] ?? '';
  return `This card does not fit: play ${suit}, the rank of ${top} or an eight, or draw.`;
}

function results(seats: number, rounds: number): RoundResult[] {
  const totals = Array<number>(seats).fill(0);
  return Array.from({ length: rounds }, (_, i) => {
    const winner = (i * 5 + 1) % seats;
    const points = totals.map((_, seat) => (seat === winner && i !== 2 ? 18 + ((i * 23) % 47) : 0));
    points.forEach((won, seat) => (totals[seat] = (totals[seat] ?? 0) + won));
    const winners = i === 2 ? [] : [winner];
    return {
      round: i + 1,
      reason: 'out',
      winners,
      points,
      totals: totals.slice(),
      text: `{${winner}} is out.`,
    };
  });
}

function view(facts: Facts): EightsView {
  const { seats = 4, seat = 0, actor = 0, top = 'QD', rounds = 3, named, drawn, hands } = facts;
  const hand = cards(facts.hand ?? '');
  const moves = cards(facts.moves ?? '').map((move) => move.replace('_', ' '));
  const can = new Set(moves.map((move) => move.split('=')[0]));
  const mine = actor !== null && actor === seat;
  const barred = hand.filter((card) => mine && !can.has(card));
  const done = results(seats, rounds);
  return {
    game: 'eights',
    seat,
    public: {
      seats,
      match: {
        round: rounds + 1,
        dealer: facts.dealer ?? 1,
        first_dealer: 1,
        totals: done.at(-1)?.totals ?? Array<number>(seats).fill(0),
        results: done,
      },
      target: seats * 50,
      actors: actor === null ? [] : [actor],
      phase: facts.phase ?? 'play',
      counts: facts.counts ?? [hand.length, 5, 4, 7, 6, 3, 9, 2, 8, 5, 1, 6].slice(0, seats),
      stock: facts.stock ?? 31,
      supply: facts.stock ?? 31,
      reshuffle_to_come: true,
      discards: cards(facts.discards ?? '3C 9C 9D').concat(top),
      top,
      direction: facts.direction ?? 1,
      penalty: facts.penalty ?? 0,
      ...(named && { named }),
      ...(hands && { hands: hands.map(cards) }),
    },
    own:
      seat === null
        ? null
        : {
            hand,
            moves: mine ? moves : [],
            refusals: Object.fromEntries(
              barred.map((card) => [card, { code: 'does_not_fit', text: refusal(top, named) }]),
            ),
            ...(drawn && { drawn_card: drawn }),
          },
  };
}

function state(title: string, facts: Facts, more: Partial<TableProps> = {}): State {
  return { title, props: { view: view(facts), players: players(facts.seats ?? 4), ...more } };
}

const FOURTEEN = '2S 6S 10S QS 4H 8H 10H KH AC 7C 10C 3D JD KD';
const TWENTYTWO = `${FOURTEEN} AS 9S 2H JH 5C 9C KC 7D`;

export const STATES: Record<string, State> = {
  turn: state('Your turn', { hand: 'AS QS 4H 8H 10H 2C 5D', moves: 'QS 8H=S 8H=H 8H=C 8H=D 5D draw' }),
  waiting: state(
    'Waiting for Ada, with a clock',
    { hand: 'AS QS 4H 8H 10H', actor: 1, direction: -1 },
    { deadlines: [{ seat: 1, at: Date.now() + 17_000 }], clock: 30 },
  ),
  mine: state(
    'Your turn, with a clock',
    { hand: 'AS QS 4H 8H 10H', moves: 'QS 8H=S 8H=H 8H=C 8H=D draw', dealer: 0 },
    { deadlines: [{ seat: 0, at: Date.now() + 23_000 }], clock: 30 },
  ),
  must: state('Nothing fits', { hand: 'AS 4H 10H 2C', moves: 'draw' }),
  pass: state('Drawn, nothing fits', { hand: 'AS 4H 10H 2C 3S', phase: 'drawn', drawn: '3S', moves: 'pass' }),
  penalty: state('A penalty to answer', {
    hand: 'AS 2H 10H 8C KD',
    phase: 'answer',
    top: '2C',
    penalty: 4,
    moves: '2H draw',
    seats: 5,
  }),
  named: state('Spades named', {
    hand: 'AS QS 4H 10H 2C 5D',
    top: '8D',
    named: 'S',
    moves: 'AS QS draw',
    stock: 4,
    direction: -1,
    counts: [6, 1, 4, 7],
  }),
  fourteen: state('Fourteen cards', {
    hand: FOURTEEN,
    moves: 'QS 8H=S 8H=H 8H=C 8H=D 3D JD KD draw',
    seats: 6,
  }),
  many: state('Twenty-two cards', {
    hand: TWENTYTWO,
    moves: 'QS 8H=S 8H=H 8H=C 8H=D 3D JD KD 7D draw',
    seats: 7,
  }),
  huge: state('Thirty-six cards, two decks', {
    hand: `${TWENTYTWO} ${FOURTEEN}`,
    moves: 'QS 8H=S 8H=H 8H=C 8H=D 3D JD KD 7D draw',
    seats: 7,
    stock: 0,
  }),
  two: state('Two players', {
    seats: 2,
    hand: 'AS QS 4H 8H 10H 2C 5D',
    moves: 'QS 8H=S 8H=H 8H=C 8H=D 5D draw',
  }),
  seven: state('Seven players', { seats: 7, hand: 'AS QS 4H 8H 10H', actor: 3 }),
  twelve: state('Twelve players', { seats: 12, hand: 'AS QS 4H 8H 10H', actor: 7 }),
  last: state('The last card is an eight', { hand: '8H', moves: '8H draw', rounds: 0 }),
  dealer: state('The dealer names a suit', {
    hand: 'AS QS 4H 9H 10H',
    phase: 'name',
    top: '8C',
    discards: '',
    dealer: 0,
    moves: 'name_S name_H name_D name_C',
  }),
  over: state('The hand is over', {
    hand: '',
    actor: null,
    phase: 'over',
    counts: [0, 5, 4, 7],
    hands: ['', '3S 3H 10C JC KD', '2H 4D 8S 9S', 'AC 5H 6H 7S 8D QH KS'],
    rounds: 7,
  }),
  ...TRICKS,
  ...GIN,
  ...SOLO,
  watch: state('Watching', { seat: null, actor: 2, counts: [5, 5, 4, 7] }),
};
