import type { LatLng } from '@fiacre/domain';
import { clipLine, contains, type Bounds } from '../geometry/bounding-box.ts';
import { joinLines, nestRings } from '../geometry/ring-assembly.ts';
import { isInRing, samePlace, signedArea, type Rings } from '../geometry/ring-geometry.ts';

/**
 * The sea inside a box, from coastlines drawn with land on their left (OpenStreetMap's rule). Open coasts are
 * closed along the box; islands become holes. Without a coast there is no sea.
 */
export function seaAreas(coastlines: readonly (readonly LatLng[])[], bounds: Bounds): Rings[] {
  const chains = joinLines(coastlines, true);
  const closed = chains.filter((chain) => chain.length > 3 && samePlace(chain[0], chain.at(-1)));
  const open = chains.filter((chain) => !samePlace(chain[0], chain.at(-1)));
  const outlines = closeAlongBox(
    open.flatMap((chain) => clipLine(reachEdges(chain, bounds), bounds)),
    bounds,
  );
  const islands: LatLng[][] = [];
  for (const ring of closed) {
    if (!ring.some((position) => contains(bounds, position))) continue;
    // The land on the left of an anticlockwise ring is inside it, so it is an island. A clockwise ring contains water.
    if (signedArea(ring) > 0) islands.push(ring);
    else outlines.push(ring);
  }
  const hasOpenSea = outlines.length > 0 || islands.length === 0;
  if (!hasOpenSea) outlines.push(corners(bounds));
  return nestRings(
    outlines,
    islands.filter((island) => outlines.some((outline) => isInRing(island[0] ?? corner(bounds, 0), outline))),
  );
}

function corner(bounds: Bounds, index: number): LatLng {
  const { west, south, east, north } = bounds;
  // Clockwise from the north-west, which is the order in which the box is followed.
  return (
    [
      { lat: north, lng: west },
      { lat: north, lng: east },
      { lat: south, lng: east },
      { lat: south, lng: west },
    ][index % 4] ?? { lat: north, lng: west }
  );
}

function corners(bounds: Bounds): LatLng[] {
  return [0, 1, 2, 3, 0].map((index) => corner(bounds, index));
}

/** A coast that ends inside the box (cut by the extract) is extended in a straight line to the nearest edge. */
function reachEdges(chain: readonly LatLng[], bounds: Bounds): LatLng[] {
  const first = chain[0];
  const final = chain.at(-1);
  if (first === undefined || final === undefined) return [];
  const head = contains(bounds, first) ? [nearestEdge(first, bounds)] : [];
  const tail = contains(bounds, final) ? [nearestEdge(final, bounds)] : [];
  return [...head, ...chain, ...tail];
}

function nearestEdge({ lat, lng }: LatLng, bounds: Bounds): LatLng {
  const ways = [
    { away: lng - bounds.west, at: { lat, lng: bounds.west } },
    { away: bounds.east - lng, at: { lat, lng: bounds.east } },
    { away: lat - bounds.south, at: { lat: bounds.south, lng } },
    { away: bounds.north - lat, at: { lat: bounds.north, lng } },
  ];
  return ways.reduce((best, way) => (way.away < best.away ? way : best)).at;
}

/** The position of a point on the edge of the box, clockwise: 0 at the north-west corner, 4 after a full turn. */
function clockwise({ lat, lng }: LatLng, bounds: Bounds): number {
  const { west, south, east, north } = bounds;
  const across = (lng - west) / (east - west);
  const down = (north - lat) / (north - south);
  const sides = [
    { away: Math.abs(down), turn: across },
    { away: Math.abs(1 - across), turn: 1 + down },
    { away: Math.abs(1 - down), turn: 3 - across },
    { away: Math.abs(across), turn: 4 - down },
  ];
  return sides.reduce((best, side) => (side.away < best.away ? side : best)).turn % 4;
}

/** Follows each coast with the water on its right, then the box clockwise to the next coast, until the ring closes. */
function closeAlongBox(coasts: readonly LatLng[][], bounds: Bounds): LatLng[][] {
  const starts = coasts.map((coast) => clockwise(coast[0] ?? corner(bounds, 0), bounds));
  const left = new Set(coasts.keys());
  const rings: LatLng[][] = [];
  for (const first of coasts.keys()) {
    if (!left.delete(first)) continue;
    const ring: LatLng[] = [...(coasts[first] ?? [])];
    for (;;) {
      const turn = clockwise(ring.at(-1) ?? corner(bounds, 0), bounds);
      const next = nextStart(turn, starts, left, first);
      const ahead = ((starts[next] ?? 0) - turn + 4) % 4;
      for (let side = Math.floor(turn) + 1; side < turn + ahead; side++) ring.push(corner(bounds, side));
      if (next === first) break;
      left.delete(next);
      ring.push(...(coasts[next] ?? []));
    }
    const begin = ring[0];
    if (begin !== undefined) rings.push([...ring, begin]);
  }
  return rings;
}

function nextStart(
  turn: number,
  starts: readonly number[],
  left: ReadonlySet<number>,
  first: number,
): number {
  let best = first;
  let bestAhead = ((starts[first] ?? 0) - turn + 4) % 4;
  for (const candidate of left) {
    const ahead = ((starts[candidate] ?? 0) - turn + 4) % 4;
    if (ahead >= bestAhead) continue;
    best = candidate;
    bestAhead = ahead;
  }
  return best;
}
