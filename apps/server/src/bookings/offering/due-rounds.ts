import { offerLeadMs } from '@fiacre/domain';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { Worker } from '../../platform/platform.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { BookingParts } from '../booking-parts.ts';
import { findNewBookings, holdBooking } from '../record/store.ts';
import {
  addRounds,
  findDueRounds,
  firstRounds,
  giveUpMilliseconds,
  holdDueRound,
  noRounds,
  postponeRound,
  saveRounds,
} from '../record/next-round.ts';
import { runRound } from './offer-rounds.ts';

const roundsAtOnce = 50;

/**
 * `restoreRounds` ignores trips further in the future than this, which is longer than the interval between its
 * runs.
 */
const farAheadMilliseconds = 10 * 60_000;

/** Runs the due rounds, each in its own transaction. Nodes share the work: a locked round is already running. */
export function dueRounds(parts: BookingParts): Worker {
  const { db, clock } = parts.platform;
  return {
    name: 'rounds of offers',
    async run() {
      let ran = 0;
      for (const id of await findDueRounds(db, clock.now(), roundsAtOnce)) ran += await runDue(parts, id);
      return ran;
    },
  };
}

/** Returns how many rounds ran. */
async function runDue(parts: BookingParts, id: string): Promise<number> {
  const { transact, log } = parts.platform;
  try {
    return await transact(async (tx) => {
      // The booking is locked first: a driver who accepts at this moment waits for this round, or the round is
      // skipped.
      const row = await holdDueRound(tx, id);
      if (row === null) return 0;
      // A node of the earlier version may leave a round for a booking that is no longer NEW.
      if (row.status !== 'NEW' || row.rounds_until === null) await saveRounds(tx, row, noRounds);
      else await runRound(parts, tx, row, row.rounds_until);
      return 1;
    });
  } catch (error) {
    log.error({ err: error, bookingId: id }, 'a round of offers failed; it is tried again in a minute');
    await transact((tx) => postponeRound(tx, id));
    return 0;
  }
}

export interface OfferJob {
  readonly bookingId: string;
  /** When the booking became NEW or, if later, when its trip begins. */
  readonly since: string;
}

/** Runs a round that a node of the earlier version scheduled as a job, unless the booking has rounds by now. */
export async function runRoundOfJob(
  parts: BookingParts,
  tx: Tx,
  { payload }: JobRun<OfferJob>,
): Promise<void> {
  const row = await holdBooking(tx, payload.bookingId);
  if (row?.status !== 'NEW' || row.next_round_at !== null) return;
  await runRound(parts, tx, row, new Date(Date.parse(payload.since) + giveUpMilliseconds));
}

/**
 * Gives rounds to NEW bookings without any: imported ones, and those whose job a node of the earlier version has
 * lost.
 */
export async function restoreRounds(tx: Tx): Promise<void> {
  const nowMs = tx.now.getTime();
  const from = new Date(nowMs - giveUpMilliseconds);
  const until = new Date(nowMs + offerLeadMs + farAheadMilliseconds);
  for (const row of await findNewBookings(tx.sql, from, until))
    if (row.next_round_at === null) await addRounds(tx, row.id, firstRounds(row, tx.now));
}
