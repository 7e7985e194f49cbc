import { topicNames, type TopicName } from '@fiacre/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectLive } from '../../apps/server/src/testing/live-client.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { addCallers, callerNames, type CallerName, type Callers } from './callers.ts';
import { makeBooking } from './one-booking.ts';

/** Who may subscribe to each topic; written independently of the server's rules. Sources: ROLE-1 to ROLE-9, DASH-3. */
const expectedTopics: Readonly<
  Record<TopicName, { of: 'reader' | 'object'; callers: readonly CallerName[] }>
> = {
  bookings: {
    of: 'reader',
    callers: ['rider', 'otherRider', 'driver', 'otherDriver', 'fleet', 'otherFleet', 'admin'],
  },
  booking: { of: 'object', callers: ['rider', 'driver', 'fleet', 'admin'] },
  tasks: { of: 'reader', callers: ['driver', 'otherDriver'] },
  drivers: { of: 'reader', callers: ['fleet', 'otherFleet', 'admin'] },
  chat: { of: 'object', callers: ['rider', 'driver', 'admin'] },
  wallet: { of: 'reader', callers: ['rider', 'otherRider', 'driver', 'otherDriver'] },
  notifications: {
    of: 'reader',
    callers: ['rider', 'otherRider', 'driver', 'otherDriver', 'fleet', 'otherFleet', 'admin'],
  },
  lists: {
    of: 'reader',
    callers: ['rider', 'otherRider', 'driver', 'otherDriver', 'fleet', 'otherFleet', 'admin'],
  },
  users: { of: 'reader', callers: ['fleet', 'otherFleet', 'admin'] },
  settings: {
    of: 'reader',
    callers: ['guest', 'rider', 'otherRider', 'driver', 'otherDriver', 'fleet', 'otherFleet', 'admin'],
  },
};

let app: TestApp;
let callers: Callers;
let bookingId: string;
beforeAll(async () => {
  app = await startTestApp();
  callers = await addCallers(app);
  bookingId = await makeBooking(app, callers, 'ACCEPTED');
});
afterAll(() => app.close());

async function opensFor(caller: CallerName, topic: string): Promise<boolean> {
  const { token } = callers[caller];
  const client = await connectLive(app, token === undefined ? undefined : { token });
  const answer = await client.subscribe(topic);
  client.close();
  return !('error' in answer);
}

// The token of a suspended user does not even allow a connection.
const former = ['signedOut', 'suspended', 'deleted'] as const satisfies readonly CallerName[];
const connected = callerNames.filter((caller) => !former.some((name) => name === caller));

test('every topic is in the table', () => {
  expect(Object.keys(expectedTopics).toSorted()).toEqual([...topicNames].toSorted());
});

describe.each(topicNames)('ROLE-8 the topic %s', (name) => {
  const { of, callers: wanted } = expectedTopics[name];

  test.each(connected)('admits or refuses %s according to the table', async (caller) => {
    expect(await opensFor(caller, of === 'object' ? `${name}:${bookingId}` : name)).toBe(
      wanted.includes(caller),
    );
  });

  test('is refused for a missing object, or without the object’s id', async () => {
    for (const caller of connected) {
      expect(await opensFor(caller, `${name}:01a1fde3-39c6-7625-b7f9-00000000dead`)).toBe(false);
      if (of === 'object') expect(await opensFor(caller, name)).toBe(false);
    }
  });
});

test.each(connected)(
  'ROLE-9 the free cars near a pickup are open to %s only if that is a rider',
  async (caller) => {
    expect(await opensFor(caller, 'drivers:10.000000,20.000000')).toBe(
      ['rider', 'otherRider'].includes(caller),
    );
    expect(await opensFor(caller, 'drivers:10.000000,181')).toBe(false);
  },
);

test.each(former)('AUTH-14 the token of %s opens no connection', async (caller) => {
  const client = await connectLive(app);
  client.send({ token: callers[caller].token });
  expect(await client.closed()).toBe(4401);
});

test('a driver gets no more events of a booking after handing it back', async () => {
  const asDriver = { token: callers.driver.token ?? '' };
  const client = await connectLive(app, asDriver);
  await client.subscribe(`booking:${bookingId}`);
  await app.call('handBackBooking', {
    as: asDriver,
    params: { id: bookingId },
    body: { reason: 'flat tyre' },
  });
  await app.settle();
  await client.quiet();
  const heard = client.eventsOf(`booking:${bookingId}`).length;
  await app.call('cancelBooking', {
    as: { token: callers.admin.token ?? '' },
    params: { id: bookingId },
    body: { reason: 'Another reason' },
  });
  await app.settle();
  await client.quiet();
  expect(client.eventsOf(`booking:${bookingId}`)).toHaveLength(heard);
  client.close();
});
