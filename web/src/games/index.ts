/** The games this page can show, one line each. */
import type { GameFace } from '../table/types';
import { eights } from './eights';

const FACES: Record<string, GameFace> = {
  eights: eights as GameFace,
};

/** What the table needs of a game, by the name the server uses. */
export function gameFace(game: string): GameFace {
  const face = FACES[game];
  if (!face) throw new Error(`This page has no table for the game "${game}".`);
  return face;
}
