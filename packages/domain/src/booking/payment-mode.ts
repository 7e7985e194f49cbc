import type { PaymentParts } from '../ledger/trip-postings.ts';

/** How a booking is paid. Source: PAY-4. */
export const paymentModes = ['cash', 'wallet', 'card'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/**
 * How a price was paid: a rest by card or in cash names the mode, only what the wallet paid alone is by wallet, and
 * where nothing was to be paid it stays as it was meant. Source: PAY-4, PAY-11.
 */
export function modePaid({ card, cash, wallet }: PaymentParts, meant: PaymentMode): PaymentMode {
  if (card > 0) return 'card';
  if (cash > 0) return 'cash';
  return wallet > 0 ? 'wallet' : meant;
}

/** What a rider says of paying: intentions, no amounts. `useWallet`: the wallet gives what it holds, the mode the rest. */
export interface PaymentWords {
  readonly mode: PaymentMode;
  readonly provider?: string | undefined;
  readonly useWallet?: boolean | undefined;
}

/** How what is due is shared between the wallet and the other means; the two add up to it. */
export interface PaymentPlan {
  readonly wallet: number;
  readonly rest: number;
}

/**
 * The wallet gives all of it, or with `useWallet` what it holds, or nothing. A wallet that has given its part gives
 * no second one but all the rest. Minor units. Source: PAY-11, TRIP-25.
 */
export function paymentPlan(
  due: number,
  words: PaymentWords,
  from: { readonly balance: number; readonly hasGiven: boolean },
): PaymentPlan {
  if (words.mode === 'wallet') return { wallet: due, rest: 0 };
  if (words.useWallet !== true) return { wallet: 0, rest: due };
  const held = Math.min(due, Math.max(0, from.balance));
  const wallet = from.hasGiven && held < due ? 0 : held;
  return { wallet, rest: due - wallet };
}

/** What the installation sells. Source: DELIV-1, DELIV-5. */
export const appCategories = ['taxi', 'delivery'] as const;
export type AppCategory = (typeof appCategories)[number];
