/** What the parts of a table of Crazy Gin share: the hand in groups, what the server says of them, what is picked. */
import { untrack } from 'svelte';
import { seatsNamed } from '../../lib/view';
import type { Around, Desk } from '../../table/desk';
import type { Held } from '../../table/hand.svelte';
import { meldsIn, type GroupsAnswer, type Judged, type WaysAnswer } from './asked';
import { barOf, isDown, type BarButton, type Picking } from './bar';
import { prompt, windowLine } from './face';
import { fitsOf, type Fit } from './fits';
import { Groups, keysInOrder } from './groups.svelte';
import { GROUPS, type GinView } from './view';
import { ginWords as words } from './words';

/** A press that moves cards about is not worth a question for each of its steps. */
const PAUSE = 90;

/** A choice that must be made before something happens. */
export type Choosing =
  { kind: 'end'; card: string; fit: Fit } | { kind: 'fit'; card: string } | { kind: 'places'; group: number };

export class GinDesk implements Desk {
  readonly groups = new Groups();
  /** What each group is, by its place; null: it has no cards, or the server has not said yet. */
  judged = $state.raw<readonly (Judged | null)[]>(nothing());
  /** The move that lays down what the groups hold, once it is the contract and may be laid down. */
  lay = $state<string | null>(null);
  /** Whether the groups are the contract. */
  complete = $state(false);
  choosing = $state.raw<Choosing | null>(null);
  /** A sentence in place of the prompt, until the next thing happens. */
  notice = $state('');
  readonly at: Around<GinView>;

  readonly held = $derived.by(() => this.at.hand.cards);
  readonly segments = $derived.by(() => this.groups.segments(this.held));
  readonly picked = $derived.by<Held[]>(() =>
    this.groups.picked.flatMap((key) => this.held.find((held) => held.key === key) ?? []),
  );
  readonly moves = $derived.by(() => (this.at.play ? (this.at.view.own?.moves ?? []) : []));
  /** Where the one picked card can be laid off. */
  readonly fits = $derived.by<Fit[]>(() => {
    const [one, more] = this.picked;
    return one && !more ? fitsOf(this.moves, one.card) : [];
  });
  readonly picking = $derived.by<Picking>(() => ({
    cards: this.picked.map(({ card }) => card),
    grouped: this.groups.picked.some((key) => this.groups.of(key) !== null),
    fits: this.fits,
    lay: this.lay,
    arranged: this.groups.keys.some((keys) => keys.length > 0),
  }));
  readonly buttons = $derived.by<BarButton[]>(() =>
    this.at.play ? barOf(this.at.view, this.picking, this.at.names) : [],
  );
  /** Seconds left to ask for the top discard; null: nobody may, or no clock runs. */
  readonly askSeconds = $derived.by(() => {
    const waiting = this.at.view.public.window?.waiting ?? [];
    const left = waiting.flatMap((seat) => this.at.seconds(seat) ?? []);
    return left.length ? Math.max(...left) : null;
  });
  readonly windowLine = $derived.by(() => windowLine(this.at.view, this.at.names, this.askSeconds));
  readonly prompt = $derived.by<string | null>(() => {
    const { view, names, play } = this.at;
    if (this.notice) return this.notice;
    const said = play ? this.named(prompt(view, names, this.picking)) : '';
    if (said) return said;
    if (play && this.complete && !isDown(view)) return words.complete;
    return view.public.window ? this.line() : null;
  });

  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(at: Around<GinView>) {
    this.at = at;
    $effect.pre(() => {
      this.groups.keep(this.held);
      if (isDown(this.at.view)) this.groups.dissolve(); // nothing more is laid down
    });
    $effect(() => {
      this.review();
      return () => clearTimeout(this.timer);
    });
    $effect(() => {
      void this.at.view;
      void this.groups.picked;
      untrack(() => this.forget());
    });
  }

  /** What was said or asked of the cards before is over. */
  private forget(): void {
    this.notice = '';
    if (this.choosing?.kind !== 'places') this.choosing = null;
  }

  /** A sentence of the server with names in place of seats, and signs in place of suits' letters. */
  named(text: string): string {
    return seatsNamed(text, this.at.names).replace(/\b(?:10|[2-9AJQK])[SHDC]\b/g, words.short);
  }

  /** Who asks and who answers, while the top discard is in question. */
  private line(): string {
    const { view, names } = this.at;
    const { window, turn } = view.public;
    if (window?.asker === undefined || window.asker === null) return this.windowLine;
    const name = names[turn] ?? '?';
    return window.asker === view.seat
      ? words.waitsAnswer(name)
      : `${this.windowLine}: ${words.answers(name)}`;
  }

  pick(held: Held): void {
    if (!this.at.play) return;
    this.groups.pick(held.key, isDown(this.at.view));
  }

  /** Does what a button offers. */
  press(button: BarButton): void {
    if (button.barred) {
      this.notice = this.named(button.barred);
      return;
    }
    if ('move' in button.does) {
      const [one] = this.picked;
      this.send(button.does.move, button.does.move.startsWith('discard ') ? one : undefined);
      return;
    }
    switch (button.does.deed) {
      case 'group':
        return this.group(this.groups.free);
      case 'loosen':
        return this.group(null);
      case 'arrange':
        return void this.arrange();
      case 'lay':
        return this.lay === null ? undefined : this.send(this.lay);
      case 'lay-off':
        return this.layOff();
    }
  }

