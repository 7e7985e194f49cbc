import type { LatLng } from '@fiacre/domain';

const metresPerDegree = 111_195;

/** A place in metres around an origin, on a plane. */
interface Point {
  readonly north: number;
  readonly east: number;
}

export function plane(origin: LatLng) {
  const eastDegree = metresPerDegree * Math.cos((origin.lat * Math.PI) / 180);
  return {
    at: ({ north, east }: Point): LatLng => ({
      lat: origin.lat + north / metresPerDegree,
      lng: origin.lng + east / eastDegree,
    }),
    point: ({ lat, lng }: LatLng): Point => ({
      north: (lat - origin.lat) * metresPerDegree,
      east: (lng - origin.lng) * eastDegree,
    }),
  };
}

/**
 * Finds the centre of the area where `isServed` says yes: walks from a served pickup in several directions,
 * halves each step down to the edge, and fits a circle to the edges.
 */
export async function locateByEdge(
  isServed: (pickup: LatLng) => Promise<boolean>,
  start: LatLng,
  { directions, reachMetres }: { readonly directions: number; readonly reachMetres: number },
): Promise<LatLng> {
  const { at } = plane(start);
  const edges: Point[] = [];
  for (let direction = 0; direction < directions; direction += 1) {
    const angle = (direction / directions) * 2 * Math.PI;
    let [inside, outside] = [0, reachMetres];
    while (outside - inside > 5) {
      const metres = (inside + outside) / 2;
      const pickup = at({ north: metres * Math.cos(angle), east: metres * Math.sin(angle) });
      if (await isServed(pickup)) inside = metres;
      else outside = metres;
    }
    edges.push({ north: inside * Math.cos(angle), east: inside * Math.sin(angle) });
  }
  return at(
    centreOf(
      edges,
      edges.map(() => 0),
      true,
    ),
  );
}

/** A circle through the wanted place. */
export interface Circle {
  readonly from: LatLng;
  readonly metres: number;
}

/** The place whose distances from several points are known. */
export function locateByDistance(seen: readonly Circle[]): LatLng {
  const { at, point } = plane(seen[0]?.from ?? { lat: 0, lng: 0 });
  const points = seen.map(({ from }) => point(from));
  return at(
    centreOf(
      points,
      seen.map(({ metres }) => metres),
      false,
    ),
  );
}

export function meanPlace(places: readonly LatLng[]): LatLng {
  const sum = places.reduce((all, { lat, lng }) => ({ lat: all.lat + lat, lng: all.lng + lng }), {
    lat: 0,
    lng: 0,
  });
  return { lat: sum.lat / places.length, lng: sum.lng / places.length };
}

/**
 * Least squares: `north² + east² − metres² = 2·north·n + 2·east·e + c` for the centre (n, e). Points on one circle have
 * the same unknown distance, which becomes part of c.
 */
function centreOf(points: readonly Point[], metres: readonly number[], onCircle: boolean): Point {
  const rows = points.map(({ north, east }, index) => {
    const distance = onCircle ? 0 : (metres[index] ?? 0);
    return { terms: [2 * north, 2 * east, 1], value: north ** 2 + east ** 2 - distance ** 2 };
  });
  const matrix = [0, 1, 2].map((row) => [
    ...[0, 1, 2].map((column) =>
      rows.reduce((sum, { terms }) => sum + (terms[row] ?? 0) * (terms[column] ?? 0), 0),
    ),
    rows.reduce((sum, { terms, value }) => sum + (terms[row] ?? 0) * value, 0),
  ]);
  const [north = 0, east = 0] = solve(matrix);
  return { north, east };
}

/** Gaussian elimination of three equations; the last column is the right-hand side. */
function solve(matrix: number[][]): number[] {
  for (let pivot = 0; pivot < 3; pivot += 1) {
    const best = [...matrix.keys()]
      .slice(pivot)
      .toSorted((a, b) => size(matrix, b, pivot) - size(matrix, a, pivot))[0];
    const [upper = [], chosen = []] = [matrix[pivot], matrix[best ?? pivot]];
    [matrix[pivot], matrix[best ?? pivot]] = [chosen, upper];
    for (const [index, row] of matrix.entries()) {
      if (index === pivot) continue;
      const factor = (row[pivot] ?? 0) / (chosen[pivot] ?? 1);
      for (let column = pivot; column < 4; column += 1)
        row[column] = (row[column] ?? 0) - factor * (chosen[column] ?? 0);
    }
  }
  return [0, 1, 2].map((row) => (matrix[row]?.[3] ?? 0) / (matrix[row]?.[row] ?? 1));
}

const size = (matrix: readonly number[][], row: number, column: number) =>
  Math.abs(matrix[row]?.[column] ?? 0);
