import { amountToDecimal } from '@fiacre/domain';
import * as z from 'zod';
import { specifiedLooks } from '../../provider/looks.ts';
import { amountOf } from '../../provider/provider-amount.ts';
import {
  createProviderHttp,
  formIn,
  ProviderFault,
  type ProviderHttp,
} from '../../provider/provider-http.ts';
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
import { checksumOf, formText, isChecksum } from './checksum.ts';
import { paytmTwin } from './paytm-twin.ts';

const variables = {
  PAYMENTS_PAYTM_MERCHANT_ID: idVariable('the merchant id (MID)'),
  PAYMENTS_PAYTM_MERCHANT_KEY: {
    schema: z.string().length(16).optional(),
    meaning: 'the merchant key of 16 characters',
    secret: true,
  },
  PAYMENTS_PAYTM_WEBSITE: {
    schema: z.string().trim().min(1).default('DEFAULT'),
    meaning: 'the website name of the account; `WEBSTAGING` for tests',
    fallback: 'DEFAULT',
  },
  PAYMENTS_PAYTM_URL: urlVariable(
    'https://secure.paytmpayments.com',
    'Paytm’s host for the merchant id; older ones are on `https://securegw.paytm.in`, tests on `https://securestage.paytmpayments.com`',
  ),
} as const;

const configuration = configuredBy(
  variables,
  ['PAYMENTS_PAYTM_MERCHANT_ID', 'PAYMENTS_PAYTM_MERCHANT_KEY'],
  (values) => ({
    mid: values.PAYMENTS_PAYTM_MERCHANT_ID,
    key: values.PAYMENTS_PAYTM_MERCHANT_KEY,
    website: values.PAYMENTS_PAYTM_WEBSITE,
    url: values.PAYMENTS_PAYTM_URL,
  }),
);
type PaytmSettings = SettingsOf<typeof configuration>;

/** The payer is sent to Paytm's page by a form. Source: https://www.paytmpayments.com/docs/show-payment-page */
export const paytm: PaymentDeclaration<typeof variables, PaytmSettings> = {
  name: 'paytm',
  ...configuration,
  calls: ({ url }) => [url],
  formTargets: ({ url }) => [url],
  look: specifiedLooks.paytm,
  currencies: new Set(['INR']),
  payerReturnsBy: 'POST',
  twin: paytmTwin,
  create: createPaytm,
};

const Opened = z.object({
  body: z.object({ resultInfo: z.object({ resultStatus: z.string() }), txnToken: z.string().nullish() }),
});

const Status = z.object({
  body: z.object({
    resultInfo: z.object({ resultStatus: z.string() }),
    orderId: z.string().nullish(),
    txnId: z.string().nullish(),
    txnAmount: z.string().nullish(),
  }),
});

const Refunded = z.object({
  body: z.object({ resultInfo: z.object({ resultStatus: z.string(), resultCode: z.string().nullish() }) }),
});
/** Paytm has already received this refund. */
const duplicateRefund = '617';
/** The checksum or the merchant id is wrong; newer and older codes. */
const wrongCredentials: ReadonlySet<string> = new Set(['2005', '2006', '330', '335']);

function createPaytm(settings: PaytmSettings, { platform }: ProviderParts): PaymentProvider {
  const { mid, key, url } = settings;
  const http = createProviderHttp('paytm', url, platform.outbound);
  /** The checksum covers the exact text of the body. */
  const signed = (body: object): string => {
    const text = JSON.stringify(body);
    return `{"head":{"signature":${JSON.stringify(checksumOf(text, key))}},"body":${text}}`;
  };
  const status = async (orderId: string): Promise<PaymentResult | null> => {
    const { body } = await http('/v3/order/status', { json: signed({ mid, orderId }), schema: Status });
    const { resultInfo, txnId, txnAmount } = body;
    const approved = { TXN_SUCCESS: true, TXN_FAILURE: false }[resultInfo.resultStatus];
    const amount = amountOf(txnAmount ?? '', 'INR');
    if (approved === undefined || !txnId || amount === null || body.orderId !== orderId) return null;
    return { orderId, reference: txnId, amount, currency: 'INR', approved };
  };
  return {
    ready: () => Promise.resolve(),
    amountText: amountToDecimal,
    handOff: (checkout) => open(http, settings, signed, checkout),
    async readCallback({ body }) {
      const fields = formIn(body);
      if (fields['MID'] !== mid || !isChecksum(formText(fields), key, fields['CHECKSUMHASH'] ?? ''))
        return null;
      const orderId = z.uuid().safeParse(fields['ORDERID']).data;
      // The status query is the only proof that Paytm itself recommends.
      return (orderId === undefined ? null : await status(orderId)) ?? notAResult;
    },
    async testCredentials() {
      const json = signed({ mid, orderId: 'test' });
      const { resultInfo } = (await http('/v3/order/status', { json, schema: Refunded })).body;
      if (wrongCredentials.has(resultInfo.resultCode ?? ''))
        throw new ProviderFault('paytm', 401, 'refused the credentials');
    },
    status: ({ id }) => status(id),
    refundsOnce: true,
    async refund({ key: refundKey, orderId, reference, amount, currency }) {
      const refundAmount = amountToDecimal(amount, currency);
      const json = signed({
        mid,
        txnType: 'REFUND',
        orderId,
        txnId: reference,
        refId: refundKey,
        refundAmount,
      });
      const { resultInfo } = (await http('/refund/apply', { json, schema: Refunded })).body;
      const isAccepted = ['TXN_SUCCESS', 'PENDING'].includes(resultInfo.resultStatus);
      if (!isAccepted && resultInfo.resultCode !== duplicateRefund)
        throw new ProviderFault('paytm', 200, 'refused the refund');
    },
  };
}

async function open(
  http: ProviderHttp,
  { mid, website, url }: PaytmSettings,
  signed: (body: object) => string,
  { order, payer, addresses: { returnTo } }: Checkout,
): Promise<HandOff> {
  const query = new URLSearchParams({ mid, orderId: order.id }).toString();
  const opened = await http(`/theia/api/v1/initiateTransaction?${query}`, {
    json: signed({
      requestType: 'Payment',
      mid,
      websiteName: website,
      orderId: order.id,
      callbackUrl: returnTo,
      txnAmount: { value: amountToDecimal(order.amount, order.currency), currency: order.currency },
      userInfo: {
        custId: payer.id,
        ...(payer.email !== null && { email: payer.email }),
        ...(payer.mobile !== null && { mobile: payer.mobile }),
      },
    }),
    schema: Opened,
  });
  const { resultInfo, txnToken } = opened.body;
  if (resultInfo.resultStatus !== 'S' || !txnToken)
    throw new ProviderFault('paytm', 200, 'returned no token');
  return {
    kind: 'form',
    address: `${url}/theia/api/v1/showPaymentPage?${query}`,
    fields: { mid, orderId: order.id, txnToken },
  };
}
