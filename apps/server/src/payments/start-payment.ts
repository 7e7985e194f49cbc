import { isPayable } from '@fiacre/domain';
import * as z from 'zod';
import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { addressesOf } from './provider/link-of.ts';
import { findOrder, saveSession } from './record/order-store.ts';
import { downPage, isForPerson } from './pages/down-page.ts';
import { formPage, leavingPage } from './pages/leaving-page.ts';
import { pageContextOf } from './drawing/page-context.ts';
import { payerOf } from './provider/payer.ts';
import type { OfferedProvider } from './provider/provider.ts';
import { findProvider } from './providers/providers.ts';
import type { BookingsToPay } from './settle-order.ts';
import type { PaymentOrder } from './record/tables.ts';

const OrderId = z.uuid();

/**
 * Receives the form of the payment step. Only `order_id` is read; the amount and currency are those of the order.
 * Nobody is asked to pay an amount that is no longer due. Source: PAY-2, PAY-7, PAY-8.
 */
export function startPayment(
  platform: Platform,
  providers: readonly OfferedProvider[],
  bookings: Pick<BookingsToPay, 'findDue'>,
): Handler<'startPayment'> {
  const { db, clock, config, log } = platform;
  return async (call) => {
    const { params, body } = call;
    const provider = findProvider(providers, params.provider) ?? refuse('not_found');
    const id = OrderId.safeParse(new URLSearchParams(body).get('order_id'));
    if (!id.success)
      return refuse('invalid_request', { issues: [{ path: 'body.order_id', message: 'required' }] });
    const order = await findOrder(db, id.data);
    if (order === null || order.provider !== params.provider) return refuse('not_found');
    const isInTime = isPayable(order.state, order.expires_at.getTime(), clock.now().getTime());
    if (!isInTime || !(await isStillDue(order, bookings)))
      return refuse('payment_closed', { state: order.state });
    const addresses = addressesOf(order, config.http.publicUrl);
    const payer = await payerOf(db, order);
    const context = await pageContextOf(platform, (name) => call.cookie(name));
    const handOff = await provider.handOff({ order, addresses, payer }).catch((error: unknown) => {
      log.warn({ err: error, orderId: order.id }, 'a payment provider did not open a payment');
      return null;
    });
    if (handOff === null)
      return isForPerson(call.sentHeader('accept'))
        ? downPage(context, provider, order, 'start')
        : refuse('provider_fetch_error');
    if (handOff.session !== undefined) await saveSession(db, order, handOff.session);
    const label = provider.declaration.look.label ?? context.text('provider_test');
    if (handOff.kind === 'form') return formPage(handOff, label, context);
    // A browser lets a form lead only to our own pages, even by a redirect.
    if (!handOff.address.startsWith('/')) return leavingPage(handOff.address, label, context);
    return {
      status: 303,
      contentType: 'text/plain; charset=utf-8',
      headers: { location: handOff.address, 'cache-control': 'no-store' },
      body: '',
    };
  };
}

/** A booking that was cancelled, paid or discounted in the meantime has no amount due, or another one. */
export async function isStillDue(
  order: PaymentOrder,
  bookings: Pick<BookingsToPay, 'findDue'>,
): Promise<boolean> {
  if (order.booking_id === null) return true;
  const due = await bookings.findDue(order.booking_id);
  return due?.amount === order.amount && due.currency === order.currency;
}
