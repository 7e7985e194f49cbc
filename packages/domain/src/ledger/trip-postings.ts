import type { Charge } from '../charge/charge.ts';
import type { DriverPart } from '../charge/driver-shares.ts';
import { chargePostings } from './charge-postings.ts';
import type { ChargePeople } from './charge-postings.ts';
import { ledgerTransaction } from './postings.ts';
import type { LedgerTransaction, Posting } from './postings.ts';

/**
 * How a customer paid, in minor units; the parts add up to the payable amount of the charge. `account`: what a company owes for
 * it. Source: PAY-11, COMPANY-5.
 */
export interface PaymentParts {
  readonly account?: number;
  readonly cash: number;
  readonly card: number;
  readonly wallet: number;
}

interface TripParties {
  readonly riderId: string;
  readonly driverId: string;
  readonly drives?: readonly DriverPart[];
  readonly companyId?: string | null;
  /** The amounts by card and wallet that were paid earlier and are held in `prepayment`. */
  readonly waiting: { readonly card: number; readonly wallet: number };
  /** The provider that charged the card. */
  readonly gateway: string | null;
}

const prepayment = { kind: 'prepayment' } as const;

/** The posting that debits the provider of a card payment; empty if there is none. */
function fromProvider(gateway: string | null, amount: number): Posting[] {
  if (amount === 0) return [];
  if (gateway === null) throw new Error('money of a card without its provider');
  return [{ account: { kind: 'provider-clearing', provider: gateway }, amount: -amount, txRef: 'card' }];
}

/**
 * The money of a paid trip: the driver earns the share and owes the cash received, the operator earns the fee and bears
 * the discount, and payments by card or wallet are debited from where they were held. Source: TRIP-11, TRIP-25,
 * FARE-8.
 */
export function tripPaidPostings(
  charge: Charge,
  parts: PaymentParts,
  parties: TripParties,
): LedgerTransaction {
  const { riderId, waiting, gateway } = parties;
  const driver = { kind: 'driver', userId: parties.driverId } as const;
  const earned = chargePostings(charge, parties).filter(({ account }) => account.kind !== 'rider');
  return ledgerTransaction('trip-paid', [
    ...earned,
    { account: driver, amount: -parts.cash, txRef: 'cash' },
    { account: prepayment, amount: -(waiting.card + waiting.wallet), txRef: 'trip' },
    ...fromProvider(gateway, parts.card - waiting.card),
    { account: { kind: 'rider', userId: riderId }, amount: waiting.wallet - parts.wallet, txRef: 'wallet' },
  ]);
}

/**
 * Holds the wallet's part of a payment until the rest arrives by card or in cash. Source: PAY-11, TRIP-25.
 */
export function walletPartPostings(riderId: string, amount: number): LedgerTransaction {
  return ledgerTransaction('wallet-part', fromWallet(riderId, amount));
}

function fromWallet(riderId: string, amount: number): Posting[] {
  return [
    { account: { kind: 'rider', userId: riderId }, amount: -amount, txRef: 'wallet' },
    { account: prepayment, amount, txRef: 'wallet' },
  ];
}

/** Holds a payment that was made before the trip. Source: PAY-7, TRIP-25. */
export function prepaymentPostings(paid: {
  readonly riderId: string;
  readonly card: number;
  readonly wallet: number;
  readonly gateway: string | null;
}): LedgerTransaction {
  return ledgerTransaction('prepayment', [
    ...fromProvider(paid.gateway, paid.card),
    { account: prepayment, amount: paid.card, txRef: 'card' },
    ...fromWallet(paid.riderId, paid.wallet),
  ]);
}

/** Refunds a prepayment to the rider's wallet, and pays a fee from there to the driver. Source: PAY-9, CAR-4. */
export function cancellationPostings(
  charge: Charge,
  parties: ChargePeople & { readonly riderId: string; readonly refund: number },
): LedgerTransaction {
  const { riderId, refund } = parties;
  return ledgerTransaction('cancellation', [
    { account: prepayment, amount: -refund, txRef: 'refund' },
    { account: { kind: 'rider', userId: riderId }, amount: refund, txRef: 'refund' },
    ...chargePostings(charge, parties),
  ]);
}
