import type { Booking, BodyInputOf, Waypoint } from '@fiacre/contract';
import { contactPhonePattern } from '@fiacre/domain';

/** A stop as filled in so far. */
export interface DraftStop {
  /** The same wherever the stop is moved. */
  readonly key: number;
  /** Of a stop that the booking already has. */
  readonly id?: string;
  readonly place: Waypoint | null;
  /** The text of its field, also before a place is chosen. */
  readonly text: string;
  readonly note: string;
  readonly contactName: string;
  readonly contactPhone: string;
}

type Stops = readonly DraftStop[];
type StopRequest = NonNullable<BodyInputOf<'createQuote'>['coords']>[number];

export function emptyStop(others: Stops): DraftStop {
  const key = Math.max(0, ...others.map((stop) => stop.key)) + 1;
  return { key, place: null, text: '', note: '', contactName: '', contactPhone: '' };
}

/** The stops of a booking. Without their ids, they are those of another one. */
export function draftStopsOf(stops: Booking['coords'], keepIds = false): Stops {
  return stops.map(({ id, lat, lng, add, note, contactName, contactPhone }, index) => ({
    key: index + 1,
    ...(keepIds && { id }),
    place: { lat, lng, add },
    text: add,
    note: note ?? '',
    contactName: contactName ?? '',
    contactPhone: contactPhone ?? '',
  }));
}

/** Whether the stop can be requested: with a place, and a phone number that can be called. Source: STOP-1. */
export const isComplete = ({ place, contactPhone }: DraftStop): boolean =>
  place !== null && contactPhonePattern.test(contactPhone.trim());

export function stopRequestsOf(stops: Stops): (StopRequest & Pick<DraftStop, 'id'>)[] {
  return stops.flatMap(({ place, key: _, text: __, id, ...details }) => {
    if (place === null) return [];
    const filled = Object.entries(details).filter(([, value]) => value.trim() !== '');
    return [{ ...place, ...Object.fromEntries(filled), ...(id !== undefined && { id }) }];
  });
}

/**
 * A place, or text that is not a place yet. As at the ends of the ride: the chosen text again changes nothing, and a place
 * that was looked up for the text `shown` counts only while the stop still has this text.
 */
export function withPlace(
  stops: Stops,
  key: number,
  place: Waypoint | null,
  text: string,
  shown?: string,
): Stops {
  const stop = stops.find((one) => one.key === key);
  if (stop === undefined || (shown !== undefined && stop.text !== shown)) return stops;
  if (place === null && stop.place !== null && text === stop.text) return stops;
  return withDetails(stops, key, { place, text });
}

export const withDetails = (stops: Stops, key: number, change: Partial<DraftStop>): Stops =>
  stops.map((stop) => (stop.key === key ? { ...stop, ...change } : stop));

/** The stop at `from` moves to `to`; beyond the ends, it stays where it is. */
export function moved(stops: Stops, from: number, to: number): Stops {
  const stop = stops[from];
  if (stop === undefined || to < 0 || to >= stops.length || from === to) return stops;
  return stops.toSpliced(from, 1).toSpliced(to, 0, stop);
}
