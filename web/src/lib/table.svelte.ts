/** Everything the page knows about the table it is at, as the last update left it. */
import { Refused, type NewRequest } from '../wire/message';
import { TableSocket, type Status, type Wire } from '../wire/socket';
import type { Deadline, Happening, Refusal, TableInfo, Talk, Told, Update, You } from '../wire/types';
import { words } from '../words/page';
import { told, type View } from './view';

export interface Line {
  key: number;
  text: string;
  seat: number | null;
  /** The round it was said of, from 1; 0 before the first. */
  round: number;
}

const LONGEST_LOG = 400;

export class TableState {
  table = $state.raw<TableInfo | null>(null);
  you = $state.raw<You>({});
  view = $state.raw<View | null>(null);
  decision = $state<number | null>(null);
  deadlines = $state.raw<Deadline[]>([]);
  /** What happened in the last update, for the table to show in motion. */
  steps = $state.raw<Happening[]>([]);
  /** The last update's number. */
  number = $state(0);
  /** Changes with every update that shows something new on the table; talk and people coming or going do not. */
  shown = $state(0);
  log = $state.raw<Line[]>([]);
  /** Whether the match was under way when this page came to it: the log has not its first moves. */
  missed = $state(false);
  talk = $state.raw<Talk[]>([]);
  /** How many things were said since they were last looked at. */
  unread = $state(0);
  status = $state<Status>('connecting');
  /** Why the server will not have us at this table. */
  closed = $state.raw<Refusal | null>(null);
  /** The move that is on its way to the server. */
  sent = $state<string | null>(null);
  /** The last refusal of something we asked for, until it is dismissed. */
  refusal = $state.raw<Refusal | null>(null);
  /** The server's clock less ours, milliseconds. */
  offset = 0;
  /** When the seats now waited for came to move, by the server's clock. */
  waitingSince = $state(0);

  readonly seat = $derived(this.you.seat ?? null);
  readonly host = $derived(this.you.host ?? false);
  readonly driving = $derived(this.you.driving ?? true);
  readonly phase = $derived(this.table?.phase ?? null);
  readonly names = $derived((this.table?.seats ?? []).map((seat, i) => seat.name || `${i + 1}`));
  readonly actors = $derived(this.phase === 'playing' ? (this.view?.public.actors ?? []) : []);
  readonly myTurn = $derived(
    this.seat !== null &&
      this.driving &&
      this.decision !== null &&
      this.actors.includes(this.seat) &&
      (this.view?.public.turn ?? this.seat) === this.seat,
  );
  /** Whether a bot plays my seat while I am away. */
  readonly stoodIn = $derived(this.seat !== null && (this.table?.seats[this.seat]?.bot_plays ?? false));
  readonly match = $derived(this.view?.public.match ?? null);

  private readonly socket: TableSocket;
  private keys = 0;

  constructor(code: string, token: string, open?: () => Wire) {
    const handlers = {
      update: (update: Update) => this.receive(update),
      status: (status: Status) => this.changed(status),
      closed: (refusal: Refusal) => (this.closed = refusal),
    };
    this.socket = new TableSocket(code, token, handlers, open);
  }

  /** Open the connection, or take the seat back to this device. */
  connect(): void {
    this.closed = null;
    this.socket.connect();
  }

  nudge(): void {
    this.socket.nudge();
  }

  leave(): void {
    this.socket.end();
  }

  /** Send a command; whether it was accepted. A refusal is kept for the page to show. */
  async command(message: NewRequest): Promise<boolean> {
    try {
      await this.socket.request(message);
      return true;
    } catch (error) {
      if (error instanceof Refused) this.refusal = error.refusal;
      return false;
    }
  }

  /** Send a command whose refusal the caller shows; throws Refused. */
  async insist(message: NewRequest): Promise<void> {
    await this.socket.request(message);
  }

  async play(move: string): Promise<boolean> {
    if (this.decision === null || this.sent !== null) return false;
    const several = this.actors.length > 1;
    this.sent = move;
    try {
      const done = await this.command({ type: 'play', decision: this.decision, move });
      // Of several who may act somebody was quicker: the table shows who, and nothing went wrong.
      if (!done && several && this.refusal?.code === 'stale') this.refusal = null;
      return done;
    } finally {
      this.sent = null;
    }
  }

  /** Ask about the own hand while it is being arranged. */
  async ask(question: string, cards: string[] = [], params: Record<string, unknown> = {}) {
    const answer = await this.socket.request({ type: 'ask', question, cards, params });
    return (answer as Told).answer;
  }

  /** The time by the server's clock, milliseconds since 1970. */
  now(): number {
    return Date.now() + this.offset;
  }

  receive(update: Update): void {
    this.offset = update.now - Date.now();
    const actors = this.actors.join();
    if (update.table) this.table = update.table;
    if (update.you) this.you = update.you;
    if (update.view !== undefined) this.view = update.view as View | null;
    this.decision = update.decision ?? null;
    this.deadlines = update.deadlines ?? [];
    this.steps = withTimeUp(update);
    this.number = update.number;
    if (!this.log.length && update.view && !this.steps.length) this.missed = true;
    if (update.view !== undefined || this.steps.length) this.shown += 1;
    if (update.talk?.length) this.hear(update.talk);
    if (this.steps.length) this.note(this.steps);
    if (this.actors.join() !== actors || this.steps.length) this.waitingSince = update.now;
    // Somebody plays this seat elsewhere: coming back by ourselves would take it from them again.
    if (!this.driving) this.sent = null;
  }

  /** Everything said so far has been seen. */
  readTalk(): void {
    this.unread = 0;
  }

  private hear(said: Talk[]): void {
    const last = this.talk.at(-1)?.number ?? -1;
    const fresh = said.filter((talk) => talk.number > last);
    this.talk = [...this.talk, ...fresh].slice(-LONGEST_LOG);
    this.unread += fresh.filter((talk) => talk.seat === null || talk.seat !== this.seat).length;
  }

  private note(steps: Happening[]): void {
    const round = this.match?.round ?? 0;
    const lines = steps.map((step) => ({
      key: this.keys++,
      text: told(step, this.seat, this.names),
      seat: step.seat ?? null,
      round,
    }));
    this.log = [...this.log, ...lines.filter((line) => line.text)].slice(-LONGEST_LOG);
  }

  private changed(status: Status): void {
    this.status = status;
    if (status === 'lost' && !this.driving) this.socket.rest();
  }
}

/** What happened, and that it happened because the clock had run out: by a bot, or by a rule of the game. */
function withTimeUp(update: Update): Happening[] {
  const steps = update.steps ?? [];
  // Before what came of it, which is the news.
  if (update.by === 'rule' && steps.length) return [{ kind: 'time_up', text: words.table.timeUp }, ...steps];
  const seat = steps.find((step) => step.seat != null)?.seat;
  if (update.by !== 'time' || seat == null) return steps;
  return [
    ...steps,
    { kind: 'time_up', seat, text: words.table.byTime(`{${seat}}`), own_text: words.table.byTimeYou },
  ];
}
