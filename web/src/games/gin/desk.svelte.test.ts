import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GIN } from '../../gallery/gin';
import type { Around } from '../../table/desk';
import { HandState } from '../../table/hand.svelte';
import type { GroupsAnswer } from './asked';
import { GinDesk } from './desk.svelte';
import type { GinView } from './view';

const NAMES = ['Maja', 'Ada', 'Ben', 'Chidi'];
const RUN = { kind: 'run' as const, name: 'run of clubs from 4 to 7', low: 4, high: 7 };

/** A desk of somebody who sees a state of the gallery, with a server that answers as told. */
function sit(name: string, answer: (question: string) => unknown = () => ({ groups: [], lays: [] })) {
  const seen = { view: structuredClone(GIN[`gin-${name}`]?.props.view) as GinView };
  const sent: string[] = [];
  const asked: unknown[] = [];
  const hand = new HandState();
  hand.receive(seen.view.own?.hand ?? [], seen.view.public.match.round);
  const around: Around<GinView> = {
    get view() {
      return seen.view;
    },
    names: NAMES,
    hand,
    play: (move) => void sent.push(move),
    ask: async (question, params) => {
      asked.push(params);
      return answer(question) as Record<string, unknown>;
    },
    beforehand: undefined,
    seconds: () => null,
    part: () => null,
  };
  const desk = new GinDesk(around);
  const key = (card: string): string => hand.cards.find((held) => held.card === card)?.key ?? '';
  const pick = (...cards: string[]): void => {
    for (const card of cards) desk.pick({ key: key(card), card });
  };
  const shown = (): string[] => desk.segments.map(({ cards }) => cards.map(({ card }) => card).join(' '));
  const settle = async (): Promise<void> => {
    // Without a page no effects run: this is what they do.
    desk.groups.keep(hand.cards);
    desk.review();
    await vi.advanceTimersByTimeAsync(200);
  };
  return { desk, seen, sent, asked, hand, pick, shown, settle };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('arranging', () => {
  const melds: GroupsAnswer = {
    groups: [{ as: [{ ...RUN, cards: ['4C', '5C', '2H', '7C'] }] }],
    complete: false,
    lays: [],
    why: '',
  };

  it('asks what a group is, and lays it as the server says', async () => {
    const { desk, asked, pick, shown, settle } = sit('play', () => melds);
    pick('7C', '2H', '4C', '5C');
    desk.group(desk.groups.free);
    await settle();
    expect(asked[0]).toEqual({ groups: [['7C', '2H', '4C', '5C']] });
    expect(desk.judged[0]?.as[0]?.name).toBe(RUN.name);
    expect(shown()[0]).toBe('4C 5C 2H 7C');
  });

  it('keeps the order that the player chose among several', async () => {
    const forms = [
      { ...RUN, cards: ['4C', '5C', '2H', '7C'] },
      { ...RUN, cards: ['2H', '4C', '5C', '7C'] },
    ];
    const { desk, pick, shown, settle } = sit('play', () => ({
      ...melds,
      groups: [{ as: forms }],
      complete: true,
      lays: ['lay 4C 5C 2H 7C', 'lay 2H 4C 5C 7C'],
    }));
    pick('4C', '5C', '2H', '7C');
    desk.group(0);
    await settle();
    expect(desk.lay).toBe('lay 4C 5C 2H 7C');
    desk.choosePlaces(0, forms[1]?.cards ?? []);
    await settle();
    expect(shown()[0]).toBe('2H 4C 5C 7C');
    expect(desk.lay).toBe('lay 2H 4C 5C 7C');
  });

  it('takes the best way of the server, and says how far the contract is', async () => {
    const { desk, shown, settle } = sit('play', (question) =>
      question === 'ways' ? { ways: [{ move: 'lay 4C 5C 2H 7C / 9S 10S JS QS', left: [] }] } : melds,
    );
    await desk.arrange();
    await settle();
    expect(shown().slice(0, 2)).toEqual(['4C 5C 2H 7C', '9S 10S JS QS']);
    const far = sit('play', () => ({ ways: [], missing: 2, why: '' }));
    await far.desk.arrange();
    expect(far.desk.prompt).toBe('The contract lacks 2 cards yet.');
  });

  it('keeps groups when cards come, and forgets them when cards go', async () => {
    const { desk, hand, pick, shown, settle } = sit('play', () => melds);
    pick('8D', '8H');
    desk.group(0);
    hand.receive(['3S', '8D', '8H', 'KD'], 3);
    await settle();
    expect(shown()).toEqual(['8D 8H', '3S KD']);
    hand.receive(['3S', 'KD'], 3);
    await settle();
    expect(shown()).toEqual(['3S KD']);
  });
});

describe('playing', () => {
  it('discards the picked card, and says why another one may not go', () => {
    const { desk, sent, pick } = sit('play');
    pick('8D');
    const discard = desk.buttons.find(({ label }) => label === 'Discard 8♦');
    if (discard) desk.press(discard);
    expect(sent).toEqual(['discard 8D']);
    pick('8D', '2H');
    expect(desk.prompt).toMatch(/^A two is never discarded/);
  });

  it('names players where the server names seats', () => {
    const { desk, pick } = sit('many');
    pick('8H');
    expect(desk.why('8H')).toContain("The 8♥ fits Ada's set of 8s");
  });

  it('lays off where there is one place, and asks where there are several', () => {
    const { desk, sent, pick } = sit('many');
    pick('JC');
    desk.layOff();
    expect(sent).toEqual(['add JC to 9']);
    pick('9C');
    desk.layOff();
    expect(desk.choosing).toEqual({ kind: 'fit', card: '9C' });
  });

  it('asks for the end that a replaced two goes to', () => {
    const { desk, sent, pick } = sit('many');
    pick('9C');
    const two = desk.fits.find(({ spot }) => spot === 'two');
    if (two) desk.layOffAt(two);
    expect(desk.choosing).toMatchObject({
      kind: 'end',
      fit: { moves: ['swap 9C to 18 low', 'swap 9C to 18 high'] },
    });
    expect(sent).toEqual([]);
  });

  it('plays a dragged card on the pile or a meld, or not at all', () => {
    const { desk, sent, hand } = sit('many');
    const held = (card: string) =>
      hand.cards.find((each) => each.card === card) as (typeof hand.cards)[number];
    expect(desk.dropOnPile(held('KH'))).toBe(true);
    expect(desk.dropOnPile(held('8H'))).toBe(false);
    expect(desk.dropOnMeld(held('JC'), 9)).toBe(true);
    expect(desk.dropOnMeld(held('JC'), 1)).toBe(false);
    expect(sent).toEqual(['discard KH', 'add JC to 9']);
  });

  it('says who answers while all wait', () => {
    const { desk, seen } = sit('answer');
    expect(desk.prompt).toBe('Ben asks you for 6♣');
    seen.view.public.turn = 3;
    if (seen.view.own) seen.view.own.moves = [];
    expect(desk.prompt).toBe('Ben asks for 6♣: Chidi answers');
    if (seen.view.public.window) seen.view.public.window.asker = 0;
    expect(desk.prompt).toBe('Chidi answers your “May I?”');
  });
});
