/**
 * Checks that a match was dealt from the key promised before the first deal: the fingerprint is the SHA-256 of the
 * server's part, and the key is HMAC-SHA256 under that part of "match key" and what players mixed in, in seat order.
 */
import type { TableInfo } from '../wire/types';

/** Whether this browser can: only on pages opened over https or on this computer. */
export const canVerify = () => typeof crypto.subtle !== 'undefined';

export type Opened = Pick<TableInfo, 'commitment' | 'server_key' | 'key' | 'entropy'>;

const HASH = 'SHA-256';

export async function verify(table: Opened): Promise<boolean> {
  if (!table.server_key || !table.key) return false;
  const secret = bytes(table.server_key);
  const fingerprint = await crypto.subtle.digest(HASH, secret);
  const key = await mixed(secret, (table.entropy ?? []).join(''));
  return hex(fingerprint) === table.commitment && hex(key) === table.key;
}

async function mixed(secret: Uint8Array<ArrayBuffer>, entropy: string): Promise<ArrayBuffer> {
  const algorithm = { name: 'HMAC', hash: HASH };
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  return crypto.subtle.sign(
    'HMAC',
    key,
    Uint8Array.from([...new TextEncoder().encode('match key'), ...bytes(entropy)]),
  );
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
