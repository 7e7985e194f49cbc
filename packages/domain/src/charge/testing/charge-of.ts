import type { Charge } from '../charge.ts';
import { tripCharge } from '../trip-charge.ts';

/** The charge of a trip with these amounts, for tests that do not ask for its lines. */
export function chargeOf(tripCost: number, convenienceFees: number, discount = 0): Charge {
  const lines = [
    { label: 'base', amount: tripCost - convenienceFees },
    { label: 'convenience_fees', amount: convenienceFees },
  ] as const;
  return tripCharge({ currency: 'EUR', lines }, discount);
}
