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

const key = 'FLWSECK_TEST-twin';
const hash = 'my-secret-hash';

export function flutterwaveTwin(): ProviderTwin {
  const payments = new Map<string, TwinPayment>();
  let url = '';
  const numberOf = ({ id }: TwinPayment) => 285_959_875 + [...payments.keys()].indexOf(id);
  const dataOf = (payment: TwinPayment) => ({
    id: numberOf(payment),
    tx_ref: payment.orderId,
    status: { open: 'pending', approved: 'successful', declined: 'failed' }[payment.state],
    amount: Number(unitsOf(payment)),
    currency: payment.currency,
  });
  const signed = (event: object, isForged = false): Confirmation => {
    const body = JSON.stringify(event);
    const digest = createHmac('sha256', isForged ? 'another hash' : hash)
      .update(body)
      .digest('base64');
    return { headers: { 'flutterwave-signature': digest }, body };
  };
  return {
    name: 'flutterwave',
    currency: 'NGN',
    environment(base) {
      url = base;
      return {
        PAYMENTS_FLUTTERWAVE_SECRET_KEY: key,
        PAYMENTS_FLUTTERWAVE_SECRET_HASH: hash,
        PAYMENTS_FLUTTERWAVE_URL: base,
      };
    },
    payments,
    answer({ method, path, headers, body }) {
      if (headers['authorization'] !== `Bearer ${key}`) return refused(401, 'Invalid authorization key');
      if (method === 'POST' && path === '/v3/payments') {
        const asked = JSON.parse(body) as {
          tx_ref: string;
          amount: number;
          currency: string;
          redirect_url: string;
          customer: { email: string };
        };
        require(asked.customer.email.includes('@') && asked.redirect_url !== '', 'customer and redirect_url');
        const { tx_ref: orderId, amount, currency } = asked;
        openPayment(payments, { id: orderId, orderId, amount: minorOf(amount), currency });
        return ok({ status: 'success', data: { link: `${url}/pay/${orderId}` } });
      }
      const [, id, action] = /^\/v3\/transactions\/(\w+)\/?(\w*)/.exec(path) ?? [];
      const ref = new URLSearchParams(path.split('?', 2)[1]).get('tx_ref');
      const payment = [...payments.values()].find(
        (one) => String(numberOf(one)) === id || one.orderId === ref,
      );
      if (payment === undefined) return refused(404, 'No transaction was found');
      if (action !== 'refund') return ok({ status: 'success', data: dataOf(payment) });
      const { amount, comments } = JSON.parse(body) as { amount: number; comments: string };
      return addRefund(payment, comments, minorOf(amount))
        ? ok({ status: 'success', data: { id: 1 } })
        : refused(400, 'Refund amount exceeds the transaction');
    },
    arrive(handOff) {
      require(handOff.kind === 'redirect', 'a redirect');
      const payment = payments.get(handOff.address.replace(`${url}/pay/`, ''));
      require(payment, 'no such payment');
      return payment;
    },
    confirm: (payment, { isForged = false } = {}) =>
      signed({ event: 'charge.completed', data: dataOf(payment) }, isForged),
    otherEvent: () => signed({ event: 'transfer.completed', data: { id: 1 } }),
    refundsOnce: true,
  };
}
