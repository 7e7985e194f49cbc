import { startFakeProvider, type FakeProvider, type Reply, type Seen } from './fake-provider.ts';
import { isKnown, town } from './fake-streets.ts';

const { square, hill } = town;
const station = {
  place_id: 1,
  osm_type: 'way',
  osm_id: 123,
  lat: String(square.lat),
  lon: String(square.lng),
  name: 'Gare de Monaco',
  display_name: 'Gare de Monaco, Rue Plati, Monaco, 98000, Monaco',
  boundingbox: ['43', '44', '7', '8'],
};
const door = {
  place_id: 2,
  osm_type: 'node',
  osm_id: 77,
  lat: String(hill.lat),
  lon: String(hill.lng),
  name: '',
  display_name: '12, Rue Grimaldi, Monaco, 98000, Monaco',
};
/** Of both places; sent on request only. */
const addresses = new Map<object, object>([
  [station, { road: 'Rue Plati', country_code: 'mc' }],
  [door, { house_number: '12', road: 'Rue Grimaldi', country_code: 'mc' }],
]);
const withAddress = (place: object, { query }: Seen): object =>
  query.get('addressdetails') === '1' ? { ...place, address: addresses.get(place) } : place;
const postcode = { place_id: 3, lat: '43.7', lon: '7.4', name: '98000', display_name: '98000, Monaco' };
const failure: Reply = { status: 400, body: { error: { code: 400, message: 'bad request' } } };

/** Nominatim: coordinates as text, status 200 when /reverse finds nothing, and a required user-agent. */
export function startFakeNominatim(): Promise<FakeProvider> {
  return startFakeProvider((seen) => {
    const { method, path, query, headers } = seen;
    if (method !== 'GET' || query.get('format') !== 'jsonv2' || headers['user-agent'] !== 'Fiacre')
      return failure;
    if (path === '/search') return search(seen);
    if (path === '/lookup') return lookup(seen);
    return path === '/reverse' ? reverse(seen) : { status: 404, body: {} };
  });
}

function search(seen: Seen): Reply {
  const { query } = seen;
  const countries = query.get('countrycodes');
  if (countries !== null && !/^[a-z]{2}$/.test(countries)) return failure;
  const found = countries === null || countries === 'mc' ? [station, door, postcode] : [];
  return {
    status: 200,
    body: found.slice(0, Number(query.get('limit'))).map((place) => withAddress(place, seen)),
  };
}

function lookup(seen: Seen): Reply {
  const found = { W123: station, N77: door }[seen.query.get('osm_ids') ?? ''];
  return { status: 200, body: found === undefined ? [] : [withAddress(found, seen)] };
}

function reverse(seen: Seen): Reply {
  const { query } = seen;
  const at = { lat: Number(query.get('lat')), lng: Number(query.get('lon')) };
  if (query.get('zoom') !== '18') return failure;
  return { status: 200, body: isKnown(at) ? withAddress(door, seen) : { error: 'Unable to geocode' } };
}
