import { createHmac } from 'node:crypto';
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

export function paystackTwin(): ProviderTwin {
  const payments = new Map<string, TwinPayment>();
  let url = '';
  const numberOf = ({ id }: TwinPayment) => 4_000_000_000 + [...payments.keys()].indexOf(id);
  const transactionOf = (payment: TwinPayment) => ({
    id: numberOf(payment),
    status: { open: 'abandoned', approved: 'success', declined: 'failed' }[payment.state],
    reference: payment.orderId,
    amount: payment.amount,
    currency: payment.currency,
  });
  const signed = (event: object, isForged = false): Confirmation => {
    const body = JSON.stringify(event);
    const digest = createHmac('sha512', isForged ? 'sk_test_other' : key)
      .update(body)
      .digest('hex');
    return { headers: { 'x-paystack-signature': digest }, body };
  };
  return {
    name: 'paystack',
    currency: 'NGN',
    environment(base) {
      url = base;
      return { PAYMENTS_PAYSTACK_SECRET_KEY: key, PAYMENTS_PAYSTACK_URL: base };
    },
    payments,
    answer({ method, path, headers, body }) {
      if (headers['authorization'] !== `Bearer ${key}`) return refused(401, 'Invalid key');
      const [route = '', query] = path.split('?', 2);
      if (route === '/transaction/initialize') {
        const asked = JSON.parse(body) as {
          email: string;
          amount: number;
          currency: string;
          reference: string;
        };
        require(/^[^@\s]+@[^@\s]+\.\w+$/.test(asked.email), 'email');
        require(Number.isInteger(asked.amount) && /^[\w.=-]+$/.test(asked.reference), 'amount and reference');
        if (payments.has(asked.reference)) return refused(400, 'Duplicate Transaction Reference');
        const { amount, currency, reference } = asked;
        openPayment(payments, { id: reference, orderId: reference, amount, currency });
        return ok({ status: true, data: { authorization_url: `${url}/pay/${reference}`, reference } });
      }
      if (route.startsWith('/transaction/verify/')) {
        const payment = payments.get(route.replace('/transaction/verify/', ''));
        return payment === undefined
          ? refused(400, 'Transaction reference not found')
          : ok({ status: true, data: transactionOf(payment) });
      }
      const id =
        query === undefined ? (JSON.parse(body) as { transaction: string }).transaction : query.split('=')[1];
      const payment = [...payments.values()].find((one) => String(numberOf(one)) === id);
      if (route !== '/refund' || payment === undefined) return refused(404, 'Transaction not found');
      if (method === 'GET')
        return ok({ data: [...payment.refunds.keys()].map((note) => ({ merchant_note: note })) });
      const { amount, merchant_note: note } = JSON.parse(body) as { amount: number; merchant_note: string };
      return addRefund(payment, note, amount)
        ? ok({ status: true })
        : refused(400, 'Transaction has been fully reversed');
    },
    arrive(handOff) {
      require(handOff.kind === 'redirect', 'a redirect');
      const payment = payments.get(handOff.address.replace(`${url}/pay/`, ''));
      require(payment, 'no such transaction');
      return payment;
    },
    confirm: (payment, { isForged = false } = {}) =>
      signed(
        {
          event: payment.state === 'approved' ? 'charge.success' : 'charge.failed',
          data: transactionOf(payment),
        },
        isForged,
      ),
    otherEvent: () => signed({ event: 'transfer.success', data: { id: 1 } }),
    refundsOnce: true,
  };
}
