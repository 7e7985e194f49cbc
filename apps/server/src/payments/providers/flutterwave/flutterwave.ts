import { createHmac } from 'node:crypto';
import { amountToDecimal } from '@fiacre/domain';
import * as z from 'zod';
import { specifiedLooks } from '../../provider/looks.ts';
import { emailOf } from '../../provider/payer-email.ts';
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
import { flutterwaveTwin } from './flutterwave-twin.ts';

const variables = {
  PAYMENTS_FLUTTERWAVE_SECRET_KEY: secretVariable('Flutterwave’s secret key, `FLWSECK-…`'),
  PAYMENTS_FLUTTERWAVE_SECRET_HASH: secretVariable(
    'the secret hash that you set for webhooks in the dashboard',
  ),
  PAYMENTS_FLUTTERWAVE_URL: urlVariable('https://api.flutterwave.com', 'Flutterwave’s API'),
} as const;

const configuration = configuredBy(
  variables,
  ['PAYMENTS_FLUTTERWAVE_SECRET_KEY', 'PAYMENTS_FLUTTERWAVE_SECRET_HASH'],
  (values) => ({
    key: values.PAYMENTS_FLUTTERWAVE_SECRET_KEY,
    hash: values.PAYMENTS_FLUTTERWAVE_SECRET_HASH,
    url: values.PAYMENTS_FLUTTERWAVE_URL,
  }),
);
type FlutterwaveSettings = SettingsOf<typeof configuration>;

/** Standard checkout, v3. Source: https://developer.flutterwave.com/v3.0/docs/flutterwave-standard-1 */
export const flutterwave: PaymentDeclaration<typeof variables, FlutterwaveSettings> = {
  name: 'flutterwave',
  ...configuration,
  calls: ({ url }) => [url],
  look: specifiedLooks.flutterwave,
  currencies: new Set('EUR GBP GHS KES NGN RWF TZS UGX USD XAF XOF ZAR ZMW'.split(' ')),
  payerReturnsBy: 'GET',
  twin: flutterwaveTwin,
  create: createFlutterwave,
};

const Transaction = z.object({
  id: z.number().int(),
  tx_ref: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
});

const Opened = z.object({ data: z.object({ link: z.url() }) });
const Found = z.object({ data: Transaction.nullish() });
const Event = z.object({ event: z.string(), data: z.object({ id: z.number().int() }) });

function createFlutterwave(
  { key, hash, url }: FlutterwaveSettings,
  { platform }: ProviderParts,
): PaymentProvider {
  const http = createProviderHttp('flutterwave', url, platform.outbound);
  const headers = { authorization: `Bearer ${key}` };
  const find = async (path: string): Promise<PaymentResult | null> => {
    const request = { method: 'GET', headers, schema: Found, alsoRead: [400, 404] } as const;
    const { data } = await http(`/v3/transactions/${path}`, request);
    return data ? resultOf(data) : null;
  };
  return {
    ready: () => Promise.resolve(),
    amountText: amountToDecimal,
    async handOff({ order, payer, addresses: { returnTo } }) {
      if (order.provider_session !== null) return { kind: 'redirect', address: order.provider_session };
      const opened = await http('/v3/payments', {
        headers,
        json: {
          tx_ref: order.id,
          amount: Number(amountToDecimal(order.amount, order.currency)),
          currency: order.currency,
          redirect_url: returnTo,
          customer: {
            email: emailOf(payer, returnTo),
            name: `${payer.firstName} ${payer.lastName}`,
            ...(payer.mobile !== null && { phonenumber: payer.mobile }),
          },
          customizations: { title: order.product_name },
        },
        schema: Opened,
      });
      return { kind: 'redirect', address: opened.data.link, session: opened.data.link };
    },
    async readCallback(call) {
      if (!isGenuine(hash, call)) return null;
      const event = Event.safeParse(jsonIn(call.body)).data;
      if (event?.event !== 'charge.completed') return notAResult;
      // The older of the two proofs does not cover the body, so the transaction is read again.
      return (await find(`${event.data.id}/verify`)) ?? notAResult;
    },
    status: ({ id }) => find(`verify_by_reference?${new URLSearchParams({ tx_ref: id }).toString()}`),
    refundsOnce: true,
    async refund({ key: refundKey, reference, amount, currency }) {
      await http(`/v3/transactions/${encodeURIComponent(reference)}/refund`, {
        headers: { ...headers, 'x-idempotency-key': refundKey },
        json: { amount: Number(amountToDecimal(amount, currency)), comments: refundKey },
        schema: z.object({ status: z.literal('success') }),
      });
    },
  };
}

/** A digest of the body, or the bare secret from accounts that still use the older webhooks. */
function isGenuine(hash: string, { body, header }: ProviderCall): boolean {
  const digest = createHmac('sha256', hash).update(body).digest('base64');
  const signature = header('flutterwave-signature');
  if (signature !== undefined) return isSameText(signature, digest);
  return isSameText(header('verif-hash') ?? '', hash);
}

const final: Readonly<Record<string, boolean>> = { successful: true, failed: false };

function resultOf({
  id,
  tx_ref: ref,
  status,
  amount,
  currency,
}: z.infer<typeof Transaction>): PaymentResult | null {
  const approved = final[status];
  const orderId = z.uuid().safeParse(ref).data;
  const minor = amountOf(amount, currency);
  if (approved === undefined || orderId === undefined || minor === null) return null;
  return { orderId, reference: String(id), amount: minor, currency, approved };
}
