import { seededRandom } from './random.ts';
import type { Town } from './town.ts';

/** A requested ride. Places are indices into the town's places. */
export interface Request {
  readonly id: string;
  readonly atSeconds: number;
  readonly pickup: number;
  readonly drop: number;
  /** The rider cancels if no driver has accepted after this time. */
  readonly patienceSeconds: number;
  /** Booked ahead: the rider is not there before this time, and starts to wait then. */
  readonly readyAtSeconds?: number;
  /** The drive from pickup to drop, where it is known; otherwise the town's. */
  readonly rideSeconds?: number;
  /** All rides and drivers are of one type if absent. */
  readonly carTypeId?: string;
  /** The driver's share of the fare, in minor units. */
  readonly driverShare?: number;
}

export const readyAt = ({ atSeconds, readyAtSeconds = atSeconds }: Request) =>
  Math.max(atSeconds, readyAtSeconds);

export interface SimulatedDriver {
  readonly id: string;
  readonly place: number;
  readonly fromSeconds: number;
  readonly untilSeconds: number;
  /** The probability that this driver accepts an offer. */
  readonly acceptance: number;
  readonly carTypeId?: string;
  /** The person behind several shifts; the shift itself if absent. */
  readonly personId?: string;
}

/** Everything that does not depend on dispatch, so that each mode can be given the same trace. */
export interface Trace {
  readonly seed: number;
  readonly requests: readonly Request[];
  readonly drivers: readonly SimulatedDriver[];
}

export interface TraceOptions {
  readonly seed: number;
  readonly hours: number;
  readonly ordersPerHour: number;
  readonly drivers: number;
  /** The demand in each hour relative to `ordersPerHour`; the last value applies to all later hours. */
  readonly hourly?: readonly number[];
  /** If null, every driver is on duty all the time. */
  readonly shiftHours?: number | null;
  readonly patienceMinutes?: readonly [least: number, most: number];
  readonly acceptance?: readonly [least: number, most: number];
}

const hotspotCount = 5;
/** The share of rides that begin at a hotspot, and of those that end at one. */
const hotspotShare = 0.4;
/** The minimum length of a ride. */
const leastRideMetres = 1000;

export function makeTrace(town: Town, options: TraceOptions): Trace {
  const random = seededRandom(options.seed);
  const hotspots = Array.from({ length: hotspotCount }, () => anywhere(town, random));
  const { patienceMinutes = [5, 15], acceptance = [0.75, 1] } = options;
  const between = ([least, most]: readonly [number, number]) => least + random() * (most - least);
  const place = () =>
    random() < hotspotShare ? nearHotspot(town, random, hotspots) : anywhere(town, random);
  const requests: Request[] = [];
  for (const atSeconds of arrivals(options, random)) {
    const pickup = place();
    let drop = place();
    while (town.metres(pickup, drop) < leastRideMetres) drop = anywhere(town, random);
    const patienceSeconds = between(patienceMinutes) * 60;
    requests.push({ id: `r${requests.length}`, atSeconds, pickup, drop, patienceSeconds });
  }
  const drivers = Array.from({ length: options.drivers }, (_, index) => ({
    id: `d${index}`,
    place: anywhere(town, random),
    ...shiftOf(options, random),
    acceptance: between(acceptance),
  }));
  return { seed: options.seed, requests, drivers };
}

/** A Poisson process whose rate depends on the hour. */
function* arrivals(
  { hours, ordersPerHour, hourly = [1] }: TraceOptions,
  random: () => number,
): Iterable<number> {
  const busiest = Math.max(...hourly);
  for (let at = 0; ;) {
    at -= (Math.log(1 - random()) * 3600) / (ordersPerHour * busiest);
    if (at >= hours * 3600) return;
    const factor = hourly[Math.floor(at / 3600)] ?? hourly.at(-1) ?? 1;
    if (random() * busiest < factor) yield at;
  }
}

function shiftOf({ hours, shiftHours = null }: TraceOptions, random: () => number) {
  if (shiftHours === null) return { fromSeconds: 0, untilSeconds: Infinity };
  // Shifts overlap the period at both ends, so that about the same number of drivers is on duty all the time.
  const fromSeconds = (random() * (hours + shiftHours) - shiftHours) * 3600;
  return { fromSeconds, untilSeconds: fromSeconds + shiftHours * 3600 };
}

const anywhere = (town: Town, random: () => number) => Math.floor(random() * town.places.length);

/** The nearest of some random places, so that places are dense at the hotspot and sparse around it. */
function nearHotspot(town: Town, random: () => number, hotspots: readonly number[]): number {
  const centre = hotspots[Math.floor(random() * hotspots.length)] ?? 0;
  const tried = Array.from({ length: 30 }, () => anywhere(town, random));
  return tried.reduce((best, other) =>
    town.metres(centre, other) < town.metres(centre, best) ? other : best,
  );
}

/** A number in [0, 1) that depends only on its arguments, so that a driver responds in the same way in every mode. */
export function chanceOf(seed: number, ...names: readonly string[]): number {
  let hash = seed >>> 0;
  for (const name of names)
    for (let index = 0; index < name.length; index++)
      hash = (Math.imul(hash, 31) + name.charCodeAt(index)) >>> 0;
  return seededRandom(hash)();
}
