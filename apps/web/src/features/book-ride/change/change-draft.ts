import type { Booking, ChangeQuoteRequest } from '@fiacre/contract';
import type { Failure } from '../../../api/client/failure.ts';
import type { PassengerDraft } from '../draft/booking-draft.ts';
import { draftStopsOf, isComplete, stopRequestsOf, type DraftStop } from '../draft/draft-stops.ts';

/**
 * What is to be different. Null: typed, but not a value yet, such as a place that was not chosen, so that no price can be
 * asked for.
 */
export type ChangeDraft = {
  readonly [Field in Exclude<keyof ChangeQuoteRequest, 'coords' | 'passenger'>]?:
    | ChangeQuoteRequest[Field]
    | null;
} & {
  /** The stops that the car has not reached. */
  readonly coords?: readonly DraftStop[];
  /** Null: the rider rides. */
  readonly passenger?: PassengerDraft | null;
};

/** What every input of the form gets. */
export interface InputProps {
  readonly label: string;
  readonly booking: Booking;
  readonly draft: ChangeDraft;
  /** Whether a field that is not complete says so. */
  readonly saysMissing: boolean;
  readonly onChange: (change: (current: ChangeDraft) => ChangeDraft) => void;
  readonly onFailure: (failure: Failure | null) => void;
}

const reachedOf = ({ coords }: Booking) => coords.filter(({ reachedAt }) => reachedAt !== null);

/** The stops that can be changed, as typed so far; the car may have reached some in the meantime. Source: BOOK-21. */
export function stopsAhead(booking: Booking, { coords }: ChangeDraft): readonly DraftStop[] {
  const reached = new Set(reachedOf(booking).map(({ id }) => id));
  const stops = coords ?? draftStopsOf(booking.coords, true);
  return stops.filter(({ id }) => id === undefined || !reached.has(id));
}

/** The request for a price; null if a field is not complete. Source: CHANGE-2. */
export function changeRequestOf(booking: Booking, draft: ChangeDraft): ChangeQuoteRequest | null {
  const { coords, passenger, ...fields } = draft;
  if (Object.values(fields).includes(null)) return null;
  const request = { ...fields, ...(passenger !== undefined && { passenger }) } as ChangeQuoteRequest;
  if (coords === undefined) return request;
  const ahead = stopsAhead(booking, draft);
  if (!ahead.every(isComplete)) return null;
  const reached = draftStopsOf(reachedOf(booking), true);
  return { ...request, coords: stopRequestsOf([...reached, ...ahead]) };
}
