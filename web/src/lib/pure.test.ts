import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../wire/types';
import { atField, Draft, shortRange, typed } from './draft.svelte';
import { soundOf } from './notice.svelte';
import { readRoute } from './route';
import { readOptions, rulesLink } from './rules-link';
import { codeIn, newToken } from './seats';
import { verify } from './verify';
import { seatsNamed, told, withNames } from './view';

const option = { name: 'target', label: 'Target', sentence: '', kind: 'text', default: null };
const twos = { name: 'twos', label: 'Twos', sentence: '', kind: 'switch', default: false, group: 'Action' };
const stack = { ...twos, name: 'stack', label: 'Stack', default: true, needs: ['twos'] };
const game = {
  name: 'g',
  title: 'G',
  sentence: '',
  deck: 'french',
  min_seats: 2,
  max_seats: 7,
  usual_seats: 4,
  options: [option, twos, stack],
  notes: { target: { 4: 'Four usually play to 120.', 5: 'Five usually play to 150.' } },
  levels: [],
  removable: true,
  announces_last_deal: false,
  standing: [],
} satisfies GameInfo;

describe('addresses', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/new/eights', { page: 'make', game: 'eights' }],
    ['/t/a%20b', { page: 'table', code: 'a b' }],
    ['/settings', { page: 'settings' }],
    ['/nowhere', { page: 'lost' }],
    ['/t/a/b', { page: 'lost' }],
    ['/t/%E0', { page: 'table', code: '%E0' }],
  ])('reads %s', (path, route) => {
    expect(readRoute(path)).toEqual(route);
  });

  it('carries options to the rules page and back', () => {
    const link = rulesLink('eights', 3, { draw: 'until' });
    const query = new URL(link, 'http://x').searchParams;
    expect(query.get('seats')).toBe('3');
    expect(readOptions(query)).toEqual({ draw: 'until' });
    expect(readOptions(new URLSearchParams('o=[1'))).toEqual({});
  });
});

describe('codes', () => {
  it.each([
    ['  brave-otter-7 ', 'brave-otter-7'],
    ['http://host:8000/t/brave-otter-7', 'brave-otter-7'],
    ['look: https://host/t/x7?a=1#s=secret', 'x7'],
    ['   ', ''],
  ])('finds the code in “%s”', (text, code) => {
    expect(codeIn(text)).toBe(code);
  });

  it('makes secrets of 192 bits, each another', () => {
    expect(newToken()).toMatch(/^[0-9a-f]{48}$/);
    expect(newToken()).not.toBe(newToken());
  });
});

describe('a draft of a table', () => {
  it('sends only what differs from the default', () => {
    const draft = new Draft(game);
    draft.set(twos, true);
    draft.set(option, typed('120', option));
    expect(draft.options).toEqual({ twos: true, target: 120 });
    draft.set(twos, false);
    draft.set(option, typed(' ', option));
    expect(draft.options).toEqual({});
  });

  it('tells of an option what is known for the number of seats', () => {
    const draft = new Draft(game);
    const target = { ...option, sentence: 'Who has so many points ends it.' };
    expect(draft.told(target)).toBe('Who has so many points ends it. Four usually play to 120.');
    draft.seats = 5;
    expect(draft.told(target)).toBe('Who has so many points ends it. Five usually play to 150.');
    draft.seats = 6;
    expect(draft.told(target)).toBe('Who has so many points ends it.');
    expect(draft.told(twos)).toBe('');
  });

  it('says which switches an option waits for', () => {
    const draft = new Draft(game);
    expect(draft.missing(stack).map(({ name }) => name)).toEqual(['twos']);
    draft.set(twos, true);
    expect(draft.missing(stack)).toEqual([]);
  });

  it('groups options in their order', () => {
    expect(new Draft(game).groups.map(({ name, options }) => [name, options.length])).toEqual([
      ['', 1],
      ['Action', 2],
    ]);
  });

  it('shows a refusal at its field without the name of the field', () => {
    const refusal = { code: 'bad_option', field: 'hand_size', text: 'hand_size: 7 players need two decks.' };
    expect(atField(refusal)).toBe('7 players need two decks.');
    expect(atField({ ...refusal, text: 'Two decks are needed.' })).toBe('Two decks are needed.');
  });

  it('reads numbers as numbers and leaves other words', () => {
    expect(typed('hands:5', option)).toBe('hands:5');
    expect(typed('-3', option)).toBe(-3);
    expect(shortRange({ ...option, low: 5, high: 8, step: 1 })).toEqual([5, 6, 7, 8]);
    expect(shortRange({ ...option, low: 25, high: 500, step: 5 })).toBeNull();
  });
});

describe('sentences', () => {
  it('puts names where seats are', () => {
    expect(withNames('{1} skips {0}, {9}.', ['Ann', 'Ben'])).toBe('Ben skips Ann, ?.');
  });
  it('puts names in an answer to a move too', () => {
    const said = "The 8H fits seat 1's set (meld 1); seat 0 is to move.";
    expect(seatsNamed(said, ['Ann', 'Ben'])).toBe("The 8H fits Ben's set (meld 1); Ann is to move.");
  });
  it('tells the seat itself in its own words only', () => {
    const step = { kind: 'draw', text: '{1} draws.', own_text: 'You draw.', seat: 1 };
    expect(told(step, 1, ['Ann', 'Ben'])).toBe('You draw.');
    expect(told(step, null, ['Ann', 'Ben'])).toBe('Ben draws.');
  });
});

describe('sounds', () => {
  it('lets the most important one be heard', () => {
    expect(soundOf(['play', 'draw'], false)).toBe('card');
    expect(soundOf(['play'], true)).toBe('turn');
    expect(soundOf(['play', 'round_over'], true)).toBe('win');
    expect(soundOf(['pass'], false)).toBeNull();
  });
});

describe('checking the shuffles', () => {
  // From Python: hashlib.sha256(bytes(32)), and hmac.digest(bytes(32), b'match key' + bytes([1]) * 32, 'sha256').
  const server_key = '00'.repeat(32);
  const commitment = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
  const entropy = ['01'.repeat(32)];
  const key = '23d9865ce84e5acb667f66e3acb515e7bbc9988afa1159e10e665d6b6c77920a';

  it('accepts what fits and nothing else', async () => {
    expect(await verify({ commitment, server_key, entropy, key })).toBe(true);
    expect(await verify({ commitment, server_key, entropy: [], key })).toBe(false);
    expect(await verify({ commitment: key, server_key, entropy, key })).toBe(false);
    expect(await verify({ commitment, key })).toBe(false);
  });
});
