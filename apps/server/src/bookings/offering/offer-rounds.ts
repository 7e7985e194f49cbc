import type { EditableSettings } from '@fiacre/contract';
import { firstOfferAtMs, offerLeadMs, type BookingPolicy } from '@fiacre/domain';
import { driversNear, eligibleDrivers, offersOf } from '../../dispatch/index.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts, KnownRound } from '../booking-parts.ts';
import type { BookingSnapshot } from '../present/booking-views.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { findNewBookings, holdBooking } from '../record/store.ts';
import { offerTo } from './offer-to.ts';
import { openBooking, wantedFor } from './task.ts';
import { scheduleTick } from './ticks.ts';

export const roundJob = 'offer-booking';

/** A booking that nobody accepted is offered again after this time. Source: SET-16. */
const againMilliseconds = 60_000;

/** The sweep ignores rounds further in the future than this, which is longer than the time between two sweeps. */
const plannedMilliseconds = 10 * 60_000;

/** After a day without a driver, a ride is no longer offered. It can still be assigned or cancelled. */
export const giveUpMilliseconds = 24 * 3_600_000;

export interface OfferJob {
  readonly bookingId: string;
  /** When the booking became NEW or, if later, when its trip begins; the day of offering counts from then. */
  readonly since: string;
}

/** Schedules the first offer of a NEW booking, and makes it if it is already due. Source: SET-16, TRIP-20. */
export async function beginOffering(
  parts: BookingParts,
  tx: Tx,
  row: BookingRow,
  known: KnownRound = {},
): Promise<BookingSnapshot | null> {
  const isDue = firstRoundMs(row, tx.now) <= tx.now.getTime();
  const snapshot = isDue ? await offerRound(parts, tx, row, known) : null;
  scheduleFirst(tx, row);
  return snapshot;
}

/** Asks the policy or, if it plans for the whole city, schedules it to run soon. */
async function offerRound(
  parts: BookingParts,
  tx: Tx,
  row: BookingRow,
  known: KnownRound,
): Promise<BookingSnapshot | null> {
  const settings = (await tx.reference()).of(settingsPart);
  if (!settings.autoDispatch) return null;
  const policy = parts.choosePolicy(settings);
  if (policy.sees === 'booking') return askPolicy(parts, tx, { row, known, policy, settings });
  scheduleTick(tx);
  return null;
}

interface Round {
  readonly row: BookingRow;
  readonly known: KnownRound;
  readonly policy: BookingPolicy;
  readonly settings: EditableSettings;
}

/** Offers the booking to the drivers that the policy selects among those who became eligible since the last round. */
async function askPolicy(
  parts: BookingParts,
  tx: Tx,
  { row, known, policy, settings }: Round,
): Promise<BookingSnapshot | null> {
  const offers = known.offers ?? (await offersOf(tx.sql, [row.id], tx.now));
  const task = { row, offers };
  const wanted = wantedFor(task);
  const near = known.near ?? (await driversNear(tx.sql, parts.drivers, wanted.pickup, settings));
  const eligible = await eligibleDrivers(tx.sql, near, wanted, settings);
  const planned = policy.plan({ nowMs: tx.now.getTime(), bookings: [openBooking(task, eligible)] });
  return offerTo(parts, tx, task, eligible, planned, known.quiet);
}

function firstRoundMs(row: Pick<BookingRow, 'book_later' | 'trip_date'>, now: Date): number {
  const trip = { bookLater: row.book_later, tripDateMs: row.trip_date.getTime() };
  return firstOfferAtMs(trip, now.getTime());
}

/** A round that runs later as a job: the second one, or the first one of a trip far in the future. */
function scheduleFirst(tx: Tx, row: Pick<BookingRow, 'id' | 'book_later' | 'trip_date'>): void {
  const nowMs = tx.now.getTime();
  const firstMs = firstRoundMs(row, tx.now);
  const since = new Date(Math.max(nowMs, row.trip_date.getTime())).toISOString();
  const job = { bookingId: row.id, since };
  scheduleRound(tx, job, firstMs <= nowMs ? nowMs + againMilliseconds : firstMs);
}

function scheduleRound(tx: Tx, payload: OfferJob, atMs: number): void {
  tx.schedule({ name: roundJob, payload, at: new Date(atMs), key: payload.bookingId });
}

export async function runRound(parts: BookingParts, tx: Tx, { payload }: JobRun<OfferJob>): Promise<void> {
  // Locked first: a driver who accepts at this moment waits for this round, or this round waits for the driver.
  const row = await holdBooking(tx, payload.bookingId);
  if (row?.status !== 'NEW') return;
  await offerRound(parts, tx, row, {});
  const nowMs = tx.now.getTime();
  if (nowMs - Date.parse(payload.since) < giveUpMilliseconds)
    scheduleRound(tx, payload, nowMs + againMilliseconds);
}

/**
 * Restores lost timers. A round whose process was killed is picked up by others only after fifteen minutes, and one
 * that failed on every attempt never. A timer that is still waiting remains the only one.
 */
export async function planRounds(tx: Tx): Promise<void> {
  const nowMs = tx.now.getTime();
  const from = new Date(nowMs - giveUpMilliseconds);
  const until = new Date(nowMs + offerLeadMs + plannedMilliseconds);
  for (const row of await findNewBookings(tx.sql, from, until)) scheduleFirst(tx, row);
}
