/**
 * Checks that a match was dealt from the key promised before the first deal: the fingerprint is the SHA-256 of the
 * server's part, and the key is the SHA-256 of that part followed by what players mixed in, in seat order.
 */
import type { TableInfo } from '../wire/types';

/** Whether this browser can: only on pages opened over https or on this computer. */
export const canVerify = () => typeof crypto.subtle !== 'undefined';

export type Opened = Pick<TableInfo, 'commitment' | 'server_key' | 'key' | 'entropy'>;

export async function verify(table: Opened): Promise<boolean> {
  if (!table.server_key || !table.key) return false;
  const mixed = table.server_key + (table.entropy ?? []).join('');
  return (await sha256(table.server_key)) === table.commitment && (await sha256(mixed)) === table.key;
}

async function sha256(hex: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', fromHex(hex))));
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const pairs = hex.match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
