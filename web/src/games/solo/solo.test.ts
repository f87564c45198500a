import { describe, expect, it } from 'vitest';
import type { PlayedCard } from '../../table/types';
import type { RoundResult, SoloOwn, SoloPublic } from '../../wire/types';
import {
  actions,
  aim,
  gain,
  journeys,
  marked,
  movesOf,
  ownTags,
  prompt,
  sheet,
  tags,
  tip,
  tricks,
} from './face';
import { look } from './look';
import { choices, counted, justFell, ledOf, pointsOf, ranksOf, type Bid, type SoloView } from './view';
import { soloWords as words } from './words';

const played = (text: string): PlayedCard[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((each) => ({ seat: Number(each.split(':')[0]), card: each.split(':')[1] ?? '' }));
const trick = (text: string, taker: number, points: number) => ({ cards: played(text), taker, points });

/** Five players, seat 0 to move; seat 1 plays solo with clubs and has called the ace of diamonds. */
function view(
  facts: Partial<SoloPublic> = {},
  {
    hand = '9S 10S QC',
    moves = '9S, 10S, QC',
    ...own
  }: Partial<Omit<SoloOwn, 'hand' | 'moves'>> & {
    hand?: string;
    moves?: string;
  } = {},
): SoloView {
  return {
    game: 'solo',
    seat: 0,
    public: {
      seats: 5,
      options: {},
      match: { round: 2, dealer: 3, first_dealer: 3, totals: [150, 150, 150, 150, 150] },
      actors: [0],
      phase: 'play',
      ladder: ['solo', 'solo-hearts', 'alone', 'alone-hearts'],
      bids: [
        { seat: 4, bid: 'pass' },
        { seat: 0, bid: 'pass' },
        { seat: 1, bid: 'solo' },
      ],
      bid: 'solo',
      bidder: 1,
      trumps: 'C',
      called: 'AD',
      removed_cards: ['6S'],
      deck_size: 35,
      hand_size: 7,
      counts: [3, 3, 3, 3, 3],
      leader: 4,
      taken: [0, 25, 0, 4, 0].map((points) => ({ points, tricks: points ? 1 : 0 })),
      tricks: [trick('4:KC 0:AC 1:10C 2:6C 3:7C', 1, 25), trick('1:7H 2:KH 3:AH 4:8H 0:6H', 3, 4)],
      ...facts,
    },
    own: { hand: hand.split(' '), moves: moves.split(', ').filter(Boolean), ...own },
  };
}
const bidding = (facts: Partial<SoloPublic> = {}, moves = 'pass, solo') =>
  view({ phase: 'bid', bids: [], bid: null, bidder: null, trumps: null, called: null, ...facts }, { moves });

describe('cards', () => {
  it('count as the rules say, 120 in all', () => {
    const ranks = ['A', '10', 'K', 'Q', 'J', '9', '8', '7', '6'];
    expect(ranks.map((rank) => pointsOf([`${rank}S`]))).toEqual([11, 10, 4, 3, 2, 0, 0, 0, 0]);
    expect(pointsOf(['S', 'H', 'D', 'C'].flatMap((suit) => ranks.map((rank) => rank + suit)))).toBe(120);
  });

  it('that every suit is without have no column among those to call', () => {
    expect(ranksOf(view().public)).toHaveLength(9);
    expect(ranksOf(view({ removed_cards: ['6C', '6D', '6H', '6S'] }).public).at(-1)).toBe('7');
  });

  it('are played as they are, and bids are none', () => {
    expect(movesOf(view(), '10S')).toEqual(['10S']);
    expect(movesOf(view({}, { moves: 'QC' }), '10S')).toEqual([]);
    expect(movesOf(bidding(), '9S')).toEqual([]);
  });

  it('wear the mark where they are called', () => {
    expect([marked('AD', view()), marked('AC', view()), marked('AD', bidding())]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the auction', () => {
  it('offers to pass beside the cards, only to whom it asks', () => {
    expect(actions(bidding()).map(({ move }) => move)).toEqual(['pass']);
    expect(actions(bidding({}, ''))).toEqual([]);
    expect(actions(view())).toEqual([]);
  });

  it('says what has to be beaten', () => {
    expect(prompt(bidding())).toBe('Your turn: bid, or pass');
    expect(prompt(bidding({ bid: 'solo-hearts' }))).toBe('Your turn: beat solo-hearts, or pass');
  });

  it('tells of the equal bid only where it is open', () => {
    const at = (open: Bid[]) => tip(bidding({ bid: 'solo-hearts', open_bids: open }))?.name;
    expect([at(['pass', 'solo-hearts', 'alone']), at(['pass', 'alone'])]).toEqual(['equal', 'bid']);
  });

  it('shows at each seat what it has said, in words where it has signs', () => {
    const bids = [
      { seat: 4, bid: 'pass' as const },
      { seat: 1, bid: 'solo-hearts' as const },
    ];
    const at = bidding({ bids, bid: 'solo-hearts', bidder: 1 });
    expect(tags(at, 4)).toMatchObject([{ text: 'pass', strong: false }]);
    expect(tags(at, 1)).toMatchObject([{ label: 'solo-hearts', strong: true }]);
    expect(tags(at, 2)).toEqual([]);
    expect(gain(at, 1)).toBeNull();
  });

  it('means other things with three players', () => {
    expect(words.meaning('alone', 3)).toContain('both others');
    expect(words.meaning('alone', 4)).toContain('everybody');
  });
});

describe('the declaration', () => {
  it('is read from the moves', () => {
    const moves = ['trumps S call AD', 'trumps S call KH', 'trumps C call AD', 'trumps C call KH'];
    expect(choices(moves)).toEqual({ trumps: ['C', 'S'], cards: new Set(['AD', 'KH']) });
    expect(choices(['trumps H', 'trumps D'])).toEqual({ trumps: ['D', 'H'], cards: new Set() });
  });

  it('says what is to be named', () => {
    const at = (bid: Bid) => prompt(view({ phase: 'declare', bid }));
    expect([at('solo'), at('solo-hearts'), at('alone')]).toEqual([
      'Name trumps and call a card',
      'Hearts are trumps: call a card',
      'Name trumps',
    ]);
    expect(words.confirm('C', 'AD', false)).toBe('Clubs, and call the ace of diamonds');
    expect(words.confirm('H', '10D', true)).toBe('Call the ten of diamonds');
    expect(words.confirm('S', null, false)).toBe('Play with spades');
  });
});

describe('play', () => {
  const led = (card: string, hand: string) => view({ trick: played(`4:${card}`) }, { hand });

  it('asks to follow, else to trump, else lets any card be played', () => {
    expect(prompt(view())).toBe('Your turn: lead any card');
    expect(prompt(led('KS', '9S QC'))).toBe('Your turn: follow spades');
    expect(prompt(led('KH', '9S QC'))).toBe('Your turn: no hearts, you must trump');
    expect(prompt(led('KH', '9S 8D'))).toBe('Your turn: no hearts, play any card');
    expect(prompt(led('KC', '9S 8D'))).toBe('Your turn: no clubs, play any card');
    expect(ledOf(led('10H', '9S'))).toBe('H');
  });

  it('counts its tricks', () => {
    expect(tricks.now(view())).toMatchObject({ number: 3, leader: 4, winning: null });
    expect(tricks.done(view()).at(-1)).toMatchObject({ number: 2, taker: 3, points: 4 });
    expect(tricks.now(view({ tricks: [] }))?.number).toBe(3);
    expect([tricks.now(bidding()), tricks.now(view({ phase: 'over' }))]).toEqual([null, null]);
  });

  it('shows what each player took, never a sum of two', () => {
    expect([0, 1, 3].map((seat) => gain(view(), seat)?.text)).toEqual(['', 'took 25', 'took 4']);
  });
});

describe('the partner', () => {
  const secret = view({}, { you_are_partner: true });
  const fell = view({ called_played: true, partner: 0 }, { you_are_partner: true });

  it('is told to the holder alone, and quietly', () => {
    expect(ownTags(secret)).toMatchObject([{ label: 'You are the partner', strong: false }]);
    expect(ownTags(view())).toEqual([]);
    expect([0, 1, 2, 3, 4].map((seat) => tags(secret, seat).length)).toEqual([0, 1, 0, 0, 0]);
    expect(tip(view({ tricks: [] }, { you_are_partner: true }))?.name).toBe('partner');
    expect(tip(view({ tricks: [] }))?.name).toBe('secret');
  });

  it('is shown to all once the card has fallen', () => {
    expect(tags(fell, 0)).toMatchObject([{ text: 'partner', strong: true }]);
    expect(ownTags(fell)).toHaveLength(1);
  });

  it('is named while the called card lies on the table', () => {
    const last = trick('4:KD 0:AD 1:9D 2:8D 3:7D', 0, 15);
    expect(justFell(view({ trick: played('4:KD 0:AD') }).public)).toBe(true);
    expect(justFell(view({ last_trick: last }).public)).toBe(true);
    expect(justFell(view({ last_trick: last, trick: played('0:KS') }).public)).toBe(false);
    expect(justFell(view({ called: null, last_trick: last }).public)).toBe(false);
  });

  it('who plays secretly alone knows it', () => {
    expect(ownTags(view({ bidder: 0 }, { you_are_alone: true })).map(({ text }) => text)).toEqual([
      'solo',
      'secretly alone',
    ]);
  });
});

describe('the match', () => {
  const result = (details: Record<string, unknown>, reason = 'settled'): RoundResult => ({
    round: 1,
    reason,
    winners: [1, 3],
    points: [0, 90, 0, 45, 0],
    totals: [150, 240, 150, 195, 150],
    text: '',
    details,
  });
  const settled = result({
    counted: true,
    bid: 'solo',
    bidder: 1,
    partner: 3,
    trumps: 'C',
    points: [10, 50, 20, 33, 7],
    side: 83,
  });
  const thrown = result({ counted: false }, 'thrown_in');

  it('counts the deals that count', () => {
    const at = view();
    at.public.match.results = [settled, thrown, thrown];
    expect(counted(at.public)).toBe(1);
    expect(aim(at)).toBe('· 1 of 5 played');
    expect(aim(view({ options: { end: 'deals:8' } }))).toBe('· 0 of 8 played');
    expect(aim(view({ options: { end: 'target:300' } }))).toBe('· first to 300');
    expect(aim(view({ options: { end: 'manual' } }))).toBe('');
  });

  it('is kept with what was played and who bid', () => {
    expect(sheet.row(settled)).toMatch(/^Solo ♣.? 83$/);
    expect(sheet.row(thrown)).toBe('thrown in');
    expect([1, 3, 0].map((seat) => sheet.mark(settled, seat)?.text)).toEqual(['bid', 'partner', undefined]);
    expect([1, 3, 0].map((seat) => sheet.note(settled, seat))).toEqual([
      'bidder · took 50',
      'partner · took 33',
      'took 10',
    ]);
    expect([sheet.mark(thrown, 1), sheet.note(thrown, 1)]).toEqual([null, '']);
  });

  it('offers ends and starts in words that suit the number of players', () => {
    const values = (option: string, seats: number) => look.presets?.(option, seats).map(({ value }) => value);
    expect(values('end', 5)).toEqual([null, 'deals:10', 'minutes:30', 'target:300', 'manual']);
    expect(values('end', 8)).toContain('target:900');
    expect([values('start', 5), values('start', 8)]).toEqual([[150], [150, 450]]);
    expect(values('short3', 3)).toEqual([]);
  });
});

describe('journeys', () => {
  const at = (kind: string, more: object) => journeys({ kind, text: '', ...more }, view());

  it('bring a card to its slot', () => {
    expect(at('play', { seat: 2, cards: ['AD'] })).toEqual([{ card: 'AD', from: 'seat 2', to: 'slot 2' }]);
    expect(at('play', { seat: 0, cards: ['9S'] })).toEqual([{ card: '9S', from: 'hand', to: 'slot 0' }]);
  });

  it('deal own cards face up, others face down and few', () => {
    expect(at('deal', { seat: 0, cards: ['9S', 'QC'], count: 2 })).toHaveLength(2);
    const backs = at('deal', { seat: 1, count: 12 });
    expect(backs.length).toBeLessThan(5);
    expect(backs.every(({ card }) => card === null)).toBe(true);
    expect(at('bid', { seat: 1 })).toEqual([]);
  });
});
