import { straightLineSeconds, type ExcludedDriver, type Exclusion, type LatLng } from '@fiacre/domain';
import { exclusionOf, placeOf, type ExclusionFacts } from './exclusion.ts';
import { PlaceGrid } from './place-grid.ts';
import type { CityBooking, CityDriver, TravelTimes } from './scene.ts';

/** A booking and a driver who may take it, with the cost in seconds. */
export interface Candidate {
  readonly driver: CityDriver;
  /** The driving time to the pickup from where the driver is, or will be. */
  readonly roadSeconds: number;
  /** The time until the current trip is over, including the handover; 0 for a free driver. */
  readonly untilFreeSeconds: number;
  /** The advantage of a driver who has waited longest or earned least. */
  readonly fairnessSeconds: number;
  /** The cost that is compared: the rider's wait minus the driver's advantage. */
  readonly costSeconds: number;
}

export interface Choice {
  readonly booking: CityBooking;
  /** The candidates, cheapest first. */
  readonly candidates: readonly Candidate[];
  /** How many drivers were skipped before enough candidates were found, by reason. */
  readonly excluded: ReadonlyMap<Exclusion, number>;
  /** The first of the skipped drivers. */
  readonly excludedDrivers: readonly ExcludedDriver[];
  /** Some road times were not available, so straight-line distances are used instead. */
  readonly byAir: boolean;
}

const fullWaitMs = 30 * 60_000;

/** The maximum number of excluded drivers that a decision names; any more are only counted. */
const maxNamed = 24;

/** The nearest drivers who may take each booking, with their costs. Pairs that are not allowed are never considered. */
export async function findCandidates(
  bookings: readonly CityBooking[],
  drivers: readonly CityDriver[],
  travelTimes: TravelTimes,
  facts: ExclusionFacts,
): Promise<Choice[]> {
  const near = nearestDrivers(bookings, drivers, facts);
  const times = await timesTo(near, drivers, travelTimes);
  const { rules } = facts;
  const fairness = fairnessOf(drivers, facts);
  return near.map(({ booking, found, ...passedOver }, row) => {
    const known = times[row];
    const candidates = found.flatMap((index, place): Candidate[] => {
      const driver = drivers[index] as CityDriver;
      const roadSeconds = known?.seconds[place] ?? Infinity;
      // No route: the driver may be near, but on another bank.
      if (!Number.isFinite(roadSeconds)) return [];
      const untilFreeSeconds = secondsUntilFree(driver, facts);
      const fairnessSeconds = fairness(driver);
      const promisedSeconds = booking.promisedTo === driver.driverId ? rules.promisedSeconds : 0;
      const costSeconds = roadSeconds + untilFreeSeconds - fairnessSeconds - promisedSeconds;
      return [{ driver, roadSeconds, untilFreeSeconds, fairnessSeconds, costSeconds }];
    });
    return {
      booking,
      ...passedOver,
      byAir: known?.byAir ?? false,
      candidates: candidates.toSorted((a, b) => a.costSeconds - b.costSeconds),
    };
  });
}

/** The driving times to a pickup. */
interface Times {
  readonly seconds: readonly number[];
  readonly byAir: boolean;
}

/** The driving times of the pairs that are compared, one booking after the other. */
async function timesTo(
  near: readonly Near[],
  drivers: readonly CityDriver[],
  travelTimes: TravelTimes,
): Promise<readonly Times[]> {
  const times: Times[] = [];
  let hasFailed = false;
  for (const { booking, found } of near) {
    const to = booking.pickup;
    const places = found.map((index) => placeOf(drivers[index] as CityDriver));
    // After one failure the rest would most likely also fail, each after a long wait.
    const byRoad = hasFailed || places.length === 0 ? null : await secondsByRoad(travelTimes, to, places);
    if (byRoad === null && places.length > 0) hasFailed = true;
    times.push({
      seconds: places.map((from, place) => byRoad?.[place] ?? straightLineSeconds(from, to)),
      byAir: places.some((_, place) => (byRoad?.[place] ?? null) === null),
    });
  }
  return times;
}

interface Near {
  readonly booking: CityBooking;
  readonly found: readonly number[];
  readonly excluded: ReadonlyMap<Exclusion, number>;
  readonly excludedDrivers: readonly ExcludedDriver[];
}

/** Free drivers and those on a trip are searched separately, so that neither group crowds out the other. */
function nearestDrivers(
  bookings: readonly CityBooking[],
  drivers: readonly CityDriver[],
  facts: ExclusionFacts,
): Near[] {
  const groups = [...Map.groupBy(drivers.keys(), (index) => drivers[index]?.doing.kind).values()].map(
    (indexes) => ({
      indexes,
      grid: new PlaceGrid(indexes.map((index) => placeOf(drivers[index] as CityDriver))),
    }),
  );
  const { rules } = facts;
  return bookings.map((booking) => {
    const excluded = new Map<Exclusion, number>();
    const excludedDrivers: ExcludedDriver[] = [];
    const found = groups.flatMap(({ indexes, grid }) => {
      const wanted = (place: number) => {
        const driver = drivers[indexes[place] ?? -1] as CityDriver;
        const why = exclusionOf(booking, driver, facts);
        if (why === null) return true;
        excluded.set(why, (excluded.get(why) ?? 0) + 1);
        if (excludedDrivers.length < maxNamed) excludedDrivers.push({ driverId: driver.driverId, why });
        return false;
      };
      const places = grid.nearest(booking.pickup, rules.candidates, rules.radiusMetres, wanted);
      return places.map((place) => indexes[place] ?? -1);
    });
    return { booking, found, excluded, excludedDrivers };
  });
}

const secondsUntilFree = ({ doing }: CityDriver, { nowMs, rules }: ExclusionFacts) =>
  doing.kind === 'free' ? 0 : Math.max(0, (doing.dropAtMs - nowMs) / 1000) + rules.handoverSeconds;

/** The share of the advantage that each driver has. */
function fairnessOf(
  drivers: readonly CityDriver[],
  { nowMs, rules }: ExclusionFacts,
): (driver: CityDriver) => number {
  const most = drivers.reduce((max, { earned }) => Math.max(max, earned), 0);
  return ({ doing, earned }) => {
    if (rules.fairness === 'earned')
      return most === 0 ? 0 : rules.fairnessSeconds * (1 - Math.max(0, earned) / most);
    if (doing.kind === 'driving') return 0;
    return rules.fairnessSeconds * Math.max(0, Math.min(1, (nowMs - doing.sinceMs) / fullWaitMs));
  };
}

/** Null if there are no road times now: bookings must be offered even so, and each decision records this. */
async function secondsByRoad(
  travelTimes: TravelTimes,
  to: LatLng,
  from: readonly LatLng[],
): Promise<readonly (number | null)[] | null> {
  try {
    return await travelTimes.secondsTo(to, from);
  } catch {
    return null;
  }
}
