/**
 * The states of a payment order, a request to pay at a provider. `late`: the money arrived when no amount was due any
 * longer, so it went to the payer's wallet. Source: PAY-7, WAL-9.
 */
export const paymentOrderStates = ['open', 'declined', 'expired', 'paid', 'late'] as const;
export type PaymentOrderState = (typeof paymentOrderStates)[number];

/** Whether the money of an order has arrived, in time or late. */
export function isOrderPaid(state: PaymentOrderState): boolean {
  return state === 'paid' || state === 'late';
}

export const paymentPurposes = ['booking', 'top-up'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** How long an order can be paid on our pages. A provider's confirmation is accepted even after that. */
export const paymentOrderLifeMs = 30 * 60_000;

/** The result of a provider's confirmation: the order's state, and where the money goes, in minor units. */
export interface PaymentBooked {
  readonly state: PaymentOrderState;
  readonly toBooking: number;
  readonly toWallet: number;
}

interface Confirmation {
  readonly state: PaymentOrderState;
  readonly purpose: PaymentPurpose;
  readonly amount: number;
  readonly approved: boolean;
  /** The amount that the booking still awaits, in the order's currency; null if it awaits no payment. */
  readonly due: number | null;
}

/**
 * Posts a payment once: to the booking if the amount covers what is due, with any excess to the payer's wallet; a late
 * payment goes to the wallet entirely. Declining ends only an open order. Source: PAY-7, PAY-9, WAL-9.
 */
export function bookPayment({ state, purpose, amount, approved, due }: Confirmation): PaymentBooked {
  const nothing = { state, toBooking: 0, toWallet: 0 };
  if (isOrderPaid(state)) return nothing;
  if (!approved) return state === 'open' ? { ...nothing, state: 'declined' } : nothing;
  if (purpose === 'top-up') return { state: 'paid', toBooking: 0, toWallet: amount };
  if (due === null || due > amount) return { state: 'late', toBooking: 0, toWallet: amount };
  return { state: 'paid', toBooking: due, toWallet: amount - due };
}

/** Whether an order can still be paid on our pages. */
export function isPayable(state: PaymentOrderState, expiresAtMs: number, nowMs: number): boolean {
  return (state === 'open' || state === 'declined') && nowMs < expiresAtMs;
}
