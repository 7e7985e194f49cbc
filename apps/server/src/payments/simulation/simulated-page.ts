import { en } from '@fiacre/contract/texts/en';
import { amountToDecimal } from '@fiacre/domain';
import { shippedLanguages } from '../../languages/index.ts';
import { escapeHtml } from '../drawing/escape-html.ts';
import { drawPage, hashOf, type DrawnPage } from '../drawing/draw-page.ts';
import { directionOf, type PageContext } from '../drawing/page-context.ts';
import type { TwinPayment } from '../provider/twin.ts';

/** How a payer ends a simulated payment. */
export const decisions = ['approved', 'declined', 'abandoned'] as const;
export type Decision = (typeof decisions)[number];

type SimulatedContext = Pick<PageContext, 'locale' | 'direction' | 'theme'> & {
  readonly texts: Readonly<Record<string, string>>;
};

/** In the browser's language: the page has another origin, to which the app's cookies are not sent. */
export function contextFor(acceptLanguage: string | undefined): SimulatedContext {
  const asked = (acceptLanguage ?? '').split(',').map((one) => one.trim().split(/[-;]/)[0] ?? '');
  const locale = asked.find((one) => shippedLanguages.has(one)) ?? 'en';
  const texts = { ...en, ...shippedLanguages.get(locale)?.texts };
  return { locale, direction: directionOf(locale), theme: null, texts };
}

/** The page of a simulated provider: the amount, and a button for each way in which a payment ends. */
export function drawSimulatedPage(
  context: SimulatedContext,
  label: string,
  payment: TwinPayment,
  action: string,
): DrawnPage {
  const text = (key: keyof typeof en) =>
    escapeHtml((context.texts[key] ?? en[key]).replace('{{provider}}', label));
  const { amount, currency } = payment;
  const price = new Intl.NumberFormat(context.locale, { style: 'currency', currency }).format(
    Number(amountToDecimal(amount, currency)),
  );
  const buttons: Readonly<Record<Decision, string>> = {
    approved: text('pay_page_approve'),
    declined: text('pay_page_decline'),
    abandoned: text('pay_page_abandon'),
  };
  const main = `<p class="plate">${text('pay_page_simulation')}</p>
<h1>${escapeHtml(price)}</h1>
<form method="post" action="${escapeHtml(action)}">
<p class="note">${text('pay_page_simulation_text')}</p>
<input type="hidden" name="payment" value="${escapeHtml(payment.id)}">
${decisions
  .map((decision) => {
    const look = decision === 'approved' ? '' : ' class="second"';
    return `<button name="decision" value="${decision}"${look}>${buttons[decision]}</button>`;
  })
  .join('\n')}
</form>`;
  // After the decision the browser is redirected to the app.
  const sources = { 'form-action': ['http:', 'https:'] };
  return drawPage(context, { title: `${label}: ${price}`, main }, sources);
}

const script = 'document.forms[0].submit()';

/** Sends the browser back by POST, as some providers do. */
export function drawReturnByForm(context: SimulatedContext, label: string, address: string): DrawnPage {
  const main = `<form method="post" action="${escapeHtml(address)}"><button>${escapeHtml(label)}</button></form>`;
  const sources = { 'script-src': [hashOf(script)], 'form-action': ['http:', 'https:'] };
  return drawPage(context, { title: label, main, scripts: `<script>${script}</script>\n` }, sources);
}
