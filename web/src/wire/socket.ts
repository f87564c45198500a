/** One table's connection: keeps itself alive, comes back after a loss, and loses or doubles no command. */
import { Gone, Refused, type NewRequest, type Request } from './message';
import { randomHex } from './random';
import type { Refusal, ToClient, ToServer, Update } from './types';

/** `idle`: shut down on purpose, `connect` opens it again. `closed`: the server will not have us here. */
export type Status = 'connecting' | 'open' | 'lost' | 'idle' | 'closed';

export interface Handlers {
  update(update: Update): void;
  status(status: Status): void;
  /** The server refuses this connection for good, such as for a code that is no table's. */
  closed(refusal: Refusal): void;
}

/** What of a WebSocket is used, so that a test can stand in for one. */
export type Wire = Pick<WebSocket, 'send' | 'close'> & {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
};

interface Waiting {
  message: Request;
  resolve(answer: ToClient): void;
  reject(error: Error): void;
}

const BEAT = 10_000;
const SILENCE = 25_000;
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
const PAUSE_WHEN_TOO_FAST = 1500;

/** Refusals of `hello` that coming back does not mend. */
const FINAL = new Set(['no_table', 'no_spectators']);

const OPEN = 1;

export class TableSocket {
  /** The last update's number, for catching up. */
  last: number | null = null;
  status: Status = 'idle';
  private wire: Wire | null = null;
  private heard = 0;
  private tries = 0;
  private greeted = false;
  private beat: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly table: string,
    private readonly token: string,
    private readonly handlers: Handlers,
    private readonly open: () => Wire = openWire,
  ) {}

  /** Connect now, or greet anew on a living connection, which takes the seat back to this device. */
  connect(): void {
    clearTimeout(this.retry);
    if (this.wire?.readyState === OPEN) return this.greet();
    this.drop();
    this.set('connecting');
    const wire = this.open();
    this.wire = wire;
    wire.onopen = () => {
      this.heard = Date.now();
      this.greet();
      this.beat = setInterval(() => this.tick(), BEAT);
    };
    wire.onmessage = (event) => {
      if (wire === this.wire) this.receive(event.data);
    };
    wire.onclose = () => {
      if (wire === this.wire) this.lost();
    };
  }

  /** Send a command or a question; its id is made here and stays the same when it has to be sent again. */
  request(message: NewRequest): Promise<ToClient> {
    const whole = { ...message, id: randomHex(8) } as Request;
    return new Promise((resolve, reject) => {
      this.waiting.set(whole.id, { message: whole, resolve, reject });
      if (this.greeted) this.write(whole);
      else if (this.status === 'lost') this.connect();
    });
  }

  /** Try again at once, when there is reason to think that the network is back. */
  nudge(): void {
    if (this.status === 'lost') this.connect();
    else if (this.status === 'open') this.tick();
  }

  /** Shut down without coming back; `connect` may be called later. */
  rest(): void {
    clearTimeout(this.retry);
    this.drop();
    if (this.status !== 'closed') this.set('idle');
  }

  /** Leave the table for good. */
  end(): void {
    this.rest();
    for (const waiting of this.waiting.values()) waiting.reject(new Gone('the table was left'));
    this.waiting.clear();
  }

  private greet(): void {
    const last = this.last === null ? {} : { last: this.last };
    this.write({ type: 'hello', table: this.table, token: this.token, ...last });
    this.greeted = true;
    this.resend();
  }

  private resend(): void {
    for (const { message } of this.waiting.values()) this.write(message);
  }

  private receive(data: unknown): void {
    this.heard = Date.now();
    const message = JSON.parse(String(data)) as ToClient;
    switch (message.type) {
      case 'update':
        this.tries = 0;
        this.last = message.number;
        this.set('open');
        return this.handlers.update(message);
      case 'done':
      case 'told':
        return this.settle(message.id, (waiting) => waiting.resolve(message));
      case 'refused':
        return this.refused(message.id, message.refusal);
      case 'beat':
        return;
    }
  }

  private refused(id: string | null, refusal: Refusal): void {
    if (id !== null) return this.settle(id, (waiting) => waiting.reject(new Refused(refusal)));
    if (refusal.code === 'too_fast') {
      // It says not which message was dropped; sending all again is safe, their ids are known.
      clearTimeout(this.again);
      this.again = setTimeout(() => this.resend(), PAUSE_WHEN_TOO_FAST);
      return;
    }
    if (this.status === 'open') return;
    if (!FINAL.has(refusal.code)) return this.lost();
    this.drop();
    this.set('closed');
    this.handlers.closed(refusal);
  }

  private settle(id: string, how: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (waiting) how(waiting);
  }

  private tick(): void {
    if (Date.now() - this.heard > SILENCE) return this.lost();
    this.write({ type: 'beat' });
  }

  private lost(): void {
    this.drop();
    if (this.status === 'idle' || this.status === 'closed') return;
    this.set('lost');
    if (this.nowIs('idle')) return;
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries++);
    // Not all at the same moment after a restart of the server.
    this.retry = setTimeout(() => this.connect(), pause * (0.7 + Math.random() * 0.6));
  }

  private drop(): void {
    clearInterval(this.beat);
    clearTimeout(this.again);
    const wire = this.wire;
    this.wire = null;
    this.greeted = false;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  private write(message: ToServer): void {
    if (this.wire?.readyState === OPEN) this.wire.send(JSON.stringify(message));
  }

  /** Telling of a change may have made another. */
  private nowIs(status: Status): boolean {
    return this.status === status;
  }

  private set(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    this.handlers.status(status);
  }
}

function openWire(): Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws`) as unknown as Wire;
}
