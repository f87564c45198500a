/** A socket for tests: what was sent, and the levers of the other end. */
import type { Wire } from './socket';
import type { ToClient, ToServer, Update } from './types';

export class FakeWire implements Wire {
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  readyState = 0;
  sent: ToServer[] = [];

  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    this.sent.push(JSON.parse(String(data)) as ToServer);
  }
  close(): void {
    this.readyState = 3;
  }
  /** The connection stands. */
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  /** The other end says something. */
  say(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The connection is gone. */
  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  commands() {
    return this.sent.filter((message) => 'id' in message);
  }
}

/** Makes fake sockets and keeps them, the last one at hand. */
export class FakeNet {
  wires: FakeWire[] = [];
  open = () => {
    const wire = new FakeWire();
    this.wires.push(wire);
    return wire;
  };
  get last(): FakeWire {
    const wire = this.wires.at(-1);
    if (!wire) throw new Error('nothing was opened');
    return wire;
  }
}

export const anUpdate = (number: number, more: Partial<Update> = {}): Update => ({
  type: 'update',
  number,
  now: 1_000_000,
  ...more,
});
