import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schema } from '../../schema.ts';
import { startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
const ids = { NEW: '', COMPLETE: '' };
beforeAll(async () => {
  app = await startRides();
  ids.COMPLETE = (await app.bookingIn('COMPLETE')).id;
  ids.NEW = (await app.bookingIn('NEW')).id;
});
afterAll(() => app.close());

const wrongChanges: readonly [keyof typeof ids, rule: string, changes: string][] = [
  ['NEW', 'ahead_when_accepted', 'busy_from = now()'],
  [
    'NEW',
    'bookings_cancelled_by_check',
    `status = 'CANCELLED', cancelled_at = now(), cancelled_by = 'guest'`,
  ],
  ['NEW', 'bookings_payment_mode_check', `payment_mode = 'cheque'`],
  ['NEW', 'bookings_promo_use_check', `promo_use = 'lost'`],
  ['COMPLETE', 'bookings_rating_check', 'rating = 6'],
  ['NEW', 'bookings_status_check', `status = 'LOST'`],
  ['NEW', 'cancelled_fully', `status = 'CANCELLED'`],
  ['NEW', 'cancelled_fully', 'cancelled_at = now()'],
  ['COMPLETE', 'cancelled_fully', `cancelled_by = 'admin'`],
  ['COMPLETE', 'driver_known', 'driver_id = null'],
  ['NEW', 'driver_known', `status = 'ACCEPTED'`],
  ['NEW', 'no_driver_yet', 'accepted_at = now()'],
  ['COMPLETE', 'payment_of_status', 'paid_at = null'],
  ['COMPLETE', 'payment_of_status', 'cash_amount = cash_amount + 1'],
  ['COMPLETE', 'payment_of_status', 'cash_amount = cash_amount + 1, customer_paid = customer_paid + 1'],
  ['NEW', 'promo_whole', `promo_use = 'held'`],
  ['NEW', 'promo_whole', `promo_details = '{}'`],
  ['NEW', 'shares_add_up', 'driver_share = driver_share + 1'],
  ['NEW', 'shares_add_up', 'discount = discount + 1'],
  ['NEW', 'shares_add_up', 'discount = trip_cost + 1, payable = -1'],
  ['NEW', 'steps_in_order', 'arrived_at = now()'],
  ['COMPLETE', 'steps_in_order', 'arrived_at = null'],
  ['COMPLETE', 'steps_in_order', 'started_at = null'],
  ['NEW', 'steps_of_status', `status = 'REACHED', accepted_at = now(), driver_id = customer_id`],
  ['NEW', 'steps_of_status', `status = 'ARRIVED', accepted_at = now(), driver_id = customer_id`],
];

test.each(wrongChanges)(
  'TRIP-16 PostgreSQL refuses a %s booking that violates %s',
  async (status, rule, changes) => {
    const update = sql`update bookings set ${sql.raw(changes)} where id = ${ids[status]}`;
    const fault: unknown = await update.execute(app.platform.db).catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: '23514', table: 'bookings', constraint: rule });
  },
);

test('TRIP-16 the rules are checked for every booking, also when they are restored from a dump', async () => {
  const { rows } = await sql<{ definition: string; validated: boolean; settings: string[] | null }>`
    select pg_get_constraintdef(oid) as definition, convalidated as validated from pg_constraint
    where conname = 'booking_rules'`.execute(app.platform.db);
  expect(rows).toMatchObject([{ definition: 'CHECK (follows_booking_rules(bookings.*))', validated: true }]);
  // A dump is restored with an empty search path.
  const restored = app.platform.db.transaction().execute(async (tx) => {
    await sql`set local search_path = ''`.execute(tx);
    return sql`update public.bookings set version = version where id = ${ids.NEW}`.execute(tx);
  });
  expect(Number((await restored).numAffectedRows)).toBe(1);
});

test('TRIP-16 a new status replaces functions, and no booking is checked or written again', async () => {
  const listing = schema.functions.filter(({ text }) => text.includes("'CANCELLED'"));
  expect(listing.map(({ name }) => name)).toContain('bookings/functions/ended-as-of.sql');
  const replaced = listing.map(({ text }) => text.replaceAll("'CANCELLED'", "'CANCELLED', 'LOST'"));
  await app.platform.db
    .transaction()
    .execute(async (tx) => {
      const stored = async () =>
        (
          await sql`select pg_relation_filenode('bookings') as file, oid as check from pg_constraint
          where conname = 'booking_rules'`.execute(tx)
        ).rows;
      const before = await stored();
      for (const statement of replaced) await sql.raw(statement).execute(tx);
      expect(await stored()).toEqual(before);
      const { rows } = await sql`update bookings set status = 'LOST', cancelled_at = now(),
        cancelled_by = 'driver' where id = ${ids.NEW} returning ended_as`.execute(tx);
      expect(rows).toEqual([{ ended_as: 'LOST' }]);
      throw new Error('undone');
    })
    .catch((error: unknown) => expect(error).toMatchObject({ message: 'undone' }));
});
