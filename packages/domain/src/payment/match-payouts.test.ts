import { expect, test } from 'vitest';
import { matchPayouts } from './match-payouts.ts';

const payment = (reference: string, amount: number, refunded = 0) => ({
  id: `id-${reference}`,
  reference,
  amount,
  refunded,
  currency: 'EUR',
});
const line = (place: number, reference: string, amount: number, currency = 'EUR') => ({
  line: place,
  reference,
  amount,
  currency,
});

test('PAY-7 a payout file is compared with the booked payments by reference, amount and currency', () => {
  const found = matchPayouts(
    [line(2, 'a', 100), line(3, 'b', 250), line(4, 'c', 70, 'USD'), line(5, 'x', 9), line(6, 'a', 100)],
    [payment('a', 100), payment('b', 200), payment('c', 70), payment('d', 40)],
  );
  expect(found.matched).toBe(1);
  expect(found.different.map(({ line: { reference } }) => reference)).toEqual(['b', 'c']);
  expect(found.unknown.map(({ line: place }) => place)).toEqual([5, 6]);
  expect(found.missing.map(({ reference }) => reference)).toEqual(['d']);
});

test('PAY-9 a refunded payment agrees with its amount before and after the refund', () => {
  const payments = [payment('a', 100, 30), payment('b', 100, 30), payment('c', 100, 30)];
  const found = matchPayouts([line(2, 'a', 100), line(3, 'b', 70), line(4, 'c', 30)], payments);
  expect([found.matched, found.different.length]).toEqual([2, 1]);
});
