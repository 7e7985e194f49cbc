import { isOrderPaid, providerRefundPostings, refundable, type RefundSource } from '@fiacre/domain';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { balanceOf, holdWallet, post } from '../../wallet/index.ts';
import type { OfferedProvider } from '../provider/provider.ts';
import { findProvider, stepOf } from '../providers/providers.ts';
import { ordersOfBooking } from '../record/order-store.ts';
import type { PaymentOrder } from '../record/tables.ts';
import { refundAccount } from './refund-account.ts';
import { insertRefund, refundablePayment, refundsOf } from './refund-store.ts';
import { scheduleRefund } from './schedule-refund.ts';

interface WantedRefund {
  readonly amount: number;
  readonly source: RefundSource;
  readonly note: string | null;
}

/**
 * Takes the money of a refund from its source and schedules the request to the provider. The caller has checked that
 * it is possible. Source: PAY-9.
 */
export async function startRefund(
  tx: Tx,
  ids: Ids,
  order: PaymentOrder & { readonly provider_reference: string },
  { amount, source, note }: WantedRefund,
): Promise<void> {
  const id = ids.next();
  const { id: orderId, provider, currency, provider_reference: reference } = order;
  await insertRefund(tx, { id, order_id: orderId, reference, amount, source, note, requested_at: tx.now });
  await post(tx, ids, providerRefundPostings(refundAccount(order, source), provider, amount), {
    currency,
    sourceId: id,
  });
  tx.audit({
    action: 'payment-refund-request',
    object: { kind: 'payment-order', id: orderId },
    facts: { refundId: id, amount, currency, source },
  });
  scheduleRefund(tx, id, tx.now);
}

export interface ReturnedMoney {
  readonly bookingId: string;
  readonly amount: number;
  readonly note: string;
}

/**
 * Moves up to this amount from the rider's wallet to the card that paid for the booking. What the provider cannot refund
 * stays in the wallet. Source: CHARGE-8.
 */
export async function returnToCard(
  tx: Tx,
  ids: Ids,
  providers: readonly OfferedProvider[],
  { bookingId, amount, note }: ReturnedMoney,
): Promise<void> {
  let left = amount;
  for (const order of await ordersOfBooking(tx, bookingId)) {
    const provider = findProvider(providers, order.provider);
    const reference = order.provider_reference;
    if (provider?.refund === undefined || reference === null || !isOrderPaid(order.state)) continue;
    const owner = { kind: order.wallet, userId: order.user_id };
    await holdWallet(tx, owner);
    const balance = await balanceOf(tx.sql, owner, order.currency);
    // The trip is paid, so its booking holds nothing any more.
    const { now } = refundable(refundablePayment(order, await refundsOf(tx.sql, [order.id]), null));
    const most = Math.max(0, Math.min(left, now, balance));
    const part = most - (most % stepOf(provider, order.currency));
    if (part === 0) continue;
    await startRefund(
      tx,
      ids,
      { ...order, provider_reference: reference },
      { amount: part, source: 'wallet', note },
    );
    left -= part;
  }
}
