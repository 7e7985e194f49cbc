import { failedRefundPostings } from '@fiacre/domain';
import type { Ids } from '../../platform/ids/ids.ts';
import { jobKind, type JobKind } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { post } from '../../wallet/index.ts';
import { findOrder, holdOrder } from '../record/order-store.ts';
import { ProviderFault } from '../provider/provider-http.ts';
import type { OfferedProvider } from '../provider/provider.ts';
import { findProvider, stepOf } from '../providers/providers.ts';
import type { PaymentOrder, PaymentRefund } from '../record/tables.ts';
import { refundAccount } from './refund-account.ts';
import { findRefund, saveRefund } from './refund-store.ts';
import { makeRefundName, scheduleRefund } from './schedule-refund.ts';

/** If a provider does not respond to a refund for this long, an admin has to decide. */
const giveUpMilliseconds = 3 * 24 * 3600_000;
const pause = { shortest: 60_000, longest: 6 * 3600_000 } as const;

type Outcome = 'made' | 'failed' | 'unclear' | 'again';

/**
 * Sends a refund to the provider. If the provider recognises repeated refunds by their key, the request is repeated
 * until there is a response. Otherwise it is sent only once, since a lost response does not show whether the refund was
 * made.
 */
export function makeRefundJob(platform: Platform, providers: readonly OfferedProvider[]): JobKind {
  return jobKind<{ readonly id: string }>({
    name: makeRefundName,
    async run(job) {
      const refund = await findRefund(platform.db, job.payload.id);
      const order = refund === null ? null : await findOrder(platform.db, refund.order_id);
      if (refund === null || order === null || refund.state !== 'requested')
        return job.commit(async () => undefined);
      const outcome = await outcomeOf(platform, findProvider(providers, order.provider), order, refund);
      await job.commit((tx) => saveOutcome(tx, platform.ids, order, refund, outcome));
    },
  });
}

async function outcomeOf(
  platform: Platform,
  provider: OfferedProvider | undefined,
  order: PaymentOrder,
  refund: PaymentRefund,
): Promise<Outcome> {
  const { id: key, amount, reference, sent_at: sentAt } = refund;
  if (provider?.refund === undefined) return 'unclear';
  // The provider would refuse it, so it is never sent.
  if (amount % stepOf(provider, order.currency) !== 0) return 'failed';
  const mayRepeat = provider.refundsOnce === true;
  if (sentAt !== null && !mayRepeat) return 'unclear';
  const now = platform.clock.now();
  // Saved before sending: if the process dies now, the next run knows that the request may have been sent.
  await platform.transact((tx) => saveRefund(tx, key, { sent_at: now }));
  try {
    const { id: orderId, currency } = order;
    await provider.refund({ key, orderId, reference, amount, currency, whole: amount === order.amount });
    return 'made';
  } catch (error) {
    platform.log.warn({ err: error, refundId: key }, 'a payment provider did not confirm a refund');
    if (error instanceof ProviderFault && error.isRefusal) return 'failed';
    const isRecent = now.getTime() - refund.requested_at.getTime() < giveUpMilliseconds;
    return mayRepeat && isRecent ? 'again' : 'unclear';
  }
}

/** Ends a refund, or schedules the next attempt after a delay that grows with its age. */
async function saveOutcome(
  tx: Tx,
  ids: Ids,
  order: PaymentOrder,
  refund: PaymentRefund,
  outcome: Outcome,
): Promise<void> {
  if (outcome !== 'again') return endRefund(tx, ids, order, refund, outcome);
  const age = tx.now.getTime() - refund.requested_at.getTime();
  const delay = Math.min(Math.max(age, pause.shortest), pause.longest);
  scheduleRefund(tx, refund.id, new Date(tx.now.getTime() + delay));
}

/** Records the result of a refund. If it failed, the money returns to its source. Source: PAY-9. */
export async function endRefund(
  tx: Tx,
  ids: Ids,
  order: PaymentOrder,
  { id, amount, source, reference }: PaymentRefund,
  state: 'made' | 'failed' | 'unclear',
): Promise<void> {
  await saveRefund(tx, id, { state, finished_at: state === 'unclear' ? null : tx.now });
  // The wallet's owner may have changed since: the payer's account may have been merged into another.
  const payer = (await holdOrder(tx, order.id)) ?? order;
  if (state === 'failed' && source !== 'second-payment')
    await post(tx, ids, failedRefundPostings(refundAccount(payer, source), order.provider, amount), {
      currency: order.currency,
      sourceId: id,
    });
  tx.audit({
    action: `payment-refund-${state}`,
    object: { kind: 'payment-order', id: order.id },
    facts: { refundId: id, amount, currency: order.currency, reference },
  });
}
