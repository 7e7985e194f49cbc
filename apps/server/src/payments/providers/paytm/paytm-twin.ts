import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
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

const mid = 'MID123';
const key = '1234567890abcdef';
const iv = '@@@@&&&&####$$$$';

function checksum(text: string, by = key): string {
  const cipher = createCipheriv('aes-128-cbc', by, iv);
  const digest = createHash('sha256').update(`${text}|abcd`).digest('hex');
  return Buffer.concat([cipher.update(`${digest}abcd`), cipher.final()]).toString('base64');
}

function isSigned(text: string, signature: string): boolean {
  const decipher = createDecipheriv('aes-128-cbc', key, iv);
  const plain = Buffer.concat([decipher.update(signature, 'base64'), decipher.final()]).toString();
  return (
    plain ===
    createHash('sha256')
      .update(`${text}|${plain.slice(-4)}`)
      .digest('hex') +
      plain.slice(-4)
  );
}

export function paytmTwin(): ProviderTwin {
  const payments = new Map<string, TwinPayment>();
  let url = '';
  const transactionOf = ({ id }: TwinPayment) => `2026${id.replaceAll('-', '').slice(-16)}`;
  const statusOf = ({ state }: TwinPayment) =>
    ({ open: 'PENDING', approved: 'TXN_SUCCESS', declined: 'TXN_FAILURE' })[state];
  const failure = (resultCode: string) => ok({ body: { resultInfo: { resultStatus: 'F', resultCode } } });
  return {
    name: 'paytm',
    currency: 'INR',
    environment(base) {
      url = base;
      return {
        PAYMENTS_PAYTM_MERCHANT_ID: mid,
        PAYMENTS_PAYTM_MERCHANT_KEY: key,
        PAYMENTS_PAYTM_WEBSITE: 'WEBSTAGING',
        PAYMENTS_PAYTM_URL: base,
      };
    },
    payments,
    answer({ path, body }) {
      // The checksum covers the text of the body field exactly as sent.
      const text = body.slice(body.indexOf('"body":') + 7, -1);
      const { head, body: asked } = JSON.parse(body) as {
        head: { signature: string };
        body: {
          orderId: string;
          txnAmount: { value: string; currency: string };
          callbackUrl: string;
          refId: string;
          refundAmount: string;
        };
      };
      if (!isSigned(text, head.signature)) return failure('2005');
      const { orderId } = asked;
      if (path.startsWith('/theia/api/v1/initiateTransaction')) {
        require(path.endsWith(`?mid=${mid}&orderId=${orderId}`) &&
          /^[\w@.-]{1,50}$/.test(orderId), 'order id');
        require(/^\d+\.\d{2}$/.test(asked.txnAmount.value) &&
          asked.callbackUrl !== '', 'amount and callbackUrl');
        const { value, currency } = asked.txnAmount;
        openPayment(payments, { id: orderId, orderId, amount: minorOf(value), currency });
        return ok({
          body: { resultInfo: { resultStatus: 'S', resultCode: '0000' }, txnToken: `token-${orderId}` },
        });
      }
      const payment = payments.get(orderId);
      if (payment === undefined) return ok({ body: { resultInfo: { resultStatus: 'NO_RECORD_FOUND' } } });
      if (path === '/v3/order/status') {
        const txn = { orderId, txnId: transactionOf(payment), txnAmount: unitsOf(payment) };
        return ok({ body: { resultInfo: { resultStatus: statusOf(payment) }, ...txn } });
      }
      if (payment.refunds.has(asked.refId)) return failure('617');
      const isMade = addRefund(payment, asked.refId, minorOf(asked.refundAmount));
      return isMade
        ? ok({ body: { resultInfo: { resultStatus: 'PENDING', resultCode: '601' } } })
        : failure('607');
    },
    arrive(handOff) {
      require(handOff.kind === 'form', 'a form');
      const { fields, address } = handOff;
      const payment = payments.get(fields['orderId'] ?? '');
      require(address ===
        `${url}/theia/api/v1/showPaymentPage?mid=${mid}&orderId=${fields['orderId']}`, 'address');
      require(payment && fields['txnToken'] === `token-${payment.id}` && fields['mid'] === mid, 'token');
      return payment;
    },
    confirm(payment, { isForged = false } = {}) {
      const fields = new Map([
        ['MID', mid],
        ['ORDERID', payment.orderId],
        ['TXNID', transactionOf(payment)],
        ['TXNAMOUNT', unitsOf(payment)],
        ['CURRENCY', payment.currency],
        ['STATUS', statusOf(payment)],
        ['RESPCODE', payment.state === 'approved' ? '01' : '227'],
      ]);
      const text = [...fields]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([, value]) => value);
      fields.set('CHECKSUMHASH', checksum(text.join('|'), isForged ? 'fedcba0987654321' : key));
      return { headers: {}, body: new URLSearchParams([...fields]).toString() };
    },
    refundsOnce: true,
  };
}
