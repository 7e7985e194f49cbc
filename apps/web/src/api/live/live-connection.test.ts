import type { LiveEvent } from '@fiacre/contract';
import { describe, expect, test } from 'vitest';
import { LiveConnection, type SocketEvents } from './live-connection.ts';
import { retryDelayMs } from './retry-delay.ts';

/** A simulated network: sockets that open and close on command, and a manual clock. */
function createWorld() {
  const sockets: { events: SocketEvents; sent: unknown[]; closed: boolean }[] = [];
  let timers: { atMs: number; action: () => void }[] = [];
  let nowMs = 0;
  const connection = new LiveConnection({
    userId: 'me',
    random: () => 1,
    openSocket(events) {
      const socket = { events, sent: [] as unknown[], closed: false };
      sockets.push(socket);
      return { send: (text) => socket.sent.push(JSON.parse(text)), close: () => (socket.closed = true) };
    },
    after(delayMs, action) {
      const timer = { atMs: nowMs + delayMs, action };
      timers.push(timer);
      return () => (timers = timers.filter((other) => other !== timer));
    },
  });
  const newest = () => sockets.at(-1) ?? expect.unreachable('no socket was opened');
  return {
    connection,
    sockets,
    newest,
    open: () => newest().events.onOpen(),
    receive: (message: object) => newest().events.onMessage(JSON.stringify(message)),
    pass(milliseconds: number) {
      const untilMs = nowMs + milliseconds;
      const next = () => timers.toSorted((one, other) => one.atMs - other.atMs)[0];
      for (let due = next(); due !== undefined && due.atMs <= untilMs; due = next()) {
        timers = timers.filter((timer) => timer !== due);
        nowMs = due.atMs;
        due.action();
      }
      nowMs = untilMs;
    },
  };
}

const topic = 'booking:1';
const event = (seq: number, name = 'changed', data: unknown = null) => ({ topic, seq, event: name, data });

function listening() {
  const world = createWorld();
  const received: LiveEvent[] = [];
  const stop = world.connection.subscribe(topic, (message) => received.push(message));
  return { ...world, received, stop };
}

