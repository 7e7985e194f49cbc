import type { Platform } from '../../platform/platform.ts';
import { escapeHtml } from '../drawing/escape-html.ts';
import { pagePathOf } from '../provider/link-of.ts';
import type { PaymentOrder } from '../record/tables.ts';
import { drawPage, hashOf, type DrawnPage, type PageSources } from '../drawing/draw-page.ts';
import { drawOutcome, drawWayBack, isOpen } from './order-state.ts';
import type { PageContext } from '../drawing/page-context.ts';

/** A provider's card form on a page of ours. The card details go from the browser directly to the provider. */
export interface HostedForm {
  /** The provider's name as payers know it. */
  readonly label: string;
  /** The provider's own scripts, loaded in this order. */
  readonly scripts: readonly string[];
  /** Our script: it reads `settings` and `texts`, and submits the form with what the provider returns as `token`. */
  readonly script: string;
  /** The script's settings, which are public. */
  readonly settings: (order: PaymentOrder) => Promise<object>;
  /** The fields in the form, by the id of the element that the provider fills. */
  readonly fields: readonly (readonly [id: string, label: string])[];
  readonly sources: PageSources;
}

/** Draws the page on which an order is paid with a provider's hosted fields. Source: PAY-10. */
export async function drawHostedPage(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  order: PaymentOrder,
  context: PageContext,
  makeForm: (context: PageContext) => HostedForm,
): Promise<DrawnPage> {
  const form = makeForm(context);
  const { text } = context;
  const now = clock.now();
  const price = context.priceOf(order);
  const title = text('top_up_go', { price });
  const isPayable = isOpen(order, now);
  const isSimulated = config.simulatedProviders.has(order.provider);
  const plate = isSimulated ? text('pay_page_simulation', { provider: form.label }) : form.label;
  const main = [
    `<p class="plate">${escapeHtml(plate)}</p>`,
    `<h1>${escapeHtml(price)}</h1>`,
    `<p class="what">${escapeHtml(order.product_name)}</p>`,
    // While the bank asks the payer to confirm, the result of an earlier card would be confusing.
    order.provider_session === null ? drawOutcome(order, now, context) : '',
    isPayable ? drawForm(order, form, title, context) : '',
    drawWayBack(order, context),
  ].join('\n');
  if (!isPayable) return drawPage(context, { title, main });
  const data = { settings: await form.settings(order), texts: textsOf(context) };
  const scripts = [
    `<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`,
    ...form.scripts.map((url) => `<script src="${escapeHtml(url)}"></script>`),
    `<script>${form.script}</script>`,
    '',
  ].join('\n');
  const scriptSources = [hashOf(form.script), ...(form.sources['script-src'] ?? [])];
  return drawPage(context, { title, main, scripts }, { ...form.sources, 'script-src': scriptSources });
}

function drawForm(order: PaymentOrder, form: HostedForm, title: string, { text }: PageContext): string {
  const fields = form.fields.map(
    ([id, label]) =>
      `<div class="field"><label for="${id}" id="${id}-label">${escapeHtml(label)}</label>\n<div class="box" id="${id}"></div></div>`,
  );
  return `<form method="post" action="${pagePathOf(order)}" id="form">
<p class="note">${escapeHtml(text('pay_page_secure', { provider: form.label }))}</p>
<noscript><p class="outcome bad">${escapeHtml(text('pay_page_needs_script'))}</p></noscript>
${fields.join('\n')}
<p class="message" id="message" role="status">${escapeHtml(text('pay_page_loading'))}</p>
<button id="pay" disabled>${escapeHtml(title)}</button>
</form>`;
}

const textsOf = ({ text }: PageContext) => ({
  notLoaded: text('pay_page_not_loaded'),
  check: text('pay_page_check'),
  confirm: text('pay_page_confirm'),
  notConfirmed: text('pay_page_not_confirmed'),
  working: text('pay_page_working'),
});

/** Cardinal shows the challenges of banks (3-D Secure) for Braintree and Culqi. */
export const bankChallenges = ['https://*.cardinalcommerce.com'];

/** The beginning of every hosted page's script. */
export const hostedScript = `
const { settings, texts } = JSON.parse(document.getElementById('data').textContent);
const form = document.getElementById('form');
const button = document.getElementById('pay');
const message = document.getElementById('message');
function say(text, isBad) {
  message.textContent = text;
  message.className = isBad ? 'message bad' : 'message';
}
function ready() { say('', false); button.disabled = false; }
function wrong(text) { say(text, true); button.disabled = false; button.focus(); }
function submit(token, more = {}) {
  button.disabled = true;
  say(texts.working, false);
  for (const [name, value] of Object.entries({ token, ...more })) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  form.submit();
}
window.addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
`;
