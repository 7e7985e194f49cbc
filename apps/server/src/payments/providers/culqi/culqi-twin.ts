import {
  addRefund,
  ok,
  openPayment,
  refused,
  require,
  type Confirmation,
  type ProviderTwin,
  type TwinResponse,
  type TwinPayment,
} from '../../provider/twin.ts';
import { askPayer } from '../../provider/simulated-bank.ts';

const publicKey = 'pk_test_twin';
const secretKey = 'sk_test_twin';
const user = 'fiacre';
const password = 'twin password';

interface AskedCharge {
  readonly amount: number;
  readonly currency_code: string;
  readonly email: string;
  readonly source_id: string;
  readonly description: string;
  readonly metadata: { readonly order_id: string };
  readonly antifraud_details: { readonly device_finger_print_id?: string };
  readonly authentication_3DS?: {
    readonly eci: string;
    readonly cavv: string;
    readonly protocolVersion: string;
  };
}

export function culqiTwin(): ProviderTwin {
  const payments = new Map<string, TwinPayment>();
  const usedTokens = new Set<string>();
  let refunds = 0;
  let cards = 0;
  const chargeOf = ({ id, orderId, amount, currency, state }: TwinPayment) => ({
    object: 'charge',
    id,
    amount,
    currency_code: currency,
    metadata: { order_id: orderId },
    outcome: { type: { open: 'en_revision', approved: 'venta_exitosa', declined: 'venta_rechazada' }[state] },
  });
  const sent = (type: string, data: object, isForged = false): Confirmation => {
    const by = Buffer.from(`${user}:${isForged ? 'guess' : password}`).toString('base64');
    const body = JSON.stringify({ object: 'event', id: 'evt_test_1', type, data: JSON.stringify(data) });
    return { headers: { authorization: `Basic ${by}` }, body };
  };
  const charge = (asked: AskedCharge): TwinResponse => {
    const { amount, currency_code: currency, email, source_id: token, metadata } = asked;
    require(Number.isInteger(amount) && ['PEN', 'USD'].includes(currency), 'amount and currency');
    require(/^[^@\s]+@[^@\s]+\.\w+$/.test(email), 'email');
    require(asked.description.length >= 5 && asked.description.length <= 80, 'description');
    require(/^tkn_test_\w{4,}$/.test(token), 'a token');
    if (usedTokens.has(token)) return refused(400, 'token already used');
    const { authentication_3DS: proof, antifraud_details: by } = asked;
    if (token.startsWith('tkn_test_challenge') && proof === undefined) {
      require(/^[\da-f-]{36}$/.test(by.device_finger_print_id ?? ''), 'the browser’s id');
      return ok({ action_code: 'REVIEW', user_message: 'Se requiere autenticación' });
    }
    usedTokens.add(token);
    const id = `chr_test_${payments.size}`;
    const payment = openPayment(payments, { id, orderId: metadata.order_id, amount, currency });
    if (token.startsWith('tkn_test_declined')) payment.state = 'declined';
    if (token.startsWith('tkn_test_valid')) payment.state = 'approved';
    // A browser's claim about the bank counts only if it came from the bank.
    if (proof !== undefined) payment.state = proof.cavv === cavvOf(token) ? 'approved' : 'declined';
    return payment.state === 'declined'
      ? { status: 402, body: { object: 'error', type: 'card_error', charge_id: payment.id } }
      : { status: 201, body: chargeOf(payment) };
  };
  const list = (query: URLSearchParams): TwinResponse => {
    require(/^\d+$/.test(query.get('creation_date_from') ?? ''), 'creation_date_from');
    const items = [...payments.values()].filter(
      ({ amount, currency }) =>
        String(amount) === query.get('amount') && currency === query.get('currency_code'),
    );
    return ok({ items: items.slice(-Number(query.get('limit'))).map(chargeOf), paging: {} });
  };
  return {
    name: 'culqi',
    currency: 'PEN',
    environment: (base) => ({
      PAYMENTS_CULQI_PUBLIC_KEY: publicKey,
      PAYMENTS_CULQI_SECRET_KEY: secretKey,
      PAYMENTS_CULQI_WEBHOOK_USER: user,
      PAYMENTS_CULQI_WEBHOOK_PASSWORD: password,
      PAYMENTS_CULQI_URL: `${base}/v2`,
      PAYMENTS_CULQI_SCRIPT_URL: `${base}/checkout-js`,
      PAYMENTS_CULQI_3DS_URL: `${base}/3ds`,
    }),
    payments,
    answer({ method, path, headers, body }) {
      if (path === '/3ds') return { status: 200, body: secureScript, type: 'text/javascript' };
      if (path === '/checkout-js') return { status: 200, body: checkoutScript, type: 'text/javascript' };
      if (headers['authorization'] !== `Bearer ${secretKey}`) return refused(401, 'Invalid key');
      const [route = '', query] = path.split('?', 2);
      if (method === 'POST' && route === '/v2/charges') return charge(JSON.parse(body) as AskedCharge);
      if (method === 'GET' && route === '/v2/charges') return list(new URLSearchParams(query));
      if (method === 'GET') {
        const payment = payments.get(route.replace('/v2/charges/', ''));
        return payment === undefined ? refused(404, 'No such charge') : ok(chargeOf(payment));
      }
      const wanted = JSON.parse(body) as { amount: number; charge_id: string; reason: string };
      const payment = payments.get(wanted.charge_id);
      if (route !== '/v2/refunds' || payment === undefined) return refused(404, 'No such charge');
      require(['duplicado', 'fraudulento', 'solicitud_comprador'].includes(wanted.reason), 'reason');
      refunds += 1;
      return addRefund(payment, `ref_test_${refunds}`, wanted.amount)
        ? { status: 201, body: { object: 'refund', id: `ref_test_${refunds}` } }
        : refused(400, 'amount exceeds the charge');
    },
    arrive() {
      throw new Error('Culqi has no page of its own');
    },
    enterCard(html) {
      require(html.includes(`"publicKey":"${publicKey}"`), 'public key');
      require(/<script src="[^"]*\/checkout-js">/.test(html), 'script');
      cards += 1;
      return `tkn_test_pending${cards}`;
    },
    confirm: (payment, { isForged = false } = {}) =>
      sent(
        payment.state === 'approved' ? 'charge.creation.succeeded' : 'charge.creation.failed',
        chargeOf(payment),
        isForged,
      ),
    otherEvent: () => sent('refund.creation.succeeded', { id: 'ref_test_1' }),
    refundsOnce: false,
  };
}

