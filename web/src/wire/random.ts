/**
 * Random hexadecimal digits. `getRandomValues` is there on every page; `randomUUID` and `subtle` only over https and
 * on localhost, so they are no help on a page opened by a LAN address.
 */
export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('');
}
