import { greatCircleMetres, type LatLng } from '@fiacre/domain';

/** The line that a car drives, with the distance of each point along it; measurements are compared with it. */
export interface DrivenLine {
  readonly points: readonly LatLng[];
  readonly metresAt: Float64Array;
  readonly metres: number;
}

export function drivenLine(line: readonly LatLng[]): DrivenLine {
  const points = line.filter((point, i) => {
    const before = line[i - 1];
    return before?.lat !== point.lat || before.lng !== point.lng;
  });
  const metresAt = new Float64Array(points.length);
  points.forEach((point, i) => {
    if (i > 0) metresAt[i] = (metresAt[i - 1] ?? 0) + greatCircleMetres(points[i - 1] ?? point, point);
  });
  return { points, metresAt, metres: metresAt.at(-1) ?? 0 };
}

/** The position at a distance along a line. */
export function placeAlong({ points, metresAt }: DrivenLine, metres: number): LatLng {
  let [low, high] = [0, points.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((metresAt[middle] ?? 0) <= metres) low = middle;
    else high = middle;
  }
  const [a, b] = [points[low], points[high]];
  if (!a || !b) return a ?? { lat: 0, lng: 0 };
  const length = (metresAt[high] ?? 0) - (metresAt[low] ?? 0);
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (metres - (metresAt[low] ?? 0)) / length));
  return { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share };
}

const metresPerDegree = 111_195;

/** The position at an offset in metres from another. */
export function beside({ lat, lng }: LatLng, east: number, north: number): LatLng {
  return {
    lat: lat + north / metresPerDegree,
    lng: lng + east / metresPerDegree / Math.cos((lat * Math.PI) / 180),
  };
}

/** The degrees by which a line turns at a point; 0 is straight on. */
export function turnAt({ points }: DrivenLine, index: number): number {
  const [a, b, c] = [points[index - 1], points[index], points[index + 1]];
  if (!a || !b || !c) return 0;
  const bearing = (from: LatLng, to: LatLng) =>
    Math.atan2((to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180), to.lat - from.lat);
  const turn = Math.abs(bearing(b, c) - bearing(a, b)) * (180 / Math.PI);
  return turn > 180 ? 360 - turn : turn;
}
