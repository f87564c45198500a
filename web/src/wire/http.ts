/** What the page asks over HTTP. Every function throws Refused with the server's sentence, or `offline` of ours. */
import { Refused } from './message';
import type { GameInfo, Made, NewTable, Refusal, Replay, RulesAsked, RulesPage, TableInfo } from './types';
import { words } from '../words/page';

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, body === undefined ? {} : post(body));
  } catch {
    throw new Refused({ code: 'offline', text: words.offline });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  throw new Refused(refusalIn(answer) ?? { code: 'server', text: words.serverTrouble });
}

function post(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function refusalIn(answer: unknown): Refusal | null {
  if (typeof answer !== 'object' || answer === null || !('refusal' in answer)) return null;
  return answer.refusal as Refusal;
}

let games: Promise<GameInfo[]> | undefined;

/** The games that this server serves; asked once. */
export function listGames(): Promise<GameInfo[]> {
  games ??= ask<GameInfo[]>('/api/games').catch((error: unknown) => {
    games = undefined;
    throw error;
  });
  return games;
}

export const makeTable = (table: NewTable) => ask<Made>('/api/tables', table);

export const tableInfo = (code: string) => ask<TableInfo>(`/api/tables/${encodeURIComponent(code)}`);

export const rulesPage = (game: string, asked: RulesAsked) =>
  ask<RulesPage>(`/api/games/${encodeURIComponent(game)}/rules`, asked);

/** One round of a finished match; `seat` is `open` for all hands, or a seat's number for what that seat saw. */
export const replay = (code: string, round: number, seat: string) =>
  ask<Replay>(`/api/tables/${encodeURIComponent(code)}/replay?round=${round}&seat=${seat}`);

export const recordAddress = (code: string) => `/api/tables/${encodeURIComponent(code)}/record`;

export const qrAddress = (text: string) => `/api/qr?text=${encodeURIComponent(text)}`;
