import { bookPayment, latePaymentPostings, topUpPostings, type PaymentBooked } from '@fiacre/domain';
import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { holdName, post } from '../wallet/index.ts';
import { findOrder, holdOrder, isReferenceTaken, saveOrder } from './order-store.ts';
import type { PaymentProvider, ProviderWord } from './provider.ts';
import type { PaymentOrder } from './tables.ts';

/** What is still due of a booking that waits for it. */
interface Due {
  readonly amount: number;
  readonly currency: string;
}

/** What payments need of bookings. */
export interface BookingsToPay {
  /** What is due; null in every status in which nothing is waited for. */
  findDue(bookingId: string): Promise<Due | null>;
  /** The same, the booking held until the transaction ends. */
  holdDue(tx: Tx, bookingId: string): Promise<Due | null>;
  /** The provider's word pays what is due. */
  confirm(
    tx: Tx,
    paid: { readonly bookingId: string; readonly amount: number; readonly gateway: string },
  ): Promise<void>;
}

/**
 * A provider's signed word on an order. Said again it changes nothing; said of an unknown order, of another amount or
 * currency it is refused; money that came is never lost, nor a second payment unseen. Source: PAY-7, PAY-9, WAL-9.
 */
export function confirmPayment(
  platform: Platform,
  providers: readonly PaymentProvider[],
  bookings: BookingsToPay,
): Handler<'confirmPayment'> {
  return async (call) => {
    const provider = providers.find(({ name }) => name === call.params.provider) ?? refuse('not_found');
    const header = (name: string) => call.sentHeader(name);
    const word = await provider.read({ body: call.body, header, now: platform.clock.now() });
    if (word === null) return refuse('payment_signature_wrong');
    const order = await findOrder(platform.db, word.orderId);
    if (order === null || order.provider !== provider.name) return refuse('not_found');
    if (word.approved && !isOfOrder(word, order)) return refuseAmount(platform, order, word);
    return call.commit(async (tx) => {
      await book(tx, platform, bookings, order, word);
      return { ok: true };
    });
  };
}

function isOfOrder(word: ProviderWord, order: PaymentOrder): boolean {
  return word.amount === order.amount && word.currency === order.currency;
}

/** Another amount is nobody's mistake that should pass in silence: the trail keeps what the provider said. */
async function refuseAmount(platform: Platform, order: PaymentOrder, word: ProviderWord): Promise<never> {
  const { amount, currency, reference } = word;
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
  return refuse('payment_amount_wrong', { orderId: order.id });
}

/** The booking is held before the order, as everywhere, so that a payment and a cancellation never wait for each other. */
async function book(
  tx: Tx,
  platform: Platform,
  bookings: BookingsToPay,
  { id, booking_id: bookingId }: PaymentOrder,
  word: ProviderWord,
): Promise<void> {
  const due = bookingId === null ? null : await bookings.holdDue(tx, bookingId);
  const order = await holdOrder(tx, id);
  const booked = bookPayment({
    state: order.state,
    purpose: order.purpose,
    amount: order.amount,
    approved: word.approved,
    due: due?.currency === order.currency ? due.amount : null,
  });
  if (booked.state === order.state) return keepSecondPayment(tx, order, word);
  if (word.approved) await refuseUsedReference(tx, order, word.reference);
  await saveOrder(tx, id, {
    state: booked.state,
    ...(word.approved && { provider_reference: word.reference, settled_at: tx.now }),
  });
  if (bookingId !== null && booked.state === 'paid')
    await bookings.confirm(tx, { bookingId, amount: booked.toBooking, gateway: order.provider });
  await payIntoWallet(tx, platform, order, booked);
  const { toBooking, toWallet, state } = booked;
  const facts = { state, toBooking, toWallet, reference: word.reference };
  tx.audit({ action: `payment-${state}`, object: { kind: 'payment-order', id }, facts });
}

/** Whoever was charged twice for one order gets it back from the provider: the trail tells the operator of it. */
function keepSecondPayment(tx: Tx, order: PaymentOrder, { approved, reference }: ProviderWord): void {
  const { id, provider_reference: settledBy, amount, currency } = order;
  if (!approved || settledBy === null || settledBy === reference) return;
  const facts = { reference, settledBy, amount, currency };
  tx.audit({ action: 'payment-again', object: { kind: 'payment-order', id }, facts });
}

/** A payment of the provider settles one order, also when it is named for two at once. */
async function refuseUsedReference(tx: Tx, order: PaymentOrder, reference: string): Promise<void> {
  await holdName(tx, `payment ${order.provider} ${reference}`);
  if (await isReferenceTaken(tx, order, reference)) refuse('payment_amount_wrong', { orderId: order.id });
}

async function payIntoWallet(
  tx: Tx,
  { ids }: Platform,
  order: PaymentOrder,
  { toWallet }: PaymentBooked,
): Promise<void> {
  if (toWallet === 0) return;
  const owner = { kind: order.wallet, userId: order.user_id };
  const postings = order.purpose === 'top-up' ? topUpPostings : latePaymentPostings;
  const source = { currency: order.currency, sourceId: order.id };
  await post(tx, ids, postings(owner, order.provider, toWallet), source);
}
