import { describe, expect, test } from 'vitest';
import { fromDecimals, withDecimals } from './provider/provider-amount.ts';
import { notAResult } from './provider/provider.ts';
import { paypalAmount, paypalStep } from './providers/paypal/paypal-amount.ts';
import { resultOfCapture } from './providers/paypal/paypal-order.ts';
import { isBraintreeSignature } from './providers/braintree/signature.ts';
import { payfastSignature, payfastText } from './providers/payfast/signature.ts';
import { checksumOf, formText, isChecksum } from './providers/paytm/checksum.ts';
import { isPayuSignature, payuSignature, signedAmount } from './providers/payulatam/signature.ts';
import { isLiqPaySignature, liqpaySignature } from './providers/liqpay/signature.ts';
import { fingerprintOf, timestampOf } from './providers/securepay/fingerprint.ts';
import { stripeStep } from './providers/stripe/stripe.ts';
import { isSigned } from './provider/timed-signature.ts';

/** Signatures that the providers' own libraries produce or accept. */
describe('PAY-7 the signature of', () => {
  test('Stripe is accepted for five minutes, even next to one made with another secret', () => {
    const body = '{"id":"evt_1","object":"event","type":"checkout.session.completed"}';
    const v1 = 'v1=d1e4aa90551919f198c22ba0a9691b35338d4b631d54ce1f1465e93b1d41c430';
    const at = (seconds: number, header: string) =>
      isSigned('whsec_test_secret', header, body, new Date((1_700_000_000 + seconds) * 1000));
    expect(at(0, `t=1700000000,${v1}`)).toBe(true);
    expect(at(300, `t=1700000000,v1=${'0'.repeat(64)},${v1}`)).toBe(true);
    expect(at(301, `t=1700000000,${v1}`)).toBe(false);
    expect(at(-301, `t=1700000000,${v1}`)).toBe(false);
    expect(at(0, `t=1700000001,${v1}`)).toBe(false);
    expect(at(0, `t=1700000000,${v1.replace('v1', 'v0')}`)).toBe(false);
  });

  test('Braintree is accepted with and without the payload’s last line break, for our key only', () => {
    const keys = { publicKey: 'integration_public_key', privateKey: 'integration_private_key' };
    const payload = 'PG5vdGlmaWNhdGlvbi8+Cg==';
    const digest = 'a38452c9208834aa11a46ec09f33306ae2b2727c';
    const signature = `other_key|00&integration_public_key|${digest}`;
    expect(isBraintreeSignature(keys, signature, `${payload}\n`)).toBe(true);
    expect(isBraintreeSignature(keys, signature, payload)).toBe(true);
    expect(isBraintreeSignature(keys, `other_key|${digest}`, payload)).toBe(false);
    expect(isBraintreeSignature({ ...keys, privateKey: 'another' }, signature, payload)).toBe(false);
    expect(isBraintreeSignature(keys, '', payload)).toBe(false);
  });

  test('Paytm covers a body or the sorted values of a form', () => {
    const key = '1234567890abcdef';
    const body = '{"mid":"MID123","orderId":"ORDER_1"}';
    const ofBody =
      'ZSXPGCjR6PNPq4vWk4yH/A/orUBu3KHRODv8IonvfonfDTqv2Gbn5R6c1zuJk4C6zpKDT1OdCk/zFV4647rJ2yvu29a8ziTF26MU/uIDpxg=';
    expect(checksumOf(body, key, 'abcd')).toBe(ofBody);
    expect(isChecksum(body, key, ofBody)).toBe(true);
    expect(isChecksum(`${body} `, key, ofBody)).toBe(false);
    const form = {
      TXNAMOUNT: '1.00',
      STATUS: 'TXN_SUCCESS',
      MID: 'MID123',
      ORDERID: 'ORDER_1',
      CHECKSUMHASH: 'x',
    };
    expect(formText(form)).toBe('MID123|ORDER_1|TXN_SUCCESS|1.00');
    expect(checksumOf(formText(form), key, 'abcd')).toBe(
      'QdDuGNmG6ie2xkQG8oN0EKFXzVFXRbzdciag8ac3FosHh4adEBY8jf4HTWpqL8s8Uu6tIEMF1DMxcl2Jh0fHWJef51u5aqee6wCmWbw/deU=',
    );
    expect(isChecksum(body, key, 'nonsense')).toBe(false);
    expect(isChecksum(body, key, '')).toBe(false);
  });

  test('PayU covers the amount with one decimal if the second is 0', () => {
    const form = ['4Vj8eK4rloUd272L48hsrarnUA', '508029', 'TestPayU', '20000', 'COP'];
    expect(payuSignature('md5', ...form)).toBe('7ee7cf808ce6a39b17481c54f2c57acc');
    expect(payuSignature('sha256', ...form)).toBe(
      'af3899a22336b79db46006491d15813158826f944599bf3bf601e2327f898022',
    );
    const confirmation = (reference: string, value: string) =>
      ['4Vj8eK4rloUd272L48hsrarnUA', '508029', reference, signedAmount(value), 'USD', '4'] as const;
    expect(isPayuSignature('b607a2c2fa100e0947b206d41864fb86', ...confirmation('TestPayU04', '150.00'))).toBe(
      true,
    );
    expect(isPayuSignature('1D95778A651E11A0AB93C2169A519CD6', ...confirmation('TestPayU05', '150.26'))).toBe(
      true,
    );
    expect(isPayuSignature('1d95778a651e11a0ab93c2169a519cd6', ...confirmation('TestPayU05', '150.27'))).toBe(
      false,
    );
  });

  test('Payfast covers the fields in their order, encoded as PHP does', () => {
    const fields = [
      ['merchant_id', '10000100'],
      ['merchant_key', '46f0cd694581a'],
      ['return_url', 'https://example.com/ok'],
      ['cancel_url', 'https://example.com/no'],
      ['notify_url', 'https://example.com/itn'],
      ['name_first', 'Ann'],
      ['email_address', 'a@b.co'],
      ['m_payment_id', 'ride-1'],
      ['amount', '100.00'],
      ['item_name', 'Ride #1'],
    ] as const;
    expect(payfastSignature(payfastText(fields), 'jt7NOE43FZPn')).toBe('7518dbe806422885b04796a867bb1a25');
    expect(payfastSignature(payfastText(fields), '')).toBe('666c0c0ecf899bbd26744214e714ec0d');
    expect(payfastText([['a', " it's (1)*~! "]])).toBe('a=it%27s+%281%29%2A%7E%21');
  });

  test('LiqPay is accepted from either version of its API', () => {
    const key = 'a4825234f4bae72a0be04eafe9e8e2bada209255';
    const data =
      'eyJwdWJsaWNfa2V5IjoiaTAwMDAwMDAwIiwidmVyc2lvbiI6NywiYWN0aW9uIjoicGF5IiwiYW1vdW50IjoiMyIsImN1cnJlbmN5IjoiVUFIIiwiZGVzY3JpcHRpb24iOiJ0ZXN0Iiwib3JkZXJfaWQiOiIwMDAwMDEifQ==';
    expect(liqpaySignature(7, key, data)).toBe('0adgJ8F2Ds5HCVkcz4AlmdLMRoIJf7IxsL3QmeFRz/s=');
    expect(liqpaySignature(3, key, data)).toBe('CZQ2WPZ4+rJnKdg5BT9lSsJtXZk=');
    expect(isLiqPaySignature('CZQ2WPZ4+rJnKdg5BT9lSsJtXZk=', key, data)).toBe(true);
    expect(isLiqPaySignature('CZQ2WPZ4+rJnKdg5BT9lSsJtXZk=', key, `${data} `)).toBe(false);
  });

  test('SecurePay covers the amount in cents and the time', () => {
    expect(fingerprintOf('ABC0001', 'abc123', '0', 'ride-1', '2600', '20260101000000')).toBe(
      '61c9f24d56909e138f03c557caefdb836b0fdef2',
    );
    expect(timestampOf(new Date('2026-01-01T00:01:00.999Z'))).toBe('20260101000100');
  });
});

