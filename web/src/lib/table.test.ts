import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anUpdate, FakeNet } from '../wire/fake';
import type { MatchView, TableInfo, Update } from '../wire/types';
import { TableState } from './table.svelte';

const match: MatchView = { round: 2, dealer: 0, first_dealer: 0, totals: [0, 0] };

const table: TableInfo = {
  code: 'T1',
  game: 'eights',
  title: 'Crazy Eights',
  phase: 'playing',
  seats: [
    { kind: 'person', name: 'Ann', here: true },
    { kind: 'bot', name: 'Dot', level: 'steady' },
  ],
  host: 0,
  options: {},
  settings: {},
  commitment: 'c',
};

const view = (actor: number) => ({
  game: 'eights',
  seat: 0,
  public: { match, actors: [actor] },
  own: { hand: ['9H'], moves: ['9H'] },
});

function atTable(more: Partial<Update> = {}) {
  const net = new FakeNet();
  const at = new TableState('T1', 't'.repeat(32), net.open);
  at.connect();
  net.last.accept();
  net.last.say(anUpdate(5, { table, you: { seat: 0 }, view: view(0), decision: 5, ...more }));
  return { net, at };
}

describe('the state of a table', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keeps what an update leaves out', () => {
    const { net, at } = atTable();
    net.last.say(anUpdate(6, { steps: [{ kind: 'pass', text: '{1} passes.', seat: 1 }] }));
    expect(at.table).toEqual(table);
    expect(at.seat).toBe(0);
    expect(at.decision).toBeNull();
    expect(at.log.map(({ text }) => text)).toEqual(['Dot passes.']);
  });

  it('knows whose turn it is', () => {
    const { net, at } = atTable();
    expect(at.myTurn).toBe(true);
    net.last.say(anUpdate(6, { view: view(1) }));
    expect(at.myTurn).toBe(false);
    expect(at.actors).toEqual([1]);
  });

  it('is not in turn where it may act in the turn of another', () => {
    const { net, at } = atTable();
    const asked = { ...view(0), public: { match, actors: [0, 1], turn: 1 } };
    net.last.say(anUpdate(6, { view: asked, decision: 6 }));
    expect(at.myTurn).toBe(false);
    net.last.say(anUpdate(7, { view: { ...asked, public: { ...asked.public, turn: 0 } }, decision: 7 }));
    expect(at.myTurn).toBe(true);
  });

  it('reads its own sentence of a happening, others theirs', () => {
    const { net, at } = atTable();
    const step = {
      kind: 'draw',
      text: '{0} draws a card.',
      own_text: 'You draw the nine of hearts.',
      seat: 0,
    };
    net.last.say(anUpdate(6, { steps: [step] }));
    expect(at.log.at(-1)).toMatchObject({ text: 'You draw the nine of hearts.', round: 2 });
  });

  it('sends one move at a time and keeps the refusal for the page', async () => {
    const { net, at } = atTable();
    const played = at.play('9H');
    expect(at.sent).toBe('9H');
    expect(await at.play('draw')).toBe(false);
    const [command] = net.last.commands();
    expect(command).toMatchObject({ type: 'play', decision: 5, move: '9H' });
    net.last.say({ type: 'refused', id: command?.id ?? '', refusal: { code: 'stale', text: 'Too late.' } });
    expect(await played).toBe(false);
    expect(at.sent).toBeNull();
    expect(at.refusal?.text).toBe('Too late.');
  });

  it('says nothing where one of several who may act was quicker', async () => {
    const { net, at } = atTable({ view: { ...view(0), public: { match, actors: [0, 1] } } });
    const played = at.play('may-i');
    const [command] = net.last.commands();
    net.last.say({ type: 'refused', id: command?.id ?? '', refusal: { code: 'stale', text: 'Too late.' } });
    expect(await played).toBe(false);
    expect(at.refusal).toBeNull();
  });

  it('does not take a seat back by itself that is played elsewhere', () => {
    const { net, at } = atTable({ you: { seat: 0, driving: false } });
    expect(at.myTurn).toBe(false);
    net.last.cut();
    vi.advanceTimersByTime(60_000);
    expect(net.wires).toHaveLength(1);
    at.connect();
    net.last.accept();
    expect(net.last.sent[0]).toMatchObject({ type: 'hello', last: 5 });
  });

  it('knows whether its log begins with the match', () => {
    expect(atTable().at.missed).toBe(true);
    const deal = { kind: 'deal', text: '{1} deals.', seat: 1 };
    const { net, at } = atTable({ steps: [deal] });
    net.last.say(anUpdate(6, { view: view(1) }));
    expect(at.missed).toBe(false);
  });

  it('says when a bot moved because the time was up', () => {
    const { net, at } = atTable();
    net.last.say(anUpdate(6, { by: 'time', steps: [{ kind: 'pass', text: '{1} passes.', seat: 1 }] }));
    expect(at.log.map(({ text }) => text)).toEqual(['Dot passes.', 'Time was up: a bot moved for Dot.']);
  });

  it('says that time was up when the game itself goes on then, and speaks of no bot', () => {
    const { net, at } = atTable();
    const steps = [{ kind: 'no', text: '{1} lets it lie.', seat: 1 }];
    net.last.say(anUpdate(6, { by: 'rule', steps }));
    expect(at.log.map(({ text }) => text)).toEqual(['Time was up.', 'Dot lets it lie.']);
  });

  it('shows nothing new on the table when somebody only talks', () => {
    const { net, at } = atTable();
    const before = at.shown;
    net.last.say(anUpdate(6, { talk: [{ number: 6, name: 'Dot', text: 'Hi', seat: 1 }], decision: 5 }));
    expect(at.shown).toBe(before);
    expect(at.myTurn).toBe(true);
  });

  it('counts what others said while nobody looked', () => {
    const { net, at } = atTable();
    const talk = [
      { number: 6, name: 'Ann', text: 'Hello', seat: 0 },
      { number: 7, name: 'Dot', text: 'Hi', seat: 1 },
    ];
    net.last.say(anUpdate(7, { talk }));
    net.last.say(anUpdate(8, { talk }));
    expect(at.talk).toHaveLength(2);
    expect(at.unread).toBe(1);
    at.readTalk();
    expect(at.unread).toBe(0);
  });
});
