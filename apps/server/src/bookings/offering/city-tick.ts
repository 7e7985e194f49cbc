import { setImmediate } from 'node:timers/promises';
import type { EditableSettings } from '@fiacre/contract';
import type { CityPlan, CityPolicy, TravelTimes } from '@fiacre/dispatch';
import { offerLeadMs } from '@fiacre/domain';
import { saveWaiting } from '../../decisions/index.ts';
import {
  eligibleDrivers,
  endLease,
  nearAmong,
  offersOf,
  readMemory,
  saveMemory,
  takeLease,
} from '../../dispatch/index.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { writeTogether } from '../../platform/transaction/write-together.ts';
import { reservedRides } from '../../promises/index.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { findNewBookings, holdBookings } from '../record/store.ts';
import { changeBooking } from '../transition/change-booking.ts';
import { readCityDrivers } from './city-drivers.ts';
import { heldBy, offerTo } from './offer-to.ts';
import { giveUpMilliseconds } from './offer-rounds.ts';
import { cityBooking, pickupOf, wantedFor, type OpenTask } from './task.ts';
import { dropGuard, scheduleGuard, scheduleTick } from './ticks.ts';

/** The whole installation is planned as one area. */
const area = 'city';

/**
 * Plans for all open bookings outside any transaction, then carries out the plan in the job's own transaction. One run
 * at a time holds the lease; if its node dies, the guard makes another node run when the lease has expired.
 */
export async function runTick(parts: BookingParts, job: JobRun<object>): Promise<void> {
  const { db, clock, references } = parts.platform;
  const settings = (await references.current(db)).of(settingsPart);
  const policy = parts.choosePolicy(settings);
  if (!settings.autoDispatch || policy.sees !== 'city') return;
  const lease = await parts.platform.transact(async (tx) => {
    const taken = await takeLease(tx, area);
    scheduleGuard(tx, taken.expiresAtMs);
    return taken;
  });
  if (!lease.held) return;
  const now = clock.now();
  const { version, memory } = await readMemory(db, policy.name, policy.firstMemory);
  const tasks = await openTasks(parts, now);
  const reserved = await reservedRides(db, now);
  const drivers = await readCityDrivers(db, now, settings, reserved);
  const promisedTo = new Map(reserved.map(({ bookingId, driverId }) => [bookingId, driverId]));
  const bookings = tasks.map((task) => cityBooking(task, now, promisedTo.get(task.row.id)));
  const travelTimes = travelTimesOf(parts);
  const plan = await policy.plan({ nowMs: now.getTime(), bookings, drivers, travelTimes, memory });
  for (const { mode, error } of plan.faults ?? [])
    parts.platform.log.error({ err: error, mode }, 'a dispatch mode failed; the next simpler one planned');
  const lapsed = tasks.filter(({ offers }) => offers.some((offer) => offer.lapsed)).map(({ row }) => row.id);
  const { token } = lease;
  await job.commit((tx) => carryOut(parts, tx, { policy, token, version, plan, lapsed, settings }));
}

/** Every booking that is due to be offered. */
async function openTasks({ platform: { db } }: BookingParts, now: Date): Promise<OpenTask[]> {
  const from = new Date(now.getTime() - giveUpMilliseconds);
  const until = new Date(now.getTime() + offerLeadMs);
  return withOffers(db, await findNewBookings(db, from, until), now);
}

async function withOffers(
  sql: Tx['sql'] | Platform['db'],
  rows: readonly BookingRow[],
  now: Date,
): Promise<OpenTask[]> {
  const ids = rows.map(({ id }) => id);
  const offers = Map.groupBy(await offersOf(sql, ids, now), ({ bookingId }) => bookingId);
  return rows.map((row) => ({ row, offers: offers.get(row.id) ?? [] }));
}

