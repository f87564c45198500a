/** What the table asks of Crazy, as functions of the observation. */
import {
  HAND,
  seatPlace,
  slotPlace,
  type Action,
  type Gain,
  type Journey,
  type Tag,
} from '../../table/types';
import type { TrickDone, TrickNow } from '../../table/types';
import type { Happening, RoundResult } from '../../wire/types';
import { DECK } from './places';
import { ledOf, letterOf, type CrazyView, type Kind } from './view';
import { crazyWords as words } from './words';

/** Rounds of a match, the play-off not counted. */
const ROUNDS = 5;
/** Backs shown on their way to another seat at the deal. */
const DEALT = 3;

export const movesOf = (view: CrazyView, card: string): string[] =>
  (view.own?.moves ?? []).filter((move) => move === card);

export function actions(view: CrazyView): Action[] {
  if (view.public.phase !== 'announce' || !view.own?.moves?.length) return [];
  return [
    { move: 'pass', label: words.pass, key: 'p', primary: true },
    { move: 'moon', label: words.sayMoon, key: 'm', primary: false },
  ];
}

export function prompt(view: CrazyView): string {
  const { phase, moon } = view.public;
  if (phase === 'choose') return words.promptChoose;
  if (phase === 'announce') return words.promptAnnounce(moon?.threshold ?? 0);
  const led = ledOf(view);
  if (!led) return words.promptLead;
  return holds(view, led) ? words.promptFollow(led) : words.promptFree(led);
}

const holds = (view: CrazyView, led: string): boolean =>
  (view.own?.hand ?? []).some((card) => letterOf(card) === led);

export function aim(view: CrazyView): string {
  return view.public.play_off ? words.playOff : words.of(ROUNDS);
}

export function goal(view: CrazyView): { title: string; text: string } | null {
  const { kind, options, decks, moon } = view.public;
  if (!kind) return null;
  const shoots = moon ? words.goalMoon(moon.threshold) : '';
  return { title: words.kinds[kind], text: words.aim(kind, options, decks) + shoots };
}

export function tip(view: CrazyView): { name: string; text: string } | null {
  const { phase, kind, moon, seats } = view.public;
  const possible = moon?.possible.filter((seat) => seat !== view.seat).length ?? 0;
  const { tips } = words;
  if (!view.own?.moves?.length) return null;
  if (phase === 'choose') return { name: 'choose', text: tips.choose };
  if (phase === 'announce') return { name: 'announce', text: tips.announce };
  if (kind === 'crazy' && !view.public.tricks?.length) return { name: 'crazy', text: tips.crazy };
  if (possible > 0 && possible <= Math.min(2, seats - 2)) return { name: 'danger', text: tips.danger };
  const led = ledOf(view);
  if (!led) return { name: 'lead', text: tips.lead };
  return holds(view, led) ? { name: 'follow', text: tips.follow } : { name: 'free', text: tips.free };
}

/** The black 13, in either deck. */
export const marked = (card: string): boolean => card === 'B13' || card === 'KS';

export function tags(view: CrazyView, seat: number): Tag[] {
  return view.public.moon?.announced?.includes(seat) ? [{ text: words.saidMoon, strong: true }] : [];
}

export function gain(view: CrazyView, seat: number): Gain | null {
  const { kind, moon, taken } = view.public;
  if (!kind) return null;
  const points = taken[seat]?.points ?? 0;
  if (!moon) return { text: points ? `+${points}` : '', label: words.gained(points), strong: false };
  const open = moon.possible.includes(seat) && points > 0;
  const few = moon.possible.length <= 2;
  return {
    text: open ? `${points}/${moon.threshold}` : points ? `+${points}` : '',
    label: words.gainedMoon(points, moon.threshold),
    strong: open && few,
  };
}

export const tricks = {
  now(view: CrazyView): TrickNow | null {
    const { phase, leader, trick = [], winning = null, tricks: done = [] } = view.public;
    if (phase === 'choose' || phase === 'over') return null;
    return { number: done.length + skipped(view) + 1, leader, cards: trick, winning };
  },
  done(view: CrazyView): TrickDone[] {
    const before = skipped(view);
    return (view.public.tricks ?? []).map(({ cards, taker, points }, i, all) => ({
      number: before + i + 1,
      cards,
      taker: taker ?? null,
      points: points + (taker === null ? 0 : asideBefore(all, i)),
    }));
  },
};

/** Points of the tricks set aside that come with trick `at`. */
function asideBefore(all: readonly { taker: number | null; points: number }[], at: number): number {
  let points = 0;
  for (let i = at - 1; i >= 0 && all[i]?.taker === null; i--) points += all[i]?.points ?? 0;
  return points;
}

/** Tricks of a written position that are over and not known. */
function skipped(view: CrazyView): number {
  const { hand_size: size, counts, tricks: done = [], trick = [] } = view.public;
  const most = Math.max(...counts);
  const over = trick.length ? size - most : size - Math.min(...counts);
  return view.public.phase === 'play' ? Math.max(0, over - done.length) : 0;
}

export const sheet = {
  best: 'fewest' as const,
  row: ({ details }: RoundResult): string => {
    const kind = words.kinds[details?.kind as Kind] ?? '';
    return details?.play_off ? words.playOff : kind;
  },
  mark: ({ reason, winners }: RoundResult, seat: number): Tag | null =>
    reason === 'moon' && winners.includes(seat) ? { text: words.moon, strong: true } : null,
};

/** Who shot the moon, or null. */
export function shooter(view: CrazyView): { seat: number; points: number } | null {
  const last = view.public.match.results?.at(-1);
  const [seat] = last?.reason === 'moon' ? last.winners : [];
  return seat === undefined ? null : { seat, points: last?.points[seat] ?? 0 };
}

const some = (count: number, journey: Journey): Journey[] => Array.from({ length: count }, () => journey);

export function journeys(step: Happening, view: CrazyView): Journey[] {
  const { kind, seat = null, cards = [], count = 0 } = step;
  if (seat === null) return [];
  const mine = seat === view.seat;
  if (kind === 'play') {
    const from = mine ? HAND : seatPlace(seat);
    return cards.map((card) => ({ card, from, to: slotPlace(seat) }));
  }
  if (kind !== 'deal') return [];
  if (mine) return cards.map((card) => ({ card, from: DECK, to: HAND }));
  return some(Math.min(count, DEALT), { card: null, from: DECK, to: seatPlace(seat) });
}
