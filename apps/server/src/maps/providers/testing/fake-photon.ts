import { startFakeProvider, type FakeProvider, type Reply, type Seen } from './fake-provider.ts';
import { isKnown, town } from './fake-streets.ts';

const failure: Reply = { status: 400, body: { message: 'bad request' } };
const feature = (lat: number, lng: number, properties: object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties,
});
const { square, hill } = town;
const station = feature(square.lat, square.lng, {
  osm_type: 'W',
  osm_id: 123,
  name: 'Gare de Monaco',
  street: 'Rue Plati',
  housenumber: '3',
  postcode: '98000',
  city: 'Monaco',
  country: 'Monaco',
  countrycode: 'MC',
  extent: [7.41, 43.74, 7.42, 43.73],
});
const door = feature(hill.lat, hill.lng, {
  osm_type: 'N',
  osm_id: 77,
  street: 'Rue Grimaldi',
  housenumber: '12',
  postcode: '98000',
  city: 'Monaco',
  country: 'Monaco',
  countrycode: 'MC',
});
const abroad = feature(43.7, 7.25, {
  osm_type: 'R',
  osm_id: 9,
  name: 'Gare de Nice',
  city: 'Nice',
  country: 'France',
  countrycode: 'FR',
});

const allowed = {
  '/api': ['q', 'lat', 'lon', 'limit', 'countrycode'],
  '/reverse': ['lat', 'lon', 'radius', 'limit'],
} as const;

/** Photon: GeoJSON, [lng, lat]. An `old` server refuses `countrycode`, a `careless` one accepts and ignores it. */
export function startFakePhoton(age: 'new' | 'old' | 'careless' = 'new'): Promise<FakeProvider> {
  return startFakeProvider((seen) => {
    if (seen.method !== 'GET' || (seen.path !== '/api' && seen.path !== '/reverse'))
      return { status: 404, body: {} };
    const names: readonly string[] = allowed[seen.path];
    if (![...seen.query.keys()].every((name) => names.includes(name))) return failure;
    return seen.path === '/api' ? search(seen, age) : reverse(seen);
  });
}

function search({ query }: Seen, age: string): Reply {
  const country = query.get('countrycode');
  if (query.get('q') === null || (country !== null && age === 'old')) return failure;
  const isWanted = ({ properties }: typeof station) =>
    country === null ||
    age === 'careless' ||
    ('countrycode' in properties && properties.countrycode === country);
  return collection([abroad, station, door].filter(isWanted).slice(0, Number(query.get('limit'))));
}

function reverse({ query }: Seen): Reply {
  const at = { lat: Number(query.get('lat')), lng: Number(query.get('lon')) };
  if (!isKnown(at)) return collection([]);
  // Other places at the same spot come first.
  return collection([door, station].slice(0, Number(query.get('limit'))));
}

function collection(features: object[]): Reply {
  return { status: 200, body: { type: 'FeatureCollection', features } };
}
