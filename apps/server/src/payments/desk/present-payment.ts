import type { PaymentRow } from '@fiacre/contract';
import { refundable } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { OfferedProvider } from '../provider.ts';
import { findProvider } from '../providers.ts';
import { refundedOf, refundsOf } from '../refunds/refund-store.ts';
import type { PaymentOrder, PaymentRefund } from '../tables.ts';
import { ordersToShow, type OrderToShow } from './orders-to-show.ts';

/** One payment as it is now, for the office. */
export async function presentPayment(
  sql: Kysely<PlatformTables>,
  providers: readonly OfferedProvider[],
  { id }: Pick<PaymentOrder, 'id'>,
): Promise<PaymentRow> {
  const order = await ordersToShow(sql).where('payment_orders.id', '=', id).executeTakeFirst();
  if (order === undefined) return refuse('not_found');
  return presentRow(order, await refundsOf(sql, [id]), providers);
}

export function presentRow(
  order: OrderToShow,
  refunds: readonly PaymentRefund[],
  providers: readonly OfferedProvider[],
): PaymentRow {
  const provider = findProvider(providers, order.provider);
  const refunded = refundedOf(refunds);
  const left = refundable({ state: order.state, paid: order.amount, refunded });
  return {
    id: order.id,
    date: order.created_at.toISOString(),
    settledAt: order.settled_at?.toISOString() ?? null,
    uid: order.user_id,
    name: [order.first_name, order.last_name].filter((part) => part !== null && part !== '').join(' '),
    purpose: order.purpose,
    bookingId: order.booking_id,
    bookingReference: order.booking_reference,
    provider: order.provider,
    reference: order.provider_reference,
    amount: order.amount,
    currency: order.currency,
    state: order.state,
    refunded,
    refundable: provider?.refund === undefined ? 0 : left,
    canCheck: provider?.status !== undefined && order.state !== 'paid' && order.state !== 'late',
    refunds: refunds.map((refund) => ({
      id: refund.id,
      date: refund.requested_at.toISOString(),
      amount: refund.amount,
      source: refund.source,
      state: refund.state,
      note: refund.note,
      finishedAt: refund.finished_at?.toISOString() ?? null,
    })),
  };
}
