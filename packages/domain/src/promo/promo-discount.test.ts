import fc from 'fast-check';
import { expect, test } from 'vitest';
import { promoRefusal, promoDiscount } from './promo-discount.ts';

const promo = {
  discountType: 'percentage',
  discountValue: 20,
  maxDiscountValue: 300,
  minOrder: 500,
  validUntilMs: 1000,
  usageLimit: 2,
  usedCount: 1,
} as const;
const cents = { currency: 'USD', decimal: 2 };

test.each([
  ['usable at its minimum order and in its last millisecond', {}, 500, 1000, null],
  ['unusable below its minimum order', {}, 499, 1000, 'promo_min_order'],
  ['unusable a millisecond later', {}, 500, 1001, 'promo_expired'],
  ['unusable at its limit', { usedCount: 2 }, 500, 1000, 'promo_used_up'],
  ['unusable above its limit', { usedCount: 3 }, 500, 1000, 'promo_used_up'],
  ['unusable with a limit of 0', { usageLimit: 0, usedCount: 0 }, 500, 1000, 'promo_used_up'],
] as const)('PROMO-2 PROMO-3 a promo is %s', (_, change, cost, now, closed) => {
  expect(promoRefusal({ ...promo, ...change }, cost, now)).toBe(closed);
});

test.each([
  ['a fifth', {}, 1000, 200],
  ['a fifth, but no more than its maximum', {}, 2000, 300],
  ['a fifth, 200.4 rounded down', {}, 1002, 200],
  ['a fifth, 200.6 rounded up', {}, 1003, 201],
  ['an eighth, with the half rounded up exactly', { discountValue: 12.5 }, 4, 1],
  ['a flat value', { discountType: 'flat', discountValue: 250 }, 1000, 250],
  ['a flat value, but no more than the cost', { discountType: 'flat', discountValue: 250 }, 100, 100],
  ['a flat value, but no more than its maximum', { discountType: 'flat', discountValue: 400 }, 1000, 300],
] as const)('PROMO-3 a promo deducts %s', (_, change, cost, discount) => {
  expect(promoDiscount({ ...promo, ...change }, cost, cents)).toBe(discount);
});

test.each([
  // 20 % of 12.34 is 2.468; the maximum is 3.50
  ['USD', 2, 1234, 247],
  ['USD', 1, 1230, 250],
  ['USD', 0, 1200, 200],
  ['USD', 0, 9900, 300],
  ['JPY', 2, 1234, 247],
  ['KWD', 2, 1230, 250],
] as const)(
  'PROMO-3 FARE-4 20 %% off in %s with %i decimals: %i is reduced by %i',
  (currency, decimal, cost, discount) => {
    const wide = { ...promo, maxDiscountValue: 350 };
    expect(promoDiscount(wide, cost, { currency, decimal })).toBe(discount);
  },
);

test('PROMO-3 a discount is never negative, above its maximum or above the trip cost', () => {
  const anyTerms = fc.record({
    discountType: fc.constantFrom('flat' as const, 'percentage' as const),
    discountValue: fc.nat(1_000_000).map((n) => n / 10_000),
    maxDiscountValue: fc.nat(5000),
    minOrder: fc.constant(0),
  });
  const anyRounding = fc.record({ currency: fc.constantFrom('USD', 'JPY', 'KWD'), decimal: fc.nat(3) });
  fc.assert(
    fc.property(anyTerms, fc.nat(10_000), anyRounding, (terms, cost, rounding) => {
      const discount = promoDiscount(terms, cost, rounding);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThanOrEqual(Math.min(cost, terms.maxDiscountValue));
    }),
  );
});
