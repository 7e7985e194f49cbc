import type { LatLng } from '../geo/lat-lng.ts';
import type { TrackFix } from './clean-track.ts';
import { smoothMotion, type Motion } from './drift-smoother.ts';
import { reportedDoubts, withHindsight, withIsolated } from './fix-doubts.ts';
import { forEachInSteps } from './in-steps.ts';
import { likeliestReceiver } from './receiver-model.ts';
import { standingSpells } from './standing-spells.ts';

/** A fix of a track, corrected by all fixes before and after it. */
export interface SmoothFix extends LatLng {
  readonly atMs: number;
  /** The distance driven up to this fix. */
  readonly metres: number;
  /** The sigma of the position on each axis. */
  readonly spreadMetres: number;
  /** Degrees clockwise from north; null if unknown, or if the car stands or crawls. */
  readonly headingDegrees: number | null;
}

/** Below this speed, in m/s, the heading does not show the direction of the street. */
const crawlSpeed = 2;
/**
 * A curve between two fixes is approximated by straight pieces; its length is limited relative to the straight line.
 */
const curve = { pieces: 8, maxTimes: 1.6, maxSeconds: 30 } as const;

const metresPerDegree = 111_195;

/** The length in metres of a track in order of time, without the errors of its receiver. */
export function smoothLengthMetres(track: readonly TrackFix[]): number {
  return smoothTrack(track).at(-1)?.metres ?? 0;
}

/**
 * Smooths a track (in order of time, one fix per instant, impossible fixes removed), using the likeliest model of its
 * receiver. Outliers have little weight, and a standing car does not move. Source:
 * TRIP-8, TRIP-14.
 */
export function smoothTrack(track: readonly TrackFix[]): SmoothFix[] {
  const steps = smoothInSteps(track);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** `smoothTrack` as a generator that yields every few milliseconds, so that a long track does not block other work. */
export function* smoothInSteps(track: readonly TrackFix[]): Generator<undefined, SmoothFix[]> {
  const first = track[0];
  if (first === undefined) return [];
  const plane = planeAround(first);
  const seconds = Float64Array.from(track, ({ atMs }) => (atMs - first.atMs) / 1000);
  const east = Float64Array.from(track, plane.east);
  const north = Float64Array.from(track, plane.north);
  const said = yield* reportedDoubts(track.map(({ accuracyMetres }) => accuracyMetres));
  const seen = {
    seconds,
    east,
    north,
    doubt: yield* withIsolated(said, east, north),
    stands: new Uint8Array(track.length),
  };
  const model = yield* likeliestReceiver(seen);
  const doubt = yield* withHindsight(said, seen, yield* smoothMotion(model, seen), model);
  const moved = yield* smoothMotion(model, { ...seen, doubt });
  const stands = yield* standingSpells(seconds, moved, model);
  const motion = yield* smoothMotion(model, { ...seen, doubt, stands });
  let metres = 0;
  const smooth: SmoothFix[] = [];
  yield* forEachInSteps(track.length, (i) => {
    const stood = stands[i] === 1 && stands[i - 1] === 1;
    if (i > 0 && !stood) metres += curveMetres(motion, i, (seconds[i] ?? 0) - (seconds[i - 1] ?? 0));
    smooth.push({
      atMs: track[i]?.atMs ?? 0,
      ...plane.place(motion.east[i] ?? 0, motion.north[i] ?? 0),
      metres,
      spreadMetres: Math.sqrt(motion.placeVariance[i] ?? 0),
      headingDegrees: stands[i] === 1 ? null : headingOf(motion, i),
    });
  });
  return smooth;
}

function planeAround(middle: LatLng) {
  const perLng = metresPerDegree * Math.cos((middle.lat * Math.PI) / 180);
  return {
    east: ({ lng }: LatLng) => nearerTurn(lng - middle.lng) * perLng,
    north: ({ lat }: LatLng) => (lat - middle.lat) * metresPerDegree,
    place: (east: number, north: number): LatLng => ({
      lat: middle.lat + north / metresPerDegree,
      lng: nearerTurn(middle.lng + east / perLng),
    }),
  };
}

/** Normalises a difference of longitudes to the shorter way around the globe. */
function nearerTurn(degrees: number): number {
  if (degrees > 180) return degrees - 360;
  return degrees < -180 ? degrees + 360 : degrees;
}

function headingOf({ eastSpeed, northSpeed }: Motion, i: number): number | null {
  const [east, north] = [eastSpeed[i] ?? 0, northSpeed[i] ?? 0];
  return Math.hypot(east, north) > crawlSpeed ? (Math.atan2(east, north) * 180) / Math.PI : null;
}

/**
 * The distance from the previous fix along a Hermite curve through both velocities; a long gap is crossed in a straight
 * line.
 */
function curveMetres({ east, north, eastSpeed, northSpeed }: Motion, i: number, seconds: number): number {
  const change = (of: Float64Array) => (of[i] ?? 0) - (of[i - 1] ?? 0);
  const [dx, dy] = [change(east), change(north)];
  const straight = Math.hypot(dx, dy);
  if (seconds > curve.maxSeconds) return straight;
  let [length, x, y] = [0, 0, 0];
  for (let piece = 1; piece <= curve.pieces; piece++) {
    const t = piece / curve.pieces;
    const [whole, start, end] = [3 * t ** 2 - 2 * t ** 3, t ** 3 - 2 * t ** 2 + t, t ** 3 - t ** 2];
    const along = (of: Float64Array, d: number) =>
      whole * d + seconds * (start * (of[i - 1] ?? 0) + end * (of[i] ?? 0));
    const [nextX, nextY] = [along(eastSpeed, dx), along(northSpeed, dy)];
    length += Math.hypot(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return Math.min(length, straight * curve.maxTimes);
}
