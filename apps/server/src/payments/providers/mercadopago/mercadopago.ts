import { createHmac } from 'node:crypto';
import { amountToDecimal } from '@fiacre/domain';
import * as z from 'zod';
import { specifiedLooks } from '../../provider/looks.ts';
import { amountOf } from '../../provider/provider-amount.ts';
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
  type ProviderCall,
  type ProviderParts,
} from '../../provider/provider.ts';
import { isSameText } from '../../../platform/secret/same-text.ts';
import { mercadopagoTwin } from './mercadopago-twin.ts';

const variables = {
  PAYMENTS_MERCADOPAGO_ACCESS_TOKEN: secretVariable(
    'the application’s access token, `APP_USR-…` or `TEST-…`',
  ),
  PAYMENTS_MERCADOPAGO_WEBHOOK_SECRET: secretVariable('the secret signature of the webhook'),
  PAYMENTS_MERCADOPAGO_URL: urlVariable('https://api.mercadopago.com', 'Mercado Pago’s API'),
} as const;

const configuration = configuredBy(
  variables,
  ['PAYMENTS_MERCADOPAGO_ACCESS_TOKEN', 'PAYMENTS_MERCADOPAGO_WEBHOOK_SECRET'],
  (values) => ({
    token: values.PAYMENTS_MERCADOPAGO_ACCESS_TOKEN,
    webhookSecret: values.PAYMENTS_MERCADOPAGO_WEBHOOK_SECRET,
    url: values.PAYMENTS_MERCADOPAGO_URL,
  }),
);
type MercadoPagoSettings = SettingsOf<typeof configuration>;

/** Checkout Pro. Source: https://www.mercadopago.com/developers/en/docs/checkout-pro/overview */
export const mercadopago: PaymentDeclaration<typeof variables, MercadoPagoSettings> = {
  name: 'mercadopago',
  ...configuration,
  calls: ({ url }) => [url],
  look: specifiedLooks.mercadopago,
  payoutColumns: {
    reference: ['SOURCE_ID', 'EXTERNAL_REFERENCE'],
    // The second names are from the report of released money, which has no currency.
    amount: ['TRANSACTION_AMOUNT', 'GROSS_AMOUNT'],
    currency: ['TRANSACTION_CURRENCY'],
    fee: ['FEE_AMOUNT', 'MP_FEE_AMOUNT'],
    net: ['SETTLEMENT_NET_AMOUNT', 'NET_CREDIT_AMOUNT'],
  },
  currencies: new Set(['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'PEN', 'UYU']),
  payerReturnsBy: 'GET',
  twin: mercadopagoTwin,
  create: createMercadoPago,
};

const Payment = z.object({
  id: z.number().int(),
  status: z.string(),
  external_reference: z.string().nullish(),
  transaction_amount: z.number(),
  currency_id: z.string(),
});
type Payment = z.infer<typeof Payment>;

const Preference = z.object({ id: z.string(), init_point: z.url() });
const Event = z.object({
  type: z.string(),
  data: z.object({ id: z.union([z.string().regex(/^\d{1,20}$/), z.number().int()]) }),
});

function createMercadoPago(settings: MercadoPagoSettings, { platform }: ProviderParts): PaymentProvider {
  const http = createProviderHttp('mercadopago', settings.url, platform.outbound);
  const headers = { authorization: `Bearer ${settings.token}` };
  return {
    ready: () => Promise.resolve(),
    amountText: amountToDecimal,
    async handOff({ order, payer, addresses: { returnTo, callback } }) {
      const item = {
        id: order.id,
        title: order.product_name,
        quantity: 1,
        currency_id: order.currency,
        unit_price: Number(amountToDecimal(order.amount, order.currency)),
      };
      const preference = await http('/checkout/preferences', {
        // Repeating the request for the same order returns the same preference.
        headers: { ...headers, 'x-idempotency-key': order.id },
        json: {
          items: [item],
          payer: {
            name: payer.firstName,
            surname: payer.lastName,
            ...(payer.email && { email: payer.email }),
          },
          external_reference: order.id,
          back_urls: { success: returnTo, pending: returnTo, failure: returnTo },
          auto_return: 'approved',
          notification_url: callback,
        },
        schema: Preference,
      });
      return { kind: 'redirect', address: preference.init_point, session: preference.id };
    },
    async readCallback(call) {
      const event = Event.safeParse(jsonIn(call.body)).data;
      if (event === undefined || !isGenuine(settings.webhookSecret, String(event.data.id), call)) return null;
      if (event.type !== 'payment') return notAResult;
      // The signature covers only the id, so the payment is read again.
      const path = `/v1/payments/${event.data.id}`;
      return resultOf(await http(path, { method: 'GET', headers, schema: Payment })) ?? notAResult;
    },
    async status({ id }) {
      const query = new URLSearchParams({ external_reference: id }).toString();
      const schema = z.object({ results: z.array(Payment) });
      const { results } = await http(`/v1/payments/search?${query}`, { method: 'GET', headers, schema });
      // A payer may try several cards; only an approved payment is final.
      const approved = results.find(({ status }) => status === 'approved');
      return approved === undefined ? null : resultOf(approved);
    },
    refundsOnce: true,
    async refund({ key, reference, amount, currency }) {
      await http(`/v1/payments/${encodeURIComponent(reference)}/refunds`, {
        headers: { ...headers, 'x-idempotency-key': key },
        json: { amount: Number(amountToDecimal(amount, currency)) },
        schema: z.object({ status: z.enum(['approved', 'in_process']) }),
      });
    },
  };
}

/** Source: https://www.mercadopago.com/developers/en/docs/your-integrations/notifications/webhooks */
function isGenuine(secret: string, id: string, { header }: ProviderCall): boolean {
  const parts = Object.fromEntries(
    (header('x-signature') ?? '').split(',').map((part) => part.trim().split('=', 2)),
  ) as { readonly ts?: string; readonly v1?: string };
  const requestId = header('x-request-id');
  if (parts.ts === undefined || parts.v1 === undefined) return false;
  const manifest = `id:${id};${requestId === undefined ? '' : `request-id:${requestId};`}ts:${parts.ts};`;
  return isSameText(parts.v1, createHmac('sha256', secret).update(manifest).digest('hex'));
}

const final: Readonly<Record<string, boolean>> = { approved: true, rejected: false, cancelled: false };

function resultOf(payment: Payment): PaymentResult | null {
  const { id, status, external_reference: ref, transaction_amount: paid, currency_id: currency } = payment;
  const approved = final[status];
  const orderId = z.uuid().safeParse(ref).data;
  const amount = amountOf(paid, currency);
  if (approved === undefined || orderId === undefined || amount === null) return null;
  return { orderId, reference: String(id), amount, currency, approved };
}
