/** The games this page can show, one line each. A game's table parts are fetched when a table of it is shown. */
import type { GameFace } from '../table/types';

const FACES: Record<string, () => Promise<GameFace>> = {
  crazy: async () => (await import('./crazy')).crazy as GameFace,
  eights: async () => (await import('./eights')).eights as GameFace,
  gin: async () => (await import('./gin')).gin as GameFace,
  solo: async () => (await import('./solo')).solo as GameFace,
};
const loaded = new Map<string, GameFace>();

/** Fetches what the table needs of a game, by the name the server uses. */
export async function loadFace(game: string): Promise<GameFace> {
  const load = FACES[game];
  if (!load) throw new Error(`This page has no table for the game "${game}".`);
  const face = await load();
  loaded.set(game, face);
  return face;
}

/** What the table needs of a game, once it has been fetched. */
export function gameFace(game: string): GameFace {
  const face = loaded.get(game);
  if (!face) throw new Error(`The table parts of the game "${game}" have not been fetched.`);
  return face;
}
