import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { readResult } from './ask-status.ts';
import { findOrder } from './record/order-store.ts';
import { notAResult, type OfferedProvider } from './provider/provider.ts';
import { findProvider } from './providers/providers.ts';
import { requireOfOrder, settleOrder, type BookingsToPay } from './settle-order.ts';

/**
 * Handles a provider's signed callback for an order. A repeated callback changes nothing; another amount or currency is
 * refused. A provider sends every event to every endpoint of its account, and disables one that keeps failing, so an event
 * for an order that is not ours succeeds and is only logged. Received money is never lost, and a second payment is always detected.
 * Source: PAY-7, PAY-9, WAL-9.
 */
export function confirmPayment(
  platform: Platform,
  providers: readonly OfferedProvider[],
  bookings: BookingsToPay,
): Handler<'confirmPayment'> {
  return async (call) => {
    const { provider: name } = call.params;
    const provider = findProvider(providers, name) ?? refuse('not_found');
    const header = (field: string) => call.sentHeader(field);
    const said = await provider.readCallback({ body: call.body, header, now: platform.clock.now() });
    if (said === null) return refuse('payment_signature_wrong');
    // Responds with success, so that the provider does not repeat the callback.
    if (said === notAResult) return { ok: true };
    const isApproval = 'approvedOrder' in said;
    const orderId = isApproval ? said.approvedOrder : said.orderId;
    const order = await findOrder(platform.db, orderId);
    if (order === null || order.provider !== name) {
      platform.log.warn({ provider: name, orderId }, 'a payment event is for an unknown order');
      return { ok: true };
    }
    const result = isApproval
      ? await readResult(provider, bookings, { ...order, provider_session: said.session })
      : said;
    if (result === null) return { ok: true };
    await requireOfOrder(platform, order, result);
    return call.commit(async (tx) => {
      await settleOrder(tx, platform.ids, bookings, order, result);
      return { ok: true };
    });
  };
}
