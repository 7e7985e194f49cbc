import type { RawResponse } from '../../platform/http/handler.ts';
import { escapeHtml } from '../drawing/escape-html.ts';
import { linkOf, pagePathOf } from '../provider/link-of.ts';
import type { OfferedProvider } from '../provider/provider.ts';
import type { PaymentOrder } from '../record/tables.ts';
import { drawPage } from '../drawing/draw-page.ts';
import type { PageContext } from '../drawing/page-context.ts';

/** Where the payment stopped: before it was opened, on a page of ours, or after a card was submitted there. */
type Stopped = 'start' | 'page' | 'charge';

/**
 * The page that a payer sees when a provider does not respond: whether money may have moved, a second attempt, and the
 * way to other payment methods. Source: ERR-33.
 */
export function downPage(
  context: PageContext,
  { declaration }: OfferedProvider,
  order: PaymentOrder,
  stopped: Stopped,
): RawResponse {
  const { text } = context;
  const provider = declaration.look.label ?? text('provider_test');
  const title = text('pay_page_down', { provider });
  const explanation = stopped === 'charge' ? 'pay_page_unclear_text' : 'pay_page_down_text';
  const elsewhere = order.purpose === 'top-up' ? '/profile' : '/bookings';
  const main = [
    `<p class="plate">${escapeHtml(context.priceOf(order))}</p>`,
    `<h1 class="sentence">${escapeHtml(title)}</h1>`,
    `<p class="what" role="status">${escapeHtml(text(explanation, { provider }))}</p>`,
    drawRetry(order, stopped, text('retry')),
    `<p class="back"><a href="${elsewhere}">${escapeHtml(text(stopped === 'charge' ? 'pay_page_back' : 'pay_page_other'))}</a></p>`,
  ].join('\n');
  const { html, headers } = drawPage(context, { title, main });
  return { status: 502, contentType: 'text/html; charset=utf-8', headers, body: html };
}

/** Nobody is invited to pay again while the first payment may have succeeded. */
function drawRetry(order: PaymentOrder, stopped: Stopped, label: string): string {
  if (stopped === 'charge') return '';
  if (stopped === 'page') return `<a class="button" href="${pagePathOf(order)}">${escapeHtml(label)}</a>`;
  return `<form method="post" action="${linkOf(order.provider)}">
<input type="hidden" name="order_id" value="${order.id}">
<button>${escapeHtml(label)}</button>
</form>`;
}

/** Whether the request comes from a browser, which shows the response to a person. */
export function isForPerson(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true;
}