describe('the live connection', () => {
  test('does not connect until somebody subscribes', () => {
    const { sockets, connection } = createWorld();
    expect(sockets).toHaveLength(0);
    expect(connection.state()).toBe('idle');
  });

  test('MISC-6 subscribes to a topic once open and delivers its events', () => {
    const world = listening();
    world.open();
    expect(world.newest().sent).toEqual([{ subscribe: true, topic }]);
    world.receive(event(3, 'subscribed'));
    world.receive(event(4, 'changed', { status: 'ACCEPTED' }));
    expect(world.received.map((message) => message.event)).toEqual(['subscribed', 'changed']);
  });

  test('subscribes once for two listeners of a topic', () => {
    const world = listening();
    world.connection.subscribe(topic, () => {});
    world.open();
    expect(world.newest().sent).toHaveLength(1);
  });

  test('MISC-6 handles an event of two topics once and advances both topics', () => {
    const world = listening();
    const other: LiveEvent[] = [];
    world.connection.subscribe('bookings', (message) => other.push(message));
    world.open();
    world.receive({ ...event(4), topic: 'bookings', also: [topic] });
    expect([world.received.length, other.length]).toEqual([1, 1]);
    world.newest().events.onClose(1006);
    world.pass(500);
    world.open();
    expect(world.newest().sent).toEqual([
      { subscribe: true, topic, after: 4 },
      { subscribe: true, topic: 'bookings', after: 4 },
    ]);
  });

  test('MISC-6 resumes a topic from the event number of the fetched data, and returns the number where it stopped', () => {
    const world = createWorld();
    const stop = world.connection.subscribe(
      topic,
      () => {},
      () => 7,
    );
    world.open();
    expect(world.newest().sent).toEqual([{ subscribe: true, topic, after: 7 }]);
    world.receive(event(9, 'subscribed'));
    expect(stop()).toBe(9);
  });

  test('STORE-6 unsubscribes when the last listener leaves', () => {
    const world = listening();
    world.open();
    world.stop();
    expect(world.newest().sent.at(-1)).toEqual({ unsubscribe: true, topic });
    world.receive(event(4));
    expect(world.received).toEqual([]);
  });

  test('reconnects after a loss and requests the missed events', () => {
    const world = listening();
    world.open();
    world.receive(event(7));
    world.newest().events.onClose(1006);
    expect(world.connection.state()).toBe('offline');
    world.pass(500);
    expect(world.sockets).toHaveLength(2);
    world.open();
    expect(world.newest().sent).toEqual([{ subscribe: true, topic, after: 7 }]);
  });

  test('drops duplicates, except for positions and nearby cars', () => {
    const world = listening();
    world.open();
    world.receive(event(7));
    world.receive(event(7));
    world.receive(event(6));
    world.receive(event(7, 'position'));
    world.receive(event(7, 'nearby'));
    expect(world.received.map((message) => message.event)).toEqual(['changed', 'position', 'nearby']);
  });

  test('restarts the event numbers after a reset', () => {
    const world = listening();
    world.open();
    world.receive(event(70));
    world.receive(event(2, 'reset'));
    world.receive(event(3));
    expect(world.received.map((message) => message.seq)).toEqual([70, 2, 3]);
  });

  test('does not reconnect after the session ended', () => {
    const world = listening();
    world.open();
    world.newest().events.onClose(4401);
    world.pass(120_000);
    expect(world.connection.state()).toBe('refused');
    expect(world.sockets).toHaveLength(1);
  });

  test('resumes where it stopped with another session, but not with a refused one', () => {
    const world = listening();
    world.open();
    world.receive(event(7));
    world.connection.resume('first');
    expect(world.sockets).toHaveLength(1);
    world.newest().events.onClose(4401);
    world.connection.resume('second');
    expect(world.connection.state()).toBe('offline');
    world.open();
    expect(world.newest().sent).toEqual([{ subscribe: true, topic, after: 7 }]);
    world.newest().events.onClose(4401);
    world.connection.resume('second');
    expect(world.sockets).toHaveLength(2);
    world.connection.resume('third');
    expect(world.sockets).toHaveLength(3);
  });

  test.each([null, 'other'])('receives nothing for another person: %s', (userId) => {
    const world = listening();
    world.open();
    world.receive({ welcome: true, userId: 'me' });
    world.receive(event(7));
    world.newest().events.onClose(1006);
    world.connection.wake();
    world.open();
    world.receive({ welcome: true, userId });
    expect(world.connection.state()).toBe('refused');
    expect(world.newest().closed).toBe(true);
    world.receive(event(8));
    expect(world.received).toHaveLength(1);
  });

  test('closes a socket that does not respond to a ping', () => {
    const world = listening();
    world.open();
    world.pass(25_000);
    expect(world.newest().sent.at(-1)).toEqual({ ping: true });
    world.pass(10_000);
    expect(world.sockets[0]?.closed).toBe(true);
    expect(world.connection.state()).toBe('offline');
  });

  test('keeps a socket that responds to a ping', () => {
    const world = listening();
    world.open();
    world.pass(25_000);
    world.receive({ pong: true });
    world.pass(10_000);
    expect(world.connection.state()).toBe('open');
  });

  test('reconnects immediately when the page becomes visible again', () => {
    const world = listening();
    world.open();
    world.newest().events.onClose(1006);
    world.connection.wake();
    expect(world.sockets).toHaveLength(2);
  });

  test('ends an attempt that gets no response, and tries again', () => {
    const world = listening();
    expect(world.connection.state()).toBe('connecting');
    world.pass(9999);
    expect(world.connection.state()).toBe('connecting');
    world.pass(1);
    expect(world.sockets[0]?.closed).toBe(true);
    expect(world.connection.state()).toBe('offline');
    world.pass(500);
    expect(world.sockets).toHaveLength(2);
    world.open();
    world.pass(10_000);
    expect(world.sockets).toHaveLength(2);
    expect(world.connection.state()).toBe('open');
  });

  test('MISC-6 stays offline during every attempt after a loss, until one succeeds', () => {
    const world = listening();
    const states: string[] = [];
    world.connection.onState(() => states.push(world.connection.state()));
    world.open();
    world.newest().events.onClose(1006);
    for (const delayMs of [500, 1000, 2000]) {
      world.pass(delayMs);
      world.newest().events.onClose(1006);
    }
    world.pass(4000);
    expect(world.sockets).toHaveLength(5);
    world.open();
    expect(states).toEqual(['open', 'offline', 'open']);
  });

  test('replaces an attempt that is a second old when the device comes online, but not a new one', () => {
    const world = listening();
    world.open();
    world.newest().events.onClose(1006);
    world.connection.wake();
    world.pass(999);
    world.connection.wake();
    expect(world.sockets).toHaveLength(2);
    world.pass(1);
    world.connection.wake();
    expect(world.sockets.map(({ closed }) => closed)).toEqual([false, true, false]);
    // The new attempt has its full time.
    world.pass(9000);
    expect(world.sockets).toHaveLength(3);
    world.open();
    // Later events of the replaced socket have no effect.
    world.sockets[1]?.events.onOpen();
    world.sockets[1]?.events.onClose(1006);
    expect(world.newest().sent).toHaveLength(1);
    expect(world.connection.state()).toBe('open');
  });

  test('does not reconnect after it was closed', () => {
    const world = listening();
    world.open();
    world.connection.close();
    world.pass(120_000);
    expect(world.sockets).toHaveLength(1);
    expect(world.newest().closed).toBe(true);
  });

  test('backs off up to 30 seconds, with jitter on at most half of the delay', () => {
    expect([0, 1, 2, 3].map((attempt) => retryDelayMs(attempt, () => 1))).toEqual([500, 1000, 2000, 4000]);
    expect(retryDelayMs(50, () => 1)).toBe(30_000);
    expect(retryDelayMs(1, () => 0)).toBe(500);
  });
});