  /** Puts what is picked into a group, by its place; null: out of all groups. */
  group(group: number | null): void {
    if (!this.groups.picked.length) return;
    this.groups.put(this.groups.picked, group);
  }

  /** Lays the picked card off where it fits; more than one place is asked for. */
  layOff(): void {
    const [one] = this.picked;
    const [only, more] = this.fits;
    if (!one || !only) return;
    if (more) this.choosing = { kind: 'fit', card: one.card };
    else this.layOffAt(only);
  }

  layOffAt(fit: Fit): void {
    const [one] = this.picked;
    const [move, other] = fit.moves;
    if (!one || !move) return;
    if (other) this.choosing = { kind: 'end', card: one.card, fit };
    else this.send(move, one);
  }

  /** Plays a dragged card on a meld, by its number. */
  dropOnMeld(held: Held, number: number): boolean {
    const here = fitsOf(this.moves, held.card).filter(({ meld }) => meld === number);
    if (!here.length) return false;
    this.groups.picked = [held.key];
    const [only, more] = here;
    if (only && !more) this.layOffAt(only);
    else this.choosing = { kind: 'fit', card: held.card };
    return true;
  }

  /** Discards a dragged card, or says why not. */
  dropOnPile(held: Held): boolean {
    const move = `discard ${held.card}`;
    if (this.moves.includes(move)) {
      this.send(move, held);
      return true;
    }
    this.notice = this.why(held.card);
    return false;
  }

  why(card: string): string {
    return this.named(this.at.view.own?.refusals?.[card]?.text ?? '');
  }

  send(move: string, held?: Held): void {
    this.choosing = null;
    this.at.play?.(move, held ?? null);
  }

  /** Puts the cards of a group in the order of one of the ways in which it is a meld. */
  choosePlaces(group: number, cards: readonly string[]): void {
    this.choosing = null;
    this.order(group, cards);
  }

  private order(group: number, cards: readonly string[]): void {
    const keys = this.groups.keys[group] ?? [];
    const held = keys.flatMap((key) => this.held.find((each) => each.key === key) ?? []);
    this.groups.order(group, keysInOrder(held, cards));
  }

  /** Takes the best way to lay down the contract, or says how far it is. */
  async arrange(): Promise<void> {
    const answer = await this.ask<WaysAnswer>('ways');
    const [best] = answer?.ways ?? [];
    if (!best) {
      this.notice = answer
        ? answer.missing
          ? words.missing(answer.missing)
          : answer.why || words.noWays
        : '';
      return;
    }
    const left = this.held.slice();
    this.groups.arrange(
      meldsIn(best.move).map((meld) => {
        const keys = keysInOrder(left, meld);
        keys.forEach((key) =>
          left.splice(
            left.findIndex((held) => held.key === key),
            1,
          ),
        );
        return keys;
      }),
    );
  }

  /** Asks what the groups are: after each arrangement, and again when the table has changed. */
  review(): void {
    void this.at.view;
    const number = ++this.asked;
    clearTimeout(this.timer);
    const filled = this.groups.keys.flatMap((each, group) => (each.length ? [{ each, group }] : []));
    if (!filled.length || isDown(this.at.view)) {
      this.judged = nothing();
      this.lay = null;
      this.complete = false;
      return;
    }
    const groups = filled.map(({ each }) =>
      each.flatMap((key) => this.held.find((held) => held.key === key)?.card ?? []),
    );
    this.timer = setTimeout(async () => {
      const answer = await this.ask<GroupsAnswer>('groups', { groups });
      if (!answer || number !== this.asked) return;
      const judged = nothing();
      filled.forEach(({ group }, i) => (judged[group] = answer.groups[i] ?? null));
      this.judged = judged;
      this.complete = answer.complete;
      this.lay = answer.lays.find((move) => this.isAsArranged(move, groups)) ?? answer.lays[0] ?? null;
      filled.forEach(({ group }, i) => {
        const forms = answer.groups[i]?.as ?? [];
        const [first] = forms;
        const lies = groups[i]?.join(' ');
        if (first && !forms.some(({ cards }) => cards.join(' ') === lies)) this.order(group, first.cards);
      });
    }, PAUSE);
  }

  /** Whether a lay-down has each group just as it has been arranged. */
  private isAsArranged(move: string, groups: readonly (readonly string[])[]): boolean {
    const melds = meldsIn(move).map((meld) => meld.join(' '));
    return groups.every((group) => melds.includes(group.join(' ')));
  }

  private async ask<Answer>(question: string, params: Record<string, unknown> = {}): Promise<Answer | null> {
    try {
      return ((await this.at.ask?.(question, params)) as Answer | undefined) ?? null;
    } catch {
      return null; // The connection is lost, or the hand has changed: the next view asks again.
    }
  }
}

const nothing = (): (Judged | null)[] => Array.from({ length: GROUPS }, () => null);
