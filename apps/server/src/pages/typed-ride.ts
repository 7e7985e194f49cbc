import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@fiacre/contract';
import { codeOf, factsOf, type OwnApi } from './own-api.ts';

type Suggestion = ResponseOf<'suggestPlaces'>['items'][number];
type Prices = ResponseOf<'comparePrices'>;
type FoundPlace = ResponseOf<'getPlace'>;

interface TypedStop {
  readonly text: string;
  /** The chosen suggestion; null until one is chosen, and after its text was changed. */
  readonly placeId: string | null;
  readonly suggestions: readonly Suggestion[];
  /** The nearby place used because cars may not stop at the chosen one. */
  readonly instead: Instead | null;
}

interface Instead {
  /** Latitude and longitude, as the form sends them back. */
  readonly at: string;
  readonly add: string;
}

/** The landing page's form as submitted without scripts, with the server's results. */
export interface TypedRide {
  readonly pickup: TypedStop;
  readonly drop: TypedStop;
  readonly carTypeId: string | null;
  /** The pickup points to choose from, by their addresses, and the chosen one. */
  readonly pickupPoints: readonly string[];
  readonly pickupPoint: string | null;
  /** Offered because cars may not stop at the chosen place. */
  readonly offered: (Instead & { readonly stop: 'pickup' | 'drop' }) | null;
  /** The total of each car type once both places are chosen. */
  readonly prices: Prices['items'] | null;
  /** Why there is no price, or no booking: the code of a refusal. */
  readonly problem: string | null;
  /** The idempotency key of this form's booking, however often it is submitted. */
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

/** A field of the form; empty if it is repeated or too long. */
export function fieldOf(query: FormFields, name: string): string {
  const value = query[name];
  return typeof value === 'string' && value.length <= maxLength ? value.trim() : '';
}

async function stopOf(
  ask: OwnApi,
  query: FormFields,
  stop: 'pickup' | 'drop',
): Promise<{ readonly stop: TypedStop; readonly place: Place | null }> {
  const text = fieldOf(query, stop);
  const chosen = fieldOf(query, `${stop}Place`);
  // The suggestions were for this text; for any other the choice no longer applies.
  if (chosen !== '' && text !== '' && text === fieldOf(query, `${stop}For`)) {
    const found = await ask('GET', `/api/places/${encodeURIComponent(chosen)}`);
    const place = found.status === 200 ? (found.body as FoundPlace) : null;
    if (place !== null) {
      const instead = await insteadOf(ask, fieldOf(query, `${stop}Instead`));
      const typed = { text: place.description, placeId: place.placeId, suggestions: [] };
      return { stop: { ...typed, instead }, place: instead === null ? placeOf(place) : placeAt(instead) };
    }
  }
  const found =
    text === '' ? null : await ask('GET', `/api/places?${String(new URLSearchParams({ q: text }))}`);
  const suggestions = found?.status === 200 ? (found.body as ResponseOf<'suggestPlaces'>).items : [];
  return { stop: { text, placeId: null, suggestions, instead: null }, place: null };
}

const placeOf = ({ coords, description }: FoundPlace): Place => ({ ...coords, add: description });
const onlyPlace = ({ lat, lng, add }: Place): Place => ({ lat, lng, add });

/** The address of the nearby place that the form sent; null if it sent none. */
async function insteadOf(ask: OwnApi, at: string): Promise<Instead | null> {
  const [, lat, lng] = /^(-?[\d.]+),(-?[\d.]+)$/.exec(at) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const found = await ask('GET', `/api/places/reverse?${String(new URLSearchParams({ lat, lng }))}`);
  return found.status === 200 ? { at, add: (found.body as ResponseOf<'reversePlace'>).address } : null;
}

function placeAt({ at, add }: Instead): Place {
  const [lat = 0, lng = 0] = at.split(',').map(Number);
  return { lat, lng, add };
}

/** The pickup points at a pickup, and the one that was chosen, or the nearest. */
async function pointsAt(ask: OwnApi, query: FormFields, { lat, lng }: Place) {
  const position = new URLSearchParams({ lat: String(lat), lng: String(lng) });
  const found = await ask('GET', `/api/pickup-points?${String(position)}`);
  const items = found.status === 200 ? (found.body as ResponseOf<'pickupPoints'>).items : [];
  const wanted = fieldOf(query, 'pickupPoint');
  return { items, chosen: items.find(({ add }) => add === wanted) ?? items[0] };
}

/** The nearby place that a refused price offers. */
function offeredBy(facts: Readonly<Record<string, unknown>>): TypedRide['offered'] {
  const { stop, nearest } = facts as { stop?: 'pickup' | 'drop'; nearest?: Place | null };
  if (stop === undefined || nearest == null) return null;
  return { stop, at: `${nearest.lat},${nearest.lng}`, add: nearest.add };
}

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
    pickupPoints: [],
    pickupPoint: null,
    offered: null,
    prices: null,
    problem: pickup.stop.text === '' || drop.stop.text === '' ? 'select_proper' : null,
    key: randomUUID(),
  };
  if (pickup.place === null || drop.place === null) return { typed, places: null };
  const { items, chosen } = await pointsAt(ask, query, pickup.place);
  const places = { pickup: chosen ?? pickup.place, drop: drop.place };
  return price(ask, query, places, {
    ...typed,
    pickupPoints: items.map(({ add }) => add),
    pickupPoint: chosen?.add ?? null,
  });
}

type Places = Readonly<Record<'pickup' | 'drop', Place>>;

/** Adds the prices between the places, or why there are none. */
async function price(ask: OwnApi, query: FormFields, { pickup, drop }: Places, typed: TypedRide) {
  const places = { pickup: onlyPlace(pickup), drop: onlyPlace(drop) };
  const points = new URLSearchParams({
    pickupLat: String(places.pickup.lat),
    pickupLng: String(places.pickup.lng),
    dropLat: String(places.drop.lat),
    dropLng: String(places.drop.lng),
  });
  const answer = await ask('GET', `/api/prices?${String(points)}`);
  if (answer.status !== 200) {
    const refused = { problem: codeOf(answer), offered: offeredBy(factsOf(answer)) };
    return { typed: { ...typed, ...refused }, places };
  }
  // Why the form could not be booked.
  const problem = fieldOf(query, 'problem') || null;
  return { typed: { ...typed, prices: (answer.body as Prices).items, problem }, places };
}

/** The input of the landing page's form, or null if it was not submitted. */
export async function readTypedRide(ask: OwnApi, path: string, query: FormFields): Promise<TypedRide | null> {
  if (path !== '/' || typeof query['pickup'] !== 'string' || typeof query['drop'] !== 'string') return null;
  return (await lookUpRide(ask, query)).typed;
}
