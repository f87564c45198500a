import { randomHex } from '../wire/random';
import { keep, keptTables } from './seats';
import type { TableState } from './table.svelte';

/**
 * Mix random bytes of this browser into the match key, once a table. The server has published the fingerprint of its
 * own part before, so that neither side alone can choose the cards.
 */
export async function mixIn(at: TableState, code: string): Promise<void> {
  if (keptTables().find((table) => table.code === code)?.mixed) return;
  keep(code, { mixed: true });
  try {
    await at.insist({ type: 'entropy', bytes: randomHex(32) });
  } catch {
    // It is optional, and closed once the host has started: the match goes on without.
  }
}
