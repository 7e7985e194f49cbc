import type { Charge } from '../fare/charge.ts';
import { ledgerTransaction } from './postings.ts';
import type { LedgerAccount, LedgerTransaction } from './postings.ts';

/** How a customer paid, in minor units; the parts add up to the charge's `payable`. Source: PAY-11. */
export interface PaymentParts {
  readonly cash: number;
  readonly card: number;
  readonly wallet: number;
}

interface TripParties {
  readonly riderId: string;
  readonly driverId: string;
  readonly prepaid: boolean;
}

/**
 * The money of a paid trip: the driver earns the share and owes the cash in hand, the operator earns the fee and
 * bears the discount, what came by card or wallet leaves where it waited. Source: TRIP-11, TRIP-25, FARE-8.
 */
export function tripPaidPostings(
  charge: Charge,
  parts: PaymentParts,
  parties: TripParties,
): LedgerTransaction {
  const driver = { kind: 'driver', userId: parties.driverId } as const;
  const cardSource = { kind: parties.prepaid ? 'prepayment' : 'provider-clearing' } as const;
  return ledgerTransaction('trip-paid', [
    { account: driver, amount: charge.driverShare, txRef: 'trip' },
    { account: driver, amount: -parts.cash, txRef: 'cash' },
    { account: { kind: 'operator' }, amount: charge.convenienceFees, txRef: 'trip' },
    { account: { kind: 'promotion' }, amount: -charge.discount, txRef: 'trip' },
    { account: cardSource, amount: -parts.card, txRef: 'card' },
    { account: { kind: 'rider', userId: parties.riderId }, amount: -parts.wallet, txRef: 'wallet' },
  ]);
}

/** A provider's money waits for the trip. Source: PAY-7. */
export function prepaymentPostings(amount: number): LedgerTransaction {
  return ledgerTransaction('prepayment', [
    { account: { kind: 'provider-clearing' }, amount: -amount, txRef: 'card' },
    { account: { kind: 'prepayment' }, amount, txRef: 'card' },
  ]);
}

/** A prepaid amount goes back to the rider's wallet; a fee goes from there to the driver. Source: PAY-9, CAR-4. */
export function cancellationPostings(input: {
  readonly riderId: string;
  readonly driverId: string | null;
  readonly refund: number;
  readonly fee: number;
}): LedgerTransaction {
  const rider = { kind: 'rider', userId: input.riderId } as const;
  const fee = input.driverId === null ? 0 : input.fee;
  return ledgerTransaction('cancellation', [
    { account: { kind: 'prepayment' }, amount: -input.refund, txRef: 'refund' },
    { account: rider, amount: input.refund, txRef: 'refund' },
    { account: rider, amount: -fee, txRef: 'cancellation_fee' },
    { account: { kind: 'driver', userId: input.driverId ?? '' }, amount: fee, txRef: 'cancellation_fee' },
  ]);
}

/** The referral bonus, paid to the referrer. Source: WAL-8. */
export function bonusPostings(
  referrer: Extract<LedgerAccount, { userId: string }>,
  amount: number,
): LedgerTransaction {
  return ledgerTransaction('bonus', [
    { account: { kind: 'bonus' }, amount: -amount, txRef: 'bonus' },
    { account: referrer, amount, txRef: 'bonus' },
  ]);
}
