import { liveCloseCodes } from '@fiacre/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectLive } from '../../testing/live-client.ts';
import type { TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TopicKind } from './topic.ts';

const bookingId = '01a1fde3-39c6-7625-b7f9-000000000001';
const topic = `booking:${bookingId}`;

interface Secret {
  readonly owner: string;
  readonly share: number;
}

// The rules of a capability: the owner and admins see the object, and only admins see the share.
const ownedTopic: TopicKind = {
  name: 'booking',
  perObject: true,
  authorise: (reader, id) => reader.role === 'admin' || (reader.userId === owner.id && id === bookingId),
  audience(reader, event) {
    if (reader.role === 'admin') return 'admin';
    return reader.userId === (event.data as Secret).owner ? 'owner' : null;
  },
  project: (audience, { event, data }) => ({
    event,
    data: audience === 'admin' ? data : { owner: (data as Secret).owner },
  }),
};

let app: TestApp;
let owner: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  app.live.hub.register([ownedTopic]);
  owner = await app.addPerson('rider');
  admin = await app.addPerson('admin');
});
afterAll(() => app.close());

async function publish(share: number, ownedBy = owner.id): Promise<void> {
  await app.platform.transact(async (tx) =>
    tx.publish({ topics: [topic], event: 'changed', data: { owner: ownedBy, share } }),
  );
  await app.settle();
}

describe('a live topic', () => {
  test('reaches its readers without a reload, each with the fields that this reader may see', async () => {
    const [mine, office] = [await connectLive(app, owner), await connectLive(app, admin)];
    await Promise.all([mine.subscribe(topic), office.subscribe(topic)]);
    await publish(700);
    expect(await mine.frame((frame) => 'event' in frame && frame.event === 'changed')).toMatchObject({
      data: { owner: owner.id },
    });
    // Checked by field name: the digits of an amount may also be in an id.
    expect(JSON.stringify(mine.frames)).not.toContain('share');
    expect(await office.frame((frame) => 'event' in frame && frame.event === 'changed')).toMatchObject({
      data: { share: 700 },
    });
    mine.close();
    office.close();
  });

  test('is closed to guests and hidden from strangers, and unknown names are refused', async () => {
    const [guest, stranger] = [await connectLive(app), await connectLive(app, await app.addPerson('driver'))];
    expect(await guest.subscribe(topic)).toMatchObject({ error: { code: 'not_logged_in' } });
    expect(await stranger.subscribe(topic)).toMatchObject({ error: { code: 'not_found' } });
    expect(await stranger.subscribe('nothing')).toMatchObject({ error: { code: 'not_found' } });
    expect(await stranger.subscribe('booking')).toMatchObject({ error: { code: 'not_found' } });
    await publish(1);
    await stranger.quiet();
    expect(stranger.eventsOf(topic)).toEqual([]);
    guest.close();
    stranger.close();
  });

  test('sends nothing to a reader who has lost access to the object', async () => {
    const mine = await connectLive(app, owner);
    await mine.subscribe(topic);
    await publish(2, admin.id);
    await mine.quiet();
    expect(mine.eventsOf(topic)).toEqual([]);
    mine.close();
  });
});

describe('reconnecting', () => {
  test('delivers every missed change once and in order, then the new ones', async () => {
    const first = await connectLive(app, admin);
    const { seq } = (await first.subscribe(topic)) as { seq: number };
    first.close();
    for (const share of [10, 11, 12]) await publish(share);
    const second = await connectLive(app, admin);
    await second.subscribe(topic, seq);
    await publish(13);
    await second.quiet();
    const shares = second
      .eventsOf(topic)
      .map((frame) => ('data' in frame ? (frame.data as Secret).share : null));
    expect(shares).toEqual([10, 11, 12, 13]);
    second.close();
  });

  test('makes a reader that missed too much reload', async () => {
    await app.platform.transact(async (tx) => {
      for (let share = 0; share < 600; share += 1)
        tx.publish({ topics: [topic], event: 'changed', data: { owner: owner.id, share } });
    });
    await app.settle();
    const client = await connectLive(app, admin);
    await client.subscribe(topic, 1);
    expect(client.eventsOf(topic)).toMatchObject([{ event: 'reset' }]);
    client.close();
  });
});

describe('a session that ends', () => {
  test('AUTH-14 closes its sockets immediately', async () => {
    const rider = await app.addPerson('rider');
    const client = await connectLive(app, rider);
    await app.call('signOut', { as: rider });
    await app.settle();
    expect(await client.closed()).toBe(liveCloseCodes.signedOut);
  });

  test('an invalid token is refused', async () => {
    const client = await connectLive(app);
    client.send({ token: 'x'.repeat(43) });
    expect(await client.closed()).toBe(liveCloseCodes.signedOut);
  });
});

describe('another person on the same connection', () => {
  test('receives nothing from the previous person’s topics and owns the connection', async () => {
    const client = await connectLive(app, owner);
    await client.subscribe(topic);
    const next = await app.addPerson('driver');
    client.send({ token: next.token });
    await client.frame((frame) => 'welcome' in frame && frame.userId === next.id);
    const heard = client.frames.length;
    await publish(21);
    await client.quiet();
    expect(client.frames.slice(heard)).toEqual([{ pong: true }]);
    const [connection] = [...app.live.hub.connections].filter(({ reader }) => reader.userId === next.id);
    expect([...(connection?.subscriptions.keys() ?? ['gone'])]).toEqual([]);
    client.close();
  });
});

