import { greatCircleMetres, type LatLng } from '@fiacre/domain';

/** Where a car is drawn at one moment. Heading in degrees clockwise from north. */
export interface CarPose extends LatLng {
  readonly headingDegrees: number;
}

/** What is known of a car's place. */
export interface CarReport {
  readonly at: LatLng;
  readonly headingDegrees: number | null;
  readonly coarse?: boolean;
}

/** A drawn movement between two known positions. Times are milliseconds of one clock. */
export interface CarMotion {
  readonly from: CarPose;
  readonly to: CarPose;
  readonly startMs: number;
  readonly durationMs: number;
}

/** A car that jumps further than this is shown at its new place at once: sliding through houses would lie. */
const jumpMetres = 400;
/** Fixes come every two to four seconds; longer silences are not stretched into slow motion. */
const maxMs = 4000;
/** A rounded place changes every ten seconds at most, by a hundred metres: a car glides over for as long. */
const maxCoarseMs = 10_000;
const minMs = 250;
/** Below this the device's heading is noise, so that a waiting car does not spin. */
const stillMetres = 3;

export function headingBetween(a: LatLng, b: LatLng): number {
  const east = (b.lng - a.lng) * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180));
  return (Math.atan2(east, b.lat - a.lat) * (180 / Math.PI) + 360) % 360;
}

/** The shorter way round the compass. */
function turn(from: number, to: number, share: number): number {
  const difference = ((to - from + 540) % 360) - 180;
  return (from + difference * share + 360) % 360;
}

/** Where the car is drawn at `nowMs`. */
export function poseAt(motion: CarMotion, nowMs: number): CarPose {
  const { from, to, startMs, durationMs } = motion;
  const share = durationMs <= 0 ? 1 : Math.min(1, Math.max(0, (nowMs - startMs) / durationMs));
  return {
    lat: from.lat + (to.lat - from.lat) * share,
    lng: from.lng + (to.lng - from.lng) * share,
    // Cars turn at once and then drive: the heading is done in the first third of the way.
    headingDegrees: turn(from.headingDegrees, to.headingDegrees, Math.min(1, share * 3)),
  };
}

export const hasArrived = (motion: CarMotion, nowMs: number): boolean =>
  nowMs >= motion.startMs + motion.durationMs;

/** A car seen for the first time stands where it was reported. */
export function standing(at: LatLng, headingDegrees: number | null, nowMs: number): CarMotion {
  const pose = { lat: at.lat, lng: at.lng, headingDegrees: headingDegrees ?? 0 };
  return { from: pose, to: pose, startMs: nowMs, durationMs: 0 };
}

/**
 * The movement that follows a new report: from where the car is drawn now to the reported place, for as long
 * as the last report is old, so that the car neither waits nor overtakes its reports.
 */
export function towards(motion: CarMotion, report: CarReport, nowMs: number): CarMotion {
  const { at, headingDegrees, coarse = false } = report;
  if (at.lat === motion.to.lat && at.lng === motion.to.lng) return motion;
  const from = poseAt(motion, nowMs);
  const metres = greatCircleMetres(from, at);
  const heading = metres < stillMetres ? from.headingDegrees : (headingDegrees ?? headingBetween(from, at));
  const to = { lat: at.lat, lng: at.lng, headingDegrees: heading };
  if (metres > jumpMetres) return { from: to, to, startMs: nowMs, durationMs: 0 };
  const sinceLastMs = nowMs - motion.startMs;
  const durationMs = Math.min(coarse ? maxCoarseMs : maxMs, Math.max(minMs, sinceLastMs));
  return { from, to, startMs: nowMs, durationMs };
}