describe('a report of positions', () => {
  const positions = [{ at: '2026-01-01T00:00:00Z', lat: 1, lng: 2 }];
  /** The response so far. */
  const watch = (answer: Promise<unknown>) => {
    const seen: { answer: unknown } = { answer: 'waits' };
    void answer.then((value) => (seen.answer = value));
    return seen;
  };

  test('TRIP-21 goes out while the connection is open, and gets the response with its number', async () => {
    const world = listening();
    expect(await world.connection.report({ positions })).toBeNull();
    world.open();
    const [first, second] = [world.connection.report({ positions }), world.connection.report({ positions })];
    expect(world.newest().sent.slice(1)).toEqual([
      { report: 1, positions },
      { report: 2, positions },
    ]);
    world.receive({ report: 2, error: { code: 'unavailable', message: 'unavailable' } });
    world.receive({ report: 1, accepted: 1, rejected: [] });
    expect(await first).toEqual({ refused: null });
    expect(await second).toEqual({ refused: 'unavailable' });
    expect(world.received).toEqual([]);
  });

  test('TRIP-21 has no response if the connection is lost or the server does not respond', async () => {
    const world = listening();
    world.open();
    const lost = world.connection.report({ positions });
    world.newest().events.onClose(1006);
    expect(await lost).toBeNull();
    world.pass(60_000);
    world.open();
    const slow = watch(world.connection.report({ positions }));
    world.pass(4900);
    await Promise.resolve();
    expect(slow.answer).toBe('waits');
    world.pass(100);
    await expect.poll(() => slow.answer).toBeNull();
  });
});
