import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../testing/rides.ts';
import { findBooking } from '../record/store.ts';
import { circumstancesOf } from '../record/circumstances.ts';
import { readSettings } from '../../settings/index.ts';
import { snapshotOf, type BookingSnapshot } from './booking-views.ts';
import { fromStored, toStored, type StoredSnapshot } from './stored-snapshot.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function snapshotIn(status: 'NEW' | 'STARTED' | 'COMPLETE' | 'CANCELLED'): Promise<BookingSnapshot> {
  const { id } = await app.bookingIn(status === 'CANCELLED' ? 'NEW' : status);
  const body = { reason: 'Late' };
  if (status === 'CANCELLED') good(await app.call('cancelBooking', { as: app.rider, params: { id }, body }));
  const row = await findBooking(app.platform.db, id);
  if (row === null) throw new Error('The booking is gone');
  const settings = await readSettings(app.platform.db);
  return { ...snapshotOf(row, [], circumstancesOf(settings, false), app.clock.now()), from: 'NEW' };
}

test('an event of an earlier version is read unchanged', async () => {
  const snapshot = throughJson(await snapshotIn('NEW')) as BookingSnapshot;
  expect(fromStored(snapshot)).toEqual(snapshot);
});

test.each(['NEW', 'CANCELLED', 'COMPLETE'] as const)(
  'MISC-6 an event of a %s booking is stored in two thirds of the length and read back unchanged',
  async (status) => {
    const snapshot = await snapshotIn(status);
    const stored = throughJson(toStored(snapshot));
    expect(fromStored(stored as StoredSnapshot)).toEqual(snapshot);
    expect(JSON.stringify(stored).length).toBeLessThan(JSON.stringify(snapshot).length * 0.65);
  },
);

test('MISC-6 the actions of an admin who stands in for a suspended driver are also stored', async () => {
  const row = await app.bookingIn('ACCEPTED');
  const stored = await findBooking(app.platform.db, row.id);
  if (stored === null) throw new Error('The booking is gone');
  const circumstances = circumstancesOf(await readSettings(app.platform.db), false);
  const snapshot = snapshotOf(stored, [], { ...circumstances, driverSuspended: true }, app.clock.now());
  expect(snapshot.actions.admin?.map(({ verb }) => verb)).toContain('reach');
  expect(fromStored(throughJson(toStored(snapshot)) as StoredSnapshot)).toEqual(snapshot);
  good(await app.call('cancelBooking', { as: app.admin, params: { id: row.id } }));
});

test('TRIP-26 MISC-6 an event of a ride for later says from when its driver may arrive', async () => {
  const { id } = await app.bookingIn('ACCEPTED');
  const stored = await findBooking(app.platform.db, id);
  if (stored === null) throw new Error('The booking is gone');
  const later = { ...stored, trip_date: new Date('2026-11-25T18:45:00.000Z') };
  const circumstances = circumstancesOf(await readSettings(app.platform.db), false);
  const snapshot = snapshotOf(later, [], circumstances, app.clock.now());
  expect(snapshot.actions.driver).toContainEqual({
    verb: 'arrive',
    allowed: false,
    reason: 'too_early',
    from: '2026-11-25T17:45:00.000Z',
  });
  expect(fromStored(throughJson(toStored(snapshot)) as StoredSnapshot)).toEqual(snapshot);
});
