import * as z from 'zod';
import { specifiedLooks } from '../../provider/looks.ts';
import {
  createProviderHttp,
  jsonIn,
  ProviderFault,
  type ProviderHttp,
} from '../../provider/provider-http.ts';
import {
  configuredBy,
  idVariable,
  secretVariable,
  urlVariable,
  type SettingsOf,
} from '../../../platform/services/variables.ts';
import {
  notAResult,
  type Checkout,
  type PaymentDeclaration,
  type PaymentProvider,
  type PayerApproval,
  type ProviderCall,
  type ProviderParts,
} from '../../provider/provider.ts';
import { paypalAmount, paypalCurrencies, paypalStep } from './paypal-amount.ts';
import { approvalLinkOf, Capture, PayPalOrder, resultOfCapture, resultOfOrder } from './paypal-order.ts';
import { paypalTwin } from './paypal-twin.ts';

const variables = {
  PAYMENTS_PAYPAL_CLIENT_ID: idVariable('the client id of the REST app'),
  PAYMENTS_PAYPAL_CLIENT_SECRET: secretVariable('the secret of the REST app'),
  PAYMENTS_PAYPAL_WEBHOOK_ID: idVariable('the id of the webhook, with which its calls are verified'),
  PAYMENTS_PAYPAL_URL: urlVariable(
    'https://api-m.paypal.com',
    'PayPal’s API; `https://api-m.sandbox.paypal.com` for its sandbox',
  ),
} as const;

const configuration = configuredBy(
  variables,
  ['PAYMENTS_PAYPAL_CLIENT_ID', 'PAYMENTS_PAYPAL_CLIENT_SECRET', 'PAYMENTS_PAYPAL_WEBHOOK_ID'],
  (values) => ({
    clientId: values.PAYMENTS_PAYPAL_CLIENT_ID,
    clientSecret: values.PAYMENTS_PAYPAL_CLIENT_SECRET,
    webhookId: values.PAYMENTS_PAYPAL_WEBHOOK_ID,
    url: values.PAYMENTS_PAYPAL_URL,
  }),
);
type PayPalSettings = SettingsOf<typeof configuration>;

/**
 * Orders v2: the payer approves at PayPal, and we capture the payment, if it is still due, when they return or when
 * PayPal reports the approval. Source: https://developer.paypal.com/docs/api/orders/v2/
 */
export const paypal: PaymentDeclaration<typeof variables, PayPalSettings> = {
  name: 'paypal',
  ...configuration,
  calls: ({ url }) => [url],
  look: specifiedLooks.paypal,
  payoutColumns: {
    reference: ['Transaction ID'],
    amount: ['Gross'],
    currency: ['Currency'],
    fee: ['Fee'],
    net: ['Net'],
  },
  currencies: paypalCurrencies,
  payerReturnsBy: 'GET',
  twin: paypalTwin,
  create: createPayPal,
};

/** A token is renewed a minute before it expires. */
const marginSeconds = 60;

const pathOf = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

