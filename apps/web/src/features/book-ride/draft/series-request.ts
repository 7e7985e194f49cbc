import type { BodyInputOf } from '@fiacre/contract';
import { writeRule } from '../../../ui/series/repeat-rule.ts';
import type { TimedDraft } from './booking-requests.ts';
import { stopRequestsOf } from './draft-stops.ts';

/** The series of a draft that is repeated. Source: SERIES-16. */
export function seriesRequestOf(
  { pickup, drop, carTypeId, repeat, ...draft }: TimedDraft,
  riderId?: string | null,
): BodyInputOf<'createSeries'> {
  // It has a price, so all of them are known.
  if (repeat === null || pickup === null || drop === null || carTypeId === null)
    throw new Error('not a ride to repeat');
  const { withoutHolidays, calendarIds } = repeat;
  return {
    pickup,
    drop,
    carTypeId,
    persons: draft.persons,
    note: draft.delivery.pickUpInstructions,
    assistance: [...draft.assistance],
    coords: stopRequestsOf(draft.stops),
    extras: [...draft.extras],
    option: draft.option,
    passenger: draft.passenger,
    companyId: draft.companyId,
    companyReference: draft.companyId === null ? '' : draft.companyReference,
    agreedPrice: draft.agreedPrice,
    startsAt: draft.tripDateLocal.slice(0, 'YYYY-MM-DDTHH:mm'.length),
    rule: writeRule(repeat, draft.tripDateLocal.slice(0, 'YYYY-MM-DD'.length)),
    withoutHolidays,
    calendarIds: [...calendarIds],
    ...(riderId == null ? {} : { customerId: riderId }),
  };
}
