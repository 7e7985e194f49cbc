import type { EditableSettings } from '@fiacre/contract';
import { firstOfferAtMs, offerLeadMs, waveMs, type BookingPolicy } from '@fiacre/domain';
import { saveWaiting } from '../../decisions/index.ts';
import { driversNear, firstSolvent, fittingDrivers, offersOf } from '../../dispatch/index.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts, KnownRound } from '../booking-parts.ts';
import type { BookingSnapshot } from '../present/booking-views.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { findNewBookings, holdBooking } from '../record/store.ts';
import { decisionOfRound } from './decision-of-round.ts';
import { offerTo } from './offer-to.ts';
import { roundJob } from './round-job.ts';
import { openBooking, wantedFor } from './task.ts';
import { scheduleTick } from './ticks.ts';

/** How long after all eligible drivers were asked a booking is offered to new ones. Source: SET-16. */
const againMilliseconds = 60_000;

/** `restoreLostRounds` ignores rounds further in the future than this, which is longer than the time between its runs. */
const farAheadMilliseconds = 10 * 60_000;

/** After a day without a driver, a ride is no longer offered. It can still be assigned or cancelled. */
export const giveUpMilliseconds = 24 * 3_600_000;

export interface OfferJob {
  readonly bookingId: string;
  /** When the booking became NEW or, if later, when its trip begins. `giveUpMilliseconds` counts from then. */
  readonly since: string;
}

/** Schedules the first offer of a NEW booking, and makes it if it is already due. Source: SET-16, TRIP-20. */
export async function beginOffering(
  parts: BookingParts,
  tx: Tx,
  row: BookingRow,
  known: KnownRound = {},
): Promise<BookingSnapshot | null> {
  const firstMs = firstRoundMs(row, tx.now);
  if (firstMs > tx.now.getTime()) {
    scheduleRound(tx, offerJobOf(tx, row), firstMs);
    return null;
  }
  const { snapshot, nextMs } = await offerRound(parts, tx, row, known);
  scheduleRound(tx, offerJobOf(tx, row), nextMs);
  return snapshot;
}

interface RoundResult {
  /** The updated booking if a driver was asked, otherwise null. */
  readonly snapshot: BookingSnapshot | null;
  /** When the next round is due. */
  readonly nextMs: number;
}

/** Asks the policy or, if it plans for the whole city, schedules it to run soon. */
async function offerRound(
  parts: BookingParts,
  tx: Tx,
  row: BookingRow,
  known: KnownRound,
): Promise<RoundResult> {
  const settings = (await tx.reference()).of(settingsPart);
  const idle = { snapshot: null, nextMs: tx.now.getTime() + againMilliseconds };
  if (!settings.autoDispatch || row.manual_dispatch) return idle;
  const policy = parts.choosePolicy(settings);
  if (policy.sees === 'booking') return askPolicy(parts, tx, { row, known, policy, settings });
  scheduleTick(tx);
  return idle;
}

interface Round {
  readonly row: BookingRow;
  readonly known: KnownRound;
  readonly policy: BookingPolicy;
  readonly settings: EditableSettings;
}

/**
 * Offers the booking to the drivers that the policy selects among those who were not asked before. If it leaves some
 * out, the next wave follows soon.
 */
async function askPolicy(
  parts: BookingParts,
  tx: Tx,
  { row, known, policy, settings }: Round,
): Promise<RoundResult> {
  const offers = known.offers ?? (await offersOf(tx.sql, [row.id], tx.now));
  const task = { row, offers };
  const wanted = wantedFor(task);
  const near = known.near ?? (await driversNear(tx.sql, parts.drivers, wanted.pickup, settings));
  const fitting = fittingDrivers(near, wanted);
  const eligible = await firstSolvent(tx.sql, fitting, settings, policy.maxDrivers ?? Infinity);
  const planned = policy.plan({ nowMs: tx.now.getTime(), bookings: [openBooking(task, eligible)] });
  const decision = decisionOfRound(task, policy.name, { near, eligible, planned });
  const snapshot = await offerTo(parts, tx, task, eligible, planned, { quiet: known.quiet, decision });
  if (snapshot === null) await saveWaiting(tx, [{ ...decision, outcome: 'waiting', driverIds: [] }]);
  const isWave = planned.length > 0 && fitting.length > planned.length;
  return { snapshot, nextMs: tx.now.getTime() + (isWave ? waveMs : againMilliseconds) };
}

function firstRoundMs(row: Pick<BookingRow, 'book_later' | 'trip_date'>, now: Date): number {
  const trip = { bookLater: row.book_later, tripDateMs: row.trip_date.getTime() };
  return firstOfferAtMs(trip, now.getTime());
}

function offerJobOf(tx: Tx, row: Pick<BookingRow, 'id' | 'trip_date'>): OfferJob {
  const since = new Date(Math.max(tx.now.getTime(), row.trip_date.getTime())).toISOString();
  return { bookingId: row.id, since };
}

function scheduleRound(tx: Tx, payload: OfferJob, atMs: number): void {
  tx.schedule({ name: roundJob, payload, at: new Date(atMs), key: payload.bookingId });
}

export async function runRound(parts: BookingParts, tx: Tx, { payload }: JobRun<OfferJob>): Promise<void> {
  // Locked first: a driver who accepts at this moment waits for this round, or this round waits for the driver.
  const row = await holdBooking(tx, payload.bookingId);
  if (row?.status !== 'NEW') return;
  const { nextMs } = await offerRound(parts, tx, row, {});
  if (tx.now.getTime() - Date.parse(payload.since) < giveUpMilliseconds) scheduleRound(tx, payload, nextMs);
}

/**
 * Restores lost timers. A round whose process was killed is picked up by others only after fifteen minutes, and one
 * that failed on every attempt never. A timer that is still waiting remains the only one.
 */
export async function restoreLostRounds(tx: Tx): Promise<void> {
  const nowMs = tx.now.getTime();
  const from = new Date(nowMs - giveUpMilliseconds);
  const until = new Date(nowMs + offerLeadMs + farAheadMilliseconds);
  for (const row of await findNewBookings(tx.sql, from, until)) {
    const firstMs = firstRoundMs(row, tx.now);
    scheduleRound(tx, offerJobOf(tx, row), firstMs <= nowMs ? nowMs + againMilliseconds : firstMs);
  }
}
