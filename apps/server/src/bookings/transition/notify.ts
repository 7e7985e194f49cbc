import type { BookingEvent } from '@fiacre/domain';
import { changedOffers, offerOfJson, type Offer, type OfferJson } from '../../dispatch/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { snapshotOf, type BookingSnapshot } from '../present/booking-views.ts';
import { publishBooking } from '../present/stored-snapshot.ts';
import type { BookingRow } from '../record/booking-row.ts';
import type { HeldRide } from '../record/hold-ride.ts';
import type { Held } from './change.ts';
import type { Followed } from './follow.ts';

export interface Changed {
  readonly row: BookingRow;
  readonly snapshot: BookingSnapshot;
  /** The amount to request from a payment provider; the caller opens the order. Source: PAY-7. */
  readonly asked: { readonly provider: string; readonly amount: number } | null;
}

/** Returns the updated booking to the caller, publishes it to subscribers, and then starts its next steps. */
export async function notify(
  tx: Tx,
  { ride, circumstances }: Held,
  { row, results, consequences }: Followed,
  events: readonly BookingEvent[],
  { quiet = false }: { readonly quiet?: boolean },
): Promise<Changed> {
  const written = [...(results['offers'] ?? []), ...(results['expired'] ?? [])] as readonly OfferJson[];
  const changed = written.map((offer) => offerOfJson(offer, tx.now));
  const shown = snapshotOf(row, openOffers(ride, row, changed), circumstances, tx.now);
  const from = ride.row.status;
  const snapshot = from === row.status ? shown : { ...shown, from };
  if (!quiet) publishBooking(tx, snapshot);
  for (const { next } of consequences) await next?.(row);
  const asked = events.find((event) => event.type === 'payment-asked');
  return { row, snapshot, asked: asked ? { provider: asked.provider, amount: asked.amount } : null };
}

/** The open offers of a booking; later statuses do not need them. */
function openOffers({ offers }: HeldRide, row: BookingRow, changed: readonly Offer[]): readonly Offer[] {
  return row.status === 'NEW' ? changedOffers(offers, changed) : [];
}
