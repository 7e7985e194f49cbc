import type { PaymentOrderState } from './payment-order.ts';

/** Whose money a refund to a card is taken from: the payer's wallet, or the operator. */
export const refundSources = ['wallet', 'operator'] as const;
export type RefundSource = (typeof refundSources)[number];

/**
 * `requested`: the provider has not responded yet. `failed`: it refused, and the money is back where it came from.
 * `unclear`: only the provider knows whether it was made, so an admin has to check there.
 */
export const refundStates = ['requested', 'made', 'failed', 'unclear'] as const;
export type RefundState = (typeof refundStates)[number];

/** A refund that somebody wants to make. Amounts are minor units of the payment's currency. */
export interface WantedRefund {
  readonly state: PaymentOrderState;
  readonly paid: number;
  /** The amount that was refunded before, including refunds that are still requested. */
  readonly refunded: number;
  readonly amount: number;
  readonly source: RefundSource;
  /** The payer's balance in the payment's currency. */
  readonly walletBalance: number;
}

export type RefundRefusal = 'payment_not_paid' | 'refund_too_much' | 'refund_wallet_short';

/** The amount of a payment that can still be refunded; 0 before it is paid. */
export function refundable({
  state,
  paid,
  refunded,
}: Pick<WantedRefund, 'state' | 'paid' | 'refunded'>): number {
  return state === 'paid' || state === 'late' ? paid - refunded : 0;
}

/** Why a refund is not possible; null if it is. */
export function refundRefusal(wanted: WantedRefund): RefundRefusal | null {
  if (wanted.state !== 'paid' && wanted.state !== 'late') return 'payment_not_paid';
  if (wanted.amount > refundable(wanted)) return 'refund_too_much';
  if (wanted.source === 'wallet' && wanted.amount > wanted.walletBalance) return 'refund_wallet_short';
  return null;
}
