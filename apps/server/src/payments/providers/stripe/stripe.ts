import { currencyExponent, roundingStep } from '@fiacre/domain';
import * as z from 'zod';
import { specifiedLooks } from '../../provider/looks.ts';
import { fromDecimals, withDecimals } from '../../provider/provider-amount.ts';
import { createProviderHttp, jsonIn } from '../../provider/provider-http.ts';
import {
  configuredBy,
  secretVariable,
  urlVariable,
  type SettingsOf,
} from '../../../platform/services/variables.ts';
import {
  notAResult,
  type PaymentDeclaration,
  type PaymentProvider,
  type PaymentResult,
  type ProviderParts,
} from '../../provider/provider.ts';
import { isSigned } from '../../provider/timed-signature.ts';
import { stripeTwin } from './stripe-twin.ts';

const variables = {
  PAYMENTS_STRIPE_SECRET_KEY: secretVariable('Stripe’s secret key, `sk_live_…` or `sk_test_…`'),
  PAYMENTS_STRIPE_WEBHOOK_SECRET: secretVariable('the signing secret of the webhook endpoint, `whsec_…`'),
  PAYMENTS_STRIPE_URL: urlVariable('https://api.stripe.com', 'Stripe’s API'),
} as const;

const configuration = configuredBy(
  variables,
  ['PAYMENTS_STRIPE_SECRET_KEY', 'PAYMENTS_STRIPE_WEBHOOK_SECRET'],
  (values) => ({
    key: values.PAYMENTS_STRIPE_SECRET_KEY,
    webhookSecret: values.PAYMENTS_STRIPE_WEBHOOK_SECRET,
    url: values.PAYMENTS_STRIPE_URL,
  }),
);
type StripeSettings = SettingsOf<typeof configuration>;

/** Checkout Sessions: the payer is redirected to Stripe's page. Source: https://docs.stripe.com/payments/checkout */
export const stripe: PaymentDeclaration<typeof variables, StripeSettings> = {
  name: 'stripe',
  ...configuration,
  calls: ({ url }) => [url],
  look: specifiedLooks.stripe,
  payoutColumns: {
    reference: ['payment_intent_id'],
    amount: ['gross'],
    currency: ['currency'],
    fee: ['fee'],
    net: ['net'],
  },
  currencies: null,
  payerReturnsBy: 'GET',
  twin: stripeTwin,
  create: createStripe,
};

/** Stripe's numbers of decimals where they differ from ISO 4217. Source: https://docs.stripe.com/currencies */
const stripeDecimals: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };
const decimalsOf = (currency: string) => stripeDecimals[currency] ?? currencyExponent(currency);

/** The smallest step of an amount that Stripe accepts, in minor units: the third decimal of a currency is always 0. */
export const stripeStep = (currency: string): number =>
  roundingStep(currency, Math.min(2, decimalsOf(currency)));

/** Stripe's sessions last at least 30 minutes. Our orders end before that, and a late payment is kept. */
const sessionSeconds = 60 * 60;

const Session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  payment_intent: z.string().nullish(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.number().int().nullable(),
  currency: z.string().nullable(),
});
type Session = z.infer<typeof Session>;

const Event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });

function createStripe(settings: StripeSettings, { platform }: ProviderParts): PaymentProvider {
  const http = createProviderHttp('stripe', settings.url, platform.outbound);
  const headers = (key?: string) => ({
    authorization: `Bearer ${settings.key}`,
    ...(key !== undefined && { 'idempotency-key': key }),
  });
  return {
    ready: () => Promise.resolve(),
    amountText: (amount, currency) => String(withDecimals(amount, currency, decimalsOf(currency))),
    stepOf: stripeStep,
    async handOff({ order, payer, addresses }) {
      const session = await http('/v1/checkout/sessions', {
        // Repeating the request for the same order returns the same session.
        headers: headers(order.id),
        form: {
          mode: 'payment',
          client_reference_id: order.id,
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': order.currency.toLowerCase(),
          'line_items[0][price_data][unit_amount]': this.amountText(order.amount, order.currency),
          'line_items[0][price_data][product_data][name]': order.product_name,
          success_url: addresses.returnTo,
          cancel_url: addresses.returnTo,
          expires_at: String(Math.floor(order.created_at.getTime() / 1000) + sessionSeconds),
          ...(payer.email !== null && { customer_email: payer.email }),
        },
        schema: Session.extend({ url: z.url() }),
      });
      return { kind: 'redirect', address: session.url, session: session.id };
    },
    readCallback({ body, header, now }) {
      const isGenuine = isSigned(settings.webhookSecret, header('stripe-signature'), body, now);
      const event = isGenuine ? Event.safeParse(jsonIn(body)).data : undefined;
      return Promise.resolve(event === undefined ? null : resultOfEvent(event));
    },
    testCredentials: () =>
      http('/v1/checkout/sessions?limit=1', {
        method: 'GET',
        headers: headers(),
        schema: z.object({ object: z.literal('list') }),
      }),
    async status({ provider_session: id }) {
      if (id === null) return null;
      const path = `/v1/checkout/sessions/${encodeURIComponent(id)}`;
      const session = await http(path, { method: 'GET', headers: headers(), schema: Session });
      return session.payment_status === 'paid' ? resultOfSession(session, true) : null;
    },
    refundsOnce: true,
    async refund({ key, reference, amount, currency }) {
      await http('/v1/refunds', {
        headers: headers(`refund ${key}`),
        form: { payment_intent: reference, amount: this.amountText(amount, currency) },
        schema: z.object({ status: z.enum(['pending', 'requires_action', 'succeeded']) }),
      });
    },
  };
}

function resultOfEvent({ type, data }: z.infer<typeof Event>): PaymentResult | typeof notAResult {
  const isFailure = type === 'checkout.session.async_payment_failed';
  const isPaid = type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded';
  const session = isFailure || isPaid ? Session.safeParse(data.object).data : undefined;
  // A completed session may still be unpaid, with payment methods that take days.
  if (session === undefined || (isPaid && session.payment_status !== 'paid')) return notAResult;
  return resultOfSession(session, isPaid) ?? notAResult;
}

/** Null for a session about something else that the operator sells through the same account. */
function resultOfSession(session: Session, approved: boolean): PaymentResult | null {
  const orderId = z.uuid().safeParse(session.client_reference_id).data;
  const currency = session.currency?.toUpperCase() ?? '';
  const amount = fromDecimals(session.amount_total ?? 0, currency, decimalsOf(currency));
  if (orderId === undefined || amount === null) return null;
  return { orderId, reference: session.payment_intent ?? session.id, amount, currency, approved };
}
