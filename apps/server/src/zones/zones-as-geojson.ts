import type { Zone, ZonesAsGeoJson } from '@fiacre/contract';

type Feature = ZonesAsGeoJson['features'][number];

/** The zones and their pickup points for other map programs. Source: RFC 7946. */
export function zonesAsGeoJson(zones: readonly Zone[]): ZonesAsGeoJson {
  return { type: 'FeatureCollection', features: zones.flatMap(featuresOf) };
}

function featuresOf({ id, name, kind, outline, points }: Zone): Feature[] {
  const corners = outline.map(({ lat, lng }): [number, number] => [lng, lat]);
  // RFC 7946: the outer ring runs counterclockwise and ends where it began.
  const ring = areaSign(corners) < 0 ? corners.toReversed() : corners;
  return [
    {
      type: 'Feature',
      id,
      properties: { name, kind, zone: name },
      geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] },
    },
    ...points.map((point, index): Feature => ({
      type: 'Feature',
      id: `${id}-${index + 1}`,
      properties: { name: point.name, kind: 'pickup_point', zone: name },
      geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
    })),
  ];
}

/** Positive for corners that run counterclockwise. */
function areaSign(corners: readonly [number, number][]): number {
  return corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
}
