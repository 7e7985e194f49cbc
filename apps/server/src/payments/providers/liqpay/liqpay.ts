import { amountToDecimal } from '@fiacre/domain';
import * as z from 'zod';
import { specifiedLooks } from '../../provider/looks.ts';
import { amountOf } from '../../provider/provider-amount.ts';
import { createProviderHttp, formIn, jsonIn, ProviderFault } from '../../provider/provider-http.ts';
import {
  configuredBy,
  idVariable,
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
import { encoded, isLiqPaySignature, liqpaySignature, type LiqPayVersion } from './signature.ts';
import { liqpayTwin } from './liqpay-twin.ts';

const variables = {
  PAYMENTS_LIQPAY_PUBLIC_KEY: idVariable('the public key; one that begins with `sandbox_` moves no money'),
  PAYMENTS_LIQPAY_PRIVATE_KEY: secretVariable('the private key'),
  PAYMENTS_LIQPAY_VERSION: {
    schema: z.enum(['7', '3']).default('7'),
    meaning: 'the version of LiqPay’s API: 7 signs with SHA3-256; 3, for older accounts, with SHA-1',
    fallback: '7',
  },
  PAYMENTS_LIQPAY_URL: urlVariable('https://www.liqpay.ua', 'LiqPay’s host'),
} as const;

const configuration = configuredBy(
  variables,
  ['PAYMENTS_LIQPAY_PUBLIC_KEY', 'PAYMENTS_LIQPAY_PRIVATE_KEY'],
  (values) => ({
    publicKey: values.PAYMENTS_LIQPAY_PUBLIC_KEY,
    privateKey: values.PAYMENTS_LIQPAY_PRIVATE_KEY,
    version: Number(values.PAYMENTS_LIQPAY_VERSION) as LiqPayVersion,
    url: values.PAYMENTS_LIQPAY_URL,
  }),
);
type LiqPaySettings = SettingsOf<typeof configuration>;

/** The payer is sent to LiqPay's page by a signed form. Source: https://www.liqpay.ua/documentation/en */
export const liqpay: PaymentDeclaration<typeof variables, LiqPaySettings> = {
  name: 'liqpay',
  ...configuration,
  calls: ({ url }) => [url],
  formTargets: ({ url }) => [url],
  look: specifiedLooks.liqpay,
  currencies: new Set(['EUR', 'UAH', 'USD']),
  payerReturnsBy: 'GET',
  twin: liqpayTwin,
  create: createLiqPay,
};

const Payment = z.object({
  status: z.string(),
  action: z.string().nullish(),
  public_key: z.string().nullish(),
  order_id: z.string().nullish(),
  payment_id: z.union([z.number(), z.string()]).nullish(),
  amount: z.union([z.number(), z.string()]).nullish(),
  currency: z.string().nullish(),
});
type Payment = z.infer<typeof Payment>;
const Refused = z.object({ status: z.string(), err_code: z.string().nullish() });

function createLiqPay(settings: LiqPaySettings, { platform }: ProviderParts): PaymentProvider {
  const { publicKey, privateKey, version, url } = settings;
  const http = createProviderHttp('liqpay', url, platform.outbound);
  const signed = (fields: object): { data: string; signature: string } => {
    const data = encoded({ version, public_key: publicKey, ...fields });
    return { data, signature: liqpaySignature(version, privateKey, data) };
  };
  return {
    ready: () => Promise.resolve(),
    amountText: amountToDecimal,
    handOff({ order, addresses }) {
      const fields = signed({
        action: 'pay',
        amount: amountToDecimal(order.amount, order.currency),
        currency: order.currency,
        description: order.product_name,
        order_id: order.id,
        result_url: addresses.returnTo,
        server_url: addresses.callback,
      });
      return Promise.resolve({ kind: 'form', address: new URL('/api/3/checkout', url).href, fields });
    },
    readCallback({ body }) {
      const { data = '', signature = '' } = formIn(body);
      const isGenuine = isLiqPaySignature(signature, privateKey, data);
      const text = Buffer.from(data, 'base64').toString();
      const payment = isGenuine ? Payment.safeParse(jsonIn(text)).data : undefined;
      if (payment === undefined || payment.public_key !== publicKey) return Promise.resolve(null);
      const result = payment.action === 'pay' ? resultOf(settings, payment) : null;
      return Promise.resolve(result ?? notAResult);
    },
    async testCredentials() {
      const form = signed({ action: 'status', order_id: 'test' });
      const { err_code: fault } = await http('/api/request', { form, schema: Refused });
      if (/signature|public_key/.test(fault ?? ''))
        throw new ProviderFault('liqpay', 401, 'refused the credentials');
    },
    async status({ id }) {
      const form = signed({ action: 'status', order_id: id });
      const payment = await http('/api/request', { form, schema: Payment });
      return payment.order_id === id ? resultOf(settings, payment) : null;
    },
    async refund({ orderId, amount, currency }) {
      const form = signed({ action: 'refund', order_id: orderId, amount: amountToDecimal(amount, currency) });
      const { status } = await http('/api/request', { form, schema: Payment });
      if (status !== 'reversed' && !status.startsWith('wait'))
        throw new ProviderFault('liqpay', 200, 'refused the refund');
    },
  };
}

const final: Readonly<Record<string, boolean>> = { success: true, failure: false, error: false };

function resultOf({ publicKey }: LiqPaySettings, payment: Payment): PaymentResult | null {
  const { status, order_id: ours, payment_id: reference, amount: paid } = payment;
  // Test payments are accepted only with a sandbox key.
  const isTestMoney = status === 'sandbox' && publicKey.startsWith('sandbox_');
  const approved = isTestMoney || final[status];
  const orderId = z.uuid().safeParse(ours).data;
  const currency = payment.currency ?? '';
  const amount = amountOf(paid ?? '', currency);
  if (approved === undefined || orderId === undefined || amount === null || reference == null) return null;
  return { orderId, reference: String(reference), amount, currency, approved };
}
