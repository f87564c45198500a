/** Tips told once in this browser, one at a time. */
import { read, write } from '../lib/store';

const KEY = 'crazydeck.tips';

export interface Tip {
  name: string;
  text: string;
}

export class Tips {
  now = $state.raw<Tip | null>(null);
  private readonly seen: Set<string>;

  constructor() {
    const seen = read<unknown>(KEY, []);
    this.seen = new Set(Array.isArray(seen) ? (seen as string[]) : []);
  }

  /** Shows a game's tip if it has not been told before; null ends the one shown. */
  offer(game: string, tip: Tip | null): void {
    if (tip && this.now?.name === tip.name) return;
    const name = tip && `${game} ${tip.name}`;
    if (!name || this.seen.has(name)) {
      this.now = null;
      return;
    }
    this.seen.add(name);
    write(KEY, [...this.seen]);
    this.now = tip;
  }
}
