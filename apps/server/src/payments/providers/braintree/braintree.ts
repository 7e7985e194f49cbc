import { amountToDecimal } from '@fiacre/domain';
import * as z from 'zod';
import { refuse } from '../../../platform/refusal/refusal.ts';
import { pagePathOf } from '../../provider/link-of.ts';
import { specifiedLooks } from '../../provider/looks.ts';
import { drawHostedPage } from '../../pages/hosted-page.ts';
import { createProviderHttp, formIn } from '../../provider/provider-http.ts';
import {
  configuredBy,
  flagVariable,
  secretVariable,
  urlVariable,
  type SettingsOf,
} from '../../../platform/services/variables.ts';
import {
  declinedResult,
  notAResult,
  type PaymentDeclaration,
  type PaymentPage,
  type PaymentProvider,
  type ProviderParts,
} from '../../provider/provider.ts';
import { braintreeForm } from './form.ts';
import { createBraintreeApi, type BraintreeApi } from './graphql.ts';
import { isBraintreeSignature } from './signature.ts';
import { isConfirmed } from './three-d-secure.ts';
import { charge, createClientToken, findResult, sendBack } from './transactions.ts';
import { braintreeTwin } from './braintree-twin.ts';

const variables = {
  PAYMENTS_BRAINTREE_PUBLIC_KEY: secretVariable('the public key of the API'),
  PAYMENTS_BRAINTREE_PRIVATE_KEY: secretVariable('the private key of the API, which also signs webhooks'),
  PAYMENTS_BRAINTREE_MERCHANT_ACCOUNTS: {
    schema: z
      .string()
      .trim()
      .regex(
        /^[A-Z]{3}=[\w-]{1,64}(,[A-Z]{3}=[\w-]{1,64})*$/,
        'write it as USD=my_account,EUR=my_account_eur',
      )
      .optional(),
    meaning:
      'the merchant account of each currency, such as `USD=my_account,EUR=my_account_eur`; only these currencies are offered',
  },
  PAYMENTS_BRAINTREE_URL: urlVariable(
    'https://payments.braintree-api.com/graphql',
    'Braintree’s GraphQL API; `https://payments.sandbox.braintree-api.com/graphql` in its sandbox',
  ),
  PAYMENTS_BRAINTREE_3D_SECURE: flagVariable(
    '`true` charges a card only after its bank has confirmed the payer (3-D Secure), or does not support that; the feature must be enabled in your Braintree account',
  ),
  PAYMENTS_BRAINTREE_SCRIPT_URL: urlVariable(
    'https://js.braintreegateway.com/web/3.144.0/js',
    'where browsers load Braintree’s card fields from',
  ),
} as const;

const accountsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(',').map((pair) => pair.split('=', 2) as [string, string]));

const configuration = configuredBy(
  variables,
  ['PAYMENTS_BRAINTREE_PUBLIC_KEY', 'PAYMENTS_BRAINTREE_PRIVATE_KEY', 'PAYMENTS_BRAINTREE_MERCHANT_ACCOUNTS'],
  (values) => ({
    publicKey: values.PAYMENTS_BRAINTREE_PUBLIC_KEY,
    privateKey: values.PAYMENTS_BRAINTREE_PRIVATE_KEY,
    merchantAccounts: accountsIn(values.PAYMENTS_BRAINTREE_MERCHANT_ACCOUNTS),
    url: values.PAYMENTS_BRAINTREE_URL,
    scriptUrl: values.PAYMENTS_BRAINTREE_SCRIPT_URL.replace(/\/+$/, ''),
    isSecure: values.PAYMENTS_BRAINTREE_3D_SECURE,
  }),
);
type BraintreeSettings = SettingsOf<typeof configuration>;

/**
 * The payer enters the card in Braintree's hosted fields on a page of ours. Source:
 * https://developer.paypal.com/braintree/graphql
 */
export const braintree: PaymentDeclaration<typeof variables, BraintreeSettings> = {
  name: 'braintree',
  ...configuration,
  calls: ({ url }) => [url],
  look: specifiedLooks.braintree,
  payoutColumns: {
    reference: ['Transaction ID'],
    amount: ['Amount Submitted For Settlement'],
    currency: ['Currency ISO Code'],
  },
  // The currencies of the merchant accounts.
  currencies: null,
  payerReturnsBy: 'GET',
  twin: braintreeTwin,
  create: createBraintree,
};

/** The version of the API that this adapter was written for. */
const apiVersion = '2019-01-01';

function createBraintree(settings: BraintreeSettings, { platform }: ProviderParts): PaymentProvider {
  const http = createProviderHttp('braintree', settings.url, platform.outbound);
  const api = createBraintreeApi(http, settings, apiVersion);
  return {
    ready: () => Promise.resolve(),
    currencies: new Set(settings.merchantAccounts.keys()),
    amountText: amountToDecimal,
    handOff: ({ order }) => Promise.resolve({ kind: 'redirect', address: pagePathOf(order) }),
    page: createPage(settings, api, platform),
    async readCallback({ body }) {
      const { bt_signature: signature = '', bt_payload: payload = '' } = formIn(body);
      if (!isBraintreeSignature(settings, signature, payload)) return null;
      const xml = Buffer.from(payload, 'base64').toString();
      const orderId = /<order-id>([\da-f-]{36})<\/order-id>/.exec(xml)?.[1];
      // The API returns the current state of the transaction; the message may be old.
      return (orderId === undefined ? null : await findResult(api, orderId)) ?? notAResult;
    },
    status: ({ id }) => findResult(api, id),
    refundsOnce: true,
    refund: (refund) => sendBack(api, refund),
  };
}

function createPage(
  settings: BraintreeSettings,
  api: BraintreeApi,
  platform: ProviderParts['platform'],
): PaymentPage {
  const accountOf = (currency: string) =>
    settings.merchantAccounts.get(currency) ?? refuse('no_provider_found');
  const { scriptUrl, url: apiUrl, isSecure } = settings;
  return {
    show: (order, context) =>
      drawHostedPage(platform, order, context, (one) =>
        braintreeForm(
          { scriptUrl, apiUrl, isSecure },
          ({ currency }) => createClientToken(api, accountOf(currency)),
          one,
        ),
      ),
    async submit({ checkout: { order }, isOpen, form }) {
      const nonce = form.get('token') ?? '';
      if (nonce === '' || nonce.length > 200)
        return refuse('invalid_request', { issues: [{ path: 'body.token', message: 'required' }] });
      if (!isOpen) return null;
      // Do not trust the browser: Braintree is queried whether the bank confirmed the payer.
      if (isSecure && !(await isConfirmed(api, nonce))) return declinedResult(order, nonce);
      return charge(api, order, accountOf(order.currency), nonce);
    },
  };
}
