import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumsOf } from './charge.ts';
import type { ChargeLine } from './charge.ts';
import { taxesOf } from './tax.ts';
import { withDiscount } from './trip-charge.ts';

const line = (amount: number, taxRate: number | null): ChargeLine => ({
  kind: 'distance',
  amount,
  taxRate,
  payer: 'rider',
  to: 'driver',
});

test.each([
  // 7/107 of 10.70, 19/119 of 11.90, a sixth of 12.00, 2.5/102.5 of 10.25
  ['7 %', [line(1070, 7)], [{ rate: 7, gross: 1070, tax: 70 }]],
  ['19 %', [line(1190, 19)], [{ rate: 19, gross: 1190, tax: 190 }]],
  ['20 %', [line(1200, 20)], [{ rate: 20, gross: 1200, tax: 200 }]],
  ['2.5 %', [line(1025, 2.5)], [{ rate: 2.5, gross: 1025, tax: 25 }]],
  // twice 0.46 is 0.92, not twice 0
  ['lines of one rate are added first', [line(7, 7), line(7, 7)], [{ rate: 7, gross: 14, tax: 1 }]],
  // exactly 0.50
  ['half up', [line(3, 20)], [{ rate: 20, gross: 3, tax: 1 }]],
] as const)('CHARGE-6 the VAT in a price: %s', (_, lines, taxes) => {
  expect(taxesOf({ lines })).toEqual(taxes);
});

test('CHARGE-6 rates are listed apart, and what is not stated last', () => {
  const lines = [line(90, null), line(1190, 19), line(1070, 7), line(10, null)];
  expect(taxesOf({ lines })).toEqual([
    { rate: 7, gross: 1070, tax: 70 },
    { rate: 19, gross: 1190, tax: 190 },
    { rate: null, gross: 100, tax: 0 },
  ]);
});

test('CHARGE-6 the gross amounts add up to the cost, whatever the rates and the discount are', () => {
  const rate = fc.constantFrom(null, 2.5, 7, 19, 20);
  const lines = fc.array(fc.record({ amount: fc.nat(99_999), rate }));
  fc.assert(
    fc.property(lines, fc.nat(9999), (parts, discount) => {
      const priced = withDiscount(
        parts.map((part) => line(part.amount, part.rate)),
        discount,
      );
      const sum = taxesOf({ lines: priced }).reduce((total, { gross }) => total + gross, 0);
      expect(sum).toBe(sumsOf({ lines: priced }).tripCost);
    }),
  );
});
