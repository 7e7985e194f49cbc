import type { Handler } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { presentPayment, type PaymentSources } from './present-payment.ts';
import { holdOrder } from '../record/order-store.ts';
import { endRefund } from '../refunds/make-refund.ts';
import { holdRefund } from '../refunds/refund-store.ts';

/** An admin has checked at the provider whether an unclear refund was made, and records the result. Source: PAY-9. */
export function resolveRefund(platform: Platform, sources: PaymentSources): Handler<'resolveRefund'> {
  return (call) =>
    call.commit(async (tx) => {
      const order = (await holdOrder(tx, call.params.id)) ?? refuse('not_found');
      const refund = (await holdRefund(tx, call.params.refundId, order.id)) ?? refuse('not_found');
      if (refund.state !== 'unclear') return refuse('refund_decided', { state: refund.state });
      await endRefund(tx, platform.ids, order, refund, call.body.made ? 'made' : 'failed');
      return presentPayment(tx.sql, sources, order);
    });
}
