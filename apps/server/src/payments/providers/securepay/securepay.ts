import * as z from 'zod';
import { specifiedLooks } from '../../provider/looks.ts';
import { formIn } from '../../provider/provider-http.ts';
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
import { isSameText } from '../../../platform/secret/same-text.ts';
import { fingerprintOf, timestampOf } from './fingerprint.ts';
import { securepayTwin } from './securepay-twin.ts';

const variables = {
  PAYMENTS_SECUREPAY_MERCHANT_ID: idVariable('the merchant id, such as `ABC0001`'),
  PAYMENTS_SECUREPAY_PASSWORD: secretVariable('the transaction password'),
  PAYMENTS_SECUREPAY_URL: urlVariable(
    'https://payment.securepay.com.au/live/v2/invoice',
    'the SecureFrame page; `https://payment.securepay.com.au/test/v2/invoice` for tests',
  ),
} as const;

const configuration = configuredBy(
  variables,
  ['PAYMENTS_SECUREPAY_MERCHANT_ID', 'PAYMENTS_SECUREPAY_PASSWORD'],
  (values) => ({
    merchantId: values.PAYMENTS_SECUREPAY_MERCHANT_ID,
    password: values.PAYMENTS_SECUREPAY_PASSWORD,
    url: values.PAYMENTS_SECUREPAY_URL,
  }),
);
type SecurePaySettings = SettingsOf<typeof configuration>;

/**
 * SecureFrame: the payer is sent to SecurePay's page by a signed form. It has no status query, and refunds are made in
 * SecurePay's own portal.
 */
export const securepay: PaymentDeclaration<typeof variables, SecurePaySettings> = {
  name: 'securepay',
  ...configuration,
  calls: () => [],
  formTargets: ({ url }) => [url],
  look: specifiedLooks.securepay,
  currencies: new Set(['AUD']),
  payerReturnsBy: 'POST',
  twin: securepayTwin,
  create: createSecurePay,
};

/** A plain payment, without the account's 3-D Secure or fraud checks. */
const paymentType = '0';

function createSecurePay(
  { merchantId, password, url }: SecurePaySettings,
  { platform }: ProviderParts,
): PaymentProvider {
  return {
    ready: () => Promise.resolve(),
    amountText: String,
    handOff({ order, addresses }) {
      const timestamp = timestampOf(platform.clock.now());
      const amount = String(order.amount);
      const fields = {
        bill_name: 'transact',
        merchant_id: merchantId,
        txn_type: paymentType,
        primary_ref: order.id,
        amount,
        currency: order.currency,
        fp_timestamp: timestamp,
        fingerprint: fingerprintOf(merchantId, password, paymentType, order.id, amount, timestamp),
        return_url: addresses.returnTo,
        return_url_target: 'parent',
        cancel_url: addresses.returnTo,
        callback_url: addresses.callback,
        display_receipt: 'no',
        confirmation: 'no',
      };
      return Promise.resolve({ kind: 'form', address: url, fields });
    },
    readCallback({ body }) {
      const fields = formIn(body);
      const { refid = '', amount = '', timestamp = '', summarycode = '', fingerprint = '' } = fields;
      const isGenuine = isSameText(
        fingerprint.toLowerCase(),
        fingerprintOf(merchantId, password, refid, amount, timestamp, summarycode),
      );
      return Promise.resolve(isGenuine ? (resultOf(fields) ?? notAResult) : null);
    },
  };
}

const final: Readonly<Record<string, boolean>> = { 1: true, 2: false, 3: false };

function resultOf(fields: Readonly<Record<string, string>>): PaymentResult | null {
  const approved = final[fields['summarycode'] ?? ''];
  const orderId = z.uuid().safeParse(fields['refid']).data;
  const amount = /^\d{1,12}$/.test(fields['amount'] ?? '') ? Number(fields['amount']) : null;
  if (approved === undefined || orderId === undefined || amount === null) return null;
  // The fingerprint does not cover SecurePay's own id of the payment, so that id cannot be trusted.
  return { orderId, reference: orderId, amount, currency: 'AUD', approved };
}
