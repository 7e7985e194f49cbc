import type { ResponseOf, Waypoint } from '@fiacre/contract';

/** The form's requests to the server, by plain `fetch`. */

async function read<Response>(path: string, query: Readonly<Record<string, string>> = {}): Promise<Response> {
  const response = await fetch(`${path}?${new URLSearchParams(query)}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Response;
}

export type Suggestion = ResponseOf<'suggestPlaces'>['items'][number];
export type CarTypes = ResponseOf<'listCarTypes'>;
export type Quote = ResponseOf<'createQuote'>;

export const listCarTypes = () => read<CarTypes>('/api/car-types');

export const suggestPlaces = async (q: string, session: string): Promise<readonly Suggestion[]> =>
  (await read<ResponseOf<'suggestPlaces'>>('/api/places', { q, session })).items;

export async function placeOf(id: string): Promise<Waypoint> {
  const { coords, description } = await read<ResponseOf<'getPlace'>>(`/api/places/${encodeURIComponent(id)}`);
  return { ...coords, add: description };
}

export async function placeAt(lat: number, lng: number): Promise<Waypoint> {
  const query = { lat: String(lat), lng: String(lng) };
  const { address } = await read<ResponseOf<'reversePlace'>>('/api/places/reverse', query);
  return { lat, lng, add: address };
}

/** The total of each car type by its id. */
export async function pricesBetween(pickup: Waypoint, drop: Waypoint): Promise<ReadonlyMap<string, number>> {
  const { items } = await read<ResponseOf<'comparePrices'>>('/api/prices', {
    pickupLat: String(pickup.lat),
    pickupLng: String(pickup.lng),
    dropLat: String(drop.lat),
    dropLng: String(drop.lng),
  });
  return new Map(items.map(({ carTypeId, grandTotal }) => [carTypeId, grandTotal]));
}

export async function quoteFor(pickup: Waypoint, drop: Waypoint, carTypeId: string): Promise<Quote> {
  const response = await fetch('/api/quotes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pickup, drop, carTypeId }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Quote;
}

export const cityCentre = async () => (await read<ResponseOf<'cityInfo'>>('/api/maps/city')).centre;
