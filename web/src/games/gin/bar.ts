/** The buttons of the one who looks: what can be done now, in one list, first the obvious thing. */
import type { Fit } from './fits';
import type { GinView } from './view';
import { ginWords as words } from './words';

/** What a button does beside playing a move. */
export type Deed = 'group' | 'loosen' | 'arrange' | 'lay' | 'lay-off';

export interface BarButton {
  /** A move, or something done with the hand. */
  does: { move: string } | { deed: Deed };
  label: string;
  /** What it means, in a second line. */
  hint?: string;
  /** The key that does the same. */
  key: string;
  primary: boolean;
  /** Shows the time left. */
  timed?: boolean;
  /** Why it can't be done now, in words. */
  barred?: string;
}

/** The state of the hand that the buttons depend on. */
export interface Picking {
  /** The cards picked. */
  cards: readonly string[];
  /** Whether some of them are in a group. */
  grouped: boolean;
  /** Where the one picked card can be laid off. */
  fits: readonly Fit[];
  /** The move that lays down what the groups hold, once that is the contract. */
  lay: string | null;
  /** Whether any card is in a group. */
  arranged: boolean;
}

export const canLay = (view: GinView): boolean =>
  (view.own?.moves ?? []).some((move) => move.startsWith('lay '));
export const isDown = (view: GinView): boolean => (view.public.down ?? []).includes(view.seat ?? -1);
export const myTurn = (view: GinView): boolean => view.seat !== null && view.public.turn === view.seat;
const lays = (view: GinView): boolean =>
  Boolean(view.public.options.lay_down_after_discard_draw) || isDown(view);

const move = (
  text: string,
  label: string,
  key: string,
  primary: boolean,
  more: Partial<BarButton> = {},
): BarButton => ({ does: { move: text }, label, key, primary, ...more });
const deed = (what: Deed, label: string, key: string, primary: boolean): BarButton => ({
  does: { deed: what },
  label,
  key,
  primary,
});

export function barOf(view: GinView, picking: Picking, names: readonly string[]): BarButton[] {
  const moves = view.own?.moves ?? [];
  const said = moves.includes('one-card') ? [move('one-card', words.sayOneCard, 'o', true)] : [];
  return [
    ...said,
    ...(view.public.phase === 'play' && moves.length ? playing(view, picking) : before(view, picking, names)),
  ];
}

/** Before the draw: requests, answers, draws; while others do that, the hand can be arranged. */
function before(view: GinView, picking: Picking, names: readonly string[]): BarButton[] {
  const { own, public: table } = view;
  const can = new Set(own?.moves ?? []);
  const card = table.window?.card ?? table.discards?.at(-1) ?? '';
  if (can.has('may-i')) {
    return [
      move('may-i', words.mayIButton, 'm', true, { hint: words.mayISub(card), timed: true }),
      move('no-thanks', words.wave, 'w', false),
    ];
  }
  if (can.has('yes')) {
    const asker = names[table.window?.asker ?? -1] ?? '?';
    return [
      move('yes', words.yes(asker), 'y', true, { hint: words.yesSub, timed: true }),
      move('no', words.no, 'n', false, { hint: words.noSub(lays(view)) }),
    ];
  }
  const draws = [
    ...(can.has('stock') ? [move('stock', words.draw, 'd', true)] : []),
    ...(can.has('take') ? [move('take', words.take(card), 't', false)] : []),
    ...(can.has('block') ? [move('block', words.block, 'e', !can.has('take'))] : []),
  ];
  if (table.phase === 'window' && can.has('take') && !can.has('stock')) {
    draws.unshift(move('stock', words.draw, 'd', false, { barred: words.othersWait, timed: true }));
  }
  return draws.length && !picking.cards.length ? draws : [...arranging(view, picking), ...draws];
}

function playing(view: GinView, picking: Picking): BarButton[] {
  const moves = view.own?.moves ?? [];
  const [card] = picking.cards;
  const end = moves.includes('end') ? [move('end', words.end, 'e', true)] : [];
  const lay = picking.lay && canLay(view) ? [deed('lay', words.layDown, 'l', true)] : [];
  if (picking.cards.length !== 1 || card === undefined) {
    return [...lay, ...end, ...arranging(view, picking, lay.length > 0)];
  }
  const discard = moves.includes(`discard ${card}`);
  const why = view.own?.refusals?.[card]?.text;
  return [
    ...(picking.fits.length ? [deed('lay-off', words.layOff(card), 'l', true)] : lay),
    move(`discard ${card}`, words.discard(card), 'd', discard && !picking.fits.length && !lay.length, {
      ...(!discard && { barred: why ?? words.promptEnd }),
    }),
    ...end,
    ...(isDown(view) ? [] : arranging(view, picking, true)),
  ];
}

/** What can be done with the cards of a hand that is not down. */
function arranging(view: GinView, picking: Picking, else_ = false): BarButton[] {
  if (isDown(view) || !view.own?.hand.length || view.public.phase === 'over') return [];
  const { cards, grouped } = picking;
  const out = cards.length ? [deed('group', words.group, 'g', cards.length > 1 && !else_)] : [];
  if (grouped && cards.length) out.push(deed('loosen', words.loosen, 'u', false));
  if (!cards.length)
    out.push(
      deed('arrange', words.arrange, 'r', Boolean(view.own.contract_met) && !picking.lay && canLay(view)),
    );
  return out;
}
