/** What the table asks of Crazy Eights, as functions of the observation. */
import { readCard } from '../../cards/card';
import { HAND, seatPlace, type Action, type Journey, type Tag } from '../../table/types';
import type { Happening } from '../../wire/types';
import { DISCARDS, STOCK } from './places';
import type { EightsView } from './view';
import { eightsWords as words } from './words';

export const movesOf = (view: EightsView, card: string): string[] =>
  (view.own?.moves ?? []).filter((move) => move === card || move.startsWith(`${card}=`));

const canPlay = (view: EightsView): boolean =>
  (view.own?.hand ?? []).some((card) => movesOf(view, card).length > 0);

export function actions(view: EightsView): Action[] {
  const moves = view.own?.moves ?? [];
  const { penalty = 0 } = view.public;
  const primary = !canPlay(view);
  const label = penalty ? words.take(penalty) : words.draw;
  return [
    ...(moves.includes('draw') ? [{ move: 'draw', label, key: 'd', primary }] : []),
    ...(moves.includes('pass') ? [{ move: 'pass', label: words.pass, key: 'p', primary }] : []),
  ];
}

export function prompt(view: EightsView): string {
  const { phase, penalty = 0, named, top } = view.public;
  const moves = view.own?.moves ?? [];
  if (phase === 'name') return words.name;
  if (phase === 'answer') return canPlay(view) ? words.answer(penalty) : words.mustTake(penalty);
  if (!canPlay(view)) return moves.includes('draw') ? words.nothingFits : words.mustPass;
  if (phase === 'drawn') return words.drawn;
  const face = readCard(top);
  if (named) return words.playNamed(named);
  if (face?.deck !== 'french' || face.rank === '8') return words.playAny;
  return words.play(face.suit, top);
}

export function aim(view: EightsView): string {
  const { target, hands_to_play: hands } = view.public;
  if (target !== null) return words.target(target);
  return hands ? words.hands(hands) : '';
}

export function tip(view: EightsView): { name: string; text: string } | null {
  const { phase, named, stock } = view.public;
  const { hand = [], moves = [] } = view.own ?? {};
  if (!moves.length) return null;
  if (phase === 'answer') {
    return canPlay(view)
      ? { name: 'answer', text: words.tips.answer }
      : { name: 'take', text: words.tips.take };
  }
  if (phase === 'drawn') return { name: 'drawn', text: words.tips.drawn };
  if (!canPlay(view)) return moves.includes('draw') ? { name: 'draw', text: words.tips.draw } : null;
  if (named) return { name: 'named', text: words.tips.named };
  if (hand.some((card) => marked(card))) return { name: 'eight', text: words.tips.eight };
  return stock === 0 ? { name: 'stock', text: words.tips.stock } : { name: 'fit', text: words.tips.fit };
}

export const marked = (card: string): boolean => readCard(card)?.rank === '8';

export function tags(view: EightsView, seat: number): Tag[] {
  const { penalty = 0, actors } = view.public;
  return penalty && actors.includes(seat) ? [{ text: words.penalty(penalty), strong: true }] : [];
}

const some = (count: number, journey: Journey): Journey[] => Array.from({ length: count }, () => journey);

export function journeys(step: Happening, view: EightsView): Journey[] {
  const { kind, seat = null, cards = [], count = 0 } = step;
  const mine = seat !== null && seat === view.seat;
  const player = seat === null ? '' : mine ? HAND : seatPlace(seat);
  switch (kind) {
    case 'play':
      return cards.map((card) => ({ card, from: player, to: DISCARDS }));
    case 'turn_up':
      return cards.map((card) => ({ card, from: STOCK, to: DISCARDS }));
    case 'reshuffle':
      return some(3, { card: null, from: DISCARDS, to: STOCK });
    case 'deal':
    case 'draw':
      if (mine) return cards.map((card) => ({ card, from: STOCK, to: HAND }));
      return seat === null ? [] : some(count, { card: null, from: STOCK, to: player });
    default:
      return [];
  }
}