describe('PAY-10 amounts', () => {
  test.each([
    [500, 'JPY', 2, 50_000],
    [1230, 'KWD', 3, 1230],
    [1000, 'MGA', 0, 10],
    [1299, 'USD', 2, 1299],
  ] as const)('%i minor units of %s with %i decimals are %i', (amount, currency, decimals, sent) => {
    expect(withDecimals(amount, currency, decimals)).toBe(sent);
    expect(fromDecimals(sent, currency, decimals)).toBe(amount);
  });

  test('are never rounded', () => {
    expect(() => withDecimals(1050, 'MGA', 0)).toThrow(RangeError);
    expect(fromDecimals(50_001, 'JPY', 2)).toBe(null);
    expect(() => paypalAmount(1250, 'HUF')).toThrow(RangeError);
  });

  test.each([
    ['PayPal', paypalStep, { USD: 1, JPY: 1, HUF: 100, TWD: 100 }],
    ['Stripe', stripeStep, { USD: 1, JPY: 1, ISK: 1, MGA: 100, KWD: 10, TND: 10 }],
  ])('of %s have larger steps in some currencies', (_, stepOf, steps) => {
    const found = Object.keys(steps).map((currency) => [currency, stepOf(currency)]);
    expect(Object.fromEntries(found)).toEqual(steps);
  });

  test('have the decimals that PayPal accepts', () => {
    expect(paypalAmount(5, 'USD')).toBe('0.05');
    expect(paypalAmount(500, 'JPY')).toBe('500');
    expect(paypalAmount(120_000, 'HUF')).toBe('1200');
    const capture = (value: string, currency_code: string) =>
      resultOfCapture({
        id: 'capture',
        status: 'COMPLETED',
        custom_id: '01a1fde3-39c6-7625-b7f9-000000000001',
        amount: { value, currency_code },
      });
    expect(capture('1200', 'HUF')).toMatchObject({ amount: 120_000 });
    expect(capture('500', 'JPY')).toMatchObject({ amount: 500 });
    expect(capture('12.999', 'USD')).toBe(notAResult);
    expect(capture('', 'USD')).toBe(notAResult);
  });
});
