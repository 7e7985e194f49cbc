import { bookLaterLeadMs } from '@fiacre/domain';

/** The parameters of a deep link, by what they describe. Source: GOFS 1.0, `brand_action.json`; LINK-1. */
const parameters = {
  pickup: { lat: 'pickup_lat', lng: 'pickup_lon', add: 'pickup_address' },
  drop: { lat: 'drop_off_lat', lng: 'drop_off_lon', add: 'drop_off_address' },
} as const;

/** The URL's query without what a deep link wrote into it. */
export function withoutDeepLink(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of search.keys())
    if (/^(?:pickup|drop_off)_(?:lat|lon|address|time)$/.test(name)) rest.delete(name);
  return rest;
}

const maxAddressLength = 200;
/** A longer way ahead is more likely milliseconds, or a mistake. */
const maxAheadMs = 366 * 24 * 60 * 60_000;

export type LinkedPlace =
  /** Chosen: its text is the link's, or null if the address still has to be looked up. */
  | { readonly kind: 'point'; readonly lat: number; readonly lng: number; readonly add: string | null }
  /** Text to search for. */
  | { readonly kind: 'text'; readonly text: string };

/** What a link says in words about a parameter that it could not use. */
export type LinkRefusal =
  | 'link_pickup_refused'
  | 'link_drop_refused'
  | 'link_time_refused'
  | 'link_arrival_time';

export interface DeepLink {
  readonly pickup: LinkedPlace | null;
  readonly drop: LinkedPlace | null;
  readonly pickupAt: Date | null;
  readonly refused: readonly LinkRefusal[];
}

/** Reads what another site or app wrote into the URL; anything invalid is left out and named. Sources: LINK-1 to LINK-3. */
export function readDeepLink(search: URLSearchParams, now: Date): DeepLink {
  const pickup = placeOf(search, 'pickup');
  const drop = placeOf(search, 'drop');
  const pickupAt = timeOf(search, now);
  const refused: readonly (LinkRefusal | false)[] = [
    pickup === 'invalid' && 'link_pickup_refused',
    drop === 'invalid' && 'link_drop_refused',
    pickupAt === 'invalid' && 'link_time_refused',
    search.has('drop_off_time') && 'link_arrival_time',
  ];
  return {
    pickup: valid(pickup),
    drop: valid(drop),
    pickupAt: valid(pickupAt),
    refused: refused.filter((refusal) => refusal !== false),
  };
}

const valid = <Value>(value: Value | 'invalid' | null): Value | null => (value === 'invalid' ? null : value);

/** The value of a parameter; null without one. A repeated one is joined, so that it is no number. */
const valueOf = (search: URLSearchParams, name: string): string | null =>
  search.has(name) ? search.getAll(name).join('|') : null;

function placeOf(search: URLSearchParams, stop: 'pickup' | 'drop'): LinkedPlace | 'invalid' | null {
  const names = parameters[stop];
  const [lat, lng, add] = [
    valueOf(search, names.lat),
    valueOf(search, names.lng),
    valueOf(search, names.add),
  ];
  const text = oneLine(add ?? '');
  if (text.length > maxAddressLength || search.getAll(names.add).length > 1) return 'invalid';
  if (lat === null && lng === null) return text === '' ? null : { kind: 'text', text };
  const at = { lat: degrees(lat), lng: degrees(lng) };
  const isOnGlobe = Math.abs(at.lat) <= 90 && Math.abs(at.lng) <= 180;
  return isOnGlobe ? { kind: 'point', ...at, add: text === '' ? null : text } : 'invalid';
}

/** NaN for anything but a plain decimal number: `Number` would also read `0x1F`, `1e9` and an empty text. */
const degrees = (text: string | null): number =>
  text !== null && /^[+-]?\d{1,3}(?:\.\d{1,20})?$/.test(text) ? Number(text) : NaN;

/** Control characters, line breaks and those that turn the direction of text do not belong into an address. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** An instant in whole Unix seconds at which a ride can be booked. */
function timeOf(search: URLSearchParams, now: Date): Date | 'invalid' | null {
  const text = valueOf(search, 'pickup_time');
  if (text === null) return null;
  const aheadMs = /^\d{1,12}$/.test(text) ? Number(text) * 1000 - now.getTime() : NaN;
  return aheadMs >= bookLaterLeadMs && aheadMs <= maxAheadMs ? new Date(now.getTime() + aheadMs) : 'invalid';
}
