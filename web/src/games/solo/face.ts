/** What the table asks of Crazy Solo, as functions of the observation. */
import type { Suit } from '../../cards/card';
import {
  HAND,
  seatPlace,
  slotPlace,
  type Action,
  type Gain,
  type Journey,
  type Tag,
  type TrickDone,
  type TrickNow,
} from '../../table/types';
import type { Happening, RoundResult } from '../../wire/types';
import { DECK } from './places';
import { counted, ledOf, suitOf, type RealBid, type SoloView } from './view';
import { soloWords as words } from './words';

/** Backs shown on their way to another seat at the deal. */
const DEALT = 3;

/** Cards only: bids and declarations have their own buttons. */
export const movesOf = (view: SoloView, card: string): string[] =>
  (view.own?.moves ?? []).filter((move) => move === card);

export function actions(view: SoloView): Action[] {
  if (!view.own?.moves?.includes('pass')) return [];
  return [{ move: 'pass', label: words.passBid, key: 'p', primary: false }];
}

const holds = (view: SoloView, suit: Suit | null | undefined): boolean =>
  (view.own?.hand ?? []).some((card) => suitOf(card) === suit);

/** What the rules ask of the seat in turn in a trick that was led. */
function duty(view: SoloView, led: Suit): 'follow' | 'trump' | 'free' {
  if (holds(view, led)) return 'follow';
  return holds(view, view.public.trumps) ? 'trump' : 'free';
}

export function prompt(view: SoloView): string {
  const { phase, bid } = view.public;
  if (phase === 'bid') return bid ? words.promptBeat(bid as RealBid) : words.promptBid;
  if (phase === 'declare') return words.promptDeclare(bid as RealBid);
  const led = ledOf(view);
  if (!led) return words.promptLead;
  return {
    follow: words.promptFollow,
    trump: words.promptTrump,
    free: words.promptFree,
  }[duty(view, led)](led);
}

/** How far the match has come, or what it is played for. */
export function aim({ public: facts }: SoloView): string {
  const [kind, number] = (facts.options.end ?? `deals:${facts.seats}`).split(':');
  if (kind === 'deals') return words.aimDeals(counted(facts), Number(number));
  return kind === 'target' ? words.aimTarget(Number(number)) : '';
}

export function tip(view: SoloView): { name: string; text: string } | null {
  if (!view.own?.moves?.length) return null;
  const name = tipName(view);
  return { name, text: words.tips[name] };
}

function tipName(view: SoloView): keyof typeof words.tips {
  const { phase, bid, open_bids: open = [], called, called_played: fell, tricks: done = [] } = view.public;
  const { hearts_overcall: overcall, call_own: callOwn } = view.public.options;
  if (phase === 'bid') {
    if (bid !== 'solo-hearts' || !open.includes(bid)) return 'bid';
    return overcall === 'any_later' ? 'equalLater' : 'equal';
  }
  if (phase === 'declare') return bid === 'alone' ? 'alone' : bid === 'solo' ? 'declare' : 'call';
  if (called && !fell && !done.length) {
    if (view.own?.you_are_partner) return 'partner';
    if (view.public.bidder !== view.seat) return callOwn ? 'secretOwn' : 'secret';
  }
  if (called && fell && done.at(-1)?.cards.some(({ card }) => card === called)) return 'revealed';
  const led = ledOf(view);
  if (led) return duty(view, led);
  return done.length ? 'ten' : 'lead';
}

/** The called card, until it has been played. */
export const marked = (card: string, { public: { called } }: SoloView): boolean => card === called;

export function tags(view: SoloView, seat: number): Tag[] {
  const { phase, bids = [], bidder, partner, bid, thrown_in: thrown } = view.public;
  if (phase === 'bid' || phase === 'declare' || thrown) {
    const said = bids.findLast((each) => each.seat === seat)?.bid;
    if (!said) return [];
    return [{ text: words.short(said), label: words.bid(said), strong: seat === bidder }];
  }
  if (seat === bidder && bid) return [{ text: words.short(bid), label: words.bid(bid), strong: true }];
  return seat === partner ? [{ text: words.partner, strong: true }] : [];
}

/** At the own seat the same, and quietly that one is the partner whom nobody knows. */
export function ownTags(view: SoloView): Tag[] {
  if (view.seat === null) return [];
  const secret = view.own?.you_are_partner && !view.public.called_played;
  const alone = view.own?.you_are_alone && !view.public.called_played;
  return [
    ...tags(view, view.seat),
    ...(secret ? [{ text: words.secretPartner, label: words.youArePartner, strong: false }] : []),
    ...(alone ? [{ text: words.youAlone, strong: false }] : []),
  ];
}

export function gain(view: SoloView, seat: number): Gain | null {
  const { phase, taken } = view.public;
  if (phase === 'bid' || phase === 'declare') return null;
  const points = taken[seat]?.points ?? 0;
  return { text: points ? words.took(points) : '', label: words.tookSaid(points), strong: false };
}

export const tricks = {
  now(view: SoloView): TrickNow | null {
    const { phase, leader, trick = [], winning = null, tricks: done = [] } = view.public;
    if (phase !== 'play') return null;
    return { number: done.length + skipped(view) + 1, leader, cards: trick, winning };
  },
  done(view: SoloView): TrickDone[] {
    const before = skipped(view);
    return (view.public.tricks ?? []).map(({ cards, taker, points }, i) => ({
      number: before + i + 1,
      cards,
      taker: taker ?? null,
      points,
    }));
  },
};

/** Tricks of a written position that are over and not known. */
function skipped(view: SoloView): number {
  const { phase, taken, tricks: done = [] } = view.public;
  if (phase !== 'play') return 0;
  return Math.max(0, taken.reduce((sum, each) => sum + each.tricks, 0) - done.length);
}

/** What the server says of a settled deal. */
interface Settled {
  bid: RealBid;
  bidder: number;
  partner: number | null;
  trumps: Suit;
  points: number[];
  side: number;
}

function settled({ details }: RoundResult): Settled | null {
  return details?.counted ? (details as unknown as Settled) : null;
}

export const sheet = {
  best: 'most' as const,
  opens: true,
  row: (result: RoundResult): string => {
    const deal = settled(result);
    return deal ? words.row(deal.bid, deal.trumps, deal.side) : words.thrownIn;
  },
  mark: (result: RoundResult, seat: number): Tag | null => {
    const deal = settled(result);
    if (deal?.bidder === seat) return { text: words.bidMark, strong: true };
    return deal?.partner === seat ? { text: words.partnerMark, strong: false } : null;
  },
  note: (result: RoundResult, seat: number): string => {
    const deal = settled(result);
    if (!deal) return '';
    const role = seat === deal.bidder ? words.bidder : seat === deal.partner ? words.partner : '';
    return [role, words.tookNote(deal.points[seat] ?? 0)].filter(Boolean).join(' · ');
  },
};

const some = (count: number, journey: Journey): Journey[] => Array.from({ length: count }, () => journey);

export function journeys(step: Happening, view: SoloView): Journey[] {
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
