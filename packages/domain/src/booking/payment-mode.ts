import type { PaymentParts } from '../ledger/trip-postings.ts';

/** How a booking is paid. Source: PAY-4. */
export const paymentModes = ['cash', 'wallet', 'card'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** How a booking says it is paid: as its rider chooses, or on the account of a company. Source: COMPANY-5. */
export const bookingPaymentModes = [...paymentModes, 'account'] as const;
export type BookingPaymentMode = (typeof bookingPaymentModes)[number];

/**
 * The mode of a payment: the mode of the part paid by card or in cash; `wallet` only if the wallet paid everything; and
 * the intended mode when nothing was due. Source: PAY-4, PAY-11.
 */
export function modePaid(
  { card, cash, wallet, account = 0 }: PaymentParts,
  intended: BookingPaymentMode,
): BookingPaymentMode {
  if (account > 0) return 'account';
  if (card > 0) return 'card';
  if (cash > 0) return 'cash';
  return wallet > 0 ? 'wallet' : intended;
}

/** How a rider wants to pay, without amounts. `useWallet`: the wallet pays as much as it can, `mode` pays the rest. */
export interface PaymentChoice {
  readonly mode: PaymentMode;
  readonly provider?: string | undefined;
  readonly useWallet?: boolean | undefined;
}

/** The amount due, split between the wallet and another payment method. */
export interface PaymentPlan {
  readonly wallet: number;
  readonly rest: number;
}

/**
 * With mode `wallet` the wallet pays everything; with `useWallet`, as much as its balance allows; otherwise nothing.
 * If it has already paid a part, it pays the remainder only if it can cover all of it. Minor units. Source: PAY-11,
 * TRIP-25.
 */
export function paymentPlan(
  due: number,
  choice: PaymentChoice,
  from: { readonly balance: number; readonly hasPaid: boolean },
): PaymentPlan {
  if (choice.mode === 'wallet') return { wallet: due, rest: 0 };
  if (choice.useWallet !== true) return { wallet: 0, rest: due };
  const held = Math.min(due, Math.max(0, from.balance));
  const wallet = from.hasPaid && held < due ? 0 : held;
  return { wallet, rest: due - wallet };
}

/** The kind of service that an installation offers. Source: DELIV-1, DELIV-5. */
export const appCategories = ['taxi', 'delivery'] as const;
export type AppCategory = (typeof appCategories)[number];
