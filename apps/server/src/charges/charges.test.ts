import { cancellationCharge, type CancellationInputs, type CancelSlab } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { compareBooks } from '../wallet/index.ts';
import { chargesOf, type StoredCharge } from './index.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

/** A ride that the rider cancels four minutes after the driver arrived, and pays for. */
async function cancelLate() {
  await app.call('creditWallet', { as: app.admin, params: { id: app.rider.id }, body: { amount: 5000 } });
  const { id } = await app.bookingIn('ARRIVED');
  app.clock.forward(4 * 60_000);
  const body = { reason: 'late' };
  const cancelled = good(await app.call('cancelBooking', { as: app.rider, params: { id }, body }));
  await app.sendPosition(app.driver, pickup);
  expect(cancelled.cancellationFee).toBeGreaterThan(0);
  return cancelled;
}

const run = (text: string) => sql.raw(text).execute(app.platform.db);

test('CHARGE-2 a ride without enough points keeps the charge of its estimate, with what it follows from', async () => {
  const { id } = await app.bookingIn('PAID');
  const [estimate, ...others] = await chargesOf(app.platform.db, id);
  expect(others).toEqual([]);
  expect(estimate).toMatchObject({
    reason: 'trip',
    inputs: { source: 'estimate', facts: null, promo: null },
    corrects: null,
  });
  const proof = good(await app.call('getBookingFare', { as: app.admin, params: { id } }));
  expect(proof.basis.source).toBe('estimate_kept');
});

test.each([
  `update charges set lines = '[]'`,
  'update charges set inputs = inputs',
  'delete from charges',
  'truncate charges cascade',
])('CHARGE-2 the database refuses "%s"', async (statement) => {
  await app.bookingIn('NEW');
  await expect(run(statement)).rejects.toThrow('never changed');
});

test('CHARGE-3 a paid trip and a cancellation name the charge from which they are posted', async () => {
  const paid = await app.bookingIn('PAID');
  const late = await cancelLate();
  const { rows } = await sql<{ posted: string; charged: string }>`select posted.reason as posted,
      charges.reason as charged from ledger_transactions posted join charges on charges.id = charge_id
      and charges.booking_id = posted.booking_id
    where posted.booking_id in (${paid.id}, ${late.id}) order by posted.reason`.execute(app.platform.db);
  expect(rows).toEqual([
    { posted: 'cancellation', charged: 'cancellation' },
    { posted: 'trip-paid', charged: 'trip' },
  ]);
});

test.each(['trip-paid', 'cancellation', 'bonus', 'correction', 'tip'])(
  'CHARGE-3 the database refuses a posting of the kind %s without a charge',
  async (reason) => {
    const insert = `insert into ledger_transactions (id, at, reason) values (gen_random_uuid(), now(), '${reason}')`;
    await expect(run(insert)).rejects.toThrow('ledger_transactions_charged');
  },
);

test('CHARGE-3 the database refuses a charge for a posting that nobody earns', async () => {
  await app.bookingIn('NEW');
  const insert = `insert into ledger_transactions (id, at, reason, charge_id)
    select gen_random_uuid(), now(), 'top-up', id from charges limit 1`;
  await expect(run(insert)).rejects.toThrow('ledger_transactions_charged');
});

test('CHARGE-5 a cancellation keeps what its fee depends on', async () => {
  const { id, cancellationFee, driverAcceptTime, cancelTime } = await cancelLate();
  const charges = await chargesOf(app.platform.db, id);
  expect(charges.map(({ reason }) => reason)).toEqual(['trip', 'cancellation']);
  expect(charges[1]).toMatchObject({
    lines: [{ kind: 'cancellation_fee', amount: cancellationFee, payer: 'rider', to: 'driver' }],
    inputs: {
      by: 'rider',
      acceptedAtMs: Date.parse(driverAcceptTime ?? ''),
      cancelledAtMs: Date.parse(cancelTime ?? ''),
      refund: 0,
      negativeBalanceAllowed: expect.any(Boolean),
    },
  });
  const [, late] = charges;
  const { rows } = await sql<{
    slabs: CancelSlab[];
  }>`select content::jsonb -> 'cancelSlab' as slabs from charges
    join tariffs on tariffs.id = tariff_id where charges.id = ${late?.id}`.execute(app.platform.db);
  const { inputs, currency, lines } = late as StoredCharge<CancellationInputs>;
  const rule = { slabs: rows[0]?.slabs ?? [], currency, decimal: 2 };
  expect(cancellationCharge(rule, inputs).lines).toEqual(lines);
});

const faults: readonly [string, string][] = [
  ['a booking with another cost', `update bookings set trip_cost = trip_cost + 1, payable = payable + 1, driver_share = driver_share + 1`],
  ['a booking with another fee', `update bookings set convenience_fees = convenience_fees + 1, driver_share = driver_share - 1`],
  ['a booking without its charge', `update bookings set charge_id = gen_random_uuid()`],
  ['another cancellation fee', `update bookings set cancellation_fee = cancellation_fee + 1 where status = 'CANCELLED'`],
]; // prettier-ignore

test.each(faults)('CHARGE-4 the nightly check finds %s', async (_, change) => {
  const { id } = await cancelLate();
  const { db } = app.platform;
  expect((await compareBooks(db)).wrongCharges).toBe(0);
  let found = 0;
  const undone = db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(`${change}${change.includes('where') ? ' and' : ' where'} id = '${id}'`).execute(tx);
    found = (await compareBooks(tx)).wrongCharges;
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(found).toBe(1);
});
