import { isOrderPaid } from '@fiacre/domain';
import { jobKind, type JobKind } from '../platform/jobs/job.ts';
import type { Platform } from '../platform/platform.ts';
import { findDoubtfulOrders, saveQueryTime } from './record/order-store.ts';
import type { OfferedProvider, PaymentResult } from './provider/provider.ts';
import { findProvider } from './providers/providers.ts';
import { takeResult, type BookingsToPay } from './settle-order.ts';
import { isStillDue } from './start-payment.ts';
import type { PaymentOrder } from './record/tables.ts';

/** A callback usually arrives within seconds; after this time the payer may have left the provider's page. */
const waitMilliseconds = 2 * 60_000;
/** After this time a payer can no longer pay at any provider. */
const doubtMilliseconds = 3 * 24 * 3600_000;
const ordersAtOnce = 100;

/** Queries a provider for the result of an order, and posts it like a callback. Source: PAY-7. */
export type QueryStatus = (provider: OfferedProvider, order: PaymentOrder) => Promise<void>;

export function createQueryStatus(platform: Platform, bookings: BookingsToPay): QueryStatus {
  return async (provider, order) => {
    if (isOrderPaid(order.state) || provider.status === undefined) return;
    await saveQueryTime(platform.db, order, platform.clock.now());
    try {
      const result = await readResult(provider, bookings, order);
      if (result !== null) await takeResult(platform, bookings, order, result);
    } catch (error) {
      // The callback may still arrive, and the next run queries again.
      platform.log.warn(
        { err: error, orderId: order.id },
        'could not read the status of an order from its payment provider',
      );
    }
  };
}

/** The result of an order at its provider. An approved payment is captured only while it is due. Source: PAY-9. */
export async function readResult(
  provider: OfferedProvider,
  bookings: Pick<BookingsToPay, 'findDue'>,
  order: PaymentOrder,
): Promise<PaymentResult | null> {
  const mayCapture =
    provider.capture !== undefined && !isOrderPaid(order.state) && (await isStillDue(order, bookings));
  const result = await (mayCapture ? provider.capture?.(order) : provider.status?.(order));
  return result?.orderId === order.id ? result : null;
}

/**
 * Queries providers about unpaid orders, since a callback can be lost: every few minutes while an order is open, and at
 * growing intervals after it expired or was declined.
 */
export function queryStatusJob(
  platform: Platform,
  providers: readonly OfferedProvider[],
  askStatus: QueryStatus,
): JobKind {
  const askable = providers
    .filter((provider) => provider.status !== undefined)
    .map(({ declaration }) => declaration.name);
  return jobKind({
    name: 'ask-payment-status',
    cron: '*/5 * * * *',
    async run(job) {
      const now = job.dueAt;
      const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
      const wanted = {
        askable,
        before: ago(waitMilliseconds),
        from: ago(doubtMilliseconds),
        max: ordersAtOnce,
      };
      const orders = askable.length === 0 ? [] : await findDoubtfulOrders(platform.db, wanted, now);
      for (const order of orders) {
        const provider = findProvider(providers, order.provider);
        // One after the other, since providers have rate limits.
        if (provider !== undefined) await askStatus(provider, order);
      }
      await job.commit(async () => undefined);
    },
  });
}
