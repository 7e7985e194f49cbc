import type { LiveServerMessage } from '@fiacre/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstCarType } from './testing/first-car-type.ts';
import { good, pickup, startRides, type RideApp } from './bookings/testing/rides.ts';
import { samplePromo } from './promos/testing/sample-promo.ts';
import { changeSettings } from './testing/change-settings.ts';
import { changeUser } from './testing/change-user.ts';
import { connectLive } from './testing/live-client.ts';
import type { TestPerson } from './testing/people.ts';

let app: RideApp;
let fleet: TestPerson;
let driver: TestPerson;
let bookingId: string;
beforeAll(async () => {
  app = await startRides();
  fleet = await app.addPerson('fleetadmin');
  driver = await app.addActiveDriver(undefined, { fleet_admin_id: fleet.id });
  bookingId = (await app.book()).id;
  good(await app.call('acceptBooking', { as: driver, params: { id: bookingId } }));
});
afterAll(() => app.close());

type Reader = 'rider' | 'driver' | 'fleet' | 'admin';
const whoIs = (reader: Reader): TestPerson => ({ rider: app.rider, driver, fleet, admin: app.admin })[reader];

/**
 * Waits until each reader has received the event of an action on a topic; `fits` distinguishes it from other events.
 */
async function hear(
  readers: readonly Reader[],
  topic: string,
  work: () => Promise<unknown>,
  fits: (data: Record<string, unknown>, event: string) => boolean = () => true,
): Promise<void> {
  const clients = await Promise.all(readers.map((reader) => connectLive(app, whoIs(reader))));
  for (const client of clients) expect(await client.subscribe(topic)).not.toHaveProperty('error');
  await work();
  await app.settle();
  const wanted = (frame: LiveServerMessage) =>
    'event' in frame &&
    frame.event !== 'subscribed' &&
    [frame.topic, ...(frame.also ?? [])].includes(topic) &&
    fits(frame.data as Record<string, unknown>, frame.event);
  for (const client of clients) {
    expect(await client.frame(wanted)).toBeDefined();
    client.close();
  }
}

let moved = 0;
async function move(): Promise<void> {
  moved += 1;
  app.clock.forward(60_000);
  await app.sendPosition(driver, { ...pickup, lat: pickup.lat + moved / 1000 });
}
const book = () => app.book();
const step =
  (name: 'arriveBooking' | 'startBooking' | 'reachBooking' | 'endBooking', body = {}) =>
  async () =>
    good(await app.call(name, { as: driver, params: { id: bookingId }, body }));
const is = (status: string) => (data: Record<string, unknown>) => data['status'] === status;
const part = (name: string) => (data: Record<string, unknown>) => data['part'] === name;
const list = (name: string) => (data: Record<string, unknown>) => data['list'] === name;
const at = (lat: number, lng: number) => ({ lat: pickup.lat + lat, lng: pickup.lng + lng });

