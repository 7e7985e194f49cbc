import { expect, test } from 'vitest';
import { chargeableFee, slabFee } from './cancellation-fee.ts';

const slabs = [
  { minsDelayed: 10, amount: 500 },
  { minsDelayed: 2, amount: 100 },
  { minsDelayed: 5, amount: 250 },
];
const accepted = 1_000_000;
const afterMinutes = (minutes: number) => accepted + minutes * 60_000;

test.each([
  [0, 0],
  [1.99, 0],
  [2, 100],
  [4.9, 100],
  [5, 250],
  [9, 250],
  [10, 500],
  [600, 500],
])('CAR-4 cancelling %f minutes after acceptance costs %i', (minutes, fee) => {
  expect(slabFee(slabs, accepted, afterMinutes(minutes))).toBe(fee);
});

test('CAR-4 a car type without slabs has no fee', () => {
  expect(slabFee([], accepted, afterMinutes(60))).toBe(0);
});

test.each([
  [500, 200, true, 500],
  [500, 200, false, 200],
  [500, -50, false, 0],
  [500, 900, false, 500],
])(
  'CAR-4 SET-17 a fee of %i with a balance of %i, negative balances allowed %s: charges %i',
  (fee, balance, allowed, taken) => {
    expect(chargeableFee(fee, balance, allowed)).toBe(taken);
  },
);
