import type { OrderAddresses } from './provider.ts';
import type { PaymentOrder } from '../record/tables.ts';

/**
 * Every provider's form is posted to a route of ours, which looks up the amount and continues, because a value sent by
 * a browser proves nothing. Source: PAY-2, CALL-11.
 */
export function linkOf(provider: string): string {
  return `/payments/${provider}`;
}

/** The order's own page, for a provider that has none. */
export function pagePathOf({ id, provider }: Pick<PaymentOrder, 'id' | 'provider'>): string {
  return `${linkOf(provider)}/${id}`;
}

/** Where the payer's browser returns to. */
export function returnPathOf(order: Pick<PaymentOrder, 'id' | 'provider'>): string {
  return `${pagePathOf(order)}/return`;
}

export function callbackPathOf(provider: string): string {
  return `/api/payments/${provider}/callback`;
}

/** The URLs that a provider receives for an order. */
export function addressesOf(order: PaymentOrder, publicUrl: string): OrderAddresses {
  return {
    returnTo: `${publicUrl}${returnPathOf(order)}`,
    callback: `${publicUrl}${callbackPathOf(order.provider)}`,
  };
}
