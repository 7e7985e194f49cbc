import { hostedScript, type HostedForm } from '../../pages/hosted-page.ts';
import type { PageContext } from '../../pages/page-context.ts';
import type { PaymentOrder } from '../../tables.ts';

/** Opens Culqi's checkout over our page; it returns a token, which stands for the card once. */
const script = `${hostedScript}
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
    if (checkout.token) submit(checkout.token.id);
    else wrong((checkout.error && checkout.error.user_message) || texts.check);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    checkout.open();
  });
  ready();
}
if (window.CulqiCheckout === undefined) say(texts.notLoaded, true);
else try { start(); } catch { say(texts.notLoaded, true); }
`;

/** Culqi's Custom Checkout, which replaced its versions 2 to 4. Source: https://docs.culqi.com */
export function culqiForm(
  settings: { readonly publicKey: string; readonly scriptUrl: string },
  { locale }: PageContext,
): HostedForm {
  const sources = [...new Set([new URL(settings.scriptUrl).origin, 'https://*.culqi.com'])];
  return {
    label: 'Culqi',
    scripts: [settings.scriptUrl],
    script,
    settings: (order: PaymentOrder) =>
      Promise.resolve({
        publicKey: settings.publicKey,
        title: order.product_name,
        currency: order.currency,
        amount: order.amount,
        language: locale.startsWith('es') ? 'es' : 'en',
      }),
    fields: [],
    sources: {
      'script-src': sources,
      'connect-src': sources,
      'frame-src': sources,
      'img-src': [...sources, 'data:'],
      'font-src': [...sources, 'data:'],
      // The checkout brings style elements of its own.
      'style-src': ["'unsafe-inline'", ...sources],
    },
  };
}
