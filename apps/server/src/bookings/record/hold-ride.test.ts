import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDrivers, saveOffers } from '../../dispatch/index.ts';
import { untilBlocked } from '../../testing/held-lock.ts';
import { writeTogether } from '../../platform/transaction/write-together.ts';
import { holdRide } from './hold-ride.ts';
import { holdBooking, saveCharged } from './store.ts';
import { startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

describe('a locked booking', () => {
  test('TRIP-19 TRIP-20 includes everything committed while waiting for the lock', async () => {
    const { id } = await app.book();
    const late = await app.addActiveDriver();
    const taker = { id: late.id, currency: 'USD' };
    const seen = await app.platform.transact(async (tx) => {
      const first = await holdRide(tx, id, taker);
      expect(first?.offers.map(({ driverId }) => driverId)).toEqual([app.driver.id]);
      const second = app.platform.transact((other) => holdRide(other, id, taker));
      await untilBlocked(app.platform.db, 1);
      await writeTogether(tx, [saveOffers(id, [late.id], tx.now)]);
      await sql`update driver_states set active = false where driver_id = ${late.id}`.execute(tx.sql);
      await sql`update users set locale = 'fr' where id = ${app.rider.id}`.execute(tx.sql);
      await sql`insert into ledger_accounts (id, kind, user_id, currency, balance)
        values (${tx.newId()}, 'driver', ${late.id}, 'USD', 70)`.execute(tx.sql);
      return { second };
    });
    const second = await seen.second;
    expect(second?.offers.map(({ driverId }) => driverId).toSorted()).toEqual(
      [app.driver.id, late.id].toSorted(),
    );
    expect([...(second?.recipients.values() ?? [])]).toMatchObject([
      { id: late.id, email: late.email },
      { id: app.rider.id, locale: 'fr' },
    ]);
    expect(second).toMatchObject({ driver: { id: late.id, active: false }, balance: 70 });
    expect(second?.driver).toEqual((await findDrivers(app.platform.db, [late.id], app.clock.now()))[0]);
  });

  test('CHARGE-2 has a charge that was added while waiting for the lock', async () => {
    const { id } = await app.book();
    const lines = [{ kind: 'base', amount: 1, taxRate: null, payer: 'rider', to: 'driver' }] as const;
    const waiting = await app.platform.transact(async (tx) => {
      const row = await holdBooking(tx, id);
      if (row === null) throw new Error('The booking was not stored');
      const held = app.platform.transact(async (other) => (await holdRide(other, id, null))?.row);
      await untilBlocked(app.platform.db, 1);
      const whole = app.platform.transact((other) => holdBooking(other, id));
      await untilBlocked(app.platform.db, 2);
      const charge = { ...row.charge, id: tx.newId(), lines };
      await saveCharged(tx, row, charge, {});
      return { charge, rows: [held, whole] };
    });
    const rows = await Promise.all(waiting.rows);
    expect(rows.map((row) => row?.charge)).toEqual([waiting.charge, waiting.charge]);
  });

  test('is null if it does not exist, and has no driver before one accepts', async () => {
    const { id } = await app.book();
    const held = await app.platform.transact(async (tx) => [
      await holdRide(tx, app.rider.id, null),
      await holdRide(tx, id, null),
    ]);
    expect(held).toMatchObject([null, { driver: null, person: null, balance: 0, row: { id, version: 1 } }]);
  });
});
