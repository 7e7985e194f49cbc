import type { OrderAddresses } from './provider.ts';
import type { PaymentOrder } from './tables.ts';

/**
 * Every provider's form is posted to a door of ours, which looks the amount up and leads on: what a browser sends is
 * no proof of anything. Source: PAY-2, CALL-11.
 */
export function linkOf(provider: string): string {
  return `/payments/${provider}`;
}

/** Where an order's own page is, for a provider without one. */
export function pagePathOf({ id, provider }: Pick<PaymentOrder, 'id' | 'provider'>): string {
  return `${linkOf(provider)}/${id}`;
}

/** Where the payer's browser comes back to. */
export function returnPathOf(order: Pick<PaymentOrder, 'id' | 'provider'>): string {
  return `${pagePathOf(order)}/return`;
}

export function callbackPathOf(provider: string): string {
  return `/api/payments/${provider}/callback`;
}

/** The addresses that a provider is given for an order. */
export function addressesOf(order: PaymentOrder, publicUrl: string): OrderAddresses {
  return {
    returnTo: `${publicUrl}${returnPathOf(order)}`,
    callback: `${publicUrl}${callbackPathOf(order.provider)}`,
  };
}
