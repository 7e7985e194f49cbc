import { bankChallenges, hostedScript, type HostedForm } from '../../pages/hosted-page.ts';
import type { PageContext } from '../../drawing/page-context.ts';
import type { PaymentOrder } from '../../record/tables.ts';

/** Opens Culqi's checkout over our page; it returns a token, which represents the card once. */
const script = `${hostedScript}
const secure = window.Culqi3DS;
let device = '';
let challenged = null;
if (secure) {
  secure.publicKey = settings.publicKey;
  Promise.resolve(secure.generateDevice()).then((id) => { device = id || ''; }, () => {});
}
window.addEventListener('message', ({ origin, data }) => {
  if (challenged === null || origin !== location.origin || typeof data !== 'object' || data === null) return;
  if (data.parameters3DS) submit(challenged, { device, challenge: JSON.stringify(data.parameters3DS) });
  else if (data.error) wrong(texts.notConfirmed);
  else return;
  challenged = null;
  secure.reset();
});
/** Shows the challenge of the payer's bank, which answers by a message to this window. */
function challenge(token) {
  if (!secure) return wrong(texts.notLoaded);
  challenged = token;
  button.disabled = true;
  say(texts.confirm, false);
  secure.settings = {
    charge: { totalAmount: settings.amount, currency: settings.currency, returnUrl: location.href },
    card: { email: sessionStorage.getItem('payer') || '' },
  };
  secure.initAuthentication(token);
}
function start() {
  const checkout = new CulqiCheckout(settings.publicKey, {
    settings: { title: settings.title, currency: settings.currency, amount: settings.amount },
    client: {},
    options: {
      lang: settings.language,
      installments: false,
      modal: true,
      paymentMethods: {
        tarjeta: true, yape: true, bancaMovil: false, agente: false, billetera: false, cuotealo: false,
      },
    },
  });
  checkout.culqi = () => {
    checkout.close();
    if (checkout.token) {
      // The challenge needs the address that the payer gave to Culqi, and comes after this page was loaded again.
      sessionStorage.setItem('payer', checkout.token.email || '');
      submit(checkout.token.id, { device });
    }
    else wrong((checkout.error && checkout.error.user_message) || texts.check);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    checkout.open();
  });
  ready();
  if (settings.challengeOf) challenge(settings.challengeOf);
}
if (window.CulqiCheckout === undefined) say(texts.notLoaded, true);
else try { start(); } catch { say(texts.notLoaded, true); }
`;

/** Culqi's Custom Checkout, which replaced its versions 2 to 4. Source: https://docs.culqi.com */
export function culqiForm(
  settings: { readonly publicKey: string; readonly scriptUrl: string; readonly secureUrl: string },
  { locale }: PageContext,
): HostedForm {
  const own = [settings.scriptUrl, settings.secureUrl].map((url) => new URL(url).origin);
  const sources = [...new Set([...own, 'https://*.culqi.com', ...bankChallenges])];
  return {
    label: 'Culqi',
    scripts: [settings.scriptUrl, settings.secureUrl],
    script,
    settings: (order: PaymentOrder) =>
      Promise.resolve({
        publicKey: settings.publicKey,
        title: order.product_name,
        currency: order.currency,
        amount: order.amount,
        language: locale.startsWith('es') ? 'es' : 'en',
        challengeOf: order.provider_session,
      }),
    fields: [],
    sources: {
      'script-src': sources,
      'connect-src': sources,
      'frame-src': sources,
      'img-src': [...sources, 'data:'],
      'font-src': [...sources, 'data:'],
      // The checkout adds its own style elements.
      'style-src': ["'unsafe-inline'", ...sources],
      'form-action': ["'self'", ...bankChallenges],
    },
  };
}
