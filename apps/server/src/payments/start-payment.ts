import { isPayable } from '@fiacre/domain';
import * as z from 'zod';
import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { findOrder } from './order-store.ts';
import type { PaymentProvider } from './provider.ts';

const OrderId = z.uuid();

/**
 * The form of the payment step arrives here. Only `order_id` is read: amount and currency are those of the order,
 * whatever the form says. Source: PAY-2, PAY-7.
 */
export function startPayment(
  { db, clock }: Platform,
  providers: readonly PaymentProvider[],
): Handler<'startPayment'> {
  return async ({ params, body }) => {
    const provider = providers.find(({ name }) => name === params.provider) ?? refuse('not_found');
    const id = OrderId.safeParse(new URLSearchParams(body).get('order_id'));
    if (!id.success)
      return refuse('invalid_request', { issues: [{ path: 'body.order_id', message: 'required' }] });
    const order = await findOrder(db, id.data);
    if (order === null || order.provider !== provider.name) return refuse('not_found');
    if (!isPayable(order.state, order.expires_at.getTime(), clock.now().getTime()))
      return refuse('payment_closed', { state: order.state });
    return {
      status: 303,
      contentType: 'text/plain; charset=utf-8',
      headers: { location: await provider.pageOf(order), 'cache-control': 'no-store' },
      body: '',
    };
  };
}
