import { createHash } from 'node:crypto';
import {
  addRefund,
  minorOf,
  ok,
  openPayment,
  require,
  unitsOf,
  type ProviderTwin,
  type TwinPayment,
} from '../../provider/twin.ts';

const publicKey = 'i00000000';
const privateKey = 'a4825234f4bae72a0be04eafe9e8e2bada209255';
const signatureOf = (data: string, key = privateKey) =>
  createHash('sha3-256')
    .update(key + data + key)
    .digest('base64');

interface Asked {
  readonly version: number;
  readonly public_key: string;
  readonly action: string;
  readonly amount: string;
  readonly currency: string;
  readonly order_id: string;
  readonly server_url: string;
}

function asked(fields: Readonly<Record<string, string>>): Asked {
  const { data = '', signature } = fields;
  require(signature === signatureOf(data), 'invalid_signature');
  const read = JSON.parse(Buffer.from(data, 'base64').toString()) as Asked;
  require(read.public_key === publicKey && read.version === 7, 'public_key and version');
  return read;
}

export function liqpayTwin(): ProviderTwin {
  const payments = new Map<string, TwinPayment>();
  let url = '';
  const dataOf = (payment: TwinPayment) => ({
    action: 'pay',
    public_key: publicKey,
    status: { open: 'wait_accept', approved: 'success', declined: 'failure' }[payment.state],
    order_id: payment.orderId,
    payment_id: 2_500_000_000 + [...payments.keys()].indexOf(payment.id),
    amount: Number(unitsOf(payment)),
    currency: payment.currency,
  });
  const signed = (fields: object, isForged = false) => {
    const data = Buffer.from(JSON.stringify(fields)).toString('base64');
    const signature = signatureOf(data, isForged ? 'another key' : privateKey);
    return { headers: {}, body: new URLSearchParams({ data, signature }).toString() };
  };
  return {
    name: 'liqpay',
    currency: 'UAH',
    environment(base) {
      url = base;
      return {
        PAYMENTS_LIQPAY_PUBLIC_KEY: publicKey,
        PAYMENTS_LIQPAY_PRIVATE_KEY: privateKey,
        PAYMENTS_LIQPAY_URL: base,
      };
    },
    payments,
    answer({ path, body }) {
      require(path === '/api/request', 'path');
      const { data = '', signature } = Object.fromEntries(new URLSearchParams(body));
      if (signature !== signatureOf(data))
        return ok({ result: 'error', status: 'error', err_code: 'invalid_signature' });
      const { action, order_id: id, amount } = asked(Object.fromEntries(new URLSearchParams(body)));
      const payment = payments.get(id);
      if (payment === undefined)
        return ok({ result: 'error', status: 'error', err_code: 'payment_not_found' });
      if (action === 'status') return ok(dataOf(payment));
      return addRefund(payment, `${action} ${amount}`, minorOf(amount))
        ? ok({ ...dataOf(payment), action: 'refund', status: 'reversed' })
        : ok({ result: 'error', status: 'error' });
    },
    arrive(handOff) {
      require(handOff.kind === 'form' && handOff.address === `${url}/api/3/checkout`, 'a form');
      const { action, order_id: id, amount, currency, server_url: server } = asked(handOff.fields);
      require(action === 'pay' && server !== '', 'action and server_url');
      return openPayment(payments, { id, orderId: id, amount: minorOf(amount), currency });
    },
    confirm: (payment, { isForged = false } = {}) => signed(dataOf(payment), isForged),
    otherEvent: () => signed({ action: 'subscribe', public_key: publicKey, status: 'subscribed' }),
    refundsOnce: false,
  };
}
