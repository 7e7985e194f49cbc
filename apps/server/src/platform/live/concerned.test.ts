import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { good, startRides, type RideApp } from '../../bookings/testing/rides.ts';
import { changeUser } from '../../testing/change-user.ts';
import type { TestPerson } from '../../testing/people.ts';
import { guest, type Reader } from '../http/reader.ts';
import { readEvents, type SequencedEvent } from '../outbox/sequence.ts';
import { createConnection } from './connection.ts';
import { createHub } from './hub.ts';
import { parseTopic, type TopicEvent, type TopicKind } from './topic.ts';

const readerOf = ({ id, role }: TestPerson): Reader => ({ role, userId: id, sessionId: `of ${id}` });

describe('an event is offered to everybody who may see it', () => {
  let app: RideApp;
  const readers: Reader[] = [guest];
  let events: readonly SequencedEvent[];
  let kinds: ReadonlySet<string>;

  beforeAll(async () => {
    app = await startRides();
    const fleetAdmin = await app.addPerson('fleetadmin');
    const driver = await app.addActiveDriver(undefined, { fleet_admin_id: fleetAdmin.id });
    const [rider, colleague] = [await app.addPerson('rider'), await app.addPerson('fleetadmin')];
    const booking = await app.book(rider);
    const params = { id: booking.id };
    good(await app.call('acceptBooking', { as: app.driver, params }));
    good(await app.call('handBackBooking', { as: app.driver, params, body: { reason: 'tyre' } }));
    await app.settle();
    good(await app.call('acceptBooking', { as: driver, params }));
    good(await app.call('arriveBooking', { as: driver, params }));
    good(await app.call('startBooking', { as: driver, params }));
    good(await app.call('reachBooking', { as: driver, params }));
    good(await app.call('endBooking', { as: driver, params, body: { cashReceived: true } }));
    good(await changeUser(app, app.admin, driver.id, { approved: false }));
    await app.settle();
    readers.push(...[rider, driver, fleetAdmin, colleague, app.driver, app.rider, app.admin].map(readerOf));
    events = await readEvents(app.platform.db, { after: 0, limit: 10_000 });
    kinds = new Set(events.flatMap(({ topics }) => topics).map((topic) => parseTopic(topic).name));
  });
  afterAll(() => app.close());

  test('MISC-6 ROLE-2 a kind of topic has an audience exactly if its events name people', () => {
    expect([...kinds]).toEqual(
      expect.arrayContaining(['bookings', 'drivers', 'notifications', 'tasks', 'users', 'wallet']),
    );
    let [offered, asked] = [0, 0];
    for (const { topics, ...event } of events)
      for (const topic of topics) {
        const kind = app.live.hub.kindOf(topic);
        const { id } = parseTopic(topic);
        const topicEvent = { ...event, id };
        const concerned = kind?.concerns?.(topicEvent);
        if (kind === null || concerned === undefined || id !== null) continue;
        for (const reader of readers) {
          const isNamed =
            concerned.people.includes(reader.userId) ||
            (reader.role !== 'guest' && concerned.roles.includes(reader.role));
          asked += 1;
          offered += Number(isNamed);
          if (kind.audience(reader, topicEvent) !== null)
            expect([topic, event.event, isNamed]).toContain(true);
        }
      }
    // Otherwise every subscriber would be checked.
    expect(offered).toBeLessThan(asked / 2);
  });
});

/** Every named person receives it, in a hub with one topic. */
function hubWith(kind: Partial<TopicKind>) {
  const asked = vi.fn<(reader: Reader) => string>(() => 'all');
  const topic: TopicKind = {
    name: 'bookings',
    perObject: false,
    authorise: () => true,
    audience: asked,
    project: (_, event) => event,
    ...kind,
  };
  const hub = createHub(() => undefined);
  hub.register([topic]);
  const connect = (reader: Reader) => {
    const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0, on: () => undefined };
    const sent = vi.fn<() => boolean>(() => true);
    const slot = { assignTo: () => true, release: () => undefined };
    const stream = { write: sent };
    const connection = createConnection(socket as unknown as WebSocket, stream, slot, reader, null);
    hub.add(connection);
    connection.subscriptions.set('bookings', { catchingUp: false, from: 0, reached: 0, shown: null });
    hub.listen(connection, 'bookings');
    return { connection, sent };
  };
  let seq = 0;
  const publish = (data: unknown) => {
    seq += 1;
    hub.deliver({ seq, topics: ['bookings'], event: 'changed', data });
  };
  return { hub, connect, publish, asked };
}

const person = (userId: string, role: 'rider' | 'admin' = 'rider'): Reader => ({
  role,
  userId,
  sessionId: `of ${userId}`,
});
const toOne = {
  concerns: ({ data }: TopicEvent) => ({ people: [data as string, null], roles: ['admin'] as const }),
};

test('MISC-6 an event about one person is not offered to the thousands of others', () => {
  const { connect, publish, asked } = hubWith(toOne);
  const riders = Array.from({ length: 1000 }, (_, index) => connect(person(`rider ${index}`)));
  const [twice, office, visitor] = [
    connect(person('rider 7')),
    connect(person('office', 'admin')),
    connect(guest),
  ];
  publish('rider 7');
  const heard = riders.filter(({ sent }) => sent.mock.calls.length > 0);
  expect(heard).toEqual([riders[7]]);
  for (const { sent } of [twice, office]) expect(sent).toHaveBeenCalledTimes(1);
  expect(visitor.sent).not.toHaveBeenCalled();
  expect(asked.mock.calls.length).toBeLessThan(10);
});

test('an event without named people is offered to all', () => {
  const { connect, publish } = hubWith({});
  const [one, visitor] = [connect(person('one')), connect(guest)];
  publish('someone');
  for (const { sent } of [one, visitor]) expect(sent).toHaveBeenCalledTimes(1);
});

test('AUTH-14 a connection receives events about its current person only, and none after that person left', () => {
  const { hub, connect, publish } = hubWith(toOne);
  const { connection, sent } = connect(person('one'));
  hub.identify(connection, person('other'));
  publish('one');
  expect(sent).not.toHaveBeenCalled();
  publish('other');
  expect(sent).toHaveBeenCalledTimes(1);
  hub.identify(connection, person('other', 'admin'));
  publish('one');
  expect(sent).toHaveBeenCalledTimes(2);
  hub.unlisten(connection, 'bookings');
  publish('other');
  expect(sent).toHaveBeenCalledTimes(2);
  expect([...hub.topics()]).toEqual([]);
});