/** The token from the payer's bank for a confirmed payment. */
export const cavvOf = (token: string) => Buffer.from(`bank ${token}`).toString('base64');

const secureScript = `window.Culqi3DS = {
  reset() {},
  async generateDevice() { return crypto.randomUUID(); },
  async initAuthentication(token) {
    const { charge, card } = this.settings;
    if (!/^pk_test_/.test(this.publicKey) || !Number.isInteger(charge.totalAmount) || !charge.returnUrl || !card.email)
      throw new Error('settings');
    const parameters3DS = { eci: '05', xid: null, cavv: btoa('bank ' + token), protocolVersion: '2.2.0',
      directoryServerTransactionId: crypto.randomUUID() };
    const answer = await (${askPayer}) ? { parameters3DS } : { error: 'not authenticated' };
    window.postMessage(answer, location.origin);
  },
};`;

/** A checkout that asks for a card number alone; Culqi's own test numbers decide the result. */
const checkoutScript = `window.CulqiCheckout = class {
  constructor(publicKey, config) {
    if (!/^pk_test_/.test(publicKey) || !Number.isInteger(config.settings.amount)) throw new Error('configuration');
    this.dialog = document.createElement('dialog');
    this.dialog.style.cssText = 'border:0;border-radius:16px;padding:24px;max-inline-size:22rem;font:inherit';
    const form = document.createElement('form');
    const label = document.createElement('label');
    label.textContent = 'Culqi';
    const input = document.createElement('input');
    input.value = '4111111111111111';
    input.autocomplete = 'off';
    input.style.cssText = 'display:block;font:inherit;padding:12px;inline-size:100%';
    const button = document.createElement('button');
    button.textContent = config.settings.currency + ' ' + (config.settings.amount / 100).toFixed(2);
    label.append(input);
    form.append(label, button);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const number = input.value.replaceAll(' ', '');
      const kind = { '4000020000000000': 'declined', '4000000000001091': 'challenge' }[number] || 'valid';
      this.token = { id: 'tkn_test_' + kind + crypto.getRandomValues(new Uint32Array(2)).join(''), email: 'payer@example.com' };
      this.error = undefined;
      if (!/^\\d{13,19}$/.test(number)) { this.token = undefined; this.error = { user_message: 'Número de tarjeta inválido' }; }
      this.culqi();
    });
    this.dialog.append(form);
    document.body.append(this.dialog);
  }
  open() { this.dialog.showModal(); }
  close() { this.dialog.close(); }
};`;
