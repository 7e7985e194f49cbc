import type { PaymentUse } from '../booking/payment-use.ts';
import { isOrderPaid, type PaymentOrderState } from './payment-order.ts';

/** The source of the money for a refund to a card: the payer's wallet, or the operator. */
export const refundSources = ['wallet', 'operator'] as const;
export type RefundSource = (typeof refundSources)[number];

/**
 * `requested`: the provider has not responded yet. `failed`: it refused, and the money is back where it came from.
 * `unclear`: only the provider knows whether it was made, so an admin has to check there.
 */
export const refundStates = ['requested', 'made', 'failed', 'unclear'] as const;
export type RefundState = (typeof refundStates)[number];

/** A payment that may be refunded. Amounts are minor units of its currency. */
export interface RefundablePayment {
  readonly state: PaymentOrderState;
  readonly paid: number;
  /** The amounts that were refunded before from each source, including refunds that are still requested. */
  readonly refunded: Readonly<Record<RefundSource, number>>;
  /** How the booking used the payment; null for a top-up. */
  readonly use: PaymentUse | null;
}

/** A refund that somebody wants to make. */
export interface WantedRefund extends RefundablePayment {
  readonly amount: number;
  readonly source: RefundSource;
  /** The payer's balance in the payment's currency. */
  readonly walletBalance: number;
}

export type RefundRefusal =
  | 'payment_not_paid'
  | 'refund_too_much'
  | 'refund_held'
  | 'refund_wallet_only'
  | 'refund_wallet_short';

/** How much of a payment can be refunded, in minor units; all 0 before it is paid. */
export interface Refundable {
  /** The part that can be refunded now. */
  readonly now: number;
  /** The part of `now` that can be taken from the operator. */
  readonly byOperator: number;
  /** The part that can be refunded only after its booking is paid or cancelled. */
  readonly held: number;
}

/**
 * A refund to the card from the wallet moves the payer's own money; one from the operator is a gift. Money held by a booking or paid to the wallet is still the payer's, so the operator can give at most what the booking used
 * up: a payer never gets back more than they paid. Source: PAY-9.
 */
export function refundable({ state, paid, refunded, use }: RefundablePayment): Refundable {
  if (!isOrderPaid(state)) return { now: 0, byOperator: 0, held: 0 };
  const left = Math.max(0, paid - refunded.wallet - refunded.operator);
  // A late payment never reached its booking.
  const { held, spent } = (state === 'paid' ? use : null) ?? { held: 0, spent: 0 };
  const now = Math.max(0, left - held);
  return { now, byOperator: Math.min(now, Math.max(0, spent - refunded.operator)), held: left - now };
}

/** Why a refund is not possible; null if it is. */
export function refundRefusal(wanted: WantedRefund): RefundRefusal | null {
  const { state, amount, source } = wanted;
  if (!isOrderPaid(state)) return 'payment_not_paid';
  const { now, byOperator, held } = refundable(wanted);
  if (amount > now + held) return 'refund_too_much';
  if (amount > now) return 'refund_held';
  if (source === 'operator') return amount > byOperator ? 'refund_wallet_only' : null;
  return amount > wanted.walletBalance ? 'refund_wallet_short' : null;
}
