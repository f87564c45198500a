/** What the table asks of Crazy Gin, as functions of the observation. */
import { HAND, seatPlace, type Gain, type Journey, type Tag } from '../../table/types';
import type { Contract, Happening, RoundResult } from '../../wire/types';
import { canLay, isDown, myTurn, type Picking } from './bar';
import { DISCARDS, MELDS, STOCK } from './places';
import { isTwo, ROUNDS, TOKENS, type GinView } from './view';
import { ginWords as words } from './words';

/** Backs shown on their way to another seat at the deal. */
const DEALT = 3;

/** The contract that the match has come to, and what it asks for. */
export function goal(view: GinView): { title: string; text: string } {
  const { contract } = view.public;
  return { title: words.contract(contract), text: words.contractHint(contract) };
}

export const aim = (view: GinView): string =>
  view.public.match.round <= ROUNDS ? words.ofRounds(ROUNDS) : '';

export const hasTokens = (view: GinView): boolean => view.public.match.round < ROUNDS;

/** Requests left as dots, and block marks. */
export function gain(view: GinView, seat: number): Gain {
  const { may_i: used, blocks } = view.public;
  const out = blocks[seat] ?? 0;
  const spent = Math.min(TOKENS, used[seat] ?? 0);
  const dots = hasTokens(view) ? '●'.repeat(TOKENS - spent) + '○'.repeat(spent) : '';
  const marks = out ? '■'.repeat(Math.min(out, 3)) + (out > 3 ? `${out}` : '') : '';
  return {
    // The own ones stand beside what has been answered beforehand.
    text: seat === view.seat ? '' : dots,
    honour: marks,
    label: [hasTokens(view) ? words.tokens(spent) : '', out ? words.blocks(out) : '']
      .filter(Boolean)
      .join(', '),
    strong: false,
  };
}

/** The most important thing about a seat: a request, one card left, laid down. */
export function tags(view: GinView, seat: number): Tag[] {
  const { down = [], one_card: last = [], window } = view.public;
  if (window?.asker === seat) return [{ text: words.mayI, strong: true }];
  if (last.includes(seat)) return [{ text: words.oneCardShort, label: words.oneCard, strong: true }];
  return down.includes(seat) ? [{ text: words.down, strong: false }] : [];
}

export const ownTags = (view: GinView): Tag[] => (view.seat === null ? [] : tags(view, view.seat));

/** What the player may do now; `seconds` are those left for requests. */
export function prompt(view: GinView, names: readonly string[], picking: Picking): string {
  const { own, public: table } = view;
  const { phase, window, discards = [] } = table;
  const can = own?.moves ?? [];
  if (can.includes('may-i')) return words.promptAsk(window?.card ?? '');
  if (phase === 'answer' && can.includes('yes'))
    return words.promptAnswer(names[window?.asker ?? -1] ?? '?', window?.card ?? '');
  if (phase === 'window' && can.includes('take')) return words.promptWindow(window?.card ?? '');
  if (phase === 'draw' && can.length) {
    if (table.must_draw_stock) return words.promptMust;
    return can.includes('stock')
      ? words.promptDraw(can.includes('take') ? discards.at(-1) : undefined)
      : words.promptBlocked;
  }
  return phase === 'play' && can.length ? playPrompt(view, picking) : '';
}

function playPrompt(view: GinView, { cards, fits, lay }: Picking): string {
  const { moves = [], refusals = {}, cannot_lay: barred, contract_met: met } = view.own ?? { hand: [] };
  const [card] = cards;
  if (cards.length === 1 && card !== undefined) {
    if (fits.length) return words.promptFits(fits.length);
    const why = refusals[card]?.text;
    if (why && !moves.includes(`discard ${card}`)) return why;
  }
  if (cards.length > 1) return words.promptPicked(cards.length);
  if (canLay(view)) return lay ? words.promptComplete : words.promptMeet;
  if (met && barred && !cards.length) return barred;
  const fitting = isDown(view) && moves.some((move) => /^(add|swap) /.test(move));
  if (moves.includes('end')) return fitting ? words.promptLayOrEnd : words.promptEnd;
  return fitting ? words.promptDown : words.promptPlay;
}

/** What all see of the top discard: who may ask for it, who asks, who answers. */
export function windowLine(view: GinView, names: readonly string[], seconds: number | null): string {
  const { window, phase, turn } = view.public;
  if (phase === 'over') return '';
  const name = (seat: number): string => names[seat] ?? '?';
  if (!window) return turn === view.seat ? words.yourTurn : words.turnOf(name(turn));
  if (window.asker !== null && window.asker !== undefined) {
    return window.asker === view.seat
      ? words.youAsk(window.card)
      : words.asks(name(window.asker), window.card);
  }
  const others = window.waiting.filter((seat) => seat !== view.seat).map(name);
  return others.length
    ? words.mayAsk(turn === view.seat ? '' : name(turn), others, seconds)
    : window.discarder === view.seat
      ? words.youThrew(window.card)
      : words.threw(name(window.discarder), window.card);
}

export function tip(view: GinView): { name: string; text: string } | null {
  const { own, public: table } = view;
  const { tips } = words;
  const can = own?.moves ?? [];
  if (!own || !can.length) return null;
  if (can.includes('may-i')) return { name: 'may-i', text: tips.mayI };
  if (can.includes('yes')) return { name: 'answer', text: tips.answer };
  const free = table.options.lay_down_after_discard_draw;
  if (table.phase === 'draw') return { name: 'draw', text: free ? tips.drawFree : tips.draw };
  if (table.phase !== 'play') return null;
  if (can.some((move) => /^(add|swap) /.test(move))) return { name: 'lay-off', text: tips.layOff };
  if (own.contract_met && table.drew === 'discard' && !free && myTurn(view))
    return { name: 'discard-draw', text: tips.discardDraw };
  if (table.match.round === ROUNDS) return { name: 'last', text: tips.last };
  return own.hand.some(isTwo) ? { name: 'twos', text: tips.twos } : { name: 'group', text: tips.group };
}

export const sheet = {
  best: 'fewest' as const,
  handsTell: true,
  row: ({ details }: RoundResult): string =>
    details?.contract ? words.contract(details.contract as Contract) : '',
  mark: ({ reason, winners }: RoundResult, seat: number): Tag | null =>
    reason === 'out' && winners.includes(seat)
      ? { text: `■ ${words.blockMark}`, label: words.blockMark, strong: true }
      : null,
};

const times = (count: number, journey: Journey): Journey[] => Array.from({ length: count }, () => journey);

export function journeys(step: Happening, view: GinView): Journey[] {
  const { kind, seat = null, cards = [], count = 0 } = step;
  if (seat === null) return [];
  const at = seat === view.seat ? HAND : seatPlace(seat);
  const own = seat === view.seat;
  const [card = null] = cards;
  switch (kind) {
    case 'deal':
      if (own) return cards.map((each) => ({ card: each, from: STOCK, to: HAND }));
      return times(Math.min(count, DEALT), { card: null, from: STOCK, to: at });
    case 'draw':
      return own ? [{ card, from: STOCK, to: HAND }] : [{ card: null, from: STOCK, to: at }];
    case 'take':
    case 'yes':
      return [{ card, from: DISCARDS, to: at }];
    case 'discard':
      return [{ card, from: at, to: DISCARDS }];
    case 'lay':
    case 'add':
    case 'swap':
      return cards.map((each) => ({ card: each, from: at, to: MELDS }));
    default:
      return [];
  }
}
