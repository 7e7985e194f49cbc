import { sql } from 'kysely';
import { jobKind, type JobKind } from '../platform/jobs/job.ts';
import type { Tx } from '../platform/transaction/tx.ts';

const jobName = 'forget-traces';

interface TracesJob {
  readonly userId: string;
  readonly before: string;
}

/** Schedules the erasure of copies of a person's data in other people's records, right after the deletion. */
export function forgetTraces(tx: Tx, userId: string): void {
  const payload: TracesJob = { userId, before: tx.now.toISOString() };
  tx.schedule({ name: jobName, payload, at: tx.now });
}

/**
 * Live events, stored responses and other people's pushes contain copies of bookings. They are in large tables without
 * an index by person, so they are searched in a separate job. Events of the deletion itself must still reach
 * subscribers.
 */
export const forgetTracesJob: JobKind = jobKind<TracesJob>({
  name: jobName,
  run: (job) => job.commit((tx) => eraseTraces(tx, job.payload)),
});

async function eraseTraces(tx: Tx, { userId, before }: TracesJob): Promise<void> {
  const mention = `%${userId}%`;
  const bookings = sql`(select id::text from bookings where customer_id = ${userId} or driver_id = ${userId})`;
  await sql`delete from outbox where created_at < ${before}::timestamptz
    and (events::text like ${mention} or exists (
      select from json_array_elements(events) event where event->'data'->>'id' in ${bookings}
        or event->'data'->'notification'->'params'->>'bookingId' in ${bookings}))`.execute(tx.sql);
  await sql`delete from idempotent_answers where created_at < ${before}::timestamptz
    and (body::text like ${mention} or body->>'id' in ${bookings})`.execute(tx.sql);
  await sql`delete from user_notifications where booking_id::text in ${bookings}`.execute(tx.sql);
  await sql`delete from messages where params->>'bookingId' in ${bookings}`.execute(tx.sql);
}
