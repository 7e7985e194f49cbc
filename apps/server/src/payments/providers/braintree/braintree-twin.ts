import { createHash, createHmac } from 'node:crypto';
import {
  addRefund,
  minorOf,
  ok,
  openPayment,
  require,
  unitsOf,
  type Confirmation,
  type ProviderTwin,
  type TwinResponse,
  type TwinPayment,
} from '../../provider/twin.ts';
import { askPayer } from '../../provider/simulated-bank.ts';

const publicKey = 'twin_public_key';
const privateKey = 'twin_private_key';
const account = 'twin_usd';

const failure = (errorClass: string): TwinResponse =>
  ok({ data: null, errors: [{ message: 'no', extensions: { errorClass } }] });

interface Asked {
  readonly query: string;
  readonly variables: {
    readonly id?: string;
    readonly input: {
      readonly clientToken?: { readonly merchantAccountId: string };
      readonly orderId?: { readonly is: string };
      readonly paymentMethodId?: string;
      readonly transaction?: {
        readonly amount: string;
        readonly orderId: string;
        readonly merchantAccountId: string;
      };
      readonly transactionId?: string;
      readonly apiRequestKey?: string;
      readonly refund?: { readonly amount: string };
    };
  };
}

export function braintreeTwin(): ProviderTwin {
  const payments = new Map<string, TwinPayment>();
  const usedNonces = new Set<string>();
  let cards = 0;
  const nodeOf = ({ id, orderId, amount, currency, state }: TwinPayment) => ({
    id,
    orderId,
    status: { open: 'AUTHORIZING', approved: 'SETTLED', declined: 'PROCESSOR_DECLINED' }[state],
    amount: { value: unitsOf({ amount, currency }), currencyCode: currency },
  });
  const signed = (xml: string, isForged = false): Confirmation => {
    const payload = `${Buffer.from(xml).toString('base64')}\n`;
    const key = createHash('sha1')
      .update(isForged ? 'another_key' : privateKey)
      .digest();
    const digest = createHmac('sha1', key).update(payload).digest('hex');
    const body = new URLSearchParams({
      bt_signature: `other_key|00&${publicKey}|${digest}`,
      bt_payload: payload,
    });
    return { headers: {}, body: body.toString() };
  };
  const charge = ({ paymentMethodId = '', transaction }: Asked['variables']['input']): TwinResponse => {
    require(/^fake-[\w-]{5,}$/.test(paymentMethodId), 'a nonce');
    require(transaction?.merchantAccountId === account, 'merchant account');
    require(/^\d+\.\d\d$/.test(transaction.amount), 'amount with two decimals');
    if (usedNonces.has(paymentMethodId)) return failure('VALIDATION');
    usedNonces.add(paymentMethodId);
    const id = Buffer.from(`transaction_${payments.size}`).toString('base64');
    const { orderId, amount } = transaction;
    const payment = openPayment(payments, { id, orderId, amount: minorOf(amount), currency: 'USD' });
    // This, like the real Braintree, refuses a payer who did not confirm.
    if (/^fake-(?:three-d-secure-)?(?:processor-declined|unconfirmed)/.test(paymentMethodId))
      payment.state = 'declined';
    if (/^fake-(?:three-d-secure-)?valid/.test(paymentMethodId)) payment.state = 'approved';
    return ok({ data: { chargePaymentMethod: { transaction: nodeOf(payment) } } });
  };
  const refund = ({
    transactionId = '',
    apiRequestKey = '',
    refund: wanted,
  }: Asked['variables']['input']) => {
    const payment = payments.get(transactionId);
    if (payment === undefined) return failure('NOT_FOUND');
    require(apiRequestKey !== '' && wanted !== undefined, 'our rule: a key on every refund');
    const isMade = addRefund(payment, apiRequestKey, minorOf(wanted.amount));
    return isMade
      ? ok({ data: { refundTransaction: { refund: { id: 'refund_1' } } } })
      : failure('VALIDATION');
  };
  return {
    name: 'braintree',
    currency: 'USD',
    environment: (base) => ({
      PAYMENTS_BRAINTREE_PUBLIC_KEY: publicKey,
      PAYMENTS_BRAINTREE_PRIVATE_KEY: privateKey,
      PAYMENTS_BRAINTREE_MERCHANT_ACCOUNTS: `USD=${account}`,
      PAYMENTS_BRAINTREE_URL: `${base}/graphql`,
      PAYMENTS_BRAINTREE_SCRIPT_URL: `${base}/js`,
      PAYMENTS_BRAINTREE_3D_SECURE: 'true',
    }),
    payments,
    answer({ path, headers, body }) {
      const asked = /^\/js\/([\w-]+)\.min\.js$/.exec(path)?.[1] ?? '';
      if (scripts.has(asked)) return { status: 200, body: scripts.get(asked), type: 'text/javascript' };
      const credentials = Buffer.from(`${publicKey}:${privateKey}`).toString('base64');
      if (headers['authorization'] !== `Basic ${credentials}`) return failure('AUTHENTICATION');
      require(path === '/graphql' && headers['content-type'] === 'application/json', 'JSON to /graphql');
      require(/^\d{4}-\d\d-\d\d$/.test(String(headers['braintree-version'])), 'Braintree-Version');
      const { query, variables } = JSON.parse(body) as Asked;
      const operation =
        /(?:\{|\s)(createClientToken|chargePaymentMethod|search|node|refundTransaction)\b/.exec(query);
      if (operation?.[1] === 'node') {
        const id = variables.id ?? '';
        if (id.startsWith('fake-')) return ok({ data: { node: { details: detailsOf(id) } } });
        const payment = payments.get(id);
        return payment === undefined ? failure('NOT_FOUND') : ok({ data: { node: nodeOf(payment) } });
      }
      const { input } = variables;
      if (operation?.[1] === 'createClientToken') {
        require(input.clientToken?.merchantAccountId === account, 'merchant account');
        return ok({ data: { createClientToken: { clientToken } } });
      }
      if (operation?.[1] === 'chargePaymentMethod') return charge(input);
      if (operation?.[1] === 'refundTransaction') return refund(input);
      require(operation?.[1] === 'search' && input.orderId?.is, 'a known operation');
      const found = [...payments.values()].filter(({ orderId }) => orderId === input.orderId?.is);
      return ok({
        data: { search: { transactions: { edges: found.map((one) => ({ node: nodeOf(one) })) } } },
      });
    },
    arrive() {
      throw new Error('Braintree has no page of its own');
    },
    enterCard(html) {
      require(html.includes(`"clientToken":"${clientToken}"`), 'client token');
      require(/<script src="[^"]*\/js\/client\.min\.js">/.test(html), 'client script');
      require(/<script src="[^"]*\/js\/hosted-fields\.min\.js">/.test(html), 'script of the fields');
      require(/<script src="[^"]*\/js\/three-d-secure\.min\.js">/.test(html), 'script of 3-D Secure');
      for (const container of html.matchAll(/container: '#([\w-]+)'/g))
        require(html.includes(`id="${container[1]}"`), `element ${container[1]}`);
      cards += 1;
      return `fake-three-d-secure-pending-nonce-${cards}`;
    },
    confirm: ({ orderId, id, state }, { isForged = false } = {}) => {
      const kind = state === 'approved' ? 'transaction_settled' : 'transaction_settlement_declined';
      return signed(
        `<notification><kind>${kind}</kind><subject><transaction><id>${id}</id><order-id>${orderId}</order-id></transaction></subject></notification>`,
        isForged,
      );
    },
    otherEvent: () => signed('<notification><kind>check</kind><subject/></notification>'),
    refundsOnce: true,
  };
}

const clientToken = Buffer.from('{"version":2,"authorizationFingerprint":"twin"}').toString('base64');

const clientScript = `window.braintree = { client: { create: async ({ authorization }) => {
  if (!authorization) throw new Error('no authorization');
  return { authorization };
} } };`;

/** Fields without frames; Braintree's own test numbers decide the result. */
const fieldsScript = `window.braintree.hostedFields = { create: async ({ client, styles, fields }) => {
  if (!client) throw new Error('no client');
  const examples = { number: '4111111111111111', expirationDate: '12/30', cvv: '123' };
  const inputs = Object.entries(fields).map(([name, { container, placeholder }]) => {
    const box = document.querySelector(container);
    const input = document.createElement('input');
    input.setAttribute('aria-labelledby', box.id + '-label');
    input.placeholder = placeholder;
    input.value = examples[name];
    input.autocomplete = 'off';
    Object.assign(input.style, { width: '100%', height: '100%', border: '0', outline: 'none', background: 'transparent',
      color: styles.input.color, fontSize: styles.input['font-size'], fontFamily: 'inherit' });
    box.append(input);
    return [name, input];
  });
  const listeners = {};
  const look = (field, part) => Object.assign(Object.fromEntries(inputs)[field].style, part);
  for (const [, input] of inputs) input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (listeners.inputSubmitRequest) listeners.inputSubmitRequest();
  });
  return {
    on(name, listener) { listeners[name] = listener; },
    addClass({ field, classname }) { look(field, styles['.' + classname]); },
    removeClass({ field }) { look(field, { color: styles.input.color }); },
    async tokenize() {
      const value = Object.fromEntries(inputs.map(([name, input]) => [name, input.value.replaceAll(' ', '')]));
      if (!/^\\d{13,19}$/.test(value.number) || !/^\\d\\d\\/\\d\\d$/.test(value.expirationDate) || !/^\\d{3,4}$/.test(value.cvv))
        throw new Error('HOSTED_FIELDS_FIELDS_INVALID');
      const kinds = { '4000111111111115': 'processor-declined', '4000000000001091': 'challenge' };
      const kind = kinds[value.number] || 'valid';
      const details = { bin: value.number.slice(0, 6) };
      return { nonce: 'fake-' + kind + '-nonce-' + crypto.getRandomValues(new Uint32Array(2)).join(''), details };
    },
  };
} };`;

/** The payer's bank: it requires a confirmation for one card and accepts the rest without one. */
const secureScript = `window.braintree.threeDSecure = { create: async ({ version, client }) => {
  if (version !== 2 || !client) throw new Error('version and client');
  return {
    async verifyCard({ amount, nonce, bin, onLookupComplete }) {
      if (!/^\\d+\\.\\d\\d$/.test(amount) || !/^\\d{6}$/.test(bin)) throw new Error('amount and bin');
      await new Promise((next) => onLookupComplete({}, next));
      const asks = nonce.startsWith('fake-challenge');
      const isConfirmed = !asks || await (${askPayer});
      const kind = isConfirmed ? nonce.replace('challenge', 'valid') : nonce.replace('challenge', 'unconfirmed');
      return { nonce: kind.replace('fake-', 'fake-three-d-secure-') };
    },
  };
} };`;

const scripts: ReadonlyMap<string, string> = new Map([
  ['client', clientScript],
  ['hosted-fields', fieldsScript],
  ['three-d-secure', secureScript],
]);

/** Braintree's data about a card: whether it went through 3-D Secure, and with which result. */
function detailsOf(nonce: string) {
  const authentication = nonce.startsWith('fake-three-d-secure-')
    ? { liabilityShifted: !nonce.includes('unconfirmed'), liabilityShiftPossible: true }
    : null;
  return { threeDSecure: authentication && { authentication } };
}
