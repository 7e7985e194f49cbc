import { sumsOf, type Waypoint } from '@fiacre/domain';
import type { Updateable } from 'kysely';
import type { TripCharge } from '../../charges/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { markRejected, measureText, type TripMeasure } from '../../tracking/index.ts';
import { lostPromo } from '../record/promo-standing.ts';
import { drivenFacts } from '../record/driven-facts.ts';
import type { BookingTable } from '../record/tables.ts';
import type { DecidedTransition, EventOf, ConsequenceOf } from './consequence.ts';

/** The final fare of a trip and the evidence for it. Source: TRIP-8, TRIP-22. */
export const fareFinal: ConsequenceOf<'fare-final'> = (on, event) => {
  const { tx, before, measure } = on;
  return {
    columns: {
      distance_metres: event.distanceMetres ?? before.estimate_distance_metres,
      ...lostPromo(before, sumsOf(on.after.charge).tripCost),
      ...(on.endedAt && placeColumns(on.endedAt)),
      ...(measure && { track_measure: measureText(measure) }),
    },
    ...(event.source !== 'estimate' && { charge: finalCharge(on, event) }),
    ...(measure && { afterwards: () => keepEvidence(tx, before.id, measure) }),
  };
};

const placeColumns = ({ lat, lng, add }: Waypoint): Updateable<BookingTable> => ({
  drop_lat: lat,
  drop_lng: lng,
  drop_add: add,
});

/** What was driven, or that the track had too few points for it. A price that was fixed in advance keeps its charge. */
function finalCharge(
  { tx, before, after, measure }: DecidedTransition,
  { source, distanceMetres, charge }: EventOf<'fare-final'>,
): TripCharge {
  const { charge: estimate } = before;
  const id = tx.newId();
  if (charge === null || distanceMetres === null)
    return { ...estimate, id, inputs: { ...estimate.inputs, source } };
  const durationSeconds = 'totalTripSeconds' in after ? after.totalTripSeconds : 0;
  const facts = measure && drivenFacts(before, measure, durationSeconds);
  const inputs = { ...estimate.inputs, source, distanceMetres, durationSeconds, facts };
  return { ...estimate, ...charge, id, inputs };
}

/** Records how the distance was determined and, for admins, why it is doubtful. */
async function keepEvidence(tx: Tx, bookingId: string, measure: TripMeasure): Promise<void> {
  await markRejected(tx.sql, bookingId, measure.rejected);
  const { method, metres, measuredMetres, doubts } = measure;
  if (doubts.length === 0) return;
  const facts = { method, metres, measuredMetres, doubts };
  tx.audit({ action: 'track-doubted', object: { kind: 'track', id: bookingId }, facts });
}
