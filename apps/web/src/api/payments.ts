import type { BodyOf, PaymentRow, QueryInputOf } from '@fiacre/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { newIntentionKey, useIntentionKey } from './intention-key.ts';
import { useFresh } from './fresh-query.ts';
import { queryKeys } from './query-keys.ts';
import { storeResponse } from './store-response.ts';

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
  return useMutation({
    mutationFn: () => api.testPaymentProvider({ params: { provider }, idempotencyKey: newIntentionKey() }),
  });
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
function usePaymentChange<Wanted>(send: (wanted: Wanted) => Promise<PaymentRow>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (payment) => {
      storeResponse(client, queryKeys.payment(payment.id), payment);
      void client.invalidateQueries({ queryKey: queryKeys.paymentLists });
    },
  });
}

/** Asks the provider for the result of a payment. */
export function useCheckPayment(id: string) {
  return usePaymentChange(() => api.checkPayment({ params: { id }, idempotencyKey: newIntentionKey() }));
}

/** Refunds to the card; a retry after a lost response is the same refund. Source: PAY-9. */
export function useRequestRefund(id: string) {
  const key = useIntentionKey();
  return usePaymentChange((body: BodyOf<'requestRefund'>) =>
    key.send(body, (idempotencyKey) => api.requestRefund({ params: { id }, body, idempotencyKey })),
  );
}

export function useResolveRefund(id: string) {
  const key = useIntentionKey();
  return usePaymentChange(({ refundId, made }: { refundId: string; made: boolean }) =>
    key.send({ refundId, made }, (idempotencyKey) =>
      api.resolveRefund({ params: { id, refundId }, body: { made }, idempotencyKey }),
    ),
  );
}
