/** The order of the own hand, which card has the focus, and which one waits for the server's word. */
import { byRank, bySuit, readCard, type CardFace } from '../cards/card';
import { read, write } from '../lib/store';

/** A card in the hand. Copies of a card look the same; the key tells them apart while they are held. */
export interface Held {
  key: string;
  card: string;
}

export type Order = 'suggested' | 'suit' | 'rank' | 'own';

const SORTS: readonly Order[] = ['suit', 'rank', 'suggested'];
/** Where the player's own order is kept, so that it outlives a reload of the page. */
const KEY = 'crazydeck.hand';

export class HandState {
  cards = $state.raw<readonly Held[]>([]);
  order = $state<Order>('suggested');
  /** Place of the card that the keyboard is on. */
  focus = $state(0);
  /** The card that has been played and not yet answered, by key. */
  pending = $state<string | null>(null);
  private round = 0;
  private serial = 0;
  private suggested: readonly string[] = [];

  constructor(order: Order = 'suggested') {
    this.order = order;
  }

  /**
   * Takes the cards now held, in the suggested order. Cards held before keep their key, and their place where the
   * order is the player's own; a new round starts afresh.
   */
  receive(hand: readonly string[], round: number): void {
    const own = this.round === 0 ? recalled(hand) : null;
    if (own) this.order = 'own';
    if (round !== this.round) this.cards = [];
    this.round = round;
    this.suggested = hand;
    const missing = [...(own ?? hand)];
    const kept = this.pendingLast(this.cards).filter(({ card }) => take(missing, card));
    const order = new Map(this.cards.map(({ key }, i) => [key, i]));
    kept.sort((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0));
    const fresh = missing.map((card) => ({ key: `${card} ${this.serial++}`, card }));
    this.pending = null;
    this.cards = this.arranged([...kept, ...fresh]);
    this.focus = clamp(this.focus, this.cards.length);
    this.remember();
  }

  /** Arranges the hand anew. */
  sort(order: Order): void {
    this.order = order;
    this.cards = this.arranged(this.cards);
    write(KEY, []);
  }

  /** Arranges the hand in the next of the orders that need no hand of the player's. */
  sortNext(): void {
    const next = SORTS.indexOf(this.order) + 1;
    this.sort(SORTS[next % SORTS.length] ?? 'suit');
  }

  /** Puts a card at another place; from then on the order is the player's own. */
  move(key: string, to: number): void {
    const from = this.cards.findIndex((held) => held.key === key);
    const cards = this.cards.slice();
    const [held] = cards.splice(from, 1);
    if (from < 0 || !held) return;
    const place = clamp(to, this.cards.length);
    cards.splice(place, 0, held);
    this.order = 'own';
    this.cards = cards;
    this.focus = place;
    this.remember();
  }

  /**
   * Moves the focus to the next card of a rank, given by the letter or figure of its corner. 0 means ten; 1 means ten
   * too where there is no 1, else every rank that begins with it. Whether there is such a card.
   */
  jump(letter: string): boolean {
    const n = this.cards.length;
    for (let i = 1; i <= n; i++) {
      const at = (this.focus + i) % n;
      const face = readCard(this.cards[at]?.card ?? '');
      if (face && begins(face, letter.toUpperCase())) {
        this.focus = at;
        return true;
      }
    }
    return false;
  }

  step(by: number): void {
    this.focus = clamp(this.focus + by, this.cards.length);
  }

  private remember(): void {
    if (this.order === 'own' && this.cards.length)
      write(
        KEY,
        this.cards.map(({ card }) => card),
      );
  }

  /** A played copy leaves the hand, not its twin: it is the last to be matched with the cards still held. */
  private pendingLast(cards: readonly Held[]): Held[] {
    return [
      ...cards.filter(({ key }) => key !== this.pending),
      ...cards.filter(({ key }) => key === this.pending),
    ];
  }

  private arranged(cards: readonly Held[]): Held[] {
    if (this.order === 'own') return cards.slice();
    if (this.order === 'suggested') {
      const left = cards.slice();
      return this.suggested.flatMap((card) =>
        left.splice(left.findIndex((held) => held.card === card) >>> 0, 1),
      );
    }
    const rank = this.order === 'suit' ? bySuit : byRank;
    return cards.slice().sort((a, b) => rank(a.card) - rank(b.card));
  }
}

/** The order that the player gave exactly these cards, if any. */
function recalled(hand: readonly string[]): string[] | null {
  const kept = read<unknown>(KEY, []);
  if (!Array.isArray(kept) || hand.length === 0) return null;
  return kept.slice().sort().join() === [...hand].sort().join() ? (kept as string[]) : null;
}

function begins(face: CardFace, letter: string): boolean {
  const rank = String(face.rank);
  if (letter === '0' || (letter === '1' && face.deck === 'french')) return rank === '10';
  return letter === '1' ? rank.startsWith('1') : rank === letter;
}

function take(cards: string[], card: string): boolean {
  const at = cards.indexOf(card);
  if (at >= 0) cards.splice(at, 1);
  return at >= 0;
}

const clamp = (place: number, size: number): number => Math.max(0, Math.min(place, size - 1));
