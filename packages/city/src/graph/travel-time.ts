import type { Tags } from '../osm/osm-data.ts';
import { parseMaxSpeedKmh } from './max-speed.ts';
import type { RoadClass } from './road-class.ts';

/** Share of a signed limit that a car drives on average. Source: OSRM car profile, `speed_reduction`. */
const shareOfLimit = 0.9;

/** Brings the durations of this table to those of Valhalla's car costing; see the tests on real cities. */
export const calibrationFactor = 0.9;

/** Waiting times in hundredths of a second. */
export const signalPenaltyCs = 300;
export const crossingSignalPenaltyCs = 100;
export const junctionPenaltyCs = 50;
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
