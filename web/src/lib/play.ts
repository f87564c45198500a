/** Making tables, and being seated at once. */
import type { GameInfo, NewTable } from '../wire/types';
import { makeTable } from '../wire/http';
import { words } from '../words/page';
import { prefs } from './prefs.svelte';
import { keep, newToken } from './seats';

/** Make a table, keep its secret, and give its code. Throws Refused. */
export async function openTable(game: GameInfo, asked: Omit<NewTable, 'game' | 'token'>): Promise<string> {
  const token = newToken();
  const { table } = await makeTable({ ...asked, game: game.name, token });
  keep(table, { token, game: game.name, title: game.title });
  return table;
}

/** The bots that somebody meets who has not chosen any: the level last used, else the one in the middle. */
export function usualLevel(game: GameInfo): string | null {
  const names = game.levels.map((level) => level.name);
  const used = prefs.now.level;
  return names.includes(used) ? used : (names[Math.floor((names.length - 1) / 2)] ?? null);
}

/** A match against bots that starts at once; gives the table's code. */
export function playNow(game: GameInfo): Promise<string> {
  return openTable(game, {
    seats: game.usual_seats,
    name: prefs.now.name || words.homePage.guest,
    bots: usualLevel(game),
    start: true,
  });
}
