import { refundRefusal } from '@fiacre/domain';
import type { Handler } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { balanceOf, holdWallet } from '../../wallet/index.ts';
import { presentPayment } from './present-payment.ts';
import { findOrder, holdOrder } from '../record/order-store.ts';
import type { OfferedProvider } from '../provider/provider.ts';
import { findProvider, stepOf } from '../providers/providers.ts';
import type { BookingsToPay } from '../settle-order.ts';
import { startRefund } from '../refunds/start-refund.ts';
import { refundablePayment, refundsOf } from '../refunds/refund-store.ts';

/**
 * An admin refunds all or part of a payment to the payer's card. The money leaves the wallet or the operator's account
 * immediately, and is returned if the provider refuses. Source: PAY-9.
 */
export function requestRefund(
  platform: Platform,
  providers: readonly OfferedProvider[],
  bookings: BookingsToPay,
): Handler<'requestRefund'> {
  return (call) =>
    call.commit(async (tx) => {
      const { amount, source, note } = call.body;
      const { order, use } = await holdPayment(tx, bookings, call.params.id);
      const provider = findProvider(providers, order.provider);
      if (provider?.refund === undefined || order.provider_reference === null)
        return refuse('refund_not_supported');
      requireStep(amount, stepOf(provider, order.currency));
      const owner = { kind: order.wallet, userId: order.user_id };
      await holdWallet(tx, owner);
      const refusal = refundRefusal({
        ...refundablePayment(order, await refundsOf(tx.sql, [order.id]), use),
        amount,
        source,
        walletBalance: await balanceOf(tx.sql, owner, order.currency),
      });
      if (refusal !== null) return refuse(refusal);
      await startRefund(
        tx,
        platform.ids,
        { ...order, provider_reference: order.provider_reference },
        { amount, source, note: note === undefined || note === '' ? null : note },
      );
      return presentPayment(tx.sql, { providers, bookings }, order);
    });
}

function requireStep(amount: number, step: number): void {
  if (amount % step !== 0)
    refuse('invalid_request', { issues: [{ path: 'body.amount', message: `not a multiple of ${step}` }] });
}

/**
 * The order, and how its booking used the money. The booking is locked before the order, as everywhere, so that a
 * cancellation at the same time does not also return the money.
 */
async function holdPayment(tx: Tx, bookings: BookingsToPay, id: string) {
  const { booking_id: bookingId } = (await findOrder(tx.sql, id)) ?? refuse('not_found');
  const use = bookingId === null ? null : await bookings.holdUse(tx, bookingId);
  return { order: (await holdOrder(tx, id)) ?? refuse('not_found'), use };
}
