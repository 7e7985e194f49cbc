import { amountToDecimal } from '@fiacre/domain';
import { bankChallenges, hostedScript, type HostedForm } from '../../pages/hosted-page.ts';
import type { PageContext } from '../../drawing/page-context.ts';
import type { PaymentOrder } from '../../record/tables.ts';

/** Turns the card fields of Braintree's frames into a nonce, which represents the card once. */
const script = `${hostedScript}
/** The page's text colour in a colour scheme. */
function inkIn(scheme) {
  const probe = document.createElement('i');
  Object.assign(probe.style, { color: 'var(--ink)', colorScheme: scheme });
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
const darkInk = inkIn('dark');
/** The frames cannot see the page's colours, so they are told when these change. */
function followScheme(fields, names) {
  const isDark = getComputedStyle(document.body).color === darkInk;
  for (const field of names) fields[isDark ? 'addClass' : 'removeClass']({ field, classname: 'dark' });
}
/** The card's bank may ask the payer to confirm; the new nonce says at Braintree how that ended. */
function confirmWith(secure, { nonce, details }) {
  say(texts.confirm, false);
  const asked = { amount: settings.amount, nonce, bin: details.bin, onLookupComplete: (data, next) => next() };
  secure.verifyCard(asked).then((confirmed) => submit(confirmed.nonce), () => wrong(texts.notConfirmed));
}
async function start() {
  const client = await braintree.client.create({ authorization: settings.clientToken });
  const secure = settings.isSecure ? await braintree.threeDSecure.create({ version: 2, client }) : null;
  const boxes = {
    number: { container: '#card-number', placeholder: '4111 1111 1111 1111' },
    expirationDate: { container: '#card-expiry', placeholder: 'MM/YY' },
    cvv: { container: '#card-code', placeholder: '123' },
  };
  const fields = await braintree.hostedFields.create({
    client,
    styles: {
      input: { color: inkIn('light'), 'font-size': '17px', 'font-family': 'system-ui, sans-serif' },
      '.dark': { color: darkInk },
    },
    fields: boxes,
  });
  const follow = () => followScheme(fields, Object.keys(boxes));
  follow();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    fields.tokenize().then((card) => (secure ? confirmWith(secure, card) : submit(card.nonce)), () => wrong(texts.check));
  });
  fields.on('inputSubmitRequest', () => button.click());
  ready();
}
if (window.braintree === undefined) say(texts.notLoaded, true);
else start().catch(() => say(texts.notLoaded, true));
`;

/** Braintree's hosted fields. Source: https://developer.paypal.com/braintree/docs/guides/hosted-fields/overview */
export function braintreeForm(
  settings: { readonly scriptUrl: string; readonly apiUrl: string; readonly isSecure: boolean },
  createToken: (order: PaymentOrder) => Promise<string>,
  { text }: PageContext,
): HostedForm {
  const own = [new URL(settings.scriptUrl).origin, new URL(settings.apiUrl).origin];
  const braintree = ['https://*.braintreegateway.com', 'https://*.braintree-api.com'];
  const { isSecure } = settings;
  const sources = [...new Set([...own, ...braintree, ...(isSecure ? bankChallenges : [])])];
  const parts = ['client', 'hosted-fields', ...(isSecure ? ['three-d-secure'] : [])];
  return {
    label: 'Braintree',
    scripts: parts.map((part) => `${settings.scriptUrl}/${part}.min.js`),
    script,
    settings: async (order) => ({
      clientToken: await createToken(order),
      amount: amountToDecimal(order.amount, order.currency),
      isSecure,
    }),
    fields: [
      ['card-number', text('pay_page_number')],
      ['card-expiry', text('pay_page_expiry')],
      ['card-code', text('pay_page_code')],
    ],
    sources: {
      'script-src': sources,
      'connect-src': sources,
      'frame-src': sources,
      'img-src': [...sources, 'data:'],
      // The bank's frame adds its own style attributes, and is opened by a form.
      ...(isSecure && { 'style-src': ["'unsafe-inline'"], 'form-action': ["'self'", ...bankChallenges] }),
    },
  };
}
