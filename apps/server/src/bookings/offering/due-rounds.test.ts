import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdLock } from '../../testing/held-lock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { insertCopies } from '../testing/insert-copies.ts';
import { startRides, type RideApp } from '../testing/rides.ts';
import { findDueRounds, holdDueRound } from '../record/next-round.ts';

let app: RideApp;
let other: TestApp;
beforeAll(async () => {
  app = await startRides();
  other = await startTestApp({ nodeOf: app });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const minute = 60_000;
const later = (milliseconds: number) => {
  app.clock.forward(milliseconds);
  return app.settle();
};
const db = () => app.platform.db;
const asked = async (id: string) => {
  const { rows } = await sql<{ driver_id: string }>`select driver_id from booking_offers
    where booking_id = ${id}`.execute(db());
  return rows.map(({ driver_id }) => driver_id);
};
const rounds = async (id: string) => {
  const { rows } = await sql<{ next_round_at: Date | null; rounds_until: Date | null }>`
    select next_round_at, rounds_until from bookings where id = ${id}`.execute(db());
  return { next: rows[0]?.next_round_at ?? null, until: rows[0]?.rounds_until ?? null };
};
const after = (milliseconds: number) => new Date(app.clock.now().getTime() + milliseconds);
/** Schedules the next round as the earlier version did. */
const scheduleJob = (bookingId: string) => {
  const payload = { bookingId, since: app.clock.now().toISOString() };
  const job = { name: 'offer-booking', payload, at: after(10_000), key: bookingId };
  return app.platform.transact(async (tx) => tx.schedule(job));
};
const cancel = (id: string) => app.call('cancelBooking', { as: app.admin, params: { id } });

test('SET-16 a failing round does not delay other rounds, and is retried after a minute', async () => {
  const [failing, sound] = [await app.book(), await app.book()];
  const newcomer = await app.addActiveDriver();
  await sql`alter table booking_offers add constraint failing
    check (booking_id <> ${sql.lit(failing.id)}) not valid`.execute(db());
  await later(minute);
  expect(await asked(sound.id)).toContain(newcomer.id);
  expect(await asked(failing.id)).not.toContain(newcomer.id);
  expect((await rounds(failing.id)).next).toEqual(after(minute));
  await sql`alter table booking_offers drop constraint failing`.execute(db());
  await later(minute - 1000);
  expect(await asked(failing.id)).not.toContain(newcomer.id);
  await later(1000);
  expect(await asked(failing.id)).toContain(newcomer.id);
  await cancel(failing.id);
  await cancel(sound.id);
});

test('SET-16 a round is skipped while its booking is locked, and runs once the lock is released', async () => {
  const { id } = await app.book();
  const newcomer = await app.addActiveDriver();
  const lock = await holdLock(db(), sql`select from bookings where id = ${id} for update`);
  await later(minute);
  expect(await asked(id)).not.toContain(newcomer.id);
  await lock.release();
  await Promise.all([app.settle(), other.settle()]);
  expect(await asked(id)).toContain(newcomer.id);
  // For a node that found the round due before another node ran it.
  expect(await app.platform.transact((tx) => holdDueRound(tx, id))).toBeNull();
  await cancel(id);
});

test('SET-16 a round scheduled by a node of the earlier version is carried out and stores the next one', async () => {
  const { id } = await app.book();
  await sql`update bookings set next_round_at = null, rounds_until = null where id = ${id}`.execute(db());
  const newcomer = await app.addActiveDriver();
  const since = app.clock.now();
  await scheduleJob(id);
  await later(10_000);
  expect(await asked(id)).toContain(newcomer.id);
  const until = new Date(since.getTime() + 24 * 60 * minute);
  expect(await rounds(id)).toEqual({ next: after(minute), until });
  await cancel(id);
});

test('SET-16 such a job does nothing if the booking has rounds by then', async () => {
  const { id } = await app.book();
  const before = await rounds(id);
  const newcomer = await app.addActiveDriver();
  await scheduleJob(id);
  await later(10_000);
  expect(await asked(id)).not.toContain(newcomer.id);
  expect(await rounds(id)).toEqual(before);
  await cancel(id);
});

test('SET-16 a round left by such a node for an accepted booking asks nobody and ends', async () => {
  const { id } = await app.bookingIn('ACCEPTED');
  await sql`update bookings set next_round_at = ${after(minute)} where id = ${id}`.execute(db());
  const before = await asked(id);
  await later(minute);
  expect(await asked(id)).toEqual(before);
  expect(await rounds(id)).toEqual({ next: null, until: null });
  await cancel(id);
});

test('SET-16 looking for due rounds reads waiting bookings only, regardless of how many are stored', async () => {
  const { id } = await app.bookingIn('COMPLETE');
  await insertCopies(
    db(),
    sql`select (jsonb_populate_record(ended, jsonb_build_object('id', gen_random_uuid(), 'quote_id', gen_random_uuid(),
      'reference', 'COPY' || number))).* from bookings ended, generate_series(1, 300) number where id = ${id}`,
  );
  await sql`analyze bookings`.execute(db());
  const reads = await db()
    .transaction()
    .execute(async (tx) => {
      // These may include counts of the session's earlier transactions.
      const before = await rowsRead(tx);
      expect(await findDueRounds(tx, app.clock.now(), 50)).toEqual([]);
      return (await rowsRead(tx)) - before;
    });
  expect(reads).toBe(0);
});

/** How many bookings this session has read since its counts were last published. */
async function rowsRead(tx: RideApp['platform']['db']): Promise<number> {
  const { rows } = await sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::integer as read
    from pg_stat_xact_user_tables where relname = 'bookings'`.execute(tx);
  return rows[0]?.read ?? 0;
}

// The last test, because sessions end within that day.
test('SET-16 a booking is offered for one day', async () => {
  const { id } = await app.book();
  expect(await rounds(id)).toEqual({ next: after(minute), until: after(24 * 60 * minute) });
  await later(24 * 60 * minute - 1);
  expect((await rounds(id)).next).toEqual(after(minute));
  await later(minute);
  expect(await rounds(id)).toEqual({ next: null, until: null });
});
