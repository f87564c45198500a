/** Made-up observations of a game of tricks: few players with many cards, and many with few. */
import type { CrazyView } from '../games/crazy/view';
import { cards, players, type State } from './made';

interface Facts {
  seats: number;
  /** Cards dealt to each. */
  size: number;
  hand: string;
  /** Cards of the trick, from the leader on. */
  trick?: string;
  leader?: number;
  dealer?: number;
  /** The seat whose turn it is; null: nobody's. */
  actor?: number | null;
  seat?: number | null;
  totals?: number[];
  taken?: number[];
  moon?: boolean;
  /** All hands, where they lie open. */
  hands?: string[];
}

function view(facts: Facts): CrazyView {
  const { seats, size, leader = 1, actor = 0, seat = 0, taken = [], moon = false } = facts;
  const hand = cards(facts.hand);
  const trick = cards(facts.trick ?? '').map((card, i) => ({ seat: (leader + i) % seats, card }));
  const led = trick[0]?.card[0] ?? '';
  const follows = hand.filter((card) => card[0] === led);
  const moves = follows.length ? follows : hand;
  const played = new Set(trick.map((each) => each.seat));
  return {
    game: 'crazy',
    seat,
    public: {
      seats,
      options: {},
      match: {
        round: 5,
        dealer: facts.dealer ?? 0,
        first_dealer: 0,
        totals: facts.totals ?? Array.from({ length: seats }, (_, i) => 35 * i + 5),
        results: [],
      },
      actors: actor === null ? [] : [actor],
      phase: 'play',
      kind: moon ? 'crazy' : 'red',
      chooser: 0,
      decks: 1,
      hand_size: size,
      all_points: 70,
      counts: Array.from({ length: seats }, (_, i) => hand.length - (played.has(i) && i !== seat ? 1 : 0)),
      leader,
      trick,
      winning: trick[0]?.seat ?? null,
      taken: Array.from({ length: seats }, (_, i) => {
        const points = taken[i] ?? 0;
        return { points, tricks: points / 10, reds: points / 5, black13s: 0 };
      }),
      tricks: Array.from({ length: size - hand.length }, (_, i) => ({
        cards: Array.from({ length: seats }, (_, at) => ({ seat: at, card: `Y${at + 1}` })),
        taker: i % seats,
        points: 10,
      })),
      ...(moon && { moon: { threshold: 335, points: taken, possible: [0] } }),
      ...(facts.hands && { hands: facts.hands.map(cards) }),
    },
    own:
      seat === null
        ? null
        : {
            hand,
            moves: actor === seat ? moves : [],
            refusals: Object.fromEntries(
              hand
                .filter((card) => actor === seat && !moves.includes(card))
                .map((card) => [card, { code: 'must_follow', text: 'You must follow the colour led.' }]),
            ),
          },
  };
}

const TWELVE = 'R1 R5 R9 B2 B13 G3 G4 G8 G14 Y2 Y7 Y11';

function state(title: string, facts: Facts): [string, State] {
  const name = title.toLowerCase().replace(/\W+/g, '-');
  return [name, { title: `Tricks: ${title}`, props: { view: view(facts), players: players(facts.seats) } }];
}

export const TRICKS: Record<string, State> = Object.fromEntries([
  state('3 with 12 cards', { seats: 3, size: 12, hand: TWELVE, trick: 'G7 G11' }),
  state('3 with 12 cards, the lead', { seats: 3, size: 12, hand: TWELVE, leader: 0, dealer: 2 }),
  state('5 with 7 cards', {
    seats: 5,
    size: 7,
    hand: 'R1 R5 B2 G3 Y2 Y7 Y11',
    trick: 'G7 G11 R4',
    leader: 2,
  }),
  state('8 with 4 cards', { seats: 8, size: 4, hand: 'R1 R5 B2 G3', trick: 'G7 G11 R4 G2', leader: 4 }),
  state('12 with 3 cards', {
    seats: 12,
    size: 3,
    hand: 'R1 G5 B13',
    trick: 'G7 G11 R4 G2 Y1 G10 G9 B1 G12',
    leader: 3,
  }),
  state('12 with 3 cards, waiting', { seats: 12, size: 3, hand: 'R1 G5 B13', trick: 'G7 G11 R4', actor: 4 }),
  state('the dealer with much to show', {
    seats: 4,
    size: 10,
    hand: 'R1 G5 B13 Y4',
    trick: 'G7 G11 R4',
    moon: true,
    totals: [1250, 90, 5, 1100],
    taken: [225, 10, 0, 0],
  }),
]);