describe('an app', () => {
  test('is identified by the bearer token of its upgrade request; an invalid one never falls back to the cookie', async () => {
    const client = await connectLive(app, undefined, { authorization: `Bearer ${owner.token}` });
    expect(client.frames[0]).toEqual({ welcome: true, userId: owner.id });
    client.close();
    const both = { authorization: 'Bearer none', cookie: `fiacre-session=${owner.token}` };
    const guest = await connectLive(app, undefined, both);
    expect(guest.frames[0]).toEqual({ welcome: true, userId: null });
    guest.close();
  });
});

describe('the address', () => {
  test.each(['/api/live/', '/api/live?app=3', '/api/live/?app=4'])('MISC-9 is also %s', async (path) => {
    const client = await connectLive(app, owner, {}, path);
    expect(await client.subscribe(topic)).toHaveProperty('seq');
    client.close();
  });

  test.each(['/api/live//', '/api/liver', '/api/live/x'])('MISC-9 is not %s', async (path) => {
    await expect(connectLive(app, owner, {}, path)).rejects.toThrow('404');
  });
});

describe('a guest', () => {
  test('is disconnected after fifteen seconds without signing in or subscribing, and stays connected otherwise', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [idle, listening] = [await connectLive(app), await connectLive(app)];
    await listening.subscribe('settings');
    vi.advanceTimersByTime(14_999);
    await idle.quiet();
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(await idle.closed()).toBe(liveCloseCodes.unused);
    await listening.quiet();
    listening.close();
  });
});

describe('a browser', () => {
  test('is identified by its cookie', async () => {
    const client = await connectLive(app, undefined, { cookie: `fiacre-session=${owner.token}` });
    expect(client.frames[0]).toEqual({ welcome: true, userId: owner.id });
    client.close();
  });

  test('is a guest on a page of another site, despite its cookie', async () => {
    const headers = { cookie: `fiacre-session=${owner.token}`, origin: 'https://evil.example' };
    const client = await connectLive(app, undefined, headers);
    expect(client.frames[0]).toEqual({ welcome: true, userId: null });
    client.close();
  });
});

describe('bad input', () => {
  test.each([
    '',
    'nonsense',
    '[]',
    '{"subscribe":true}',
    '{"subscribe":true,"topic":"$access"}',
    '{"ping":true,"more":1}',
  ])('%s is refused and the connection stays open', async (text) => {
    const client = await connectLive(app);
    client.socket.send(text);
    expect(await client.frame((frame) => 'error' in frame)).toMatchObject({
      error: { code: 'invalid_request' },
    });
    await client.quiet();
    client.close();
  });

  test('a huge message closes the connection', async () => {
    const client = await connectLive(app);
    client.socket.send('x'.repeat(20_000));
    expect(await client.closed()).toBe(1009);
  });

  test('a flood of messages closes the connection', async () => {
    const client = await connectLive(app);
    for (let index = 0; index < 700; index += 1) client.send({ ping: true });
    expect(await client.closed()).toBe(liveCloseCodes.tooMuch);
  });
});

describe('the limit', () => {
  test('is enforced for topics on one connection', async () => {
    const client = await connectLive(app, admin);
    const answers = [];
    for (let number = 0; number <= 50; number += 1) {
      answers.push(
        await client.subscribe(
          `booking:01a1fde3-39c6-7625-b7f9-0000000000${String(number).padStart(2, '0')}`,
        ),
      );
    }
    expect(answers.filter((answer) => 'error' in answer)).toMatchObject([
      { error: { code: 'rate_limited' } },
    ]);
    client.close();
  });

  test('is enforced for connections per person however they sign in, and others can still connect', async () => {
    const person = await app.addPerson('rider');
    const headers = { cookie: `fiacre-session=${person.token}` };
    const clients = await Promise.all(Array.from({ length: 40 }, () => connectLive(app, undefined, headers)));
    await expect(connectLive(app, undefined, headers)).rejects.toThrow('503');
    const late = await connectLive(app);
    late.send({ token: person.token });
    expect(await late.closed()).toBe(liveCloseCodes.tooMuch);
    clients.push(await connectLive(app, owner));
    for (const client of clients) client.close();
  });
});

test('positions reach subscribers and are neither numbered nor stored', async () => {
  const client = await connectLive(app, admin);
  const { seq } = (await client.subscribe(topic)) as { seq: number };
  app.platform.live.volatile(topic, 'driver 1', 'position', { owner: owner.id, share: 5 });
  expect(await client.frame((frame) => 'event' in frame && frame.event === 'position')).toMatchObject({
    seq,
  });
  client.close();
  const later = await connectLive(app, admin);
  await later.subscribe(topic, seq - 1);
  expect(later.eventsOf(topic).filter((frame) => 'event' in frame && frame.event === 'position')).toEqual([]);
  later.close();
});
