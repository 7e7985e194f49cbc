import type { ResponseOf } from '@fiacre/contract';
import { codeOf, type OwnApi } from './own-api.ts';

type Suggestion = ResponseOf<'suggestPlaces'>['items'][number];
type Prices = ResponseOf<'comparePrices'>;
type FoundPlace = ResponseOf<'getPlace'>;

interface TypedStop {
  readonly text: string;
  /** The chosen suggestion; null until one is chosen, and once its text was changed. */
  readonly placeId: string | null;
  readonly suggestions: readonly Suggestion[];
}

/** The landing page's form as a browser without scripts submits it, with what the server found. */
export interface TypedRide {
  readonly pickup: TypedStop;
  readonly drop: TypedStop;
  readonly carTypeId: string | null;
  /** The total of each car type once both places are chosen. */
  readonly prices: Prices['items'] | null;
  /** Why there is no price: the code of a refusal. */
  readonly problem: string | null;
}

type Query = Readonly<Record<string, unknown>>;

const maxLength = 200;

/** A field of the form; nothing of a field that is repeated or too long. */
function fieldOf(query: Query, name: string): string {
  const value = query[name];
  return typeof value === 'string' && value.length <= maxLength ? value.trim() : '';
}

async function stopOf(
  ask: OwnApi,
  query: Query,
  stop: 'pickup' | 'drop',
): Promise<{ readonly stop: TypedStop; readonly place: FoundPlace | null }> {
  const text = fieldOf(query, stop);
  const chosen = fieldOf(query, `${stop}Place`);
  // The suggestions were for this text; for any other the choice no longer applies.
  if (chosen !== '' && text !== '' && text === fieldOf(query, `${stop}For`)) {
    const found = await ask('GET', `/api/places/${encodeURIComponent(chosen)}`);
    const place = found.status === 200 ? (found.body as FoundPlace) : null;
    if (place !== null)
      return { stop: { text: place.description, placeId: place.placeId, suggestions: [] }, place };
  }
  const found =
    text === '' ? null : await ask('GET', `/api/places?${String(new URLSearchParams({ q: text }))}`);
  const suggestions = found?.status === 200 ? (found.body as ResponseOf<'suggestPlaces'>).items : [];
  return { stop: { text, placeId: null, suggestions }, place: null };
}

/** What was typed into the landing page's form, or null if it was not submitted. Sources: LAND-3, LAND-14, LAND-15. */
export async function readTypedRide(ask: OwnApi, path: string, query: Query): Promise<TypedRide | null> {
  if (path !== '/' || typeof query['pickup'] !== 'string' || typeof query['drop'] !== 'string') return null;
  const [pickup, drop] = await Promise.all([stopOf(ask, query, 'pickup'), stopOf(ask, query, 'drop')]);
  const typed = {
    pickup: pickup.stop,
    drop: drop.stop,
    carTypeId: fieldOf(query, 'carTypeId') || null,
    prices: null,
    problem: pickup.stop.text === '' || drop.stop.text === '' ? 'select_proper' : null,
  };
  if (pickup.place === null || drop.place === null) return typed;
  const points = new URLSearchParams({
    pickupLat: String(pickup.place.coords.lat),
    pickupLng: String(pickup.place.coords.lng),
    dropLat: String(drop.place.coords.lat),
    dropLng: String(drop.place.coords.lng),
  });
  const answer = await ask('GET', `/api/prices?${String(points)}`);
  if (answer.status !== 200) return { ...typed, problem: codeOf(answer) };
  return { ...typed, prices: (answer.body as Prices).items };
}
