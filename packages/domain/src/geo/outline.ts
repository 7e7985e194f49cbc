import { cosineOfDegrees, earthRadiusMetres } from './great-circle.ts';
import type { LatLng } from './lat-lng.ts';

/** The corners of an area in order; the last one joins the first. */
export type Outline = readonly LatLng[];

/** A shape that is too small to stop in, or larger than any airport. */
export const outlineLimits = { minSquareMetres: 25, maxSquareMetres: 1e9 } as const;

export type OutlineFault = 'crosses' | 'too_small' | 'too_large';

/** Beyond this, the plane below is not exact. */
const maxExtentMetres = 200_000;

const metresPerDegree = (earthRadiusMetres * Math.PI) / 180;

interface Flat {
  readonly x: number;
  readonly y: number;
}
type Side = readonly [Flat, Flat];

/** Metres east and north of an origin; exact enough for areas of some tens of kilometres. */
export function planeAt({ lat, lng }: LatLng) {
  const east = metresPerDegree * cosineOfDegrees(lat);
  return {
    flat: (at: LatLng): Flat => ({ x: (at.lng - lng) * east, y: (at.lat - lat) * metresPerDegree }),
    point: ({ x, y }: Flat): LatLng => ({ lat: lat + y / metresPerDegree, lng: lng + x / east }),
  };
}

/** Each side as its two ends. */
function sidesOf<Corner>(corners: readonly Corner[]): (readonly [Corner, Corner])[] {
  return corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] as Corner]);
}

/**
 * Why an outline of at least three corners is not an area: its sides cross or touch each other, or its size is outside
 * `outlineLimits`; null if it is one. An outline across the 180th meridian is too large.
 */
export function outlineFault(outline: Outline): OutlineFault | null {
  const [origin] = outline;
  if (origin === undefined) return 'too_small';
  const corners = outline.map(planeAt(origin).flat);
  if (extentOf(corners) > maxExtentMetres) return 'too_large';
  const sides = sidesOf(corners);
  const squareMetres = squareMetresOf(outline);
  if (crossesItself(sides)) return 'crosses';
  if (squareMetres < outlineLimits.minSquareMetres) return 'too_small';
  return squareMetres > outlineLimits.maxSquareMetres ? 'too_large' : null;
}

function crossesItself(sides: readonly Side[]): boolean {
  return sides.some((side, index) =>
    sides.slice(index + 1).some((other, gap) => {
      const areNeighbours = gap === 0 || (index === 0 && gap === sides.length - 2);
      return meet(side, other, areNeighbours);
    }),
  );
}

const cross = (a: Flat, b: Flat): number => a.x * b.y - a.y * b.x;
const turn = (a: Flat, b: Flat, c: Flat): number =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));

function extentOf(corners: readonly Flat[]): number {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

/** Whether two sides share a point other than the corner between neighbours. */
function meet([a, b]: Side, [c, d]: Side, areNeighbours: boolean): boolean {
  if (areNeighbours) {
    // Neighbours share one corner; they overlap if one turns straight back along the other.
    const [before, corner, after] = same(b, c) ? [a, b, d] : [b, a, c];
    const dot = (before.x - corner.x) * (after.x - corner.x) + (before.y - corner.y) * (after.y - corner.y);
    return same(a, b) || same(c, d) || (turn(before, corner, after) === 0 && dot > 0);
  }
  const crosses = turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b);
  return crosses || [c, d].some((end) => lies(end, a, b)) || [a, b].some((end) => lies(end, c, d));
}

const same = (a: Flat, b: Flat): boolean => a.x === b.x && a.y === b.y;

function lies(at: Flat, a: Flat, b: Flat): boolean {
  if (turn(a, b, at) !== 0) return false;
  return (at.x - a.x) * (at.x - b.x) <= 0 && (at.y - a.y) * (at.y - b.y) <= 0;
}

/** Whether a point is inside an outline; one on a side may count as either. */
export function isInside(outline: Outline, { lat, lng }: LatLng): boolean {
  let inside = false;
  let before = outline.at(-1);
  for (const corner of outline) {
    if (before !== undefined && before.lat > lat !== corner.lat > lat) {
      const share = (lat - before.lat) / (corner.lat - before.lat);
      if (lng < before.lng + share * (corner.lng - before.lng)) inside = !inside;
    }
    before = corner;
  }
  return inside;
}

/** Where each side is sampled, in addition to the place nearest to the point: another area may cover that place. */
const sampledShares = [0, 0.25, 0.5, 0.75, 1];

/** The area that an outline encloses. */
export function squareMetresOf(outline: Outline): number {
  const [origin] = outline;
  if (origin === undefined) return 0;
  const sides = sidesOf(outline.map(planeAt(origin).flat));
  return Math.abs(sides.reduce((sum, [a, b]) => sum + cross(a, b), 0)) / 2;
}

/** Whether a place can be inside both outlines. */
export function outlinesOverlap(one: Outline, other: Outline): boolean {
  const [[first], [second]] = [one, other];
  if (first === undefined || second === undefined) return false;
  if (isInside(one, second) || isInside(other, first)) return true;
  const { flat } = planeAt(first);
  const others = sidesOf(other.map(flat));
  return sidesOf(one.map(flat)).some((side) => others.some((another) => meet(side, another, false)));
}

/** Places just outside an outline, along all of its sides; the nearest place outside a point inside is among them. */
export function placesAround(outline: Outline, inside: LatLng, gapMetres: number): LatLng[] {
  const { flat, point } = planeAt(inside);
  const places = sidesOf(outline.map(flat)).flatMap((side) =>
    [nearestShare(side), ...sampledShares].flatMap((share) => besides(side, share, gapMetres)),
  );
  return places.map(point).filter((at) => !isInside(outline, at));
}

/** The place of an area that is nearest to a point: the point itself if it is inside. */
export function nearestPlaceIn(outline: Outline, to: LatLng): LatLng {
  if (isInside(outline, to)) return to;
  const { flat, point } = planeAt(to);
  const places = sidesOf(outline.map(flat)).map((side): Flat => {
    const [a, b] = side;
    const share = nearestShare(side);
    return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
  });
  const [nearest] = places.toSorted((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y));
  return nearest === undefined ? to : point(nearest);
}

/** The position of a side's place nearest to the origin of the plane, from 0 to 1 along the side. */
function nearestShare([a, b]: Side): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const share = (-a.x * dx - a.y * dy) / (dx * dx + dy * dy);
  return Math.min(1, Math.max(0, share));
}

/** The places at a distance to the left and to the right of a side. */
function besides([a, b]: Side, share: number, gapMetres: number): Flat[] {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const gap = gapMetres / Math.hypot(dx, dy);
  const [x, y] = [a.x + share * dx, a.y + share * dy];
  return [
    { x: x - dy * gap, y: y + dx * gap },
    { x: x + dy * gap, y: y - dx * gap },
  ];
}
