import { randomUUID } from 'node:crypto';
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
  /** Why there is no price, or no booking: the code of a refusal. */
  readonly problem: string | null;
  /** The booking that this form makes, however often it is submitted. */
  readonly key: string;
}

interface Place {
  readonly lat: number;
  readonly lng: number;
  readonly add: string;
}

/** The fields of a submitted form. */
export type FormFields = Readonly<Record<string, unknown>>;

const maxLength = 200;

/** A field of the form; nothing of a field that is repeated or too long. */
export function fieldOf(query: FormFields, name: string): string {
  const value = query[name];
  return typeof value === 'string' && value.length <= maxLength ? value.trim() : '';
}

async function stopOf(
  ask: OwnApi,
  query: FormFields,
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

const placeOf = ({ coords, description }: FoundPlace): Place => ({ ...coords, add: description });

/** Looks up both places of the landing page's form, and the prices between them. Sources: LAND-3, LAND-14, LAND-15. */
export async function lookUpRide(
  ask: OwnApi,
  query: FormFields,
): Promise<{ readonly typed: TypedRide; readonly places: { pickup: Place; drop: Place } | null }> {
  const [pickup, drop] = await Promise.all([stopOf(ask, query, 'pickup'), stopOf(ask, query, 'drop')]);
  const typed = {
    pickup: pickup.stop,
    drop: drop.stop,
    carTypeId: fieldOf(query, 'carTypeId') || null,
    prices: null,
    problem: pickup.stop.text === '' || drop.stop.text === '' ? 'select_proper' : null,
    key: randomUUID(),
  };
  if (pickup.place === null || drop.place === null) return { typed, places: null };
  const places = { pickup: placeOf(pickup.place), drop: placeOf(drop.place) };
  const points = new URLSearchParams({
    pickupLat: String(places.pickup.lat),
    pickupLng: String(places.pickup.lng),
    dropLat: String(places.drop.lat),
    dropLng: String(places.drop.lng),
  });
  const answer = await ask('GET', `/api/prices?${String(points)}`);
  if (answer.status !== 200) return { typed: { ...typed, problem: codeOf(answer) }, places };
  // Why the form could not be booked.
  const problem = fieldOf(query, 'problem') || null;
  return { typed: { ...typed, prices: (answer.body as Prices).items, problem }, places };
}

/** What was typed into the landing page's form, or null if it was not submitted. */
export async function readTypedRide(ask: OwnApi, path: string, query: FormFields): Promise<TypedRide | null> {
  if (path !== '/' || typeof query['pickup'] !== 'string' || typeof query['drop'] !== 'string') return null;
  return (await lookUpRide(ask, query)).typed;
}
