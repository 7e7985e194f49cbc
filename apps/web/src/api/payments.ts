import type { BodyOf, PaymentRow, QueryInputOf } from '@fiacre/contract';
import type { Client } from '@fiacre/contract/client';
import { useQuery } from '@tanstack/react-query';
import { api } from './client/client.ts';
import { useFresh } from './sync/fresh-query.ts';
import { queryKeys } from './client/query-keys.ts';
import { useSend } from './sync/send.ts';

export type PaymentFilter = NonNullable<QueryInputOf<'listPayments'>>;

/** Payments have no live topic, so pages poll at this interval. */
const pauseMs = 15_000;

/** The providers that take cards now. Source: CALL-11. */
export function usePaymentProviders() {
  return useQuery({
    queryKey: queryKeys.paymentProviders,
    queryFn: ({ signal }) => api.listPaymentProviders({ signal }),
  });
}

/** Tests whether a provider accepts the installation's credentials. */
export function useTestProvider(provider: string) {
  return useSend({ request: (api) => api.testPaymentProvider({ params: { provider } }) });
}

/** Everybody's card payments. Source: PAY-7. */
export function usePayments(filter: PaymentFilter) {
  return useFresh({
    queryKey: queryKeys.paymentList(filter),
    ask: (signal) => api.listPayments({ query: filter, signal }),
    keepPrevious: true,
    poll: pauseMs,
  });
}

export function usePayment(id: string) {
  return useFresh({
    queryKey: queryKeys.payment(id),
    ask: (signal) => api.getPayment({ params: { id }, signal }),
    poll: pauseMs,
  });
}

/** Shows the payment as the server returned it, and loads the list again. */
function usePaymentChange<Wanted = void>(
  id: string,
  request: (api: Client, wanted: Wanted) => Promise<PaymentRow>,
) {
  return useSend({
    request,
    store: (payment) => [queryKeys.payment(id), payment],
    refetch: [queryKeys.payment(id), queryKeys.paymentLists],
  });
}

/** Asks the provider for the result of a payment. */
export function useCheckPayment(id: string) {
  return usePaymentChange(id, (api) => api.checkPayment({ params: { id } }));
}

/** Refunds to the card; a retry after a lost response is the same refund. Source: PAY-9. */
export function useRequestRefund(id: string) {
  return usePaymentChange(id, (api, body: BodyOf<'requestRefund'>) =>
    api.requestRefund({ params: { id }, body }),
  );
}

export function useResolveRefund(id: string) {
  return usePaymentChange(id, (api, { refundId, made }: { refundId: string; made: boolean }) =>
    api.resolveRefund({ params: { id, refundId }, body: { made } }),
  );
}
