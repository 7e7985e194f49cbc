import { createHash } from 'node:crypto';
import { openPayment, refused, require, type ProviderTwin, type TwinPayment } from '../../provider/twin.ts';

const merchant = 'ABC0001';
const password = 'abc123';
const sha1 = (...parts: readonly string[]) => createHash('sha1').update(parts.join('|')).digest('hex');

export function securepayTwin(): ProviderTwin {
  const payments = new Map<string, TwinPayment>();
  let url = '';
  return {
    name: 'securepay',
    currency: 'AUD',
    environment(base) {
      url = base;
      return {
        PAYMENTS_SECUREPAY_MERCHANT_ID: merchant,
        PAYMENTS_SECUREPAY_PASSWORD: password,
        PAYMENTS_SECUREPAY_URL: `${base}/live/v2/invoice`,
      };
    },
    payments,
    answer: () => refused(404, 'SecureFrame has no API'),
    arrive(handOff) {
      require(handOff.kind === 'form' && handOff.address === `${url}/live/v2/invoice`, 'a form');
      const { fields } = handOff;
      const { txn_type: type = '', primary_ref: id = '', amount = '', fp_timestamp: at = '' } = fields;
      require(/^\d{14}$/.test(at) && /^\d+$/.test(amount), 'timestamp and cents');
      require(fields['fingerprint'] === sha1(merchant, password, type, id, amount, at), 'fingerprint');
      require(fields['bill_name'] === 'transact' &&
        fields['callback_url'] &&
        fields['currency'] === 'AUD', 'fields');
      return openPayment(payments, { id, orderId: id, amount: Number(amount), currency: 'AUD' });
    },
    confirm(payment, { isForged = false } = {}) {
      const code = payment.state === 'approved' ? '1' : '2';
      const at = '20260101000100';
      const amount = String(payment.amount);
      const by = isForged ? 'another password' : password;
      const fields = {
        merchant,
        refid: payment.orderId,
        amount,
        timestamp: at,
        summarycode: code,
        rescode: code === '1' ? '00' : '51',
        txnid: `SP${[...payments.keys()].indexOf(payment.id)}`,
        fingerprint: sha1(merchant, by, payment.orderId, amount, at, code),
      };
      return { headers: {}, body: new URLSearchParams(fields).toString() };
    },
    refundsOnce: false,
  };
}
