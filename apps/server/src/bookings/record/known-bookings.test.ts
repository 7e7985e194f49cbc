import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilBlocked } from '../../testing/held-lock.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';
import { holdRide } from './hold-ride.ts';
import { createKnownBookings, type KnownBooking } from './known-bookings.ts';
import { findBooking, findUnlessKnown, holdBooking, saveBookingWith } from './store.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

async function savedBooking(): Promise<KnownBooking> {
  const { id } = await app.book();
  return app.platform.transact(async (tx) => {
    const row = await holdBooking(tx, id);
    if (row === null) throw new Error('The booking was not stored');
    return saveBookingWith(tx, row, { estimate_speed_factor: 1.5 }, []);
  });
}

const held = (known: KnownBooking | null, id: string) =>
  app.platform.transact(async (tx) => (await holdRide(tx, id, null, known))?.row);

test('of the bookings that were saved, only the last thousand are kept', async () => {
  const { row, storedAs } = await savedBooking();
  const known = createKnownBookings();
  const keep = (id: string) => known.keep({ row: { ...row, id }, storedAs });
  for (let number = 0; number < 1000; number += 1) keep(`${number}`);
  keep('0');
  keep('1000');
  expect([known.find('0')?.row.id, known.find('1'), known.find('2')?.row.id]).toEqual(['0', null, '2']);
});

test('USERS-11 a booking is not kept once its people may be deleted', async () => {
  const { row, storedAs } = await savedBooking();
  const known = createKnownBookings();
  known.keep({ row, storedAs });
  known.keep({ row: { ...row, status: 'PAID' }, storedAs });
  expect(known.find(row.id)).toBeNull();
});

describe('a booking that this process saved', () => {
  test('TRIP-16 is used as it is while nobody changed it', async () => {
    const known = await savedBooking();
    const { id } = known.row;
    expect(await held(known, id)).toBe(known.row);
    expect(await findUnlessKnown(app.platform.db, id, known)).toBe(known.row);
    expect(await held(null, id)).toEqual(known.row);
    expect(await findBooking(app.platform.db, id)).toEqual(known.row);
  });

  test('TRIP-16 is read again after any change, also by a statement that keeps the version', async () => {
    const known = await savedBooking();
    const { id } = known.row;
    await sql`update bookings set pickup_add = 'Elsewhere' where id = ${id}`.execute(app.platform.db);
    const changed = { ...known.row, pickup_add: 'Elsewhere' };
    expect(await held(known, id)).toEqual(changed);
    expect(await findUnlessKnown(app.platform.db, id, known)).toEqual(changed);
  });

  test('TRIP-16 is read again if its transaction changed it once more', async () => {
    const { id } = await app.book();
    const known = await app.platform.transact(async (tx) => {
      const row = await holdBooking(tx, id);
      if (row === null) throw new Error('The booking was not stored');
      const saved = await saveBookingWith(tx, row, { estimate_speed_factor: 1.5 }, []);
      await sql`update bookings set customer_name = 'Erased' where id = ${id}`.execute(tx.sql);
      return saved;
    });
    const changed = { ...known.row, customer_name: 'Erased' };
    expect(await held(known, id)).toEqual(changed);
    expect(await findUnlessKnown(app.platform.db, id, known)).toEqual(changed);
  });

  test('TRIP-16 is read again if it was changed while waiting for the lock', async () => {
    const known = await savedBooking();
    const { id } = known.row;
    const { later } = await app.platform.transact(async (tx) => {
      await sql`update bookings set pickup_add = 'Late' where id = ${id}`.execute(tx.sql);
      const second = held(known, id);
      await untilBlocked(app.platform.db, 1);
      return { later: { second } };
    });
    expect(await later.second).toEqual({ ...known.row, pickup_add: 'Late' });
  });
});

describe('a booking that is read when it is locked', () => {
  test.each(['NEW', 'COMPLETE', 'CANCELLED'] as const)('TRIP-16 is the stored one in %s', async (status) => {
    const { id } = await app.bookingIn(status === 'CANCELLED' ? 'NEW' : status);
    if (status === 'CANCELLED')
      good(await app.call('cancelBooking', { as: app.rider, params: { id }, body: { reason: 'Late' } }));
    const stored = await findBooking(app.platform.db, id);
    expect(stored?.status).toBe(status);
    expect(await held(null, id)).toEqual(stored);
  });

  test('is refused if a number cannot hold one of its amounts exactly', async () => {
    const { id } = await app.book();
    await sql`update bookings set estimate = 9007199254740993 where id = ${id}`.execute(app.platform.db);
    await expect(held(null, id)).rejects.toThrow(RangeError);
    // The booking waits for a driver, so quotes of the following tests read it too.
    await sql`update bookings set estimate = 1200 where id = ${id}`.execute(app.platform.db);
  });
});

test('TRIP-16 goes on as another program left it', async () => {
  const { id } = await app.bookingIn('ACCEPTED');
  await sql`update bookings set drop_add = 'Other pier' where id = ${id}`.execute(app.platform.db);
  const arrived = good(await app.call('arriveBooking', { as: app.driver, params: { id } }));
  expect(arrived.drop.add).toBe('Other pier');
});
