import { reachesMinOrder } from '@fiacre/domain';
import type { Updateable } from 'kysely';
import { linesOf } from '../../fares/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { markRejected, measureText, type TripMeasure } from '../../tracking/index.ts';
import { noPromo } from '../record/promo-standing.ts';
import type { BookingTable } from '../record/tables.ts';
import { drivenFacts } from '../record/driven-facts.ts';
import type { DecidedTransition, EventOf, ConsequenceOf } from './consequence.ts';

/** The final fare of a trip and the evidence for it. Source: TRIP-8, TRIP-22. */
export const fareFinal: ConsequenceOf<'fare-final'> = (on, event) => {
  const { tx, before, measure } = on;
  return {
    columns: {
      ...fareColumns(on, event),
      ...factsColumn(on, event),
      ...lostPromo(on),
      ...(measure && { track_measure: measureText(measure) }),
    },
    ...(measure && { afterwards: () => keepEvidence(tx, before.id, measure) }),
  };
};

function fareColumns(
  { before }: DecidedTransition,
  { source, distanceMetres, fare }: EventOf<'fare-final'>,
): Updateable<BookingTable> {
  return {
    fare_source: source,
    distance_metres: distanceMetres ?? before.estimate_distance_metres,
    ...(fare && { fare_lines: linesOf(fare) }),
  };
}

/** How the trip was driven, if the operator's tariff depends on it. */
function factsColumn(
  { before, after, measure }: DecidedTransition,
  { fare }: EventOf<'fare-final'>,
): Updateable<BookingTable> {
  const seconds = 'totalTripSeconds' in after ? after.totalTripSeconds : 0;
  const facts = fare && measure && drivenFacts(before, measure, seconds);
  return facts ? { fare_facts: JSON.stringify(facts) } : {};
}

/** A fare below the promo's minimum order loses the promo. Source: PROMO-3. */
function lostPromo({
  before: { promo_details: details },
  after,
}: DecidedTransition): Updateable<BookingTable> {
  return details === null || reachesMinOrder(details, after.charge.tripCost) ? {} : noPromo;
}

/** Records how the distance was determined and, for admins, why it is doubtful. */
async function keepEvidence(tx: Tx, bookingId: string, measure: TripMeasure): Promise<void> {
  await markRejected(tx.sql, bookingId, measure.rejected);
  const { method, metres, measuredMetres, doubts } = measure;
  if (doubts.length === 0) return;
  const facts = { method, metres, measuredMetres, doubts };
  tx.audit({ action: 'track-doubted', object: { kind: 'track', id: bookingId }, facts });
}
