import { sumsOf, type Charge, type Waypoint } from '@fiacre/domain';
import type { Updateable } from 'kysely';
import { pricedBy, type TripCharge } from '../../charges/index.ts';
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
      ...(on.endedAt && dropColumns(on.endedAt)),
      ...(measure && { track_measure: measureText(measure) }),
    },
    ...(event.charge !== null && { charge: finalCharge(on, event, event.charge) }),
    ...(measure && { afterwards: () => keepEvidence(tx, before.id, measure) }),
  };
};

const dropColumns = ({ lat, lng, add }: Waypoint): Updateable<BookingTable> => ({
  drop_lat: lat,
  drop_lng: lng,
  drop_add: add,
  drop_approximate: false,
});

/** The fare of what was driven. Without enough points, or with a price fixed in advance, the estimate's charge stays. */
function finalCharge(
  { tx, before, after, measure }: DecidedTransition,
  { source, distanceMetres }: EventOf<'fare-final'>,
  charge: Charge,
): TripCharge {
  const { charge: estimate } = before;
  const durationSeconds = 'totalTripSeconds' in after ? after.totalTripSeconds : 0;
  const facts = measure && drivenFacts(before, measure, durationSeconds);
  const tolls = measure?.tolls;
  const driven = {
    source,
    durationSeconds,
    facts,
    distanceMetres: distanceMetres ?? 0,
    ...(tolls && { tolls }),
  };
  return { ...estimate, ...charge, id: tx.newId(), inputs: { ...pricedBy(estimate), ...driven } };
}

/** Records how the distance was determined and, for admins, why it is doubtful. */
async function keepEvidence(tx: Tx, bookingId: string, measure: TripMeasure): Promise<void> {
  await markRejected(tx.sql, bookingId, measure.rejected);
  const { method, metres, measuredMetres, doubts } = measure;
  if (doubts.length === 0) return;
  const facts = { method, metres, measuredMetres, doubts };
  tx.audit({ action: 'track-doubted', object: { kind: 'track', id: bookingId }, facts });
}
