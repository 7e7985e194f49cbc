import { defaultRules } from '@fiacre/dispatch';
import { greatCircleMetres, straightLineSeconds, type LatLng } from '@fiacre/domain';
import { driversOnMap, type DriverNow } from '../../dispatch/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import { findBookingsById } from '../record/store.ts';
import { doingOf } from './city-drivers.ts';

export type SoonestNeeds = Pick<BookingParts, 'platform' | 'streets' | 'trafficAt'>;

/** A driver on duty, and how soon they could be at a pickup. */
export interface SoonDriver {
  readonly driver: DriverNow;
  /** The last position or, during a trip, the trip's drop. */
  readonly from: LatLng;
  /** Time until the current trip is over; 0 for a free driver. */
  readonly freeInSeconds: number;
  /** The great-circle distance from there to the pickup. */
  readonly distanceMetres: number;
  /** The driving time from there; null for distant drivers, and if the map provider does not know. */
  readonly roadSeconds: number | null;
}

/** The number of drivers whose driving time is computed: those farther away would not be chosen. */
const maxTimed = 25;

/** The drivers on duty, soonest first, measured from where they will be when they are free. */
export async function soonestDrivers(
  needs: SoonestNeeds,
  pickup: LatLng,
  isWanted: (driver: DriverNow) => boolean,
): Promise<SoonDriver[]> {
  const { db, clock } = needs.platform;
  const now = clock.now();
  const drivers = (await driversOnMap(db, now, null)).filter(isWanted);
  const rides = await findBookingsById(
    db,
    drivers.flatMap(({ busyWith }) => busyWith ?? []),
  );
  const rideOf = new Map(rides.map((row) => [row.id, row]));
  const found = drivers.flatMap((driver): SoonDriver[] => {
    const doing = doingOf(driver, rideOf.get(driver.busyWith ?? ''), now);
    if (driver.location === null || doing === null) return [];
    const isFree = doing.kind === 'free';
    const from = isFree ? driver.location : doing.drop;
    const driving = isFree ? 0 : (doing.dropAtMs - now.getTime()) / 1000 + defaultRules.handoverSeconds;
    const freeInSeconds = Math.round(driving);
    const distanceMetres = Math.round(greatCircleMetres(from, pickup));
    return [{ driver, from, freeInSeconds, distanceMetres, roadSeconds: null }];
  });
  const byAir = ({ from, freeInSeconds }: SoonDriver) => freeInSeconds + straightLineSeconds(from, pickup);
  return withRoadTimes(
    needs,
    pickup,
    found.toSorted((a, b) => byAir(a) - byAir(b)),
  );
}

/** Sorts a driver without a driving time last. */
const soonness = ({ freeInSeconds, roadSeconds }: SoonDriver) =>
  roadSeconds === null ? Number.MAX_SAFE_INTEGER : freeInSeconds + roadSeconds;

async function withRoadTimes(
  { streets, trafficAt, platform }: SoonestNeeds,
  pickup: LatLng,
  nearest: readonly SoonDriver[],
): Promise<SoonDriver[]> {
  const timed = nearest.slice(0, maxTimed).map(({ from }) => from);
  const times = await streets
    .secondsTo(pickup, timed, await trafficAt(platform.clock.now()))
    .catch((error: unknown) => {
      platform.log.warn({ err: error }, 'no driving times for the drivers of a pickup');
      return [];
    });
  const drivers = nearest.map((driver, index) => {
    const seconds = times[index] ?? Infinity;
    return { ...driver, roadSeconds: Number.isFinite(seconds) ? Math.round(seconds) : null };
  });
  return drivers.toSorted((a, b) => soonness(a) - soonness(b));
}
