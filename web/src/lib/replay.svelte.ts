/** Where somebody is in a replay: which round, which move, whose view, and whether it plays by itself. */
import { replay as fetchReplay } from '../wire/http';
import type { Frame, Happening, Replay } from '../wire/types';

/** Milliseconds between moves while it plays. */
const PACE = 1100;

export class ReplayState {
  data = $state.raw<Replay | null>(null);
  trouble = $state.raw<unknown>(null);
  at = $state(0);
  playing = $state(false);
  /** `open`: all hands; else a seat's number. */
  seen = $state('open');
  round = $state(1);
  /** Counts every change of what is shown. */
  number = $state(0);
  /** What led to the frame shown. */
  steps = $state.raw<Happening[]>([]);
  /** Whether the frame came next to the one before; a jump shows nothing in motion. */
  moving = $state(false);

  readonly frames = $derived<Frame[]>(this.data?.frames ?? []);
  readonly frame = $derived<Frame | null>(this.frames[this.at] ?? null);
  readonly last = $derived(Math.max(0, this.frames.length - 1));

  private timer: ReturnType<typeof setInterval> | undefined;
  private asked = 0;

  constructor(readonly code: string) {}

  /** Fetch a round as it was seen; the place in it is kept where only the view changes. */
  async open(round: number, seen: string): Promise<void> {
    const asked = ++this.asked;
    const place = this.data?.round === round ? this.at : 0;
    this.round = round;
    this.seen = seen;
    try {
      const data = await fetchReplay(this.code, round, seen);
      if (asked !== this.asked) return;
      this.data = data;
      this.trouble = null;
      this.show(Math.min(place, data.frames.length - 1), false);
    } catch (error) {
      if (asked === this.asked) this.trouble = error;
    }
  }

  /** Show a frame; by one forward, with the motion that led to it. */
  go(to: number): void {
    const bounded = Math.max(0, Math.min(this.last, to));
    if (bounded !== this.at) this.show(bounded, bounded === this.at + 1);
    if (this.at === this.last) this.stop();
  }

  async toRound(round: number): Promise<void> {
    if (!this.data || round < 1 || round > this.data.rounds) return;
    await this.open(round, this.seen);
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.at === this.last) this.show(0, false);
    this.playing = true;
    this.timer = setInterval(() => this.go(this.at + 1), PACE);
  }

  stop(): void {
    this.playing = false;
    clearInterval(this.timer);
  }

  private show(at: number, moving: boolean): void {
    this.at = at;
    this.moving = moving;
    this.steps = this.frames[at]?.steps ?? [];
    this.number += 1;
  }
}
