import { greatCircleMetres, type LatLng } from '@fiacre/domain';

/** Where a car is drawn at one moment. Heading in degrees clockwise from north. */
export interface CarPose extends LatLng {
  readonly headingDegrees: number;
}

/** A reported position of a car. */
export interface CarReport {
  readonly at: LatLng;
  readonly headingDegrees: number | null;
  readonly coarse?: boolean;
}

/** An animated movement between two reported positions. Times are milliseconds of one clock. */
export interface CarMotion {
  readonly from: CarPose;
  readonly to: CarPose;
  readonly startMs: number;
  readonly durationMs: number;
}

/**
 * A car that jumps further than this is redrawn at its new position immediately instead of gliding through buildings.
 */
const jumpMetres = 400;
/** Fixes arrive every two to four seconds; longer gaps are not stretched into slow motion. */
const maxMs = 4000;
/** A rounded position changes every ten seconds at most, by a hundred metres: the car glides for that long. */
const maxCoarseMs = 10_000;
const minMs = 250;
/** Below this speed the device's heading is noise, so a waiting car does not rotate. */
const stillMetres = 3;
/** The width of the world on a map of zoom 0. */
const tilePixels = 512;

export function headingBetween(a: LatLng, b: LatLng): number {
  const east = (b.lng - a.lng) * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180));
  return (Math.atan2(east, b.lat - a.lat) * (180 / Math.PI) + 360) % 360;
}

/** The smaller of the two angles between headings. */
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
    // Cars turn first and then drive: the rotation ends after a third of the movement.
    headingDegrees: turn(from.headingDegrees, to.headingDegrees, Math.min(1, share * 3)),
  };
}

export const hasArrived = (motion: CarMotion, nowMs: number): boolean =>
  nowMs >= motion.startMs + motion.durationMs;

/** Smaller changes are not visible, so the map is not drawn again for them. */
const visiblePixels = 0.5;
const visibleDegrees = 3;

/** Whether a reader sees the difference between two poses of a car on a map of this zoom. */
export function looksMoved(drawn: CarPose, now: CarPose, zoom: number): boolean {
  const pixelsPerDegree = (tilePixels * 2 ** zoom) / 360;
  const east = now.lng - drawn.lng;
  // The map's projection stretches both directions alike.
  const north = (now.lat - drawn.lat) / Math.cos(now.lat * (Math.PI / 180));
  const rotated = ((now.headingDegrees - drawn.headingDegrees + 540) % 360) - 180;
  return Math.hypot(east, north) * pixelsPerDegree >= visiblePixels || Math.abs(rotated) >= visibleDegrees;
}

/** A car seen for the first time appears where it was reported. */
export function stationary(at: LatLng, headingDegrees: number | null, nowMs: number): CarMotion {
  const pose = { lat: at.lat, lng: at.lng, headingDegrees: headingDegrees ?? 0 };
  return { from: pose, to: pose, startMs: nowMs, durationMs: 0 };
}

/**
 * The movement after a new report: from where the car is drawn now to the reported position. It takes as long as the
 * time since the previous report, so that the car neither stops nor gets ahead of its reports.
 */
export function movementTo(motion: CarMotion, report: CarReport, nowMs: number): CarMotion {
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