function travelTimesOf({ streets }: BookingParts): TravelTimes {
  return {
    async seconds(from, to) {
      if (from.length === 0 || to.length === 0) return from.map(() => []);
      const { durationsSeconds } = await streets.matrix(from, to);
      // The city computes on this thread; requests are answered between two blocks of bookings.
      await setImmediate();
      return durationsSeconds;
    },
  };
}

interface Planned {
  readonly policy: CityPolicy;
  /** Identifies the lease under which the plan was made. */
  readonly token: number;
  /** The version of the memory that the plan was based on. */
  readonly version: number;
  readonly plan: CityPlan<unknown>;
  /** Bookings with offers whose time has run out. */
  readonly lapsed: readonly string[];
  readonly settings: EditableSettings;
}

/** If the lease was lost, or another plan was carried out since this one was started, discards it and plans again. */
async function carryOut(parts: BookingParts, tx: Tx, planned: Planned): Promise<void> {
  const { policy, token, version, plan, lapsed } = planned;
  const end = await endLease(tx, area, token, plan.faults?.[0]?.mode ?? null);
  if (end === 'lost') return scheduleTick(tx);
  await writeTogether(tx, [dropGuard()]);
  if (end === 'again') scheduleTick(tx);
  if ((await saveMemory(tx, policy.name, { version, memory: plan.memory })) === 'outdated')
    return scheduleTick(tx);
  // A tick scheduled in the past would run immediately, again and again.
  for (const atMs of plan.ticksAtMs) if (atMs > tx.now.getTime()) scheduleTick(tx, atMs);
  const named = [...plan.withdrawals, ...plan.offers].map(({ bookingId }) => bookingId);
  const rows = await holdBookings(tx, [...new Set([...named, ...lapsed])]);
  const open = rows.filter((row) => row.status === 'NEW' && !row.manual_dispatch);
  const offered = new Set<string>();
  for (const task of await withOffers(tx.sql, open, tx.now))
    if (await carryOutFor(parts, tx, task, planned)) offered.add(task.row.id);
  await saveOthers(tx, plan, offered);
}

/** Stores the decisions that made no offer; a planned offer that could not be made is one of them. */
async function saveOthers(
  tx: Tx,
  { decisions = [] }: CityPlan<unknown>,
  offered: ReadonlySet<string>,
): Promise<void> {
  const others = decisions.filter(({ bookingId }) => !offered.has(bookingId));
  await saveWaiting(
    tx,
    others.map((decision) =>
      decision.outcome === 'offered'
        ? { ...decision, outcome: 'waiting', driverIds: [], expiresAtMs: null }
        : decision,
    ),
  );
}

/** @returns whether an offer was made */

async function carryOutFor(
  parts: BookingParts,
  tx: Tx,
  task: OpenTask,
  { plan, settings }: Planned,
): Promise<boolean> {
  const { row } = task;
  const open = new Set(
    task.offers.filter(({ state }) => state === 'offered').map(({ driverId }) => driverId),
  );
  const endings = [
    ...task.offers.filter(({ lapsed }) => lapsed).map(({ driverId }) => ({ driverId, reason: 'expired' })),
    ...plan.withdrawals.filter(({ bookingId, driverId }) => bookingId === row.id && open.has(driverId)),
  ];
  let now = task;
  for (const [reason, some] of Map.groupBy(endings, (ending) => ending.reason)) {
    const body = { driverIds: some.map(({ driverId }) => driverId), reason };
    await changeBooking(parts, tx, { ...heldBy(now), verb: 'withdraw', body });
    now = { row, offers: await offersOf(tx.sql, [row.id], tx.now) };
  }
  const planned = plan.offers.filter(({ bookingId }) => bookingId === row.id);
  const driverIds = planned.map(({ driverId }) => driverId);
  const near = await nearAmong(tx.sql, driverIds, pickupOf(row), settings, tx.now);
  const eligible = await eligibleDrivers(tx.sql, near, wantedFor(now), settings);
  const decision = plan.decisions?.find(({ bookingId }) => bookingId === row.id);
  return (await offerTo(parts, tx, now, eligible, planned, { decision })) !== null;
}
