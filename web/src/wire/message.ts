/** What the page sends and receives, made of the generated types. */
import type { Beat, Hello, Refusal, ToServer } from './types';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Every message that is answered: commands, and questions about one's own hand. */
export type Request = Exclude<ToServer, Hello | Beat>;

/** A request before the client has given it an id. */
export type NewRequest = Without<Request, 'id'>;

/** Thrown where the server refuses; `refusal` is its own word and sentence. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
    this.name = 'Refused';
  }
}

/** Thrown by requests still waiting when the table is left. */
export class Gone extends Error {}
