/** How long all wait: the time left for seats with a deadline, the time gone for others. */
import type { Deadline } from '../wire/types';

export interface Waiting {
  deadlines: readonly Deadline[];
  /** Seconds for a move; 0: none. */
  clock: number;
  /** The server's clock less the device's, milliseconds. */
  offset: number;
  /** By the server's clock; 0: unknown. */
  since: number;
}

/** Below this many seconds a wait without a clock is not worth telling. */
const WORTH_TELLING = 5;

/** Seconds until a seat's time is up, never below 0; null without a deadline. */
export function secondsLeft(waiting: Waiting, seat: number, now: number): number | null {
  const deadline = waiting.deadlines.find((each) => each.seat === seat);
  return deadline ? Math.max(0, Math.ceil((deadline.at - waiting.offset - now) / 1000)) : null;
}

/** Part of a seat's time that is left, 0 to 1; null without a clock. */
export function partLeft(waiting: Waiting, seat: number, now: number): number | null {
  const deadline = waiting.deadlines.find((each) => each.seat === seat);
  if (!deadline || !waiting.clock) return null;
  return Math.min(1, Math.max(0, (deadline.at - waiting.offset - now) / 1000 / waiting.clock));
}

/** Seconds all have waited, once that is worth telling; else null. */
export function secondsGone(waiting: Waiting, now: number): number | null {
  if (!waiting.since) return null;
  const gone = Math.floor((now + waiting.offset - waiting.since) / 1000);
  return gone >= WORTH_TELLING ? gone : null;
}

/** The device's time, renewed twice a second while `running()`. */
export class Ticker {
  now = $state(Date.now());

  constructor(running: () => boolean) {
    $effect(() => {
      if (!running()) return;
      this.now = Date.now();
      const timer = setInterval(() => (this.now = Date.now()), 500);
      return () => clearInterval(timer);
    });
  }
}
