import type { Handlers } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal, refuse } from '../platform/refusal/refusal.ts';
import { addressesOf, pagePathOf } from './provider/link-of.ts';
import { findOrder, saveSession } from './record/order-store.ts';
import { downPage } from './pages/down-page.ts';
import { isOpen } from './pages/order-state.ts';
import { pageContextOf } from './drawing/page-context.ts';
import { payerOf } from './provider/payer.ts';
import type { OfferedProvider } from './provider/provider.ts';
import { findProvider } from './providers/providers.ts';
import { takeResult, type BookingsToPay } from './settle-order.ts';
import { isStillDue } from './start-payment.ts';
import type { PaymentOrder } from './record/tables.ts';

/** Our pages for paying orders of providers without their own page. Source: PAY-10. */
export function servePages(
  platform: Platform,
  providers: readonly OfferedProvider[],
  bookings: BookingsToPay,
): Handlers<'paymentPage' | 'submitPaymentPage'> {
  const { db, clock, config, log } = platform;
  const find = async (params: { readonly provider: string; readonly orderId: string }) => {
    const provider = findProvider(providers, params.provider) ?? refuse('not_found');
    const page = provider.page ?? refuse('not_found');
    const order = await findOrder(db, params.orderId);
    return order?.provider === params.provider ? { provider, page, order } : refuse('not_found');
  };
  /** A refusal goes to its own error handler; the provider's failure is explained to the payer. */
  const onFault = (error: unknown, order: PaymentOrder): void => {
    if (error instanceof Refusal) throw error;
    log.warn({ err: error, orderId: order.id }, 'a payment provider failed while its page was served');
  };
  return {
    async paymentPage(call) {
      const { provider, page, order } = await find(call.params);
      const context = await pageContextOf(platform, (name) => call.cookie(name));
      try {
        const { html, headers } = await page.show(order, context);
        return { contentType: 'text/html; charset=utf-8', headers, body: html };
      } catch (error) {
        onFault(error, order);
        return downPage(context, provider, order, 'page');
      }
    },
    async submitPaymentPage(call) {
      const { provider, page, order } = await find(call.params);
      const addresses = addressesOf(order, config.http.publicUrl);
      const checkout = { order, addresses, payer: await payerOf(db, order) };
      const isPayable = isOpen(order, clock.now()) && (await isStillDue(order, bookings));
      try {
        const result = await page.submit({
          checkout,
          isOpen: isPayable,
          form: new URLSearchParams(call.body),
        });
        if (result !== null && 'challengeOf' in result) await saveSession(db, order, result.challengeOf);
        else if (result !== null) {
          // The challenge, if there was one, is over.
          if (order.provider_session !== null) await saveSession(db, order, null);
          await takeResult(platform, bookings, order, result);
        }
      } catch (error) {
        onFault(error, order);
        return downPage(
          await pageContextOf(platform, (name) => call.cookie(name)),
          provider,
          order,
          'charge',
        );
      }
      const headers = { location: pagePathOf(order) };
      return { status: 303, contentType: 'text/plain; charset=utf-8', headers, body: '' };
    },
  };
}