function createPayPal(settings: PayPalSettings, { platform }: ProviderParts): PaymentProvider {
  const plain = createProviderHttp('paypal', settings.url, platform.outbound);
  const http = withToken(settings, plain, () => platform.clock.now());
  const find = (id: string) => http(pathOf(id), { method: 'GET', schema: PayPalOrder });
  return {
    ready: () => Promise.resolve(),
    amountText: paypalAmount,
    stepOf: paypalStep,
    async handOff(checkout) {
      const { order } = checkout;
      const created = await http('/v2/checkout/orders', {
        // Repeating the request for the same order returns the same order at PayPal.
        headers: { 'paypal-request-id': order.id, prefer: 'return=representation' },
        json: orderToCapture(checkout),
        schema: PayPalOrder,
      });
      const address = approvalLinkOf(created);
      if (address === undefined) throw new ProviderFault('paypal', 200, 'returned no link to approve');
      return { kind: 'redirect', address, session: created.id };
    },
    async readCallback(call) {
      if (!(await isGenuine(settings, http, call))) return null;
      const { event_type: type, resource } = Event.parse(jsonIn(call.body));
      // The payer approved but may never have returned, so this event also captures the payment.
      if (type === 'CHECKOUT.ORDER.APPROVED') return approvalIn(resource) ?? notAResult;
      const payment = type.startsWith('PAYMENT.CAPTURE.') ? Capture.safeParse(resource).data : undefined;
      return payment === undefined ? notAResult : resultOfCapture(payment);
    },
    // This also shows whether the webhook belongs to this app.
    testCredentials: () =>
      http(`/v1/notifications/webhooks/${encodeURIComponent(settings.webhookId)}`, {
        method: 'GET',
        schema: z.object({ id: z.literal(settings.webhookId) }),
      }),
    status: async ({ provider_session: session }) =>
      session === null ? null : resultOfOrder(await find(session)),
    async capture({ id, provider_session: session }) {
      if (session === null) return null;
      const order = await find(session);
      if (order.status !== 'APPROVED') return resultOfOrder(order);
      const headers = { 'paypal-request-id': `${id} capture`, prefer: 'return=representation' };
      return resultOfOrder(
        await http(`${pathOf(session)}/capture`, { headers, json: {}, schema: PayPalOrder }),
      );
    },
    refundsOnce: true,
    async refund({ key, reference, amount, currency }) {
      await http(`/v2/payments/captures/${encodeURIComponent(reference)}/refund`, {
        headers: { 'paypal-request-id': `${key} refund` },
        json: { amount: { currency_code: currency, value: paypalAmount(amount, currency) } },
        schema: z.object({ status: z.enum(['COMPLETED', 'PENDING']) }),
      });
    },
  };
}

function orderToCapture({ order, addresses: { returnTo } }: Checkout) {
  const amount = { currency_code: order.currency, value: paypalAmount(order.amount, order.currency) };
  return {
    intent: 'CAPTURE',
    purchase_units: [{ custom_id: order.id, description: order.product_name.slice(0, 127), amount }],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: returnTo,
          cancel_url: returnTo,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
        },
      },
    },
  };
}

const Event = z.object({ event_type: z.string(), resource: z.unknown() });

/** Null if the approval is of something else that the operator sells. */
function approvalIn(resource: unknown): PayerApproval | null {
  const approved = PayPalOrder.safeParse(resource).data;
  const approvedOrder = z.uuid().safeParse(approved?.purchase_units[0]?.custom_id).data;
  return approved === undefined || approvedOrder === undefined
    ? null
    : { approvedOrder, session: approved.id };
}

/** PayPal verifies its own call: the body is returned to it byte for byte. */
async function isGenuine(
  { webhookId }: PayPalSettings,
  http: ProviderHttp,
  { body, header }: ProviderCall,
): Promise<boolean> {
  if (!Event.safeParse(jsonIn(body)).success) return false;
  const proof = {
    transmission_id: header('paypal-transmission-id'),
    transmission_time: header('paypal-transmission-time'),
    transmission_sig: header('paypal-transmission-sig'),
    cert_url: header('paypal-cert-url'),
    auth_algo: header('paypal-auth-algo'),
    webhook_id: webhookId,
  };
  if (Object.values(proof).includes(undefined)) return false;
  const json = `${JSON.stringify(proof).slice(0, -1)},"webhook_event":${body}}`;
  const answer = await http('/v1/notifications/verify-webhook-signature', {
    json,
    schema: z.object({ verification_status: z.string() }),
  });
  return answer.verification_status === 'SUCCESS';
}

const Token = z.object({ access_token: z.string(), expires_in: z.number() });

/** Adds a token to each request; the token is kept until shortly before it expires. */
function withToken(
  { clientId, clientSecret }: PayPalSettings,
  http: ProviderHttp,
  now: () => Date,
): ProviderHttp {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  let current: { readonly token: string; readonly until: number } | null = null;
  const token = async (): Promise<string> => {
    if (current !== null && current.until > now().getTime()) return current.token;
    const made = await http('/v1/oauth2/token', {
      headers: { authorization: `Basic ${basic}` },
      form: { grant_type: 'client_credentials' },
      schema: Token,
    });
    current = { token: made.access_token, until: now().getTime() + (made.expires_in - marginSeconds) * 1000 };
    return current.token;
  };
  return async (path, request) =>
    http(path, { ...request, headers: { ...request.headers, authorization: `Bearer ${await token()}` } });
}
