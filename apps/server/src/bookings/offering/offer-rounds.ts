import type { EditableSettings } from '@fiacre/contract';
import { waveMs, type BookingPolicy } from '@fiacre/domain';
import { saveWaiting } from '../../decisions/index.ts';
import { driversNear, firstSolvent, fittingDrivers, offersOf } from '../../dispatch/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts, KnownRound } from '../booking-parts.ts';
import type { BookingSnapshot } from '../present/booking-views.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { decisionOfRound } from './decision-of-round.ts';
import { againMilliseconds, firstRoundMs, firstRounds, noRounds, saveRounds } from '../record/next-round.ts';
import { offerTo } from './offer-to.ts';
import { openBooking, wantedFor } from '../record/task.ts';
import { scheduleTick } from './ticks.ts';

/** Stores when a NEW booking is offered, and offers it if that is already due. Source: SET-16, TRIP-20. */
export async function beginOffering(
  parts: BookingParts,
  tx: Tx,
  row: BookingRow,
  known: KnownRound = {},
): Promise<BookingSnapshot | null> {
  const rounds = firstRounds(row, tx.now);
  if (firstRoundMs(row, tx.now) > tx.now.getTime()) {
    await saveRounds(tx, row, rounds);
    return null;
  }
  const { snapshot, nextMs } = await offerRound(parts, tx, row, known);
  await saveRounds(tx, row, { ...rounds, next_round_at: new Date(nextMs) });
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
 * Offers the booking to the drivers whom the policy selects among those not yet asked. If it leaves some out, the
 * next wave follows soon.
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
  const fitting = fittingDrivers(near, wanted, tx.now);
  const eligible = await firstSolvent(tx.sql, fitting, settings, policy.maxDrivers ?? Infinity);
  const planned = policy.plan({ nowMs: tx.now.getTime(), bookings: [openBooking(task, eligible)] });
  const decision = decisionOfRound(task, policy.name, { near, eligible, planned, now: tx.now });
  const snapshot = await offerTo(parts, tx, task, eligible, planned, { ...known, decision });
  if (snapshot === null) await saveWaiting(tx, [{ ...decision, outcome: 'waiting', driverIds: [] }]);
  const isWave = planned.length > 0 && fitting.length > planned.length;
  return { snapshot, nextMs: tx.now.getTime() + (isWave ? waveMs : againMilliseconds) };
}

/** Runs a round of a NEW booking that the caller has locked, and stores the next round. */
export async function runRound(parts: BookingParts, tx: Tx, row: BookingRow, until: Date): Promise<void> {
  const { nextMs } = await offerRound(parts, tx, row, {});
  const rounds = { next_round_at: new Date(nextMs), rounds_until: until };
  await saveRounds(tx, row, tx.now < until ? rounds : noRounds);
}
