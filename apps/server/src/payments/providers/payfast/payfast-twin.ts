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

const merchantId = '10000100';
const merchantKey = '46f0cd694581a';
const passphrase = 'jt7NOE43FZPn';
const encoded = (value: string) =>
  new URLSearchParams({ '': value }).toString().slice(1).replaceAll('*', '%2A').replaceAll('~', '%7E');
const textOf = (fields: readonly (readonly [string, string])[]) =>
  fields.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

export function payfastTwin(): ProviderTwin {
  const payments = new Map<string, TwinPayment>();
  const sent = new Set<string>();
  let url = '';
  const numberOf = ({ id }: TwinPayment) => String(1_089_250 + [...payments.keys()].indexOf(id));
  return {
    name: 'payfast',
    currency: 'ZAR',
    environment(base) {
      url = base;
      return {
        PAYMENTS_PAYFAST_MERCHANT_ID: merchantId,
        PAYMENTS_PAYFAST_MERCHANT_KEY: merchantKey,
        PAYMENTS_PAYFAST_PASSPHRASE: passphrase,
        PAYMENTS_PAYFAST_URL: base,
        PAYMENTS_PAYFAST_API_URL: base,
      };
    },
    payments,
    answer({ path, headers, body }) {
      if (path === '/eng/query/validate') {
        const given = textOf([...new URLSearchParams(body)]);
        return ok(sent.has(given) ? 'VALID' : 'INVALID');
      }
      const isSigned = (fields: object) => {
        const signed = Object.entries({
          'merchant-id': String(headers['merchant-id']),
          version: String(headers['version']),
          timestamp: String(headers['timestamp']),
          ...fields,
          passphrase,
        }).toSorted(([left], [right]) => (left < right ? -1 : 1));
        return headers['signature'] === md5(textOf(signed));
      };
      if (path === '/ping')
        return isSigned({}) ? ok('"Payfast API"') : refused(401, 'Merchant authorization failed');
      const payment = [...payments.values()].find((one) => path === `/refunds/${numberOf(one)}`);
      if (payment === undefined) return refused(404, 'no such payment');
      const asked = JSON.parse(body) as { amount: number; notify_buyer: number; reason: string };
      const { amount, notify_buyer: notify, reason } = asked;
      if (!isSigned({ amount: String(amount), notify_buyer: String(notify), reason }))
        return refused(401, 'Merchant authorization failed');
      const isMade = addRefund(payment, asked.reason, asked.amount);
      return isMade ? ok({ code: 200, status: 'success' }) : refused(400, 'Refund exceeds the payment');
    },
    arrive(handOff) {
      require(handOff.kind === 'form' && handOff.address === `${url}/eng/process`, 'a form');
      const fields = Object.entries(handOff.fields);
      const text = textOf(fields.filter(([name]) => name !== 'signature'));
      require(handOff.fields['signature'] === md5(`${text}&passphrase=${passphrase}`), 'signature');
      require(handOff.fields['merchant_key'] === merchantKey && handOff.fields['notify_url'], 'fields');
      require(!fields.some(([, value]) => value === ''), 'no empty fields');
      const { m_payment_id: id = '', amount = '' } = handOff.fields;
      return openPayment(payments, { id, orderId: id, amount: minorOf(amount), currency: 'ZAR' });
    },
    confirm(payment, { isForged = false } = {}) {
      const fields = [
        ['m_payment_id', payment.orderId],
        ['pf_payment_id', numberOf(payment)],
        ['payment_status', payment.state === 'approved' ? 'COMPLETE' : 'CANCELLED'],
        ['item_name', "Fiacre's ride (1)"],
        ['item_description', ''],
        ['amount_gross', unitsOf(payment)],
        // Repeating a genuine message would not be a forgery.
        ['amount_fee', isForged ? '-2.29' : '-2.28'],
        ['custom_str1', ''],
        ['merchant_id', merchantId],
      ] as const;
      const text = textOf(fields);
      // A forger who knows the passphrase still fails, because Payfast itself does not confirm the message.
      if (!isForged) sent.add(text);
      return { headers: {}, body: `${text}&signature=${md5(`${text}&passphrase=${passphrase}`)}` };
    },
    refundsOnce: false,
  };
}
