/** A complete trick stays to be looked at for a moment, then goes to its winner; nothing waits for it. */
import type { PlayedCard, TrickDone, TrickNow } from './types';

/** A trick as it lies on the table, complete or not. */
export interface LyingTrick {
  /** Changes with every trick. */
  key: string;
  number: number;
  leader: number;
  cards: readonly PlayedCard[];
  /** Who takes it, or would. */
  winning: number | null;
  complete: boolean;
  /** What a complete one gives. */
  points: number;
}

/** How long a complete trick may be looked at where nobody leads before, in milliseconds. */
const LOOK = 1500;

export class TrickState {
  /** The complete trick that still lies on the table. */
  held = $state.raw<TrickDone | null>(null);
  private round = $state(0);
  private known = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly gather: (trick: TrickDone) => void;

  /** `gather` moves the cards to the winner; they lie in their slots while it is called. */
  constructor(gather: (trick: TrickDone) => void) {
    this.gather = gather;
  }

  /** Takes what is played now and the tricks that are complete. */
  receive(now: TrickNow | null, done: readonly TrickDone[], round: number): void {
    const last = done.at(-1);
    const number = last?.number ?? 0;
    const next = round === this.round && number === this.known + 1;
    const first = this.round === 0;
    if (round !== this.round) this.drop();
    this.round = round;
    this.known = number;
    if (this.held && (now?.cards.length || next)) this.go();
    if (last && next && !first && !now?.cards.length) {
      this.held = last;
      this.timer = setTimeout(() => this.go(), LOOK);
    } else if (this.held && this.held.number !== number) this.drop();
  }

  /** What lies on the table: the complete trick while it is looked at, else the one being played. */
  lying(now: TrickNow | null): LyingTrick | null {
    const { held, round } = this;
    if (held) {
      const { number, cards, taker, points } = held;
      const leader = cards[0]?.seat ?? 0;
      return { key: `${round} ${number}`, number, leader, cards, winning: taker, complete: true, points };
    }
    return now && { ...now, key: `${round} ${now.number}`, complete: false, points: 0 };
  }

  /** Ends with the table. */
  drop(): void {
    clearTimeout(this.timer);
    this.held = null;
  }

  private go(): void {
    const { held } = this;
    if (held) this.gather(held);
    this.drop();
  }
}
