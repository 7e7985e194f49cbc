import type { RouteName } from '@fiacre/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { addCallers, type CallerName, type Callers } from './callers.ts';
import { makeBooking } from './one-booking.ts';

let app: TestApp;
let callers: Callers;
let bookingId: string;
beforeAll(async () => {
  app = await startTestApp();
  callers = await addCallers(app);
  bookingId = await makeBooking(app, callers, 'ACCEPTED');
});
afterAll(() => app.close());

const as = (caller: CallerName) => ({ token: callers[caller].token ?? '' });

async function idsIn(name: RouteName, caller: CallerName): Promise<string[]> {
  const { body } = await app.call(name, { as: as(caller) });
  return (body as unknown as { items: { id: string }[] }).items.map(({ id }) => id);
}

describe('a list contains only what its reader may see', () => {
  test.each([
    ['rider', true],
    ['otherRider', false],
    ['driver', true],
    ['otherDriver', false],
    ['fleet', true],
    ['otherFleet', false],
    ['admin', true],
  ] as const)('ROLE-2 listBookings of %s contains the booking: %s', async (caller, has) => {
    expect(await idsIn('listBookings', caller)).toEqual(has ? [bookingId] : []);
  });

  test.each([
    ['customer', 'rider'],
    ['driver', 'driver'],
  ] as const)('ROLE-2 a filter by %s adds no booking of other people', async (field, whose) => {
    const id = callers[whose].id ?? '';
    const { body } = await app.call('listBookings', { as: as('otherRider'), query: { [field]: id } });
    expect(body.items).toEqual([]);
  });

  test('ROLE-9 listDriversOnMap shows a fleet admin only their own drivers', async () => {
    expect(await idsIn('listDriversOnMap', 'fleet')).toEqual([callers.driver.id]);
    expect(await idsIn('listDriversOnMap', 'otherFleet')).toEqual([]);
  });

  test.each(['listDriversOnMap', 'listUsers'] as const)(
    'ROLE-9 %s returns nobody to a rider without a pickup, and no busy driver near one',
    async (name) => {
      for (const query of [{}, { pickupLat: 10, pickupLng: 20 }]) {
        const { status, body } = await app.call(name, { as: as('rider'), query });
        expect([status, body.items]).toEqual([200, []]);
      }
    },
  );

  test('ROLE-4 listTasks returns only the driver’s own tasks', async () => {
    expect(await idsIn('listTasks', 'otherDriver')).toEqual([]);
  });
});

describe('a booking shows each reader only the permitted fields', () => {
  test.each([
    ['rider', 'driverShare', false],
    ['rider', 'convenienceFees', false],
    ['admin', 'driverShare', true],
    ['admin', 'convenienceFees', true],
    ['rider', 'requestedDrivers', false],
    ['driver', 'requestedDrivers', false],
    ['fleet', 'requestedDrivers', false],
  ] as const)('ROLE-10 %s sees %s: %s', async (caller, field, sees) => {
    const { body } = await app.call('getBooking', { as: as(caller), params: { id: bookingId } });
    expect(Object.hasOwn(body, field)).toBe(sees);
  });
});
