import { tripSeconds } from '../booking/steps/drive.ts';
import type { Fare } from '../fare/fare.ts';
import { greatCircleMetres } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import { cleanTrack, type TrackFix } from '../tracking/clean-track.ts';
import { smoothLengthMetres } from '../tracking/smooth-track.ts';
import { plainRide } from '../tariff/compute-fare.ts';
import { driveParts } from '../tariff/drive-parts.ts';
import { priceRide } from '../tariff/price-ride.ts';
import type { PricedRide } from '../tariff/ride.ts';
import type { PriceRules } from '../tariff/tariff.ts';

/** Measured by the meter, or not part of such a ride. */
type MeterMeasured =
  | 'stretches'
  | 'waits'
  | 'isHoliday'
  | 'stops'
  | 'parcelAmount'
  | 'optionAmount'
  | 'tolls';

/** By what a meter counts. */
export interface RunningTariff {
  readonly rules: PriceRules;
  readonly facts: Omit<PricedRide, MeterMeasured> & { readonly holidays: readonly string[] };
}

/** A track with its length, which is the costly part of a reading. */
export interface MeasuredTrack {
  readonly used: readonly TrackFix[];
  readonly metres: number;
}

/** What a meter shows. */
export interface MeterReading {
  readonly fare: Fare;
  readonly metres: number;
  readonly seconds: number;
  /** How long the car stood still. */
  readonly standingSeconds: number;
}

/** Slower than walking pace: the car is stuck in traffic. */
const standingMetresPerSecond = 1.4;

/**
 * The positions of a ride, among others of the same device, from where the passenger boarded: the next position may come
 * some seconds later, and the one before may have been sent already. Source: METER-6.
 */
export function fixesOfRide(
  fixes: readonly TrackFix[],
  ride: {
    readonly boardedAt: LatLng;
    readonly startedAtMs: number;
    readonly endedAtMs: number | null;
  },
): readonly TrackFix[] {
  const { boardedAt, startedAtMs, endedAtMs } = ride;
  const during = fixes.filter(({ atMs }) => atMs >= startedAtMs && atMs <= (endedAtMs ?? Infinity));
  return [{ ...boardedAt, atMs: startedAtMs }, ...during];
}

/** The length of the positions so far, by the rules that also measure a finished trip. Source: METER-6, TRIP-8. */
export function measureFixes(fixes: readonly TrackFix[]): MeasuredTrack {
  const { used } = cleanTrack(fixes);
  return { used, metres: used.length < 2 ? 0 : Math.round(smoothLengthMetres(used)) };
}

/**
 * What the meter shows at an instant, by the engine that counts the final fare: the reading at the end of a track is the
 * fare of that track. Source: METER-6.
 */
export function readMeter(
  { rules, facts: { holidays, ...facts } }: RunningTariff,
  { used, metres }: MeasuredTrack,
  { startedAtMs, nowMs }: { readonly startedAtMs: number; readonly nowMs: number },
): MeterReading {
  const seconds = tripSeconds(startedAtMs, nowMs);
  const fare = priceRide(rules, {
    ...plainRide,
    ...facts,
    isHoliday: (day) => holidays.includes(day),
    stretches: driveParts(used, { metres, seconds }, rules, { startMs: startedAtMs, waits: [] }),
  });
  return { fare, metres, seconds, standingSeconds: Math.min(seconds, standingSeconds(used, nowMs)) };
}

function standingSeconds(used: readonly TrackFix[], nowMs: number): number {
  const last = used.at(-1);
  const ends = last === undefined ? [] : [...used, { ...last, atMs: Math.max(nowMs, last.atMs) }];
  const standing = ends.slice(1).reduce((sum, to, i) => {
    const from = ends[i] ?? to;
    const seconds = (to.atMs - from.atMs) / 1000;
    return greatCircleMetres(from, to) < seconds * standingMetresPerSecond ? sum + seconds : sum;
  }, 0);
  return Math.round(standing);
}
