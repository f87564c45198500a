import { describe, expect, it } from 'vitest';
import type { PlayedCard } from '../../table/types';
import type { CrazyPublic, RoundResult } from '../../wire/types';
import {
  actions,
  aim,
  gain,
  goal,
  journeys,
  marked,
  movesOf,
  prompt,
  sheet,
  shooter,
  tags,
  tip,
  tricks,
} from './face';
import { ledOf, letterOf, type CrazyView } from './view';
import { crazyWords as words } from './words';

const played = (text: string): PlayedCard[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((each) => ({ seat: Number(each.split(':')[0]), card: each.split(':')[1] ?? '' }));

/** Four players in the middle of a round, seat 0 to move. */
function view(facts: Partial<CrazyPublic> = {}, hand = 'R4 G9 B13', moves = hand): CrazyView {
  return {
    game: 'crazy',
    seat: 0,
    public: {
      seats: 4,
      options: {},
      match: { round: 2, dealer: 3, first_dealer: 3, totals: [0, 0, 0, 0] },
      actors: [0],
      phase: 'play',
      kind: 'red',
      chooser: 0,
      decks: 1,
      hand_size: 14,
      all_points: 70,
      counts: [3, 3, 3, 3],
      leader: 0,
      taken: [0, 10, 0, 5].map((points) => ({ points, tricks: 1, reds: points / 5, black13s: 0 })),
      tricks: Array.from({ length: 11 }, () => ({
        cards: played('1:R1 2:R2 3:R3 0:R4'),
        taker: 0,
        points: 20,
      })),
      ...facts,
    },
    own: { hand: hand.split(' ').filter(Boolean), moves: moves.split(' ').filter(Boolean) },
  };
}

describe('cards', () => {
  it('know their colour in either deck', () => {
    expect(['R14', 'G1', '10H', 'KS'].map(letterOf)).toEqual(['R', 'G', 'H', 'S']);
    expect(ledOf(view({ trick: played('3:G7') }))).toBe('G');
    expect(ledOf(view())).toBeNull();
  });

  it('are marked where they are the black 13', () => {
    expect(['B13', 'KS', 'R13', 'KH'].map(marked)).toEqual([true, true, false, false]);
  });

  it('are played as they are, never mistaken for one another', () => {
    expect(movesOf(view({}, 'R1 R14', 'R14'), 'R1')).toEqual([]);
    expect(movesOf(view({}, 'R1 R14', 'R14'), 'R14')).toEqual(['R14']);
  });
});

describe('what is said', () => {
  it('asks to follow the colour led, or lets any card be played without it', () => {
    expect(prompt(view())).toBe('Your turn: lead any card');
    expect(prompt(view({ trick: played('3:G7') }))).toBe('Your turn: follow green');
    expect(prompt(view({ trick: played('3:Y7') }))).toBe('Your turn: no yellow, play any card');
    expect(prompt(view({ phase: 'choose', kind: null }))).toBe('Choose what is played');
  });

  it('names the round and what costs points in it, with this table’s cards', () => {
    expect(goal(view())).toEqual({ title: 'Red', text: 'each red card costs 5' });
    expect(goal(view({ kind: 'black13', decks: 2 }))?.text).toBe('each black 13 costs 100');
    expect(goal(view({ options: { deck: 'face' } }))?.text).toBe('each heart costs 5');
    expect(goal(view({ kind: 'black13', options: { deck: 'face' } }))?.text).toBe(
      'the king of spades costs 100',
    );
    const moon = { threshold: 335, points: [], possible: [] };
    expect(goal(view({ kind: 'crazy', moon }))?.text).toContain('335 or more shoots the moon');
    expect(goal(view({ kind: null }))).toBeNull();
    expect([aim(view()), aim(view({ play_off: true }))]).toEqual(['of 5', 'play-off']);
  });

  it('says when a round ends, by the options', () => {
    expect(words.ends('black13', {}, 1)).toContain('the black 13 is taken');
    expect(words.ends('black13', {}, 2)).toContain('the second black 13');
    expect(words.ends('black13', { black13_end: 'first' }, 2)).toContain('the first black 13');
    expect(words.ends('red', {}, 1)).toBe('Ends when every red card is taken.');
    expect(words.ends('red', { auto_finish: false }, 1)).toBe('Ends when all cards are played.');
  });

  it('tells a rule when it matters', () => {
    expect(tip(view({ trick: played('3:G7') }))?.name).toBe('follow');
    expect(tip(view({ trick: played('3:Y7') }))?.name).toBe('free');
    expect(tip(view({ kind: 'crazy', tricks: [] }))?.name).toBe('crazy');
    const moon = { threshold: 335, points: [0, 100, 0, 0], possible: [1] };
    expect(tip(view({ kind: 'crazy', moon }))?.name).toBe('danger');
    expect(tip(view({}, 'R4', ''))).toBeNull();
  });
});

describe('announcing', () => {
  const at = (moves: string) => view({ phase: 'announce', kind: 'crazy' }, 'R4', moves);

  it('offers both answers as buttons, and nothing at other times', () => {
    expect(actions(at('moon pass')).map(({ move }) => move)).toEqual(['pass', 'moon']);
    expect(actions(at(''))).toEqual([]);
    expect(actions(view())).toEqual([]);
  });

  it('shows who said it', () => {
    const moon = { threshold: 335, points: [0, 0, 0, 0], possible: [2], announced: [2] };
    expect([1, 2].map((seat) => tags(view({ moon }), seat).length)).toEqual([0, 1]);
  });
});

describe('points', () => {
  it('of this round stand beside the total', () => {
    expect([0, 1].map((seat) => gain(view(), seat)?.text)).toEqual(['', '+10']);
    expect(gain(view({ kind: null }), 1)).toBeNull();
  });

  it('stand beside the moon where it can still be shot', () => {
    const moon = { threshold: 335, points: [0, 10, 0, 5], possible: [1] };
    expect(gain(view({ kind: 'crazy', moon }), 1)).toMatchObject({ text: '10/335', strong: true });
    expect(gain(view({ kind: 'crazy', moon }), 3)).toMatchObject({ text: '+5', strong: false });
    expect(gain(view({ kind: 'crazy', moon }), 1)?.label).toBe('10 points of 335 for the moon');
  });
});

describe('tricks', () => {
  it('are numbered, and there is none before a choice or after the round', () => {
    expect(tricks.now(view())).toMatchObject({ number: 12, leader: 0, winning: null });
    expect(tricks.done(view()).at(-1)).toMatchObject({ number: 11, taker: 0, points: 20 });
    expect(tricks.now(view({ phase: 'choose' }))).toBeNull();
    expect(tricks.now(view({ phase: 'over' }))).toBeNull();
  });

  it('that are not known still count', () => {
    expect(tricks.now(view({ tricks: [] }))?.number).toBe(12);
    expect(tricks.now(view({ tricks: [], trick: played('3:G7'), counts: [3, 3, 3, 2] }))?.number).toBe(12);
  });

  it('that were set aside go to the next taker with their points', () => {
    const cards = played('1:G5 2:G5 3:R2 0:R9');
    const done = tricks.done(
      view({
        tricks: [
          { cards, taker: null, points: 60 },
          { cards, taker: null, points: 10 },
          { cards, taker: 2, points: 10 },
        ],
      }),
    );
    expect(done.map(({ points }) => points)).toEqual([60, 10, 80]);
  });
});

describe('the score sheet', () => {
  const result = (reason: string, details: object): RoundResult => ({
    round: 5,
    reason,
    winners: [1],
    points: [0, 350, 0, 60],
    totals: [0, 0, 0, 0],
    text: '',
    details: { ...details },
  });

  it('names each round', () => {
    expect(sheet.row(result('played', { kind: 'firstlast' }))).toBe('First & last');
    expect(sheet.row(result('played', { kind: 'crazy', play_off: true }))).toBe('play-off');
  });

  it('marks a moon and nobody else', () => {
    const moon = result('moon', { kind: 'crazy' });
    expect([0, 1].map((seat) => sheet.mark(moon, seat)?.text)).toEqual([undefined, 'Moon']);
    expect(sheet.mark(result('played', { kind: 'crazy' }), 1)).toBeNull();
    const at = view();
    at.public.match.results = [moon];
    expect(shooter(at)).toEqual({ seat: 1, points: 350 });
    expect(shooter(view())).toBeNull();
  });
});

describe('journeys', () => {
  const at = (kind: string, more: object) => journeys({ kind, text: '', ...more }, view());

  it('bring a card to its slot', () => {
    expect(at('play', { seat: 2, cards: ['G7'] })).toEqual([{ card: 'G7', from: 'seat 2', to: 'slot 2' }]);
    expect(at('play', { seat: 0, cards: ['G7'] })).toEqual([{ card: 'G7', from: 'hand', to: 'slot 0' }]);
  });

  it('deal own cards face up, others face down and few', () => {
    expect(at('deal', { seat: 0, cards: ['G7', 'G8'], count: 2 })).toHaveLength(2);
    const backs = at('deal', { seat: 1, count: 14 });
    expect(backs.length).toBeLessThan(5);
    expect(backs.every(({ card }) => card === null)).toBe(true);
  });
});
