import { createHmac } from 'node:crypto';
import { currencyExponent } from '@fiacre/domain';
import * as z from 'zod';
import { specifiedLooks } from '../../provider/looks.ts';
import { emailOf } from '../../provider/payer-email.ts';
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
import { isSameText } from '../../../platform/secret/same-text.ts';
import { paystackTwin } from './paystack-twin.ts';

const variables = {
  PAYMENTS_PAYSTACK_SECRET_KEY: secretVariable(
    'Paystack’s secret key, `sk_live_…` or `sk_test_…`, which also signs its webhooks',
  ),
  PAYMENTS_PAYSTACK_URL: urlVariable('https://api.paystack.co', 'Paystack’s API'),
} as const;

const configuration = configuredBy(variables, ['PAYMENTS_PAYSTACK_SECRET_KEY'], (values) => ({
  key: values.PAYMENTS_PAYSTACK_SECRET_KEY,
  url: values.PAYMENTS_PAYSTACK_URL,
}));
type PaystackSettings = SettingsOf<typeof configuration>;

/** The payer is redirected to Paystack's page. Source: https://paystack.com/docs/api/transaction/ */
export const paystack: PaymentDeclaration<typeof variables, PaystackSettings> = {
  name: 'paystack',
  ...configuration,
  calls: ({ url }) => [url],
  look: specifiedLooks.paystack,
  currencies: new Set(['GHS', 'KES', 'NGN', 'USD', 'XOF', 'ZAR']),
  payerReturnsBy: 'GET',
  twin: paystackTwin,
  create: createPaystack,
};

/** Paystack counts every currency in hundredths, even the CFA franc, which has none. */
const decimalsOf = (currency: string) => Math.max(2, currencyExponent(currency));

const Transaction = z.object({
  id: z.number().int(),
  status: z.string(),
  reference: z.string(),
  amount: z.number().int(),
  currency: z.string(),
});

const Opened = z.object({ data: z.object({ authorization_url: z.url() }) });
const Found = z.object({ data: Transaction.nullish() });
const Event = z.object({ event: z.string(), data: z.unknown() });
const Refunds = z.object({ data: z.array(z.object({ merchant_note: z.string().nullish() })) });

function createPaystack({ key, url }: PaystackSettings, { platform }: ProviderParts): PaymentProvider {
  const http = createProviderHttp('paystack', url, platform.outbound);
  const headers = { authorization: `Bearer ${key}` };
  const inSubunits = (amount: number, currency: string) =>
    withDecimals(amount, currency, decimalsOf(currency));
  return {
    ready: () => Promise.resolve(),
    amountText: (amount, currency) => String(inSubunits(amount, currency)),
    async handOff({ order, payer, addresses: { returnTo } }) {
      // Paystack accepts each reference once.
      if (order.provider_session !== null) return { kind: 'redirect', address: order.provider_session };
      const opened = await http('/transaction/initialize', {
        headers,
        json: {
          email: emailOf(payer, returnTo),
          amount: inSubunits(order.amount, order.currency),
          currency: order.currency,
          reference: order.id,
          callback_url: returnTo,
        },
        schema: Opened,
      });
      const address = opened.data.authorization_url;
      return { kind: 'redirect', address, session: address };
    },
    readCallback({ body, header }) {
      const digest = createHmac('sha512', key).update(body).digest('hex');
      const event = isSameText(header('x-paystack-signature') ?? '', digest)
        ? Event.safeParse(jsonIn(body)).data
        : undefined;
      if (event === undefined) return Promise.resolve(null);
      const isCharge = event.event === 'charge.success' || event.event === 'charge.failed';
      const transaction = isCharge ? Transaction.safeParse(event.data).data : undefined;
      return Promise.resolve((transaction && resultOf(transaction)) ?? notAResult);
    },
    async status({ id }) {
      // A payer who has not reached the page yet has no transaction.
      const request = { method: 'GET', headers, schema: Found, alsoRead: [400, 404] } as const;
      const { data } = await http(`/transaction/verify/${id}`, request);
      return data ? resultOf(data) : null;
    },
    refundsOnce: true,
    async refund({ key: refundKey, reference, amount, currency }) {
      const query = new URLSearchParams({ transaction: reference }).toString();
      const { data } = await http(`/refund?${query}`, { method: 'GET', headers, schema: Refunds });
      if (data.some(({ merchant_note: note }) => note === refundKey)) return;
      const json = {
        transaction: reference,
        amount: inSubunits(amount, currency),
        currency,
        merchant_note: refundKey,
      };
      await http('/refund', { headers, json, schema: z.object({ status: z.literal(true) }) });
    },
  };
}

const final: Readonly<Record<string, boolean>> = { success: true, failed: false, reversed: false };

/** Null while the payment is open, and for something else that the operator sells through the same account. */
function resultOf({
  id,
  status,
  reference,
  amount,
  currency,
}: z.infer<typeof Transaction>): PaymentResult | null {
  const approved = final[status];
  const orderId = z.uuid().safeParse(reference).data;
  const minor = fromDecimals(amount, currency, decimalsOf(currency));
  if (approved === undefined || orderId === undefined || minor === null) return null;
  return { orderId, reference: String(id), amount: minor, currency, approved };
}
