import { escapeHtml } from '../../drawing/escape-html.ts';
import { pagePathOf } from '../../provider/link-of.ts';
import { drawPage, type DrawnPage } from '../../drawing/draw-page.ts';
import { drawOutcome, drawWayBack, isOpen } from '../../pages/order-state.ts';
import type { PageContext } from '../../drawing/page-context.ts';
import type { PaymentOrder } from '../../record/tables.ts';

/** The page of the test provider: the amount to pay, with buttons to approve and decline. Source: PAY-10. */
export function drawTestPage(order: PaymentOrder, now: Date, context: PageContext): DrawnPage {
  const { text } = context;
  const price = context.priceOf(order);
  const main = [
    `<p class="plate">${escapeHtml(text('provider_test'))}</p>`,
    `<h1>${escapeHtml(price)}</h1>`,
    `<p class="what">${escapeHtml(order.product_name)}</p>`,
    drawOutcome(order, now, context),
    isOpen(order, now) ? decisionOf(order, context) : '',
    drawWayBack(order, context),
  ].join('\n');
  return drawPage(context, { title: text('top_up_go', { price }), main });
}

function decisionOf(order: PaymentOrder, { text }: PageContext): string {
  return `<form method="post" action="${pagePathOf(order)}">
<p class="note">${escapeHtml(text('pay_page_simulation_text'))}</p>
<button name="decision" value="approved">${escapeHtml(text('pay_page_approve'))}</button>
<button name="decision" value="declined" class="second">${escapeHtml(text('pay_page_decline'))}</button>
</form>`;
}
