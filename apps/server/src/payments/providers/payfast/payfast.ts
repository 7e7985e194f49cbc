import { amountToDecimal } from '@fiacre/domain';
import * as z from 'zod';
import { specifiedLooks } from '../../provider/looks.ts';
import { amountOf } from '../../provider/provider-amount.ts';
import { createProviderHttp } from '../../provider/provider-http.ts';
import {
  configuredBy,
  idVariable,
  urlVariable,
  type SettingsOf,
} from '../../../platform/services/variables.ts';
import type { HandOff } from '../../provider/hand-off.ts';
import {
  notAResult,
  type Checkout,
  type PaymentDeclaration,
  type PaymentProvider,
  type PaymentResult,
  type ProviderParts,
} from '../../provider/provider.ts';
import { isSameText } from '../../../platform/secret/same-text.ts';
import { payfastSignature, payfastText } from './signature.ts';
import { payfastTwin } from './payfast-twin.ts';

const variables = {
  PAYMENTS_PAYFAST_MERCHANT_ID: idVariable('the merchant id'),
  PAYMENTS_PAYFAST_MERCHANT_KEY: idVariable('the merchant key'),
  PAYMENTS_PAYFAST_PASSPHRASE: {
    schema: z
      .string()
      .regex(/^[a-zA-Z0-9]{8,64}$/)
      .optional(),
    meaning: 'the salt passphrase of the account, 8 to 64 letters and digits',
    secret: true,
  },
  PAYMENTS_PAYFAST_URL: urlVariable(
    'https://www.payfast.co.za',
    'Payfast’s page; `https://sandbox.payfast.co.za` in its sandbox',
  ),
  PAYMENTS_PAYFAST_API_URL: urlVariable('https://api.payfast.co.za', 'Payfast’s API for refunds'),
} as const;

const configuration = configuredBy(
  variables,
  ['PAYMENTS_PAYFAST_MERCHANT_ID', 'PAYMENTS_PAYFAST_MERCHANT_KEY', 'PAYMENTS_PAYFAST_PASSPHRASE'],
  (values) => ({
    merchantId: values.PAYMENTS_PAYFAST_MERCHANT_ID,
    merchantKey: values.PAYMENTS_PAYFAST_MERCHANT_KEY,
    passphrase: values.PAYMENTS_PAYFAST_PASSPHRASE,
    url: values.PAYMENTS_PAYFAST_URL,
    apiUrl: values.PAYMENTS_PAYFAST_API_URL,
  }),
);
type PayfastSettings = SettingsOf<typeof configuration>;

/** The payer is sent to Payfast's page by a signed form. Source: https://developers.payfast.co.za/docs */
export const payfast: PaymentDeclaration<typeof variables, PayfastSettings> = {
  name: 'payfast',
  ...configuration,
  calls: ({ url, apiUrl }) => [url, apiUrl],
  formTargets: ({ url }) => [url],
  look: specifiedLooks.payfast,
  payoutColumns: {
    reference: ['PF Payment ID', 'M Payment ID'],
    amount: ['Gross'],
    currency: ['Currency'],
    fee: ['Fee'],
    net: ['Net'],
  },
  currencies: new Set(['ZAR']),
  payerReturnsBy: 'GET',
  twin: payfastTwin,
  create: createPayfast,
};

const Refunded = z.object({ status: z.string() });

function createPayfast(settings: PayfastSettings, { platform }: ProviderParts): PaymentProvider {
  const page = createProviderHttp('payfast', settings.url, platform.outbound);
  const api = createProviderHttp('payfast', settings.apiUrl, platform.outbound);
  /** The headers of a call to the API, whose signature covers them and the body. */
  const signedHeaders = (json: Readonly<Record<string, string | number>>) => {
    const headers = {
      'merchant-id': settings.merchantId,
      timestamp: `${platform.clock.now().toISOString().slice(0, 19)}+00:00`,
      version: 'v1',
    };
    const fields = Object.entries({ ...headers, ...json, passphrase: settings.passphrase })
      .map(([name, value]) => [name, String(value)] as const)
      .toSorted(([left], [right]) => (left < right ? -1 : 1));
    return { ...headers, signature: payfastSignature(payfastText(fields), '') };
  };
  return {
    ready: () => Promise.resolve(),
    amountText: amountToDecimal,
    handOff: (checkout) => Promise.resolve(formOf(settings, checkout)),
    async readCallback({ body }) {
      // The signature covers the fields in the order in which they were sent, including empty ones.
      const fields = [...new URLSearchParams(body)];
      const place = fields.findIndex(([name]) => name === 'signature');
      const text = payfastText(fields.slice(0, place));
      const named = Object.fromEntries(fields);
      if (place < 0 || named['merchant_id'] !== settings.merchantId) return null;
      if (!isSameText(named['signature'] ?? '', payfastSignature(text, settings.passphrase))) return null;
      const form = Object.fromEntries(new URLSearchParams(text));
      const answer = await page('/eng/query/validate', { form, schema: z.string() });
      return answer.trim() === 'VALID' ? (resultOf(named) ?? notAResult) : null;
    },
    async testCredentials() {
      await api('/ping', { method: 'GET', headers: signedHeaders({}), schema: z.unknown() });
    },
    async refund({ key, reference, amount }) {
      // Payfast counts refunds in cents.
      const json = { amount, notify_buyer: 1, reason: key };
      const path = `/refunds/${encodeURIComponent(reference)}`;
      await api(path, { headers: signedHeaders(json), json, schema: Refunded });
    },
  };
}

/** The fields in the order in which Payfast signs them; empty fields are left out. */
function formOf(settings: PayfastSettings, { order, payer, addresses }: Checkout): HandOff {
  const fields = (
    [
      ['merchant_id', settings.merchantId],
      ['merchant_key', settings.merchantKey],
      ['return_url', addresses.returnTo],
      ['cancel_url', addresses.returnTo],
      ['notify_url', addresses.callback],
      ['name_first', payer.firstName],
      ['name_last', payer.lastName],
      ['email_address', payer.email ?? ''],
      ['m_payment_id', order.id],
      ['amount', amountToDecimal(order.amount, order.currency)],
      ['item_name', order.product_name.slice(0, 100)],
    ] as const
  ).filter(([, value]) => value.trim() !== '');
  const signature = payfastSignature(payfastText(fields), settings.passphrase);
  return {
    kind: 'form',
    address: new URL('/eng/process', settings.url).href,
    fields: Object.fromEntries([...fields, ['signature', signature]]),
  };
}

const final: Readonly<Record<string, boolean>> = { COMPLETE: true, CANCELLED: false, FAILED: false };

function resultOf(fields: Readonly<Record<string, string>>): PaymentResult | null {
  const approved = final[fields['payment_status'] ?? ''];
  const orderId = z.uuid().safeParse(fields['m_payment_id']).data;
  const reference = fields['pf_payment_id'] ?? '';
  const amount = amountOf(fields['amount_gross'] ?? '', 'ZAR');
  if (approved === undefined || orderId === undefined || amount === null || reference === '') return null;
  return { orderId, reference, amount, currency: 'ZAR', approved };
}
