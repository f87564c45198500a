import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anUpdate, FakeNet } from './fake';
import { Refused } from './message';
import { TableSocket, type Status } from './socket';
import type { Refusal, Update } from './types';

const TOKEN = 'a'.repeat(48);

function setUp() {
  const net = new FakeNet();
  const updates: Update[] = [];
  const statuses: Status[] = [];
  const closed: Refusal[] = [];
  const handlers = {
    update: (update: Update) => updates.push(update),
    status: (status: Status) => statuses.push(status),
    closed: (refusal: Refusal) => closed.push(refusal),
  };
  const socket = new TableSocket('T1', TOKEN, handlers, net.open);
  return { net, socket, updates, statuses, closed };
}

describe('the connection to a table', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('greets first, then tells of updates', () => {
    const { net, socket, updates, statuses } = setUp();
    socket.connect();
    net.last.accept();
    expect(net.last.sent).toEqual([{ type: 'hello', table: 'T1', token: TOKEN }]);
    net.last.say(anUpdate(7));
    expect(updates.map(({ number }) => number)).toEqual([7]);
    expect(statuses).toEqual(['connecting', 'open']);
  });

  it('comes back with the last number and sends unanswered commands again under their first id', async () => {
    const { net, socket } = setUp();
    socket.connect();
    net.last.accept();
    net.last.say(anUpdate(7));
    const done = socket.request({ type: 'play', decision: 7, move: '9H' });
    const [first] = net.last.commands();
    net.last.cut();
    expect(socket.status).toBe('lost');
    vi.advanceTimersByTime(1000);
    expect(net.wires).toHaveLength(2);
    net.last.accept();
    expect(net.last.sent[0]).toEqual({ type: 'hello', table: 'T1', token: TOKEN, last: 7 });
    expect(net.last.commands()).toEqual([first]);
    if (first) net.last.say({ type: 'done', id: first.id, number: 8 });
    await expect(done).resolves.toMatchObject({ number: 8 });
  });

  it('does not send an answered command again', async () => {
    const { net, socket } = setUp();
    socket.connect();
    net.last.accept();
    const done = socket.request({ type: 'start' });
    const id = net.last.commands()[0]?.id ?? '';
    net.last.say({ type: 'done', id, number: 3 });
    await done;
    net.last.cut();
    vi.advanceTimersByTime(1000);
    net.last.accept();
    expect(net.last.commands()).toEqual([]);
  });

  it('waits longer after each failure, and never longer than twenty seconds', () => {
    const { net, socket } = setUp();
    socket.connect();
    for (let i = 0; i < 12; i += 1) {
      net.last.cut();
      vi.advanceTimersByTime(20_000);
    }
    expect(net.wires).toHaveLength(13);
    net.last.cut();
    vi.advanceTimersByTime(5000);
    expect(net.wires).toHaveLength(13);
  });

  it('gives a refused command its refusal', async () => {
    const { net, socket } = setUp();
    socket.connect();
    net.last.accept();
    const played = socket.request({ type: 'play', decision: 1, move: '9H' });
    const id = net.last.commands()[0]?.id ?? '';
    net.last.say({ type: 'refused', id, refusal: { code: 'stale', text: 'Too late.' } });
    await expect(played).rejects.toBeInstanceOf(Refused);
  });

  it('sends again what was dropped because it came too fast', () => {
    const { net, socket } = setUp();
    socket.connect();
    net.last.accept();
    net.last.say(anUpdate(1));
    void socket.request({ type: 'start' });
    const slower = { type: 'refused', id: null, refusal: { code: 'too_fast', text: 'Slower.' } } as const;
    net.last.say(slower);
    net.last.say(slower);
    vi.advanceTimersByTime(2000);
    const [first, ...again] = net.last.commands();
    expect(again).toEqual([first]);
  });

  it('stays away from a table that does not exist', () => {
    const { net, socket, closed } = setUp();
    socket.connect();
    net.last.accept();
    net.last.say({ type: 'refused', id: null, refusal: { code: 'no_table', text: 'There is none.' } });
    vi.advanceTimersByTime(60_000);
    expect(socket.status).toBe('closed');
    expect(closed.map(({ code }) => code)).toEqual(['no_table']);
    expect(net.wires).toHaveLength(1);
  });

  it('notices a silent connection by its heartbeat', () => {
    const { net, socket } = setUp();
    socket.connect();
    net.last.accept();
    net.last.say(anUpdate(1));
    vi.advanceTimersByTime(10_000);
    expect(net.last.sent.at(-1)).toEqual({ type: 'beat' });
    vi.advanceTimersByTime(20_500);
    expect(net.wires.length).toBeGreaterThan(1);
  });
});
