/** The tables this browser has been at, each with its own secret token. Whoever holds a token holds the seat. */
import { randomHex } from '../wire/random';
import { read, write } from './store';

export interface Kept {
  code: string;
  token: string;
  game: string;
  title: string;
  /** When it was last open, milliseconds since 1970. */
  at: number;
  /** Whether random bytes of ours have been mixed into its match key. */
  mixed?: boolean;
}

const KEY = 'crazydeck.tables';
const MOST = 40;

export const newToken = () => randomHex(24);

/** The tables kept, the latest first. */
export function keptTables(): Kept[] {
  const kept = read<unknown>(KEY, []);
  return Array.isArray(kept) ? (kept as Kept[]) : [];
}

export function keep(code: string, facts: Partial<Omit<Kept, 'code'>>): Kept {
  const all = keptTables();
  const old = all.find((table) => table.code === code);
  const fresh = { code, token: newToken(), game: '', title: '', ...old, ...facts, at: Date.now() };
  write(KEY, [fresh, ...all.filter((table) => table !== old)].slice(0, MOST));
  return fresh;
}

/** The token for a table, made on the first visit. */
export function tokenFor(code: string): string {
  return keep(code, {}).token;
}

export function forget(code: string): void {
  write(
    KEY,
    keptTables().filter((table) => table.code !== code),
  );
}

/** The link that moves a seat to another device; the part after # never reaches a server or its logs. */
export function seatLink(code: string, token: string): string {
  return `${tableLink(code)}#s=${token}`;
}

export function tableLink(code: string): string {
  return `${location.origin}/t/${encodeURIComponent(code)}`;
}

/** Take over a seat that a link brought in its #fragment, and clean the address. */
export function takeSeatFromAddress(code: string): void {
  const token = /^#s=([0-9a-zA-Z_-]{16,64})$/.exec(location.hash)?.[1];
  if (!token) return;
  keep(code, { token });
  history.replaceState(history.state, '', location.pathname);
}

/** The code in what somebody typed or pasted: a code, or a whole link. Empty where there is none. */
export function codeIn(text: string): string {
  const link = /\/t\/([^/?#\s]+)/.exec(text);
  return link?.[1] ? decodeURIComponent(link[1]) : text.trim().replace(/\s+/g, '');
}
