import { amountToDecimal } from '@fiacre/domain';
import * as z from 'zod';
import { specifiedLooks } from '../../provider/looks.ts';
import { emailOf } from '../../provider/payer-email.ts';
import { amountOf } from '../../provider/provider-amount.ts';
import {
  createProviderHttp,
  formIn,
  ProviderFault,
  type ProviderHttp,
} from '../../provider/provider-http.ts';
import {
  configuredBy,
  flagVariable,
  idVariable,
  secretVariable,
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
import { isPayuSignature, payuSignature, signedAmount } from './signature.ts';
import { payulatamTwin } from './payulatam-twin.ts';

const variables = {
  PAYMENTS_PAYULATAM_MERCHANT_ID: idVariable('the merchant id'),
  PAYMENTS_PAYULATAM_ACCOUNT_ID: idVariable('the account id of the country'),
  PAYMENTS_PAYULATAM_API_LOGIN: idVariable('the API login'),
  PAYMENTS_PAYULATAM_API_KEY: secretVariable('the API key'),
  PAYMENTS_PAYULATAM_TEST: flagVariable('marks payments as tests, which PayU’s sandbox requires'),
  PAYMENTS_PAYULATAM_CHECKOUT_URL: urlVariable(
    'https://checkout.payulatam.com/ppp-web-gateway-payu/',
    'PayU’s page; `https://sandbox.checkout.payulatam.com/ppp-web-gateway-payu/` in its sandbox',
  ),
  PAYMENTS_PAYULATAM_API_URL: urlVariable(
    'https://api.payulatam.com',
    'PayU’s API; `https://sandbox.api.payulatam.com` in its sandbox',
  ),
} as const;

const configuration = configuredBy(
  variables,
  [
    'PAYMENTS_PAYULATAM_MERCHANT_ID',
    'PAYMENTS_PAYULATAM_ACCOUNT_ID',
    'PAYMENTS_PAYULATAM_API_LOGIN',
    'PAYMENTS_PAYULATAM_API_KEY',
  ],
  (values) => ({
    merchantId: values.PAYMENTS_PAYULATAM_MERCHANT_ID,
    accountId: values.PAYMENTS_PAYULATAM_ACCOUNT_ID,
    apiLogin: values.PAYMENTS_PAYULATAM_API_LOGIN,
    apiKey: values.PAYMENTS_PAYULATAM_API_KEY,
    isTest: values.PAYMENTS_PAYULATAM_TEST,
    checkoutUrl: values.PAYMENTS_PAYULATAM_CHECKOUT_URL,
    apiUrl: values.PAYMENTS_PAYULATAM_API_URL,
  }),
);
type PayuSettings = SettingsOf<typeof configuration>;

/** WebCheckout of PayU Latam: the payer is sent to PayU's page by a form. */
export const payulatam: PaymentDeclaration<typeof variables, PayuSettings> = {
  name: 'payulatam',
  ...configuration,
  calls: ({ apiUrl }) => [apiUrl],
  formTargets: ({ checkoutUrl }) => [checkoutUrl],
  look: specifiedLooks.payulatam,
  currencies: new Set(['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'PEN', 'USD']),
  payerReturnsBy: 'GET',
  twin: payulatamTwin,
  create: createPayu,
};

/** PayU's reference must not contain special characters, so the order's id is sent without its hyphens. */
const referenceOf = (orderId: string) => orderId.replaceAll('-', '');

function orderIdOf(reference: string | undefined): string | undefined {
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(reference ?? '') ?? [];
  return z.uuid().safeParse(parts.join('-')).data;
}

const Details = z.object({
  result: z
    .object({
      payload: z
        .array(
          z.object({
            id: z.number().int(),
            transactions: z.array(
              z.object({ id: z.string(), transactionResponse: z.object({ state: z.string() }).nullish() }),
            ),
            additionalValues: z
              .object({ TX_VALUE: z.object({ value: z.number(), currency: z.string() }).optional() })
              .nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});

const Refunded = z.object({
  code: z.literal('SUCCESS'),
  transactionResponse: z.object({ state: z.enum(['PENDING', 'APPROVED']) }),
});

function createPayu(settings: PayuSettings, { platform }: ProviderParts): PaymentProvider {
  const { merchantId, apiKey, apiLogin, isTest } = settings;
  const http = createProviderHttp('payulatam', settings.apiUrl, platform.outbound);
  const command = { language: 'en', test: isTest, merchant: { apiLogin, apiKey } };
  const find = findPayment(http, command);
  return {
    ready: () => Promise.resolve(),
    amountText: amountToDecimal,
    handOff: (checkout) => Promise.resolve(formOf(settings, checkout)),
    async readCallback({ body }) {
      const fields = formIn(body);
      const { value = '', currency = '', state_pol: state = '', reference_sale: reference = '' } = fields;
      const parts = [apiKey, merchantId, reference, signedAmount(value), currency, state];
      const isGenuine =
        fields['merchant_id'] === merchantId && isPayuSignature(fields['sign'] ?? '', ...parts);
      if (!isGenuine) return null;
      const orderId = orderIdOf(reference);
      const amount = amountOf(value, currency);
      if (orderId === undefined || amount === null) return notAResult;
      // The signature does not cover PayU's own ids, so an approved payment is read again.
      if (state === approvedState) return (await find(orderId)) ?? notAResult;
      return failedStates.has(state) ? { orderId, reference, amount, currency, approved: false } : notAResult;
    },
    async testCredentials() {
      const json = { ...command, command: 'PING' };
      const schema = z.object({ code: z.string() });
      const { code } = await http('/reports-api/4.0/service.cgi', { json, schema });
      if (code !== 'SUCCESS') throw new ProviderFault('payulatam', 401, 'refused the credentials');
    },
    status: ({ id }) => find(id),
    async refund({ key, reference, amount, currency, whole }) {
      const [payuOrder = '', transaction = ''] = reference.split(' ', 2);
      const value = { value: amountToDecimal(amount, currency), currency };
      await http('/payments-api/4.0/service.cgi', {
        json: {
          ...command,
          command: 'SUBMIT_TRANSACTION',
          transaction: {
            order: { id: payuOrder },
            type: whole ? 'REFUND' : 'PARTIAL_REFUND',
            reason: key,
            parentTransactionId: transaction,
            ...(!whole && { additionalValues: { TX_VALUE: value } }),
          },
        },
        schema: Refunded,
      });
    },
  };
}

/** Reads an order's approved payment, if there is one. */
function findPayment(
  http: ProviderHttp,
  command: object,
): (orderId: string) => Promise<PaymentResult | null> {
  return async (id) => {
    const { result } = await http('/reports-api/4.0/service.cgi', {
      json: {
        ...command,
        command: 'ORDER_DETAIL_BY_REFERENCE_CODE',
        details: { referenceCode: referenceOf(id) },
      },
      schema: Details,
    });
    for (const { id: payuOrder, transactions, additionalValues } of result?.payload ?? []) {
      const approved = transactions.find((one) => one.transactionResponse?.state === 'APPROVED');
      const paid = additionalValues?.TX_VALUE;
      const amount = paid === undefined ? null : amountOf(paid.value, paid.currency);
      if (approved === undefined || paid === undefined || amount === null) continue;
      const reference = `${payuOrder} ${approved.id}`;
      return { orderId: id, reference, amount, currency: paid.currency, approved: true };
    }
    return null;
  };
}

function formOf(settings: PayuSettings, { order, payer, addresses }: Checkout): HandOff {
  const { merchantId, accountId, apiKey, isTest, checkoutUrl } = settings;
  const referenceCode = referenceOf(order.id);
  const amount = amountToDecimal(order.amount, order.currency);
  return {
    kind: 'form',
    address: checkoutUrl,
    fields: {
      merchantId,
      accountId,
      description: order.product_name,
      referenceCode,
      amount,
      // Without these fields, PayU assumes a tax of 19 % in Colombia.
      tax: '0',
      taxReturnBase: '0',
      currency: order.currency,
      algorithmSignature: 'SHA256',
      signature: payuSignature('sha256', apiKey, merchantId, referenceCode, amount, order.currency),
      test: isTest ? '1' : '0',
      buyerEmail: emailOf(payer, addresses.returnTo),
      buyerFullName: `${payer.firstName} ${payer.lastName}`,
      responseUrl: addresses.returnTo,
      confirmationUrl: addresses.callback,
    },
  };
}

const approvedState = '4';
/** Expired and declined. */
const failedStates: ReadonlySet<string> = new Set(['5', '6']);
