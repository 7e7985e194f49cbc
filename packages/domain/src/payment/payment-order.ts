/**
 * A payment order, a machine of its own: what somebody was asked to pay at a provider. `late` is money that came when
 * nothing waited for it any more; it went to the payer's wallet. Source: PAY-7, WAL-9.
 */
export const paymentOrderStates = ['open', 'declined', 'expired', 'paid', 'late'] as const;
export type PaymentOrderState = (typeof paymentOrderStates)[number];

export const paymentPurposes = ['booking', 'top-up'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** How long an order can be paid on a page of ours. A provider's word counts later too. */
export const paymentOrderLifeMs = 30 * 60_000;

/** Where a provider's word leads: the order's state, and where its money goes, in minor units. */
export interface PaymentBooked {
  readonly state: PaymentOrderState;
  readonly toBooking: number;
  readonly toWallet: number;
}

interface Told {
  readonly state: PaymentOrderState;
  readonly purpose: PaymentPurpose;
  readonly amount: number;
  readonly approved: boolean;
  /** What the booking still waits for, in the order's currency; null when it waits for nothing. */
  readonly due: number | null;
}

/**
 * Money that came is booked once: to the booking that waits for no more than it, what is over to the payer's wallet,
 * and all of it there when it came too late. Declining ends only an open order. Source: PAY-7, PAY-9, WAL-9.
 */
export function bookPayment({ state, purpose, amount, approved, due }: Told): PaymentBooked {
  const nothing = { state, toBooking: 0, toWallet: 0 };
  if (state === 'paid' || state === 'late') return nothing;
  if (!approved) return state === 'open' ? { ...nothing, state: 'declined' } : nothing;
  if (purpose === 'top-up') return { state: 'paid', toBooking: 0, toWallet: amount };
  if (due === null || due > amount) return { state: 'late', toBooking: 0, toWallet: amount };
  return { state: 'paid', toBooking: due, toWallet: amount - due };
}

/** Whether an order can still be paid on a page of ours. */
export function isPayable(state: PaymentOrderState, expiresAtMs: number, nowMs: number): boolean {
  return (state === 'open' || state === 'declined') && nowMs < expiresAtMs;
}
