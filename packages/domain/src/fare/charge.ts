import type { Fare } from './fare.ts';

/**
 * The charge for a booking, in whole minor units. `driverShare` = `tripCost` − `convenienceFees`; the operator bears
 * `discount`; the customer owes `payable`. Source: FARE-8, PAY-11, BOOK-17.
 */
export interface Charge {
  readonly tripCost: number;
  readonly convenienceFees: number;
  readonly driverShare: number;
  readonly discount: number;
  readonly payable: number;
}

/** The charge for a fare, with the discount limited to the fare. Source: FARE-8, PAY-11, PROMO-3. */
export function chargeOf(fare: Pick<Fare, 'grandTotal' | 'convenienceFees'>, discount = 0): Charge {
  const allowed = Math.min(Math.max(0, discount), fare.grandTotal);
  return {
    tripCost: fare.grandTotal,
    convenienceFees: fare.convenienceFees,
    driverShare: fare.grandTotal - fare.convenienceFees,
    discount: allowed,
    payable: fare.grandTotal - allowed,
  };
}
