import { describe, expect, test } from 'vitest';
import { tripCharge } from '../charge/trip-charge.ts';
import { kerbCommission } from './commission.ts';

const charge = (driver: number, fee: number, discount = 0) =>
  tripCharge(
    {
      currency: 'EUR',
      lines: [
        { label: 'base', amount: driver },
        { label: 'convenience_fees', amount: fee },
      ],
    },
    discount,
  );

describe('KERB-7 the commission of a ride', () => {
  test.each([
    ['10 % of 25.00', 10, charge(2000, 500), 250],
    ['10 % of what the rider owes after a discount', 10, charge(2000, 500, 700), 180],
    ['12.5 % of 9.96, rounded half up', 12.5, charge(996, 0), 125],
    ['2.5 % of 0.20, a half', 2.5, charge(20, 0), 1],
    ['100 %', 100, charge(1234, 0), 1234],
    ['nothing of a ride that costs nothing', 10, charge(700, 0, 700), 0],
  ])('%s', (_, percent, due, commission) => {
    expect(kerbCommission({ kind: 'percent', percent }, due)).toBe(commission);
  });

  test('an amount is the same for each ride, at most what the rider owes, and only in its currency', () => {
    const terms = { kind: 'amount', amount: 300, currency: 'EUR' } as const;
    expect(kerbCommission(terms, charge(2000, 500))).toBe(300);
    expect(kerbCommission(terms, charge(250, 0))).toBe(250);
    expect(kerbCommission(terms, charge(700, 0, 700))).toBe(0);
    expect(kerbCommission({ ...terms, currency: 'USD' }, charge(2000, 500))).toBe(0);
  });

  test('a place without terms gets nothing', () => {
    expect(kerbCommission(null, charge(2000, 500))).toBe(0);
  });
});
