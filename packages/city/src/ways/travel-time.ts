import type { SpeedClass } from '@fiacre/domain';
import type { Tags } from '../osm/osm-data.ts';
import { parseMaxSpeedKmh } from './max-speed.ts';
import type { RoadClass } from './road-class.ts';

/** The share of a signed limit that a car drives on average. */
const shareOfLimit = 0.9;

/**
 * The factor that fits these durations to those of Valhalla 3.6.1 (`auto`, no traffic). The ratios are in
 * docs/decisions/exact-routes.md.
 */
export const calibrationFactor = 0.81;

/** Mean waiting times between two junctions, in hundredths of a second; `turn-model.ts` has those at junctions. */
export const signalPenaltyCs = 300;
export const crossingSignalPenaltyCs = 100;

/**
 * The highest average speed of a car on each class of road, whatever is signed: the 120 of a residential street is a
 * typing error, and would bend every route to it.
 */
const highestKmh: Readonly<Record<SpeedClass, number>> = {
  motorway: 150,
  trunk: 130,
  primary: 115,
  secondary: 105,
  tertiary: 100,
  unclassified: 100,
  residential: 70,
  living_street: 25,
  service: 50,
};

/** The free-flow speed of a road in one direction, in km/h. */
export function freeSpeedKmh(roadClass: RoadClass, tags: Tags, direction: 'forward' | 'backward'): number {
  const limitKmh = parseMaxSpeedKmh(tags[`maxspeed:${direction}`] ?? tags.maxspeed) ?? impliedLimitKmh(tags);
  if (limitKmh === undefined) return roadClass.speedKmh;
  return Math.min(limitKmh * shareOfLimit, highestKmh[roadClass.speedClass ?? 'service']);
}

/** Tags of a zone or of the kind of a limit, which say the same for roads without a usable number. */
const impliedKeys = ['zone:maxspeed', 'maxspeed:type', 'source:maxspeed', 'zone:traffic'] as const;

function impliedLimitKmh(tags: Tags): number | undefined {
  return impliedKeys.map((key) => parseMaxSpeedKmh(tags[key])).find((limit) => limit !== undefined);
}

/**
 * Whether a signed limit is a number that no country signs, or more than a car drives on this class of road, so that
 * another speed is used. Source: COUNTRY-4.
 */
export function isBounded({ speedClass }: RoadClass, limit: string): boolean {
  const limitKmh = parseMaxSpeedKmh(limit);
  if (limitKmh === undefined) return /^\p{Nd}/u.test(limit);
  return limitKmh * shareOfLimit > highestKmh[speedClass ?? 'service'];
}

/** The driving time over a length, in hundredths of a second; at least 1, so that every arc has a cost. */
export function travelTimeCs(lengthMetres: number, speedKmh: number): number {
  return Math.max(1, Math.round((lengthMetres * 360 * calibrationFactor) / speedKmh));
}
