import type { PaymentRow } from '@fiacre/contract';
import { isOrderPaid, refundable, type PaymentUse } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { OfferedProvider } from '../provider/provider.ts';
import { findProvider, stepOf } from '../providers/providers.ts';
import { refundablePayment, refundsOf } from '../refunds/refund-store.ts';
import type { BookingsToPay } from '../settle-order.ts';
import type { PaymentOrder, PaymentRefund } from '../record/tables.ts';
import { ordersToShow, type OrderToShow } from './orders-to-show.ts';

/** Data for showing a payment: the providers, and the bookings that use the money. */
export interface PaymentSources {
  readonly providers: readonly OfferedProvider[];
  readonly bookings: Pick<BookingsToPay, 'findUses'>;
}

/** One payment in its current state, for the office. */
export async function presentPayment(
  sql: Kysely<PlatformTables>,
  sources: PaymentSources,
  { id }: Pick<PaymentOrder, 'id'>,
): Promise<PaymentRow> {
  const order = await ordersToShow(sql).where('payment_orders.id', '=', id).executeTakeFirst();
  if (order === undefined) return refuse('not_found');
  const uses = await usesOf(sql, sources, [order]);
  return presentRow(order, { refunds: await refundsOf(sql, [id]), uses, providers: sources.providers });
}

/** How bookings paid with these orders used the money. */
export function usesOf(
  sql: Kysely<PlatformTables>,
  { bookings }: PaymentSources,
  orders: readonly PaymentOrder[],
): Promise<PaymentUses> {
  const paid = orders.flatMap(({ booking_id: bookingId, state }) =>
    bookingId !== null && state === 'paid' ? [bookingId] : [],
  );
  return bookings.findUses(sql, paid);
}

/** By the booking's id. */
type PaymentUses = ReadonlyMap<string, PaymentUse>;

interface PresentedWith {
  readonly refunds: readonly PaymentRefund[];
  readonly uses: PaymentUses;
  readonly providers: readonly OfferedProvider[];
}

/** The refundable amounts for a provider without refunds. */
const nothing = { now: 0, byOperator: 0, held: 0 };

export function presentRow(order: OrderToShow, { refunds, uses, providers }: PresentedWith): PaymentRow {
  const provider = findProvider(providers, order.provider);
  const payment = refundablePayment(order, refunds, uses.get(order.booking_id ?? '') ?? null);
  const { refunded } = payment;
  const left = provider?.refund === undefined ? nothing : refundable(payment);
  const step = provider === undefined ? 1 : stepOf(provider, order.currency);
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
    refunded: refunded.wallet + refunded.operator,
    refundable: left.now - (left.now % step),
    refundableByOperator: left.byOperator - (left.byOperator % step),
    refundStep: step,
    held: left.held,
    canCheck: provider?.status !== undefined && !isOrderPaid(order.state),
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
