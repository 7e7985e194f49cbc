import { expect, test } from 'vitest';
import { promoClosed, promoDiscount } from './promo-discount.ts';

const promo = {
  discountType: 'percentage',
  discountValue: 20,
  maxDiscountValue: 300,
  minOrder: 500,
  validUntilMs: 1000,
  usageLimit: 2,
  usedCount: 1,
} as const;

test.each([
  [{}, 500, 1000, null],
  [{}, 499, 1000, 'promo_below_min_order'],
  [{}, 500, 1001, 'promo_expired'],
  [{ usedCount: 2 }, 500, 1000, 'promo_used_up'],
] as const)('PROMO-2 PROMO-3 %o on %i at %i is closed because %s', (change, cost, now, closed) => {
  expect(promoClosed({ ...promo, ...change }, cost, now)).toBe(closed);
});

test.each([
  [{}, 1000, 200],
  [{}, 2000, 300],
  [{}, 1002, 200],
  [{}, 1003, 201],
  [{ discountType: 'flat', discountValue: 250 }, 1000, 250],
  [{ discountType: 'flat', discountValue: 250 }, 100, 100],
] as const)('PROMO-3 %o on %i takes off %i', (change, cost, discount) => {
  expect(promoDiscount({ ...promo, ...change }, cost)).toBe(discount);
});
