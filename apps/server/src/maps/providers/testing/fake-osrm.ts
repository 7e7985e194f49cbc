import { encodePolyline, type LatLng } from '@fiacre/domain';
import { startFakeProvider, type FakeProvider, type Reply, type Seen } from './fake-provider.ts';
import { hasWay, isKnown, metresOver, snappedMetres } from './fake-streets.ts';

const maxCoordinates = 100;
const failure = (code: string): Reply => ({ status: 400, body: { code, message: code } });

/** OSRM: "lng,lat" in the path, code in the body. */
export function startFakeOsrm(): Promise<FakeProvider> {
  return startFakeProvider((seen) => {
    const [, service, list = ''] = /^\/(route|table)\/v1\/driving\/([^/]+)$/.exec(seen.path) ?? [];
    if (service === undefined || seen.method !== 'GET') return failure('InvalidUrl');
    const points = list.split(';').map((pair): LatLng => {
      const [lng, lat] = pair.split(',').map(Number);
      return { lat: lat ?? Number.NaN, lng: lng ?? Number.NaN };
    });
    if (!points.every(isKnown)) return failure('NoSegment');
    return service === 'route' ? route(seen, points) : table(seen, points);
  });
}

function route({ query }: Seen, points: readonly LatLng[]): Reply {
  if (query.get('overview') !== 'full' || query.get('geometries') !== 'polyline6')
    return failure('InvalidQuery');
  if (!hasWay(points)) return failure('NoRoute');
  const metres = metresOver(points);
  const found = { distance: metres, duration: metres / 10, geometry: encodePolyline(points, 6), legs: [] };
  return { status: 200, body: { code: 'Ok', routes: [found], waypoints: snapped(points) } };
}

function table({ query }: Seen, points: readonly LatLng[]): Reply {
  if (points.length > maxCoordinates) return failure('TooBig');
  if (query.get('annotations') !== 'duration,distance') return failure('InvalidQuery');
  const picked = (name: string): LatLng[] =>
    (query.get(name) ?? '').split(';').flatMap((index) => points[Number(index)] ?? []);
  const [sources, targets] = [picked('sources'), picked('destinations')];
  const cells = (unit: number): (number | null)[][] =>
    sources.map((from) => targets.map((to) => (hasWay([from, to]) ? metresOver([from, to]) / unit : null)));
  const ends = { sources: snapped(sources), destinations: snapped(targets) };
  return { status: 200, body: { code: 'Ok', durations: cells(10), distances: cells(1), ...ends } };
}

function snapped(points: readonly LatLng[]) {
  return points.map((point) => ({
    distance: snappedMetres(point),
    location: [point.lng, point.lat],
    name: '',
  }));
}
