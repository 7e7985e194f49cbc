import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { QueryStatus } from '../ask-status.ts';
import { findOrder } from '../record/order-store.ts';
import { findProvider } from '../providers/providers.ts';
import { presentPayment, type PaymentSources } from './present-payment.ts';

/** Reads one payment, and queries its provider for the result now. Source: PAY-7. */
export function checkPayment(
  { db }: Platform,
  sources: PaymentSources,
  askStatus: QueryStatus,
): Handlers<'getPayment' | 'checkPayment'> {
  return {
    getPayment: ({ params }) => presentPayment(db, sources, params),
    async checkPayment(call) {
      const order = (await findOrder(db, call.params.id)) ?? refuse('not_found');
      const provider = findProvider(sources.providers, order.provider);
      if (provider?.status === undefined) return refuse('payment_not_checkable');
      await askStatus(provider, order);
      return call.commit((tx) => presentPayment(tx.sql, sources, order));
    },
  };
}
