import * as z from 'zod';
import { refuse } from '../../../platform/refusal/refusal.ts';
import { pagePathOf } from '../../provider/link-of.ts';
import { specifiedLooks } from '../../provider/looks.ts';
import { drawHostedPage } from '../../pages/hosted-page.ts';
import { createProviderHttp, jsonIn } from '../../provider/provider-http.ts';
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
  type ProviderParts,
} from '../../provider/provider.ts';
import { isSameText } from '../../../platform/secret/same-text.ts';
import { ChallengeProof, charge, findResult, readCharge, resultOf } from './charges.ts';
import { culqiForm } from './form.ts';
import { culqiTwin } from './culqi-twin.ts';

const variables = {
  PAYMENTS_CULQI_PUBLIC_KEY: idVariable('Culqi’s public key, `pk_live_…` or `pk_test_…`'),
  PAYMENTS_CULQI_SECRET_KEY: secretVariable('Culqi’s secret key, `sk_live_…` or `sk_test_…`'),
  PAYMENTS_CULQI_WEBHOOK_USER: idVariable('the user name that you set for webhooks in CulqiPanel'),
  PAYMENTS_CULQI_WEBHOOK_PASSWORD: secretVariable('the password that you set for webhooks in CulqiPanel'),
  PAYMENTS_CULQI_URL: urlVariable('https://api.culqi.com/v2', 'Culqi’s API'),
  PAYMENTS_CULQI_SCRIPT_URL: urlVariable(
    'https://js.culqi.com/checkout-js',
    'where browsers load Culqi’s checkout from',
  ),
  PAYMENTS_CULQI_3DS_URL: urlVariable(
    'https://3ds.culqi.com',
    'where browsers load the script that shows the challenge of the payer’s bank (3-D Secure)',
  ),
} as const;

const configuration = configuredBy(
  variables,
  [
    'PAYMENTS_CULQI_PUBLIC_KEY',
    'PAYMENTS_CULQI_SECRET_KEY',
    'PAYMENTS_CULQI_WEBHOOK_USER',
    'PAYMENTS_CULQI_WEBHOOK_PASSWORD',
  ],
  (values) => ({
    publicKey: values.PAYMENTS_CULQI_PUBLIC_KEY,
    secretKey: values.PAYMENTS_CULQI_SECRET_KEY,
    webhookUser: values.PAYMENTS_CULQI_WEBHOOK_USER,
    webhookPassword: values.PAYMENTS_CULQI_WEBHOOK_PASSWORD,
    url: values.PAYMENTS_CULQI_URL,
    scriptUrl: values.PAYMENTS_CULQI_SCRIPT_URL,
    secureUrl: values.PAYMENTS_CULQI_3DS_URL,
  }),
);
type CulqiSettings = SettingsOf<typeof configuration>;

/** The payer enters the card in Culqi's checkout, which opens over a page of ours. Source: https://apidocs.culqi.com */
export const culqi: PaymentDeclaration<typeof variables, CulqiSettings> = {
  name: 'culqi',
  ...configuration,
  calls: ({ url }) => [url],
  look: specifiedLooks.culqi,
  currencies: new Set(['PEN', 'USD']),
  payerReturnsBy: 'GET',
  twin: culqiTwin,
  create: createCulqi,
};

const Event = z.object({ type: z.string(), data: z.string() });
/** The event carries its object as a text of JSON. */
const Subject = z.object({ id: z.string() });

const chargeEvents: ReadonlySet<string> = new Set([
  'charge.creation.succeeded',
  'charge.creation.failed',
  'charge.capture.succeeded',
  'charge.status.changed',
]);

function createCulqi(settings: CulqiSettings, { platform }: ProviderParts): PaymentProvider {
  const http = createProviderHttp('culqi', settings.url, platform.outbound);
  const headers = { authorization: `Bearer ${settings.secretKey}` };
  const { webhookUser, webhookPassword } = settings;
  const credentials = `Basic ${Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')}`;
  return {
    ready: () => Promise.resolve(),
    amountText: (amount) => String(amount),
    handOff: ({ order }) => Promise.resolve({ kind: 'redirect', address: pagePathOf(order) }),
    page: {
      show: (order, context) => drawHostedPage(platform, order, context, (one) => culqiForm(settings, one)),
      async submit({ checkout, isOpen, form }) {
        const token = form.get('token') ?? '';
        if (!/^(?:tkn|ype)_\w{1,60}$/.test(token))
          return refuse('invalid_request', { issues: [{ path: 'body.token', message: 'required' }] });
        const device = z.uuid().safeParse(form.get('device')).data;
        const proof = ChallengeProof.safeParse(jsonIn(form.get('challenge') ?? '')).data;
        return isOpen ? charge(http, headers, checkout, { token, device, proof }) : null;
      },
    },
    async readCallback({ body, header }) {
      // Culqi signs nothing: the password proves who calls, and the charge is read again.
      const event = isSameText(header('authorization') ?? '', credentials)
        ? Event.safeParse(jsonIn(body)).data
        : undefined;
      if (event === undefined) return null;
      const subject = Subject.safeParse(jsonIn(event.data)).data;
      if (subject === undefined || !chargeEvents.has(event.type)) return notAResult;
      const charged = await readCharge(http, headers, subject.id);
      const hasFailed = event.type === 'charge.creation.failed';
      return (charged && resultOf(charged, hasFailed)) ?? notAResult;
    },
    status: (order) => findResult(http, headers, order),
    async refund({ reference, amount }) {
      await http('/refunds', {
        headers,
        json: { amount, charge_id: reference, reason: 'solicitud_comprador' },
        schema: z.object({ id: z.string() }),
      });
    },
  };
}
