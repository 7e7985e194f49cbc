import type { Handlers, RawResponse } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { QueryStatus } from './ask-status.ts';
import { findOrder } from './record/order-store.ts';
import type { OfferedProvider } from './provider/provider.ts';
import { findProvider } from './providers/providers.ts';

/**
 * The payer's browser returns from the provider's page, by GET or POST depending on the provider. Nothing in the
 * request is read, since anyone can send it: the provider is queried if it supports that; otherwise only its callback
 * counts. Source: PAY-7, WAL-9.
 */
export function returnFromPayment(
  { db }: Platform,
  providers: readonly OfferedProvider[],
  askStatus: QueryStatus,
): Handlers<'returnFromPayment' | 'returnFromPaymentByForm'> {
  const by = async (
    method: 'GET' | 'POST',
    { provider: name, orderId }: { readonly provider: string; readonly orderId: string },
  ): Promise<RawResponse> => {
    const provider = findProvider(providers, name);
    if (provider?.declaration.payerReturnsBy !== method) return refuse('not_found');
    const order = await findOrder(db, orderId);
    if (order === null || order.provider !== name) return refuse('not_found');
    await askStatus(provider, order);
    const location = order.purpose === 'top-up' ? '/profile/wallet' : '/bookings';
    const headers = { location, 'cache-control': 'no-store' };
    return { status: 303, contentType: 'text/plain; charset=utf-8', headers, body: '' };
  };
  return {
    returnFromPayment: ({ params }) => by('GET', params),
    returnFromPaymentByForm: ({ params }) => by('POST', params),
  };
}
