import { jobKind, type JobKind } from '../platform/jobs/job.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { findOrder } from './order-store.ts';
import type { OfferedProvider } from './provider.ts';
import { findProvider } from './providers.ts';
import type { PaymentOrder } from './tables.ts';

const name = 'refund-payment';

interface Refund {
  readonly orderId: string;
  /** The provider's reference of the payment to refund, which is not the one that settled the order. */
  readonly reference: string;
}

/** Refunds a payment after the transaction is committed; repeated requests refund once. */
export function refundLater(tx: Tx, { id, provider }: PaymentOrder, reference: string): void {
  const payload: Refund = { orderId: id, reference };
  tx.schedule({ name, payload, at: tx.now, key: `${provider} ${reference}` });
}

/** If a provider has no refunds, only the audit entry `payment-again` informs the operator. */
export function refundJob(platform: Platform, providers: readonly OfferedProvider[]): JobKind {
  return jobKind<Refund>({
    name,
    async run(job) {
      const { orderId, reference } = job.payload;
      const order = await findOrder(platform.db, orderId);
      const provider = order === null ? undefined : findProvider(providers, order.provider);
      if (order === null || provider?.refund === undefined) return job.commit(async () => undefined);
      const { amount, currency } = order;
      const payment = { reference, amount, currency };
      await provider.refund({ ...payment, key: reference, orderId, whole: true });
      await job.commit(async (tx) =>
        tx.audit({
          action: 'payment-refunded',
          object: { kind: 'payment-order', id: orderId },
          facts: payment,
        }),
      );
    },
  });
}
