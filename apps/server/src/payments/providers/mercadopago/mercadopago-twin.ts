import { createHmac } from 'node:crypto';
import {
  addRefund,
  minorOf,
  ok,
  openPayment,
  refused,
  require,
  unitsOf,
  type Confirmation,
  type ProviderTwin,
  type TwinPayment,
} from '../../provider/twin.ts';

const token = 'TEST-twin';
const secret = 'mp-secret';

export function mercadopagoTwin(now: () => Date): ProviderTwin {
  const payments = new Map<string, TwinPayment>();
  let url = '';
  const numberOf = ({ id }: TwinPayment) => 123_456 + [...payments.keys()].indexOf(id);
  const dataOf = (payment: TwinPayment) => ({
    id: numberOf(payment),
    status: { open: 'in_process', approved: 'approved', declined: 'rejected' }[payment.state],
    external_reference: payment.orderId,
    transaction_amount: Number(unitsOf(payment)),
    currency_id: payment.currency,
  });
  const signed = (type: string, id: number, isForged = false): Confirmation => {
    const ts = Math.floor(now().getTime() / 1000);
    const manifest = `id:${id};request-id:req-1;ts:${ts};`;
    const digest = createHmac('sha256', isForged ? 'other' : secret)
      .update(manifest)
      .digest('hex');
    const body = JSON.stringify({
      action: `${type}.updated`,
      type,
      data: { id: String(id) },
      live_mode: true,
    });
    return { headers: { 'x-signature': `ts=${ts},v1=${digest}`, 'x-request-id': 'req-1' }, body };
  };
  return {
    name: 'mercadopago',
    currency: 'BRL',
    environment(base) {
      url = base;
      return {
        PAYMENTS_MERCADOPAGO_ACCESS_TOKEN: token,
        PAYMENTS_MERCADOPAGO_WEBHOOK_SECRET: secret,
        PAYMENTS_MERCADOPAGO_URL: base,
      };
    },
    payments,
    answer({ method, path, headers, body }) {
      if (headers['authorization'] !== `Bearer ${token}`) return refused(401, 'invalid access token');
      if (method === 'POST') require(headers['x-idempotency-key'], 'X-Idempotency-Key');
      if (path === '/checkout/preferences') {
        const { items, external_reference: orderId } = JSON.parse(body) as {
          items: { unit_price: number; quantity: number; currency_id: string }[];
          external_reference: string;
        };
        const [item] = items;
        require(item?.quantity === 1 && typeof item.unit_price === 'number', 'one item');
        const wanted = { id: orderId, orderId, amount: minorOf(item.unit_price), currency: item.currency_id };
        openPayment(payments, wanted);
        return ok({ id: `pref-${orderId}`, init_point: `${url}/checkout?pref_id=${orderId}` });
      }
      if (path.startsWith('/v1/payments/search?external_reference=')) {
        const payment = payments.get(path.split('=')[1] ?? '');
        return ok({ results: payment === undefined || payment.state === 'open' ? [] : [dataOf(payment)] });
      }
      const [, id, action] = /^\/v1\/payments\/(\d+)\/?(\w*)$/.exec(path) ?? [];
      const payment = [...payments.values()].find((one) => String(numberOf(one)) === id);
      if (payment === undefined) return refused(404, 'Payment not found');
      if (action !== 'refunds') return ok(dataOf(payment));
      const { amount } = JSON.parse(body) as { amount: number };
      return addRefund(payment, String(headers['x-idempotency-key']), minorOf(amount))
        ? ok({ id: 1, status: 'approved' })
        : refused(400, 'Amount exceeds');
    },
    arrive(handOff) {
      require(handOff.kind === 'redirect', 'a redirect');
      const payment = payments.get(new URL(handOff.address).searchParams.get('pref_id') ?? '');
      require(payment, 'no such preference');
      return payment;
    },
    confirm: (payment, { isForged = false } = {}) => signed('payment', numberOf(payment), isForged),
    otherEvent: () => signed('plan', 99),
    refundsOnce: true,
  };
}
