import { expect, test } from 'vitest';
import type { BraintreeApi } from './graphql.ts';
import { sendBack } from './transactions.ts';

/** The operations that a refund of a transaction in this state requests. */
async function operationsFor(status: string, whole: boolean): Promise<string> {
  const asked: string[] = [];
  const api: BraintreeApi = (query, _variables, schema) => {
    const operation = /(node|refundTransaction|voidTransaction)\(/.exec(query)?.[1] ?? '';
    asked.push(operation);
    const answers: Readonly<Record<string, object>> = {
      node: { status },
      refundTransaction: { refund: { id: 'r' } },
      voidTransaction: { transaction: { id: 't' } },
    };
    return Promise.resolve(schema.parse({ [operation]: answers[operation] }));
  };
  const refund = { key: 'k', orderId: 'o', reference: 't', amount: 100, currency: 'USD', whole };
  await sendBack(api, refund).catch((error: { isRefusal: boolean }) =>
    asked.push(error.isRefusal ? 'failed' : 'again'),
  );
  return asked.join(' ');
}

test.each([
  ['SETTLED', true, 'node refundTransaction'],
  ['SETTLING', false, 'node refundTransaction'],
  ['SUBMITTED_FOR_SETTLEMENT', true, 'node voidTransaction'],
  ['SUBMITTED_FOR_SETTLEMENT', false, 'node again'],
  ['VOIDED', true, 'node'],
])('PAY-9 Braintree refunds a %s transaction, whole: %s, by %s', async (status, whole, operations) => {
  expect(await operationsFor(status, whole)).toBe(operations);
});
