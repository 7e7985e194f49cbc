import type { Tags } from '../osm/osm-data.ts';
import { parseMaxSpeedKmh } from './max-speed.ts';
import type { RoadClass } from './road-class.ts';

/** Share of a signed limit that a car drives on average. */
const shareOfLimit = 0.9;

/**
 * The one factor that brings these durations to those of Valhalla 3.6.1 (`auto`, no traffic). Medians of 400
 * random pairs each with it, November 2026: Monaco 1.01, Porto Alegre 1.04, Baltimore 0.94.
 */
export const calibrationFactor = 0.88;

/** Mean waits in hundredths of a second, set with the calibration so that short and long ways agree with it. */
export const signalPenaltyCs = 300;
export const crossingSignalPenaltyCs = 100;
/** Slowing down where three or more streets meet. */
export const junctionPenaltyCs = 50;
/** Coming from the less important street. */
export const givingWayPenaltyCs = 150;

/** Free speed of a road in one direction, in km/h. */
export function freeSpeedKmh(roadClass: RoadClass, tags: Tags, direction: 'forward' | 'backward'): number {
  const limitKmh = parseMaxSpeedKmh(tags[`maxspeed:${direction}`] ?? tags.maxspeed);
  return limitKmh === undefined ? roadClass.speedKmh : limitKmh * shareOfLimit;
}

/** Driving time over a length, in hundredths of a second; at least one, so that every arc costs something. */
export function travelTimeCs(lengthMetres: number, speedKmh: number): number {
  return Math.max(1, Math.round((lengthMetres * 360 * calibrationFactor) / speedKmh));
}
