import type { Tags } from '../osm/osm-data.ts';
import { parseMaxSpeedKmh } from './max-speed.ts';
import type { RoadClass } from './road-class.ts';

/** Share of a signed limit that a car drives on average. */
const shareOfLimit = 0.9;

/**
 * The factor that fits these durations to those of Valhalla 3.6.1 (`auto`, no traffic). Median ratios over 400 random
 * pairs each, November 2026: Monaco 1.01, Porto Alegre 1.04, Baltimore 0.94.
 */
export const calibrationFactor = 0.88;

/** Mean waits in hundredths of a second, calibrated so that both short and long routes fit. */
export const signalPenaltyCs = 300;
export const crossingSignalPenaltyCs = 100;
/** Slowing down where three or more streets meet. */
export const junctionPenaltyCs = 50;
/** Entering from the less important street. */
export const givingWayPenaltyCs = 150;

/** Free-flow speed of a road in one direction, in km/h. */
export function freeSpeedKmh(roadClass: RoadClass, tags: Tags, direction: 'forward' | 'backward'): number {
  const limitKmh = parseMaxSpeedKmh(tags[`maxspeed:${direction}`] ?? tags.maxspeed);
  return limitKmh === undefined ? roadClass.speedKmh : limitKmh * shareOfLimit;
}

/** Driving time over a length, in hundredths of a second; at least 1, so that every arc has a cost. */
export function travelTimeCs(lengthMetres: number, speedKmh: number): number {
  return Math.max(1, Math.round((lengthMetres * 360 * calibrationFactor) / speedKmh));
}
