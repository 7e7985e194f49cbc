import { reachesMinOrder, type Booking, type Fare } from '@fiacre/domain';
import { discountUnder } from '../../promos/index.ts';
import type { BookingRow } from './booking-row.ts';

/**
 * The discount on the final fare, under the promo's terms when it was applied: a percentage applies to the final
 * fare, and a fare below the minimum order loses the promo. Expiry and number of uses are not checked again.
 * Source: PROMO-3.
 */
export function finalDiscount(row: BookingRow, fare: Pick<Fare, 'grandTotal'>): number {
  const { promo_details: details, tariff } = row;
  if (details === null || !reachesMinOrder(details, fare.grandTotal)) return 0;
  return discountUnder(details, fare.grandTotal, tariff);
}

/** A fare below the promo's minimum order loses the promo. Source: PROMO-3. */
export function lostPromo({ promo_details: details }: BookingRow, tripCost: number) {
  return details === null || reachesMinOrder(details, tripCost) ? {} : noPromo;
}

export const noPromo = { promo_id: null, promo_details: null, promo_use: null } as const;

/**
 * A parcel's promo use counts as soon as the parcel is booked, a ride's only when the ride is paid. Source: Open
 * points 12.
 */
export function firstUse(category: Booking['category']): 'counted' | 'held' {
  return category === 'delivery' ? 'counted' : 'held';
}
