/** What a game's own parts share at one table, where they do more than show a view: see `GameFace.desk`. */
import { getContext, setContext } from 'svelte';
import type { StandingAnswer } from '../wire/types';
import type { HandState, Held } from './hand.svelte';
import type { TableView } from './types';

/** What the table gives to a desk; read anew each time. */
export interface Around<V extends TableView> {
  readonly view: V;
  /** By seat. */
  readonly names: readonly string[];
  readonly hand: HandState;
  /** Plays a move, with the card it is made with; absent where nothing can be played. */
  readonly play: ((move: string, held: Held | null) => void) | undefined;
  /** Asks the server about the own hand; absent where nobody can be asked. */
  readonly ask: Asking | undefined;
  /** What can be answered beforehand, the values that hold, and how to set one. */
  readonly beforehand: Beforehand | undefined;
  /** Seconds until a seat's time is up; null where none runs. */
  seconds(seat: number): number | null;
  /** The same exactly, in parts of so many seconds, 0 to 1. */
  part(seat: number, of: number): number | null;
}

export type Asking = (question: string, params: Record<string, unknown>) => Promise<Record<string, unknown>>;

export interface Beforehand {
  kinds: readonly StandingAnswer[];
  /** A value for each kind, by its name. */
  values: Readonly<Record<string, string>>;
  set(name: string, value: string): void;
}

export interface Desk {
  /** Said in place of the usual prompt; null: nothing. */
  readonly prompt: string | null;
}

const KEY = Symbol('desk');

/** Makes a desk known to the parts inside the table. */
export const setDesk = (desk: Desk | null): Desk | null => setContext(KEY, desk);

/** The desk of the table around, as its game has made it. */
export const getDesk = <D extends Desk>(): D => getContext(KEY);
