import { createHmac } from 'node:crypto';
import type { HandOff } from '../../provider/hand-off.ts';
import {
  addRefund,
  ok,
  openPayment,
  refused,
  require,
  type Confirmation,
  type ProviderTwin,
  type TwinPayment,
} from '../../provider/twin.ts';

const key = 'sk_test_twin';
const secret = 'whsec_twin';

export function stripeTwin(now: () => Date): ProviderTwin {
  const payments = new Map<string, TwinPayment>();
  let url = '';
  const sessionOf = ({ id, orderId, amount, currency, state }: TwinPayment) => ({
    id,
    object: 'checkout.session',
    url: `${url}/c/pay/${id}`,
    client_reference_id: orderId,
    payment_intent: state === 'open' ? null : `pi_${orderId}`,
    payment_status: state === 'approved' ? 'paid' : 'unpaid',
    status: state === 'open' ? 'open' : 'complete',
    amount_total: amount,
    currency: currency.toLowerCase(),
  });
  const signed = (event: object, isForged: boolean, at: Date): Confirmation => {
    const body = JSON.stringify(event);
    const time = Math.floor(at.getTime() / 1000);
    const digest = createHmac('sha256', isForged ? 'whsec_other' : secret)
      .update(`${time}.${body}`)
      .digest('hex');
    return { headers: { 'stripe-signature': `t=${time},v1=${digest}` }, body };
  };
  return {
    name: 'stripe',
    currency: 'USD',
    environment(base) {
      url = base;
      return {
        PAYMENTS_STRIPE_SECRET_KEY: key,
        PAYMENTS_STRIPE_WEBHOOK_SECRET: secret,
        PAYMENTS_STRIPE_URL: base,
      };
    },
    payments,
    answer({ method, path, headers, body }) {
      if (headers['authorization'] !== `Bearer ${key}`) return refused(401, 'no such key');
      const form = new URLSearchParams(body);
      if (method === 'POST' && path === '/v1/checkout/sessions') {
        require(headers['content-type'] === 'application/x-www-form-urlencoded', 'not a form');
        require(form.get('mode') === 'payment' && form.get('line_items[0][quantity]') === '1', 'line items');
        require(headers['idempotency-key'], 'our rule: a key on every write');
        const lives = Number(form.get('expires_at')) - now().getTime() / 1000;
        if (lives < 30 * 60 || lives > 24 * 3600) return refused(400, 'expires_at');
        const currency = form.get('line_items[0][price_data][currency]') ?? '';
        require(/^[a-z]{3}$/.test(currency), 'lower-case currency');
        const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
        const orderId = form.get('client_reference_id') ?? '';
        const id = `cs_test_${orderId}`;
        return ok(
          sessionOf(openPayment(payments, { id, orderId, amount, currency: currency.toUpperCase() })),
        );
      }
      if (path === '/v1/checkout/sessions?limit=1') return ok({ object: 'list', data: [] });
      const session = payments.get(path.replace('/v1/checkout/sessions/', ''));
      if (method === 'GET' && session !== undefined) return ok(sessionOf(session));
      const paid = [...payments.values()].find(
        ({ orderId }) => form.get('payment_intent') === `pi_${orderId}`,
      );
      if (path !== '/v1/refunds' || paid === undefined) return refused(404, 'no such object');
      const isMade = addRefund(paid, String(headers['idempotency-key']), Number(form.get('amount')));
      return isMade ? ok({ id: 're_1', status: 'succeeded' }) : refused(400, 'charge_already_refunded');
    },
    arrive(handOff: HandOff) {
      require(handOff.kind === 'redirect', 'a redirect');
      const payment = payments.get(handOff.address.replace(`${url}/c/pay/`, ''));
      require(payment, 'no such session');
      return payment;
    },
    confirm: (payment, { isForged = false, sentAt = now() } = {}) => {
      const type =
        payment.state === 'approved' ? 'checkout.session.completed' : 'checkout.session.async_payment_failed';
      return signed({ id: 'evt_1', type, data: { object: sessionOf(payment) } }, isForged, sentAt);
    },
    otherEvent: () => signed({ id: 'evt_2', type: 'customer.created', data: { object: {} } }, false, now()),
    refundsOnce: true,
  };
}
