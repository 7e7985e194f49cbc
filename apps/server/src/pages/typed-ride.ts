import type { ResponseOf, TypedRide } from '@fiacre/contract';
import { codeOf, type OwnApi } from './own-api.ts';

/** The fields of a submitted form. */
type FormFields = Readonly<Record<string, unknown>>;

const maxLength = 200;

/** A field of the form; empty if it is repeated or too long. */
function fieldOf(query: FormFields, name: string): string {
  const value = query[name];
  return typeof value === 'string' && value.length <= maxLength ? value.trim() : '';
}

/** The input of the landing page's form, or null if it was not submitted. Sources: LAND-3, LAND-14, LAND-15. */
export async function readTypedRide(ask: OwnApi, path: string, query: FormFields): Promise<TypedRide | null> {
  if (path !== '/' || typeof query['pickup'] !== 'string' || typeof query['drop'] !== 'string') return null;
  const [pickup, drop] = await Promise.all([stopOf(ask, query, 'pickup'), stopOf(ask, query, 'drop')]);
  const typed = { pickup: pickup.stop, drop: drop.stop, carTypeId: fieldOf(query, 'carTypeId') || null };
  if (pickup.at === null || drop.at === null) {
    const isMissing = pickup.stop.text === '' || drop.stop.text === '';
    return { ...typed, prices: null, problem: isMissing ? 'select_proper' : null };
  }
  const places = {
    pickupLat: pickup.at.lat,
    pickupLng: pickup.at.lng,
    dropLat: drop.at.lat,
    dropLng: drop.at.lng,
  };
  const priced = await ask('GET', `/api/prices${searchOf(places)}`);
  return priced.status === 200
    ? { ...typed, prices: (priced.body as ResponseOf<'comparePrices'>).items, problem: null }
    : { ...typed, prices: null, problem: codeOf(priced) };
}

async function stopOf(ask: OwnApi, query: FormFields, stop: 'pickup' | 'drop') {
  const text = fieldOf(query, stop);
  const chosen = fieldOf(query, `${stop}Place`);
  // The suggestions were for this text; the choice does not apply to any other text.
  if (chosen !== '' && text !== '' && text === fieldOf(query, `${stop}For`)) {
    const found = await ask('GET', `/api/places/${encodeURIComponent(chosen)}`);
    if (found.status === 200) {
      const { description, placeId, coords } = found.body as ResponseOf<'getPlace'>;
      return { stop: { text: description, placeId, suggestions: [] }, at: coords };
    }
  }
  const found = text === '' ? null : await ask('GET', `/api/places${searchOf({ q: text })}`);
  const suggestions = found?.status === 200 ? (found.body as ResponseOf<'suggestPlaces'>).items : [];
  return { stop: { text, placeId: null, suggestions }, at: null };
}

const searchOf = (values: Readonly<Record<string, string | number>>): string =>
  `?${String(new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])))}`;
