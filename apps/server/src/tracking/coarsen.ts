import { sql, type RawBuilder } from 'kysely';
import { jobKind, type JobKind } from '../platform/jobs/job.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';

/**
 * Positions are kept exactly for as long as a fare may be disputed, then rounded to two decimals of a degree, about a
 * kilometre, so that they no longer identify a home or workplace. The measured distance is stored in the booking.
 */
const exactDays = 30;

const limits = {
  /** The maximum number of points in one transaction, so that none is long. */
  together: 50_000,
  /** A run ends before the queue takes it for dead, and another one continues. */
  milliseconds: 10 * 60_000,
} as const;

export function coarsenOldPointsJob(platform: Pick<Platform, 'transact'>): JobKind {
  const name = 'coarsen-old-positions';
  return jobKind({
    name,
    cron: '41 * * * *',
    async run(job) {
      const isComplete = await coarsenOldPoints(platform);
      await job.commit(async (tx) => {
        if (!isComplete) tx.schedule({ name, payload: {}, at: tx.now });
      });
    },
  });
}

/** Rounds old points; returns whether none is left. Source: TRIP-32. */
export async function coarsenOldPoints(
  { transact }: Pick<Platform, 'transact'>,
  { together, milliseconds }: Readonly<Record<keyof typeof limits, number>> = limits,
): Promise<boolean> {
  const begun = performance.now();
  while (performance.now() - begun < milliseconds)
    if (!(await transact((tx) => coarsenOldest(tx, together)))) return true;
  return false;
}

/** Whether there may be more of them. */
async function coarsenOldest(tx: Tx, batch: number): Promise<boolean> {
  const until = new Date(tx.now.getTime() - exactDays * 24 * 3_600_000);
  // Bounds as values let PostgreSQL leave out the other partitions.
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    select min(at) as "from", max(at) as "to" from
      (select at from tracking_points where not coarse and at < ${until} order by at limit ${batch}) oldest`.execute(
    tx.sql,
  );
  const { from = null, to = null } = rows[0] ?? {};
  if (from === null || to === null) return false;
  await coarsen(tx, sql`point.at between ${from} and ${to}`);
  return true;
}

/** The same, immediately, for every trip of a person who is being deleted. Source: LAYOUT-11. */
export function coarsenPointsOf(tx: Tx, userId: string): Promise<void> {
  return coarsen(
    tx,
    sql`point.booking_id in (select id from bookings where customer_id = ${userId} or driver_id = ${userId})`,
  );
}

/**
 * Rounds the exact points that the condition selects, and removes those that are then equal to the one before them. A
 * point that the server added stays, because it marks the start or the end of a trip.
 */
async function coarsen(tx: Tx, selects: RawBuilder<unknown>): Promise<void> {
  await sql`with exact as materialized (
      select booking_id, at, slot, driver_id, status, rejected, device_at,
        round(lat::numeric, 2)::double precision as lat, round(lng::numeric, 2)::double precision as lng
      from tracking_points point where not coarse and ${selects}),
    judged as (
      select booking_id, at, slot, lat, lng, device_at is not null and lat = lag(lat) over way
        and lng = lag(lng) over way and status = lag(status) over way as repeats
      from exact window way as (partition by booking_id, driver_id, rejected order by at, slot)),
    removed as (
      delete from tracking_points point using judged
      where ${selects} and repeats and ${isSamePoint}),
    rounded as (
      update tracking_points point set lat = judged.lat, lng = judged.lng, heading_degrees = null, coarse = true
      from judged where ${selects} and not coalesce(repeats, false) and ${isSamePoint})
    select 1`.execute(tx.sql);
}

const isSamePoint = sql`(point.booking_id, point.at, point.slot) = (judged.booking_id, judged.at, judged.slot)`;
