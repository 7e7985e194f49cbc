import type { EditableSettings } from '@fiacre/contract';
import type { CityPlan, CityPolicy } from '@fiacre/dispatch';
import { saveWaiting } from '../../decisions/index.ts';
import { endLease, keepLease, lockEligible, offersOf, saveMemory } from '../../dispatch/index.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { writeTogether } from '../../platform/transaction/write-together.ts';
import type { BookingParts } from '../booking-parts.ts';
import { holdBookings } from '../record/store.ts';
import { changeBooking } from '../transition/change-booking.ts';
import { heldBy, offerToLocked } from './offer-to.ts';
import { openTasksOf, wantedFor, type OpenTask } from '../record/task.ts';
import { dispatchArea, dropGuard, scheduleTick } from './ticks.ts';

/**
 * The maximum number of bookings that one transaction changes: a rider who cancels one of them waits until it
 * ends.
 */
const bookingsAtOnce = 25;

export interface Planned {
  readonly policy: CityPolicy;
  /** Identifies the lease under which the plan was made. */
  readonly token: number;
  /** The version of the memory that the plan was based on. */
  readonly version: number;
  readonly plan: CityPlan<unknown>;
  /** Bookings with expired offers. */
  readonly lapsed: readonly string[];
  readonly settings: EditableSettings;
}

/**
 * Carries out a plan, a few bookings in each transaction and the last of them in the job's transaction. If the lease was
 * lost, or another plan was carried out since this one started, the rest is discarded and planned again.
 */
export async function carryOut(parts: BookingParts, job: JobRun<object>, planned: Planned): Promise<void> {
  const { platform } = parts;
  const groups = groupsOf(planned);
  const last = groups.pop() ?? [];
  const offered: string[] = [];
  for (const [index, ids] of groups.entries()) {
    const made = await platform.transact(async (tx) => {
      if (!(await keepLease(tx, dispatchArea, planned.token))) return 'lost';
      if (index === 0 && !(await begin(tx, planned))) return 'outdated';
      return carryOutFor(parts, tx, ids, planned);
    });
    if (made === 'lost') return job.commit(async (tx) => scheduleTick(tx));
    if (made === 'outdated')
      return job.commit(async (tx) => {
        await end(tx, planned);
        scheduleTick(tx);
      });
    offered.push(...made);
  }
  await job.commit(async (tx) => {
    if (!(await end(tx, planned))) return;
    if (groups.length === 0 && !(await begin(tx, planned))) return scheduleTick(tx);
    // A tick scheduled in the past would run immediately, again and again.
    for (const atMs of planned.plan.ticksAtMs) if (atMs > tx.now.getTime()) scheduleTick(tx, atMs);
    offered.push(...(await carryOutFor(parts, tx, last, planned)));
    await saveOthers(tx, planned.plan, new Set(offered));
  });
}

/** Bookings with offers that end come first, so that their drivers are free for other bookings. */
function groupsOf({ plan, lapsed }: Planned): string[][] {
  const ending = [...lapsed, ...plan.withdrawals.map(({ bookingId }) => bookingId)];
  const ids = [...new Set([...ending, ...plan.offers.map(({ bookingId }) => bookingId)])];
  return Array.from({ length: Math.ceil(ids.length / bookingsAtOnce) }, (_, index) =>
    ids.slice(index * bookingsAtOnce, (index + 1) * bookingsAtOnce),
  );
}

/** Saves the memory; false if another plan was saved since this one was started. */
async function begin(tx: Tx, { policy, version, plan }: Planned): Promise<boolean> {
  return (await saveMemory(tx, policy.name, { version, memory: plan.memory })) === 'saved';
}

/** Ends the lease. If another run has requested or taken it since, plans again; returns false if it was lost. */
async function end(tx: Tx, { token, plan }: Planned): Promise<boolean> {
  const ended = await endLease(tx, dispatchArea, token, plan.faults?.[0]?.mode ?? null);
  if (ended !== 'ended') scheduleTick(tx);
  if (ended === 'lost') return false;
  await writeTogether(tx, [dropGuard()]);
  return true;
}

/** Carries out the part of the plan that concerns these bookings. Returns those for which a driver was asked. */
async function carryOutFor(
  parts: BookingParts,
  tx: Tx,
  ids: readonly string[],
  { plan, settings }: Planned,
): Promise<string[]> {
  const rows = await holdBookings(tx, ids);
  const open = rows.filter((row) => row.status === 'NEW' && !row.manual_dispatch);
  const tasks: OpenTask[] = [];
  for (const task of await openTasksOf(tx.sql, open, tx.now))
    tasks.push(await endOffers(parts, tx, task, plan));
  const offersFor = Map.groupBy(plan.offers, ({ bookingId }) => bookingId);
  const toOffer = tasks.map((task) => ({ task, planned: offersFor.get(task.row.id) ?? [] }));
  const named = toOffer.map(({ task, planned }) => ({
    ...wantedFor(task),
    driverIds: planned.map(({ driverId }) => driverId),
  }));
  const eligible = await lockEligible(tx, named, settings);
  const decisions = new Map(plan.decisions?.map((decision) => [decision.bookingId, decision]));
  const offered: string[] = [];
  for (const [index, { task, planned }] of toOffer.entries()) {
    const { id } = task.row;
    const options = { decision: decisions.get(id) };
    const made = await offerToLocked(parts, tx, task, eligible[index] ?? [], planned, options);
    if (made !== null) offered.push(id);
  }
  return offered;
}

/** Ends the expired offers and those that the plan withdraws. */
async function endOffers(
  parts: BookingParts,
  tx: Tx,
  task: OpenTask,
  plan: CityPlan<unknown>,
): Promise<OpenTask> {
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
  return now;
}

/** Stores the decisions that led to no offer, including planned offers that could not be made. */
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
