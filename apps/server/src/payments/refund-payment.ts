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
  /** The provider's name for the payment that goes back, which is not the one that settled the order. */
  readonly reference: string;
}

/** Gives a payment back once the transaction is saved; told twice of it, once. */
export function refundLater(tx: Tx, { id, provider }: PaymentOrder, reference: string): void {
  const payload: Refund = { orderId: id, reference };
  tx.schedule({ name, payload, at: tx.now, key: `${provider} ${reference}` });
}

/** Where a provider has no refunds the trail alone tells the operator of it, as `payment-again`. */
export function refundJob(platform: Platform, providers: readonly OfferedProvider[]): JobKind {
  return jobKind<Refund>({
    name,
    async run(job) {
      const { orderId, reference } = job.payload;
      const order = await findOrder(platform.db, orderId);
      const provider = order === null ? undefined : findProvider(providers, order.provider);
      const isRefunded = order !== null && provider?.refund !== undefined;
      if (isRefunded) {
        const { amount, currency } = order;
        await provider.refund?.({ reference, amount, currency });
      }
      await job.commit(async (tx) => {
        if (!isRefunded) return;
        const { amount, currency } = order;
        const facts = { reference, amount, currency };
        tx.audit({ action: 'payment-refunded', object: { kind: 'payment-order', id: orderId }, facts });
      });
    },
  });
}
