import { createHash } from 'node:crypto';
import {
  addRefund,
  minorOf,
  ok,
  openPayment,
  refused,
  require,
  unitsOf,
  type ProviderTwin,
  type TwinPayment,
} from '../../provider/twin.ts';

const apiKey = '4Vj8eK4rloUd272L48hsrarnUA';
const apiLogin = 'pRRXKOl8ikMmt9u';
const merchantId = '508029';

export function payulatamTwin(): ProviderTwin {
  const payments = new Map<string, TwinPayment>();
  let url = '';
  const numberOf = ({ id }: TwinPayment) => 1_400_000_000 + [...payments.keys()].indexOf(id);
  const stateOf = ({ state }: TwinPayment) =>
    ({ open: 'PENDING', approved: 'APPROVED', declined: 'DECLINED' })[state];
  return {
    name: 'payulatam',
    currency: 'COP',
    environment(base) {
      url = base;
      return {
        PAYMENTS_PAYULATAM_MERCHANT_ID: merchantId,
        PAYMENTS_PAYULATAM_ACCOUNT_ID: '512321',
        PAYMENTS_PAYULATAM_API_LOGIN: apiLogin,
        PAYMENTS_PAYULATAM_API_KEY: apiKey,
        PAYMENTS_PAYULATAM_TEST: 'true',
        PAYMENTS_PAYULATAM_CHECKOUT_URL: `${base}/ppp-web-gateway-payu/`,
        PAYMENTS_PAYULATAM_API_URL: base,
      };
    },
    payments,
    answer({ path, headers, body }) {
      require(headers['accept'] === 'application/json', 'Accept: application/json');
      const asked = JSON.parse(body) as {
        command: string;
        merchant: { apiLogin: string; apiKey: string };
        details: { referenceCode: string };
        transaction: {
          order: { id: string };
          type: string;
          reason: string;
          parentTransactionId: string;
          additionalValues?: { TX_VALUE: { value: string } };
        };
      };
      if (asked.merchant.apiKey !== apiKey || asked.merchant.apiLogin !== apiLogin)
        return ok({ code: 'ERROR', error: 'Invalid credentials' });
      if (asked.command === 'PING') return ok({ code: 'SUCCESS' });
      if (path === '/reports-api/4.0/service.cgi') {
        require(asked.command === 'ORDER_DETAIL_BY_REFERENCE_CODE', 'command');
        const payment = payments.get(asked.details.referenceCode);
        if (payment === undefined) return ok({ code: 'SUCCESS', result: null });
        const transactions = [{ id: `txn-${payment.id}`, transactionResponse: { state: stateOf(payment) } }];
        const value = { value: Number(unitsOf(payment)), currency: payment.currency };
        const order = { id: numberOf(payment), transactions, additionalValues: { TX_VALUE: value } };
        return ok({ code: 'SUCCESS', result: { payload: [order] } });
      }
      const { order, type, reason, parentTransactionId: parent, additionalValues } = asked.transaction;
      const payment = [...payments.values()].find((one) => String(numberOf(one)) === order.id);
      if (payment === undefined || parent !== `txn-${payment.id}`) return refused(404, 'unknown');
      require((type === 'PARTIAL_REFUND') === (additionalValues !== undefined), 'a part has a value');
      const part = additionalValues === undefined ? payment.amount : minorOf(additionalValues.TX_VALUE.value);
      return addRefund(payment, reason, part)
        ? ok({ code: 'SUCCESS', transactionResponse: { state: 'PENDING' } })
        : ok({ code: 'ERROR' });
    },
    arrive(handOff) {
      require(handOff.kind === 'form' && handOff.address === `${url}/ppp-web-gateway-payu/`, 'a form');
      const { fields } = handOff;
      const { referenceCode: id = '', amount = '', currency = '', signature } = fields;
      const text = [apiKey, merchantId, id, amount, currency].join('~');
      require(fields['algorithmSignature'] === 'SHA256', 'algorithm');
      require(signature === createHash('sha256').update(text).digest('hex'), 'signature');
      require(/^[a-zA-Z0-9]+$/.test(id), 'reference without special characters');
      require(fields['buyerEmail']?.includes('@') &&
        fields['confirmationUrl'] &&
        fields['tax'] === '0', 'fields');
      const orderId = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      return openPayment(payments, { id, orderId, amount: minorOf(amount), currency });
    },
    confirm(payment, { isForged = false } = {}) {
      const state = payment.state === 'approved' ? '4' : '6';
      const value = unitsOf(payment);
      const short = value.endsWith('0') ? value.slice(0, -1) : value;
      const text = [
        isForged ? 'another key' : apiKey,
        merchantId,
        payment.id,
        short,
        payment.currency,
        state,
      ].join('~');
      const fields = {
        merchant_id: merchantId,
        state_pol: state,
        reference_sale: payment.id,
        reference_pol: String(numberOf(payment)),
        transaction_id: `txn-${payment.id}`,
        value,
        currency: payment.currency,
        sign: createHash('md5').update(text).digest('hex'),
      };
      return { headers: {}, body: new URLSearchParams(fields).toString() };
    },
    refundsOnce: false,
  };
}
