import { greatCircleMetres } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';

interface Fix extends LatLng {
  readonly atMs: number;
}

/** Half of the window over which fixes are averaged: kills jitter, cuts a corner by under 10 m at 36 km/h. */
const windowMs = 2000;

/** Deviations from a straight line below this are the receiver's, not the driver's. */
const toleranceMetres = 8;

function mean(points: readonly LatLng[]): LatLng {
  const sum = points.reduce((total, { lat, lng }) => ({ lat: total.lat + lat, lng: total.lng + lng }), {
    lat: 0,
    lng: 0,
  });
  return { lat: sum.lat / points.length, lng: sum.lng / points.length };
}

/** Each fix as the mean of its neighbours in time; the two ends stay where they are. */
function averaged(track: readonly Fix[]): LatLng[] {
  let from = 0;
  let to = 0;
  const instant = (i: number) => track[i]?.atMs ?? Infinity;
  return track.map((fix, i) => {
    while (instant(to) <= fix.atMs + windowMs) to += 1;
    while (instant(from) < fix.atMs - windowMs) from += 1;
    const isEnd = i === 0 || i === track.length - 1;
    return isEnd ? fix : mean(track.slice(from, to));
  });
}

/** Metres from a point to a segment, on the plane that touches the earth there: exact enough for streets. */
function segmentDistanceMetres(point: LatLng, a: LatLng, b: LatLng): number {
  const metresPerDegree = 111_195;
  const shrink = Math.cos((point.lat * Math.PI) / 180);
  const ax = (a.lng - point.lng) * shrink;
  const ay = a.lat - point.lat;
  const dx = (b.lng - a.lng) * shrink;
  const dy = b.lat - a.lat;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + t * dx, ay + t * dy) * metresPerDegree;
}

/** The point between two others of a line that lies farthest from their straight, if far enough to matter. */
function farthestBetween(line: readonly LatLng[], first: number, last: number): number | null {
  const a = line[first];
  const b = line[last];
  if (!a || !b) return null;
  let farthest: number | null = null;
  let metres = toleranceMetres;
  for (const [i, point] of line.slice(first + 1, last).entries()) {
    const away = segmentDistanceMetres(point, a, b);
    if (away > metres) [farthest, metres] = [first + 1 + i, away];
  }
  return farthest;
}

/** Ramer, Douglas and Peucker's simplification: keeps corners, drops jitter. */
function simplified(line: readonly LatLng[]): LatLng[] {
  const keep = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    const farthest = farthestBetween(line, first, last);
    if (farthest === null) continue;
    keep.add(farthest);
    open.push([first, farthest], [farthest, last]);
  }
  return line.filter((_, i) => keep.has(i));
}

/** The length in metres of a track in order of time, freed of the receiver's jitter. */
export function smoothLengthMetres(track: readonly Fix[]): number {
  let before: LatLng | undefined;
  let metres = 0;
  for (const point of simplified(averaged(track))) {
    if (before) metres += greatCircleMetres(before, point);
    before = point;
  }
  return metres;
}
