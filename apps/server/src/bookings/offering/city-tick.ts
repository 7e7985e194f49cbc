import { setImmediate } from 'node:timers/promises';
import type { TravelTimes } from '@fiacre/dispatch';
import { leaseMilliseconds, readMemory, takeLease } from '../../dispatch/index.ts';
import type { Traffic } from '../../maps/index.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { reservedRides } from '../../promises/index.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import { carryOut } from './carry-out.ts';
import { readCityDrivers } from './city-drivers.ts';
import { findOffered } from '../record/next-round.ts';
import { cityBooking, openTasksOf } from '../record/task.ts';
import { dispatchArea, scheduleGuard } from './ticks.ts';

/**
 * Plans for all open bookings outside any transaction, then carries out the plan. One run at a time holds the lease; if
 * its node dies, the guard starts a run on another node when the lease has expired.
 */
export async function runTick(parts: BookingParts, job: JobRun<object>): Promise<void> {
  const { db, clock, references } = parts.platform;
  const settings = (await references.current(db)).of(settingsPart);
  const policy = parts.choosePolicy(settings);
  if (!settings.autoDispatch || policy.sees !== 'city') return;
  const lease = await parts.platform.transact(async (tx) => {
    const taken = await takeLease(tx, dispatchArea);
    scheduleGuard(tx, taken.expiresAtMs);
    return taken;
  });
  if (!lease.held) return;
  const now = clock.now();
  const { version, memory } = await readMemory(db, policy.name, policy.firstMemory);
  const tasks = await openTasksOf(db, await findOffered(db, now), now);
  const reserved = await reservedRides(db, now);
  const drivers = await readCityDrivers(db, now, settings, reserved);
  const promisedTo = new Map(reserved.map(({ bookingId, driverId }) => [bookingId, driverId]));
  const bookings = tasks.map((task) => cityBooking(task, now, promisedTo.get(task.row.id)));
  const travelTimes = travelTimesOf(parts, await parts.trafficAt(now));
  const plan = await policy.plan({ nowMs: now.getTime(), bookings, drivers, travelTimes, memory });
  for (const { mode, error } of plan.faults ?? [])
    parts.platform.log.error({ err: error, mode }, 'a dispatch mode failed; the next simpler one planned');
  const lapsed = tasks.filter(({ offers }) => offers.some((offer) => offer.lapsed)).map(({ row }) => row.id);
  const { token } = lease;
  await carryOut(parts, job, { policy, token, version, plan, lapsed, settings });
}

/**
 * The time limit for looking up road times. Any still missing are replaced by straight-line times, so that the
 * plan is ready in time.
 */
const roadTimesMilliseconds = leaseMilliseconds / 2;

/** Computing this many pickups takes a few milliseconds. */
const pickupsAtOnce = 12;

function travelTimesOf(
  { streets, platform: { clock } }: BookingParts,
  traffic: Traffic | undefined,
): TravelTimes {
  const untilMs = clock.now().getTime() + roadTimesMilliseconds;
  let asked = 0;
  return {
    async secondsTo(pickup, from) {
      if (clock.now().getTime() >= untilMs) throw new Error('looking up the road times takes too long');
      // The city computes on this thread; other requests are handled between two blocks of pickups.
      if (asked++ % pickupsAtOnce === 0) await setImmediate();
      const seconds = await streets.secondsTo(pickup, from, traffic);
      return from.map((driver, index) => {
        const known = seconds[index] ?? Infinity;
        return known < Infinity || (streets.covers(driver) && streets.covers(pickup)) ? known : null;
      });
    },
  };
}