describe('STORE-17 MISC-6 is live without a reload:', () => {
  test('users and users/{id}, for staff', async () => {
    const changeCar = async () => good(await changeUser(app, app.admin, driver.id, { vehicleMake: 'Saab' }));
    await hear(['admin', 'fleet'], 'users', changeCar, ({ id }) => id === driver.id);
  });

  test('users/{id}/location, for staff', async () => {
    await hear(['admin', 'fleet'], 'drivers', move, (_, event) => event === 'position');
  });

  test('users/{id}/walletBalance and walletHistory, for their owner', async () => {
    const credit = async () =>
      good(
        await app.call('creditWallet', {
          as: app.admin,
          params: { id: app.rider.id },
          body: { amount: 500 },
        }),
      );
    await hear(
      ['rider'],
      'wallet',
      credit,
      ({ balance, entries }) => balance === 500 && (entries as unknown[]).length === 1,
    );
  });

  test('users/{id}/notifications, for their receiver', async () => {
    await hear(['rider'], 'notifications', step('arriveBooking'));
  });

  test('bookings/{id}, for everybody who may see it', async () => {
    const everybody = ['rider', 'driver', 'fleet', 'admin'] as const;
    await hear(everybody, `booking:${bookingId}`, step('startBooking'), is('STARTED'));
  });

  test('tracking/{id}, for the rider', async () => {
    await hear(['rider'], `booking:${bookingId}`, move, (_, event) => event === 'position');
  });

  test('chats/{id}/messages', async () => {
    const write = async () =>
      good(
        await app.call('sendChatMessage', { as: driver, params: { bookingId }, body: { message: 'Here.' } }),
      );
    await hear(['rider'], `chat:${bookingId}`, write, ({ message }) => message === 'Here.');
  });

  test('bookings by customer, driver and fleet, and of status NEW for admins', async () => {
    await hear(['rider', 'admin'], 'bookings', book, is('NEW'));
    await hear(['rider', 'driver', 'fleet', 'admin'], 'bookings', step('reachBooking'), is('REACHED'));
  });

  test('bookings/{id}/requestedDrivers, for the drivers who are asked', async () => {
    await step('endBooking', { cashReceived: true })();
    await hear(['driver'], 'tasks', book, ({ id }) => id !== bookingId);
  });

  test('cancel_reason, cartypes, settings, languages and zones, for everybody', async () => {
    const as = app.admin;
    const { id, values } = await firstCarType(app, as);
    await hear(['rider'], 'settings', async () =>
      good(await changeSettings(app, as, { appName: 'Carriole' })),
    );
    await hear(
      ['rider'],
      'settings',
      async () =>
        good(await app.call('updateCarType', { as, params: { id }, body: { ...values, name: 'Ordinary' } })),
      part('car-types'),
    );
    await hear(
      ['rider'],
      'settings',
      async () => good(await app.call('addCancellationReason', { as, body: { label: 'It rains' } })),
      part('cancellation-reasons'),
    );
    const swedish = { langName: 'Svenska', langLocale: 'sv', dateLocale: 'sv-SE' };
    await hear(
      ['rider'],
      'settings',
      async () => good(await app.call('addLanguage', { as, body: swedish })),
      part('languages'),
    );
    const zone = {
      name: 'No stopping',
      kind: 'no_stop' as const,
      outline: [at(0.1, 0.1), at(0.1, 0.11), at(0.11, 0.11)],
      points: [],
    };
    const { id: zoneId } = good(await app.call('addZone', { as, body: zone }));
    const params = { id: zoneId };
    const remove = async () => good(await app.call('deleteZone', { as, params }));
    const restore = async () => good(await app.call('restoreZone', { as, params }));
    for (const change of [remove, restore]) await hear(['rider'], 'settings', change, part('zones'));
  });

  test('promos, notifications and withdraws, for admins, and their own withdrawals for others', async () => {
    const as = app.admin;
    await hear(
      ['admin'],
      'lists',
      async () => good(await app.call('addPromo', { as, body: samplePromo })),
      list('promos'),
    );
    await app.addPerson('rider', { push_token: 'a device', user_platform: 'IOS' });
    const body = { title: 'Hello', body: 'Free rides', usertype: 'rider', devicetype: 'All' } as const;
    await hear(
      ['admin'],
      'lists',
      async () => good(await app.call('createNotification', { as, body })),
      list('notifications'),
    );
    const ask = async () => good(await app.call('requestWithdrawal', { as: driver, body: { amount: 100 } }));
    good(await app.call('creditWallet', { as, params: { id: driver.id }, body: { amount: 500 } }));
    await hear(['admin'], 'lists', ask, list('withdrawals'));
    await hear(['driver'], 'lists', ask, list('withdrawals'));
  });

  test('nothing of another person’s list', async () => {
    const client = await connectLive(app, app.rider);
    await client.subscribe('lists');
    good(await app.call('requestWithdrawal', { as: driver, body: { amount: 100 } }));
    good(await app.call('addPromo', { as: app.admin, body: { ...samplePromo, promoName: 'Another' } }));
    await app.settle();
    await client.quiet();
    expect(client.eventsOf('lists')).toEqual([]);
    client.close();
  });
});
