import type { PaymentProvider } from './provider.ts';

/**
 * Every provider's form is posted to a door of ours, which looks the amount up and leads on: what a browser sends is
 * no proof of anything. Source: PAY-2, CALL-11.
 */
export function linkOf(provider: Pick<PaymentProvider, 'name'>): string {
  return `/payments/${provider.name}`;
}
