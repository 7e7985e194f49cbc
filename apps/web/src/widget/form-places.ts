import type { ChosenPlace } from '../early/early-draft.ts';
import type { DeepLink, LinkedPlace } from '../features/book-ride/deep-link/read-deep-link.ts';

type Stop = 'pickup' | 'drop';
export type Places = Record<Stop, ChosenPlace | null>;

/** The chosen places of a link. A place without an address is named by the booking form. */
export function placesOf({ pickup, drop }: DeepLink): Places {
  return { pickup: placeOf(pickup), drop: placeOf(drop) };
}

const placeOf = (linked: LinkedPlace | null): ChosenPlace | null =>
  linked?.kind === 'point' ? { lat: linked.lat, lng: linked.lng, add: linked.add ?? '' } : null;

const names = { pickup: 'pickup', drop: 'drop_off' } as const;

/**
 * The parameters with which the booking form opens; a place that was only typed is searched for there. Source:
 * WIDGET-5, LINK-1, LINK-2.
 */
export function linkOf(
  places: Places,
  texts: Readonly<Record<Stop, string>>,
  pickupAt: Date | null,
): readonly (readonly [string, string])[] {
  const link: [string, string][] = [];
  for (const stop of ['pickup', 'drop'] as const) {
    const place = places[stop];
    if (place !== null)
      // Six decimals are 11 cm; `String` would write some numbers with an exponent.
      link.push([`${names[stop]}_lat`, place.lat.toFixed(6)], [`${names[stop]}_lon`, place.lng.toFixed(6)]);
    const address = place === null ? texts[stop].trim() : place.add;
    if (address !== '') link.push([`${names[stop]}_address`, address]);
  }
  if (pickupAt !== null) link.push(['pickup_time', String(pickupAt.getTime() / 1000)]);
  return link;
}
