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
      nowMs += milliseconds;
      const due = timers.filter((timer) => timer.atMs <= nowMs);
      timers = timers.filter((timer) => timer.atMs > nowMs);
      for (const timer of due) timer.action();
    },
  };
}

const topic = 'booking:1';
const event = (seq: number, name = 'changed', data: unknown = null) => ({ topic, seq, event: name, data });

function listening() {
  const world = createWorld();
  const heard: LiveEvent[] = [];
  const stop = world.connection.subscribe(topic, (message) => heard.push(message));
  return { ...world, heard, stop };
}

describe('the live connection', () => {
  test('nobody connects until somebody listens', () => {
    const { sockets, connection } = createWorld();
    expect(sockets).toHaveLength(0);
    expect(connection.state()).toBe('idle');
  });

  test('MISC-6 a topic is asked for once it is open, and its events are heard', () => {
    const world = listening();
    world.open();
    expect(world.newest().sent).toEqual([{ subscribe: true, topic }]);
    world.receive(event(3, 'subscribed'));
    world.receive(event(4, 'changed', { status: 'ACCEPTED' }));
    expect(world.heard.map((message) => message.event)).toEqual(['subscribed', 'changed']);
  });

  test('one topic with two listeners is asked for once', () => {
    const world = listening();
    world.connection.subscribe(topic, () => {});
    world.open();
    expect(world.newest().sent).toHaveLength(1);
  });

  test('MISC-6 an event of two topics comes once, and counts for both', () => {
    const world = listening();
    const other: LiveEvent[] = [];
    world.connection.subscribe('bookings', (message) => other.push(message));
    world.open();
    world.receive({ ...event(4), topic: 'bookings', also: [topic] });
    expect([world.heard.length, other.length]).toEqual([1, 1]);
    world.newest().events.onClose(1006);
    world.pass(500);
    world.open();
    expect(world.newest().sent).toEqual([
      { subscribe: true, topic, after: 4 },
      { subscribe: true, topic: 'bookings', after: 4 },
    ]);
  });

  test('MISC-6 a topic is followed from what was fetched before it, and says where it was left', () => {
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

  test('the last listener to leave ends the topic', () => {
    const world = listening();
    world.open();
    world.stop();
    expect(world.newest().sent.at(-1)).toEqual({ unsubscribe: true, topic });
    world.receive(event(4));
    expect(world.heard).toEqual([]);
  });

  test('after a loss it comes back and asks for what came since', () => {
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

  test('what was already seen is not heard twice, a position and the cars nearby are', () => {
    const world = listening();
    world.open();
    world.receive(event(7));
    world.receive(event(7));
    world.receive(event(6));
    world.receive(event(7, 'position'));
    world.receive(event(7, 'nearby'));
    expect(world.heard.map((message) => message.event)).toEqual(['changed', 'position', 'nearby']);
  });

  test('a reset starts counting afresh', () => {
    const world = listening();
    world.open();
    world.receive(event(70));
    world.receive(event(2, 'reset'));
    world.receive(event(3));
    expect(world.heard.map((message) => message.seq)).toEqual([70, 2, 3]);
  });

  test('a session that ended is not asked again', () => {
    const world = listening();
    world.open();
    world.newest().events.onClose(4401);
    world.pass(120_000);
    expect(world.connection.state()).toBe('refused');
    expect(world.sockets).toHaveLength(1);
  });

  test('a socket that gives no sign of life is given up', () => {
    const world = listening();
    world.open();
    world.pass(25_000);
    expect(world.newest().sent.at(-1)).toEqual({ ping: true });
    world.pass(10_000);
    expect(world.sockets[0]?.closed).toBe(true);
    expect(world.connection.state()).toBe('offline');
  });

  test('an answer to the sign of life keeps it', () => {
    const world = listening();
    world.open();
    world.pass(25_000);
    world.receive({ pong: true });
    world.pass(10_000);
    expect(world.connection.state()).toBe('open');
  });

  test('a page that is seen again does not wait for the next attempt', () => {
    const world = listening();
    world.open();
    world.newest().events.onClose(1006);
    world.connection.wake();
    expect(world.sockets).toHaveLength(2);
  });

  test('after it is closed nothing comes back', () => {
    const world = listening();
    world.open();
    world.connection.close();
    world.pass(120_000);
    expect(world.sockets).toHaveLength(1);
    expect(world.newest().closed).toBe(true);
  });

  test('waits grow, stay under half a minute, and at least half of each is kept', () => {
    expect([0, 1, 2, 3].map((attempt) => retryDelayMs(attempt, () => 1))).toEqual([500, 1000, 2000, 4000]);
    expect(retryDelayMs(50, () => 1)).toBe(30_000);
    expect(retryDelayMs(1, () => 0)).toBe(500);
  });
});
