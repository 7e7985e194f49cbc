import {
  bookPayment,
  latePaymentPostings,
  topUpPostings,
  type PaymentBooked,
  type PaymentUse,
} from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Ids } from '../platform/ids/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { holdName, post } from '../wallet/index.ts';
import { holdOrder, isReferenceTaken, saveOrder } from './record/order-store.ts';
import type { PaymentResult } from './provider/provider.ts';
import { refundSecondPayment } from './refunds/refund-second-payment.ts';
import type { PaymentOrder } from './record/tables.ts';

/** The amount still due for a booking that awaits payment. */
interface Due {
  readonly amount: number;
  readonly currency: string;
}

/** Payments' needs from bookings. */
export interface BookingsToPay {
  /** The amount due; null in every status without one. */
  findDue(bookingId: string): Promise<Due | null>;
  /** The same, with the booking locked until the transaction ends. */
  holdDue(tx: Tx, bookingId: string): Promise<Due | null>;
  /** Pays the amount due with a provider's result. */
  confirm(
    tx: Tx,
    paid: { readonly bookingId: string; readonly amount: number; readonly gateway: string },
  ): Promise<void>;
  /** How each booking used the money that a card paid for it. */
  findUses(
    sql: Kysely<PlatformTables>,
    bookingIds: readonly string[],
  ): Promise<ReadonlyMap<string, PaymentUse>>;
  /** The same for one booking, locked until the transaction ends. */
  holdUse(tx: Tx, bookingId: string): Promise<PaymentUse | null>;
}

/** Refuses a result whose amount or currency differs from the order's. */
export async function requireOfOrder(
  platform: Platform,
  order: PaymentOrder,
  result: PaymentResult,
): Promise<void> {
  const { amount, currency, reference, approved } = result;
  if (!approved || (amount === order.amount && currency === order.currency)) return;
  await platform.transact(async (tx) =>
    tx.audit({
      action: 'payment-mismatch',
      object: { kind: 'payment-order', id: order.id },
      facts: {
        said: { amount, currency, reference },
        ordered: { amount: order.amount, currency: order.currency },
      },
    }),
  );
  refuse('payment_amount_wrong', { orderId: order.id });
}

/** Checks and posts a result that was read from the provider itself. */
export async function takeResult(
  platform: Platform,
  bookings: BookingsToPay,
  order: PaymentOrder,
  result: PaymentResult,
): Promise<void> {
  await requireOfOrder(platform, order, result);
  await platform.transact((tx) => settleOrder(tx, platform.ids, bookings, order, result));
}

/**
 * Posts a provider's result once. The booking is locked before the order, as everywhere, so that a payment and a
 * cancellation cannot deadlock. Source: PAY-7, PAY-9, WAL-9.
 */
export async function settleOrder(
  tx: Tx,
  ids: Ids,
  bookings: BookingsToPay,
  { id, booking_id: bookingId }: PaymentOrder,
  result: PaymentResult,
): Promise<void> {
  const due = bookingId === null ? null : await bookings.holdDue(tx, bookingId);
  const order = await holdOrder(tx, id);
  if (order === null) throw new Error(`payment order ${id} is gone`);
  const booked = bookPayment({
    state: order.state,
    purpose: order.purpose,
    amount: order.amount,
    approved: result.approved,
    due: due?.currency === order.currency ? due.amount : null,
  });
  if (booked.state === order.state) return returnSecondPayment(tx, order, result);
  if (result.approved) await refuseUsedReference(tx, order, result.reference);
  await saveOrder(tx, id, {
    state: booked.state,
    ...(result.approved && { provider_reference: result.reference, settled_at: tx.now }),
  });
  if (bookingId !== null && booked.state === 'paid')
    await bookings.confirm(tx, { bookingId, amount: booked.toBooking, gateway: order.provider });
  await payIntoWallet(tx, ids, order, booked);
  const { toBooking, toWallet, state } = booked;
  const facts = { state, toBooking, toWallet, reference: result.reference };
  tx.audit({ action: `payment-${state}`, object: { kind: 'payment-order', id }, facts });
}

/** If someone was charged twice for one order, the provider refunds the second payment. */
async function returnSecondPayment(
  tx: Tx,
  order: PaymentOrder,
  { approved, reference }: PaymentResult,
): Promise<void> {
  const { provider_reference: settledBy } = order;
  if (approved && settledBy !== null && settledBy !== reference)
    await refundSecondPayment(tx, order, reference);
}

/** A provider's payment settles one order, even if two simultaneous callbacks name it for two orders. */
async function refuseUsedReference(tx: Tx, order: PaymentOrder, reference: string): Promise<void> {
  await holdName(tx, `payment ${order.provider} ${reference}`);
  if (await isReferenceTaken(tx, order, reference)) refuse('payment_amount_wrong', { orderId: order.id });
}

async function payIntoWallet(
  tx: Tx,
  ids: Ids,
  order: PaymentOrder,
  { toWallet }: PaymentBooked,
): Promise<void> {
  if (toWallet === 0) return;
  const owner = { kind: order.wallet, userId: order.user_id };
  const postings = order.purpose === 'top-up' ? topUpPostings : latePaymentPostings;
  const source = { currency: order.currency, sourceId: order.id };
  await post(tx, ids, postings(owner, order.provider, toWallet), source);
}
